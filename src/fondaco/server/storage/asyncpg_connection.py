"""Raw asyncpg connections for queries that run every second or after every action.

There, SQLAlchemy would take longer than the query. They are not used with SQLite.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
PATIENCE = 20.0


class Record(Protocol):
    """A row as asyncpg returns it: a sequence whose values can also be read by column name."""

    def __iter__(self) -> Iterator[Any]: ...

    def __getitem__(self, column: str) -> Any: ...


class RawConnection(Protocol):
    """The methods of an asyncpg connection that are used here."""

    async def fetch(self, query: str, *args: object) -> list[Record]: ...

    async def execute(self, query: str) -> str: ...

    async def add_listener(self, channel: str, callback: Callable[[RawConnection, int, str, object], None]) -> None: ...

    def get_server_pid(self) -> int: ...

    def is_closed(self) -> bool: ...

    def terminate(self) -> None: ...


class AsyncpgConnection:
    """One connection, used by one caller at a time; opened when needed and reopened when lost."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("+asyncpg", "")
        self.connection: RawConnection | None = None
        self.turn = asyncio.Lock()

    async def ask(self, query: str, *args: object) -> list[Record]:
        """Return the rows of a query; after a lost connection it is unknown whether it was carried out."""
        return await self.use(lambda connection: connection.fetch(query, *args))

    async def use(self, work: Callable[[RawConnection], Awaitable[T]]) -> T:
        """Run `work` with exclusive use of the connection."""
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
        """Whether there is no open connection."""
        return self.connection is None or self.connection.is_closed()

    def hang_up(self) -> None:
        """Close the connection immediately."""
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None
