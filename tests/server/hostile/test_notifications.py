"""Attacks by notifications that the server sends."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from httpx import HTTPError

from fondaco.server.base.fair_queue import WaitingQueueFull
from fondaco.server.base.settings import Settings
from fondaco.server.notifications.notifier import OWN, Notifier
from fondaco.server.notifications.store import NotificationChannels, NotificationPreferences
from fondaco.server.notifications.webhooks import EACH, LOOKUPS, WebhookSender, is_public_address
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables.database_table_service import TableService


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "255.255.255.255",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "fec0::1",
        "::ffff:10.0.0.1",
        "::ffff:93.184.216.34",
        "::10.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b:1::a00:1",
        "2002:a00:1::",
        "2001:0:a00:1::",
        "192.88.99.1",
        "224.0.0.1",
        "239.255.255.250",
        "ff02::1",
        "ff0e::1",
    ],
)
async def test_webhooks_never_reach_the_servers_own_network(address: str) -> None:
    assert not is_public_address(address)

    webhook_sender = WebhookSender()
    host = f"[{address}]" if ":" in address else address
    with pytest.raises((OSError, ValueError)):
        await webhook_sender.send(f"http://{host.replace('%eth0', '')}:9/", b"{}", {})
    await webhook_sender.stop()


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1"])
def test_webhooks_reach_public_addresses(address: str) -> None:
    assert is_public_address(address)


async def test_host_name_is_resolved_once_and_that_address_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second answer of this name server would lead to another address."""
    asked: list[str] = []
    heard: list[bytes] = []

    def answers(host: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1" if len(asked) == 1 else "127.0.0.2", 0))]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.2/\r\nContent-Length: 0\r\n\r\n")
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        monkeypatch.setattr(socket, "getaddrinfo", answers)
        webhook_sender = WebhookSender(private=True)
        assert await webhook_sender.send(f"http://rebound.example:{port}/turn?a=1", b"{}", {}) == 302
        await webhook_sender.stop()
    assert asked == ["rebound.example"]
    assert heard[0].startswith(b"POST /turn?a=1 HTTP/1.1\r\n")
    assert f"host: rebound.example:{port}\r\n".encode() in heard[0].lower()


async def dripping(attack: Callable[[str, list[int]], Any]) -> None:
    """Run an attack with a server that responds one byte at a time without end, and the calls it received."""
    calls: list[int] = []
    answering: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}

    async def drip(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.05)

    def called(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        calls.append(len(calls))
        answering[writer] = asyncio.create_task(drip(writer))

    server = await asyncio.start_server(called, "127.0.0.1", 0)
    try:
        await attack(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", calls)
    finally:
        server.close()
        for _ in range(50):
            await asyncio.sleep(0.001)  # calls accepted at the last moment arrive, too
        for writer, task in answering.items():
            task.cancel()
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


async def test_dripping_webhook_response_is_given_up() -> None:
    async def attack(url: str, calls: list[int]) -> None:
        webhook_sender = WebhookSender(private=True, longest=0.5)
        with pytest.raises(TimeoutError):
            await webhook_sender.send(url, b"{}", {})
        await webhook_sender.stop()

    await dripping(attack)


async def test_dripping_responses_delay_nothing_but_webhooks() -> None:
    """The shared threads, in which passwords are checked among other things, stay free."""

    async def attack(url: str, calls: list[int]) -> None:
        webhook_sender = WebhookSender(private=True, longest=60)
        slow = [asyncio.create_task(webhook_sender.send(url, b"{}", {})) for _ in range(100)]
        async with asyncio.timeout(30):
            while len(calls) < EACH:
                await asyncio.sleep(0.01)
        assert await asyncio.gather(*[asyncio.to_thread(int, "1") for _ in range(40)]) == [1] * 40
        assert not any(each.done() for each in slow)
        assert len(calls) == EACH
        for each in slow:
            each.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        await webhook_sender.stop()

    await dripping(attack)


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has one loopback address")
async def test_dripping_receivers_do_not_delay_other_webhooks() -> None:
    """A hundred people have webhooks at one address that never finishes, and one has a webhook elsewhere."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()
        await writer.wait_closed()

    async def attack(url: str, calls: list[int]) -> None:
        webhook_sender = WebhookSender(private=True, longest=600)
        slow = [asyncio.create_task(webhook_sender.send(url, b"{}", {})) for _ in range(100)]
        async with asyncio.timeout(30):
            while len(calls) < EACH:
                await asyncio.sleep(0.01)
        async with await asyncio.start_server(answer, "127.0.0.2", 0) as server, asyncio.timeout(60):
            port = server.sockets[0].getsockname()[1]
            assert await webhook_sender.send(f"http://127.0.0.2:{port}/", b"{}", {}) == 204
        assert not any(each.done() for each in slow)
        for each in slow:
            each.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert (webhook_sender.sites.lanes, webhook_sender.networks.lanes) == ({}, {})
        await webhook_sender.stop()

    await dripping(attack)


async def test_slow_name_servers_do_not_delay_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lookup cannot be interrupted, so those of one site take few threads, however often they time out."""
    stuck, asked = threading.Event(), list[str]()

    def answers(host: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        if host.endswith("slow.example"):
            stuck.wait(60)
            raise OSError("too late")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 0))]

    monkeypatch.setattr(socket, "getaddrinfo", answers)
    webhook_sender = WebhookSender(private=True, longest=0.1)
    for number in range(3 * LOOKUPS):
        with pytest.raises((TimeoutError, WaitingQueueFull)):
            await webhook_sender.send(f"http://{number}.slow.example/", b"{}", {})
    webhook_sender.longest = 30
    with pytest.raises(HTTPError):
        await webhook_sender.send("http://quick.example:1/", b"{}", {})
    assert len(asked) == EACH + 1
    stuck.set()
    await webhook_sender.stop()


async def test_concurrent_webhooks_per_person_are_limited(tmp_path: Path) -> None:
    notifier = Notifier(TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path))))
    begun, go_on = list[int](), asyncio.Event()

    async def send(person: int) -> int:
        begun.append(person)
        await go_on.wait()
        return 200

    rude, ada = (NotificationChannels("", None, None, None, [], NotificationPreferences(), person) for person in (1, 2))
    sending = [asyncio.create_task(notifier._outcome(rude, lambda: send(1))) for _ in range(100)]
    sending.append(asyncio.create_task(notifier._outcome(ada, lambda: send(2))))
    async with asyncio.timeout(30):
        while len(begun) < OWN[0] + 1 or sum(each.done() for each in sending) < 100 - sum(OWN):
            await asyncio.sleep(0.01)
    assert begun == [1] * OWN[0] + [2]
    assert sum(each.done() for each in sending) == 100 - sum(OWN)  # dropped
    go_on.set()
    await asyncio.gather(*sending)
    assert begun.count(1) == sum(OWN)
