"""Memory of the server stays constant while thousands of guests come, play and go."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import connect

from fondaco.server.app import make_app
from fondaco.server.base.settings import Settings
from fondaco.server.serve import free_port
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.web.http_protocol import HttpProtocol
from fondaco.server.web.ws_protocol import WebSocketProtocol
from tests.server import empty_store
from tests.trial import GAME

GUESTS = int(os.environ.get("FONDACO_SOAK_GUESTS") or 5_000)
AT_ONCE = 8
TABLES = 40  # limit of tables in memory
ACTIONS = 3
pytestmark = [pytest.mark.soak, pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")]


class Memory(NamedTuple):
    """Memory in use, including garbage that is not collected yet."""

    objects: Counter[str]
    blocks: int
    resident: float  # MiB

    @classmethod
    def now(cls) -> Memory:
        objects = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return cls(objects, sys.getallocatedblocks(), pages * os.sysconf("SC_PAGE_SIZE") / 2**20)

    def __str__(self) -> str:
        return f"{self.objects.total():,} objects, {self.blocks:,} blocks, {self.resident:.0f} MiB"


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[str, Any]]:
    """Run a server within this process, so that its memory can be inspected; yield its address and application."""
    empty_store.copy_to(folder)
    app = make_app(Settings(folder, limits=10_000, tables_in_memory=TABLES, webhook_delay=0.5, disk_free=0))
    port = free_port(21_000)
    config = uvicorn.Config(
        app,
        port=port,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        log_config=None,
        access_log=False,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield f"127.0.0.1:{port}", app
    finally:
        server.should_exit = True
        await running


async def visit(http: httpx.AsyncClient, host: str, number: int) -> None:
    """Play a few actions against a bot as a new guest, and leave in one of several ways."""
    token = (await http.post("/guest")).json()["token"]
    http.cookies.clear()
    own = {"Authorization": f"Bearer {token}"}
    opened = await http.post("/tables", json={"game": GAME, "seats": ["me", "random"]}, headers=own)
    table = opened.json()["id"]
    async with connect(f"ws://{host}/api/tables/{table}/live?token={token}", proxy=None, max_size=None) as socket:
        done = 0
        while done < ACTIONS:
            news = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 90))
            done += "done" in news
            faces = [face for face in news.get("views", ()) if face["options"]]
            if faces:
                act = {
                    "seat": faces[0]["seat"],
                    "seq": news["seq"],
                    "key": f"{done} {news['seq']}",
                    "action": faces[0]["options"][number % len(faces[0]["options"])],
                }
                await socket.send(msgspec.json.encode({"act": act}), text=True)
    if number % 3 == 0:
        await http.post(f"/tables/{table}/resign", json={"seat": 0}, headers=own)
    elif number % 3 == 1:
        await http.post(f"/tables/{table}/close", headers=own)  # the others leave without a request


async def visits(host: str, numbers: range) -> None:
    waiting = iter(numbers)

    async def one_after_the_other() -> None:
        async with httpx.AsyncClient(base_url=f"http://{host}/api", timeout=90) as http:
            for number in waiting:
                await visit(http, host, number)

    await asyncio.gather(*[one_after_the_other() for _ in range(AT_ONCE)])


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_memory_does_not_grow_with_the_number_of_guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Caches keep entries for seconds instead of minutes, so that the first half of the visits fills all of them."""
    monkeypatch.setattr("fondaco.server.app.FORGET_AFTER", 5_000)
    monkeypatch.setattr("fondaco.server.accounts.users.KNOWN_FOR", 5.0)
    monkeypatch.setattr("fondaco.server.web.rate_limits.KEPT", 5.0)

    async with serving(tmp_path) as (host, app):
        measured, live = list[Memory](), list[Memory]()
        for tenth in range(10):
            await visits(host, range(tenth * GUESTS // 10, (tenth + 1) * GUESTS // 10))
            measured.append(Memory.now())
            print(f"{(tenth + 1) * GUESTS // 10} guests: {measured[-1]}", flush=True)
            if tenth in (4, 9):
                gc.collect()
                live.append(Memory.now())
                print(f"  without garbage: {live[-1]}", flush=True)
        assert len(app.state.context[TableService].cache.tables) <= TABLES
        half, whole = live
        grown = (whole.objects - half.objects).most_common(10)
        assert whole.objects.total() < 1.05 * half.objects.total() + 2_000, grown
        assert whole.blocks < 1.03 * half.blocks, grown
        assert max(each.blocks for each in measured[5:]) < 1.06 * max(each.blocks for each in measured[:5])
        assert whole.resident < 1.06 * half.resident
