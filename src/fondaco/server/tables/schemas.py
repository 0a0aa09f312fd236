"""Request and response bodies of the table routes, except the news; every size is bounded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.core.json_types import JsonObject
from fondaco.server.base.error_body import ErrorBody
from fondaco.server.base.request_fields import Counter, Key, Name, RequestBody, SeatNumber, Strength, Word
from fondaco.server.tables.projections import News, SeatView, TableCard


class JoinBody(RequestBody, frozen=True):
    seat: SeatNumber | None = None
    name: Name | None = None
    word: Word | None = None
    agent: bool = False


class ReadyBody(RequestBody, frozen=True):
    yes: bool = True


class TableFileBody(RequestBody, frozen=True):
    file: Annotated[str, Meta(max_length=1_000_000)]


class SeatBotBody(RequestBody, frozen=True):
    strength: Strength | None
    name: Name | None = None


class OwnSeatBody(RequestBody, frozen=True):
    seat: SeatNumber


class OptionalSeatBody(RequestBody, frozen=True):
    seat: SeatNumber | None = None


class ActionBody(RequestBody, frozen=True):
    seat: SeatNumber
    seq: Counter
    key: Key
    action: JsonObject
    news: bool = False


class ActionCheckBody(RequestBody, frozen=True):
    seat: SeatNumber
    action: JsonObject


class PuzzleAnswerBody(RequestBody, frozen=True):
    action: JsonObject


class UndoBody(RequestBody, frozen=True):
    seat: SeatNumber
    seq: Counter
    key: Key
    what: Literal["undo", "redo", "restart_turn"] = "undo"
    news: bool = False


class TakeBackBody(RequestBody, frozen=True):
    seat: SeatNumber
    to_line: Counter


class ConsentBody(RequestBody, frozen=True):
    seat: SeatNumber
    yes: bool


class VacationBody(RequestBody, frozen=True):
    seat: SeatNumber
    on: bool


class StandInBody(RequestBody, frozen=True):
    seat: SeatNumber
    strength: Strength | None = None


class ChatBody(RequestBody, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Notes(RequestBody, frozen=True):
    text: Annotated[str, Meta(max_length=10_000)]


class ForkBody(RequestBody, frozen=True):
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
    args: JsonObject
    reason: str


class ActionCheck(msgspec.Struct, frozen=True):
    refusal: RefusalBody | None


class SeatFile(msgspec.Struct, frozen=True):
    """A seat for a remote bot: a match file of a match consistent with what the seat knows."""

    seq: int
    seat: int
    match: str


class StandingOrderCard(msgspec.Struct, frozen=True):
    number: int
    seat: int
    do: str
    until: str
    unless: list[str]
    at: list[str]
    below: int | None
    action: JsonObject | None
    dropped: RefusalBody | None


class UpcomingQuestion(msgspec.Struct, frozen=True):
    """An upcoming question and its legal answers in the current position."""

    at: str
    question: JsonObject
    options: list[Any]


class ReplayPosition(msgspec.Struct, frozen=True):
    line: int
    views: list[JsonObject]


class RunningMatchExport(msgspec.Struct, frozen=True):
    running: bool
    table: TableCard
    views: list[SeatView]


class TableError(ErrorBody, frozen=True, omit_defaults=True):
    """An error about a table; with `news` that bring the client up to date if its request was stale."""

    news: News | None = None
