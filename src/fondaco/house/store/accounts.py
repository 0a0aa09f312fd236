"""Account storage: passwords, sessions, e-mail tokens and account deletion."""

from __future__ import annotations

import contextlib
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from fondaco.house.book import lines
from fondaco.house.book.lines import PersonId, decode_line
from fondaco.house.book.names import STRUCK
from fondaco.house.store import archive, schema
from fondaco.house.store.schema import alerts, book, letters, members, notes, orders, persons, pushes, sessions
from fondaco.house.store.store import Snapshot, Store, put_snapshot, text

Purpose = Literal["confirm", "reset"]
SHORT = 16  # characters of a session's hash that serve as its public id
UNTOLD = (
    "password",
    "hash",
    "account",
    "likeness",
    "webhook_secret",
    "person",
    "key",
    "session",
    "auth",
    "digest_at",
    "origin",
)


class Session(msgspec.Struct, frozen=True):
    """A device on which an account is signed in; `seen_at` is accurate to the hour."""

    id: str
    device: str
    created_at: int
    seen_at: int
    here: bool


class Letter(NamedTuple):
    """The account and address that an e-mail token was sent to."""

    person: PersonId
    email: str


async def password_of(store: Store, person: PersonId) -> str | None:
    """Return the password hash of a person, or `None` for a guest."""
    async with store.reading() as connection:
        query = sa.select(persons.c.password).where(persons.c.id == person)
        found: str | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def set_password(
    store: Store, person: PersonId, hashed: str, keep: str | None, remove_passkeys: bool = False
) -> None:
    """Set a password hash and end all sessions but the one with hash `keep`.

    Pending e-mail tokens and passkey challenges become invalid; passkeys too, if asked for.
    """

    def job(connection: sa.Connection) -> None:
        connection.execute(persons.update().where(persons.c.id == person).values(password=hashed))
        connection.execute(sessions.delete().where(sessions.c.person == person, sessions.c.hash != (keep or "")))
        void = (letters, schema.challenges, *([schema.passkeys] if remove_passkeys else []))
        for shelf in void:
            connection.execute(shelf.delete().where(shelf.c.person == person))

    await store.perform(job)


# Devices


async def sessions_of(store: Store, person: PersonId, here: str) -> list[Session]:
    """Return the sessions of a person, newest first; `here` is the hash of the current one."""
    query = sa.select(sessions).where(sessions.c.person == person).order_by(sessions.c.created_at.desc())
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        Session(row.hash[:SHORT], row.device or "", row.created_at, row.seen_at or row.created_at, row.hash == here)
        for row in rows
    ]  # fmt: skip


async def end_session(store: Store, person: PersonId, name: str) -> bool:
    """End the session with this public id; return whether there was one."""
    ending = sessions.delete().where(sessions.c.person == person, sa.func.substr(sessions.c.hash, 1, SHORT) == name)
    return bool(await store.perform(lambda connection: connection.execute(ending).rowcount))


# E-mail tokens


async def send(store: Store, mark: str, purpose: Purpose, letter: Letter, ends_at: int) -> None:
    """Store the hash of an e-mail token; an earlier token for the same purpose becomes invalid."""

    def job(connection: sa.Connection) -> None:
        former = letters.delete().where(letters.c.person == letter.person, letters.c.purpose == purpose)
        connection.execute(former)
        row = {"hash": mark, "person": letter.person, "purpose": purpose, "email": letter.email, "ends_at": ends_at}
        connection.execute(letters.insert(), row)

    await store.perform(job)


async def receive(store: Store, mark: str, purpose: Purpose, at: int) -> Letter | None:
    """Consume a single-use e-mail token and return its account, or `None` if it is unknown or expired."""

    def job(connection: sa.Connection) -> Letter | None:
        this = (letters.c.hash == mark, letters.c.purpose == purpose)
        taking = letters.delete().where(*this).returning(letters.c.person, letters.c.email, letters.c.ends_at)
        row = connection.execute(taking).one_or_none()
        return None if row is None or row.ends_at < at else Letter(row.person, row.email)

    return await store.perform(job)


