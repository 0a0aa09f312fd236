"""9 Extra turns."""

from __future__ import annotations

from typing import Any

from fondaco import Match
from fondaco.games.neptun.actions import DECLINE, JOIN, STAY, Deliver, Row
from fondaco.games.neptun.board_file import OPEN
from fondaco.games.neptun.contracts import ChooseContract
from fondaco.games.neptun.extra_turns import ChooseOar, ExtraTurnChoice, offer_extra_turn
from fondaco.games.neptun.sailing import VoyageChoice
from tests.games.neptun.laws import conserved
from tests.games.neptun.table import PLACE, at_sea, event_arguments, menu, oars, row_with, sail, table, told, why_not

OPEN_STRIPS = {0: "roma:salt", 1: "tyros:honey", 2: "carthago:honey"}
HANDS = {0: "p5 4+2", 1: "p6 7+2", 2: "p5 p6"}


def after_turn(turn: int = 5, **position: Any) -> Match:
    """All ships have sailed in a turn; the order is 2, 0, 1."""
    position = {"strips": OPEN_STRIPS, "hands": HANDS, "order": "201", "forecast": 2, "wind": 4, **position}
    match = table(turn=turn, **position)
    match.ask(offer_extra_turn(match.state))
    return match


def answer(match: Match, *words: Any) -> Match:
    for word in words:
        match.play(match.waiting[0], word)
    return match


def test_everyone_with_an_open_contract_and_a_card_is_asked_in_turn_order() -> None:
    """9.1, 9.2 [ruling 21]"""
    match = after_turn()
    assert match.decision == ExtraTurnChoice(2, (0, 1))
    assert match.waiting == (2,)
    assert menu(match, 2) == ["Join", "Decline"]
    answer(match, JOIN)
    assert match.decision == ExtraTurnChoice(0, (1,))
    assert why_not(match, 0, STAY) == ("9.2", "extra_turn")


def test_without_an_open_contract_nobody_is_asked() -> None:
    """9.1"""
    match = after_turn(strips={0: "roma:salt", 1: "tyros:honey*", 2: "carthago:honey!"})
    assert match.decision == ExtraTurnChoice(0, ())


def test_without_a_card_nobody_is_asked() -> None:
    """9.2, 9.5 [ruling 11]"""
    match = after_turn(hands={0: "p5", 1: "", 2: ""})
    assert match.decision == ExtraTurnChoice(0, ())


def test_only_accepting_players_take_an_extra_turn() -> None:
    """9.3"""
    match = after_turn()
    answer(match, JOIN, DECLINE, JOIN)
    assert match.state.extra == [2, 1]
    assert match.decision == ChooseOar(2)
    assert match.state.to_move == [1]
    assert match.state.turn == 6
    assert event_arguments(match, "joins") == [{"seat": 2}, {"seat": 1}]
    assert event_arguments(match, "declines") == [{"seat": 0}]
    assert event_arguments(match, "turn") == [{"round": 1, "turn": 6, "phase": 1}]


def test_cards_are_played_openly_one_after_another() -> None:
    """9.3 [ruling 22] The next player plays a card when the ship before has sailed."""
    match = after_turn()
    answer(match, JOIN, DECLINE, JOIN)
    assert match.waiting == (2,)
    assert menu(match, 2) == ["p5", "p6"]
    row_with(match, 2, "p6")
    assert match.decision == VoyageChoice(2, 6 + 4)
    assert match.state.played == [-1, -1, oars(2, "p6")[0]]
    match = answer(match, STAY)
    assert match.decision == ChooseOar(1)
    assert why_not(match, 1, Row(oars(2, "p5")[0])) == ("6.1", "no_such_oar")
    assert why_not(match, 1, STAY) == ("6.1", "row")


def test_a_single_card_is_played_without_asking() -> None:
    """9.3"""
    match = after_turn(hands={0: "p5", 1: "p6 7+2", 2: "9+0"})
    answer(match, JOIN, DECLINE, DECLINE)
    assert match.decision == VoyageChoice(2, 9 + 4)
    assert match.state.hands[2] == []


