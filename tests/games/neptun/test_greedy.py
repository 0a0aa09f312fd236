"""Greedy bots of Neptun: they plan, waste no turn, and are better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import fondaco
from fondaco.bots import bot, play_out
from fondaco.bots.evaluation import evaluation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.weights import standard_weights
from fondaco.games.neptun.actions import BUY_POINT, DECLINE, JOIN, STAY, TURN_UP, Deliver, Load, Row, Sail, Take
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.delivery import DeliveryChoice, TemplePointChoice
from fondaco.games.neptun.evaluation.draft import StripPlanner
from fondaco.games.neptun.evaluation.temple_value import TempleProspects
from fondaco.games.neptun.evaluation.weights import Weights
from fondaco.games.neptun.extra_turns import ExtraTurnChoice
from tests.games.neptun.table import PLACE, REGION, at_sea, choosing, oars, table

ORDERED = "tyros:grapes alexandria:honey"


CERTAIN = replace(standard_weights(Weights), settled=1)


def answer(match: fondaco.Match, seat: int = 1, weights: Weights | None = None) -> fondaco.Action:
    return GreedyBot("neptun", 1, weights).choose(match.seat(seat))


def test_a_near_contract_is_taken_rather_than_a_far_one() -> None:
    row = "malaca:grapes:5+0 athenae:grain:5+1 roma:honey:9+2 tarraco:grain:2-2"
    strips = {1: "athenae:grapes corinthus:olives tyros:grain -"}
    match = table(row=row, turned=4, strips=strips, hands={1: "p5 p6 4+0 4+1 4-1"}, now=ChooseContract(1, ANY_OPEN))
    assert answer(match) == Take(1)


def test_a_contract_that_spoils_the_voyage_is_not_taken_while_others_may_come() -> None:
    strips = {1: "- athenae:grapes - corinthus:olives tyros:grain"}
    row = "malaca:salt:2-2 athenae:grain:9+2 roma:honey:9-1 corinthus:honey:8-2"
    match = table(row=row, turned=1, strips=strips, hands={1: "p5 p6"}, now=ChooseContract(1, ANY_OPEN))
    assert answer(match) == TURN_UP


@pytest.mark.parametrize(("city", "slot"), [("athenae", 0), ("alexandria", 4)])
def test_a_contract_is_loaded_where_it_lies_on_the_way(city: str, slot: int) -> None:
    strips = {1: "- byzantium:grapes pergamum:olives antiochia:salt -"}
    row = f"{city}:grapes:5+0 roma:honey:9-1 roma:salt:8-2 malaca:grain:2-2"
    match = table(row=row, turned=1, strips=strips, hands={1: "p5 p6"}, now=LoadContract(1, 0))
    assert answer(match) == Load(slot)


def test_the_weakest_oar_that_is_enough_is_played() -> None:
    match = table(
        hands={0: "p5 p6", 1: "4+0 9+0 2+0", 2: "p5 p6"},
        strips={1: "corinthus:olives syracusae:grain malaca:salt"},
        miles={"crete-corinthus": 8, "corinthus-syracusae": 8},
        now=choosing(),
        turn=4,
    )
    assert answer(match) == Row(oars(1, "4+0")[0])


def test_the_ship_sails_to_the_contract_that_comes_next() -> None:
    match = at_sea(1, "9+0", strips={1: ORDERED}, hands={1: "p5 p6"})
    assert answer(match) == Sail(PLACE["tyros"])


def test_without_a_contract_the_ship_stays() -> None:
    assert answer(at_sea(1, "9+0", "tyros", strips={1: "tyros:honey*"}, hands={1: "p5"})) == STAY


def test_a_long_way_is_sailed_in_two_turns() -> None:
    match = at_sea(
        1,
        "9+0",
        strips={1: "malaca:salt"},
        gold={1: 0},
        hands={1: "9+1 9-1"},
        turn=3,
        wind=8,
        miles={"crete-leptis_magna": 12},
    )
    sailed = answer(match)
    assert isinstance(sailed, Sail)
    assert match.state.chart.miles[sailed.place][PLACE["malaca"]] < match.state.chart.miles[0][PLACE["malaca"]]


def test_a_contract_is_fulfilled() -> None:
    position: dict[str, Any] = {"strips": {1: ORDERED}, "played": {1: "9+0"}, "forecast": 0, "hands": {1: "p5"}}
    match = table(ships={1: "tyros"}, now=DeliveryChoice(1), **position)
    assert answer(match) == Deliver(0)


def test_good_contracts_are_not_given_up_for_a_poor_one() -> None:
    strips = {1: "athenae:grain corinthus:olives antiochia:grapes tyros:grain -"}
    match = table(
        ships={1: "tyros"},
        strips=strips,
        played={1: "9+0"},
        forecast=5,
        turn=1,
        wind=9,
        hands={1: "9+1 9-1 8+0 8+1"},
        now=DeliveryChoice(1),
    )
    assert answer(match) == DECLINE


def test_a_point_that_wins_a_temple_is_bought_in_the_end() -> None:
    position: dict[str, Any] = {"round": 3, "turn": 5, "ships": {1: "tyros"}, "played": {1: "9+0"}, "forecast": 0}
    level = table(favour={"asia_minor": "0=6 1=6"}, gold={0: 0, 1: 9, 2: 1}, now=TemplePointChoice(1), **position)
    assert answer(level) == BUY_POINT
    ahead = table(favour={"asia_minor": "0=1 1=20"}, gold={0: 8, 1: 9, 2: 8}, now=TemplePointChoice(1), **position)
    assert answer(ahead) == DECLINE


LAST_CHANCE: dict[str, Any] = {"round": 2, "turn": 6, "ships": {1: "carthago"}, "played": {1: "9+0"}, "forecast": 0}


def test_a_point_that_changes_a_rank_for_sure_is_bought() -> None:
    """Level with a disc that lies lower, and nobody sails any more: one point more is the first tile."""
    level = table(favour={"africa": "2=1 0=5 1=5"}, gold={0: 1, 1: 13, 2: 16}, now=TemplePointChoice(1), **LAST_CHANCE)
    assert answer(level, weights=CERTAIN) == BUY_POINT


@pytest.mark.parametrize("africa", ["2=1 0=5 1=7", "2=1 0=9 1=5"])
def test_a_point_that_changes_no_rank_is_not_bought(africa: str) -> None:
    position = LAST_CHANCE | {"round": 3}
    idle = table(favour={"africa": africa}, gold={0: 1, 1: 13, 2: 30}, now=TemplePointChoice(1), **position)
    assert answer(idle, weights=CERTAIN) == DECLINE


def test_gold_that_would_cost_a_rank_is_kept() -> None:
    """The tile of the gold temple is worth as much: a tie there goes by the order of play."""
    position = LAST_CHANCE | {"round": 3, "order": "120", "favour": {"africa": "2=1 0=5 1=3"}}
    kept = table(gold={0: 0, 1: 13, 2: 12}, now=TemplePointChoice(1), **position)
    assert answer(kept, weights=CERTAIN) == DECLINE


def test_rank_is_uncertain_while_others_can_deliver() -> None:
    strips = {0: "carthago:honey"}
    settled = table(favour={"africa": "0=5 1=7"}, **LAST_CHANCE)
    under_way = table(favour={"africa": "0=5 1=7"}, strips=strips, to_move="0", **LAST_CHANCE)
    too_late = table(favour={"africa": "0=5 1=7"}, strips=strips, **LAST_CHANCE)
    beaten = [
        TempleProspects(match.state, 1, CERTAIN).settled[REGION["africa"]] for match in (settled, under_way, too_late)
    ]
    assert beaten == [(True, True), (False, True), (True, True)]


def test_an_extra_turn_that_brings_a_delivery_is_played() -> None:
    near = table(turn=5, round=3, forecast=0, strips={1: "tyros:grapes"}, hands={1: "p5"}, now=ExtraTurnChoice(1, ()))
    assert answer(near) == JOIN


@pytest.mark.parametrize("number", [1, 3])
def test_an_extra_turn_that_gains_nothing_is_skipped(number: int) -> None:
    far = table(
        turn=5,
        round=number,
        forecast=0,
        strips={1: "malaca:salt"},
        hands={1: "p5"},
        gold={1: 0},
        now=ExtraTurnChoice(1, ()),
    )
    assert answer(far) == DECLINE


def test_evaluation_is_exact_at_the_end_and_grows_with_temple_points() -> None:
    match = fondaco.new("neptun", 3, 2, record=False)
    judge = evaluation("neptun")
    before = judge.worth(match, 1)
    match.state.advance(1, 0, 3)
    assert judge.worth(match, 1) > before
    assert judge.worth(match, 0) < judge.worth(match, 1)
    play_out(match, [bot("random", "neptun", seat) for seat in range(3)])
    assert [judge.worth(match, seat) for seat in range(3)] == match.scores


@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_beats_random_and_serves_its_contracts(players: int) -> None:
    match = fondaco.new("neptun", players, seed=players)
    strengths = ["greedy", *["random"] * (players - 1)]
    play_out(match, [bot(strength, "neptun", seat) for seat, strength in enumerate(strengths)])
    assert match.winners == (0,)
    story = [event for entry in match.log or () for event in entry.events]
    assert [event.args["seat"] for event in story if event.says == "neptun.delivers"].count(0) >= 12


def test_advice_does_not_depend_on_what_is_hidden() -> None:
    match = fondaco.new("neptun", 3, seed=8)
    bots = [bot("greedy", "neptun", seat) for seat in range(3)]
    for _ in range(60):
        seat = match.waiting[0]
        guesses = {evaluation("neptun").advise(match.determinize(seat, seed), seat, None) for seed in range(3)}  # type: ignore[arg-type]
        assert len(guesses) == 1
        match.play(seat, bots[seat].choose(match.seat(seat)))


def test_the_legs_with_a_contract_are_those_of_the_strip_that_has_it() -> None:
    strips = {1: "- byzantium:grapes - - antiochia:salt"}
    state = table(strips=strips, hands={1: "p5 p6"}, now=LoadContract(1, 0)).state
    favour = TempleProspects(state, 1, standard_weights(Weights))
    draft, city = StripPlanner(state, 1, favour), PLACE["athenae"]
    assert draft.empty == [0, 2, 3]
    for slot in draft.empty:
        loaded = state.clone()
        loaded.lay_under(1, slot, city, 0)
        strip = StripPlanner(loaded, 1, favour)
        assert sorted(draft.legs_with(slot, city)) == sorted(strip.legs(strip.spans))
        assert len(draft.legs_with(slot, city)) == state.components.figures.turns
