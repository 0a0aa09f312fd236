"""Storage of data export and account deletion."""

from __future__ import annotations

import contextlib

import msgspec
import sqlalchemy as sa

from fondaco.core.json_types import JsonObject
from fondaco.server.base.names import STRUCK
from fondaco.server.base.user import UserId
from fondaco.server.storage import schema
from fondaco.server.storage.database import Database, to_json
from fondaco.server.storage.schema import (
    email_tokens,
    members,
    notes,
    notification_settings,
    push_subscriptions,
    sessions,
    standing_orders,
    table_log,
    users,
)
from fondaco.server.tables import archive, events
from fondaco.server.tables.core.repository import Snapshot
from fondaco.server.tables.events import decode_event
from fondaco.server.tables.store import TableStore, put_snapshot

UNTOLD = (
    "password",
    "hash",
    "account",
    "lookalike_key",
    "webhook_secret",
    "person",
    "key",
    "session",
    "auth",
    "digest_at",
    "origin",
)
HASHES = frozenset({"daily_deal_attempts.device"})


async def tables_named_in(store: Database, person: UserId) -> list[str]:
    """Return the ids of all tables where a person has a seat or has written a line."""
    written = sa.select(table_log.c.table_id).where(table_log.c.by == person)
    sitting = sa.select(members.c.table_id).where(members.c.person == person)
    async with store.reading() as connection:
        return sorted((await connection.execute(written.union(sitting))).scalars())


async def remove_name_from_log(store: Database, table_id: str, person: UserId, snapshot: Snapshot | None) -> None:
    """Remove a person's name from all lines of a table's log, including those written as a guest.

    `snapshot` is one without the name; `None` for a table that cannot be read, which then loses its snapshot.
    """

    def job(connection: sa.Connection) -> None:
        here = table_log.c.table_id == table_id
        rows = connection.execute(
            sa.select(table_log.c.seq, table_log.c.line).where(here).order_by(table_log.c.seq)
        ).all()
        read: dict[int, events.AnyTableEvent] = {}
        for row in rows:
            with contextlib.suppress(msgspec.DecodeError):  # in a damaged log, skip the unreadable lines
                read[row.seq] = decode_event(row.line)
        for seq, without in zip(read, events.erase_name_in_events([*read.values()], person), strict=True):
            if without is not read[seq]:
                connection.execute(table_log.update().where(here, table_log.c.seq == seq).values(line=to_json(without)))
        put_snapshot(connection, table_id, snapshot)

    await store.run_transaction(job)


async def delete_account_data(store: Database, person: UserId) -> None:
    """Delete the account data of a person; the id remains for seats in matches with other players."""
    told = ("account", "lookalike_key", "password", "lang", "email", "webhook", "webhook_secret", "unlisted")
    nothing = dict.fromkeys(told)

    def job(connection: sa.Connection) -> None:
        connection.execute(users.update().where(users.c.id == person).values(name=STRUCK, **nothing))
        for user_table in (
            sessions,
            email_tokens,
            schema.passkeys,
            schema.challenges,
            notes,
            standing_orders,
            notification_settings,
            schema.results,
            schema.ratings,
            schema.blocks,
            schema.follows,
            schema.invitations,
            schema.mutes,
            schema.reports,
            schema.puzzle_answers,
            schema.tournament_removed,
        ):
            connection.execute(user_table.delete().where(user_table.c.person == person))
        for user_table in (schema.blocks, schema.follows, schema.mutes):
            connection.execute(user_table.delete().where(user_table.c.other == person))
        connection.execute(schema.invitations.delete().where(schema.invitations.c.by == person))
        entrants, tournaments = schema.tournament_entrants, schema.tournaments
        gone = {"person": None, "name": STRUCK, "word": "", "out": True}
        connection.execute(entrants.update().where(entrants.c.person == person).values(gone))
        connection.execute(
            tournaments.update().where(tournaments.c.by == person, tournaments.c.stage == "open").values(stage="closed")
        )
        connection.execute(tournaments.update().where(tournaments.c.by == person).values(by=None))
        tries = schema.daily_deal_attempts
        connection.execute(tries.update().where(tries.c.person == person).values(person=None, score=None, place=None))
        connection.execute(schema.reports.update().where(schema.reports.c.by == person).values(by=None))

    await store.run_transaction(job)


async def export_rows(store: TableStore, person: UserId) -> dict[str, list[JsonObject]]:
    """Return every row about a person, for a data export; without hashes of passwords and tokens."""
    found: dict[str, list[JsonObject]] = {}
    async with store.reading() as connection:
        for user_table in (
            users,
            sessions,
            schema.passkeys,
            notification_settings,
            push_subscriptions,
            members,
            schema.results,
            schema.ratings,
            schema.blocks,
            schema.follows,
            schema.invitations,
            schema.mutes,
            schema.puzzle_answers,
            schema.daily_deal_attempts,
            schema.tournaments,
            schema.tournament_entrants,
            schema.tournament_removed,
            table_log,
            notes,
            standing_orders,
        ):
            columns = [each for each in user_table.c if each.name not in UNTOLD and str(each) not in HASHES]
            about = next(user_table.c[name] for name in ("person", "by", "id") if name in user_table.c)
            rows = await connection.execute(sa.select(*columns).where(about == person))
            found[user_table.name] = [dict(row) for row in rows.mappings()]
    found["table_log"] += await archive.archived_actions_of(store, person)
    return found
