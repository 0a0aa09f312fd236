"""7 Sailing."""

from __future__ import annotations

import pytest

from fondaco.games.neptun.actions import JOIN, STAY, Sail
from fondaco.games.neptun.sailing import VoyageChoice, set_sail
from tests.games.neptun.table import (
    COMPONENTS,
    NO_SUCH,
    PLACE,
    at_sea,
    event_arguments,
    menu,
    sail,
    says,
    table,
    told,
    why_not,
)


@pytest.mark.parametrize(("oar", "wind", "miles"), [("5+2", 5, 10), ("6-1", 5, 11), ("9+0", 0, 9), ("2+0", 10, 12)])
def test_the_range_is_strength_plus_wind(oar: str, wind: int, miles: int) -> None:
    """7.1"""
    match = at_sea(1, oar, wind=wind)
    assert match.state.range(1) == miles
    assert match.decision == VoyageChoice(1, miles)


def test_any_number_of_routes_while_the_miles_last() -> None:
    """7.2 [ruling 14]"""
    match = at_sea(1, "5+2", gold={1: 0})
    near = ["syracusae", "athenae", "corinthus", "byzantium", "antiochia", "tyros", "alexandria"]
    assert menu(match, 1) == ["Stay", *near]
    sail(match, 1, "alexandria")
    assert match.state.ships == [PLACE["crete"], PLACE["alexandria"], PLACE["crete"]]
    assert told(match)[0].args == {
        "seat": 1,
        "places": [PLACE["crete"], PLACE["tyros"], PLACE["alexandria"]],
        "place": PLACE["alexandria"],
        "miles": 10,
        "gold": 0,
    }


def test_a_ship_may_go_back_to_crete() -> None:
    """7.2 [ruling 14] Crete counts as a city."""
    match = at_sea(1, "2+0", "tyros", wind=3, gold={1: 0})
    assert menu(match, 1) == ["Stay", "crete", "antiochia", "alexandria"]


def test_a_ship_may_stay() -> None:
    """7.3"""
    match = at_sea(1, "9+0", "tyros")
    match.play(1, STAY)
    assert match.state.ships[1] == PLACE["tyros"]
    assert match.state.gold[1] == 5
    assert says(match)[0] == "stays"
    assert told(match)[0].args == {"seat": 1, "place": PLACE["tyros"]}


def test_sailing_to_the_current_place_is_staying() -> None:
    """7.3"""
    assert why_not(at_sea(1, "9+0", "tyros"), 1, Sail(PLACE["tyros"])) == ("7.3", "already_there")


def test_ships_share_a_place() -> None:
    """7.4 [ruling 14]"""
    match = at_sea(1, "9+0", ships={0: "athenae", 2: "athenae"})
    sail(match, 1, "athenae")
    assert match.state.ships == [PLACE["athenae"]] * 3


def test_missing_miles_are_paid_with_gold() -> None:
    """7.5, 7.6 [ruling 15] Exactly those that are missing."""
    match = at_sea(1, "3+1", wind=0, gold={1: 9})
    sail(match, 1, "alexandria")
    assert match.state.gold == [5, 2, 5]
    assert event_arguments(match, "sails")[0]["gold"] == 7


def test_miles_that_are_left_over_are_lost() -> None:
    """7.7"""
    match = at_sea(1, "9+0", wind=10, gold={1: 2})
    sail(match, 1, "athenae")
    assert match.state.gold[1] == 2
    assert match.waiting != (1,)


def test_nobody_can_pay_more_than_they_have() -> None:
    """7.5"""
    match = at_sea(1, "3+1", wind=0, gold={1: 6})
    assert "athenae" in menu(match, 1)
    assert "alexandria" not in menu(match, 1)
    refusal = match.refuses(1, Sail(PLACE["alexandria"]))
    assert refusal is not None
    assert refusal.args == {"place": PLACE["alexandria"], "miles": 10, "range": 3, "gold": 6}
    assert (refusal.rule, refusal.key) == ("7.5", "neptun.no.too_far")


def test_gold_reaches_just_far_enough() -> None:
    """7.5"""
    assert "alexandria" in menu(at_sea(1, "3+1", wind=0, gold={1: 7}), 1)


def test_gold_earned_at_the_end_comes_too_late() -> None:
    """7.5 [ruling 15] Olives in Alexandria earn 3 gold, but the way there must be paid first."""
    match = at_sea(1, "3+1", wind=0, gold={1: 6}, strips={1: "alexandria:olives"})
    assert "alexandria" not in menu(match, 1)


def test_the_cheapest_course_is_sailed() -> None:
    """7.6 By the open sea, if that is shorter."""
    miles = {"corinthus-syracusae": 8, "syracusae-carthago": 8, "crete-leptis_magna": 11}
    match = at_sea(1, "9+0", wind=10, miles=miles)
    sail(match, 1, "carthago")
    assert told(match)[0].args["places"] == [PLACE["crete"], PLACE["leptis_magna"], PLACE["carthago"]]
    assert told(match)[0].args["miles"] == 16


def test_a_ship_that_can_go_nowhere_stays_without_being_asked() -> None:
    """7.1"""
    match = table(played={1: "2+0"}, ships={1: "tyros"}, wind=0, gold={1: 2}, forecast=0)
    match.state.to_move = [0]
    match.state.played[0] = COMPONENTS.own_oars[0][0]
    match.ask(set_sail(match.state, 1))
    assert match.decision == VoyageChoice(0, 5)
    assert match.state.ships[1] == PLACE["tyros"]


def test_a_ship_that_can_go_to_one_place_only_is_asked() -> None:
    """7.2, 7.3"""
    match = table(played={1: "2+0"}, ships={1: "malaca"}, wind=3, gold={1: 0}, forecast=0)
    match.ask(set_sail(match.state, 1))
    assert match.decision == VoyageChoice(1, 5)
    assert menu(match, 1) == ["Stay", "saguntum"]


def test_only_a_place_answers_a_voyage() -> None:
    """7.6"""
    match = at_sea(1, "9+0")
    assert why_not(match, 1, JOIN) == ("7.6", "sail")
    assert why_not(match, 1, Sail(NO_SUCH)) == ("7.6", "sail")
    assert why_not(match, 1, Sail(len(COMPONENTS.places))) == ("7.6", "sail")


def test_example_ten_miles() -> None:
    """7.1 In the first turn the wind is 5; strength 5 makes 10."""
    assert at_sea(1, "5+2").state.range(1) == 10


def test_example_tyros_to_alexandria_costs_three() -> None:
    """7.2"""
    match = at_sea(1, "2+0", "tyros", wind=1, gold={1: 0}, miles={"tyros-alexandria": 3})
    assert menu(match, 1) == ["Stay", "alexandria"]


def test_example_one_mile_short_of_alexandria() -> None:
    """7.5, 8.9 11 miles, Crete-Tyros 8; to be one short, the second route must cost 4, not 3 as printed before."""
    match = at_sea(0, "6+0", miles={"crete-tyros": 8, "tyros-alexandria": 4}, strips={0: "alexandria:grapes"})
    assert match.state.range(0) == 11
    sail(match, 0, "alexandria")
    assert match.state.ships[0] == PLACE["alexandria"]
    assert match.state.gold[0] == 4
