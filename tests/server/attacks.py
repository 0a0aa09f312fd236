"""Raw requests and frames of a hostile client, for tests of the server and for `make attack`."""

from __future__ import annotations

import base64
import contextlib
import os
import socket
from collections.abc import Iterator

from websockets.frames import Frame, Opcode

MALFORMED = Frame(Opcode.TEXT, b'{"act":{}}').serialize(mask=True)
PING = Frame(Opcode.PING, b"").serialize(mask=True)
LONG_FORM = b"\x81\xff" + (1).to_bytes(8, "big") + bytes(4) + b"x"  # a one-byte length in eight bytes
MEGABYTE = 1_000_000


@contextlib.contextmanager
def connection(port: int, timeout: float = 60) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as opened:
        yield opened


def handshake(port: int, path: str, address: str = "") -> bytes:
    """Return the request that opens a WebSocket, forwarded by a proxy for a client at this address."""
    forwarded = f"X-Forwarded-For: {address}\r\n" if address else ""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{forwarded}"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    ).encode()


def live(table: str, token: str) -> str:
    return f"/api/tables/{table}/live?token={token}"


def chunked(port: int, address: str = "") -> bytes:
    """Return a chunked request up to its last chunk, after which trailers may follow."""
    forwarded = f"X-Forwarded-For: {address}\r\n" if address else ""
    return (
        f"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n{forwarded}"
        "Transfer-Encoding: chunked\r\n\r\n0\r\n"
    ).encode()


def upload(port: int, token: str, size: int, address: str = "") -> bytes:
    """Return a request that imports a table from a file of this many bytes."""
    forwarded = f"X-Forwarded-For: {address}\r\n" if address else ""
    body = b'{"file":"' + b"x" * (size - 11) + b'"}'
    return (
        f"POST /api/tables/import HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n{forwarded}"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


def slow_board() -> str:
    """Return a board file with numbers of 3,000 digits each."""
    return "\n".join(f"n{number} = {'9' * 3000}" for number in range(15))


def frames(data: bytes) -> list[tuple[int, bytes]]:
    """Return opcode and payload of the frames that a server has sent."""
    found, at = [], 0
    while at + 2 <= len(data):
        size, head = data[at + 1], 2
        if size >= 126:
            head = 4 if size == 126 else 10
            size = int.from_bytes(data[at + 2 : at + head], "big")
        found.append((data[at] & 15, data[at + head : at + head + size]))
        at += head + size
    return found