def test_the_wind_is_that_of_the_fifth_turn_and_cards_do_not_change_it() -> None:
    """9.4 [ruling 22]"""
    match = after_turn(forecast=-1)
    answer(match, DECLINE, JOIN, JOIN)
    row_with(match, 0, "4+2")
    answer(match, STAY)
    row_with(match, 1, "7+2")
    assert match.decision == VoyageChoice(1, 7 + 4)
    assert (match.state.wind, match.state.forecast) == (4, -1)
    assert [{*args} for args in event_arguments(match, "rows")] == [{"seat", "oar"}] * 2


def test_an_extra_turn_sails_and_delivers_as_ever() -> None:
    """9.3"""
    match = after_turn()
    answer(match, DECLINE, DECLINE, JOIN)
    row_with(match, 1, "p6")
    sail(match, 1, "tyros")
    answer(match, Deliver(0), DECLINE)
    assert match.state.ships[1] == PLACE["crete"]
    assert [args["gold"] for args in event_arguments(match, "earns")] == [2]
    assert isinstance(match.decision, ChooseContract)


def test_before_the_second_extra_turn_those_of_the_first_are_asked_again() -> None:
    """9.2 [ruling 21] A player who declined is out."""
    match = after_turn(turn=6, extra="21", hands={0: "p5", 1: "p6", 2: "p5"})
    assert match.decision == ExtraTurnChoice(2, (1,))
    answer(match, DECLINE, JOIN)
    assert match.state.turn == 7
    assert match.state.extra == [1]


def test_there_is_no_third_extra_turn() -> None:
    """9.1"""
    match = after_turn(turn=7, extra="210")
    assert isinstance(match.decision, ChooseContract)
    assert match.state.round == 2


def test_if_nobody_wants_one_the_round_ends() -> None:
    """9.2"""
    match = after_turn()
    answer(match, DECLINE, DECLINE, DECLINE)
    assert match.state.round == 2
    assert match.state.extra == []


def test_open_contracts_are_lost_at_the_end() -> None:
    """9.6 Their cards go back to their piles."""
    match = after_turn()
    answer(match, DECLINE, DECLINE, DECLINE)
    assert event_arguments(match, "loses") == [{"seat": seat, "slot": 0} for seat in range(3)]
    assert [match.state.slots(seat, OPEN) for seat in range(3)] == [[], [], []]
    conserved(match.state)


def test_the_forecast_of_the_fifth_turn_drops_after_the_extra_turns() -> None:
    """6.6 [ruling 23]"""
    match = after_turn()
    assert (match.state.wind, match.state.forecast) == (4, 2)
    answer(match, DECLINE, DECLINE, DECLINE)
    assert (match.state.wind, match.state.forecast) == (7, None)
    assert [event.args["wind"] for event in told(match) if event.says in ("neptun.wind", "neptun.round")] == [7, 7]


def test_when_the_last_ship_of_the_fifth_turn_has_sailed_the_forecast_still_waits() -> None:
    """6.6, 9.4 [ruling 23]"""
    match = at_sea(1, "9+0", strips=OPEN_STRIPS, hands=HANDS, order="201", turn=5, wind=4, forecast=2)
    answer(match, STAY)
    assert match.decision == ExtraTurnChoice(2, (0, 1))
    assert (match.state.wind, match.state.forecast) == (4, 2)


def test_any_card_may_be_saved_for_an_extra_turn() -> None:
    """9.5 [ruling 11] Also a common one."""
    match = after_turn(hands={0: "4+2 7-1", 1: "", 2: ""})
    answer(match, JOIN)
    assert menu(match, 0) == ["4+2", "7-1"]


def test_time_out_at_the_end_of_a_round_loses_open_contracts_and_no_gold() -> None:
    """9.6"""
    match = after_turn()
    gold = match.state.gold[:]
    while isinstance(match.decision, ExtraTurnChoice):
        assert match.game.timeouts[ExtraTurnChoice].costs == "9.6"
        (seat,) = match.waiting
        match.play(seat, match.silence(seat) or JOIN)
    assert match.state.round == 2
    assert [match.state.slots(seat, OPEN) for seat in range(3)] == [[], [], []]
    assert match.state.gold == gold
