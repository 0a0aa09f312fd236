"""Rate limits shared by all processes.

For each token bucket, the time is stored at which it will be full again.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from fondaco.server.base.clock import now
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import rate_limits

HAIR = 1e-3  # tolerance in tokens: times have limited precision, which matters at high rates


class SharedBucketLimit(NamedTuple):
    """A token bucket that holds `size` tokens and refills at `rate` tokens per second."""

    name: str
    size: float
    rate: float

    def missing(self, full_at: float, at: float) -> float:
        """Return how many tokens are used up; at most `size`, even if the clocks of processes differ."""
        return min(max(full_at - at, 0.0) * self.rate, self.size)


class TakenTokens(NamedTuple):
    """The number of tokens taken; `wait` is the seconds until one is available, if none was."""

    drops: int
    wait: float


async def take_tokens(store: Database, bucket: SharedBucketLimit, wanted: int) -> TakenTokens:
    """Take up to `wanted` tokens from a bucket shared by all processes.

    Usually all are available, and one query batched with those of other callers is enough.
    """
    if wanted <= bucket.size:
        query, spared = _TAKE_ONE if store.uses_sqlite else _TAKE, (bucket.size - wanted + HAIR) / bucket.rate
        if await store.shared_query(query, bucket.name, now() / 1000, wanted / bucket.rate, spared):
            return TakenTokens(wanted, 0.0)

    def job(connection: sa.Connection) -> TakenTokens:
        at = now() / 1000
        connection.execute(_NEW, {"name": bucket.name, "at": at})
        missing = bucket.missing(connection.execute(_LOCKED, {"name": bucket.name}).scalar_one(), at)
        drops = max(0, min(wanted, int(bucket.size - missing + HAIR)))
        connection.execute(_SET, {"bucket": bucket.name, "full": at + (missing + drops) / bucket.rate})
        return TakenTokens(drops, 0.0 if drops else (missing + 1 - bucket.size) / bucket.rate)

    return await store.run_transaction(job)


async def count_used_tokens(store: Database, bucket: SharedBucketLimit) -> float:
    """Return how many tokens of a bucket are used up."""
    async with store.reading() as connection:
        full_at = (await connection.execute(_READ, {"name": bucket.name})).scalar_one_or_none()
    return bucket.missing(full_at or 0.0, now() / 1000)


# A bucket named twice is handled once; the second caller retries. All processes lock rows in the same order.
_TAKE = """
WITH asked AS (
    SELECT DISTINCT ON (name) *
    FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) WITH ORDINALITY
        AS asked (name, at, takes, spared, number)
    ORDER BY name, number
), taken AS (
    INSERT INTO rate_limits AS known (name, full_at) SELECT name, at + takes FROM asked ORDER BY name
    ON CONFLICT (name) DO UPDATE SET full_at = (
        SELECT greatest(known.full_at, at) + takes FROM asked WHERE asked.name = known.name
    ) WHERE known.full_at <= (SELECT at + spared FROM asked WHERE asked.name = known.name)
    RETURNING name
)
SELECT asked.number FROM asked JOIN taken ON taken.name = asked.name
"""
_TAKE_ONE = """
INSERT INTO rate_limits (name, full_at) VALUES (?1, ?2 + ?3)
ON CONFLICT (name) DO UPDATE SET full_at = max(full_at, ?2) + ?3 WHERE full_at <= ?2 + ?4 RETURNING name
"""
_NEW = sa.text("INSERT INTO rate_limits (name, full_at) VALUES (:name, :at) ON CONFLICT (name) DO NOTHING")
_READ = sa.select(rate_limits.c.full_at).where(rate_limits.c.name == sa.bindparam("name"))
_LOCKED = _READ.with_for_update()
_SET = rate_limits.update().where(rate_limits.c.name == sa.bindparam("bucket")).values(full_at=sa.bindparam("full"))
