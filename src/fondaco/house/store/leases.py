"""Whose work a table is: tables belong to shards, and the lease of a shard to one of the processes of a house.

A lease is good for a few seconds by the clock of the database and is renewed before; those of a process that is gone
run out and are taken by the others, as evenly as can be. It says who works, not who may write: two who both take
themselves for the holder for a moment still write one line each, since lines of a book are keyed (table, seq)."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from fondaco.house.book.clock import now
from fondaco.house.store.schema import leases, stewards
from fondaco.house.store.store import Store

SHARDS = 64
HOUSE = 0  # who holds this shard also does what the whole house needs once: seating, tournaments, letters, tidying
TERM = 3_000
_TURN = sa.text("SELECT pg_advisory_xact_lock(4008)")
_CLOCK = sa.text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")

_KEEP = """
WITH time AS (SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now), own AS (
    UPDATE stewards SET until = time.now + $2 FROM time WHERE name = $1 AND until >= time.now RETURNING name
), kept AS (
    UPDATE leases SET until = time.now + $2 FROM time, own WHERE holder = own.name AND until >= time.now
    RETURNING shard, epoch
)
SELECT count(*) FILTER (WHERE until >= now) AS living, count(*) FILTER (WHERE until < now) AS dead,
    (SELECT count(*) FROM leases, time WHERE holder IS NULL OR until < now) AS free,
    ARRAY(SELECT shard FROM kept ORDER BY shard) AS shards, ARRAY(SELECT epoch FROM kept ORDER BY shard) AS epochs
FROM stewards, time
"""

Held = Mapping[int, int]
"""Shards and the epochs of their leases: an epoch is another whenever a shard has changed hands."""


def shard_of(table_id: str) -> int:
    """The same in every process and release."""
    return zlib.crc32(table_id.encode()) % SHARDS


async def renewed(store: Store, steward: str, at: int | None = None) -> Held:
    """What a steward holds from now on: of what he had no more than his share, and what is free up to that. Most often
    that is what he had, and then one question is enough."""
    if store.direct is not None and at is None:
        kept = await _kept(store, steward)
        if kept is not None:
            return kept

    def job(connection: sa.Connection) -> Held:
        time = _begun(connection, store, at)
        connection.execute(stewards.delete().where((stewards.c.until < time) | (stewards.c.name == steward)))
        connection.execute(stewards.insert().values(name=steward, until=time + TERM))
        living = connection.execute(sa.select(sa.func.count()).select_from(stewards)).scalar_one()
        share = -(-SHARDS // living)
        rows = connection.execute(sa.select(leases).order_by(leases.c.shard)).all()
        own = [row.shard for row in rows if row.holder == steward and row.until >= time]
        free = [row.shard for row in rows if row.holder is None or row.until < time]
        taken = free[: max(0, share - len(own))]
        _hold(connection, own[:share] + taken, holder=steward, until=time + TERM)
        _hold(connection, taken, epoch=leases.c.epoch + 1)
        _hold(connection, own[share:], holder=None, until=time)
        held = sa.select(leases.c.shard, leases.c.epoch).where(leases.c.holder == steward, leases.c.until > time)
        return {row.shard: row.epoch for row in connection.execute(held)}

    return await store.perform(job)


async def _kept(store: Store, steward: str) -> Held | None:
    """Renews what he holds, if nobody came or went and nothing is free that would be his."""
    [row] = await store.ask(_KEEP, steward, TERM)
    share = -(-SHARDS // max(1, row["living"]))
    count = len(row["shards"])
    if not count or row["dead"] or count > share or (row["free"] and count < share):
        return None
    return dict(zip(row["shards"], row["epochs"], strict=True))


async def given_up(store: Store, steward: str, at: int | None = None) -> None:
    """All of them at once, by who leaves in good order: the others need not wait until they have run out."""

    def job(connection: sa.Connection) -> None:
        time = _begun(connection, store, at)
        connection.execute(leases.update().where(leases.c.holder == steward).values(holder=None, until=time))
        connection.execute(stewards.delete().where(stewards.c.name == steward))

    await store.perform(job)


async def forsaken(store: Store, at: int | None = None) -> list[int]:
    """Shards that nobody has held for longer than it takes to notice it."""

    def job(connection: sa.Connection) -> list[int]:
        query = sa.select(leases.c.shard).where(leases.c.until < _time(connection, store, at) - TERM)
        return list(connection.execute(query.order_by(leases.c.shard)).scalars())

    return await store.perform(job)


def _begun(connection: sa.Connection, store: Store, at: int | None) -> int:
    """One after the other, so that no two take the same: with SQLite whoever writes is alone anyway."""
    if not store.alone:
        connection.execute(_TURN)
    return _time(connection, store, at)


def _time(connection: sa.Connection, store: Store, at: int | None) -> int:
    if at is not None:
        return at
    return now() if store.alone else int(connection.execute(_CLOCK).scalar_one())


def _hold(connection: sa.Connection, shards: list[int], **values: Any) -> None:
    if shards:
        connection.execute(leases.update().where(leases.c.shard.in_(shards)).values(**values))
