"""Which of several processes does what only one may do: an advisory lock, lost with the connection that took it."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.house.store.store import Store

STEWARDSHIP = 4008
PATIENCE = 5.0


class Duty:
    """A wish to be the steward, on a connection of its own."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def granted(self) -> bool:
        """Is it free, and ours from now on?"""
        lock = sa.text(f"SELECT pg_try_advisory_lock({STEWARDSHIP})")
        granted = bool((await self.connection.execute(lock)).scalar_one())
        await self.connection.rollback()
        return granted

    async def held(self) -> None:
        """Raises if the store has lost sight of us: then another has it."""
        async with asyncio.timeout(PATIENCE):
            await self.connection.execute(sa.text("SELECT 1"))
            await self.connection.commit()


async def taken(store: Store) -> bool:
    """Has any process the stewardship?"""
    held = sa.text(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
        f" WHERE datname = current_database() AND locktype = 'advisory' AND objid = {STEWARDSHIP} AND granted"
    )
    async with store.reading() as connection:
        return bool((await connection.execute(held)).scalar_one())


@asynccontextmanager
async def stewardship(store: Store) -> AsyncIterator[Duty]:
    async with store.reader.connect() as connection:
        yield Duty(connection)
