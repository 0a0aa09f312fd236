"""Faults of a board file that keep it from being played, in the words of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fondaco.core.board_file import list_duplicate_faults
from fondaco.games.genoa.board_file import BUILDINGS, GOODS, SPECIALS, BoardFile, SpaceSpec

MOST_CARDS = 62
MOST_STREETS = 40


def list_board_file_faults(sheet: BoardFile) -> list[str]:
    return [*_pieces(sheet), *_spaces(sheet), *_grid(sheet), *_cards(sheet), *_ring(sheet), *_figures(sheet)]


def _unknown(kind: str, name: str, wanted: Iterable[str], known: Iterable[str], what: str) -> list[str]:
    there = set(known)
    return [f"{kind} {name}: there is no {what} {missing}" for missing in wanted if missing not in there]


def _goods(sheet: BoardFile) -> list[str]:
    return [good.id for good in sheet.goods]


def _pieces(sheet: BoardFile) -> list[str]:
    wrong = list_duplicate_faults("good", _goods(sheet))
    if len(sheet.goods) != GOODS:
        wrong.append(f"goods: the file has {len(sheet.goods)} kinds, the game has {GOODS}")
    named = [special.id for special in sheet.specials]
    if named != list(SPECIALS):
        wrong.append(f"special cards: the rules know {', '.join(SPECIALS)}, in this order")
    return wrong


def _spaces(sheet: BoardFile) -> list[str]:
    wrong = list_duplicate_faults("space", [row.id for row in sheet.spaces]) + list_duplicate_faults(
        "code", [row.code for row in sheet.spaces]
    )
    markets = sum(row.kind == "market" for row in sheet.spaces)
    if markets != 1:
        wrong.append(f"spaces: the file has {markets} market places, the game has one")
    if len(sheet.spaces) - markets != BUILDINGS:
        wrong.append(f"spaces: the file has {len(sheet.spaces) - markets} buildings, the game has {BUILDINGS}")
    for row in sheet.spaces:
        wrong += _unknown("building", row.name, row.goods, _goods(sheet), "good")
        wrong += _unknown("building", row.name, [row.special] if row.special else [], SPECIALS, "special card")
        wrong += _yield(row)
    return wrong


def _yield(row: SpaceSpec) -> list[str]:
    kinds = (bool(row.goods), bool(row.special), row.deck is not None and row.cards > 0, row.markers > 0)
    due = 0 if row.kind in ("villa", "market") else 1
    if sum(kinds) != due:
        return [f"building {row.name}: yields {sum(kinds)} kinds of things, it must be {due}"]
    return list_duplicate_faults(f"building {row.name}: good", row.goods)


def _grid(sheet: BoardFile) -> list[str]:
    rows = [row.split() for row in sheet.town.grid]
    size = sheet.game.dice_faces
    wrong = []
    if len(rows) != size or any(len(row) != size for row in rows):
        wrong.append(f"grid: the dice need {size} rows of {size} squares")
    codes = {row.code for row in sheet.spaces}
    printed = Counter(code for row in rows for code in row)
    if not 1 <= printed["---"] <= MOST_STREETS:
        wrong.append(f"grid: {printed['---']} street squares, there must be 1 to {MOST_STREETS}")
    wrong += [f"grid: there is no building with the code {code}" for code in printed if code not in {*codes, "---"}]
    wrong += [f"building {row.name}: has no square in the grid" for row in sheet.spaces if not printed[row.code]]
    for square in sheet.town.villas:
        wrong += _unknown(
            "inner corner", f"{square.red}/{square.blue}", [square.space], [row.id for row in sheet.spaces], "space"
        )
        if not (1 <= square.red <= size and 1 <= square.blue <= size):
            wrong.append(f"inner corner {square.red}/{square.blue}: lies outside the grid")
    return wrong


def _cards(sheet: BoardFile) -> list[str]:
    goods, villas = _goods(sheet), [row.id for row in sheet.spaces if row.kind == "villa"]
    others = [row.id for row in sheet.spaces if row.kind not in ("villa", "market")]
    ids = [
        [order.id for order in sheet.large_orders],
        [small.id for small in sheet.small_orders],
        [message.id for message in sheet.messages],
        [privilege.id for privilege in sheet.privileges],
    ]
    wrong = list_duplicate_faults("card", [card for deck in ids for card in deck])
    for order in sheet.large_orders:
        wrong += _unknown("large order", order.id, order.goods, goods, "good")
        wrong += _unknown("large order", order.id, [order.villa], villas, "villa")
        wrong += list_duplicate_faults(f"large order {order.id}: good", order.goods)
    for small in sheet.small_orders:
        wrong += _unknown("small order", small.id, [small.good], goods, "good")
        wrong += _unknown("small order", small.id, [small.building], others, "such building")
    for message in sheet.messages:
        wrong += _unknown("message", message.id, message.buildings, villas + others, "building")
        if message.buildings[0] == message.buildings[1]:
            wrong.append(f"message {message.id}: leads nowhere")
    if (total := sum(len(deck) for deck in ids)) > MOST_CARDS:
        wrong.append(f"cards: {total} are too many, at most {MOST_CARDS} can be kept apart")
    most = sheet.game.players_max
    wrong += [f"cards: a deck of {len(deck)} is too small for {most} players" for deck in ids if len(deck) <= most]
    return wrong


def _ring(sheet: BoardFile) -> list[str]:
    buildings = [row.id for row in sheet.spaces if row.kind != "market"]
    wrong = list_duplicate_faults("ring", sheet.ring.order)
    wrong += _unknown("ring", "of privileges", sheet.ring.order, buildings, "building")
    for privilege in sheet.privileges:
        wrong += _unknown("privilege", privilege.id, [privilege.building], sheet.ring.order, "building in the ring")
    return wrong


def _figures(sheet: BoardFile) -> list[str]:
    figures = sheet.game
    wrong = []
    if len(figures.rounds) != figures.players_max - figures.players_min + 1:
        wrong.append(f"rounds: a number is needed for {figures.players_min} to {figures.players_max} players each")
    if len(sheet.merchants) < figures.players_max:
        wrong.append(f"merchants: {len(sheet.merchants)} colors are too few for {figures.players_max} players")
    paid = (
        "start_ducats",
        "owner_income",
        "building_value",
        "large_order_ducats",
        "small_order_ducats",
        "message_ducats",
    )
    wrong += [
        f"{name}: {getattr(figures, name)} ducats cannot be paid in steps of {figures.ducat_step}"
        for name in paid
        if getattr(figures, name) % figures.ducat_step
    ]
    return wrong
