"""Database: refused transactions leave nothing behind, and the schema is what the code expects."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
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
from fondaco.server.accounts import user_store
from fondaco.server.accounts.user_store import FIRST_RANDOM_ID
from fondaco.server.base.errors import StorageError
from fondaco.server.base.user import LARGEST_ID
from fondaco.server.moderation import store as moderation_store
from fondaco.server.storage.schema import metadata
from fondaco.server.tables import events, standing_order_store
from fondaco.server.tables.replay_stored_matches import audit_all_matches
from fondaco.server.tables.standing_orders import NewStandingOrder
from tests.server.server_core import create_two_player_table, open_service, pragma, say
from tests.trial import GAME


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_events_of_many_tables_are_committed_together_and_one_conflict_stops_no_other(
    tmp_path: Path, database: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "" if database == "sqlite" else request.getfixturevalue("postgres")()
    commits: list[int] = []

    async with open_service(tmp_path, address) as service, open_service(tmp_path, address) as other:
        *tables, another = [await create_two_player_table(service) for _ in range(6)]
        for each in (service, other):
            for table in (*tables, another):
                await each.look(table.facts.id)
        await say(other, tables[2], "first")
        writer = service.store.writer
        together = writer.together

        async def counted(jobs: Any) -> list[Any]:
            while not commits and len(writer.waiting) < len(tables):  # all arrive during the first commit
                await asyncio.sleep(0.01)
            commits.append(len(jobs))
            return await together(jobs)

        monkeypatch.setattr(writer, "together", counted)
        first = asyncio.create_task(say(service, another, "hello"))
        while not writer.busy:
            await asyncio.sleep(0.01)
        said = await asyncio.gather(*[say(service, table, "hello") for table in tables])
        await first
        assert said == [table.seq + (2 if table is tables[2] else 1) for table in tables]
        for table in tables:
            assert [each.seq for each in await service.store.lines(table.facts.id, 0)] == list(
                range(1, said[tables.index(table)] + 1)
            )
    assert commits == [1, 5, 1]  # all that waited at once, then the conflicting one again


async def test_full_disk_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        await say(service, table, "there is room")
        await pragma(service, f"max_page_count={await pragma(service, 'page_count')}")
        acknowledged, failure = table.seq + 1, None
        while failure is None:
            try:
                acknowledged = await say(service, table, "x" * 400)
            except StorageError as full:
                failure = full
        assert "full" in failure.why
        seq = (await service.look(table.facts.id)).seq
        assert seq == acknowledged
        await pragma(service, "max_page_count=100000")
        assert await say(service, table, "there is room again") == seq + 1
    assert log_of(tmp_path) == list(range(1, seq + 2))


async def test_read_only_folder_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        await pragma(service, "query_only=ON")
        with pytest.raises(StorageError) as failed:
            await say(service, table, "not stored")
        assert "readonly" in failed.value.why
        assert (await service.look(table.facts.id)).seq == table.seq
    assert log_of(tmp_path) == list(range(1, table.seq + 1))


def log_of(folder: Path) -> list[int]:
    with contextlib.closing(sqlite3.connect(folder / "fondaco.db")) as connection:
        return [row[0] for row in connection.execute("SELECT seq FROM table_log ORDER BY seq")]


async def test_backup_of_a_running_server_can_be_restored(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        await say(service, table, "before the backup")
        with contextlib.ExitStack() as files:
            places = (tmp_path / "fondaco.db", tmp_path / "copy" / "fondaco.db")
            source, copy = (files.enter_context(contextlib.closing(sqlite3.connect(place))) for place in places)
            source.backup(copy)
        await say(service, table, "after it")
    async with open_service(tmp_path / "copy") as restored:
        again = await restored.look(table.facts.id)
        assert again.match is not None
        assert [each.line.text for each in again.state.recent if isinstance(each.line, events.Chat)] == [
            "before the backup"
        ]


async def test_migrations_create_the_schema_of_the_code(tmp_path: Path) -> None:
    async with open_service(tmp_path):
        pass
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'fondaco.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_user_ids_cannot_be_counted_and_fit_into_a_number_of_the_browser(tmp_path: Path, database: str) -> None:
    """Also where they refer to users: at a table, in its log, in reports and in moderation actions."""
    async with open_service(tmp_path, database) as service:
        ids = [(await user_store.create_guest(service.store, "Guest", f"mark {n}", 0, "")).id for n in range(20)]
        assert all(FIRST_RANDOM_ID <= each <= LARGEST_ID for each in ids)
        gaps = {abs(one - other) for one, other in itertools.combinations(ids, 2)}
        assert min(gaps) > 1000
        table = await create_two_player_table(service)
        person = table.state.seats[0].person
        assert person is not None
        assert person > FIRST_RANDOM_ID
        lines = await service.store.lines(table.facts.id, 0)
        assert {each.by for each in lines} <= {person, table.state.seats[1].person, None}
        assert await user_store.find_user(service.store, person) is not None
        await moderation_store.ban(service.store, person, ids[0], 1, "", 5)
        assert [each.person for each in await moderation_store.moderation_log(service.store)] == [person]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_numbers_of_standing_orders_are_not_reused(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Revoking the last order by its number must not hit a later one."""

    database = request.getfixturevalue("postgres")() if kind == "postgres" else ""
    async with open_service(tmp_path, database) as service:
        table = await create_two_player_table(service)
        person = table.state.seats[0].person
        assert person is not None
        first = await standing_order_store.add_order(service.store, table, person, NewStandingOrder(0, "pass"))
        await standing_order_store.revoke_order(service.store, first.number)
        second = await standing_order_store.add_order(service.store, table, person, NewStandingOrder(0, "pass"))
        assert second.number > first.number
        assert await standing_order_store.list_standing_orders(service.store) == [second]


