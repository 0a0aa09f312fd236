"""Passkeys: sign-in by a device's signature; the server stores only the public key.

A passkey replaces name and password, so the device must verify its owner by fingerprint, face or PIN.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from fondaco.core.json_types import JsonObject
from fondaco.server.accounts import passkey_store, user_store
from fondaco.server.accounts.passkey_store import Passkey, Purpose, StoredPasskey
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import Conflict, NotAllowed, NotFound, NotSignedIn, PasskeysUnavailable, WrongPhase
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import User

MOST = 20  # per person


def relying_party_id(address: str) -> str:
    """Return the relying party id: the host name, or empty if the address is an IP number."""
    host = urlsplit(address).hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return host
    return ""


class PasskeyService:
    """Registration and verification of passkeys for one server address."""

    def __init__(self, people: Users, address: str) -> None:
        self.people = people
        self.store = people.store
        self.address = address
        self.site = relying_party_id(address)

    def check(self, origin: str | None) -> None:
        """Refuse a request from another origin, where a browser would not offer the passkeys."""
        if not self.site:
            raise PasskeysUnavailable()
        if origin != self.address:
            raise NotAllowed("fondaco.error.passkeys_elsewhere", address=self.address)

    async def of(self, person: User) -> list[Passkey]:
        """Return the passkeys of a person."""
        return await passkey_store.list_passkeys(self.store, person.id)

    async def remove(self, person: User, passkey: str) -> None:
        """Delete a passkey; raise `NotFound` if the person has no such passkey."""
        if not await passkey_store.delete_passkey(self.store, person.id, passkey):
            raise NotFound("fondaco.error.no_passkey")

    async def invite(self, person: User, at: int) -> JsonObject:
        """Return options for `navigator.credentials.create`.

        Call it only after the person has confirmed their identity.
        """
        from fondaco.server.accounts import webauthn

        known = await self.of(person)
        if len(known) >= MOST:
            raise Conflict("fondaco.error.too_many_passkeys", most=MOST)
        challenge, options = webauthn.make_registration_challenge(self.site, person, [each.id for each in known])
        await passkey_store.store_challenge(self.store, person.id, "add", challenge, at + webauthn.LASTS)
        return options

    async def keep(self, person: User, device: str, credential: JsonObject, at: int) -> Passkey:
        """Verify and store a new passkey."""
        from fondaco.server.accounts import webauthn

        challenge = await self._challenge(person, "add", at)
        name, shown = webauthn.verify_registration(self.site, self.address, challenge, credential)
        new = Passkey(name, device, at, None)
        if not await passkey_store.add_passkey(
            self.store, new, StoredPasskey(person.id, shown.credential_public_key, shown.sign_count)
        ):
            raise Conflict("fondaco.error.passkey_known")
        return new

    async def ask(self, visitor: User, purpose: Purpose, at: int) -> JsonObject:
        """Return options for `navigator.credentials.get`."""
        from fondaco.server.accounts import webauthn

        challenge, options = webauthn.make_sign_in_challenge(self.site)
        await passkey_store.store_challenge(self.store, visitor.id, purpose, challenge, at + webauthn.LASTS)
        return options

    async def confirm(self, person: User, credential: JsonObject, at: int) -> None:
        """Refuse unless one of the person's own passkeys has signed a challenge given for confirmation."""
        if (await self.recognise(person, "confirm", credential, at)).id != person.id:
            raise NotSignedIn("fondaco.error.wrong_passkey")

    async def recognise(self, visitor: User, purpose: Purpose, credential: JsonObject, at: int) -> User:
        """Return the owner of the passkey that has signed the visitor's challenge."""
        from fondaco.server.accounts import webauthn

        challenge, name = await self._challenge(visitor, purpose, at), clean_text(str(credential.get("id")))
        known = await passkey_store.find_passkey(self.store, name)
        person = None if known is None else await user_store.find_user(self.store, known.person)
        if known is None or person is None:
            raise NotSignedIn("fondaco.error.wrong_passkey")
        shown = webauthn.verify_assertion(self.site, self.address, challenge, known, credential)
        await passkey_store.record_passkey_use(self.store, name, shown.new_sign_count, at)
        return person

    async def _challenge(self, person: User, purpose: Purpose, at: int) -> bytes:
        challenge = await passkey_store.consume_challenge_bytes(self.store, person.id, purpose, at)
        if challenge is None:
            raise WrongPhase("fondaco.error.passkey_late")
        return challenge
