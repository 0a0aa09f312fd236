"""Server core without HTTP: a store, its tables, and actions at them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from fondaco.core.match_file import BoardName
from fondaco.server.accounts.users import Users
from fondaco.server.app import running_server
from fondaco.server.base.settings import Settings
from fondaco.server.storage.group_commit import SqliteWriter
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.setup import make_table_facts
from fondaco.server.tables.table import Table
from fondaco.server.web.context import Context
from tests.server import empty_store
from tests.trial import GAME


@contextlib.asynccontextmanager
async def open_service(folder: Path, database: str = "") -> AsyncIterator[TableService]:
    settings = Settings(folder=folder, database=database)
    if not database:
        empty_store.copy_to(folder)
    store = TableStoreWithRatings(settings)
    await store.open()
    try:
        yield TableService(settings, store)
    finally:
        await store.close()


async def create_two_player_table(service: TableService) -> Table:
    people = Users(service.store, cheap_passwords=True)
    ids = [(await people.new_guest(0))[1].id for _ in range(2)]
    facts = make_table_facts(
        game=GAME,
        players=2,
        options={},
        board=BoardName("standard", ""),
        public=True,
        spectators=True,
        clock=NoClock(),
        host=ids[0],
    )
    return await service.open_table(facts, [events.Sit(seat, person, "P") for seat, person in enumerate(ids)])


async def say(service: TableService, table: Table, text: str) -> int:
    person = table.state.seats[0].person
    assert person is not None
    return await service.write(table.facts.id, lambda seen: commands.chat(seen, person, "P", text), person)


async def pragma(service: TableService, command: str) -> Any:
    """Run a PRAGMA on the writing connection and return its result."""
    assert isinstance(service.store.writer, SqliteWriter)
    found: list[Any] = []

    def job(connection: sa.Connection) -> None:
        told = connection.exec_driver_sql(f"PRAGMA {command}")
        found.append(told.scalar() if told.returns_rows else None)

    await service.store.writer.run(job)
    return found[0]


@asynccontextmanager
async def open_context(folder: Path, **settings: Any) -> AsyncIterator[Context]:
    """Run a server without HTTP whose scheduler is on duty."""
    async with running_server(Settings(folder, **settings)) as context:
        while not context[Scheduler].on_duty:
            await asyncio.sleep(0.01)
        yield context
