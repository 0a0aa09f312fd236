"""6 Oars and wind."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.games.neptun.actions import DECLINE, Row
from fondaco.games.neptun.oars import ChooseOars, begin_oar_choice
from fondaco.games.neptun.sailing import VoyageChoice
from fondaco.testing.random_walk import require_log as entries
from tests.games.neptun.laws import conserved
from tests.games.neptun.table import (
    at_sea,
    choosing,
    event_arguments,
    menu,
    oars,
    row_with,
    sail,
    says,
    table,
    told,
    why_not,
)

HANDS = {0: "p5 4+2 9-1", 1: "p6 7+0 2-2", 2: "p5 p6 8+1"}


def before_choice(order: str = "201", **position: Any) -> Match:
    return table(hands=HANDS, order=order, now=choosing(), **position)


def test_everyone_waits_at_once() -> None:
    """6.1"""
    match = before_choice()
    assert match.waiting == (2, 0, 1)
    assert menu(match, 0) == ["p5", "4+2", "9-1"]
    assert menu(match, 1) == ["p6", "7+0", "2-2"]


def test_player_who_has_chosen_is_not_awaited() -> None:
    """6.1"""
    match = before_choice()
    row_with(match, 0, "4+2")
    assert match.waiting == (2, 1)
    assert match.state.played == [-1, -1, -1]
    assert match.state.hands[0] == oars(0, HANDS[0])


@pytest.mark.parametrize("answering", list(permutations(range(3))))
def test_the_order_of_answering_makes_no_difference(answering: tuple[int, ...]) -> None:
    """6.1 Position and story come out the same, whoever speaks first."""
    chosen = {0: "9-1", 1: "2-2", 2: "8+1"}
    match, straight = before_choice(), before_choice()
    for seat in answering:
        row_with(match, seat, chosen[seat])
    for seat in range(3):
        row_with(straight, seat, chosen[seat])
    assert match.game.wire.freeze(match.state, match.decision) == straight.game.wire.freeze(
        straight.state, straight.decision
    )
    assert told(match)[2:] == told(straight)[2:]
    by_seat = {line.seat: (line.action, line.events[:2]) for line in entries(match)[1:]}
    assert by_seat == {line.seat: (line.action, line.events[:2]) for line in entries(straight)[1:]}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_match_is_the_same_in_any_order_of_answering(players: int) -> None:
    """6.1 All keep their choices; only the order of asking differs."""
    ends = []
    for asked in (0, -1):
        match = fondaco.new("neptun", players, 4, record=False)
        minds = [random.Random(seat) for seat in range(players)]
        while match.waiting:
            seat = match.waiting[asked]
            match.step(seat, minds[seat].choice(match.options(seat)))
        ends.append(match.game.wire.freeze(match.state, match.decision))
    assert ends[0] == ends[1]


def test_only_the_owner_sees_a_chosen_card() -> None:
    """6.1"""
    match = before_choice()
    row_with(match, 0, "4+2")
    card = oars(0, "4+2")[0]
    assert match.decision.seen_by(0) == ChooseOars((card, -1, -1))
    assert match.decision.seen_by(1) == match.decision.seen_by(None) == ChooseOars((-2, -1, -1))
    assert match.view(1)["decision"]["chosen_oars"] == (-2, -1, -1)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_no_card_shows_anywhere_before_all_have_chosen(viewer: int | None) -> None:
    """6.1 Two tables at which seat 0 has chosen different cards look and sound the same to everyone else."""
    one, other = before_choice(), before_choice()
    row_with(one, 0, "4+2")
    row_with(other, 0, "9-1")
    assert one.view(viewer) == other.view(viewer)
    assert one.heard(viewer) == other.heard(viewer)
    assert one.view(0) != other.view(0)
    assert one.heard(0) != other.heard(0)


def test_others_see_only_who_is_ready() -> None:
    """6.1"""
    match = before_choice()
    row_with(match, 0, "4+2")
    assert [(event.says, event.to) for event in told(match)] == [("neptun.ready", None), ("neptun.chose", (0,))]
    assert told(match)[0].args == {"seat": 0}
    assert match.may_undo(0)


def test_the_last_choice_turns_all_cards_up() -> None:
    """6.1"""
    match = before_choice()
    for seat, oar in ((0, "4+2"), (2, "8+1"), (1, "7+0")):
        row_with(match, seat, oar)
    assert match.state.played == [oars(0, "4+2")[0], oars(1, "7+0")[0], oars(2, "8+1")[0]]
    assert [len(hand) for hand in match.state.hands] == [2, 2, 2]
    assert says(match) == ["ready", "chose", "rows", "rows", "rows", "forecast"]
    assert [(args["seat"], args["oar_wind"]) for args in event_arguments(match, "rows")] == [(2, 1), (0, 2), (1, 0)]
    assert match.decision == VoyageChoice(2, 8 + 5)
    assert match.state.to_move == [0, 1]
    assert not match.may_undo(1)
    conserved(match.state)


def test_only_a_card_in_hand_can_be_chosen() -> None:
    """6.1"""
    match = before_choice()
    assert why_not(match, 0, Row(oars(1, "7+0")[0])) == ("6.1", "no_such_oar")
    assert why_not(match, 0, DECLINE) == ("6.1", "row")


def test_a_single_card_plays_itself() -> None:
    """6.2"""
    match = table(hands={0: "p5 p6", 1: "p6", 2: "4+2 4+1"}, turn=0)
    match.ask(begin_oar_choice(match.state))
    assert match.decision == choosing(3, {1: "p6"})
    assert match.waiting == (0, 2)


def test_with_single_cards_everywhere_nobody_is_asked() -> None:
    """6.2"""
    match = table(hands={0: "p5", 1: "p6", 2: "4+2"}, turn=4)
    match.ask(begin_oar_choice(match.state))
    assert match.decision == VoyageChoice(0, 10)
    assert match.state.forecast == 2


def test_a_card_is_played_even_without_a_contract() -> None:
    """6.2 [ruling 10]"""
    match = before_choice(strips={0: "roma:salt* tyros:honey*"})
    assert 0 in match.waiting
    assert len(match.options(0)) == 3


@pytest.mark.parametrize(
    ("winds", "forecast"),
    [("5+2 6+2 7+2", 5), ("5-2 6-2 7-2", -5), ("5+2 6-1 7+0", 1), ("5+2 6+2 7+1", 5), ("5-2 6-1 7-1", -4)],
)
def test_the_forecast_is_the_sum_within_its_track(winds: str, forecast: int) -> None:
    """6.3 [ruling 13]"""
    cards = winds.split()
    match = table(hands={seat: f"{card} p5" for seat, card in enumerate(cards)}, now=choosing(), forecast=None)
    for seat, card in enumerate(cards):
        row_with(match, seat, card)
    assert match.state.forecast == forecast
    assert event_arguments(match, "forecast") == [{"forecast": forecast}]


@pytest.mark.parametrize("wind", [0, 3, 8])
def test_the_forecast_is_the_sum_whatever_the_wind_of_now(wind: int) -> None:
    """6.4 [ruling 13] It is not added to the current wind."""
    match = table(hands={0: "4+2 p5", 1: "5+2 p5", 2: "6-1 p5"}, now=choosing(), wind=wind)
    for seat, card in enumerate(("4+2", "5+2", "6-1")):
        row_with(match, seat, card)
    assert match.state.forecast == 3


def test_the_forecast_does_not_move_the_wind_of_now() -> None:
    """6.4 [ruling 12] Not even for the player of the card."""
    match = table(hands={0: "4+2 p5", 1: "5+2 p5", 2: "6+2 p5"}, now=choosing(), wind=3)
    for seat, card in enumerate(("4+2", "5+2", "6+2")):
        row_with(match, seat, card)
    assert match.state.wind == 3
    assert match.decision == VoyageChoice(0, 4 + 3)


@pytest.mark.parametrize(("forecast", "wind"), [(-5, 0), (-4, 1), (0, 5), (2, 7), (5, 10)])
def test_the_forecast_becomes_the_wind_when_all_have_sailed(forecast: int, wind: int) -> None:
    """6.4, 6.5 [ruling 13] It is not added to the current wind."""
    match = at_sea(2, "9+0", wind=3, forecast=forecast, turn=2, hands=dict.fromkeys(range(3), "p5 p6"))
    sail(match, 2, "athenae")
    assert (match.state.wind, match.state.forecast) == (wind, None)
    assert match.state.turn == 3
    assert isinstance(match.decision, ChooseOars)
    assert event_arguments(match, "turn") == [{"round": 1, "turn": 3, "phase": 1}]


def test_the_wind_stays_while_others_still_sail() -> None:
    """6.5"""
    match = at_sea(2, "9+0", wind=3, forecast=2, to_move="0")
    match.state.played[0] = oars(0, "p5")[0]
    sail(match, 2, "athenae")
    assert (match.state.wind, match.state.forecast) == (3, 2)
    assert match.decision == VoyageChoice(0, 5 + 3)


def test_example_four_cards_make_a_forecast_of_two() -> None:
    """6.3"""
    cards = ["5+2", "6-1", "4+0", "7+1"]
    match = table(4, hands={seat: f"{card} p5" for seat, card in enumerate(cards)}, now=choosing(4))
    for seat, card in enumerate(cards):
        row_with(match, seat, card)
    assert match.state.forecast == 2
