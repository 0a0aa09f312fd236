"""Answers given when time runs out: the most harmless ones, declared by each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fondaco.core.decision import Action, Decision, Seat

Says = Callable[[Any, Any, Seat], Any]


class Silence(NamedTuple):
    """The answer given for a silent seat.

    `says` returns it for the decision, the board and the seat: pass, refuse or keep, never sell or offer. `costs` is
    the rule by which the silent player may lose goods or money all the same. `settles` is one by which others may: bids
    or offers fall due, a fight was lost before, or a round ends.
    """

    says: Says
    costs: str = ""
    settles: str = ""


Silences = Mapping[type[Decision[Any, Any]], Silence]


def first(now: Decision[Any, Any], board: Any, who: Seat) -> Any:
    """Return the first answer on the menu, where no answer costs more than another."""
    return now.options(board, who)[0]


def always(action: Action, costs: str = "", settles: str = "") -> Silence:
    return Silence(lambda now, board, who: action, costs, settles)
