"""Leases that distribute the scheduling work for tables over the server's processes.

Tables are hashed to shards, and each shard is leased to one process for a few seconds by the database clock. Processes
renew their leases; those of a dead process expire and are taken by the others, as evenly as possible. A lease decides
who works, not who may write: if two processes take themselves for the holder for a moment, they cannot write the same
line twice, since log lines are keyed (table, seq).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

import sqlalchemy as sa

from fondaco.server.base.clock import now
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import leases, schedulers

SHARDS = 64
SERVER_SHARD = 0  # its holder also runs server-wide jobs: matchmaking, tournaments, e-mails, cleanup
TERM = 3_000
_TURN = sa.text("SELECT pg_advisory_xact_lock(4008)")
_CLOCK = sa.text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")

_KEEP = """
WITH time AS (SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now), own AS (
    UPDATE schedulers SET until = time.now + $2 FROM time WHERE name = $1 AND until >= time.now RETURNING name
), kept AS (
    UPDATE leases SET until = time.now + $2 FROM time, own WHERE holder = own.name AND until >= time.now
    RETURNING shard, epoch
)
SELECT count(*) FILTER (WHERE until >= now) AS living, count(*) FILTER (WHERE until < now) AS dead,
    (SELECT count(*) FROM leases, time WHERE holder IS NULL OR until < now) AS free,
    ARRAY(SELECT shard FROM kept ORDER BY shard) AS shards, ARRAY(SELECT epoch FROM kept ORDER BY shard) AS epochs
FROM schedulers, time
"""

Held = Mapping[int, int]
"""Shards with the epochs of their leases; the epoch changes whenever a shard gets a new holder."""


def shard_of(table_id: str) -> int:
    """Return the shard of a table, which is the same in every process and release."""
    return zlib.crc32(table_id.encode()) % SHARDS


async def renew_leases(store: Database, scheduler: str, at: int | None = None) -> Held:
    """Renew the leases of a scheduler up to its fair share, take free shards, and return what it holds.

    Usually nothing changes, and one query is enough.
    """
    if store.pg is not None and at is None:
        kept = await _kept(store, scheduler)
        if kept is not None:
            return kept

    def job(connection: sa.Connection) -> Held:
        time = _begun(connection, store, at)
        connection.execute(schedulers.delete().where((schedulers.c.until < time) | (schedulers.c.name == scheduler)))
        connection.execute(schedulers.insert().values(name=scheduler, until=time + TERM))
        living = connection.execute(sa.select(sa.func.count()).select_from(schedulers)).scalar_one()
        share = -(-SHARDS // living)
        rows = connection.execute(sa.select(leases).order_by(leases.c.shard)).all()
        own = [row.shard for row in rows if row.holder == scheduler and row.until >= time]
        free = [row.shard for row in rows if row.holder is None or row.until < time]
        taken = free[: max(0, share - len(own))]
        _hold(connection, own[:share] + taken, holder=scheduler, until=time + TERM)
        _hold(connection, taken, epoch=leases.c.epoch + 1)
        _hold(connection, own[share:], holder=None, until=time)
        held = sa.select(leases.c.shard, leases.c.epoch).where(leases.c.holder == scheduler, leases.c.until > time)
        return {row.shard: row.epoch for row in connection.execute(held)}

    return await store.run_transaction(job)


async def _kept(store: Database, scheduler: str) -> Held | None:
    """Renew all leases with one query; `None` if the shares have to be computed anew."""
    [row] = await store.ask(_KEEP, scheduler, TERM)
    share = -(-SHARDS // max(1, row["living"]))
    count = len(row["shards"])
    if not count or row["dead"] or count > share or (row["free"] and count < share):
        return None
    return dict(zip(row["shards"], row["epochs"], strict=True))


async def release_leases(store: Database, scheduler: str, at: int | None = None) -> None:
    """Release all leases of a process that shuts down, so that others need not wait until they expire."""

    def job(connection: sa.Connection) -> None:
        time = _begun(connection, store, at)
        connection.execute(leases.update().where(leases.c.holder == scheduler).values(holder=None, until=time))
        connection.execute(schedulers.delete().where(schedulers.c.name == scheduler))

    await store.run_transaction(job)


async def list_unowned_shards(store: Database, at: int | None = None) -> list[int]:
    """Return shards whose lease expired longer ago than it takes others to notice."""

    def job(connection: sa.Connection) -> list[int]:
        query = sa.select(leases.c.shard).where(leases.c.until < _time(connection, store, at) - TERM)
        return list(connection.execute(query.order_by(leases.c.shard)).scalars())

    return await store.run_transaction(job)


def _begun(connection: sa.Connection, store: Database, at: int | None) -> int:
    """Serialize lease transactions and return the time; SQLite has a single writer anyway."""
    if not store.uses_sqlite:
        connection.execute(_TURN)
    return _time(connection, store, at)


def _time(connection: sa.Connection, store: Database, at: int | None) -> int:
    """Return the database clock in milliseconds, or `at` if given."""
    if at is not None:
        return at
    return now() if store.uses_sqlite else int(connection.execute(_CLOCK).scalar_one())


def _hold(connection: sa.Connection, shards: list[int], **values: object) -> None:
    if shards:
        connection.execute(leases.update().where(leases.c.shard.in_(shards)).values(**values))
