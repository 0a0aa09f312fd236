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
    """Of somebody by his profile, or of who sits or has said something at a table."""

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
    """For so many hours, or for good."""

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
    """After how many days what is forgotten; 0: never."""

    guests: float
    open: float
    abandoned: float
    sessions: float
    reports: float


class Seen(msgspec.Struct, frozen=True):
    """What the hosts of the house see; `deeds` is their log."""

    reports: list[Report]
    here: list[Visitor]
    barred: list[Barred]
    tables: list[SeenTable]
    notice: Notice | None
    retention: Retention
    deeds: list[Deed]
