"""Notifications from other processes, with the events they wrote."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.user import User
from fondaco.server.storage.bus import (
    LONGEST,
    AnyMessage,
    Bus,
    StoredLogLine,
    TableChanged,
    decode_messages,
    encode_messages,
)
from fondaco.server.storage.group_commit import GATHERING, PostgresWriter
from fondaco.server.storage.postgres_notify import PostgresTransport
from fondaco.server.tables import commands, setup
from fondaco.server.tables.core.loaded_table import TableSubscriber
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.events import TableLogEntry
from tests.server.databases import Postgres
from tests.server.server_core import create_two_player_table, open_context, open_service, say
from tests.trial import GAME


def new_row(seq: int, text: str) -> StoredLogLine:
    return StoredLogLine(seq, 5, 7, "key", msgspec.Raw(msgspec.json.encode(text)))


def test_notifications_of_many_tables_share_few_messages_within_the_size_limit() -> None:
    told = [TableChanged(f"table {number}", 3, False, [new_row(3, "x" * 500)]) for number in range(40)]
    messages = [*encode_messages(told)]
    assert [each for message in messages for each in decode_messages(message)] == told
    assert 2 < len(messages) < 5
    assert all(len(message.encode()) < 8000 for message in messages)


def test_events_too_long_for_a_notification_are_read_from_the_database() -> None:
    [message] = encode_messages([TableChanged("table", 3, False, [new_row(3, "ä" * LONGEST)])])
    assert decode_messages(message) == [TableChanged("table", 3, False)]


class TwoProcesses(NamedTuple):
    """Two processes of one server, both with a table in memory, which has a subscriber in the second."""

    one: TableService
    two: TableService
    table: str
    person: User
    arrived: list[TableChanged]

    async def said(self, text: str) -> int:
        """Write at the first process, and return when its notification has reached the second."""
        written = await self.one.write(self.table, partial(commands.chat, person=self.person.id, name="Ada", text=text))
        async with asyncio.timeout(60):
            while not any(message.seq == written for message in self.arrived):
                await asyncio.sleep(0.01)
        return written


@asynccontextmanager
async def two_processes(folder: Path, address: str, lost: Sequence[str] = ()) -> AsyncIterator[TwoProcesses]:
    """Run two processes; notifications of events with one of the texts in `lost` do not reach the second."""
    async with (
        open_context(folder / "one", database=address) as one,
        open_context(folder / "two", database=address) as two,
    ):
        person = (await one[Users].new_guest(now()))[1]
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "open"]), person)
        await one[TableService].open_table(facts, first)
        await two[TableService].look(facts.id)
        transport = two[Bus].transport
        assert isinstance(transport, PostgresTransport)
        while not transport.connected:
            await asyncio.sleep(0.01)
        arrived: list[TableChanged] = []
        deliver = transport.deliver

        def arrives(message: AnyMessage) -> None:
            assert isinstance(message, TableChanged)
            if not any(text.encode() in bytes(row.line) for text in lost for row in message.lines):
                deliver(message)
            arrived.append(message)

        transport.deliver = arrives
        two[TableService].cache.use(facts.id).listeners.add(TableSubscriber(None))
        yield TwoProcesses(one[TableService], two[TableService], facts.id, person, arrived)


@pytest.mark.parametrize("lost", [False, True])
async def test_listener_reads_new_events_from_the_notification_unless_one_was_lost(
    lost: bool, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(tmp_path, postgres(), lost=["hello"] if lost else []) as processes:
        asked: list[int] = []
        lines = processes.two.store.lines

        async def counted(table_id: str, after: int) -> list[TableLogEntry]:
            asked.append(after)
            return await lines(table_id, after)

        monkeypatch.setattr(processes.two.store, "lines", counted)
        await processes.said("hello")
        [listener] = processes.two.cache.use(processes.table).listeners
        listener.wake_event.clear()
        written = await processes.said("again")
        assert listener.wake_event.is_set()
        assert (await processes.two.look(processes.table)).seq == written
        assert bool(asked) is lost


async def test_events_found_before_their_notification_are_read_from_it(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search for lost notifications may see an event in the database before its notification arrives."""
    async with two_processes(tmp_path, postgres()) as processes:
        written = (await processes.two.look(processes.table)).seq + 1
        processes.two.bus.receive(TableChanged(processes.table, written))
        assert await processes.said("hello") == written
        monkeypatch.setattr(processes.two.store, "lines", None)
        assert (await processes.two.look(processes.table)).seq == written


async def test_other_processes_are_notified_later_if_all_players_are_at_one(tmp_path: Path, postgres: Postgres) -> None:
    async with two_processes(tmp_path, postgres()) as processes:
        one, writer = processes.one, processes.one.store.writer
        assert isinstance(writer, PostgresWriter)
        await processes.said("nobody listens here")
        assert writer.sending is None
        one.cache.use(processes.table).listeners.add(TableSubscriber(processes.person))
        began = time.monotonic()
        written = await processes.said("now I do")
        assert time.monotonic() > began + GATHERING
        assert (await processes.two.look(processes.table)).seq == written


@pytest.mark.parametrize("in_memory", [False, True])
async def test_events_without_notification_are_delivered_once(
    tmp_path: Path, postgres: Postgres, in_memory: bool
) -> None:
    """The scheduler may own a table without subscribers in its process, or one that a request has loaded."""
    address, heard = postgres(), list[tuple[str, int]]()
    async with open_service(tmp_path, address) as one, open_service(tmp_path, address) as two:
        table, other = await create_two_player_table(one), await create_two_player_table(one)

        two.bus.subscribe(TableChanged, lambda message, _: heard.append((message.table, message.seq)))
        await two.replay_lost_messages(now() - 60_000)
        heard.clear()
        written = await say(one, table, "its hint is lost")
        if in_memory:
            assert (await two.look(table.facts.id)).seq == written
        for _ in range(2):
            await two.replay_lost_messages(now() - 60_000)
        assert heard == [(table.facts.id, written)]
        assert {*two.announced_seqs} == {table.facts.id, other.facts.id}
        await two.replay_lost_messages(now() + 60_000)
        assert not two.announced_seqs
