"""Type information of a game that translations need, from `fondaco.core.field_types`."""

from __future__ import annotations

from typing import get_args

import msgspec

from fondaco.core.decision import tag_of
from fondaco.core.field_types import Shape
from fondaco.core.game import Game
from fondaco.i18n import Translator


def action_types(game: Game) -> dict[str, type[msgspec.Struct]]:
    """Return the action types of a game by wire name."""
    members = get_args(game.actions) or (game.actions,)
    return {tag_of(member): member for member in members}


def kind_with_names(speaker: Translator, shape: Shape) -> str:
    """Return the kind of things a field holds, if they have names, else an empty text."""
    return shape.thing if speaker.names(shape.thing) else ""


def inner_struct(shape: Shape) -> type[msgspec.Struct] | None:
    """Return the struct type that a field holds, alone or in a list."""
    held = shape.structs or tuple(struct for each in shape.each for struct in each.structs)
    return held[0] if held else None


def typed_field_form(field: str, shape: Shape) -> str:
    """Return how a field of an action is typed, with its choices where it has few."""
    return field if not shape.choices else f"{field}={'|'.join(map(str, shape.choices))}"
