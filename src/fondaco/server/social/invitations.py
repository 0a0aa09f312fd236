"""Invitations to tables."""

from __future__ import annotations

from collections.abc import Container

import msgspec
import sqlalchemy as sa

from fondaco.server.base.user import UserId
from fondaco.server.social.schemas import Invitation
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import invitations, members, tables, users
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.state import TableFacts, has_any_of_people

MOST_SENT = 20  # unanswered invitations by one person
MOST_TO_ONE = 3  # by one person to another, answered or not, to tables still waiting for players
MOST_SHOWN = 50
_facts = msgspec.json.Decoder(TableFacts).decode
_brief = msgspec.json.Decoder(TableSummary).decode


class InvitedUser(msgspec.Struct, frozen=True):
    """A person who was invited to a table."""

    person: UserId
    name: str
    declined: bool


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


async def list_users_invited_to_table(store: Database, table_id: str) -> list[InvitedUser]:
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


async def claim_invitation_notification(store: Database, table_id: str, person: UserId) -> bool:
    """Mark an invitation as notified; true for exactly one caller, who then sends the notification."""
    this = invitations.c.table_id == table_id, invitations.c.person == person, ~invitations.c.told
    cache = invitations.update().where(*this).values(told=True)
    return bool(await store.run_transaction(lambda connection: connection.execute(cache).rowcount))


_waits = tables.c.status == "open"
_sits = sa.exists().where(members.c.table_id == invitations.c.table_id, members.c.person == invitations.c.person)
