"""Base class of game states: what changes in a match, how it is copied, and how it records events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Protocol, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET

from fondaco.core.chance import Chance
from fondaco.core.components import Components, Phrase
from fondaco.core.decision import Seat
from fondaco.core.events import Event, KeptCounters
from fondaco.core.field_types import ORDER

T = TypeVar("T")
SomeState = TypeVar("SomeState", bound="GameState")


class HasComponents(Protocol):
    """A game state that exposes its components."""

    @property
    def components(self) -> Components: ...


class GameState(msgspec.Struct, rename={"components": "box"}):  # its key in stored matches
    """State of the table, without control flow; a game adds its fields and methods.

    Every field is declared as an annotation: an immutable value, a list of them, or a list of lists. `story` is a list
    while a recorded match carries out an action and `None` otherwise, so that search does not pay for recording.
    """

    chance: Chance
    story: Annotated[list[Event], ORDER] | None

    def clone(self) -> Self:
        """Copy the state, without the recorded events."""
        copied: Self = _copier(type(self))(self)
        return copied

    def counters_kept_on_undo(self) -> KeptCounters | None:
        """Return what an undo must not reset: numbers already given out and per-turn counters.

        `None` if the game has nothing of the kind.
        """
        return None

    def restore_counters(self, said: KeptCounters) -> None:
        """Restore counters returned by `counters_kept_on_undo`, after an undo."""

    def seat_names(self) -> list[str | Phrase] | None:
        """Return the names of the seats where table options decide them.

        `None` if they are the families among the nouns of the components.
        """
        return None

    def tell(self, says: str, /, **args: Any) -> None:
        """Record an event: a message key, its arguments, and fields of `Event` by their names.

        The fields of `Event` are not parameters of their own, because Python would then compare every argument name
        with each of them, even when nothing is recorded.
        """
        if self.story is not None:
            to: Sequence[Seat] | None = args.pop("to", None)
            audience = None if to is None else tuple(to)
            reveals, fleeting = args.pop("reveals", False), args.pop("fleeting", False)
            begins_turn, on = args.pop("begins_turn", False) or UNSET, args.pop("on", UNSET)
            self.story.append(Event(says, args, audience, reveals, fleeting, begins_turn, on))

    def newly(self: HasComponents, since: int, /, **told: T) -> dict[str, T]:
        """Return the arguments if the match is played by rules version `since` or newer, else none.

        Use it for event arguments that matches under older rules must not have.
        """
        return told if self.components.rules >= since else {}


COPIES = ("state.{}", "state.{}.copy()", "[*map(copy, state.{})]")


@cache
def _copier(state: type[SomeState]) -> Callable[[SomeState], SomeState]:
    """Generate the copy function of a state class from its fields.

    Search copies a state on every try.
    """
    types = get_type_hints(state)
    parts = [COPIES[_depth(name, types[name])].format(name) for name in state.__struct_fields__[2:]]
    copier: Callable[[SomeState], SomeState] = eval(  # noqa: S307 - made of field names
        f"lambda state: State(state.chance.clone(), None, {', '.join(parts)})",
        {"State": state, "copy": list.copy},
    )
    return copier


def _depth(name: str, kind: object) -> int:
    """Return the list depth of a field: 0 for a value, 1 for a list, 2 for a list of lists."""
    inner, depth = kind, 0
    while get_origin(inner) is list:
        inner, depth = get_args(inner)[0], depth + 1
    if depth >= len(COPIES) or _changes(inner):
        raise TypeError(f"{name} in a game state: there are values that never change, rows of them, and rows of rows")
    return depth


def _changes(kind: object) -> bool:
    return get_origin(kind) in (list, dict, set) or any(_changes(part) for part in get_args(kind))
