"""Requests and responses of the moderation routes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.server.base.announcement import Notice
from fondaco.server.base.request_fields import Body, Counter, SeatNumber
from fondaco.server.moderation.store import About, Barred, Deed, Report

Reason = Annotated[str, Meta(min_length=1, max_length=500)]


class ReportBody(Body, frozen=True):
    """A report of a person by profile, or of a seat or chat line at a table."""

    about: About
    reason: Reason
    person: Counter | None = None
    table: Annotated[str, Meta(max_length=32)] | None = None
    seat: SeatNumber | None = None
    line: Counter | None = None


class Verdict(Body, frozen=True):
    verdict: Reason


class Why(Body, frozen=True):
    why: Reason


class Bar(Body, frozen=True):
    """A ban for some hours, or permanent without `hours`."""

    why: Reason
    hours: Annotated[int, Meta(ge=1, le=24 * 366)] | None = None


class NewNotice(Body, frozen=True):
    text: Reason
    hours: Annotated[int, Meta(ge=1, le=24 * 31)] = 24


class Visitor(msgspec.Struct, frozen=True):
    person: int
    name: str
    guest: bool


class SeenTable(msgspec.Struct, frozen=True):
    id: str
    game: str
    status: Literal["open", "playing", "over", "closed", "laid_aside"]
    public: bool
    names: list[str]
    moved_at: int


class Retention(msgspec.Struct, frozen=True):
    """Days after which data of each kind are deleted; 0: never."""

    guests: float
    open: float
    abandoned: float
    sessions: float
    reports: float


class Seen(msgspec.Struct, frozen=True):
    """The moderation overview; `deeds` is the moderation log."""

    reports: list[Report]
    here: list[Visitor]
    barred: list[Barred]
    tables: list[SeenTable]
    notice: Notice | None
    retention: Retention
    deeds: list[Deed]
