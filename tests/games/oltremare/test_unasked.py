"""Actions of players who are not awaited."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from fondaco import Illegal, Match, NotYourDecision
from fondaco.core.decision import Choice, Decision
from fondaco.games.oltremare.actions import END_TRADE, PASS, Withdraw


class WaitingDecision(Choice[Any, Any], frozen=True):
    """Seat 0 is awaited; seat 1 may withdraw something."""

    def options(self, state: Any, who: int) -> list[Any]:
        return [END_TRADE]

    def unasked(self, state: Any, who: int) -> list[Any]:
        return [Withdraw(3)] if who == 1 else []

    def take(self, state: Any, who: int, action: Any) -> Decision[Any, Any]:
        return self


@pytest.fixture
def match() -> Match:
    match = fondaco.new("oltremare", 3, 7)
    match.ask(WaitingDecision(0))
    return match


def test_player_not_awaited_has_an_own_menu(match: Match) -> None:
    assert match.waiting == (0,)
    assert [match.options(seat) for seat in range(3)] == [[END_TRADE], [Withdraw(3)], []]
    assert [match.may_speak(seat) for seat in range(3)] == [True, True, False]
    assert match.refuses(1, Withdraw(3)) is None
    match.play(1, Withdraw(3))
    assert match.log[-1].seat == 1  # type: ignore[index]


def test_player_not_awaited_cannot_answer_for_the_asked_one(match: Match) -> None:
    assert match.refuses(1, END_TRADE) is not None
    with pytest.raises(Illegal):
        match.play(1, END_TRADE)


@pytest.mark.parametrize("seat", [2, 3, -1, None, "1", 0.5])
def test_other_players_cannot_act(match: Match, seat: Any) -> None:
    assert match.refuses(seat, PASS) == fondaco.Refusal("", "fondaco.no.not_your_decision")
    with pytest.raises(NotYourDecision):
        match.play(seat, PASS)


def test_the_log_names_the_seat_as_the_game_does(match: Match) -> None:
    """In Python `True` and `1.0` are equal to 1."""
    for seat in (True, 1.0):
        match.play(seat, Withdraw(3))  # type: ignore[arg-type]
        assert type(match.log[-1].seat) is int  # type: ignore[index]
