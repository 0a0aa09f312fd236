"""Actions of the players."""

from __future__ import annotations

from fondaco.core.decision import Action, refusal_builder
from fondaco.games.neptun.field_types import Column, Oar, Place, Slot


class TurnUp(Action, frozen=True):
    """4.4 The leftmost face-down contract is turned up; all that lie open are rejected."""


class Take(Action, frozen=True):
    """4.4 The contract in this column."""

    column: Column


class Load(Action, frozen=True):
    """5.1 The contract taken goes under this field of the strip."""

    slot: Slot


class Row(Action, frozen=True):
    """6.1 An oar card from the hand."""

    oar: Oar


class Sail(Action, frozen=True):
    """7.6 To the place where the voyage ends."""

    place: Place


class Stay(Action, frozen=True):
    """7.3 The ship stays where it is."""


class Deliver(Action, frozen=True):
    """8.1 The contract under this field is fulfilled."""

    slot: Slot


class BuyPoint(Action, frozen=True):
    """8.5 One more temple point for gold."""


class Join(Action, frozen=True):
    """9.2 Yes to an extra turn."""


class Decline(Action, frozen=True):
    """No: to a delivery (8.1), a temple point (8.5) or an extra turn (9.2)."""


no = refusal_builder("neptun")
AnyAction = TurnUp | Take | Load | Row | Sail | Stay | Deliver | BuyPoint | Join | Decline

TURN_UP, STAY, BUY_POINT, JOIN, DECLINE = TurnUp(), Stay(), BuyPoint(), Join(), Decline()
