"""Database: refused transactions leave nothing behind, and the schema is what the code expects."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from fondaco.games import all_games
from fondaco.server.base.errors import StorageError
from fondaco.server.storage.schema import metadata
from fondaco.server.tables import events, standing_order_store
from fondaco.server.tables.standing_orders import NewOrder
from fondaco.server.tables.stored_matches import audit_all
from tests.server.server_core import a_house, pragma, say, two_at_a_table
from tests.trial import GAME


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_lines_of_many_tables_are_stored_together_and_one_that_is_overtaken_stops_no_other(
    tmp_path: Path, database: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "" if database == "sqlite" else request.getfixturevalue("postgres")()
    commits: list[int] = []

    async with a_house(tmp_path, address) as house, a_house(tmp_path, address) as other:
        *tables, another = [await two_at_a_table(house) for _ in range(6)]
        for each in (house, other):
            for table in (*tables, another):
                await each.look(table.facts.id)
        await say(other, tables[2], "first")
        writer = house.store.writer
        together = writer.together

        async def counted(jobs: Any) -> list[Any]:
            while not commits and len(writer.waiting) < len(tables):  # all arrive during the first commit
                await asyncio.sleep(0.01)
            commits.append(len(jobs))
            return await together(jobs)

        monkeypatch.setattr(writer, "together", counted)
        first = asyncio.create_task(say(house, another, "hello"))
        while not writer.busy:
            await asyncio.sleep(0.01)
        said = await asyncio.gather(*[say(house, table, "hello") for table in tables])
        await first
        assert said == [table.seq + (2 if table is tables[2] else 1) for table in tables]
        for table in tables:
            assert [each.seq for each in await house.store.lines(table.facts.id, 0)] == list(
                range(1, said[tables.index(table)] + 1)
            )
    assert commits == [1, 5, 1]  # all that waited at once, then the conflicting one again


async def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        await say(house, table, "there is room")
        await pragma(house, f"max_page_count={await pragma(house, 'page_count')}")
        acknowledged, failure = table.seq + 1, None
        while failure is None:
            try:
                acknowledged = await say(house, table, "x" * 400)
            except StorageError as full:
                failure = full
        assert "full" in failure.why
        seq = (await house.look(table.facts.id)).seq
        assert seq == acknowledged
        await pragma(house, "max_page_count=100000")
        assert await say(house, table, "there is room again") == seq + 1
    assert book_of(tmp_path) == list(range(1, seq + 2))


async def test_a_folder_that_became_read_only_is_told_and_loses_nothing(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        await pragma(house, "query_only=ON")
        with pytest.raises(StorageError) as failed:
            await say(house, table, "not stored")
        assert "readonly" in failed.value.why
        assert (await house.look(table.facts.id)).seq == table.seq
    assert book_of(tmp_path) == list(range(1, table.seq + 1))


def book_of(folder: Path) -> list[int]:
    with contextlib.closing(sqlite3.connect(folder / "fondaco.db")) as connection:
        return [row[0] for row in connection.execute("SELECT seq FROM table_log ORDER BY seq")]


async def test_a_backup_taken_while_the_house_is_open_can_be_restored(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        await say(house, table, "before the backup")
        with contextlib.ExitStack() as files:
            places = (tmp_path / "fondaco.db", tmp_path / "copy" / "fondaco.db")
            source, copy = (files.enter_context(contextlib.closing(sqlite3.connect(place))) for place in places)
            source.backup(copy)
        await say(house, table, "after it")
    async with a_house(tmp_path / "copy") as restored:
        again = await restored.look(table.facts.id)
        assert again.match is not None
        assert [each.line.text for each in again.state.recent if isinstance(each.line, events.Chat)] == [
            "before the backup"
        ]


async def test_the_migrations_make_the_shelves_that_the_code_expects(tmp_path: Path) -> None:
    async with a_house(tmp_path):
        pass
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'fondaco.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_the_number_of_a_standing_order_is_given_out_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Revoking the last order by its number must not hit a later one."""

    database = request.getfixturevalue("postgres")() if kind == "postgres" else ""
    async with a_house(tmp_path, database) as house:
        table = await two_at_a_table(house)
        person = table.state.chairs[0].person
        assert person is not None
        first = await standing_order_store.add_order(house.store, table, person, NewOrder(0, "pass"))
        await standing_order_store.revoke_order(house.store, first.number)
        second = await standing_order_store.add_order(house.store, table, person, NewOrder(0, "pass"))
        assert second.number > first.number
        assert await standing_order_store.orders_of_tables(house.store) == [second]


async def test_a_table_comes_back_from_its_snapshot_as_it_was(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        for number in range(60):
            await say(house, table, f"{number}")
        last = await house.look(table.facts.id)
        house.tables_in_memory.clear()
        again = await house.look(table.facts.id)
        assert again.first_mark == 50
        assert (again.state, again.match.to_json()) == (last.state, last.match.to_json())  # type: ignore[union-attr]


def under_rules(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """Let the server have this rules version of the game."""
    game = msgspec.structs.replace(all_games()[GAME], rules_version=version, boxes=WeakValueDictionary())
    monkeypatch.setitem(all_games(), GAME, game)


async def test_a_stored_match_under_older_rules_keeps_them_and_is_written_in_new_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = all_games()[GAME].rules_version

    async with a_house(tmp_path) as house:
        table_id = (await two_at_a_table(house)).facts.id
        under_rules(monkeypatch, old + 1)
        house.tables_in_memory.clear()
        assert [report.verdict async for report in audit_all(house.store)] == ["upgraded"]
        upgraded = await house.look(table_id)
        assert (upgraded.state.rules, upgraded.state.recent[-1].line) == (old + 1, events.Rules(old + 1))
        house.tables_in_memory.clear()
        again = await house.look(table_id)
        assert again.seq == upgraded.seq
        assert again.match.box.rules == old  # type: ignore[union-attr]
        assert [report.verdict async for report in audit_all(house.store)] == ["ok"]


async def test_a_stored_match_of_rules_that_are_not_here_is_laid_aside_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = all_games()[GAME].rules_version

    under_rules(monkeypatch, old + 1)
    async with a_house(tmp_path) as house:
        table_id = (await two_at_a_table(house)).facts.id
        under_rules(monkeypatch, old)
        house.tables_in_memory.clear()
        aside = await house.look(table_id)
        assert (aside.state.status, aside.match) == ("laid_aside", None)
        reports = [report async for report in audit_all(house.store) if not report.good]
        assert [(report.table, report.verdict) for report in reports] == [(table_id, "laid aside")]
