"""Events and log entries: what happened in a match, and which seats may know it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Annotated, Any, Generic, Literal

import msgspec
from msgspec import UNSET, UnsetType

from fondaco.core.decision import A, Seat, SeatOrNone, Seats
from fondaco.core.field_types import BAG, ORDER, Count
from fondaco.core.json_types import Args, JsonObject

KeptCounters = list[Any]
"""Counters of a game state, as its game writes them."""
TURN = "turn"


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: a message key and its arguments.

    `to` lists the seats that may know it; `None` is the whole table. An event that `reveals` something cannot be
    undone. Covered events are hidden from the log: an event `on` a place is visible until the next event on that place,
    a `fleeting` one until an event that `begins_turn`, even if it also has a place.
    """

    says: str
    args: Args
    to: Annotated[tuple[Seat, ...], BAG] | None = None
    reveals: bool = False
    fleeting: bool = False
    begins_turn: Literal[True] | UnsetType = UNSET
    on: str | UnsetType = UNSET

    def heard_by(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer in self.to

    def covers(self) -> list[str]:
        """Return the places whose earlier events this one covers; `TURN` is one of them."""
        covered = [TURN] if self.begins_turn else []
        return covered if self.on is UNSET else [*covered, self.on]

    def covered_by(self, places: Container[str]) -> bool:
        """Return whether a later event on one of these places covers this one."""
        return TURN in places if self.fleeting else self.on is not UNSET and self.on in places

    def copied(self) -> Event:
        """Copy the event with its lists, so that the receiver may change them."""
        args = {name: value[:] if isinstance(value, list) else value for name, value in self.args.items()}
        return msgspec.structs.replace(self, args=args)


class Arguments(msgspec.Struct, frozen=True):
    """Types of message arguments by name; a game adds its own to those all games share."""

    seat: SeatOrNone
    to_seat: SeatOrNone
    who: Seat
    seats: Seats
    yours: bool
    words: str
    value: str
    below: Count


class MatchLogEntry(msgspec.Struct, Generic[A], frozen=True, gc=False, omit_defaults=True):
    """One line of the log: a seat, its action and the resulting events.

    The first line is the set-up, without a seat. `said` is set if later actions were undone: the counters that the
    state keeps all the same (`GameState.counters_kept_on_undo`).
    """

    seq: Count
    seat: Seat | None
    action: A | None
    events: Annotated[tuple[Event, ...], ORDER]
    said: KeptCounters | None = None

    def told_to(self, seat: Seat) -> MatchLogEntry[A]:
        """Return the entry as this seat knows it: the events it may know, and its own action."""
        own = self.action if self.seat == seat else None
        told = [event.copied() for event in self.events if event.heard_by(seat)]
        return MatchLogEntry(self.seq, self.seat, own, tuple(told))

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def begins_turn(self) -> bool:
        return any(event.begins_turn for event in self.events)


class ChatLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A chat message, sent when the log had `line` lines; no rule depends on it.

    `to` lists its recipients; `None` is the whole table. `label` is free for researchers, to mark promises for example.
    """

    line: Count
    seat: Seat
    words: str
    to: Annotated[tuple[Seat, ...], BAG] | None = None
    label: str = ""

    def heard_by(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer == self.seat or viewer in self.to


class RefusedAction(msgspec.Struct, frozen=True, gc=False):
    """An action that was attempted when the log had `line` lines, and refused by a rule."""

    line: Count
    seat: Seat
    action: JsonObject
    rule: str
    key: str


def log_heard_by(log: list[MatchLogEntry[A]], viewer: Seat | None) -> list[MatchLogEntry[A]]:
    """Return log entries with only the events that a viewer may know; the same list if these are all."""
    if all(event.to is None for entry in log for event in entry.events):
        return log
    return [
        MatchLogEntry(entry.seq, entry.seat, None, tuple([event for event in entry.events if event.heard_by(viewer)]))
        for entry in log
    ]


def drop_covered_events(log: Sequence[MatchLogEntry[A]]) -> list[tuple[Event, ...]]:
    """Return, for each log entry, its events that no later one has covered."""
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
