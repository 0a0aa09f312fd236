"""The worked examples of the rules page and of "How to play": what they say happens in the engine."""

from __future__ import annotations

import json
from typing import Any

import fondaco
from fondaco.games.genoa import GAME, turn
from fondaco.games.genoa.actions import ACT, DONE, END_TURN, Lay, Pick
from fondaco.games.genoa.state import bit_positions
from tests.games.genoa.table import (
    CARD,
    COMPONENTS,
    ITEM,
    SPACE,
    accept,
    acting,
    ahead,
    at,
    fill,
    here,
    holds,
    laying,
    match_at,
    move,
    offer,
    say,
    state,
    why_not,
)

EXAMPLES: dict[str, Any] = json.loads((GAME.folder / "page" / "examples.json").read_text(encoding="utf-8"))


def shown(name: str) -> list[dict[str, Any]]:
    groups: list[dict[str, Any]] = EXAMPLES[name]["shows"]
    return groups


def walked(name: str) -> str:
    return " ".join(EXAMPLES[name]["town"]["walk"])


def owners(made: Any) -> dict[str, int]:
    return {name: seat for name, seat in zip(SPACE, made.owner, strict=False) if seat >= 0}


def test_the_outfit() -> None:
    """1 A start as the engine deals it."""
    made = fondaco.new(GAME.id, 3, EXAMPLES["outfit"]["seed"]).state
    assert made.leader == 0
    assert sorted(bit_positions(made.hands[0])) == sorted(CARD[card] for card in shown("outfit")[0]["cards"])
    assert made.ducats == [shown("outfit")[0]["ducats"]] * 3 == [130] * 3
    sheet, (order, small, message, privilege) = COMPONENTS.sheet, shown("outfit")[0]["cards"]
    assert next(row.villa for row in sheet.large_orders if row.id == order) == "villa_colini"
    assert next(row.building for row in sheet.small_orders if row.id == small) == "kutscherei"
    assert {*next(row.buildings for row in sheet.messages if row.id == message)} == {"hafen", "trattoria"}
    assert next(row.building for row in sheet.privileges if row.id == privilege) == "hafen"


def test_the_rounds() -> None:
    """2 Ten rounds of three turns."""
    assert turn.rounds(state(3)) == 10
    assert [group["seat"] for group in shown("round")] == [0, 1, 2]


def test_the_start() -> None:
    """3 Red is the column, blue the row."""
    red, blue = EXAMPLES["start"]["dice"]
    assert (red, blue, COMPONENTS.square[red, blue]) == (5, 1, SPACE["hafen"])


def test_the_trade() -> None:
    """4 Bruno's offer is accepted, and the other one is gone."""
    match = ahead(walk=walked("trade"))
    for made in EXAMPLES["trade"]["town"]["offers"]:
        say(match, made["seat"], offer(made["space"], made["ducats"]))
    say(match, 0, accept(2))
    assert match.state.ducats == [130 + 15, 130, 130 - 15]
    assert match.state.walk[-1] == SPACE["rathaus"]
    assert [COMPONENTS.deck_of[card] for card in bit_positions(match.state.hands[2])] == [1, 1]
    assert not match.view(0)["table"]["offers"]
    assert match.view(0)["table"]["steps_left"] == 1


def test_the_store() -> None:
    """5 One of each, or the one that is left."""
    match = acting(0, walk="getreidelager")
    assert holds(match, 0).split() == shown("store")[1]["items"]
    match = acting(0, walk="getreidelager", has={1: "wheat wheat wheat wheat wheat"})
    assert holds(match, 0) == "rice"


def test_the_order() -> None:
    """6 A hundred ducats and a special card of choice."""
    match = acting(0, walk="villa_ricci", has={0: "L09 silver silk wheat"})
    say(match, 0, fill("L09"), Pick(ITEM["building_action"]))
    order, pay = shown("order")
    assert order["cards"] == ["L09"]
    assert match.state.ducats[0] == 130 + pay["ducats"] == 130 + 100
    assert holds(match, 0).split() == pay["items"]


def test_the_markers() -> None:
    """7 The second street first, then the first."""
    match = laying(walk=walked("markers"), has={0: "marker marker", 1: "marker"})
    say(match, 0, Lay(SPACE["s42"], SPACE["palazzo"]), Lay(SPACE["s42"], SPACE["rathaus"]))
    assert match.waiting == (1,)
    assert why_not(match, 1, Lay(SPACE["s42"], SPACE["rathaus"])) is not None
    say(match, 1, Lay(SPACE["s32"], SPACE["tuchlager"]))
    assert owners(match.state) == EXAMPLES["markers"]["town"]["owners"]
    assert COMPONENTS.sheet.game.owner_income == 10


def test_the_end() -> None:
    """8 130 + 30 + 10."""
    made = state(3, leader=2, has={0: "P03 P11"}, owner={"park": 1, "hafen": 1, "palazzo": 0})
    made.round = turn.rounds(made)
    match = match_at(made, turn.end_turn(made))
    assert match.over
    assert match.scores == [170, 150, 130]
    assert sum(group["ducats"] for group in shown("final")) == 170


def test_two_players() -> None:
    """9 An item comes along; after that the tower player may act twice."""
    match = here(players=2, walk="rathaus", has={1: "silk"})
    assert why_not(match, 1, offer("rathaus", 50)) is not None
    say(match, 1, offer("rathaus", shown("two")[0]["ducats"], "silk"))
    say(match, 0, accept(1))
    assert (match.state.ducats, match.state.has(0, ITEM["silk"])) == ([180, 80], 1)
    assert match.state.acted[1] == 1
    assert match.state.entitled(0) == 2


def test_the_whole_turn_of_how_to_play() -> None:
    red, blue = EXAMPLES["turn"]["dice"]
    assert COMPONENTS.square[red, blue] == SPACE["palazzo"]
    match = here(walk="palazzo", has={0: "marker"})
    say(match, 1, offer("palazzo", 5))
    say(match, 0, ACT)
    if at(match) == "Doing":
        say(match, 0, DONE)
    assert match.state.has(0, ITEM["building_action"]) == 1
    for street in ("s32", "s42"):
        say(match, 1, DONE)
        say(match, 2, DONE)
        say(match, 0, move(street))
    say(match, 2, offer("rathaus", 15))
    say(match, 0, accept(1 + 1))
    assert match.state.ducats == [145, 130, 115]
    assert len(bit_positions(match.state.hands[2])) == 2
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, END_TURN)
    say(match, 0, Lay(SPACE["s32"], SPACE["palazzo"]))
    assert owners(match.state) == EXAMPLES["turn"]["town"]["owners"]
    assert match.state.walk != [] or match.state.turn == 2
