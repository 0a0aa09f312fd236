"""Push service for tests, and a browser that decrypts its messages."""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from fondaco.server.notifications.webpush import encode_public_key, from_base64url, to_base64url
from tests.server.live_server import Guest

CURVE = ec.SECP256R1()


class Browser:
    """Receiver of push messages, which decrypts them by RFC 8291, section 3.4."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"a" * 16) -> None:
        self.key = key or ec.generate_private_key(CURVE)
        self.auth = auth

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": to_base64url(encode_public_key(self.key.public_key())), "auth": to_base64url(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        both = b"WebPush: info\0" + encode_public_key(self.key.public_key()) + sender
        secret = HKDF(SHA256(), 32, self.auth, both).derive(self.key.exchange(ec.ECDH(), theirs))
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        message = AESGCM(key).decrypt(nonce, text, None)
        assert message[-1] == 2
        return message[:-1]


def verified_claims(authorization: str, key: str) -> Any:
    """Return the claims of a VAPID token after checking its signature with this key."""
    token, _, named = authorization.removeprefix("vapid t=").partition(", k=")
    assert named == key
    said, _, mark = token.rpartition(".")
    r, s = (int.from_bytes(part, "big") for part in (from_base64url(mark)[:32], from_base64url(mark)[32:]))
    server_key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64url(key))
    server_key.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(SHA256()))
    return msgspec.json.decode(from_base64url(said.partition(".")[2]))


class PushService:
    """HTTP server that records requests: path, headers and body.

    Set `answers` to 410 for expired subscriptions.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.posted: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = 201

    def at(self, path: str) -> list[tuple[dict[str, str], bytes]]:
        return [(headers, body) for there, headers, body in self.posted if there == path]


@contextlib.contextmanager
def run_push_service() -> Iterator[PushService]:
    class Door(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.posted.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(service.answers)
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Door) as listener:
        service = PushService(f"http://127.0.0.1:{listener.server_port}")
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        try:
            yield service
        finally:
            listener.shutdown()


def subscribe(guest: Guest, service: PushService, path: str) -> Browser:
    browser = Browser()
    answer = guest.http.put("/me/push", json={"endpoint": service.url + path, **browser.keys})
    assert answer.json()["push"] is True, answer.text
    return browser
