"""Actions of a player."""
from __future__ import annotations

from fondaco.core.decision import Action, refusal_builder

from newgame.field_types import Ware


class Take(Action, frozen=True):
    """2.2 Take an open ware."""

    ware: Ware


class Draw(Action, frozen=True):
    """2.3 Draw the top card of the pile."""


class Keep(Action, frozen=True):
    """3.1 Buy the drawn card."""


class Swap(Action, frozen=True):
    """3.2 Make the drawn card the new order."""


no = refusal_builder("newgame")
AnyAction = Take | Draw | Keep | Swap
DRAW, KEEP, SWAP = Draw(), Keep(), Swap()
