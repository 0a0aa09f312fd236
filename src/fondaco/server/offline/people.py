"""People of an offline server: the owner of the device, and others who play there under names of their own."""

from __future__ import annotations

import contextlib
import secrets

import msgspec

from fondaco import i18n
from fondaco.server.accounts.interfaces import DataExport, OwnAccountService
from fondaco.server.accounts.schemas import AccountChanges, Me
from fondaco.server.base.errors import NotSignedIn
from fondaco.server.base.names import guest_name
from fondaco.server.base.people_queries import People
from fondaco.server.base.user import User, UserId
from fondaco.server.offline.key_value_store import KeyValueRepository
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.web.call import Call

REMOTE = "key "  # before the public key, in tokens of people who play from browsers of their own


class PersonWithToken(msgspec.Struct, frozen=True):
    """A person beside the owner, and the token of their session."""

    user: User
    token: str


class OfflinePeople(People):
    """The owner needs no token; everybody else has one."""

    def __init__(self, repository: KeyValueRepository) -> None:
        self.repository = repository
        self.owner = User(1, guest_name())
        self.others: dict[str, PersonWithToken] = {}

    async def open(self, lang: str) -> None:
        """Read who was here before; a new owner speaks this language."""
        known: User | None = None
        with contextlib.suppress(msgspec.MsgspecError):
            known = await self.repository.one("me", User)
        if known is None:
            await self.store(msgspec.structs.replace(self.owner, lang=lang))
        else:
            self.owner = known
        self.others = {each.token: each for each in await self.repository.legible("person", PersonWithToken)}

    def of_token(self, token: str | None) -> User:
        """Return the person of a session, and without token the owner."""
        if token is None:
            return self.owner
        if token not in self.others:
            raise NotSignedIn()
        return self.others[token].user

    async def new_guest(self) -> tuple[str, User]:
        """Create another person, and return the token of their session."""
        return await self._new(secrets.token_urlsafe(24), self.owner.lang)

    async def of_key(self, key: str, lang: str) -> tuple[str, User]:
        """Return the token and person with this public key, who play from a browser of their own."""
        token = REMOTE + key
        if token in self.others:
            return token, self.others[token].user
        return await self._new(token, lang if lang in i18n.list_languages() else self.owner.lang)

    def is_remote(self, person: UserId) -> bool:
        """Whether a person plays from a browser of their own."""
        return any(each.user.id == person and token.startswith(REMOTE) for token, each in self.others.items())

    def remote(self) -> list[tuple[User, str]]:
        """Return the people who play from browsers of their own, with their public keys."""
        found = [(each.user, token) for token, each in self.others.items() if token.startswith(REMOTE)]
        return [(user, token.removeprefix(REMOTE)) for user, token in found]

    def of_number(self, person: UserId) -> User:
        """Return the person with this number."""
        return next(user for user in (self.owner, *(each.user for each in self.others.values())) if user.id == person)

    async def _new(self, token: str, lang: str | None) -> tuple[str, User]:
        number = max([self.owner.id, *(each.user.id for each in self.others.values())]) + 1
        identity = PersonWithToken(User(number, guest_name(), lang=lang), token)
        await self._store(identity)
        return identity.token, identity.user

    async def store(self, person: User) -> User:
        """Store the new version of a person."""
        if person.id == self.owner.id:
            await self.repository.put("me", person)
            self.owner = person
            return person
        known = next(each for each in self.others.values() if each.user.id == person.id)
        await self._store(PersonWithToken(person, known.token))
        return person

    async def _store(self, identity: PersonWithToken) -> None:
        await self.repository.put(f"person/{identity.user.id}", identity)
        self.others[identity.token] = identity


class OfflineAccountService(OwnAccountService):
    """A person without account, mail or moderators."""

    def __init__(self, people: OfflinePeople, tables: BaseTableService) -> None:
        self.people, self.tables = people, tables

    def me(self, call: Call, person: User) -> Me:
        return Me(person.id, person.name, True, person.lang, None, None, False, False, False, False, False)

    async def change(self, call: Call, person: User, changes: AccountChanges) -> User:
        name, was = changes.name or person.name, person.name
        person = await self.people.store(msgspec.structs.replace(person, name=name, lang=changes.lang or person.lang))
        await self.tables.rename_player(person, was)
        return person


class OfflineExport(DataExport):
    """Export of everything by its name in the store; values that are not valid JSON are exported as text."""

    def __init__(self, repository: KeyValueRepository) -> None:
        self.repository = repository

    async def export(self, person: User) -> bytes:
        return msgspec.json.encode({name: _as_it_is(text) for name, text in await self.repository.read("", "~")})


def _as_it_is(text: str) -> msgspec.Raw:
    try:
        msgspec.json.decode(text)
    except msgspec.MsgspecError:
        return msgspec.Raw(msgspec.json.encode(text))
    return msgspec.Raw(text.encode())
