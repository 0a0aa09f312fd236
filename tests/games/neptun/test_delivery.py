"""8 Fulfilling contracts."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco import Match
from fondaco.games.neptun.actions import BUY_POINT, DECLINE, JOIN, STAY, Deliver
from fondaco.games.neptun.board_file import FULFILLED, LOST, OPEN
from fondaco.games.neptun.delivery import DeliveryChoice, TemplePointChoice, lose_contracts_left_of
from fondaco.games.neptun.oars import ChooseOars
from tests.games.neptun.laws import conserved
from tests.games.neptun.table import (
    COMPONENTS,
    GOOD,
    NO_SUCH,
    PLACE,
    REGION,
    at_sea,
    event_arguments,
    menu,
    oars,
    sail,
    says,
    table,
    told,
    why_not,
)

HANDS = dict.fromkeys(range(3), "p5 p6")


def in_port(place: str, strip: str, gold: int = 5, **position: Any) -> Match:
    """The ship of seat 1 lies in a city; the turn's oar card is on the table, and seat 1 is the last to sail."""
    return table(
        ships={1: place},
        strips={1: strip},
        played={1: "9+0"},
        gold={1: gold},
        forecast=0,
        hands=HANDS,
        now=DeliveryChoice(1),
        **position,
    )


def points(match: Match, region: str, seat: int = 1) -> int:
    return int(match.state.points_in(REGION[region], seat))


def test_ship_in_a_contract_city_is_asked_to_deliver() -> None:
    """8.1 [ruling 16]"""
    match = at_sea(1, "9+0", strips={1: "- tyros:honey roma:salt"})
    sail(match, 1, "tyros")
    assert match.decision == DeliveryChoice(1)
    assert match.waiting == (1,)
    assert menu(match, 1) == ["1", "Decline"]


def test_staying_ship_may_deliver() -> None:
    """8.1 [ruling 16]"""
    match = at_sea(1, "9+0", "tyros", strips={1: "tyros:honey"})
    match.play(1, STAY)
    assert match.decision == DeliveryChoice(1)


def test_without_a_contract_for_the_city_nobody_is_asked() -> None:
    """8.1"""
    match = at_sea(1, "9+0", strips={1: "roma:salt tyros:honey*", 0: "tyros:grain"}, hands=HANDS)
    sail(match, 1, "tyros")
    assert isinstance(match.decision, ChooseOars)


def test_a_delivery_may_be_left() -> None:
    """8.1 [ruling 16]"""
    match = in_port("tyros", "roma:salt tyros:honey")
    match.play(1, DECLINE)
    assert match.state.slots(1, OPEN) == [0, 1]
    assert says(match)[0] == "leaves"
    assert told(match)[0].args == {"seat": 1, "place": PLACE["tyros"]}
    assert isinstance(match.decision, ChooseOars)


def test_cities_on_the_way_do_not_count() -> None:
    """8.2"""
    match = at_sea(1, "9+0", strips={1: "tyros:honey"}, hands=HANDS)
    sail(match, 1, "alexandria")
    assert match.state.slots(1, OPEN) == [0]
    assert isinstance(match.decision, ChooseOars)


def test_of_two_contracts_for_a_city_one_can_be_fulfilled() -> None:
    """8.2 [ruling 16] The other stays open if it lies further right."""
    match = in_port("tyros", "tyros:honey roma:salt tyros:grain", gold=0)
    assert menu(match, 1) == ["0", "2", "Decline"]
    match.play(1, Deliver(0))
    assert match.state.slots(1, FULFILLED) == [0]
    assert match.state.slots(1, OPEN) == [1, 2]
    assert isinstance(match.decision, ChooseOars)


@pytest.mark.parametrize("answer", [BUY_POINT, DECLINE])
def test_the_second_contract_for_a_city_waits_for_a_later_turn(answer: Any) -> None:
    """8.2, 8.5 [ruling 16] With or without the temple point, the ship's turn is over."""
    match = in_port("tyros", "tyros:honey tyros:grain", gold=9)
    match.play(1, Deliver(0))
    assert why_not(match, 1, Deliver(1)) == ("8.5", "buy_point")
    match.play(1, answer)
    assert match.state.slots(1, OPEN) == [1]
    assert isinstance(match.decision, ChooseOars)


