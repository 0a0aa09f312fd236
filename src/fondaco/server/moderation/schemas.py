"""Requests and responses of the moderation routes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.server.base.announcement import Announcement
from fondaco.server.base.request_fields import Counter, RequestBody, SeatNumber, UserNumber
from fondaco.server.moderation.store import About, Ban, ModerationAction, Report

Reason = Annotated[str, Meta(min_length=1, max_length=500)]


class NewReport(RequestBody, frozen=True):
    """A report of a person by profile, or of a seat or chat line at a table."""

    about: About
    reason: Reason
    person: UserNumber | None = None
    table: Annotated[str, Meta(max_length=32)] | None = None
    seat: SeatNumber | None = None
    line: Counter | None = None


class ReportVerdict(RequestBody, frozen=True):
    verdict: Reason


class CloseTableBody(RequestBody, frozen=True):
    why: Reason


class NewBan(RequestBody, frozen=True):
    """A ban for some hours, or permanent without `hours`."""

    why: Reason
    hours: Annotated[int, Meta(ge=1, le=24 * 366)] | None = None


class NewAnnouncement(RequestBody, frozen=True):
    text: Reason
    hours: Annotated[int, Meta(ge=1, le=24 * 31)] = 24


class OnlineUser(msgspec.Struct, frozen=True):
    person: int
    name: str
    guest: bool


class ModeratedTable(msgspec.Struct, frozen=True):
    id: str
    game: str
    status: Literal["open", "playing", "over", "closed", "laid_aside"]
    public: bool
    names: list[str]
    moved_at: int


class RetentionDays(msgspec.Struct, frozen=True):
    """Days after which data of each kind are deleted; 0: never."""

    guests: float
    open: float
    abandoned: float
    sessions: float
    reports: float


class ModerationOverview(msgspec.Struct, frozen=True):
    """The moderation overview; `log` is the moderation log."""

    reports: list[Report]
    here: list[OnlineUser]
    bans: list[Ban]
    tables: list[ModeratedTable]
    announcement: Announcement | None
    retention: RetentionDays
    log: list[ModerationAction]
