"""Passkey storage: public keys and pending challenges."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import exc

from fondaco.server.base.user import UserId
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import challenges, passkeys

Purpose = Literal["sign_in", "add", "confirm"]
"""The purpose of a challenge: signing in, adding a passkey, or confirming the request to add one."""


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as its owner sees it; `device` is where it was created."""

    id: str
    device: str
    created_at: int
    used_at: int | None


class StoredPasskey(NamedTuple):
    """Data for verifying a passkey; `uses` is the device's signature counter."""

    person: UserId
    key: bytes
    uses: int


async def store_challenge(store: Database, person: UserId, purpose: Purpose, challenge: bytes, ends_at: int) -> None:
    """Store a challenge; an earlier one of this person for the same purpose becomes invalid."""
    row = {"person": person, "purpose": purpose, "challenge": challenge, "ends_at": ends_at}

    def job(connection: sa.Connection) -> None:
        connection.execute(challenges.delete().where(*_asked(person, purpose)))
        connection.execute(challenges.insert(), row)

    await store.run_transaction(job)


async def consume_challenge_bytes(store: Database, person: UserId, purpose: Purpose, at: int) -> bytes | None:
    """Consume a person's challenge for this purpose; `None` if there is none or it has expired."""

    def job(connection: sa.Connection) -> bytes | None:
        asked = challenges.delete().where(*_asked(person, purpose))
        row = connection.execute(asked.returning(challenges.c.challenge, challenges.c.ends_at)).one_or_none()
        return None if row is None or row.ends_at < at else bytes(row.challenge)

    return await store.run_transaction(job)


def _asked(person: UserId, purpose: Purpose) -> tuple[sa.ColumnElement[bool], ...]:
    return challenges.c.person == person, challenges.c.purpose == purpose


async def list_passkeys(store: Database, person: UserId) -> list[Passkey]:
    """Return the passkeys of a person, oldest first."""
    query = sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created_at, passkeys.c.id)
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [Passkey(row.id, row.device, row.created_at, row.used_at) for row in rows]


async def find_passkey(store: Database, passkey: str) -> StoredPasskey | None:
    """Return the verification data of a passkey, or `None` if it is unknown."""
    query = sa.select(passkeys.c.person, passkeys.c.key, passkeys.c.uses).where(passkeys.c.id == passkey)
    async with store.reading() as connection:
        row = (await connection.execute(query)).one_or_none()
    return None if row is None else StoredPasskey(row.person, bytes(row.key), row.uses)


async def add_passkey(store: Database, new: Passkey, known: StoredPasskey) -> bool:
    """Store a new passkey; false if its id is already registered."""
    row = passkeys.insert().values(**msgspec.structs.asdict(new), **known._asdict())
    try:
        await store.run_transaction(lambda connection: connection.execute(row))
    except exc.IntegrityError:
        return False
    return True


async def record_passkey_use(store: Database, passkey: str, uses: int, at: int) -> None:
    """Record a use of a passkey and its new signature counter."""
    noting = passkeys.update().where(passkeys.c.id == passkey).values(uses=uses, used_at=at)
    await store.run_transaction(lambda connection: connection.execute(noting))


async def delete_passkey(store: Database, person: UserId, passkey: str) -> bool:
    """Delete a passkey of this person; return whether there was one."""
    removing = passkeys.delete().where(passkeys.c.person == person, passkeys.c.id == passkey)
    return bool(await store.run_transaction(lambda connection: connection.execute(removing).rowcount))
