"""Matchmaking queue: one entry per person, which expires without signs of life."""

from __future__ import annotations

from collections import defaultdict

import msgspec
import sqlalchemy as sa

from fondaco.server.base.errors import ServerBusy
from fondaco.server.base.user import UserId
from fondaco.server.lobby.matchmaking import MatchRequest, Pair, QueuedPlayer, QueueStatus
from fondaco.server.storage.database import Database, QueryRow
from fondaco.server.storage.schema import blocks, matchmaking_requests, ratings, users

MOST = 2000
ALIVE = 12_000  # milliseconds after the last sign of life
CLAIMED = 10_000  # milliseconds for which a person who is being seated is not seated elsewhere
KEPT = 60_000
_read_request = msgspec.json.Decoder(MatchRequest).decode
_waits = matchmaking_requests.c.table_id.is_(None)
_ANYBODY = sa.select(matchmaking_requests.c.person).limit(1)


def _alive(at: int) -> sa.ColumnElement[bool]:
    return sa.and_(_waits, matchmaking_requests.c.seen_at > at - ALIVE)


def _free(at: int) -> sa.ColumnElement[bool]:
    return sa.and_(_alive(at), matchmaking_requests.c.claimed_at <= at - CLAIMED)


async def enter_queue(store: Database, person: UserId, request: MatchRequest, at: int) -> None:
    """Enter the queue, replacing an earlier entry; does nothing while the person is being seated."""
    led = sa.select(matchmaking_requests.c.person).where(
        matchmaking_requests.c.person == person, _waits, matchmaking_requests.c.claimed_at > at - CLAIMED
    )

    def job(connection: sa.Connection) -> None:
        if connection.execute(led).first() is not None:
            return
        connection.execute(matchmaking_requests.delete().where(matchmaking_requests.c.person == person))
        there = connection.execute(
            sa.select(sa.func.count()).select_from(matchmaking_requests).where(_alive(at))
        ).scalar_one()
        if there >= MOST:
            raise ServerBusy()
        text = msgspec.json.encode(request).decode()
        connection.execute(
            matchmaking_requests.insert().values(person=person, request=text, since=at, seen_at=at, claimed_at=0)
        )

    await store.run_transaction(job)


async def leave_queue(store: Database, person: UserId) -> None:
    """Leave the queue."""
    await store.run_transaction(
        lambda connection: connection.execute(
            matchmaking_requests.delete().where(matchmaking_requests.c.person == person)
        )
    )


async def refresh_queue_status(store: Database, person: UserId, at: int) -> QueueStatus | None:
    """Record a sign of life and return the state of the search; `None` if the person is not waiting."""
    own = matchmaking_requests.c.person == person

    def job(connection: sa.Connection) -> QueryRow | None:
        connection.execute(matchmaking_requests.update().where(own).values(seen_at=at))
        return connection.execute(sa.select(matchmaking_requests).where(own)).one_or_none()

    row = await store.run_transaction(job)
    if row is None:
        return None
    request = _read_request(row.request)
    until = row.since + request.wait * 1000
    return QueueStatus(
        request.games,
        request.players,
        request.time_control,
        request.strength,
        request.rated,
        row.since,
        until,
        row.table_id,
    )


async def has_entries(store: Database) -> bool:
    """Whether the queue has any entry; polled every second."""
    return await store.exists(_ANYBODY)


async def list_queue_and_blocks(store: Database, at: int) -> tuple[list[QueuedPlayer], set[Pair]]:
    """Return the people who can be seated, and the pairs of them that have blocked each other."""
    free = sa.select(matchmaking_requests.c.person).where(_free(at))
    here = (
        sa.select(matchmaking_requests, users.c.name)
        .join(users)
        .where(_free(at))
        .order_by(matchmaking_requests.c.since)
        .limit(MOST)
    )
    rated = sa.select(ratings).where(ratings.c.pool == "people", ratings.c.person.in_(free))
    kept = sa.select(blocks).where(blocks.c.person.in_(free), blocks.c.other.in_(free))
    async with store.reading() as connection:
        rows = (await connection.execute(here)).all()
        if not rows:
            return [], set()
        known: dict[UserId, dict[str, float]] = defaultdict(dict)
        for each in await connection.execute(rated):
            known[each.person][each.game] = each.mu
        pairs = {(each.person, each.other) for each in await connection.execute(kept)}
    found = [
        QueuedPlayer(row.person, row.name, _read_request(row.request), row.since, known[row.person]) for row in rows
    ]
    return found, pairs


async def reserve_players(store: Database, people: list[UserId], at: int) -> bool:
    """Reserve all of these people for a table, or none of them if one is no longer waiting."""

    def job(connection: sa.Connection) -> bool:
        with connection.begin_nested() as attempt:
            taking = (
                matchmaking_requests.update()
                .where(matchmaking_requests.c.person.in_(people), _free(at))
                .values(claimed_at=at)
            )
            if connection.execute(taking).rowcount == len(people):
                return True
            attempt.rollback()
            return False

    return await store.run_transaction(job)


async def record_seated_players(store: Database, people: list[UserId], table_id: str) -> None:
    """Record the table at which these people were seated."""
    seated = matchmaking_requests.update().where(matchmaking_requests.c.person.in_(people)).values(table_id=table_id)
    await store.run_transaction(lambda connection: connection.execute(seated))


async def delete_stale_entries(store: Database, at: int) -> None:
    """Delete entries without a recent sign of life."""
    await store.run_transaction(
        lambda connection: connection.execute(
            matchmaking_requests.delete().where(matchmaking_requests.c.seen_at < at - KEPT)
        )
    )
