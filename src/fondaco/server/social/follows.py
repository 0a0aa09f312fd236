"""Follows, and past opponents."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Literal

import msgspec
import sqlalchemy as sa

from fondaco.server.base.user import UserId
from fondaco.server.social.profiles import listed
from fondaco.server.social.schemas import Friend
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import follows, members, results, tables, users
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.state import TableFacts, has_any_of_people

MOST_FOLLOWED = 200
MOST_PLAYED = 100
Away = Callable[[UserId], bool]
_facts = msgspec.json.Decoder(TableFacts).decode
_brief = msgspec.json.Decoder(TableSummary).decode


async def follow(store: Database, person: UserId, other: UserId) -> Literal["done", "nobody", "many"]:
    """Follow a listed account; repeating it changes nothing."""

    def job(connection: sa.Connection) -> Literal["done", "nobody", "many"]:
        if connection.execute(sa.select(users.c.id).where(users.c.id == other, listed)).one_or_none() is None:
            return "nobody"
        connection.execute(_between(person, other))
        counting = sa.select(sa.func.count()).where(follows.c.person == person)
        if connection.execute(counting).scalar_one() >= MOST_FOLLOWED:
            return "many"
        connection.execute(follows.insert().values(person=person, other=other))
        return "done"

    return await store.run_transaction(job)


async def unfollow(store: Database, person: UserId, other: UserId) -> None:
    await store.run_transaction(lambda connection: connection.execute(_between(person, other)))


def _between(person: UserId, other: UserId) -> sa.Delete:
    return follows.delete().where(follows.c.person == person, follows.c.other == other)


async def list_followed_users(
    store: Database, person: UserId, strangers: Container[UserId], away: Away
) -> list[Friend]:
    """Return the people whom a person follows, online ones first, with a public table where they sit.

    That is a table waiting for players, or one that can be watched without delay.
    """
    following = (
        sa.select(users.c.id, users.c.name)
        .join(follows, follows.c.other == users.c.id)
        .where(follows.c.person == person, listed)
        .order_by(users.c.name)
    )
    async with store.reading() as connection:
        found = [row for row in await connection.execute(following) if row.id not in strangers]
        if not found:
            return []
        sitting = (
            sa.select(members.c.person, tables.c.facts, tables.c.brief)
            .join(tables)
            .where(members.c.person.in_([row.id for row in found]), tables.c.public)
            .where(tables.c.status.in_(("open", "playing")))
            .order_by(tables.c.moved_at)
        )
        rows = (await connection.execute(sitting)).all()
    there: dict[UserId, TableFacts] = {}
    for row in rows:
        facts, state = _facts(row.facts), _brief(row.brief).state
        if (state.status == "open" or (facts.spectators and not facts.delay)) and not has_any_of_people(
            state, strangers
        ):
            there[row.person] = facts  # the most recently active one wins

    def fellow(who: UserId, name: str) -> Friend:
        here, facts = not away(who), there.get(who)
        return (
            Friend(who, name, True, here)
            if facts is None or not here
            else Friend(who, name, True, here, facts.id, facts.game)
        )

    return sorted((fellow(row.id, row.name) for row in found), key=lambda each: not each.here)


async def list_past_opponents(
    store: Database, person: UserId, strangers: Container[UserId], away: Away
) -> list[Friend]:
    """Return the people with whom a person has finished a match, latest first, without followed ones."""
    own, others = results.alias("own"), results.alias("others")
    following = sa.select(follows.c.other).where(follows.c.person == person)
    query = (
        sa.select(users.c.id, users.c.name)
        .join(others, others.c.person == users.c.id)
        .join(own, own.c.table_id == others.c.table_id)
        .where(own.c.person == person, users.c.id != person, listed, users.c.id.not_in(following))
        .group_by(users.c.id, users.c.name)
        .order_by(sa.func.max(own.c.ended_at).desc(), users.c.id)
        .limit(MOST_PLAYED)
    )
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [Friend(row.id, row.name, False, not away(row.id)) for row in rows if row.id not in strangers]
