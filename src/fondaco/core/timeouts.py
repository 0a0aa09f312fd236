"""Answers given when time runs out: the most harmless ones, declared by each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fondaco.core.decision import A, Action, B, Decision, Seat

Says = Callable[..., Action]
"""Called with the decision, the state and the seat, in the types of the game."""


class TimeoutAnswer(NamedTuple):
    """The answer given for a silent seat.

    `says` returns it for the decision, the state and the seat: pass, refuse or keep, never sell or offer. `costs` is
    the rule by which the silent player may lose goods or money all the same. `settles` is one by which others may: bids
    or offers fall due, a fight was lost before, or a round ends.
    """

    says: Says
    costs: str = ""
    settles: str = ""


TimeoutAnswers = Mapping[type[Decision], TimeoutAnswer]


def first_option(now: Decision[B, A], state: B, who: Seat) -> A:
    """Return the first answer on the menu, where no answer costs more than another."""
    return now.options(state, who)[0]


def always_answer(action: Action, costs: str = "", settles: str = "") -> TimeoutAnswer:
    return TimeoutAnswer(lambda now, state, who: action, costs, settles)
