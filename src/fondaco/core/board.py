"""The board base class: what lies on the table, how it is copied, and how it records events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Protocol, Self, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET

from fondaco.core.chance import Chance
from fondaco.core.components import Box
from fondaco.core.decision import Seat
from fondaco.core.events import Event, Said
from fondaco.core.field_types import ORDER


class Boxed(Protocol):
    """A board that has its box at hand."""

    @property
    def box(self) -> Box: ...


class Board(msgspec.Struct):
    """What lies on the table. A game adds its rows and verbs; there is no flow of control here.

    Its fields are stated once, as annotations: numbers and values that never change, rows of them, and rows of rows.
    `story` is a list while a recorded match carries out an action, and `None` otherwise: search pays nothing for it.
    """

    chance: Chance
    story: Annotated[list[Event], ORDER] | None

    def clone(self) -> Self:
        """A board of its own, without the story."""
        copied: Self = _copier(type(self))(self)
        return copied

    def said(self) -> Said | None:
        """What stays said though it is taken back: the numbers that were given out, and what is counted by the turn."""
        return None

    def still_said(self, said: Said) -> None:
        """So much has been said before."""

    def tell(self, says: str, /, **args: Any) -> None:
        """Something happened: a message with its arguments, marks of an `Event` among them by their names.

        They are no parameters of their own, or Python would compare each argument with each of them, story or not.
        """
        if self.story is not None:
            to: Sequence[Seat] | None = args.pop("to", None)
            heard = None if to is None else tuple(to)
            reveals, fleeting = args.pop("reveals", False), args.pop("fleeting", False)
            begins_turn, on = args.pop("begins_turn", False) or UNSET, args.pop("on", UNSET)
            self.story.append(Event(says, args, heard, reveals, fleeting, begins_turn, on))

    def newly(self: Boxed, since: int, /, **told: Any) -> dict[str, Any]:
        """What an event tells from these rules on; one of a match that is played by older rules does without it."""
        return told if self.box.rules >= since else {}


COPIES = ("board.{}", "board.{}.copy()", "[*map(copy, board.{})]")


@cache
def _copier(board: type[Board]) -> Callable[[Any], Any]:
    """How such a board is copied, written out from its fields: search copies one at every try."""
    types = get_type_hints(board)
    parts = [COPIES[_depth(name, types[name])].format(name) for name in board.__struct_fields__[2:]]
    copier: Callable[[Any], Any] = eval(
        f"lambda board: Board(board.chance.clone(), None, {', '.join(parts)})", {"Board": board, "copy": list.copy}
    )
    return copier


def _depth(name: str, kind: Any) -> int:
    """0 for a value that never changes, 1 for a row of them, 2 for a row of rows."""
    inner, depth = kind, 0
    while get_origin(inner) is list:
        inner, depth = get_args(inner)[0], depth + 1
    if depth >= len(COPIES) or _changes(inner):
        raise TypeError(f"{name} on a board: there are values that never change, rows of them, and rows of rows")
    return depth


def _changes(kind: Any) -> bool:
    return get_origin(kind) in (list, dict, set) or any(_changes(part) for part in get_args(kind))
