"""Account storage: passwords, sessions and e-mail tokens."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from fondaco.server.base.user import UserId
from fondaco.server.storage import schema
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import email_tokens, sessions, users

Purpose = Literal["confirm", "reset"]
SHORT = 16  # characters of a session's hash that serve as its public id


class Session(msgspec.Struct, frozen=True):
    """A device on which an account is signed in; `seen_at` is accurate to the hour."""

    id: str
    device: str
    created_at: int
    seen_at: int
    here: bool


class EmailToken(NamedTuple):
    """The account and address that an e-mail token was sent to."""

    person: UserId
    email: str


async def password_hash(store: Database, person: UserId) -> str | None:
    """Return the password hash of a person, or `None` for a guest."""
    async with store.reading() as connection:
        query = sa.select(users.c.password).where(users.c.id == person)
        found: str | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def set_password_ending_sessions(
    store: Database, person: UserId, hashed: str, keep: str | None, remove_passkeys: bool = False
) -> None:
    """Set a password hash and end all sessions but the one with hash `keep`.

    Pending e-mail tokens and passkey challenges become invalid; passkeys too, if asked for.
    """

    def job(connection: sa.Connection) -> None:
        connection.execute(users.update().where(users.c.id == person).values(password=hashed))
        connection.execute(sessions.delete().where(sessions.c.person == person, sessions.c.hash != (keep or "")))
        void = (email_tokens, schema.challenges, *([schema.passkeys] if remove_passkeys else []))
        for user_table in void:
            connection.execute(user_table.delete().where(user_table.c.person == person))

    await store.run_transaction(job)


# Devices


async def list_sessions(store: Database, person: UserId, here: str) -> list[Session]:
    """Return the sessions of a person, newest first; `here` is the hash of the current one."""
    query = sa.select(sessions).where(sessions.c.person == person).order_by(sessions.c.created_at.desc())
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        Session(row.hash[:SHORT], row.device or "", row.created_at, row.seen_at or row.created_at, row.hash == here)
        for row in rows
    ]


async def end_session(store: Database, person: UserId, name: str) -> bool:
    """End the session with this public id; return whether there was one."""
    ending = sessions.delete().where(sessions.c.person == person, sa.func.substr(sessions.c.hash, 1, SHORT) == name)
    return bool(await store.run_transaction(lambda connection: connection.execute(ending).rowcount))


# E-mail tokens


async def store_email_token(store: Database, mark: str, purpose: Purpose, token: EmailToken, ends_at: int) -> None:
    """Store the hash of an e-mail token; an earlier token for the same purpose becomes invalid."""

    def job(connection: sa.Connection) -> None:
        former = email_tokens.delete().where(email_tokens.c.person == token.person, email_tokens.c.purpose == purpose)
        connection.execute(former)
        row = {"hash": mark, "person": token.person, "purpose": purpose, "email": token.email, "ends_at": ends_at}
        connection.execute(email_tokens.insert(), row)

    await store.run_transaction(job)


async def consume_email_token(store: Database, mark: str, purpose: Purpose, at: int) -> EmailToken | None:
    """Consume a single-use e-mail token and return its account, or `None` if it is unknown or expired."""

    def job(connection: sa.Connection) -> EmailToken | None:
        this = (email_tokens.c.hash == mark, email_tokens.c.purpose == purpose)
        taking = (
            email_tokens.delete()
            .where(*this)
            .returning(email_tokens.c.person, email_tokens.c.email, email_tokens.c.ends_at)
        )
        row = connection.execute(taking).one_or_none()
        return None if row is None or row.ends_at < at else EmailToken(row.person, row.email)

    return await store.run_transaction(job)


async def account_ids_with_email(store: Database, email: str, most: int) -> list[UserId]:
    """Return the accounts with this confirmed e-mail address, at most `most`."""
    query = sa.select(users.c.id).where(users.c.email == email).order_by(users.c.id).limit(most)
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())
