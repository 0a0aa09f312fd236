"""Rendezvous of browsers: a host waits, friends leave a code and get the reply to it. All of it expires in minutes.

It is stored in the database, so that the two browsers may ask different processes.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from fondaco.server.base.errors import NotFound, ServerBusy
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import rendezvous, rendezvous_calls

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 10
MINUTE = 60_000
KEPT = 10 * MINUTE  # after the last request of the host
EXTENDED_AFTER = MINUTE  # between two writes that extend it
CALL_KEPT = 2 * MINUTE
MOST = 10_000
MOST_CALLS = 16
"""Calls at one rendezvous."""


class NewRendezvous(NamedTuple):
    """A rendezvous; only its host knows the key."""

    id: str
    key: str


class Call(msgspec.Struct, frozen=True):
    """A call without a reply."""

    id: str
    code: str


def _hash(key: str) -> str:
    return sha256(key.encode()).hexdigest()


async def open_rendezvous(store: Database, at: int) -> NewRendezvous:
    """Store a new rendezvous; expired ones are deleted first."""
    opened = NewRendezvous("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)), secrets.token_urlsafe(16))

    def job(connection: sa.Connection) -> None:
        delete_expired(connection, at)
        count = sa.select(sa.func.count()).select_from(rendezvous)
        if connection.execute(count).scalar_one() >= MOST:
            raise ServerBusy()
        values = {"id": opened.id, "key_hash": _hash(opened.key), "until": at + KEPT}
        connection.execute(rendezvous.insert().values(values))

    await store.run_transaction(job)
    return opened


async def waiting_calls(store: Database, of: NewRendezvous, at: int) -> list[Call]:
    """Return the calls without a reply, for the host, whose requests keep the rendezvous."""
    until = await _until_of_host(store, of, at)
    if until < at + KEPT - EXTENDED_AFTER:
        extended = rendezvous.update().where(rendezvous.c.id == of.id).values(until=at + KEPT)
        await store.run_transaction(lambda connection: connection.execute(extended))
    calls = rendezvous_calls.c
    query = sa.select(calls.id, calls.code).where(calls.rendezvous == of.id, calls.reply.is_(None), calls.until > at)
    async with store.reading() as connection:
        return [Call(*row) for row in await connection.execute(query.order_by(calls.until))]


async def _until_of_host(store: Database, of: NewRendezvous, at: int) -> int:
    columns = rendezvous.c
    query = sa.select(columns.until).where(columns.id == of.id, columns.key_hash == _hash(of.key), columns.until > at)
    async with store.reading() as connection:
        until = (await connection.execute(query)).scalar_one_or_none()
    if until is None:
        raise NotFound()
    return int(until)


async def add_call(store: Database, rendezvous_id: str, code: str, at: int) -> str:
    """Store the code of somebody who wants to connect to the host; return the id of the call."""
    call = secrets.token_urlsafe(16)
    there = sa.select(rendezvous.c.id).where(rendezvous.c.id == rendezvous_id, rendezvous.c.until > at)
    calls = rendezvous_calls.c
    waiting = sa.select(sa.func.count()).where(calls.rendezvous == rendezvous_id)

    def job(connection: sa.Connection) -> None:
        if connection.execute(there.with_for_update()).first() is None:
            raise NotFound()
        over = rendezvous_calls.delete().where(calls.rendezvous == rendezvous_id, calls.until <= at)
        connection.execute(over)
        if connection.execute(waiting).scalar_one() >= MOST_CALLS:
            raise ServerBusy()
        values = {"id": call, "rendezvous": rendezvous_id, "code": code, "until": at + CALL_KEPT}
        connection.execute(rendezvous_calls.insert().values(values))

    await store.run_transaction(job)
    return call


async def set_reply(store: Database, of: NewRendezvous, call: str, reply: str, at: int) -> None:
    """Store the host's reply to a call that has none."""
    await _until_of_host(store, of, at)
    calls = rendezvous_calls.c
    answered = rendezvous_calls.update().where(
        calls.id == call, calls.rendezvous == of.id, calls.reply.is_(None), calls.until > at
    )

    def job(connection: sa.Connection) -> None:
        if not connection.execute(answered.values(reply=reply)).rowcount:
            raise NotFound()

    await store.run_transaction(job)


async def reply_to(store: Database, rendezvous_id: str, call: str, at: int) -> str | None:
    """Return the reply to a call; `None` if there is none so far."""
    calls = rendezvous_calls.c
    query = sa.select(calls.reply).where(calls.id == call, calls.rendezvous == rendezvous_id, calls.until > at)
    async with store.reading() as connection:
        found = (await connection.execute(query)).first()
    if found is None:
        raise NotFound()
    reply: str | None = found.reply
    return reply


def delete_expired(connection: sa.Connection, at: int) -> None:
    connection.execute(rendezvous_calls.delete().where(rendezvous_calls.c.until <= at))
    connection.execute(rendezvous.delete().where(rendezvous.c.until <= at))
