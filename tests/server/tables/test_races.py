"""Races at one table: every harmful order of two operations, step by step."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from pathlib import Path
from typing import Any

import pytest

from fondaco.server.base.errors import ServerFull, StorageError
from fondaco.server.base.settings import Settings
from fondaco.server.bots.scheduler import Scheduler
from fondaco.server.storage.pubsub import ChangeMessage
from fondaco.server.tables import events, rules_upgrade, standing_order_store
from fondaco.server.tables.service import Listener, TableService
from fondaco.server.tables.standing_orders import NewOrder
from tests.server.server_core import a_context, a_house, say, two_at_a_table
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


def listened(house: TableService) -> list[ChangeMessage]:
    """Return the growing list of messages that this process publishes."""
    published = list[ChangeMessage]()

    def publish(hint: ChangeMessage) -> None:
        published.append(hint)
        house.told(hint.what, hint.number)

    house.publish = publish
    return published


@pytest.mark.parametrize("before", [True, False], ids=["before the commit", "after the commit"])
async def test_a_line_whose_sender_hung_up_meanwhile_is_stored_and_everybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    """A broken socket cancels its request; a stored event must still be published."""
    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        published, listener = listened(house), Listener(None)
        house.loaded(table.facts.id).listeners.add(listener)
        gate = Gate(monkeypatch, house.store.writer, "together", before=before)
        sending = asyncio.create_task(say(house, table, "hello"))
        await gate.reached.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        gate.opened.set()
        await until(lambda: bool(published))
        assert listener.heard.is_set()
        assert [hint.number for hint in published] == [table.seq + 1]
        assert (await house.look(table.facts.id)).seq == table.seq + 1
        assert await say(house, table, "and on") == table.seq + 2


async def test_a_line_that_could_not_be_stored_after_its_sender_hung_up_troubles_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        with monkeypatch.context() as patched:
            gate = Gate(patched, house.store, "append")

            async def full(*_: Any) -> None:
                gate.reached.set()
                await gate.opened.wait()
                raise StorageError("disk full")

            patched.setattr(house.store, "append", full)
            sending = asyncio.create_task(say(house, table, "hello"))
            await gate.reached.wait()
            sending.cancel()
            with pytest.raises(asyncio.CancelledError):
                await sending
            gate.opened.set()
            await house.finish_writes()
        assert await say(house, table, "and on") == table.seq + 1
    gc.collect()
    assert not caplog.records


async def test_a_table_for_which_somebody_waits_is_not_evicted_between_two_writers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise there would be two versions of it in memory, and readers would see the older one for ever."""
    async with a_house(tmp_path) as house:
        house.settings = Settings(folder=tmp_path, tables_in_memory=1)
        table = await two_at_a_table(house)
        loop = asyncio.get_running_loop()
        evicted = list[bool]()

        def evict() -> None:
            with contextlib.suppress(ServerFull):
                house.loaded("another table")
            evicted.append(table.facts.id not in house.tables_in_memory)
            house.publish = lambda hint: None

        first = Gate(monkeypatch, house.store, "append")
        writers = [asyncio.create_task(say(house, table, text)) for text in ("first", "second")]
        await first.reached.wait()
        house.publish = lambda hint: (loop.call_soon(evict), None)[1]
        second = Gate(monkeypatch, house.store, "append")
        first.opened.set()
        await second.reached.wait()
        assert evicted == [False]
        assert (await house.look(table.facts.id)).seq == table.seq + 1
        second.opened.set()
        assert await asyncio.gather(*writers) == [table.seq + 1, table.seq + 2]
        assert (await house.look(table.facts.id)).seq == table.seq + 2


async def test_two_processes_that_bring_a_match_up_to_date_at_once_both_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path) as one:
        table_id = (await two_at_a_table(one)).facts.id
    current = rules_upgrade.current
    monkeypatch.setattr(rules_upgrade, "current", lambda game: current(game) + 1)
    async with a_house(tmp_path) as one, a_house(tmp_path) as two:
        gate = Gate(monkeypatch, one.store, "append")
        looking = asyncio.create_task(one.look(table_id))
        await gate.reached.wait()
        brought_up = await two.look(table_id)
        gate.opened.set()
        assert (await looking).seq == brought_up.seq
        assert [type(each.line) for each in (await looking).state.recent].count(events.Rules) == 1


async def test_orders_that_could_not_be_read_are_read_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> None:
        raise StorageError("gone")

    async with a_context(tmp_path) as context:
        table, scheduler = await two_at_a_table(context[TableService]), context[Scheduler]
        person = table.state.chairs[0].person
        assert person is not None
        await standing_order_store.add_order(context[TableService].store, table, person, NewOrder(seat=0, do="pass"))
        scheduler.unread.add(table.facts.id)
        with monkeypatch.context() as patched:
            patched.setattr(standing_order_store, "orders_of_tables", fail)
            with pytest.raises(StorageError):
                await scheduler._orders(table.facts.id)
        assert [order.do for order in await scheduler._orders(table.facts.id)] == ["pass"]
