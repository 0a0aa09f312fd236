"""Account settings: password, e-mail address and sessions."""

from __future__ import annotations

import re
import secrets
from email.message import EmailMessage

from fondaco.server.accounts import account_store, user_store
from fondaco.server.accounts.account_store import EmailToken, Purpose, Session
from fondaco.server.accounts.users import Users, hash_token
from fondaco.server.base.errors import BadRequest, NotFound, WrongPhase
from fondaco.server.base.user import User, UserId

ADDRESS = re.compile(r"[^@\s,;:<>()\[\]\"\\]+@[^@\s,;:<>()\[\]\"\\]+\.[^@\s,;:<>()\[\]\"\\]{2,}")
LASTS: dict[Purpose, int] = {"confirm": 7 * 24 * 3_600_000, "reset": 3_600_000}
MOST_OF_ONE_ADDRESS = 5


def normalize_email(text: str) -> str:
    """Check and normalize an e-mail address; the domain is case-insensitive."""
    if not ADDRESS.fullmatch(text.strip()) or not text.strip().isprintable() or not _stays_itself(text.strip()):
        raise BadRequest("fondaco.error.bad_email")
    name, _, domain = text.strip().rpartition("@")
    return f"{name}@{domain.lower()}"


def _stays_itself(text: str) -> bool:
    """Whether a mail header with this text names exactly this address; an encoded word does not."""
    try:
        header = EmailMessage()
        header["To"] = text
        return [each.addr_spec for each in header["To"].addresses] == [text]
    except Exception:  # the parser can raise anything on untrusted text: then it is not an address
        return False


class AccountSettingsService:
    """Operations on a person's own account."""

    def __init__(self, people: Users) -> None:
        self.people = people
        self.store = people.store

    async def new_password(self, person: User, new: str, token: str | None, remove_passkeys: bool = False) -> None:
        """Set a password and end all other sessions."""
        here = None if token is None else hash_token(token)
        await account_store.set_password_ending_sessions(
            self.store, person.id, await self.people.hash_password(new), here, remove_passkeys
        )
        self.people.forget(person.id)

    async def create_email_token(self, purpose: Purpose, person: UserId, email: str, at: int) -> str:
        """Create and store a token for an e-mail that proves ownership of the address."""
        token = secrets.token_urlsafe(24)
        ends_at = at + LASTS[purpose]
        await account_store.store_email_token(
            self.store, hash_token(token), purpose, EmailToken(person, email), ends_at
        )
        return token

    async def _received(self, purpose: Purpose, token: str, at: int) -> tuple[User, str]:
        """Consume an e-mail token; return its person and address, or raise `WrongPhase` if it is invalid."""
        requested = await account_store.consume_email_token(self.store, hash_token(token), purpose, at)
        person = None if requested is None else await user_store.find_user(self.store, requested.person)
        if requested is None or person is None:
            raise WrongPhase("fondaco.error.old_email_link")
        return person, requested.email

    async def confirm(self, token: str, at: int) -> User:
        """Confirm an e-mail address by its token; before that, no other e-mail is sent to it."""
        person, email = await self._received("confirm", token, at)
        return await self.people.change(person, email=email)

    async def forgotten(self, email: str) -> list[User]:
        """Return the people with this confirmed e-mail address."""
        found = await account_store.account_ids_with_email(self.store, normalize_email(email), MOST_OF_ONE_ADDRESS)
        people = [await user_store.find_user(self.store, number) for number in found]
        return [person for person in people if person is not None]

    async def reset(self, token: str, password: str, at: int, remove_passkeys: bool = False) -> User:
        """Set a password by an e-mail token and end all sessions."""
        person, _ = await self._received("reset", token, at)
        await account_store.set_password_ending_sessions(
            self.store, person.id, await self.people.hash_password(password), None, remove_passkeys
        )
        self.people.forget(person.id)
        return person

    async def sessions(self, person: User, token: str | None) -> list[Session]:
        """Return the sessions of a person; the one of `token` is marked as the current one."""
        return await account_store.list_sessions(self.store, person.id, hash_token(token or ""))

    async def end_session(self, person: User, name: str) -> None:
        """End a session by its public id; raise `NotFound` if there is none."""
        if not await account_store.end_session(self.store, person.id, name):
            raise NotFound("fondaco.error.no_session")
        self.people.forget(person.id)
