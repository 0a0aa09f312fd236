"""What happened, told to those who may know it."""
from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from typing import Annotated, Any, Generic, Literal, Protocol, Self, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from fondaco.core.box import Box
from fondaco.core.chance import Chance
from fondaco.core.decision import A, Seat, SeatOrNone, Seats
from fondaco.core.kinds import BAG, ORDER, Count

Said = list[Any]
TURN = "turn"


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, as a message with its arguments.

    `to` names its audience, `None` is the whole table. What `reveals` something cannot be taken back. The log keeps
    nothing that has been covered: what lies `on` a place lies open until the next event on that place, what is
    `fleeting` until something is told that `begins_turn`, even if it is on a place too.
    """

    says: str
    args: dict[str, Any]
    to: Annotated[tuple[Seat, ...], BAG] | None = None
    reveals: bool = False
    fleeting: bool = False
    begins_turn: Literal[True] | UnsetType = UNSET
    on: str | UnsetType = UNSET

    def heard_by(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer in self.to

    def covers(self) -> list[str]:
        """The places whose earlier events it covers; a turn is one too."""
        covered = [TURN] if self.begins_turn else []
        return covered if self.on is UNSET else [*covered, self.on]

    def covered_by(self, places: Container[str]) -> bool:
        """Whether it was covered by a later event on one of these places."""
        return TURN in places if self.fleeting else self.on is not UNSET and self.on in places

    def copied(self) -> Event:
        """For somebody who may do with it as he likes."""
        args = {name: value[:] if isinstance(value, list) else value for name, value in self.args.items()}
        return msgspec.structs.replace(self, args=args)


class Arguments(msgspec.Struct, frozen=True):
    """What the arguments of messages are, by their names; a game adds its own to those that all games have."""

    seat: SeatOrNone
    to_seat: SeatOrNone
    who: Seat
    seats: Seats
    yours: bool
    words: str
    value: str
    below: Count


class Entry(msgspec.Struct, Generic[A], frozen=True, gc=False, omit_defaults=True):
    """One line of the log: who did what, and what came of it. The first line is the set-up, said by no one.

    `said` is there when more was said after it and taken back: what the board keeps of that.
    """

    seq: Count
    seat: Seat | None
    action: A | None
    events: Annotated[tuple[Event, ...], ORDER]
    said: Said | None = None

    def told_to(self, seat: Seat) -> Entry[A]:
        """What a seat remembers of it: what it was told, and what it said itself."""
        own = self.action if self.seat == seat else None
        told = [event.copied() for event in self.events if event.heard_by(seat)]
        return Entry(self.seq, self.seat, own, tuple(told))

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def begins_turn(self) -> bool:
        return any(event.begins_turn for event in self.events)


class Talk(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Words that were said when the log had so many lines: they bind nobody, and no rule asks for them.

    `to` names those who heard them, `None` is the whole table. `label` is whatever whoever studies it calls them, a
    promise for example.
    """

    line: Count
    seat: Seat
    words: str
    to: Annotated[tuple[Seat, ...], BAG] | None = None
    label: str = ""

    def heard_by(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer == self.seat or viewer in self.to


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """Something that was tried when the log had so many lines, and refused by this rule."""

    line: Count
    seat: Seat
    action: Any
    rule: str
    key: str


def lying_open(log: Sequence[Entry[A]]) -> list[tuple[Event, ...]]:
    """What the events of each line are that no later one has covered."""
    places: set[str] = set()
    lines = []
    for entry in reversed(log):
        kept = []
        for event in reversed(entry.events):
            if not event.covered_by(places):
                kept.append(event)
            places.update(event.covers())
        lines.append(tuple(reversed(kept)))
    return lines[::-1]


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
