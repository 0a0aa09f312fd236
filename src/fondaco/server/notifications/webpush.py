"""Web Push: message encryption (RFC 8291) and server identification (VAPID, RFC 8292).

Uses `cryptography` directly, since both need only a few of its calls. pywebpush would add aiohttp and requests, two
more HTTP clients, and neither would refuse to send notifications into the server's own network.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fondaco.server.base.errors import BadRequest
from fondaco.server.notifications.store import PushSubscription

CURVE = ec.SECP256R1()
RECORD = 4096
HALF_A_DAY = 12 * 3600


def to_base64url(octets: bytes) -> str:
    """Encode as base64url without padding."""
    return urlsafe_b64encode(octets).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Decode base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode_public_key(key: ec.EllipticCurvePublicKey) -> bytes:
    """Encode a public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_push_keys(push: PushSubscription) -> None:
    """Refuse a subscription whose keys are invalid."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64url(push.key))
        good = len(from_base64url(push.auth)) == 16
    except ValueError:
        good = False
    if not good:
        raise BadRequest(why="these are not the keys of a browser")


def derive_key(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    """Derive a key with HKDF-SHA256."""
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def encrypt_message(
    message: bytes, push: PushSubscription, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Encrypt a message for one browser; the key pair and salt are fresh for each message."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64url(push.key))
    both = b"WebPush: info\0" + encode_public_key(theirs) + encode_public_key(own.public_key())
    secret = derive_key(own.exchange(ec.ECDH(), theirs), from_base64url(push.auth), both, 32)
    key = derive_key(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive_key(secret, salt, b"Content-Encoding: nonce\0", 12)
    sender = encode_public_key(own.public_key())
    head = salt + RECORD.to_bytes(4, "big") + len(sender).to_bytes(1, "big") + sender
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


class VapidKey:
    """Key that identifies this server to push services."""

    def __init__(self, secret: str, contact: str) -> None:
        self.key = ec.derive_private_key(int(secret, 16), CURVE)
        self.public = to_base64url(encode_public_key(self.key.public_key()))
        self.contact = contact

    @staticmethod
    def fresh() -> str:
        """Generate a private key, as hexadecimal digits."""
        return f"{ec.generate_private_key(CURVE).private_numbers().private_value:x}"

    def headers(self, endpoint: str, at: int) -> dict[str, str]:
        """Return the authorization header for a push service, valid for half a day."""
        there = urlsplit(endpoint)
        claims = {"aud": f"{there.scheme}://{there.netloc}", "exp": at // 1000 + HALF_A_DAY, "sub": self.contact}
        parts = [to_base64url(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        r, s = decode_dss_signature(self.key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
        token = ".".join([*parts, to_base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
        return {"Authorization": f"vapid t={token}, k={self.public}"}
