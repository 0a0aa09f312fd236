"""Many idle tables: they take little memory, and the server starts without loading them."""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import connect

from fondaco.server.accounts.users import Users
from fondaco.server.app import make_app, running_server
from fondaco.server.base.clock import now
from fondaco.server.base.settings import Settings
from fondaco.server.serve import free_port
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import commands, projections, setup
from fondaco.server.tables import store as table_store
from fondaco.server.tables.clock import Correspondence
from fondaco.server.tables.core.loaded_table import PackedTable, TableSubscriber
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.events import TableLogEntry
from fondaco.server.tables.store import TableStore
from fondaco.server.tables.table import Table
from fondaco.server.web.http_protocol import HttpProtocol
from fondaco.server.web.ws_protocol import WebSocketProtocol
from tests.server.server_core import create_two_player_table, open_service, say
from tests.server.table_log import new_table
from tests.trial import GAME


def after(actions: int, table: Table) -> Table:
    """Return the table after this many random actions of its people."""
    dice = random.Random(1)
    for count in range(actions):
        assert table.match is not None
        seat = table.waiting[-1]
        action = msgspec.to_builtins(dice.choice(table.match.options(seat)))
        plan = commands.play(table, seat + 1, seat, table.seq, action)
        if len(plan.lines) > 1:
            break
        written = TableLogEntry(table.seq + 1, count, plan.lines[0], seat + 1, f"{count}")
        table.apply(written, plan.played)
    return table


def size(thing: Any) -> int:
    """Return the bytes of an object and everything it refers to, without code."""
    seen: set[int] = set()
    todo, total = [thing], 0
    while todo:
        each = todo.pop()
        if id(each) in seen or isinstance(each, (type, ModuleType)) or callable(each):
            continue
        seen.add(id(each))
        total += sys.getsizeof(each)
        todo += gc.get_referents(each)
    return total


def test_an_idle_table_takes_little_memory() -> None:
    table = after(300, new_table(3))
    assert table.match is not None
    shared = size(table.match.state.components)  # shared by all tables
    whole = size((table.state, table.match, table.marks, table.positions, table.keys)) - shared
    packed = size(PackedTable.of(table))
    assert len(table.log) > 200
    assert packed < 50_000
    assert whole > 8 * packed


def test_compressed_table_is_unchanged_and_remembers_idempotency_keys() -> None:
    table = after(60, new_table(2))
    again = PackedTable.of(table).table()
    assert again is not None
    assert again.match is not None
    assert table.match is not None
    assert again.match.to_json() == table.match.to_json()
    assert again.keys == table.keys
    for person in (None, 1, 2):
        told = [
            msgspec.to_builtins(projections.make_news(each, person, table.seq, 0, lambda _: False))
            for each in (table, again)
        ]
        assert told[0] == told[1]


async def test_subscriber_of_an_idle_table_gets_new_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.tables.core.cache.IDLE_AFTER", -1)

    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        loaded, listener = service.cache.use(table.facts.id), TableSubscriber(None)
        loaded.listeners.add(listener)
        first = await say(service, table, "before")
        await service.cache.compress_idle()
        assert loaded.table is None
        listener.wake_event.clear()
        assert await say(service, table, "after") == first + 1
        assert listener.wake_event.is_set()
        assert [each.seq for each in await service.store.lines(table.facts.id, 0)] == list(range(1, first + 2))


async def test_server_starts_without_loading_tables_where_nothing_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their clocks are read in batches, and no table is loaded before it is due."""
    monkeypatch.setattr(table_store, "SLICE", 4)
    loaded: list[str] = []

    async with running_server(Settings(tmp_path)) as context:
        person = (await context[Users].new_guest(now()))[1]
        for _ in range(10):
            wish = setup.NewTable(GAME, ["me", "me"], clock=Correspondence(86_400, 0))
            await context[TableService].open_table(*setup.plan_table(wish, person))
    load = TableStoreWithRatings.load

    async def counted(store: TableStore, table_id: str, from_snapshot: bool = True) -> Any:
        loaded.append(table_id)
        return await load(store, table_id, from_snapshot)

    monkeypatch.setattr(TableStoreWithRatings, "load", counted)
    async with running_server(Settings(tmp_path)) as context:
        while len(context[Scheduler].attendant.timers) < 10:
            await asyncio.sleep(0.01)
        assert not context[TableService].cache.tables
    assert loaded == []


async def is_collected(thing: Callable[[], object], before: Callable[[], None] = lambda: None) -> bool:
    """Whether a weak reference dies, with a long timeout for busy machines."""
    for _ in range(4500):
        before()
        if thing() is None:
            return True
        await asyncio.sleep(0.02)
    return False


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_subscriber_of_an_idle_table_keeps_nothing_in_memory(tmp_path: Path) -> None:
    """This holds without garbage collection, which runs seldom."""

    gc.disable()
    try:
        app = make_app(Settings(tmp_path))
        server = uvicorn.Server(
            uvicorn.Config(app, port=free_port(20_000), http=HttpProtocol, ws=WebSocketProtocol, log_config=None)
        )
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        service, (token, person) = app.state.context[TableService], await app.state.context[Users].new_guest(now())
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "me"]), person)
        loaded, table = service.cache.use(facts.id), await service.open_table(facts, first)
        url = f"ws://127.0.0.1:{server.config.port}/api/tables/{facts.id}/live?token={token}"
        async with connect(url) as socket:
            await socket.recv()
            seat = table.waiting[0]
            act = {"seat": seat, "seq": table.seq, "key": "1", "action": table.match.options(seat)[0]}
            await socket.send(msgspec.json.encode({"act": act}), text=True)
            while b'"done"' not in await socket.recv(decode=False):
                pass
            [line], table = [weakref.ref(each) for each in loaded.listeners], weakref.ref(loaded.table)
            assert await is_collected(table, loaded.pack)
        assert await is_collected(line)
        assert await is_collected(
            lambda: next((each for each in gc.get_objects() if type(each) is WebSocketProtocol), None)
        )
        server.should_exit = True
        await serving
    finally:
        gc.enable()