def test_gold_comes_from_the_bank() -> None:
    """8.3 [ruling 32] Honey in Tyros earns 2 gold, and the bank never runs out."""
    match = in_port("tyros", "tyros:honey", gold=200)
    match.play(1, Deliver(0))
    assert match.state.gold == [5, 202, 5]
    assert says(match)[:2] == ["delivers", "earns"]
    assert event_arguments(match, "earns") == [{"seat": 1, "gold": 2}]
    assert match.state.favour == [0] * 15


def test_temple_points_move_the_disc_on_the_track_of_the_region() -> None:
    """8.4"""
    match = in_port("saguntum", "saguntum:olives", gold=0)
    match.play(1, Deliver(0))
    assert points(match, "hispania") == 3
    assert sum(match.state.favour) == 3
    assert match.state.gold[1] == 0
    moved = {"seat": 1, "temple": REGION["hispania"], "points": 3, "stack_seats": [0, 2, 1]}
    assert event_arguments(match, "favour") == [moved]


def test_a_disc_lands_on_top() -> None:
    """8.4"""
    match = in_port("saguntum", "saguntum:olives", gold=0, favour={"hispania": "1=0 2=3 0=3"})
    match.play(1, Deliver(0))
    assert match.state.discs[REGION["hispania"]] == (2, 0, 1)
    assert match.state.discs[REGION["italia"]] == (0, 1, 2)


def test_the_track_has_no_end() -> None:
    """1.11 [ruling 20]"""
    match = in_port("saguntum", "saguntum:olives", gold=0, favour={"hispania": "1=99"})
    match.play(1, Deliver(0))
    assert points(match, "hispania") == 102


def test_one_point_more_for_three_gold() -> None:
    """8.5 [ruling 18] [ruling 19]"""
    match = in_port("saguntum", "saguntum:olives", gold=7)
    match.play(1, Deliver(0))
    asked = match.decision
    assert asked == TemplePointChoice(1)
    assert menu(match, 1) == ["BuyPoint", "Decline"]
    match.play(1, BUY_POINT)
    assert (points(match, "hispania"), match.state.gold[1]) == (4, 4)
    assert says(match)[0] == "buys_point"
    assert told(match)[0].args == {"seat": 1, "temple": REGION["hispania"], "gold": 3, "stack_seats": [0, 2, 1]}
    assert isinstance(match.decision, ChooseOars)


def test_a_bought_point_puts_the_disc_on_top_of_where_it_ends() -> None:
    """8.6 [ruling 19] What it passed on the way does not matter."""
    match = in_port("saguntum", "saguntum:olives", gold=3, favour={"hispania": "1=0 2=4 0=3"})
    match.play(1, Deliver(0))
    match.play(1, BUY_POINT)
    assert match.state.discs[REGION["hispania"]] == (2, 0, 1)
    assert points(match, "hispania") == 4


def test_the_point_may_be_declined() -> None:
    """8.5"""
    match = in_port("saguntum", "saguntum:olives", gold=7)
    match.play(1, Deliver(0))
    assert match.waiting == (1,)
    match.play(1, DECLINE)
    assert (points(match, "hispania"), match.state.gold[1]) == (3, 7)
    assert isinstance(match.decision, ChooseOars)


def test_a_contract_that_paid_gold_allows_a_point_too() -> None:
    """8.5 [ruling 18] And its gold may be used."""
    match = in_port("tyros", "tyros:honey", gold=1)
    match.play(1, Deliver(0))
    assert match.decision == TemplePointChoice(1)
    match.play(1, BUY_POINT)
    assert (points(match, "asia_minor"), match.state.gold[1]) == (1, 0)


def test_without_three_gold_nobody_is_asked() -> None:
    """8.5"""
    match = in_port("saguntum", "saguntum:olives", gold=2)
    match.play(1, Deliver(0))
    assert isinstance(match.decision, ChooseOars)


def test_a_point_cannot_be_bought_without_a_delivery() -> None:
    """8.5"""
    match = in_port("tyros", "tyros:honey", gold=9)
    assert why_not(match, 1, BUY_POINT) == ("8.1", "deliver")
    match.play(1, DECLINE)
    assert isinstance(match.decision, ChooseOars)


