"""What words have to know of a game's types; what their fields are is declared there (`fondaco.core.field_types`)."""

from __future__ import annotations

from typing import get_args

import msgspec

from fondaco.core.decision import spoken
from fondaco.core.field_types import Shape
from fondaco.core.game import Game
from fondaco.i18n import Speaker


def action_types(game: Game) -> dict[str, type[msgspec.Struct]]:
    """The actions of a game by the names under which they are said."""
    members = get_args(game.actions) or (game.actions,)
    return {spoken(member.__name__): member for member in members}


def named(speaker: Speaker, shape: Shape) -> str:
    """The kind of the things that stand there, if they have names."""
    return shape.thing if speaker.names(shape.thing) else ""


def struct_in(shape: Shape) -> type[msgspec.Struct] | None:
    """The struct that a field holds, alone or in a list."""
    held = shape.structs or tuple(struct for each in shape.each for struct in each.structs)
    return held[0] if held else None


def part(field: str, shape: Shape) -> str:
    """A part of an action as it is typed; where only a few words may stand there, with them."""
    return field if not shape.choices else f"{field}={'|'.join(map(str, shape.choices))}"
