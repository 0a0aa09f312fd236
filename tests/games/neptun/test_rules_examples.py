"""The worked examples of the rules page and of "How to play": what they say happens in the engine."""

from __future__ import annotations

import json
from typing import Any

import fondaco
from fondaco.games.neptun import GAME
from fondaco.games.neptun.actions import BUY_POINT, DECLINE, JOIN, TURN_UP, Deliver, Load, Row, Take
from fondaco.games.neptun.board_file import FULFILLED, LOST, OPEN
from fondaco.games.neptun.contract_loading import turn_order_by_oars
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.extra_turns import offer_extra_turn
from fondaco.games.neptun.rounds import end_round
from fondaco.games.neptun.score import award_round_tiles, scores, temple_ranking
from tests.games.neptun.table import (
    COMPONENTS,
    GOOD,
    PLACE,
    REGION,
    at_sea,
    choosing,
    menu,
    oars,
    row_with,
    sail,
    table,
    why_not,
)

EXAMPLES: dict[str, Any] = json.loads((GAME.folder / "page" / "examples.json").read_text(encoding="utf-8"))
STATES = {"open": OPEN, "fulfilled": FULFILLED, "lost": LOST}


def strip(name: str, **states: str) -> str:
    """The strip of an example in the words of `table`, all contracts open."""
    return " ".join(f"{city}:{good}" for city, good, _ in EXAMPLES[name]["strip"])


def shown_states(name: str) -> list[int]:
    return [STATES[state] for _, _, state in EXAMPLES[name]["strip"]]


def pay(city: str, good: str) -> tuple[int, int]:
    found = next(row for row in COMPONENTS.sheet.cities if row.id == city).pays[good]
    return found.gold, found.temple


def test_the_contracts() -> None:
    """1 What each of them pays."""
    assert [pay(city, good) for city, good, _ in EXAMPLES["contracts"]["strip"]] == [(0, 3), (0, 2), (3, 0)]
    assert [COMPONENTS.region[PLACE[city]] for city in ("saguntum", "alexandria")] == [
        REGION["hispania"],
        REGION["africa"],
    ]


def test_the_outfit() -> None:
    """2 A start as the engine deals it."""
    start, state = EXAMPLES["outfit"], fondaco.new(GAME.id, 3, EXAMPLES["outfit"]["seed"]).state
    own = [(COMPONENTS.strength[oar], COMPONENTS.wind_of[oar]) for oar in state.hands[0]]
    assert sorted(own) == [tuple(oar) for oar in start["oars"]] == [(5, 0), (6, 0)]
    assert (state.gold[0], state.wind, state.ships[0]) == (start["gold"], start["wind"], PLACE["crete"])


def test_the_round() -> None:
    """3 Seven oar cards, five voyages."""
    assert len(EXAMPLES["full"]["strip"]) == COMPONENTS.figures.turns == 5
    assert len(EXAMPLES["outfit"]["oars"]) + COMPONENTS.figures.turns == 7


def test_the_draft() -> None:
    """4 The first is rejected, the second taken, and the next player may take the first."""
    match = table(
        row="saguntum:olives:7-1 roma:salt:3+1 tyros:honey:9+2 malaca:grain:2-2",
        turned=1,
        now=ChooseContract(0, ANY_OPEN),
        to_move="12",
    )
    match.play(0, TURN_UP)
    assert why_not(match, 0, Take(0)) == ("4.5", "rejected")
    match.play(0, Take(1))
    match.play(0, Load(0))
    assert match.state.contract(0, 0) == (PLACE["roma"], GOOD["salt"])
    assert [[COMPONENTS.strength[oar], COMPONENTS.wind_of[oar], True] for oar in match.state.hands[0]] == EXAMPLES[
        "draft"
    ]["oars"]
    assert menu(match, 1)[0] == "0"


def test_the_order() -> None:
    """5 The weakest rowers first."""
    match = table(order="012")
    match.state.rowing = [strength for strength, _ in EXAMPLES["order"]["oars"]]
    assert turn_order_by_oars(match.state) == [1, 2, 0]