def test_contracts_to_the_left_are_lost() -> None:
    """8.7 [ruling 17]"""
    match = in_port("tyros", "roma:salt athenae:grapes* tyros:honey carthago:honey", gold=0)
    match.play(1, Deliver(2))
    assert match.state.slots(1, LOST) == [0]
    assert match.state.slots(1, FULFILLED) == [1, 2]
    assert match.state.slots(1, OPEN) == [3]
    assert event_arguments(match, "loses") == [{"seat": 1, "slot": 0}]


def test_delivery_loses_own_contracts_to_the_left() -> None:
    """8.7"""
    match = table(strips={2: "roma:salt tyros:honey"})
    lose_contracts_left_of(match.state, 2, 1)
    assert (match.state.slots(2, LOST), match.state.slots(2, OPEN)) == ([0], [1])


def test_the_strips_of_others_are_not_touched() -> None:
    """8.7"""
    match = in_port("tyros", "roma:salt tyros:honey", gold=0)
    for field in (0, 1, 10, 11):
        match.state.strip_state[field] = OPEN
    match.play(1, Deliver(1))
    assert match.state.slots(0, OPEN) == match.state.slots(2, OPEN) == [0, 1]


def test_sailing_past_a_city_loses_nothing() -> None:
    """8.7 [ruling 17]"""
    match = at_sea(1, "9+0", strips={1: "tyros:honey alexandria:grapes"})
    sail(match, 1, "alexandria")
    match.play(1, DECLINE)
    assert match.state.slots(1, OPEN) == [0, 1]


def test_cards_go_to_the_discards() -> None:
    """8.8"""
    match = in_port("tyros", "tyros:honey", gold=0)
    match.play(1, Deliver(0))
    state = match.state
    assert (state.city_discards, state.good_discards) == ([PLACE["tyros"]], [GOOD["honey"]])
    assert state.oar_discards == oars(1, "9+0")
    assert state.played == [-1, -1, -1]
    conserved(state)


def test_refused_delivery_comes_with_a_reason() -> None:
    """8.1, 8.7"""
    match = in_port("tyros", "roma:salt! tyros:salt* tyros:honey carthago:honey -")
    assert why_not(match, 1, Deliver(0)) == ("8.7", "lost")
    assert why_not(match, 1, Deliver(1)) == ("8.1", "fulfilled")
    assert why_not(match, 1, Deliver(3)) == ("8.1", "other_city")
    refusal = match.refuses(1, Deliver(3))
    assert refusal is not None
    assert refusal.args == {"city": PLACE["carthago"]}
    assert why_not(match, 1, Deliver(4)) == ("8.1", "no_contract")
    assert why_not(match, 1, Deliver(5)) == why_not(match, 1, Deliver(NO_SUCH)) == ("8.1", "deliver")
    assert why_not(match, 1, JOIN) == ("8.1", "deliver")
    match.play(1, Deliver(2))
    assert why_not(match, 1, JOIN) == ("8.5", "buy_point")


def test_example_salt_to_leptis_magna_then_honey_to_carthago() -> None:
    """5.2, 8.7 In this order both can be fulfilled."""
    strips = {1: "leptis_magna:salt carthago:honey"}
    match = at_sea(1, "9+0", wind=10, strips=strips, gold={1: 0}, hands=HANDS)
    sail(match, 1, "leptis_magna")
    match.play(1, Deliver(0))
    later = at_sea(1, "9+0", "leptis_magna", strips={1: "leptis_magna:salt* carthago:honey"}, gold={1: 0})
    sail(later, 1, "carthago")
    later.play(1, Deliver(1))
    assert match.state.slots(1, OPEN) == [1]
    assert later.state.slots(1, FULFILLED) == [0, 1]
    assert (points(match, "africa"), points(later, "africa")) == (1, 2)


def test_example_grapes_in_alexandria_earn_two_points_in_the_yellow_temple() -> None:
    """8.4"""
    match = in_port("alexandria", "alexandria:grapes", gold=0)
    match.play(1, Deliver(0))
    assert points(match, "africa") == 2


def test_example_red_sails_to_pergamum_and_loses_saguntum() -> None:
    """8.7"""
    match = at_sea(1, "9+0", "byzantium", strips={1: "alexandria:grapes* saguntum:olives pergamum:olives"}, gold={1: 0})
    sail(match, 1, "pergamum")
    match.play(1, Deliver(2))
    assert match.state.slots(1, LOST) == [1]
    assert COMPONENTS.region[PLACE["pergamum"]] == REGION["asia_minor"]
