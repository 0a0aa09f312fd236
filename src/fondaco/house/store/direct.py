"""asyncpg's own connections, for what is asked every second or after every action: there SQLAlchemy would take longer
than the answer. With SQLite there are none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")
PATIENCE = 20.0


class Direct:
    """One connection for one question at a time, made when it is needed and anew when it was lost."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("+asyncpg", "")
        self.connection: Any = None
        self.turn = asyncio.Lock()

    async def ask(self, query: str, *args: Any) -> list[Any]:
        """The rows of an answer. With a lost connection nobody knows what was done."""
        rows: list[Any] = await self.use(lambda connection: connection.fetch(query, *args))
        return rows

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """The connection, for whose turn it is."""
        async with self.turn:
            if self.connection is None or self.connection.is_closed():
                import asyncpg  # type: ignore[import-untyped]

                self.connection = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE)
            try:
                return await work(self.connection)
            except (OSError, TimeoutError):
                self.hang_up()
                raise

    @property
    def lost(self) -> bool:
        return self.connection is None or bool(self.connection.is_closed())

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None
