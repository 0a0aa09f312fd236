"""What counts as said when time runs out: for every question the most harmless answer, declared by its game."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fondaco.core.decision import Action, Decision, Seat

Says = Callable[[Any, Any, Seat], Any]


class Silence(NamedTuple):
    """`says` finds the answer, given the decision, the board and the seat: to pass, to refuse, to keep; never a sale or
    an offer. `costs` is the paragraph of the rules by which goods or money may be lost all the same."""

    says: Says
    costs: str = ""


Silences = Mapping[type[Decision[Any, Any]], Silence]


def first(now: Decision[Any, Any], board: Any, who: Seat) -> Any:
    """Where something has to be chosen and no answer costs more than another."""
    return now.options(board, who)[0]


def always(action: Action) -> Silence:
    return Silence(lambda now, board, who: action)
