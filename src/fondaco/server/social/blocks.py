"""Blocks between people; a block keeps both of them apart."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fondaco.server.base.errors import Conflict
from fondaco.server.base.user import UserId
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import blocks, users

MOST = 100  # people whom one person may block


class Blocked(msgspec.Struct, frozen=True):
    """A person whom one has blocked."""

    person: UserId
    name: str


async def block(store: Database, person: UserId, other: UserId, at: int) -> bool:
    """Block an account; false if there is none. An existing block keeps its date."""
    there = sa.select(users.c.id).where(users.c.id == other, users.c.account.is_not(None))

    def job(connection: sa.Connection) -> bool:
        if connection.execute(there).scalar_one_or_none() is None:
            return False
        own = connection.execute(sa.select(blocks.c.other).where(blocks.c.person == person)).scalars().all()
        if other in own:
            return True
        if len(own) >= MOST:
            raise Conflict("fondaco.error.too_many_blocks", most=MOST)
        connection.execute(blocks.insert().values(person=person, other=other, at=at))
        return True

    return await store.run_transaction(job)


async def unblock(store: Database, person: UserId, other: UserId) -> None:
    await store.run_transaction(lambda connection: connection.execute(_between(person, other)))


def _between(person: UserId, other: UserId) -> sa.Delete:
    return blocks.delete().where(blocks.c.person == person, blocks.c.other == other)


async def list_blocked_users(store: Database, person: UserId) -> list[Blocked]:
    """Return the people whom a person has blocked, ordered by name."""
    query = (
        sa.select(users.c.id, users.c.name)
        .join(blocks, blocks.c.other == users.c.id)
        .where(blocks.c.person == person)
        .order_by(users.c.name)
    )
    async with store.reading() as connection:
        return [Blocked(row.id, row.name) for row in await connection.execute(query)]


async def blocked_user_ids(store: Database, person: UserId | None) -> frozenset[UserId]:
    """Return the ids of the people whom a person has blocked."""
    if person is None:
        return frozenset()
    async with store.reading() as connection:
        found = await connection.execute(sa.select(blocks.c.other).where(blocks.c.person == person))
        return frozenset(found.scalars())


async def users_separated_by_blocks(store: Database, person: UserId | None) -> frozenset[UserId]:
    """Return the ids of the people whom a person has blocked or is blocked by."""
    if person is None:
        return frozenset()
    own = sa.select(blocks.c.other).where(blocks.c.person == person)
    theirs = sa.select(blocks.c.person).where(blocks.c.other == person)
    async with store.reading() as connection:
        return frozenset((await connection.execute(own.union(theirs))).scalars())
