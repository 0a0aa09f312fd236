"""Events and log entries: what happened in a match, and which seats may know it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Annotated, Any, Generic, Literal

import msgspec
from msgspec import UNSET, UnsetType

from fondaco.core.decision import A, Seat, SeatOrNone, Seats
from fondaco.core.field_types import BAG, ORDER, Count

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
