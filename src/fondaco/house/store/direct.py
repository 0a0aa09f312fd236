"""asyncpg's own connections, for what is asked every second or after every action: there SQLAlchemy would take longer
than the answer. With SQLite there are none."""
from __future__ import annotations

import asyncio
from typing import Any

PATIENCE = 20.0


class Direct:
    """One connection for one question at a time, made when it is needed and anew when it was lost."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("+asyncpg", "")
        self.connection: Any = None
        self.turn = asyncio.Lock()

    async def ask(self, query: str, *args: Any) -> list[Any]:
        """The rows of an answer. With a lost connection nobody knows what was done."""
        async with self.turn:
            if self.connection is None or self.connection.is_closed():
                import asyncpg  # type: ignore[import-untyped]

                self.connection = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE)
            try:
                rows: list[Any] = await self.connection.fetch(query, *args)
                return rows
            except (OSError, TimeoutError):
                self.hang_up()
                raise

    @property
    def process(self) -> int:
        """By which number the database knows it."""
        return 0 if self.connection is None else int(self.connection.get_server_pid())

    @property
    def lost(self) -> bool:
        return self.connection is None or bool(self.connection.is_closed())

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None
