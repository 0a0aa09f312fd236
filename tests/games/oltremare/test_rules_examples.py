"""The worked examples of the rules page and of "How to play": what they say happens in the engine."""

from __future__ import annotations

import json
from typing import Any

import fondaco
from fondaco.core.decision import Over
from fondaco.core.match import Match
from fondaco.games.oltremare import GAME
from fondaco.games.oltremare.actions import BUY_GOODS, BUY_PIRATES, END_TRADE, Discard, Play, Sail, Stow
from fondaco.games.oltremare.score import cargo_runs, count_final_scores
from tests.games.oltremare.table import CARD, COMPONENTS, GOOD, MARKER, NAME, PORT, accept, cards, names, offer, table

EXAMPLES: dict[str, Any] = json.loads((GAME.folder / "page" / "examples.json").read_text(encoding="utf-8"))


def start(name: str) -> Match:
    """The position of an example; seats are keys of JSON and therefore texts."""
    position = EXAMPLES[name]["position"]
    by_seat = {
        key: {int(seat): held for seat, held in value.items()}
        for key, value in position.items()
        if isinstance(value, dict) and key != "lying"
    }
    return table(**position | by_seat)


def shown(name: str) -> list[dict[str, Any]]:
    groups: list[dict[str, Any]] = EXAMPLES[name]["shows"]
    return groups


def icons_of(played: list[str]) -> list[int]:
    printed = [COMPONENTS.sheet.cards[CARD[card]].actions for card in played]
    return [sum(icon in actions for actions in printed) for icon in ("ducats", "pirates", "market", "navigation")]


def play_cards(match: Match, played: str) -> None:
    for card in cards(played):
        if match.refuses(0, Play(card)) is None:
            match.play(0, Play(card))


def test_the_card() -> None:
    """1 Wine of Candia: the first wine card with a port, as the page draws it."""
    card = next(row for row in COMPONENTS.sheet.cards if row.good == "wine" and row.port)
    assert ([*card.actions], card.lions, card.load, card.port) == (["ducats", "pirates"], 5, 2, "candia")
    assert COMPONENTS.sheet.goods[GOOD["wine"]].sequence[2] == 6


def test_the_set_up() -> None:
    """2 A set-up as the engine deals it."""
    match = fondaco.new(GAME.id, 3, EXAMPLES["setup"]["seed"])
    state = match.state
    first = [NAME[cargo[0]] for cargo in state.cargo]
    assert [group["cards"] for group in shown("setup")] == [[card] for card in first]
    ports = [COMPONENTS.sheet.cards[CARD[card]].port for card in first]
    assert ports == ["venezia", "messina", "rodi"]
    assert state.ships == [PORT[str(port)] for port in ports]
    assert all(state.lying[port] == MARKER[None] for port in state.ships)
    assert [len(hand) for hand in state.hands] == [len(group["backs"]) for group in shown("setup")] == [4, 4, 4]
    assert state.ducats == [group["ducats"] for group in shown("setup")] == [11, 11, 11]
    assert (len(state.pile), COMPONENTS.venice in state.pile) == (84, True)


def test_the_last_turn() -> None:
    """3 The market takes the last two cards, and the match is over after loading."""
    match = start("last_turn")
    assert icons_of(["silk_01", "wood_01"]) == [2, 0, 2, 0]
    match.play(0, END_TRADE)
    assert (match.state.ducats[0], names(match.state.hands[0])) == (11 + 3, "sugar_08 wine_05")
    assert not match.over
    match.play(0, Stow(CARD["silk_01"]))
    assert match.over


def test_maritime_power() -> None:
    """4 Two of seven cards go, the last one on top."""
    match = start("power")
    kept, given = shown("power")[1:]
    assert len(match.state.hands[0]) == 7
    for card in given["cards"]:
        match.play(0, Discard(CARD[card]))
    assert names(match.state.pirates[0]) == "silver_08 wheat_03"
    assert names(match.state.hands[0]).split() == kept["cards"]
    assert match.refuses(0, Discard(CARD["silk_01"])) is not None


def test_a_deal() -> None:
    """5 Cards and ducats change hands at once; the partner gains prestige once a turn."""
    match = start("deal")
    match.play(0, offer(1, give="wine_08", give_ducats=2, ask="silk"))
    match.play(1, accept(1, "silk_07"))
    assert names(match.state.hands[0]) == "wine_04 sugar_01 silk_07"
    assert names(match.state.hands[1]) == "silk_03 wood_01 wine_08"
    assert (match.state.ducats[:2], match.state.prestige) == ([9, 13], [0, 1, 0])
    match.play(0, offer(1, give="wine_04", ask="wood"))
    match.play(1, accept(2, "wood_01"))
    assert match.state.prestige == [0, 1, 0]


def test_purchases() -> None:
    """6 Three ducats, then four in debt, and two more purchases are left."""
    match = start("purchase")
    before, pile, pirates = shown("purchase")
    assert match.state.ducats[0] == before["ducats"] == 2
    match.play(0, BUY_GOODS)
    assert match.state.ducats[0] == pile["ducats"] == before["ducats"] - int(pile["backs"][0])
    match.play(0, BUY_PIRATES)
    assert match.state.ducats[0] == pirates["ducats"] == pile["ducats"] - int(pirates["backs"][0])
    assert COMPONENTS.sheet.game.buy_limit_per_turn - match.state.bought == 2


