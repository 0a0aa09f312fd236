"""Moderation storage: mutes, reports, bans, announcements and the moderation log.

Every action of a moderator is stored in one transaction with its entry in the moderation log. The log is append-only:
no code changes or deletes an entry.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from fondaco.server.base.announcement import Announcement
from fondaco.server.base.user import FOREVER, UserId
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import announcements, matchmaking_requests, moderation_actions, mutes, reports, users

About = Literal["words", "name", "play"]
Kind = Literal["handled", "closed", "banned", "unbanned", "announced", "unannounced", "cleaned_up"]
MOST_OPEN = 20  # unhandled reports by one person
MOST_SHOWN = 200


class ReportedContent(NamedTuple):
    """The reported person, and the words or name that the report is about."""

    person: UserId
    about: About
    said: str
    table: str | None
    line: int | None


class Report(msgspec.Struct, frozen=True):
    """A report by one person (`by`) about another (`name`), and its outcome once it is handled."""

    id: int
    at: int
    by: str | None
    person: UserId
    name: str
    about: About
    said: str
    table: str | None
    reason: str
    handled_at: int | None
    verdict: str | None


class Ban(msgspec.Struct, frozen=True):
    """A banned person; `until` is `None` for a permanent ban."""

    person: UserId
    name: str
    until: int | None
    why: str


class ModerationAction(msgspec.Struct, frozen=True):
    """An entry of the moderation log."""

    id: int
    at: int
    by: str
    action: Kind
    person: UserId | None
    name: str | None
    table: str | None
    why: str


# Mute


async def mute(store: Database, person: UserId, other: UserId) -> None:
    """Mute a person: their messages are hidden from `person`."""

    def job(connection: sa.Connection) -> None:
        connection.execute(_between(person, other))
        connection.execute(mutes.insert().values(person=person, other=other))

    await store.run_transaction(job)


async def unmute(store: Database, person: UserId, other: UserId) -> None:
    await store.run_transaction(lambda connection: connection.execute(_between(person, other)))


def _between(person: UserId, other: UserId) -> sa.Delete:
    return mutes.delete().where(mutes.c.person == person, mutes.c.other == other)


# Reports


async def store_report(store: Database, by: UserId, of: ReportedContent, reason: str, at: int) -> bool:
    """Store a report; false if this person has too many unhandled ones.

    A repeated report is stored once.
    """
    this = sa.and_(
        reports.c.by == by,
        reports.c.handled_at.is_(None),
        reports.c.person == of.person,
        reports.c.about == of.about,
        reports.c.table_id.is_(None) if of.table is None else reports.c.table_id == of.table,
        reports.c.line.is_(None) if of.line is None else reports.c.line == of.line,
    )
    waiting = sa.select(sa.func.count()).where(reports.c.by == by, reports.c.handled_at.is_(None))
    row = {
        "at": at,
        "by": by,
        "person": of.person,
        "about": of.about,
        "said": of.said,
        "table_id": of.table,
        "line": of.line,
        "reason": reason,
    }

    def job(connection: sa.Connection) -> bool:
        if connection.execute(sa.select(reports.c.id).where(this)).first() is not None:
            return True
        if connection.execute(waiting).scalar_one() >= MOST_OPEN:
            return False
        connection.execute(reports.insert(), row)
        return True

    return await store.run_transaction(job)


async def list_reports(store: Database) -> list[Report]:
    """Return reports, unhandled ones first, then the latest first."""
    accuser, accused = users.alias("accuser"), users.alias("accused")
    query = (
        sa.select(reports, accuser.c.name.label("accuser"), accused.c.name.label("accused"))
        .join(accused, accused.c.id == reports.c.person)
        .outerjoin(accuser, accuser.c.id == reports.c.by)
        .order_by(reports.c.handled_at.is_not(None), reports.c.id.desc())
        .limit(MOST_SHOWN)
    )
    async with store.reading() as connection:
        return [
            Report(
                row.id,
                row.at,
                row.accuser,
                row.person,
                row.accused,
                row.about,
                row.said,
                row.table_id,
                row.reason,
                row.handled_at,
                row.verdict,
            )
            for row in await connection.execute(query)
        ]


# Actions of moderators


def _note(
    connection: sa.Connection,
    at: int,
    by: UserId,
    action: Kind,
    why: str,
    person: UserId | None = None,
    table_id: str | None = None,
) -> None:
    row = {"at": at, "by": by, "action": action, "person": person, "table_id": table_id, "why": why}
    connection.execute(moderation_actions.insert(), row)


async def log_action(store: Database, by: UserId, action: Kind, why: str, at: int, table_id: str | None = None) -> None:
    """Add an entry to the moderation log for an action carried out elsewhere."""
    await store.run_transaction(lambda connection: _note(connection, at, by, action, why, table_id=table_id))


async def close_report(
    store: Database, number: int, by: UserId, verdict: str, at: int
) -> Literal["done", "late", "none"]:
    """Close a report with a verdict.

    Returns `late` if it is already handled, `none` if there is no such report.
    """
    this = reports.c.id == number
    handling = reports.update().where(this, reports.c.handled_at.is_(None)).values(handled_at=at, verdict=verdict)

    def job(connection: sa.Connection) -> Literal["done", "late", "none"]:
        row = connection.execute(sa.select(reports.c.person, reports.c.table_id).where(this)).one_or_none()
        if row is None:
            return "none"
        if not connection.execute(handling).rowcount:
            return "late"
        _note(connection, at, by, "handled", f"{number}: {verdict}", row.person, row.table_id)
        return "done"

    return await store.run_transaction(job)


async def ban(store: Database, person: UserId, by: UserId, until: int, why: str, at: int) -> bool:
    """Ban a person and remove them from the matchmaking queue; false if there is no such person."""
    barring = users.update().where(users.c.id == person).values(banned_until=until, ban_reason=why)

    def job(connection: sa.Connection) -> bool:
        if not connection.execute(barring).rowcount:
            return False
        connection.execute(matchmaking_requests.delete().where(matchmaking_requests.c.person == person))
        _note(connection, at, by, "banned", why, person)
        return True

    return await store.run_transaction(job)


async def unban(store: Database, person: UserId, by: UserId, at: int) -> bool:
    """Lift a ban; return whether there was one."""
    this = users.c.id == person, users.c.banned_until.is_not(None)
    lifting = users.update().where(*this).values(banned_until=None, ban_reason=None)

    def job(connection: sa.Connection) -> bool:
        if not connection.execute(lifting).rowcount:
            return False
        _note(connection, at, by, "unbanned", "", person)
        return True

    return await store.run_transaction(job)


async def list_bans(store: Database, at: int) -> list[Ban]:
    """Return the banned people, those with the latest end first."""
    query = sa.select(users).where(users.c.banned_until > at).order_by(users.c.banned_until.desc())
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        Ban(row.id, row.name, None if row.banned_until == FOREVER else row.banned_until, row.ban_reason) for row in rows
    ]


async def store_announcement(store: Database, by: UserId, announcement: Announcement | None, at: int) -> None:
    """Replace the announcement, or remove it if `notice` is `None`."""

    def job(connection: sa.Connection) -> None:
        connection.execute(announcements.delete())
        if announcement is not None:
            connection.execute(announcements.insert().values(text=announcement.text, until=announcement.until))
        _note(
            connection,
            at,
            by,
            "unannounced" if announcement is None else "announced",
            "" if announcement is None else announcement.text,
        )

    await store.run_transaction(job)


async def current_announcement(store: Database, at: int) -> Announcement | None:
    """Return the current announcement."""
    async with store.reading() as connection:
        row = (await connection.execute(sa.select(announcements).where(announcements.c.until > at))).first()
    return None if row is None else Announcement(row.text, row.until)


async def moderation_log(store: Database) -> list[ModerationAction]:
    """Return the moderation log, latest first."""
    host, about = users.alias("host"), users.alias("about")
    query = (
        sa.select(moderation_actions, host.c.name.label("host"), about.c.name.label("name"))
        .outerjoin(host, host.c.id == moderation_actions.c.by)
        .outerjoin(about, about.c.id == moderation_actions.c.person)
        .order_by(moderation_actions.c.id.desc())
        .limit(MOST_SHOWN)
    )
    async with store.reading() as connection:
        return [
            ModerationAction(row.id, row.at, row.host or "", row.action, row.person, row.name, row.table_id, row.why)
            for row in await connection.execute(query)
        ]
