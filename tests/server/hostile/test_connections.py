"""Attacks by connections: silent, dripping, never reading, or too many."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.store import Store
from fondaco.server.tables.store import TableStore
from tests.server.live_server import Guest, Server, answers, until
from tests.server.server_core import a_house, two_at_a_table

Visit = Callable[[str], Guest]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with short timeouts."""
    hurried = {"FONDACO_REQUEST_SECONDS": "1", "FONDACO_PING_SECONDS": "1", "FONDACO_CONNECTIONS": "20"}
    with Server(tmp_path_factory.mktemp("door"), FONDACO_PROXIES="192.0.2.1", **hurried) as running:
        yield running


@contextlib.contextmanager
def line(house: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as opened:
        yield opened


def all_said(said: socket.socket) -> bytes:
    """Return everything the server sends until it closes the connection."""
    told = b""
    with contextlib.suppress(ConnectionError):
        while part := said.recv(65536):
            told += part
    return told


def drip(said: socket.socket, head: bytes, drop: bytes) -> bytes:
    """Send `head`, then `drop` again and again; return what the server sends until it closes the connection."""
    said.sendall(head)
    said.settimeout(0.2)
    told = b""
    with contextlib.suppress(ConnectionError):
        while True:
            with contextlib.suppress(TimeoutError):
                part = said.recv(65536)
                told += part
                if not part:
                    break
            said.sendall(drop)
    return told


def test_a_connection_that_says_nothing_is_closed(house: Server) -> None:
    with line(house) as silent:
        assert all_said(silent).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(("head", "drop"), [
    (b"GET /alive HTTP/1.1\r\nX-Drip: ", b"x"), (b"GET /ali", b"v"),
    (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n", b" "),
])  # fmt: skip
def test_a_request_that_drips_is_closed(house: Server, head: bytes, drop: bytes) -> None:
    with line(house) as dripping:
        assert b" 408 " in drip(dripping, head, drop)


def test_a_head_without_end_is_refused(house: Server) -> None:
    with line(house) as rude:
        with contextlib.suppress(ConnectionError):
            rude.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 10_000_000)
        assert all_said(rude)[:13] in (b"HTTP/1.1 431 ", b"")
    assert httpx.get(f"{house.url}/alive").status_code == 200


def test_an_answer_that_nobody_takes_is_not_kept(house: Server) -> None:
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", house.port))
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


def test_one_address_has_so_many_connections_and_no_more(house: Server) -> None:
    until(lambda: answers(f"{house.url}/alive"))
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(line(house)) for _ in range(30)]
        lines[-1].settimeout(0.9)
        with contextlib.suppress(ConnectionError):
            assert lines[-1].recv(1) == b""
    until(lambda: answers(f"{house.url}/alive"))


def test_a_socket_that_does_not_answer_is_closed(house: Server, visitors: Visit) -> None:
    host = visitors(house.url)
    table = host.open()
    with line(house) as half_open:
        half_open.sendall(
            f"GET /api/tables/{table}/live?token={host.token} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert all_said(half_open).startswith(b"HTTP/1.1 101 ")


def test_what_is_long_is_sent_compressed_and_what_is_short_is_not(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"Accept-Encoding": "gzip"}) as http:
        long, short = http.get("/schema/openapi.json"), http.get("/alive")
        assert long.headers["Content-Encoding"] == "gzip"
        assert int(long.headers["Content-Length"]) < len(long.content) / 3
        assert "Content-Security-Policy" in long.headers
        assert "Content-Encoding" not in short.headers


async def test_the_lobby_is_looked_up_once_for_all_who_listen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    briefs = Store.public_briefs

    async def counted(self: TableStore, *args: object, **more: object) -> object:
        looked.append(args)
        return await briefs(self, *args, **more)  # type: ignore[arg-type]

    async with a_house(tmp_path) as house:
        house.publish = lambda hint: house.told(hint.what, hint.number)
        monkeypatch.setattr(Store, "public_briefs", counted)
        lobbies, table = LobbyFeed(house), await two_at_a_table(house)
        told = await asyncio.gather(*[lobbies.of(person) for person in [None, 1, 2, *range(3, 150)]])
        assert len(looked) == 2
        assert len({*told}) == 3
        assert all(table.facts.id.encode() in each for each in told)
        await two_at_a_table(house)
        assert len(await lobbies.of(None)) > len(told[0])
        assert len(looked) == 4
