"""What counts as said when time runs out: for every question the most harmless answer, declared by its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fondaco.core.decision import Action, Decision, Seat

Says = Callable[[Any, Any, Seat], Any]


class Silence(NamedTuple):
    """`says` finds the answer, given the decision, the board and the seat: to pass, to refuse, to keep; never a sale or
    an offer. `costs` is the paragraph of the rules by which who is silent may lose goods or money all the same,
    `settles` one by which others do: what they have bid or offered falls due, a fight was lost before, or a
    round ends."""

    says: Says
    costs: str = ""
    settles: str = ""


Silences = Mapping[type[Decision[Any, Any]], Silence]


def first(now: Decision[Any, Any], board: Any, who: Seat) -> Any:
    """Where something has to be chosen and no answer costs more than another."""
    return now.options(board, who)[0]


def always(action: Action, costs: str = "", settles: str = "") -> Silence:
    return Silence(lambda now, board, who: action, costs, settles)
