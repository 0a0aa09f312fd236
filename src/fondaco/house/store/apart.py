"""Who does not want to meet whom: neither meets the other."""
from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fondaco.house.book.lines import PersonId
from fondaco.house.store.schema import apart, persons
from fondaco.house.store.store import Store


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whom one has blocked."""

    person: PersonId
    name: str


async def block(store: Store, person: PersonId, other: PersonId) -> bool:
    """Is there such an account?"""
    there = sa.select(persons.c.id).where(persons.c.id == other, persons.c.account.is_not(None))

    def job(connection: sa.Connection) -> bool:
        if connection.execute(there).scalar_one_or_none() is None:
            return False
        connection.execute(_between(person, other))
        connection.execute(apart.insert().values(person=person, other=other))
        return True

    return await store.perform(job)


async def unblock(store: Store, person: PersonId, other: PersonId) -> None:
    await store.perform(lambda connection: connection.execute(_between(person, other)))


def _between(person: PersonId, other: PersonId) -> sa.Delete:
    return apart.delete().where(apart.c.person == person, apart.c.other == other)


async def blocked(store: Store, person: PersonId) -> list[Blocked]:
    query = (
        sa.select(persons.c.id, persons.c.name).join(apart, apart.c.other == persons.c.id)
        .where(apart.c.person == person).order_by(persons.c.name)
    )  # fmt: skip
    async with store.reading() as connection:
        return [Blocked(row.id, row.name) for row in await connection.execute(query)]


async def kept_from(store: Store, person: PersonId | None) -> frozenset[PersonId]:
    """All whom somebody does not meet, whoever of the two wants it so."""
    if person is None:
        return frozenset()
    his = sa.select(apart.c.other).where(apart.c.person == person)
    theirs = sa.select(apart.c.person).where(apart.c.other == person)
    async with store.reading() as connection:
        return frozenset((await connection.execute(his.union(theirs))).scalars())
