"""People storage: names, accounts, and hashes of session tokens and passwords."""

from __future__ import annotations

import secrets
from functools import partial
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import exc

from fondaco.server.base.names import fold_name, lookalike_key
from fondaco.server.base.user import LARGEST_ID, User, UserId
from fondaco.server.storage.database import Database, QueryRow
from fondaco.server.storage.schema import mutes, push_subscriptions, sessions, users

FIRST_RANDOM_ID = 2**32  # above the ids of earlier releases
AT_ONCE = 100  # people in one transaction


class NameTaken(Exception):
    """Another account has this name."""


class Account(NamedTuple):
    """A person with an account, and the password hash."""

    person: User
    password: str


async def find_user_by_session(store: Database, mark: str, at: int, before: int) -> User | None:
    """Return the person of a session by the hash of its token, with the people they have muted.

    The use of the session is recorded, unless that was done after `before`.
    """
    if store.pg is not None:
        rows = await store.shared_query(_OF_SESSION, mark, at, before)
        return msgspec.structs.replace(User(*rows[0][:-1]), muted=frozenset(rows[0][-1])) if rows else None
    query = sa.select(users, sessions.c.seen_at.label("used_at")).join(sessions).where(sessions.c.hash == mark)
    async with store.reading() as connection:
        row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        silent = await connection.execute(sa.select(mutes.c.other).where(mutes.c.person == row.id))
        person = msgspec.structs.replace(_person(row), muted=frozenset(silent.scalars()))
    if (row.used_at or 0) < before:
        noting = sessions.update().where(sessions.c.hash == mark).values(seen_at=at)
        await store.run_transaction(lambda connection: connection.execute(noting))
    return person


async def load_users(store: Database, people: list[UserId]) -> list[User]:
    """Return these people, ordered by name."""
    query = sa.select(users).where(users.c.id.in_(people)).order_by(users.c.name, users.c.id)
    async with store.reading() as connection:
        return [_person(row) for row in await connection.execute(query)]


async def find_user(store: Database, person: UserId) -> User | None:
    """Return a person by id."""
    return await _found(store, sa.select(users).where(users.c.id == person))


async def _found(store: Database, query: sa.Executable) -> User | None:
    async with store.reading() as connection:
        row = (await connection.execute(query)).one_or_none()
    return None if row is None else _person(row)


async def find_account(store: Database, name: str) -> Account | None:
    """Return the account with this name, or else one whose name looks like it.

    Names of older accounts are stored as they were typed, in lower case.
    """
    spelled, alike = (name.strip().casefold(), fold_name(name)), lookalike_key(name)
    query = sa.select(users).where(users.c.account.in_(spelled) | (users.c.lookalike_key == alike))
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    ranked = sorted(rows, key=lambda row: spelled.index(row.account) if row.account in spelled else len(spelled))
    return Account(_person(ranked[0]), ranked[0].password) if ranked else None


async def create_guest(store: Database, name: str, mark: str, at: int, device: str) -> User:
    """Create a guest with a session, and an id that tells nothing about how many users there are."""
    number = secrets.randbelow(LARGEST_ID - FIRST_RANDOM_ID) + FIRST_RANDOM_ID

    def job(connection: sa.Connection) -> None:
        connection.execute(users.insert().values(id=number, name=name, created_at=at, seen_at=at))
        connection.execute(_session(mark, number, at, device))

    await store.run_transaction(job)
    return User(number, name)


async def update_user(store: Database, person: UserId, **fields: str | bool | None) -> None:
    """Update columns of a person; raise `NameTaken` if another account has the name."""
    changing = users.update().where(users.c.id == person).values(**fields)
    try:
        await store.run_transaction(lambda connection: connection.execute(changing))
    except exc.IntegrityError:
        raise NameTaken from None


async def begin_session(store: Database, mark: str, person: UserId, at: int, device: str) -> None:
    """Store a session by the hash of its token."""
    await store.run_transaction(lambda connection: connection.execute(_session(mark, person, at, device)))


async def replace_sessions(store: Database, person: UserId, old: str, new: str, at: int, device: str) -> None:
    """Replace all sessions of a person by a new one.

    `old` and `new` are hashes of tokens. The new session takes over the push subscription of `old`.
    """

    def job(connection: sa.Connection) -> None:
        connection.execute(_session(new, person, at, device))
        connection.execute(push_subscriptions.update().where(push_subscriptions.c.session == old).values(session=new))
        connection.execute(sessions.delete().where(sessions.c.person == person, sessions.c.hash != new))

    await store.run_transaction(job)


async def end_session_or_all(store: Database, person: UserId, mark: str | None) -> None:
    """End the session with this hash, or all sessions of the person if it is `None`."""
    ending = sessions.delete().where(sessions.c.person == person)
    if mark is not None:
        ending = ending.where(sessions.c.hash == mark)
    await store.run_transaction(lambda connection: connection.execute(ending))


async def record_seen(store: Database, people: dict[UserId, int]) -> None:
    """Store when people were last seen, some at a time, so that actions do not wait for all of them."""
    rows = [{"person": person, "at": at} for person, at in people.items()]
    for start in range(0, len(rows), AT_ONCE):
        await store.run_transaction(partial(_record_seen, rows=rows[start : start + AT_ONCE]))


def _record_seen(connection: sa.Connection, rows: list[dict[str, int]]) -> None:
    connection.execute(_SEEN, rows)


async def last_seen(store: Database, person: UserId) -> int:
    """Return when a person was last seen."""
    async with store.reading() as connection:
        found: int = (await connection.execute(sa.select(users.c.seen_at).where(users.c.id == person))).scalar_one()
    return found


async def users_seen_since(store: Database, at: int) -> dict[UserId, int]:
    """Return the people who were seen after a time, with their times."""
    async with store.reading() as connection:
        rows = await connection.execute(sa.select(users.c.id, users.c.seen_at).where(users.c.seen_at > at))
        return {row.id: row.seen_at for row in rows}


# All processes lock rows in the same order.
_OF_SESSION = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS asked (mark, at, before, number)
), due AS (
    SELECT hash AS of_whom, at AS used_at FROM sessions JOIN asked ON hash = mark
    WHERE coalesce(seen_at, 0) < before ORDER BY hash FOR UPDATE OF sessions
), noted AS (
    UPDATE sessions SET seen_at = used_at FROM due WHERE hash = of_whom
)
SELECT asked.number, users.id, name, account, lang, webhook, email, coalesce(unlisted, false),
    banned_until, coalesce(ban_reason, ''), ARRAY(SELECT other FROM mutes WHERE mutes.person = users.id)
FROM asked JOIN sessions ON hash = mark JOIN users ON users.id = sessions.person
"""
_SEEN = users.update().where(users.c.id == sa.bindparam("person")).values(seen_at=sa.bindparam("at"))


def _session(mark: str, person: UserId, at: int, device: str) -> sa.Insert:
    return sessions.insert().values(hash=mark, person=person, created_at=at, seen_at=at, device=device)


def _person(row: QueryRow) -> User:
    return User(
        row.id,
        row.name,
        row.account,
        row.lang,
        row.webhook,
        row.email,
        bool(row.unlisted),
        row.banned_until,
        row.ban_reason or "",
    )
