"""The book of a table: one line for everything that happens there, numbered without gaps, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fondaco.core.decision import Seat, spoken
from fondaco.server.base.names import STRUCK
from fondaco.server.base.user import UserId

Strength = str


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=spoken):
    """What happened. What everyone is told of it is named in `shown.py`; nothing is, unless it is named there."""


class Sit(Event, frozen=True):
    """A person or a bot takes a seat; with neither, the seat is open again."""

    seat: Seat
    person: UserId | None = None
    name: str | None = None
    strength: Strength | None = None
    word: str = ""


class Dismiss(Event, frozen=True):
    """Before the beginning the host asks somebody to leave, who does not come back to this table; his seat is opened by
    a line of its own."""

    seat: Seat
    person: UserId
    name: str


class Begin(Event, frozen=True):
    """The match is set up, with a word of each person mixed into the seed."""

    words: tuple[str, ...]


class Play(Event, frozen=True):
    """A seat acts, which makes entry `line` of the match's log; `auto` if the house answered for it."""

    seat: Seat
    action: Any
    line: int
    auto: bool = False


class Undo(Event, frozen=True):
    """The log is cut back to `to_line` lines. What was `heard` stays said: no number is given out again; in older books
    it was forgotten, and numbers that were given out anew are named in what follows there."""

    seat: Seat
    to_line: int
    heard: bool = False


class Recall(Event, frozen=True):
    """At the table this one was forked from, so much had been said here and was taken back."""

    said: list[Any]


class AskUndo(Event, frozen=True):
    """A person asks all others to go back."""

    seat: Seat
    to_line: int


class Consent(Event, frozen=True):
    """The answer of another person to that."""

    seat: Seat
    yes: bool


class TimeOut(Event, frozen=True):
    """A clock has run out: the house gives this one answer."""

    seat: Seat


class StandIn(Event, frozen=True):
    """A bot plays for a person; `absent` if the house has put it there, because he did not answer."""

    seat: Seat
    strength: Strength
    absent: bool = False


class Return(Event, frozen=True):
    """The person takes the seat back."""

    seat: Seat


class Resign(Event, frozen=True):
    """A person gives up for good."""

    seat: Seat


class Chat(Event, frozen=True):
    """Something said at the table."""

    person: UserId
    name: str
    text: str
    seat: Seat | None = None


class Remark(Event, frozen=True):
    """A bot says to the maker of an offer for how many `ducats` it would take it, or what it thinks of a wish, and
    `about` which; the words for it are the house's."""

    seat: Seat
    to_seat: Seat
    number: int
    says: str
    about: str = ""
    ducats: int = 0


class Stuck(Event, frozen=True):
    """No bot finds an answer for this seat: the house leaves the table alone until it opens anew."""

    seat: Seat


class Rematch(Event, frozen=True):
    """The same round meets again at another table."""

    table: str


class End(Event, frozen=True):
    """The result, with the places of a match that was played out; it can also end because all others have given up."""

    scores: list[int]
    winners: list[Seat]
    places: list[int] | None = None


class GuestSignedIn(Event, frozen=True, tag="known"):
    """A guest has signed in: his seats are those of his account."""

    was: UserId
    person: UserId


class PlayerRenamed(Event, frozen=True, tag="renamed"):
    """A person who sits there is called otherwise from now on."""

    seat: Seat
    person: UserId
    was: str
    name: str


class NameRemoved(Event, frozen=True, tag="struck"):
    """A person has left the house for good: his name is struck out, in all earlier lines too."""

    person: UserId


class Rules(Event, frozen=True):
    """From here on the book is written in the words of this version of the rules; the match keeps its own rules."""

    version: int


class Close(Event, frozen=True):
    """Nobody will play here any more."""


AnyEvent = (
    Sit | Dismiss | Begin | Play | Undo | Recall | AskUndo | Consent | TimeOut | StandIn | Return | Resign | Chat
    | Remark | Stuck | Rematch | End | GuestSignedIn | PlayerRenamed | NameRemoved | Rules | Close
)  # fmt: skip


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """A line in its place; `by` and `key` name the request that wrote it, so that it is never written twice."""

    seq: int
    at: int
    line: AnyEvent
    by: UserId | None = None
    key: str | None = None


def without_name(book: Sequence[AnyEvent], person: UserId) -> list[AnyEvent]:
    """Lines of a book without a name, also from when he was a guest there."""
    people = {person}
    for line in reversed(book):
        if isinstance(line, GuestSignedIn) and line.person in people:
            people.add(line.was)
    return [
        _nameless(line) if isinstance(line, (Sit, Dismiss, Chat, PlayerRenamed)) and line.person in people else line
        for line in book
    ]


def _nameless(line: AnyEvent) -> AnyEvent:
    names = {field: STRUCK for field in ("name", "was") if field in line.__struct_fields__}
    return msgspec.structs.replace(line, **names)


encode = msgspec.json.encode
decode_event = msgspec.json.Decoder(AnyEvent).decode
