"""Auto-replies that a game supports: answers given for a player until something happens."""

from __future__ import annotations

from typing import Literal

import msgspec

Until = Literal["turn", "my_turn", "end"]


class StandingOrder(msgspec.Struct, frozen=True):
    """An auto-reply: gives the first answer named `do` on the menu.

    It applies to the decisions `at` (to any, if empty), `unless` the menu also has one of these answers. With `below`
    it declines only offers that bring fewer ducats than the player sets (`Game.brings`); `below` is the suggested
    number. Its label is the message `order.<name>`.
    """

    name: str
    do: str
    until: Until = "turn"
    at: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    below: int | None = None
