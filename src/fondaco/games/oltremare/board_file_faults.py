"""Faults of a board file that keep it from being played, in the words of the game."""

from __future__ import annotations

from collections import Counter

from fondaco.core.board_file import list_duplicate_faults, list_route_faults
from fondaco.games.oltremare.board_file import MARKERS, BoardFile


def list_board_file_faults(sheet: BoardFile) -> list[str]:
    """Return the faults of a board file, in the words of the game."""
    return [
        *_goods(sheet),
        *_cards(sheet),
        *_markers(sheet),
        *_map(sheet),
        *_figures(sheet),
        *_deck(sheet, 2),
        *_deck(sheet, sheet.game.players_max),
    ]


def _goods(sheet: BoardFile) -> list[str]:
    printed = Counter(card.good for card in sheet.cards)
    goods = [good.id for good in sheet.goods]
    wrong = list_duplicate_faults("good", goods)
    wrong += [
        f"good {good.id}: the file has {printed[good.id]} cards of it, its count says {good.count}"
        for good in sheet.goods
        if printed[good.id] != good.count
    ]
    if sheet.game.two_player_removes not in goods:
        wrong.append(f"good {sheet.game.two_player_removes}: is to be removed for two players, but is no good")
    return wrong


def _cards(sheet: BoardFile) -> list[str]:
    goods = {good.id for good in sheet.goods}
    ports = {port.id for port in sheet.ports}
    total = sheet.game.lions_plus_load
    wrong = list_duplicate_faults("card", [card.id for card in sheet.cards])
    for card in sheet.cards:
        if card.good not in goods:
            wrong.append(f"card {card.id}: there is no good {card.good}")
        if card.actions[0] == card.actions[1]:
            wrong.append(f"card {card.id}: shows {card.actions[0]} twice, its two actions must differ")
        if card.lions + card.load != total:
            wrong.append(f"card {card.id}: lions {card.lions} and load {card.load} do not add up to {total}")
        if card.port is not None and card.port not in ports:
            wrong.append(f"card {card.id}: there is no port {card.port}")
    return wrong


def _markers(sheet: BoardFile) -> list[str]:
    named = [marker.id for marker in sheet.markers]
    wrong = list_duplicate_faults("marker", named)
    wrong += [f"marker {name}: is missing" for name in MARKERS if name not in named]
    wrong += [f"marker {name}: the rules know no such marker" for name in named if name not in MARKERS]
    total = sum(marker.count for marker in sheet.markers)
    if total < len(sheet.ports):
        wrong.append(f"markers: {total} are too few, each of the {len(sheet.ports)} ports needs one")
    return wrong


def _map(sheet: BoardFile) -> list[str]:
    ports = [port.id for port in sheet.ports]
    wrong = list_duplicate_faults("port", ports)
    wrong += list_route_faults([(route.a, route.b) for route in sheet.routes], "port", ports)
    linked = {end for route in sheet.routes for end in (route.a, route.b)}
    wrong += [f"port {port}: no route leads there" for port in ports if port not in linked]
    return wrong


def _figures(sheet: BoardFile) -> list[str]:
    figures, wrong = sheet.game, []
    if len(sheet.merchants) < figures.players_max:
        wrong.append(f"merchants: {len(sheet.merchants)} families are too few for {figures.players_max} players")
    if not figures.icon_yield:
        wrong.append("icon_yield: says nothing")
    if len(figures.favourable_terms_prices) < figures.buy_limit_per_turn:
        wrong.append("favourable_terms_prices: needs a price for each purchase of a turn")
    heaviest = max((card.load for card in sheet.cards), default=0)
    if figures.buy_limit_per_turn < heaviest:
        wrong.append(f"buy_limit_per_turn: {figures.buy_limit_per_turn} purchases cannot reach a load of {heaviest}")
    return wrong


def _deck(sheet: BoardFile, players: int) -> list[str]:
    """2.2-2.10 What so many players need to set the game up."""
    figures, wrong = sheet.game, []
    deck = [card for card in sheet.cards if players > 2 or card.good != figures.two_player_removes]
    homes = {card.port for card in deck if card.port}
    if len(homes) < players:
        wrong.append(f"cards: only {len(homes)} ports are named, {players} players need one each to start in")
    if len(deck) < 2 * players * (figures.start_hand + 1):
        wrong.append(f"cards: {len(deck)} are too few for {players} players")
    pile, dealt = len(deck) - players, players * figures.start_hand
    if pile // 2 + figures.venice_jitter > pile - dealt:
        wrong.append(f"venice_jitter: {figures.venice_jitter} places could put Venice into a hand of {players} players")
    return wrong
