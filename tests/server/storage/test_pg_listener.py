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
from fondaco.server.health import HealthCheck
from fondaco.server.storage import pubsub
from fondaco.server.storage.group_commit import GATHERING, PostgresWriter
from fondaco.server.storage.pubsub import LONGEST, ChangeMessage, Row
from fondaco.server.tables import commands, setup
from fondaco.server.tables.events import LogEntry
from fondaco.server.tables.service import Listener, TableService
from tests.server.databases import Postgres
from tests.server.server_core import a_context, a_house, say, two_at_a_table
from tests.trial import GAME


def said(seq: int, text: str) -> Row:
    return Row(seq, 5, 7, "key", msgspec.Raw(msgspec.json.encode(text)))


def test_hints_of_many_tables_go_in_few_messages_and_none_is_too_long() -> None:
    told = [ChangeMessage(f"table {number}", 3, False, [said(3, "x" * 500)]) for number in range(40)]
    messages = [*pubsub.messages(told)]
    assert [hint for message in messages for hint in pubsub.decode(message)] == told
    assert 2 < len(messages) < 5
    assert all(len(message.encode()) < 8000 for message in messages)


def test_what_is_too_long_for_a_hint_is_left_to_be_read() -> None:
    [message] = pubsub.messages([ChangeMessage("table", 3, False, [said(3, "ä" * LONGEST)])])
    assert pubsub.decode(message) == [ChangeMessage("table", 3, False)]


class Elsewhere(NamedTuple):
    """Two processes of one server, both with a table in memory, which has a subscriber in the second."""

    one: TableService
    two: TableService
    table: str
    person: User
    arrived: list[ChangeMessage]

    async def said(self, text: str) -> int:
        """Write at the first process, and return when its notification has reached the second."""
        written = await self.one.write(self.table, partial(commands.chat, person=self.person.id, name="Ada", text=text))
        async with asyncio.timeout(60):
            while not any(hint.number == written for hint in self.arrived):
                await asyncio.sleep(0.01)
        return written


@asynccontextmanager
async def two_processes(folder: Path, address: str, lost: Sequence[str] = ()) -> AsyncIterator[Elsewhere]:
    """Run two processes; notifications of events with one of the texts in `lost` do not reach the second."""
    async with a_context(folder / "one", database=address) as one, a_context(folder / "two", database=address) as two:
        person = (await one[Users].new_guest(now()))[1]
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "open"]), person)
        await one[TableService].open_table(facts, first)
        await two[TableService].look(facts.id)
        pg_listener = two[HealthCheck].pg_listener
        assert pg_listener is not None
        while not pg_listener.listens:
            await asyncio.sleep(0.01)
        arrived: list[ChangeMessage] = []
        heard = pg_listener.heard

        def arrives(hint: ChangeMessage) -> None:
            if not any(text.encode() in bytes(row.line) for text in lost for row in hint.lines):
                heard(hint)
            arrived.append(hint)

        pg_listener.heard = arrives
        two[TableService].loaded(facts.id).listeners.add(Listener(None))
        yield Elsewhere(one[TableService], two[TableService], facts.id, person, arrived)


@pytest.mark.parametrize("lost", [False, True])
async def test_who_listens_reads_new_lines_from_the_hint_unless_one_was_lost(
    lost: bool, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(tmp_path, postgres(), lost=["hello"] if lost else []) as processes:
        asked: list[int] = []
        lines = processes.two.store.lines

        async def counted(table_id: str, after: int) -> list[LogEntry]:
            asked.append(after)
            return await lines(table_id, after)

        monkeypatch.setattr(processes.two.store, "lines", counted)
        await processes.said("hello")
        [listener] = processes.two.loaded(processes.table).listeners
        listener.heard.clear()
        written = await processes.said("again")
        assert listener.heard.is_set()
        assert (await processes.two.look(processes.table)).seq == written
        assert bool(asked) is lost


async def test_lines_that_come_after_it_is_known_that_there_are_some_are_read_from_the_hint(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search for lost notifications may see an event in the database before its notification arrives."""
    async with two_processes(tmp_path, postgres()) as processes:
        written = (await processes.two.look(processes.table)).seq + 1
        processes.two.told(processes.table, written)
        assert await processes.said("hello") == written
        monkeypatch.setattr(processes.two.store, "lines", None)
        assert (await processes.two.look(processes.table)).seq == written


async def test_where_all_who_sit_listen_at_one_process_the_others_hear_of_it_a_little_later(
    tmp_path: Path, postgres: Postgres
) -> None:
    async with two_processes(tmp_path, postgres()) as processes:
        one, writer = processes.one, processes.one.store.writer
        assert isinstance(writer, PostgresWriter)
        await processes.said("nobody listens here")
        assert writer.cache is None
        one.loaded(processes.table).listeners.add(Listener(processes.person))
        began = time.monotonic()
        written = await processes.said("now I do")
        assert time.monotonic() > began + GATHERING
        assert (await processes.two.look(processes.table)).seq == written


@pytest.mark.parametrize("in_memory", [False, True])
async def test_lines_of_which_no_hint_told_are_heard_of_once_even_where_they_were_read_meanwhile(
    tmp_path: Path, postgres: Postgres, in_memory: bool
) -> None:
    """The scheduler may own a table without subscribers in its process, or one that a request has loaded."""
    address, heard = postgres(), list[tuple[str, int]]()
    async with a_house(tmp_path, address) as one, a_house(tmp_path, address) as two:
        table, other = await two_at_a_table(one), await two_at_a_table(one)

        def hear(hint: ChangeMessage) -> None:
            heard.append((hint.what, hint.number))
            two.told(hint.what, hint.number)

        two.hear = hear
        await two.replay_lost_messages(now() - 60_000)
        heard.clear()
        written = await say(one, table, "its hint is lost")
        if in_memory:
            assert (await two.look(table.facts.id)).seq == written
        for _ in range(2):
            await two.replay_lost_messages(now() - 60_000)
        assert heard == [(table.facts.id, written)]
        assert {*two.heard} == {table.facts.id, other.facts.id}
        await two.replay_lost_messages(now() + 60_000)
        assert not two.heard
