"""What open sockets are sent, whatever the transport: news of a table, who is there, and other values that change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from fondaco.server.base.announcement import Announcement
from fondaco.server.base.user import User
from fondaco.server.tables import commands
from fondaco.server.tables.core.loaded_table import LoadedTable, TableSubscriber
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.projections import Presence

PING_EVERY = 20.0
LATER = 1.0  # seconds after which a delayed spectator's socket checks for news
SPACING = 1.0  # seconds between two versions of a value
encode = msgspec.json.encode


class SocketSubscriber(TableSubscriber):
    """An open socket and its user; `loaded` is the table it is subscribed to, if any."""

    def __init__(self, person: User | None) -> None:
        super().__init__(person)
        self.loaded: LoadedTable | None = None
        self.announcement: Announcement | None = None

    async def send(self, message: bytes) -> None:
        """Send a message."""
        raise NotImplementedError

    async def wait(self, patience: float = PING_EVERY) -> None:
        """Wait for a change, or until `patience` seconds have passed; raise if the session has ended."""
        raise NotImplementedError


@dataclass
class SentState:
    """What a subscriber of a table has received."""

    seq: int | None
    first: bool = True
    presence: Presence | None = None


async def send_table(
    tables: BaseTableService, line: SocketSubscriber, table_id: str, since: int | None, presence: bool
) -> None:
    """Send news of a table until cancelled, and with `presence` also what is not in the log; raise if it is hidden."""
    commands.check_may_see(await tables.look(table_id), line.own)
    loaded = line.loaded = tables.cache.use(table_id)
    loaded.listeners.add(line)
    loaded.wake()
    try:
        await _tell(tables, line, loaded, since, presence)
    finally:
        loaded.listeners.discard(line)
        loaded.wake()


async def _tell(
    tables: BaseTableService, line: SocketSubscriber, loaded: LoadedTable, since: int | None, presence: bool
) -> None:
    """Send news until the socket closes; no table is held while waiting, so that idle ones can be compressed."""
    told = SentState(since)
    while True:
        line.wake_event.clear()
        await line.wait(await _tell_now(tables, line, loaded, told, presence))


async def _tell_now(
    tables: BaseTableService, line: SocketSubscriber, loaded: LoadedTable, told: SentState, presence: bool
) -> float:
    """Send what is new; return after how many seconds to look again without a change."""
    table = tables.loaded_table(loaded.id) or await tables.look(loaded.id)
    commands.check_may_see(table, line.own)
    table = await tables.visible_to(table, line.own)
    if told.first or table.seq != told.seq:
        await line.send(tables.encoded_news(loaded, table, line.person, told.seq))
        told.seq, told.first = table.seq, False
    if presence:
        told.presence = await _tell_beside(tables, line, loaded.presence(table), told.presence)
    return LATER if table is loaded.earlier else PING_EVERY


async def _tell_beside(
    tables: BaseTableService, line: SocketSubscriber, there: Presence, seen: Presence | None
) -> Presence:
    """Send what is not in the log: presence, changed standing orders and the announcement."""
    if there != seen:
        await line.send(encode({"presence": there}))
    if line.orders:
        line.orders = False
        await line.send(encode({"orders": True}))
    if line.announcement != tables.announcement:
        line.announcement = tables.announcement
        await line.send(encode({"announcement": line.announcement}))
    return there


async def send_value_when_changed(
    tables: BaseTableService, line: SocketSubscriber, name: str, seen: Callable[[], Awaitable[bytes]]
) -> None:
    """Send a value whenever it has changed, at most once a second."""
    tables.lobby_listeners.add(line.wake_event)
    try:
        told = b""
        while True:
            line.wake_event.clear()
            whole = await seen()
            if whole != told:
                await line.send(encode({name: msgspec.Raw(whole)}))
                told = whole
            await asyncio.sleep(SPACING)
            await line.wait()
    finally:
        tables.lobby_listeners.discard(line.wake_event)