async def test_table_is_restored_from_its_snapshot(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        for number in range(60):
            await say(service, table, f"{number}")
        last = await service.look(table.facts.id)
        service.cache.tables.clear()
        again = await service.look(table.facts.id)
        assert again.first_mark == 50
        assert (again.state, again.match.to_json()) == (last.state, last.match.to_json())  # type: ignore[union-attr]


def with_rules_version(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """Let the server have this rules version of the game."""
    game = msgspec.structs.replace(all_games()[GAME], rules_version=version, loaded_components=WeakValueDictionary())
    monkeypatch.setitem(all_games(), GAME, game)


async def test_stored_match_keeps_older_rules_and_is_written_in_the_new_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = all_games()[GAME].rules_version

    async with open_service(tmp_path) as service:
        table_id = (await create_two_player_table(service)).facts.id
        with_rules_version(monkeypatch, old + 1)
        service.cache.tables.clear()
        assert [report.verdict async for report in audit_all_matches(service.store)] == ["upgraded"]
        upgraded = await service.look(table_id)
        assert (upgraded.state.rules, upgraded.state.recent[-1].line) == (old + 1, events.NotationVersion(old + 1))
        service.cache.tables.clear()
        again = await service.look(table_id)
        assert again.seq == upgraded.seq
        assert again.match.components.rules == old  # type: ignore[union-attr]
        assert [report.verdict async for report in audit_all_matches(service.store)] == ["ok"]


async def test_stored_match_of_unknown_rules_is_set_aside_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = all_games()[GAME].rules_version

    with_rules_version(monkeypatch, old + 1)
    async with open_service(tmp_path) as service:
        table_id = (await create_two_player_table(service)).facts.id
        with_rules_version(monkeypatch, old)
        service.cache.tables.clear()
        aside = await service.look(table_id)
        assert (aside.state.status, aside.match) == ("laid_aside", None)
        reports = [report async for report in audit_all_matches(service.store) if not report.good]
        assert [(report.table, report.verdict) for report in reports] == [(table_id, "laid aside")]
