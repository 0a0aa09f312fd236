"""Replay audit of stored matches: a running match is never reported as damaged."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.replay_audit import ReplayAudit
from fondaco.server.tables import commands, setup
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.replay_stored_matches import audit_match
from fondaco.server.tables.table import action_to_json
from tests.server.server_core import create_two_player_table, open_context, open_service
from tests.server.waiting import until
from tests.trial import GAME

DATABASES = ["sqlite", "postgresql"]
SOAK_SECONDS = 60.0


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest) -> str:
    """Return the address of a fresh database; empty for SQLite."""
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres")())


async def play_one(service: TableService, table_id: str, dice: random.Random) -> None:
    """Play a random action at a table with people on all seats."""
    table = await service.look(table_id)
    if not table.waiting:
        return
    seat = dice.choice(table.waiting)
    person = table.state.seats[seat].person
    assert person is not None
    assert table.match is not None
    action = action_to_json(dice.choice(table.match.options(seat)))
    await service.write(table_id, lambda seen: commands.play(seen, person, seat, seen.seq, action), person)


def between_reads(monkeypatch: pytest.MonkeyPatch, write: Callable[[], Awaitable[None]]) -> list[str]:
    """Run `write` after each query of a reader; return the growing list of queries."""
    execute, asked = AsyncConnection.execute, list[str]()

    async def executed(self: AsyncConnection, statement: Any, *args: Any, **more: Any) -> Any:
        found = await execute(self, statement, *args, **more)
        asked.append(str(statement))
        await write()
        return found

    monkeypatch.setattr(AsyncConnection, "execute", executed)
    return asked


async def test_actions_during_an_audit_are_not_reported_as_damage(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A snapshot is stored every 50 events, so within 70 actions it also changes between two of the reads."""
    async with open_service(tmp_path, database) as service, open_service(tmp_path, database) as auditing:
        table_id, dice = (await create_two_player_table(service)).facts.id, random.Random(5)
        for _ in range(40):
            await play_one(service, table_id, dice)

        async def write() -> None:
            with monkeypatch.context() as undisturbed:
                undisturbed.setattr(AsyncConnection, "execute", execute)
                await play_one(service, table_id, dice)

        execute = AsyncConnection.execute
        asked = between_reads(monkeypatch, write)
        for _ in range(10):
            before = len(asked)
            told = await audit_match(auditing.store, table_id)
            assert told is not None
            assert told.verdict == "ok", told
            assert len(asked) > before + 2
        assert (await service.look(table_id)).seq > 60


async def execute(service: TableService, statement: str) -> None:
    """Change the database without the server's knowledge."""
    await service.store.run_transaction(lambda connection: connection.exec_driver_sql(statement))


async def test_deleted_table_is_no_longer_reported_as_damaged(tmp_path: Path) -> None:
    async with open_context(tmp_path, check_seconds=0.01) as context:
        table = await create_two_player_table(context[TableService])
        context[ReplayAudit].damaged.add("gone")
        await until(lambda: "gone" not in context[ReplayAudit].damaged)
        await execute(context[TableService], "DELETE FROM table_log WHERE seq = 1")
        await until(lambda: context[ReplayAudit].damaged == {table.facts.id})
        await execute(context[TableService], "DELETE FROM tables")
        await until(lambda: not context[ReplayAudit].damaged)


@pytest.mark.soak
async def test_the_audit_finds_no_damage_while_many_matches_are_played(tmp_path: Path, database: str) -> None:
    """Bots play as fast as they can, and the audit checks one table after the other without a pause."""
    async with open_context(tmp_path, database=database, check_seconds=0.001, bot_workers=2, disk_free=0) as context:
        inspected: list[str] = []
        inspect = context[ReplayAudit]._inspect

        async def counted(table_id: str) -> None:
            await inspect(table_id)
            inspected.append(table_id)
            assert not context[ReplayAudit].damaged

        context[ReplayAudit]._inspect = counted  # type: ignore[method-assign]
        person = (await context[Users].new_guest(now()))[1]
        end, opened = time.monotonic() + SOAK_SECONDS, 0
        while time.monotonic() < end and not context[ReplayAudit].damaged:
            if (
                sum(
                    loaded.table is not None and bool(loaded.table.waiting)
                    for loaded in context[TableService].cache.tables.values()
                )
                < 6
            ):
                wish = setup.NewTable(GAME, ["random"] * 3, names=["A", "B", "C"])
                await context[TableService].open_table(*setup.plan_table(wish, person))
                opened += 1
            await asyncio.sleep(0.05)
        print(f"{opened} matches, {len(inspected)} audits")
        assert not context[ReplayAudit].damaged
        assert len(inspected) > SOAK_SECONDS
