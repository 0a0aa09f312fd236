"""Deletion of expired data, hourly and by `fondaco tidy`; finished matches and accounts are kept."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fondaco.server.base.settings import Settings
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import (
    daily_deal_attempts,
    invitations,
    members,
    notes,
    rate_limits,
    rendezvous,
    rendezvous_calls,
    reports,
    sessions,
    tables,
    tournament_entrants,
    tournament_tables,
    tournaments,
    users,
)

DAY = 24 * 3600 * 1000


class DeletedCounts(msgspec.Struct, frozen=True):
    """Number of deleted items by kind."""

    guests: int
    unbegun: int
    abandoned: int
    sessions: int
    notes: int
    reports: int


async def delete_expired(store: Database, settings: Settings, now: int) -> DeletedCounts:
    """Delete expired data; a setting of 0 days keeps that kind forever.

    Deletes guests without a table, tables that never began or were abandoned, old sessions of accounts, handled
    reports, and notes of people who no longer sit at the table. Also deletes full rate-limit buckets, the rendezvous of
    browsers, invitations to
    tables that no longer wait for players, and tournaments that never began. Network origins are erased when a table or
    tournament ends, and marks of devices when the day of a deal is over.
    """

    def job(connection: sa.Connection) -> DeletedCounts:
        def forgotten(deleting: sa.Delete, date: sa.ColumnElement[int], days: float) -> int:
            if not days:
                return 0
            return int(connection.execute(deleting.where(date < now - days * DAY)).rowcount)

        unbegun = forgotten(_UNBEGUN, tables.c.moved_at, settings.keep_open)
        abandoned = forgotten(_ABANDONED, tables.c.moved_at, settings.keep_abandoned)
        forgotten(_UNPLAYED, tournaments.c.moved_at, settings.keep_open)
        for expiring in (rendezvous_calls, rendezvous):
            connection.execute(expiring.delete().where(expiring.c.until <= now))
        connection.execute(rate_limits.delete().where(rate_limits.c.full_at < now / 1000))
        connection.execute(_LAPSED)
        for ended in _ENDED:
            connection.execute(ended.values(origin=None))
        over = daily_deal_attempts.c.day < now // DAY
        connection.execute(daily_deal_attempts.delete().where(over, daily_deal_attempts.c.person.is_(None)))
        connection.execute(daily_deal_attempts.update().where(over).values(device=None))
        strangers = int(connection.execute(_STRANGERS).rowcount)
        old = forgotten(_OLD, sessions.c.created_at, settings.keep_sessions)
        reported = forgotten(_HANDLED, reports.c.handled_at, settings.keep_reports)
        guests = forgotten(_GUESTS, users.c.seen_at, settings.keep_guests)
        return DeletedCounts(guests, unbegun, abandoned, old, strangers, reported)

    return await store.run_transaction(job)


_UNBEGUN = tables.delete().where(tables.c.status.in_(("open", "closed")))
_ABANDONED = tables.delete().where(tables.c.status.in_(("playing", "laid_aside")))
_UNPLAYED = tournaments.delete().where(
    tournaments.c.stage.in_(("open", "closed")),
    ~sa.exists().where(tournament_tables.c.tournament_id == tournaments.c.id),
)
_STRANGERS = notes.delete().where(
    ~sa.exists().where(members.c.table_id == notes.c.table_id, members.c.person == notes.c.person)
)
_LAPSED = invitations.delete().where(
    ~sa.exists().where(tables.c.id == invitations.c.table_id, tables.c.status == "open")
)
_OVER = sa.select(tournaments.c.id).where(tournaments.c.stage.in_(("over", "closed")))
_ENDED = (
    tables.update().where(tables.c.status.in_(("over", "closed", "laid_aside")), tables.c.origin.is_not(None)),
    tournaments.update().where(tournaments.c.id.in_(_OVER), tournaments.c.origin.is_not(None)),
    tournament_entrants.update().where(
        tournament_entrants.c.tournament_id.in_(_OVER), tournament_entrants.c.origin.is_not(None)
    ),
)
_OLD = sessions.delete().where(sa.exists().where(users.c.id == sessions.c.person, users.c.account.is_not(None)))
_HANDLED = reports.delete().where(reports.c.handled_at.is_not(None))
_GUESTS = users.delete().where(users.c.account.is_(None), ~sa.exists().where(members.c.person == users.c.id))
