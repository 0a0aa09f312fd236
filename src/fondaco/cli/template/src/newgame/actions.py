"""What a player can say."""
from __future__ import annotations

from fondaco.core.decision import Action, Refusal

from newgame.field_types import Ware


class Take(Action, frozen=True):
    """2.2 An open ware."""

    ware: Ware


class Draw(Action, frozen=True):
    """2.3 The top card of the pile."""


class Keep(Action, frozen=True):
    """3.1 The card that was drawn is bought."""


class Swap(Action, frozen=True):
    """3.2 The card that was drawn is the new order."""


AnyAction = Take | Draw | Keep | Swap
DRAW, KEEP, SWAP = Draw(), Keep(), Swap()


def no(rule: str, why: str, **args: object) -> Refusal:
    """Why something is not allowed: a paragraph of the rules, and a message."""
    return Refusal(rule, f"newgame.no.{why}", args)
