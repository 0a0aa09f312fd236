"""What other processes write is heard with what they say of it."""
from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest

from fondaco.house.book import acts, opening
from fondaco.house.book.clock import now
from fondaco.house.book.lines import Written
from fondaco.house.book.person import Person
from fondaco.house.house import House, Listener
from fondaco.house.store import hints
from fondaco.house.store.hints import LONGEST, Hint, Row
from fondaco.house.store.lane import GATHERING, PostgresLane
from tests.house.databases import Postgres
from tests.house.stores import a_desk
from tests.trial import GAME


def said(seq: int, text: str) -> Row:
    return Row(seq, 5, 7, "key", msgspec.Raw(msgspec.json.encode(text)))


def test_hints_of_many_tables_go_in_few_messages_and_none_is_too_long() -> None:
    told = [Hint(f"table {number}", 3, False, [said(3, "x" * 500)]) for number in range(40)]
    messages = [*hints.messages(told)]
    assert [hint for message in messages for hint in hints.decode(message)] == told
    assert 2 < len(messages) < 5
    assert all(len(message.encode()) < 8000 for message in messages)


def test_what_is_too_long_for_a_hint_is_left_to_be_read() -> None:
    [message] = hints.messages([Hint("table", 3, False, [said(3, "ä" * LONGEST)])])
    assert hints.decode(message) == [Hint("table", 3, False)]


@asynccontextmanager
async def two_processes(folder: Path, address: str) -> AsyncIterator[tuple[House, House, str, Person]]:
    """Two processes of one house, both with a table in mind, at which somebody listens in the second."""
    async with a_desk(folder / "one", database=address) as one, a_desk(folder / "two", database=address) as two:
        person = (await one.persons.new_guest(now()))[1]
        facts, first = opening.wished(opening.NewTable(GAME, ["me", "open"]), person)
        await one.house.open_table(facts, first)
        await two.house.look(facts.id)
        assert two.doctor.ear is not None
        while not two.doctor.ear.listens:
            await asyncio.sleep(0.01)
        two.house.room(facts.id).listeners.add(Listener(None))
        yield one.house, two.house, facts.id, person


async def said_and_heard(one: House, two: House, table: str, person: Person, text: str) -> int:
    [listener] = two.room(table).listeners
    listener.heard.clear()
    written = await one.write(table, partial(acts.chat, person=person.id, name="Ada", text=text))
    await asyncio.wait_for(listener.heard.wait(), 5)
    return written


@pytest.mark.parametrize("lost", [False, True])
async def test_who_listens_reads_new_lines_from_the_hint_unless_one_was_lost(
    lost: bool, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(tmp_path, postgres()) as (one, two, table, person):
        asked: list[int] = []
        lines = two.store.lines

        async def counted(table_id: str, after: int) -> list[Written]:
            asked.append(after)
            return await lines(table_id, after)

        monkeypatch.setattr(two.store, "lines", counted)
        await said_and_heard(one, two, table, person, "hello")
        if lost:
            two.room(table).unread.clear()
        written = await said_and_heard(one, two, table, person, "again")
        assert (await two.look(table)).seq == written
        assert bool(asked) is lost


async def test_where_all_who_sit_listen_at_one_process_the_others_hear_of_it_a_little_later(
    tmp_path: Path, postgres: Postgres
) -> None:
    async with two_processes(tmp_path, postgres()) as (one, two, table, person):
        assert isinstance(one.store.pen, PostgresLane)
        await said_and_heard(one, two, table, person, "nobody listens here")
        assert one.store.pen.telling is None
        one.room(table).listeners.add(Listener(person))
        began = time.monotonic()
        written = await said_and_heard(one, two, table, person, "now I do")
        assert time.monotonic() > began + GATHERING
        assert (await two.look(table)).seq == written
