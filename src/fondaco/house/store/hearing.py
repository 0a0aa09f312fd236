"""What other processes have written: heard of by NOTIFY, on a connection that is made anew whenever it is lost."""
from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fondaco.house.store.lane import AT_LEISURE, CHANNEL, PostgresLane
from fondaco.house.store.store import Store

log = logging.getLogger("fondaco.store")
AGAIN_AFTER = 1.0
PATIENCE = 5.0


class Ear:
    """Passes on each hint: that there is something to read, never what, and whether it presses. `missed` is called
    whenever it listens (again), for whatever was said before."""

    def __init__(
        self, store: Store, heard: Callable[[str, int, bool], None], missed: Callable[[], Awaitable[None]]
    ) -> None:
        self.store = store
        self.heard = heard
        self.missed = missed
        self.listens = False

    async def listen(self) -> None:
        while True:
            try:
                await self._while_connected()
            except Exception as error:
                log.warning("the other processes are not heard", extra={"why": repr(error)})
            self.listens = False
            await asyncio.sleep(AGAIN_AFTER)

    async def _while_connected(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(self.store.url.replace("+asyncpg", ""), timeout=PATIENCE)
        try:
            await connection.add_listener(CHANNEL, self._told)
            self.listens = True
            await self.missed()
            while True:
                await connection.execute("SELECT 1", timeout=PATIENCE)
                await asyncio.sleep(AGAIN_AFTER)
        finally:
            connection.terminate()

    def _told(self, connection: Any, process: int, channel: str, hint: object) -> None:
        assert isinstance(self.store.pen, PostgresLane)
        if process == self.store.pen.direct.process:
            return  # who has written is told without a way round by the database
        for each in str(hint).split(","):
            what, number, *how = each.split(" ")
            self.heard(what, int(number), AT_LEISURE not in how)
