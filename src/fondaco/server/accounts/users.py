"""Sign-in: guests by random tokens, accounts by name and password. Only hashes are stored."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TypeVar

from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError

from fondaco.server.accounts import account_store, user_store
from fondaco.server.base.clock import now
from fondaco.server.base.errors import Conflict, NotSignedIn
from fondaco.server.base.names import check_not_guest_name, fold_name, guest_name, lookalike_key
from fondaco.server.base.people_queries import People
from fondaco.server.base.user import User, UserId
from fondaco.server.storage.database import Database

T = TypeVar("T")
KNOWN_FOR = 60.0
KNOWN_MOST = 20_000
HOUR = 3_600_000


def hash_token(token: str) -> str:
    """Return the hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


class Users(People):
    """People of the server, with a cache of session tokens that lasts a minute."""

    def __init__(self, store: Database, cheap_passwords: bool = False, moderators: Iterable[str] = ()) -> None:
        self.store = store
        self.moderators = {fold_name(name): name for name in moderators}
        profile = profiles.CHEAPEST if cheap_passwords else profiles.RFC_9106_LOW_MEMORY
        self.hasher = PasswordHasher.from_parameters(profile)
        self.nobody = ""
        # argon2 takes 64 MiB and tenths of a second: limit concurrency and keep it off the event loop
        self.busy = asyncio.Semaphore(2)
        self.known: OrderedDict[str, tuple[float, User]] = OrderedDict()

    async def by_token(self, token: str) -> User | None:
        """Return the person with this session token, or `None`."""
        return await self.by_token_hash(hash_token(token))

    async def by_token_hash(self, mark: str) -> User | None:
        """Return the person of the session with this token hash, from the cache if possible."""
        kept = self.known.get(mark)
        if kept is not None and kept[0] > time.monotonic():
            return kept[1]
        person = await user_store.find_user_by_session(self.store, mark, now(), now() - HOUR)
        return None if person is None else self._keep(mark, person)

    def _keep(self, mark: str, person: User) -> User:
        at = time.monotonic()
        self.known[mark] = (at + KNOWN_FOR, person)
        self.known.move_to_end(mark)
        while len(self.known) > KNOWN_MOST or next(iter(self.known.values()))[0] < at:  # the oldest come first
            self.known.popitem(last=False)
        return person

    def forget(self, person: UserId) -> None:
        """Remove a person from the cache after a change."""
        for mark in [mark for mark, (_, known) in self.known.items() if known.id == person]:
            del self.known[mark]

    async def new_guest(self, at: int, device: str = "") -> tuple[str, User]:
        """Create a guest; return the session token and the person."""
        token = secrets.token_urlsafe(32)
        person = await user_store.create_guest(self.store, guest_name(), hash_token(token), at, device)
        return token, self._keep(hash_token(token), person)

    async def change(self, person: User, **fields: str | bool | None) -> User:
        """Update a person and return the new version."""
        await user_store.update_user(self.store, person.id, **fields)
        self.forget(person.id)
        return await user_store.find_user(self.store, person.id) or person

    async def make_account(self, person: User, name: str, password: str) -> User:
        """Turn a guest into an account with a name and password."""
        if not person.guest:
            raise Conflict("fondaco.error.has_account")
        await self.check_name_free(person, check_not_guest_name(name))
        return await self.rename(person, name, password=await self.hash_password(password))

    async def rename(self, person: User, name: str, **fields: str) -> User:
        """Rename an account; names are unique by spelling and by look."""
        await self.check_name_free(person, check_not_guest_name(name))
        try:
            return await self.change(
                person, name=name, account=fold_name(name), lookalike_key=lookalike_key(name), **fields
            )
        except user_store.NameTaken:
            raise Conflict("fondaco.error.name_taken", name=name) from None

    async def check_name_free(self, person: User, *names: str) -> None:
        """Refuse names that belong to another account, look like one, or are reserved for moderators."""
        for name in names:
            account = await user_store.find_account(self.store, name)
            other = account is not None and account.person.id != person.id
            if other or (self._is_kept(name) and fold_name(name) != fold_name(person.account or "")):
                raise Conflict("fondaco.error.name_taken", name=name)

    # Moderators

    def is_moderator(self, person: User) -> bool:
        """Whether an account is a host (moderator) of the server."""
        return person.account is not None and fold_name(person.account) in self.moderators

    def _is_kept(self, name: str) -> bool:
        """Whether a name looks like that of a configured host, and is therefore reserved."""
        return lookalike_key(name) in map(lookalike_key, self.moderators)

    async def missing_moderators(self) -> list[str]:
        """Return the configured host names that have no account."""
        found = [(name, await user_store.find_account(self.store, name)) for name in self.moderators.values()]
        return [name for name, account in found if account is None or not self.is_moderator(account.person)]

    async def sign_in(self, name: str, password: str, at: int, device: str = "") -> tuple[str, User]:
        """Sign in and return a new session token; a wrong name takes as long as a wrong password."""
        account = await user_store.find_account(self.store, name)
        self.nobody = self.nobody or await self._off_the_loop(self.hasher.hash, secrets.token_hex())
        right = await self._off_the_loop(self._fits, account.password if account else self.nobody, password)
        if account is None or not right:
            raise NotSignedIn("fondaco.error.wrong_password")
        return await self.begin_session(account.person, at, device), account.person

    async def begin_session(self, person: User, at: int, device: str) -> str:
        """Begin a session and return its token; refused to banned people."""
        token = secrets.token_urlsafe(32)
        await user_store.begin_session(self.store, hash_token(token), person.check_not_banned(at).id, at, device)
        return token

    async def replace_sessions(self, person: User, old: str, at: int, device: str) -> str:
        """End all sessions and begin a new one; return its token.

        It takes over the push subscription of the session with token `old`.
        """
        token = secrets.token_urlsafe(32)
        await user_store.replace_sessions(self.store, person.id, hash_token(old), hash_token(token), at, device)
        self.forget(person.id)
        return token

    async def sign_out(self, person: User, token: str | None) -> None:
        """End the session of this token, or all sessions of the person if it is `None`."""
        await user_store.end_session_or_all(self.store, person.id, None if token is None else hash_token(token))
        self.forget(person.id)

    async def seen(self, people: dict[UserId, int]) -> None:
        """Store who has been online, for other processes and the next start."""
        if people:
            await user_store.record_seen(self.store, people)

    async def last_seen(self, person: UserId) -> int:
        """Return when a person was last seen, according to the store."""
        return await user_store.last_seen(self.store, person)

    async def seen_since(self, at: int) -> dict[UserId, int]:
        return await user_store.users_seen_since(self.store, at)

    async def hash_password(self, password: str) -> str:
        """Hash a password."""
        return await self._off_the_loop(self.hasher.hash, password)

    async def check_password(self, person: User, password: str) -> None:
        """Refuse unless this is the person's password."""
        known = await account_store.password_hash(self.store, person.id)
        if known is None or not await self._off_the_loop(self._fits, known, password):
            raise NotSignedIn("fondaco.error.not_your_password")

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _off_the_loop(self, work: Callable[..., T], *args: str) -> T:
        """Run blocking work in a thread, few at a time."""
        async with self.busy:
            return await asyncio.to_thread(work, *args)
