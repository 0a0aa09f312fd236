"""Attacks by connections: silent, dripping, never reading, or too many."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from fondaco.server.lobby.account_people import AccountPeople
from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables.store import TableStore
from tests.server.live_server import Guest, Server, is_up, until
from tests.server.server_core import create_two_player_table, open_service

GuestAt = Callable[[str], Guest]


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with short timeouts."""
    hurried = {"FONDACO_REQUEST_SECONDS": "1", "FONDACO_PING_SECONDS": "1", "FONDACO_CONNECTIONS": "20"}
    with Server(tmp_path_factory.mktemp("strict"), FONDACO_PROXIES="192.0.2.1", **hurried) as running:
        yield running


@contextlib.contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as opened:
        yield opened


def read_all(said: socket.socket) -> bytes:
    """Return everything the server sends until it closes the connection."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while part := said.recv(65536):
            received += part
    return received


def drip(said: socket.socket, head: bytes, drop: bytes) -> bytes:
    """Send `head`, then `drop` again and again; return what the server sends until it closes the connection."""
    said.sendall(head)
    said.settimeout(0.2)
    received = b""
    with contextlib.suppress(ConnectionError):
        while True:
            with contextlib.suppress(TimeoutError):
                part = said.recv(65536)
                received += part
                if not part:
                    break
            said.sendall(drop)
    return received


def test_silent_connection_is_closed(strict_server: Server) -> None:
    with connected(strict_server) as silent:
        assert read_all(silent).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    ("head", "drop"),
    [
        (b"GET /alive HTTP/1.1\r\nX-Drip: ", b"x"),
        (b"GET /ali", b"v"),
        (
            b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n",
            b" ",
        ),
    ],
)
def test_slowly_dripping_request_is_closed(strict_server: Server, head: bytes, drop: bytes) -> None:
    with connected(strict_server) as dripping:
        assert b" 408 " in drip(dripping, head, drop)


def test_endless_request_head_is_refused(strict_server: Server) -> None:
    with connected(strict_server) as rude:
        with contextlib.suppress(ConnectionError):
            rude.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 10_000_000)
        assert read_all(rude)[:13] in (b"HTTP/1.1 431 ", b"")
    assert httpx.get(f"{strict_server.url}/alive", timeout=90).status_code == 200


def test_response_that_is_not_read_is_dropped(strict_server: Server) -> None:
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", strict_server.port))
        deaf.settimeout(1)
        asking = b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"

        def gone() -> bool:
            try:
                deaf.sendall(asking)
            except TimeoutError:
                return False
            except ConnectionError:
                return True
            return False

        until(gone, 60)


def test_connections_per_address_are_limited(strict_server: Server) -> None:
    until(lambda: is_up(f"{strict_server.url}/alive"))
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(connected(strict_server)) for _ in range(30)]
        lines[-1].settimeout(0.9)
        with contextlib.suppress(ConnectionError):
            assert lines[-1].recv(1) == b""
    until(lambda: is_up(f"{strict_server.url}/alive"))


def test_unresponsive_socket_is_closed(strict_server: Server, guest_at: GuestAt) -> None:
    host = guest_at(strict_server.url)
    table = host.open()
    with connected(strict_server) as half_open:
        half_open.sendall(
            f"GET /api/tables/{table}/live?token={host.token} HTTP/1.1\r\nHost: 127.0.0.1:{strict_server.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert read_all(half_open).startswith(b"HTTP/1.1 101 ")


def test_long_messages_are_compressed_and_short_ones_are_not(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"Accept-Encoding": "gzip"}, timeout=90) as http:
        long, short = http.get("/schema/openapi.json"), http.get("/alive")
        assert long.headers["Content-Encoding"] == "gzip"
        assert int(long.headers["Content-Length"]) < len(long.content) / 3
        assert "Content-Security-Policy" in long.headers
        assert "Content-Encoding" not in short.headers


async def test_lobby_is_queried_once_for_all_subscribers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    briefs = TableStoreWithRatings.public_briefs

    async def counted(self: TableStore, *args: object, **more: object) -> object:
        looked.append(args)
        return await briefs(self, *args, **more)  # type: ignore[arg-type]

    async with open_service(tmp_path) as service:
        monkeypatch.setattr(TableStoreWithRatings, "public_briefs", counted)
        lobbies, table = LobbyFeed(service, AccountPeople(service)), await create_two_player_table(service)
        players = [seat_state.person for seat_state in table.state.seats]
        told = await asyncio.gather(*[lobbies.of(person) for person in [None, *players, *range(3, 150)]])
        assert len(looked) == 2
        assert len({*told}) == 3
        assert all(table.facts.id.encode() in each for each in told)
        await create_two_player_table(service)
        assert len(await lobbies.of(None)) > len(told[0])
        assert len(looked) == 4
