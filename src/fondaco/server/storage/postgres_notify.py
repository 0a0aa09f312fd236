"""Carries messages between processes by NOTIFY, and listens on the connection that appends to logs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager

from fondaco.server.storage.asyncpg_connection import AsyncpgConnection, RawConnection
from fondaco.server.storage.bus import AnyMessage, Deliver, decode_messages, encode_messages

log = logging.getLogger(__name__)
CHANNEL = "fondaco_events"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1)"
AGAIN_AFTER = 1.0
PATIENCE = 5.0


class PostgresTransport:
    """Transport of messages by NOTIFY.

    Notifications that were sent on its own connection arrive with the answers and are ignored. `missed` is called
    whenever listening (re)starts, to catch up on messages sent before. `converting` turns failures into `StorageError`.
    """

    def __init__(self, pg: AsyncpgConnection, converting: Callable[[], AbstractContextManager[None]]) -> None:
        self.pg = pg
        self.converting = converting
        self.connection: RawConnection | None = None
        self.connected = False
        self.deliver: Deliver = lambda message: None

    async def send(self, message: AnyMessage) -> None:
        with self.converting():
            await self.pg.ask(NOTIFY, *encode_messages([message]))

    async def receive(self, deliver: Deliver, missed: Callable[[], Awaitable[None]]) -> None:
        """Keep listening, and reconnect after failures, until cancelled."""
        self.deliver = deliver
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    anew = await self.pg.use(self._on)
                self.connected = True
                if anew:
                    await missed()
            except Exception as error:
                self.connected, self.connection = False, None
                log.warning("messages from other processes are not received", extra={"why": repr(error)})
            await asyncio.sleep(AGAIN_AFTER)

    async def _on(self, connection: RawConnection) -> bool:
        """Make sure that a connection is listened on; return whether it is a new one."""
        if connection is self.connection:
            await connection.execute("SELECT 1")
            return False
        await connection.add_listener(CHANNEL, self._notified)
        self.connection = connection
        return True

    def _notified(self, connection: RawConnection, process: int, channel: str, text: object) -> None:
        if process != connection.get_server_pid():  # this process notifies its own subscribers directly
            for message in decode_messages(str(text)):
                self.deliver(message)
