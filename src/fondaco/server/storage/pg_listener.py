"""Receives messages of other processes by NOTIFY, on the connection that appends to logs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fondaco.server.storage.database import Database
from fondaco.server.storage.group_commit import PostgresWriter
from fondaco.server.storage.pg_connection import RawConnection
from fondaco.server.storage.pubsub import CHANNEL, ChangeMessage, decode

log = logging.getLogger(__name__)
AGAIN_AFTER = 1.0
PATIENCE = 5.0


class PgListener:
    """Listener for messages of other processes.

    Notifications of this process arrive with the answers to its own statements and are ignored. `missed` is called
    whenever listening (re)starts, to catch up on messages sent before.
    """

    def __init__(
        self, store: Database, heard: Callable[[ChangeMessage], None], missed: Callable[[], Awaitable[None]]
    ) -> None:
        self.store = store
        self.heard = heard
        self.missed = missed
        self.connection: RawConnection | None = None
        self.listens = False

    async def listen(self) -> None:
        """Keep listening, and reconnect after failures, until cancelled."""
        while True:
            try:
                assert isinstance(self.store.writer, PostgresWriter)
                async with asyncio.timeout(PATIENCE):
                    anew = await self.store.writer.pg.use(self._on)
                self.listens = True
                if anew:
                    await self.missed()
            except Exception as error:
                self.listens, self.connection = False, None
                log.warning("messages from other processes are not received", extra={"why": repr(error)})
            await asyncio.sleep(AGAIN_AFTER)

    async def _on(self, connection: RawConnection) -> bool:
        """Make sure that a connection is listened on; return whether it is a new one."""
        if connection is self.connection:
            await connection.execute("SELECT 1")
            return False
        await connection.add_listener(CHANNEL, self._told)
        self.connection = connection
        return True

    def _told(self, connection: RawConnection, process: int, channel: str, told: object) -> None:
        if process != connection.get_server_pid():  # this process notifies its own subscribers directly
            for hint in decode(str(told)):
                self.heard(hint)
