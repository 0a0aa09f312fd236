"""Passkeys: sign-in by a device's signature; the server stores only the public key.

A passkey replaces name and password, so the device must verify its owner by fingerprint, face or PIN.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from fondaco.server.accounts import passkey_store, user_store
from fondaco.server.accounts.passkey_store import Known, Passkey, Purpose
from fondaco.server.accounts.users import Persons
from fondaco.server.base.errors import Closed, NoPasskeys, NotYours, Taken, Unknown, WhoAreYou
from fondaco.server.base.request_fields import clean
from fondaco.server.base.user import Person

Json = dict[str, Any]
MOST = 20  # per person


def name_on_the_net(address: str) -> str:
    """Return the relying party id: the host name, or empty if the address is an IP number."""
    host = urlsplit(address).hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return host
    return ""


class Passkeys:
    """Registration and verification of passkeys for one server address."""

    def __init__(self, people: Persons, address: str) -> None:
        self.people = people
        self.store = people.store
        self.address = address
        self.site = name_on_the_net(address)

    def check(self, origin: str | None) -> None:
        """Refuse a request from another origin, where a browser would not offer the passkeys."""
        if not self.site:
            raise NoPasskeys()
        if origin != self.address:
            raise NotYours("fondaco.house.passkeys_elsewhere", address=self.address)

    async def of(self, person: Person) -> list[Passkey]:
        """Return the passkeys of a person."""
        return await passkey_store.of(self.store, person.id)

    async def remove(self, person: Person, passkey: str) -> None:
        """Delete a passkey; raise `Unknown` if the person has no such one."""
        if not await passkey_store.remove(self.store, person.id, passkey):
            raise Unknown("fondaco.house.no_passkey")

    async def invite(self, person: Person, at: int) -> Json:
        """Return options for `navigator.credentials.create`.

        Call it only after the person has confirmed their identity.
        """
        from fondaco.server.accounts import webauthn

        known = await self.of(person)
        if len(known) >= MOST:
            raise Taken("fondaco.house.passkeys_many", most=MOST)
        challenge, options = webauthn.invitation(self.site, person, [each.id for each in known])
        await passkey_store.ask(self.store, person.id, "add", challenge, at + webauthn.LASTS)
        return options

    async def keep(self, person: Person, device: str, credential: Json, at: int) -> Passkey:
        """Verify and store a new passkey."""
        from fondaco.server.accounts import webauthn

        challenge = await self._challenge(person, "add", at)
        name, shown = webauthn.made(self.site, self.address, challenge, credential)
        new = Passkey(name, device, at, None)
        if not await passkey_store.keep(
            self.store, new, Known(person.id, shown.credential_public_key, shown.sign_count)
        ):
            raise Taken("fondaco.house.passkey_known")
        return new

    async def ask(self, visitor: Person, purpose: Purpose, at: int) -> Json:
        """Return options for `navigator.credentials.get`."""
        from fondaco.server.accounts import webauthn

        challenge, options = webauthn.question(self.site)
        await passkey_store.ask(self.store, visitor.id, purpose, challenge, at + webauthn.LASTS)
        return options

    async def confirm(self, person: Person, credential: Json, at: int) -> None:
        """Refuse unless one of the person's own passkeys has signed a challenge given for confirmation."""
        if (await self.recognise(person, "confirm", credential, at)).id != person.id:
            raise WhoAreYou("fondaco.house.wrong_passkey")

    async def recognise(self, visitor: Person, purpose: Purpose, credential: Json, at: int) -> Person:
        """Return the owner of the passkey that has signed the visitor's challenge."""
        from fondaco.server.accounts import webauthn

        challenge, name = await self._challenge(visitor, purpose, at), clean(str(credential.get("id")))
        known = await passkey_store.by_id(self.store, name)
        person = None if known is None else await user_store.by_id(self.store, known.person)
        if known is None or person is None:
            raise WhoAreYou("fondaco.house.wrong_passkey")
        shown = webauthn.shown(self.site, self.address, challenge, known, credential)
        await passkey_store.used(self.store, name, shown.new_sign_count, at)
        return person

    async def _challenge(self, person: Person, purpose: Purpose, at: int) -> bytes:
        challenge = await passkey_store.answered(self.store, person.id, purpose, at)
        if challenge is None:
            raise Closed("fondaco.house.passkey_late")
        return challenge