def test_the_wind() -> None:
    """6 -1 + 2 + 1, and five more when all have sailed."""
    cards = [f"{strength}{wind:+d}" for strength, wind in EXAMPLES["wind"]["oars"]]
    match = table(hands={seat: f"{card} p5" for seat, card in enumerate(cards)}, now=choosing())
    for seat, card in enumerate(cards):
        row_with(match, seat, card)
    assert match.state.forecast == 2
    match = at_sea(2, "9+0", forecast=2, hands={0: "p5 p6", 1: "p5 p6", 2: "p5 p6"})
    sail(match, 2, "athenae")
    assert match.state.wind == EXAMPLES["wind"]["wind"] == 7


def test_the_range() -> None:
    """7 Eleven miles, and one bought."""
    strength, wind, _ = EXAMPLES["range"]["oars"][0]
    match = at_sea(
        0,
        f"{strength}{wind:+d}",
        wind=EXAMPLES["range"]["wind"],
        miles={"crete-tyros": 8, "tyros-alexandria": 4},
        strips={0: "alexandria:grapes"},
    )
    assert match.state.range(0) == 11
    sail(match, 0, "alexandria")
    assert match.state.gold[0] == 5 - 1


def test_the_loss() -> None:
    """8 Two points and one bought; what is open to the left is lost."""
    made = strip("loss").split()
    made[0] += "*"
    match = at_sea(0, "9+0", "tyros", strips={0: " ".join(made)})
    sail(match, 0, "alexandria")
    match.play(0, Deliver(2))
    match.play(0, BUY_POINT)
    assert match.state.favour[REGION["africa"] * 3] == 2 + 1
    assert match.state.gold[0] == 5 - 3
    assert list(match.state.strip_state[:5]) == shown_states("loss")


def test_the_extra_turn() -> None:
    """9 One more voyage, by the wind of the fifth turn."""
    match = table(turn=5, strips={0: strip("extra")}, hands={0: "p5 p6"}, wind=5, forecast=2)
    match.ask(offer_extra_turn(match.state))
    match.play(0, JOIN)
    match.play(0, Row(oars(0, "p6")[0]))
    assert (match.state.wind, match.state.forecast) == (5, 2)
    sail(match, 0, "tyros")
    match.play(0, Deliver(0))
    if match.refuses(0, DECLINE) is None:
        match.play(0, DECLINE)
    assert match.state.gold[0] == 5 + 3


def test_the_temple() -> None:
    """10 Seven points for the first, three for the lower of two discs."""
    match = table(round=2, favour={"hispania": "1=6 0=4 2=4"})
    match.state.story = []
    assert list(temple_ranking(match.state, REGION["hispania"]))[:3] == [1, 0, 2]
    award_round_tiles(match.state)
    tiles = {tile for temples in COMPONENTS.tiles for tile in temples[REGION["hispania"]]}
    assert [[COMPONENTS.points[tile] for tile in match.state.tiles[seat] if tile in tiles] for seat in (1, 0, 2)] == [
        [7],
        [3],
        [],
    ]


def test_what_is_kept() -> None:
    """11 Cards and gold stay, the ship goes back."""
    match = table(round=1, turn=5, hands={0: "p5 9+2"}, gold={0: 4}, ships={0: "athenae"}, forecast=0)
    end_round(match.state)
    kept = sorted([COMPONENTS.strength[oar], COMPONENTS.wind_of[oar]] for oar in match.state.hands[0])
    assert kept == EXAMPLES["kept"]["oars"]
    assert (match.state.gold[0], match.state.ships[0]) == (EXAMPLES["kept"]["gold"], PLACE["crete"])


def test_the_end() -> None:
    """12 3 + 7 + 10 + 2; gold counts for nothing."""
    match = table(gold={0: 9})
    points = EXAMPLES["final"]["tiles"]
    match.state.tiles[0] = [list(COMPONENTS.points).index(each) for each in points[:3]]
    match.state.bonus[0] = (points[3],)
    assert scores(match.state)[0] == 22


def test_the_whole_turn_of_how_to_play() -> None:
    match = at_sea(
        0,
        "6+1",
        wind=EXAMPLES["turn"]["wind"],
        miles={"crete-tyros": 6, "tyros-alexandria": 6},
        strips={0: strip("turn")},
    )
    assert match.state.range(0) == 11
    sail(match, 0, "alexandria")
    match.play(0, Deliver(1))
    match.play(0, DECLINE)
    assert match.state.gold[0] == 5 - 1
    assert match.state.favour[REGION["africa"] * 3] == 2
    assert list(match.state.strip_state[:3]) == shown_states("turn")
