"""Standing orders that a game knows: what its players may have said for them, until something happens."""

from __future__ import annotations

from typing import Literal

import msgspec

Until = Literal["turn", "my_turn", "end"]


class Standing(msgspec.Struct, frozen=True):
    """While it stands, the first answer on the menu that is called `do` is given, at the questions `at` (at any, if
    none is named), `unless` the menu also holds one of these. With `below` it turns down only what brings fewer ducats
    than its player says (`Game.brings`); this many are proposed to him. In words it is the message `order.<name>`."""

    name: str
    do: str
    until: Until = "turn"
    at: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    below: int | None = None
