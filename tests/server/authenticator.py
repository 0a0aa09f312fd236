"""Software authenticator for tests of passkeys."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as packed

from tests.server.account_helpers import PASSWORD
from tests.server.live_server import Guest

PRESENT, VERIFIED, NEW = 1, 4, 64


class Authenticator:
    """An authenticator with one key, which signs challenges (WebAuthn, 6.3)."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.uses = 0

    def _about(self, flags: int, site: str) -> bytes:
        self.uses += 1
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _told(self, kind: str, challenge: str) -> bytes:
        return msgspec.json.encode({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin})

    def _shown(self, **response: bytes) -> dict[str, Any]:
        said = {name: packed(part) for name, part in response.items()}
        return {"id": packed(self.id), "rawId": packed(self.id), "type": "public-key", "response": said}

    def made(self, options: Any, flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        """Return what `navigator.credentials.create` returns in a browser."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        about = self._about(flags | NEW, options["rp"]["id"])
        about += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        return self._shown(clientDataJSON=self._told("create", options["challenge"]), attestationObject=attested)

    def shown(self, options: Any, flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        """Return what `navigator.credentials.get` returns in a browser."""
        about, told = self._about(flags, options["rpId"]), self._told("get", options["challenge"])
        signature = self.key.sign(about + hashlib.sha256(told).digest(), ec.ECDSA(SHA256()))
        return self._shown(clientDataJSON=told, authenticatorData=about, signature=signature)


def register_passkey(guest: Guest, device: Authenticator) -> Any:
    """Register a passkey of this device for a guest's account."""
    options = guest.post_ok("/me/passkeys/options", password=PASSWORD)
    return guest.post_ok("/me/passkeys", credential=device.made(options))
