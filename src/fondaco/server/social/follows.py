"""Follows, past opponents and invitations to tables."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Literal

import msgspec
import sqlalchemy as sa

from fondaco.server.base.user import UserId
from fondaco.server.social.profiles import listed
from fondaco.server.social.schemas import Friend, Invitation
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import follows, invitations, members, results, tables, users
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.state import TableFacts, has_any_of_people

MOST_FOLLOWED = 200
MOST_PLAYED = 100
MOST_SENT = 20  # unanswered invitations by one person
MOST_TO_ONE = 3  # by one person to another, answered or not, to tables still waiting for players
MOST_SHOWN = 50
Away = Callable[[UserId], bool]
_facts = msgspec.json.Decoder(TableFacts).decode
_brief = msgspec.json.Decoder(TableSummary).decode


class InvitedUser(msgspec.Struct, frozen=True):
    """A person who was invited to a table."""

    person: UserId
    name: str
    declined: bool


# Following


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


async def followed(store: Database, person: UserId, strangers: Container[UserId], away: Away) -> list[Friend]:
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


# Invitations


async def store_invitation(store: Database, table_id: str, person: UserId, by: UserId, at: int) -> bool:
    """Invite a person to a table; false if the sender has reached a limit.

    Somebody who was invited before, even if they declined, is not invited again.
    """

    def job(connection: sa.Connection) -> bool:
        def count(*which: sa.ColumnElement[bool]) -> int:
            asked = sa.select(sa.func.count()).select_from(invitations.join(tables))
            return int(connection.execute(asked.where(_waits, invitations.c.by == by, *which)).scalar_one())

        this = sa.select(invitations.c.at).where(invitations.c.table_id == table_id, invitations.c.person == person)
        if connection.execute(this).one_or_none() is not None:
            return True
        if count(~invitations.c.declined) >= MOST_SENT or count(invitations.c.person == person) >= MOST_TO_ONE:
            return False
        row = {"table_id": table_id, "person": person, "by": by, "at": at, "declined": False, "told": False}
        connection.execute(invitations.insert(), row)
        return True

    return await store.run_transaction(job)


async def list_invited_users(store: Database, table_id: str) -> list[InvitedUser]:
    """Return the people who were invited to a table and do not sit there."""
    query = (
        sa.select(users.c.id, users.c.name, invitations.c.declined)
        .join(invitations, invitations.c.person == users.c.id)
        .where(invitations.c.table_id == table_id, ~_sits)
        .order_by(invitations.c.at, users.c.id)
    )
    async with store.reading() as connection:
        return [InvitedUser(row.id, row.name, row.declined) for row in await connection.execute(query)]


async def decline_invitation(store: Database, table_id: str, person: UserId) -> bool:
    """Decline an invitation; return whether there was one."""
    this = invitations.c.table_id == table_id, invitations.c.person == person
    declining = invitations.update().where(*this).values(declined=True)
    return bool(await store.run_transaction(lambda connection: connection.execute(declining).rowcount))


async def list_invitations(
    store: Database, person: UserId, strangers: Container[UserId], untold_before: int | None = None
) -> list[Invitation]:
    """Return a person's open invitations, latest first.

    With `untold_before`, only those sent until then of which the person has not been notified.
    """
    query = (
        sa.select(invitations, users.c.name, tables.c.facts, tables.c.brief)
        .join(tables, tables.c.id == invitations.c.table_id)
        .join(users, users.c.id == invitations.c.by)
        .where(invitations.c.person == person, _waits, ~invitations.c.declined, ~_sits)
        .order_by(invitations.c.at.desc(), invitations.c.table_id)
        .limit(MOST_SHOWN)
    )
    if untold_before is not None:
        query = query.where(~invitations.c.told, invitations.c.at <= untold_before)
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        Invitation(row.table_id, _facts(row.facts).game, row.by, row.name, row.at)
        for row in rows
        if row.by not in strangers
        and not has_any_of_people(state := _brief(row.brief).state, strangers)
        and person not in state.dismissed
    ]


async def users_with_new_invitations(store: Database) -> set[UserId]:
    """Return the people who have an invitation of which they have not been notified."""
    query = sa.select(invitations.c.person).join(tables).where(_waits, ~invitations.c.told, ~invitations.c.declined)
    async with store.reading() as connection:
        return set((await connection.execute(query)).scalars())


async def claim_invitation_alert(store: Database, table_id: str, person: UserId) -> bool:
    """Mark an invitation as notified; true for exactly one caller, who then sends the alert."""
    this = invitations.c.table_id == table_id, invitations.c.person == person, ~invitations.c.told
    cache = invitations.update().where(*this).values(told=True)
    return bool(await store.run_transaction(lambda connection: connection.execute(cache).rowcount))


_waits = tables.c.status == "open"
_sits = sa.exists().where(members.c.table_id == invitations.c.table_id, members.c.person == invitations.c.person)
