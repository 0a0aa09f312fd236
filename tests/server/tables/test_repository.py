"""Stored tables: every repository keeps logs, snapshots, codes and idempotency keys in the same way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import msgspec
import pytest

from fondaco.server.base.errors import NotFound, SequenceConflict
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.offline.key_value_store import KeyValueRepository
from fondaco.server.storage import schema
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import applied_plans, commands, projections, rules_upgrade, setup
from fondaco.server.tables.core.repository import CodeTaken, Snapshot, TableRepository, TableWrite
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.table import Table
from tests.server import empty_store
from tests.server.offline_server import MemoryStorage
from tests.trial import GAME

ADA = User(7, "Ada")


@pytest.fixture(params=["SQLite", "PostgreSQL", "key-value"])
async def repository(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[TableRepository]:
    if request.param == "key-value":
        yield KeyValueRepository(MemoryStorage())
        return
    database = request.getfixturevalue("postgres")() if request.param == "PostgreSQL" else ""
    if not database:
        empty_store.copy_to(tmp_path)
    store = TableStoreWithRatings(Settings(tmp_path, database=database))
    await store.open()
    try:
        guest = schema.users.insert().values(id=ADA.id, name=ADA.name, created_at=0, seen_at=0)
        await store.run_transaction(lambda connection: connection.execute(guest))
        yield store
    finally:
        await store.close()


def new_table(code: str = "") -> TableWrite:
    """Return a running match of one person against a bot, which is not stored."""
    facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "greedy"], seed="7"), ADA)
    facts = setup.with_seed_unless_fork(facts, "7")
    table, written = applied_plans.table_from_first_events(
        msgspec.structs.replace(facts, code=code or facts.code), first
    )
    return TableWrite(table, projections.summarize_table(table), written)


def chat(table: Table, text: str, key: str | None = None, snapshot: bool = False) -> TableWrite:
    """Return the write of a chat message."""
    plan = commands.chat(table, ADA.id, ADA.name, text)
    after, written = applied_plans.apply_plan_to_copy(table, plan, 5_000, ADA.id, key)
    return TableWrite(after, projections.summarize_table(after), written, Snapshot.of(after) if snapshot else None)


async def loaded(repository: TableRepository, table_id: str, from_snapshot: bool = True) -> Table:
    stored = await repository.load(table_id, from_snapshot)
    assert stored is not None
    table = rules_upgrade.restore_from_snapshot(stored) if from_snapshot else None
    return table or rules_upgrade.rebuild_from_log(stored)


def content(table: Table) -> object:
    assert table.match is not None
    return table.facts, table.state, table.match.to_json(), table.keys


async def test_stored_table_is_loaded_from_its_log_and_from_its_snapshot(repository: TableRepository) -> None:
    new = new_table()
    await repository.open_table(new)
    table_id = new.table.facts.id
    assert content(await loaded(repository, table_id)) == content(new.table)
    before = chat(new.table, "with a snapshot", "first", snapshot=True)
    await repository.append(before)
    after = chat(before.table, "after the snapshot", "second")
    await repository.append(after)
    for from_snapshot in (True, False):
        assert content(await loaded(repository, table_id, from_snapshot)) == content(after.table)
    stored = await repository.load(table_id)
    assert stored is not None
    assert [each.seq for each in stored.lines] == [after.table.seq]
    await repository.keep(table_id, Snapshot.of(after.table))
    stored = await repository.load(table_id)
    assert stored is not None
    assert stored.lines == []
    assert content(await loaded(repository, table_id)) == content(after.table)


async def test_line_is_stored_once(repository: TableRepository) -> None:
    """The fence: whoever comes second with a number is refused, and nothing changes."""
    new = new_table()
    await repository.open_table(new)
    table_id = new.table.facts.id
    one, other = chat(new.table, "one"), chat(new.table, "other", snapshot=True)
    await repository.append(one)
    with pytest.raises(SequenceConflict):
        await repository.append(other)
    assert await repository.lines(table_id, 0) == [*new.lines, *one.lines]
    assert await repository.lines(table_id, new.table.seq) == [*one.lines]
    assert content(await loaded(repository, table_id)) == content(one.table)


async def test_table_code_and_id_are_taken_once(repository: TableRepository) -> None:
    new = new_table("SALTED")
    await repository.open_table(new)
    with pytest.raises(CodeTaken):
        await repository.open_table(new_table("SALTED"))
    with pytest.raises(CodeTaken):
        await repository.open_table(new)
    assert await repository.id_of_code("SALTED") == new.table.facts.id
    assert await repository.id_of_code("PEPPER") is None
    assert await repository.load("nowhere") is None


async def test_idempotency_key_finds_its_line(repository: TableRepository) -> None:
    new = new_table()
    await repository.open_table(new)
    written = chat(new.table, "hello", "key")
    await repository.append(written)
    table_id = new.table.facts.id
    assert await repository.seq_of_key(table_id, ADA.id, "key") == written.table.seq
    assert await repository.seq_of_key(table_id, 2, "key") is None
    assert await repository.seq_of_key(table_id, ADA.id, "another") is None


async def test_changed_tables_are_found_by_their_time(repository: TableRepository) -> None:
    new = new_table()
    await repository.open_table(new)
    moved_at = new.table.state.moved_at
    assert await repository.moved_since(moved_at) == [(new.table.facts.id, new.table.seq)]
    assert await repository.moved_since(moved_at + 1) == []


# The table service on each repository


async def test_service_carries_out_each_request_once(repository: TableRepository) -> None:
    tables = BaseTableService(Settings(), repository)
    new = new_table()
    await repository.open_table(new)
    table_id = new.table.facts.id
    hello = partial(commands.chat, person=ADA.id, name="Ada", text="hello")
    first = await tables.write(table_id, hello, ADA.id, "key")
    assert first == new.table.seq + 1
    for service in (tables, BaseTableService(Settings(), repository)):
        assert await service.write(table_id, hello, ADA.id, "key") == first
        assert (await service.look(table_id)).seq == first
        assert (await service.by_code(new.table.facts.code)).facts.id == table_id
        with pytest.raises(NotFound):
            await service.look("nowhere")


async def test_service_plans_again_when_another_was_faster(repository: TableRepository) -> None:
    new = new_table()
    await repository.open_table(new)
    one, other = BaseTableService(Settings(), repository), BaseTableService(Settings(), repository)
    table_id = new.table.facts.id
    for service in (one, other):
        await service.look(table_id)
    hello = partial(commands.chat, person=ADA.id, name="Ada", text="hello")
    assert await one.write(table_id, hello, ADA.id, "one") == new.table.seq + 1
    assert await other.write(table_id, hello, ADA.id, "other") == new.table.seq + 2
    assert await other.write(table_id, hello, ADA.id, "one") == new.table.seq + 1
