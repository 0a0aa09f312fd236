"""Request and response bodies of the table routes, except the news; every size is bounded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.server.base.error_body import Error
from fondaco.server.base.request_fields import Body, Counter, Key, Name, SeatNumber, Strength, Word
from fondaco.server.tables.projections import News, SeatView, TableCard


class Join(Body, frozen=True):
    seat: SeatNumber | None = None
    name: Name | None = None
    word: Word | None = None


class TableFileBody(Body, frozen=True):
    file: Annotated[str, Meta(max_length=1_000_000)]


class SeatBot(Body, frozen=True):
    strength: Strength | None
    name: Name | None = None


class OwnSeat(Body, frozen=True):
    seat: SeatNumber


class SomeSeat(Body, frozen=True):
    seat: SeatNumber | None = None


class ActionBody(Body, frozen=True):
    seat: SeatNumber
    seq: Counter
    key: Key
    action: dict[str, Any]
    news: bool = False


class ActionQuestion(Body, frozen=True):
    seat: SeatNumber
    action: dict[str, Any]


class PuzzleAnswer(Body, frozen=True):
    action: dict[str, Any]


class UndoBody(Body, frozen=True):
    seat: SeatNumber
    seq: Counter
    key: Key
    what: Literal["undo", "redo", "restart_turn"] = "undo"
    news: bool = False


class TakeBackBody(Body, frozen=True):
    seat: SeatNumber
    to_line: Counter


class ConsentBody(Body, frozen=True):
    seat: SeatNumber
    yes: bool


class StandInBody(Body, frozen=True):
    seat: SeatNumber
    strength: Strength | None = None


class ChatBody(Body, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Notes(Body, frozen=True):
    text: Annotated[str, Meta(max_length=10_000)]


class ForkBody(Body, frozen=True):
    line: Counter
    seat: SeatNumber
    strength: Strength = "greedy"


# Responses


class Done(msgspec.Struct, frozen=True):
    seq: int
    news: News | None = None


class RefusalBody(msgspec.Struct, frozen=True):
    """A refusal of the rules with its translated reason."""

    rule: str
    key: str
    args: dict[str, Any]
    reason: str


class ActionCheck(msgspec.Struct, frozen=True):
    refusal: RefusalBody | None


class SeatFile(msgspec.Struct, frozen=True):
    """A seat for a remote bot: a match file of a match consistent with what the seat knows."""

    seq: int
    seat: int
    match: str


class OrderCard(msgspec.Struct, frozen=True):
    number: int
    seat: int
    do: str
    until: str
    unless: list[str]
    at: list[str]
    below: int | None
    action: dict[str, Any] | None
    dropped: RefusalBody | None


class UpcomingQuestion(msgspec.Struct, frozen=True):
    """An upcoming question and its legal answers in the current position."""

    at: str
    question: dict[str, Any]
    options: list[Any]


class ReplayPosition(msgspec.Struct, frozen=True):
    line: int
    views: list[dict[str, Any]]


class RunningMatch(msgspec.Struct, frozen=True):
    running: bool
    table: TableCard
    faces: list[SeatView]


class TableError(Error, frozen=True, omit_defaults=True):
    """An error about a table; with `news` that bring the client up to date if its request was stale."""

    news: News | None = None