async def with_email(store: Store, email: str, most: int) -> list[PersonId]:
    """Return the accounts with this confirmed e-mail address, at most `most`."""
    query = sa.select(persons.c.id).where(persons.c.email == email).order_by(persons.c.id).limit(most)
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())


# Deletion


async def tables_named_in(store: Store, person: PersonId) -> list[str]:
    """Return the ids of all tables where a person has a seat or has written a line."""
    written = sa.select(book.c.table_id).where(book.c.by == person)
    sitting = sa.select(members.c.table_id).where(members.c.person == person)
    async with store.reading() as connection:
        return sorted((await connection.execute(written.union(sitting))).scalars())


async def strike(store: Store, table_id: str, person: PersonId, snapshot: Snapshot | None) -> None:
    """Remove a person's name from all lines of a table's log, including those written as a guest.

    `snapshot` is one without the name; `None` for a table that cannot be read, which then loses its snapshot.
    """

    def job(connection: sa.Connection) -> None:
        here = book.c.table_id == table_id
        rows = connection.execute(sa.select(book.c.seq, book.c.line).where(here).order_by(book.c.seq)).all()
        read: dict[int, lines.AnyLine] = {}
        for row in rows:
            with contextlib.suppress(msgspec.DecodeError):  # in a damaged log, skip the unreadable lines
                read[row.seq] = decode_line(row.line)
        for seq, without in zip(read, lines.struck([*read.values()], person), strict=True):
            if without is not read[seq]:
                connection.execute(book.update().where(here, book.c.seq == seq).values(line=text(without)))
        put_snapshot(connection, table_id, snapshot)

    await store.perform(job)


async def leave(store: Store, person: PersonId) -> None:
    """Delete the account data of a person; the id remains for seats in matches with other players."""
    told = ("account", "likeness", "password", "lang", "email", "webhook", "webhook_secret", "unlisted")
    nothing = dict.fromkeys(told)

    def job(connection: sa.Connection) -> None:
        connection.execute(persons.update().where(persons.c.id == person).values(name=STRUCK, **nothing))
        for shelf in (
            sessions, letters, schema.passkeys, schema.challenges, notes, orders, alerts, schema.results,
            schema.ratings, schema.apart, schema.follows, schema.invitations, schema.mutes, schema.reports,
            schema.puzzle_answers, schema.cup_removed,
        ):  # fmt: skip
            connection.execute(shelf.delete().where(shelf.c.person == person))
        for shelf in (schema.apart, schema.follows, schema.mutes):
            connection.execute(shelf.delete().where(shelf.c.other == person))
        connection.execute(schema.invitations.delete().where(schema.invitations.c.by == person))
        entrants, cups = schema.cup_entrants, schema.cups
        gone = {"person": None, "name": STRUCK, "word": "", "out": True}
        connection.execute(entrants.update().where(entrants.c.person == person).values(gone))
        connection.execute(cups.update().where(cups.c.by == person, cups.c.stage == "open").values(stage="closed"))
        connection.execute(cups.update().where(cups.c.by == person).values(by=None))
        connection.execute(schema.reports.update().where(schema.reports.c.by == person).values(by=None))

    await store.perform(job)


async def all_of(store: Store, person: PersonId) -> dict[str, list[dict[str, Any]]]:
    """Return every row about a person, for a data export; without hashes of passwords and tokens."""
    found: dict[str, list[dict[str, Any]]] = {}
    async with store.reading() as connection:
        for shelf in (
            persons, sessions, schema.passkeys, alerts, pushes, members, schema.results, schema.ratings, schema.apart,
            schema.follows, schema.invitations, schema.mutes, schema.puzzle_answers, schema.cups, schema.cup_entrants,
            schema.cup_removed, book, notes, orders,
        ):  # fmt: skip
            columns = [column for column in shelf.c if column.name not in UNTOLD]
            about = next(shelf.c[name] for name in ("person", "by", "id") if name in shelf.c)
            rows = await connection.execute(sa.select(*columns).where(about == person))
            found[shelf.name] = [dict(row) for row in rows.mappings()]
    found["book"] += await archive.played_by(store, person)
    return found
