"""Races at one table: every harmful order of two operations, step by step."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from pathlib import Path
from typing import Any

import pytest

from fondaco.server.base.errors import ServerFull, StorageError
from fondaco.server.storage.bus import TableChanged
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.tables import events, rules_upgrade, standing_order_store
from fondaco.server.tables.core.loaded_table import TableSubscriber
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.standing_orders import NewStandingOrder
from tests.server.server_core import create_two_player_table, open_context, open_service, say
from tests.server.waiting import until


class Gate:
    """Gate that holds every call of an asynchronous method until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, *, before: bool = True) -> None:
        self.reached, self.opened = asyncio.Event(), asyncio.Event()
        method = getattr(owner, name)

        async def held_up(*args: Any, **more: Any) -> Any:
            found = None if before else await method(*args, **more)
            self.reached.set()
            await self.opened.wait()
            return await method(*args, **more) if before else found

        monkeypatch.setattr(owner, name, held_up)


def record_messages(service: TableService) -> list[TableChanged]:
    """Return the growing list of messages that this process publishes."""
    published = list[TableChanged]()
    service.bus.subscribe(TableChanged, lambda message, _: published.append(message))
    return published


@pytest.mark.parametrize("before", [True, False], ids=["before the commit", "after the commit"])
async def test_event_of_a_disconnected_sender_is_stored_and_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    """A broken socket cancels its request; a stored event must still be published."""
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        published, listener = record_messages(service), TableSubscriber(None)
        service.cache.use(table.facts.id).listeners.add(listener)
        gate = Gate(monkeypatch, service.store.writer, "together", before=before)
        sending = asyncio.create_task(say(service, table, "hello"))
        await gate.reached.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        gate.opened.set()
        await until(lambda: bool(published))
        assert listener.wake_event.is_set()
        assert [message.seq for message in published] == [table.seq + 1]
        assert (await service.look(table.facts.id)).seq == table.seq + 1
        assert await say(service, table, "and on") == table.seq + 2


async def test_failed_event_of_a_disconnected_sender_raises_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        with monkeypatch.context() as patched:
            gate = Gate(patched, service.store, "append")

            async def full(*_: Any) -> None:
                gate.reached.set()
                await gate.opened.wait()
                raise StorageError("disk full")

            patched.setattr(service.store, "append", full)
            sending = asyncio.create_task(say(service, table, "hello"))
            await gate.reached.wait()
            sending.cancel()
            with pytest.raises(asyncio.CancelledError):
                await sending
            gate.opened.set()
            await service.finish_writes()
        assert await say(service, table, "and on") == table.seq + 1
    gc.collect()
    assert not caplog.records


async def test_table_with_waiting_writers_is_not_evicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise there would be two versions of it in memory, and readers would see the older one for ever."""
    async with open_service(tmp_path) as service:
        service.cache.most = 1
        table = await create_two_player_table(service)
        loop = asyncio.get_running_loop()
        evicted = list[bool]()

        def evict() -> None:
            with contextlib.suppress(ServerFull):
                service.cache.use("another table")
            evicted.append(table.facts.id not in service.cache.tables)

        first = Gate(monkeypatch, service.store, "append")
        writers = [asyncio.create_task(say(service, table, text)) for text in ("first", "second")]
        await first.reached.wait()
        service.bus.subscribe(TableChanged, lambda *_: None if evicted else (loop.call_soon(evict), None)[1])
        second = Gate(monkeypatch, service.store, "append")
        first.opened.set()
        await second.reached.wait()
        assert evicted == [False]
        assert (await service.look(table.facts.id)).seq == table.seq + 1
        second.opened.set()
        assert await asyncio.gather(*writers) == [table.seq + 1, table.seq + 2]
        assert (await service.look(table.facts.id)).seq == table.seq + 2


async def test_two_processes_can_upgrade_a_match_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_service(tmp_path) as one:
        table_id = (await create_two_player_table(one)).facts.id
    current = rules_upgrade.current_rules_version
    monkeypatch.setattr(rules_upgrade, "current_rules_version", lambda game: current(game) + 1)
    async with open_service(tmp_path) as one, open_service(tmp_path) as two:
        gate = Gate(monkeypatch, one.store, "append")
        looking = asyncio.create_task(one.look(table_id))
        await gate.reached.wait()
        brought_up = await two.look(table_id)
        gate.opened.set()
        assert (await looking).seq == brought_up.seq
        assert [type(each.line) for each in (await looking).state.recent].count(events.NotationVersion) == 1


async def test_failed_read_of_orders_is_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise StorageError("gone")

    async with open_context(tmp_path) as context:
        table, scheduler = await create_two_player_table(context[TableService]), context[Scheduler]
        person = table.state.seats[0].person
        assert person is not None
        await standing_order_store.add_order(
            context[TableService].store, table, person, NewStandingOrder(seat=0, do="pass")
        )
        scheduler.attendant.unread.add(table.facts.id)
        with monkeypatch.context() as patched:
            patched.setattr(standing_order_store, "list_standing_orders", fail)
            with pytest.raises(StorageError):
                await scheduler.attendant.orders_at(table.facts.id)
        assert [order.do for order in await scheduler.attendant.orders_at(table.facts.id)] == ["pass"]
