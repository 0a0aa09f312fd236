"""Who you are: a guest by a random token, or someone with a name and a password. Only hashes are stored."""
from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import exc

from fondaco.house.book.lines import PersonId
from fondaco.house.book.refusals import Taken, WhoAreYou
from fondaco.house.store.schema import persons, sessions
from fondaco.house.store.store import Store

T = TypeVar("T")
KNOWN_FOR = 60.0
KNOWN_MOST = 20_000


class Person(msgspec.Struct, frozen=True):
    """Someone the house knows."""

    id: PersonId
    name: str
    account: str | None = None
    lang: str | None = None
    webhook: str | None = None

    @property
    def guest(self) -> bool:
        return self.account is None


def fingerprint(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Persons:
    """The people of the house. Lately seen tokens are kept in mind for a minute."""

    def __init__(self, store: Store, cheap_passwords: bool = False) -> None:
        self.store = store
        profile = profiles.CHEAPEST if cheap_passwords else profiles.RFC_9106_LOW_MEMORY
        self.hasher = PasswordHasher.from_parameters(profile)
        self.nobody = ""
        # argon2 takes 64 MiB and tenths of a second: few at a time, and never on the event loop
        self.busy = asyncio.Semaphore(2)
        self.known: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def by_token(self, token: str) -> Person | None:
        mark = fingerprint(token)
        kept = self.known.get(mark)
        if kept is not None and kept[0] > time.monotonic():
            return kept[1]
        query = sa.select(persons).join(sessions).where(sessions.c.hash == mark)
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else self._keep(mark, _person(row))

    def _keep(self, mark: str, person: Person) -> Person:
        self.known[mark] = (time.monotonic() + KNOWN_FOR, person)
        self.known.move_to_end(mark)
        if len(self.known) > KNOWN_MOST:
            self.known.popitem(last=False)
        return person

    def _forget(self, person: PersonId) -> None:
        for mark in [mark for mark, (_, known) in self.known.items() if known.id == person]:
            del self.known[mark]

    async def new_guest(self, at: int) -> tuple[str, Person]:
        token = secrets.token_urlsafe(32)
        name = f"Guest {secrets.randbelow(9000) + 1000}"

        def job(connection: sa.Connection) -> PersonId:
            new = persons.insert().values(name=name, created_at=at, seen_at=at).returning(persons.c.id)
            number: PersonId = connection.execute(new).scalar_one()
            connection.execute(sessions.insert().values(hash=fingerprint(token), person=number, created_at=at))
            return number

        person = Person(await self.store.perform(job), name)
        return token, self._keep(fingerprint(token), person)

    async def change(self, person: Person, **fields: str | None) -> Person:
        change = persons.update().where(persons.c.id == person.id).values(**fields)
        await self.store.perform(lambda connection: connection.execute(change))
        self._forget(person.id)
        return await self.by_id(person.id)

    async def by_id(self, person: PersonId) -> Person:
        async with self.store.reading() as connection:
            row = (await connection.execute(sa.select(persons).where(persons.c.id == person))).one()
        return _person(row)

    async def webhook_of(self, person: PersonId) -> tuple[str, str] | None:
        query = sa.select(persons.c.webhook, persons.c.webhook_secret).where(persons.c.id == person)
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None or row.webhook is None else (row.webhook, row.webhook_secret)

    async def make_account(self, person: Person, name: str, password: str) -> Person:
        if not person.guest:
            raise Taken("fondaco.house.has_account")
        hashed = await self._off_the_loop(self.hasher.hash, password)
        try:
            return await self.change(person, name=name, account=name.casefold(), password=hashed)
        except exc.IntegrityError:
            raise Taken("fondaco.house.name_taken") from None

    async def sign_in(self, name: str, password: str, at: int) -> tuple[str, Person]:
        """A new token for an account; a wrong name takes as long as a wrong password."""
        query = sa.select(persons).where(persons.c.account == name.casefold())
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        self.nobody = self.nobody or await self._off_the_loop(self.hasher.hash, secrets.token_hex())
        right = await self._off_the_loop(self._fits, row.password if row else self.nobody, password)
        if row is None or not right:
            raise WhoAreYou("fondaco.house.wrong_password")
        token = secrets.token_urlsafe(32)
        new = sessions.insert().values(hash=fingerprint(token), person=row.id, created_at=at)
        await self.store.perform(lambda connection: connection.execute(new))
        return token, self._keep(fingerprint(token), _person(row))

    async def sign_out(self, token: str) -> None:
        self.known.pop(fingerprint(token), None)
        gone = sessions.delete().where(sessions.c.hash == fingerprint(token))
        await self.store.perform(lambda connection: connection.execute(gone))

    async def seen(self, people: dict[PersonId, int]) -> None:
        """Notes who has been here, for the other processes and the next start."""
        if people:
            rows = [{"person": person, "at": at} for person, at in people.items()]
            await self.store.perform(lambda connection: connection.execute(_SEEN, rows))

    async def seen_since(self, at: int) -> dict[PersonId, int]:
        async with self.store.reading() as connection:
            rows = await connection.execute(sa.select(persons.c.id, persons.c.seen_at).where(persons.c.seen_at > at))
            return {row.id: row.seen_at for row in rows}

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _off_the_loop(self, work: Callable[..., T], *args: str) -> T:
        async with self.busy:
            return await asyncio.to_thread(work, *args)


_SEEN = persons.update().where(persons.c.id == sa.bindparam("person")).values(seen_at=sa.bindparam("at"))


def _person(row: sa.Row) -> Person:  # type: ignore[type-arg]
    return Person(row.id, row.name, row.account, row.lang, row.webhook)
