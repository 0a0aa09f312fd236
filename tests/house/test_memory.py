"""What the server holds in memory is bounded, however many guests come and go."""
from __future__ import annotations

import asyncio
import gc
import sqlite3
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from fondaco.house.book.acts import Plan
from fondaco.house.book.refusals import Stale, StoreFailed
from fondaco.house.book.table import Table
from tests.house.test_store import a_house, say, two_at_a_table


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    """Only reference counts free memory in such a test."""
    gc.disable()
    yield
    gc.enable()


def refuse(_: Table) -> Plan:
    raise Stale()


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.parametrize("key", [None, "key"])
def test_a_refused_action_keeps_no_table_in_memory(tmp_path: Path, key: str | None) -> None:
    async def tried() -> None:
        async with a_house(tmp_path) as house:
            table = await two_at_a_table(house)
            old = weakref.ref(table)
            with pytest.raises(Stale):
                await house.write(table.facts.id, refuse, 1, key)
            await say(house, table, "a new version of the table")
            del table
            assert old() is None

    asyncio.run(tried())


@pytest.mark.usefixtures("no_garbage_collection")
def test_an_action_that_could_not_be_stored_keeps_no_table_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    async def tried() -> None:
        async with a_house(tmp_path) as house:
            table = await two_at_a_table(house)
            old = weakref.ref(table)
            with monkeypatch.context() as patched, pytest.raises(StoreFailed):
                patched.setattr(house.store.pen, "_written", full)
                await say(house, table, "not stored")
            await say(house, table, "a new version of the table")
            del table
            assert old() is None

    asyncio.run(tried())


@pytest.mark.usefixtures("no_garbage_collection")
def test_an_overtaken_action_keeps_no_table_in_memory(tmp_path: Path) -> None:
    async def tried() -> None:
        async with a_house(tmp_path) as house, a_house(tmp_path) as other:
            table = await two_at_a_table(house)
            await other.look(table.facts.id)
            await say(other, table, "first")
            old = weakref.ref(table)
            assert await say(house, table, "second") == table.seq + 2
            del table
            assert old() is None

    asyncio.run(tried())