def test_the_main_phase() -> None:
    """7 Three cards: 3 ducats, 3 cards to the pirates, one card, one route."""
    match = start("play")
    played, totals = shown("play")[1:]
    assert icons_of(played["cards"]) == totals["icons"]
    match.play(0, END_TRADE)
    pile = len(match.state.pile)
    play_cards(match, " ".join(played["cards"]))
    state = match.state
    assert len(state.hands[0]) == 1 + 1
    assert (state.ducats[0] - 11, len(state.pirates[0]), pile - len(state.pile)) == (3, 3, 3 + 1)
    assert totals["yields"] == [3, 3, 1, 1]
    match.play(0, Sail(PORT["zara"]))
    assert state.ships[0] == PORT["zara"]


def test_a_voyage() -> None:
    """8 Two routes from Venice; what lies on the way stays."""
    match, chart = start("voyage"), EXAMPLES["voyage"]["chart"]
    assert icons_of(["silk_08", "wine_02"])[3] == 2
    match.play(0, END_TRADE)
    ends = {port for port in PORT if match.refuses(0, Sail(PORT[port])) is None}
    assert ends == set(chart["ends"])
    match.play(0, Sail(PORT[chart["to"]]))
    trail = COMPONENTS.voyages[PORT[chart["from"]]][2][PORT[chart["to"]]]
    assert [*trail] == [PORT[port] for port in (chart["from"], *chart["by"], chart["to"])]
    assert match.state.active[0] == MARKER["big_deal"]
    assert match.state.lying[PORT["ancona"]] == MARKER["open_sea"]


def test_big_deal() -> None:
    """9 A third ducat icon: six ducats instead of three."""
    match = start("big_deal")
    assert icons_of(shown("big_deal")[1]["cards"])[0] == 2
    match.play(0, END_TRADE)
    assert match.state.ducats[0] == 11 + shown("big_deal")[2]["yields"][0] == 11 + 6
    assert COMPONENTS.sheet.game.icon_yield[2:4] == (3, 6)


def test_loading() -> None:
    """10 The wine goes onto the wine, and the last silk card sets the next turn."""
    match = start("load")
    for card in shown("load")[1]["cards"][:-1]:
        match.play(0, Stow(CARD[card]))
    runs = cargo_runs(match.state, match.state.cargo[0])
    assert runs[:2] == [(GOOD["silk"], 2), (GOOD["wine"], 2)]
    top = COMPONENTS.sheet.cards[match.state.cargo[0][-1]]
    assert (top.id, top.lions, top.load) == ("silk_05", 5, 2)


def test_the_ranking_of_prestige() -> None:
    """11 Venice is bought: two share the first place, the second is skipped."""
    match = start("ranking")
    assert match.state.prestige == [group["prestige"] for group in shown("ranking")]
    match.play(0, BUY_GOODS)
    gained = [group["ducats"] for group in shown("ranking")]
    assert match.state.ducats == [11 + gained[0] - 3, *[11 + each for each in gained[1:]]]
    assert (match.state.prestige, names(match.state.hands[0][-1:])) == ([0] * 4, "silver_01")


def test_the_final_count() -> None:
    """12 11 + 17 + 6 + 3 - 2."""
    match, goods = start("count"), COMPONENTS.sheet.goods
    runs = cargo_runs(match.state, match.state.cargo[0])
    assert [
        (COMPONENTS.sheet.cards[CARD[group["cards"][0]]].good, len(group["cards"]), group["ducats"])
        for group in shown("count")
    ] == [(goods[good].id, count, goods[good].sequence[count - 1]) for good, count in runs]
    match.state.story = []
    count_final_scores(match.state)
    assert match.state.story[0].args == {
        "seat": 0,
        "sale": 17,
        "marker_bonus": 6,
        "prestige_bonus": 3,
        "pirates": 2,
        "ducats": 35,
    }


def test_the_whole_turn_of_how_to_play() -> None:
    match = start("turn")
    state = match.state
    match.play(0, Discard(CARD["silver_08"]))
    match.play(0, offer(1, give="sugar_02", ask="wine"))
    match.play(1, accept(1, "wine_06"))
    match.play(0, BUY_GOODS)
    assert (state.ducats[0], state.prestige[1]) == (11 - 3, 1)
    match.play(0, END_TRADE)
    play_cards(match, "wine_02 wine_06")
    totals = shown("turn")[6]
    assert (totals["icons"], totals["yields"]) == (icons_of(["wine_02", "wine_06"]), [3, 0, 1, 1])
    assert (state.ducats[0], len(state.hands[0])) == (11, 5)
    match.play(0, Sail(PORT["ragusa"]))
    assert state.active[0] == MARKER["local_authority"]
    match.play(0, Stow(CARD["wine_06"]))
    assert names(state.cargo[0]).split() == shown("turn")[8]["cards"]
    assert COMPONENTS.sheet.goods[GOOD["wine"]].sequence[2] == 6
    top = COMPONENTS.sheet.cards[state.cargo[0][-1]]
    assert (top.lions, top.load, top.lions - COMPONENTS.sheet.game.local_authority_base) == (6, 1, 3)
    assert not isinstance(match.decision, Over)
