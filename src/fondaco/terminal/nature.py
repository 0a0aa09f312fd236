"""What the fields of a game's actions and views are, read from their types: the terminal knows no game."""
from __future__ import annotations

import re
from functools import cache
from inspect import get_annotations
from typing import Any, get_args, get_type_hints

import msgspec

from fondaco.core.decision import spoken
from fondaco.core.game import Game
from fondaco.words import Speaker, kind_of


def view_type(game: Game) -> type[msgspec.Struct]:
    """The struct that the game's view function promises."""
    view: type[msgspec.Struct] = get_type_hints(game.view)["return"]
    return view


def action_types(game: Game) -> dict[str, type[msgspec.Struct]]:
    """The actions of a game by the names under which they are said."""
    members = get_args(game.actions) or (game.actions,)
    return {spoken(member.__name__): member for member in members}


@cache
def written(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The types of the fields as the source writes them: there `Card` is still a card and not a number."""
    return {name: str(hint) for base in reversed(struct.__mro__) for name, hint in get_annotations(base).items()}


@cache
def _hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(struct)


def kind(speaker: Speaker, struct: type[msgspec.Struct], field: str) -> str:
    """The kind of a field: by its own name, else by that of its type; empty for plain numbers and texts.

    A plain `int` under a plural name is a count: `cards: int` says how many, not which.
    """
    own, type_ = kind_of(field), written(struct).get(field, "")
    if speaker.names(own) and not (type_ == "int" and field.endswith("s")):
        return own
    aliases = [kind_of(spoken(word)) for word in re.findall(r"\w+", type_) if word[0].isupper()]
    return next((alias for alias in aliases if speaker.names(alias)), "")


def is_list(struct: type[msgspec.Struct], field: str) -> bool:
    return _mentions(_hints(struct)[field], (list, tuple))


def is_text(struct: type[msgspec.Struct], field: str) -> bool:
    return _hints(struct)[field] is str


def struct_in(struct: type[msgspec.Struct], field: str) -> type[msgspec.Struct] | None:
    """The struct that a field holds, alone or in a list."""
    return _struct_in(_hints(struct)[field])


def _mentions(hint: Any, kinds: tuple[type, ...]) -> bool:
    origin = getattr(hint, "__origin__", None)
    return origin in kinds or any(_mentions(part, kinds) for part in get_args(hint) if origin not in kinds)


def _struct_in(hint: Any) -> type[msgspec.Struct] | None:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint
    return next((found for part in get_args(hint) if (found := _struct_in(part))), None)


def ids(speaker: Speaker, kind: str) -> list[str]:
    """The short names that a board file gives to the things of a kind, where it does."""
    rows = speaker.box.tables.get(f"{kind}s") if speaker.box else None
    count = len(speaker.nouns.get(kind, ()))
    if not isinstance(rows, list) or len(rows) != count:
        return []
    return [str(row["id"]) for row in rows if isinstance(row, dict) and "id" in row]
