"""Which of several processes does what only one may do: an advisory lock, lost with the connection that took it."""
from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.house.store.store import Store

STEWARDSHIP = 4008


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
        await self.connection.execute(sa.text("SELECT 1"))
        await self.connection.commit()


@asynccontextmanager
async def stewardship(store: Store) -> AsyncIterator[Duty]:
    async with store.reader.connect() as connection:
        yield Duty(connection)
