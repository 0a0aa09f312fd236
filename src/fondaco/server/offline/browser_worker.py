"""The offline server inside a browser worker; only texts are exchanged with JavaScript."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Protocol

import msgspec

from fondaco.server.base.errors import Refused
from fondaco.server.offline import routes
from fondaco.server.offline.guests import Guest
from fondaco.server.offline.key_value_store import KeyValueStore
from fondaco.server.offline.service import OfflineServer
from fondaco.server.web.rates import MOST_BYTES, PERSON_FRAMES

log = logging.getLogger(__name__)
GONE = '[401,""]'


class BrowserApi(KeyValueStore, Protocol):
    """Functions provided by JavaScript: storage, a bot worker, file downloads, and messages to open sockets."""

    def think(self, asked: str) -> Awaitable[str]: ...

    def bring(self, file: str) -> Awaitable[None]: ...

    def tell(self, line: int, message: str) -> None: ...


class BrowserWorker:
    def __init__(self, outside: BrowserApi, server: OfflineServer) -> None:
        self.outside = outside
        self.server = server
        self.lines: dict[int, asyncio.Task[None]] = {}
        self.guests: dict[int, Guest] = {}

    async def admit(self, number: int, key: str, table: str, lang: str) -> str:
        """Admit the guest of a connection, who has proved to own a key; return as JSON how much they may send."""
        self.guests[number] = await self.server.guests.admit(key, table, lang)
        return msgspec.json.encode({"bytes": MOST_BYTES, "frames": PERSON_FRAMES}).decode()

    def dismiss(self, number: int) -> None:
        """Forget the guest of a closed connection."""
        self.guests.pop(number, None)

    async def pack_table(self, table: str, key: str, successor: str) -> str:
        """Lock a table and return it as text for another device; the keys are those of this browser and of that one."""
        return await self.server.handover.pack(table, key, successor)

    async def release_table(self, table: str, taken: bool) -> None:
        """Unlock a table; if another device has taken it, this one has it no longer."""
        await self.server.handover.release(table, taken)

    async def table_hosting(self, table: str, key: str) -> str:
        """Return as JSON who hosts a table, for the guest with this key."""
        return msgspec.json.encode(await self.server.handover.hosting(table, key)).decode()

    async def tables_in_doubt(self) -> str:
        """Return as JSON the ids of the tables that another device may have taken."""
        return msgspec.json.encode(await self.server.handover.in_doubt()).decode()

    async def give_table_up(self, table: str, secret: str) -> bool:
        """Set a table aside if another device has taken it, which proves it by the secret; return whether it has."""
        return await self.server.handover.give_up(table, secret)

    async def check_table(self, text: str) -> str:
        """Check a table that another device hands over; return its id, or an empty text if it is refused."""
        try:
            return self.server.handover.check(text).id
        except Refused as no:
            log.info("table refused", extra={"why": repr(no)})
            return ""

    async def take_table(self, text: str, key: str) -> str:
        """Take a table that another device has handed over; return its id, or an empty text if it is refused."""
        try:
            return (await self.server.handover.take(text, key)).id
        except Refused as no:
            log.info("table not taken", extra={"why": repr(no)})
            return ""

    async def ask(self, method: str, address: str, body: str | None, guest: int | None = None) -> str:
        """Handle a request of the page or of a guest; return its status and body as a JSON list."""
        sender = None if guest is None else self.guests.get(guest)
        if guest is not None and sender is None:  # gone in the meantime
            return GONE
        answer = await routes.handle_request(self.server, method, address, body, guest=sender)
        return msgspec.json.encode((answer.status, answer.text)).decode()

    async def dial(self, line: int, address: str, guest: int | None = None) -> bool:
        """Serve a socket with this number until it is closed; return whether its page has closed it."""

        def tell(message: str) -> None:
            self.outside.tell(line, message)

        if guest is None:
            serving = routes.serve_socket(self.server, address, tell)
        elif guest in self.guests:
            serving = routes.serve_guest_socket(self.server, address, tell, self.guests[guest])
        else:
            return False
        self.lines[line] = asyncio.create_task(serving)
        try:
            await self.lines[line]
        except asyncio.CancelledError:
            return True
        except Refused as no:  # as when the table has been handed over
            log.info("socket closed", extra={"address": address, "why": repr(no)})
        except Exception as error:
            log.warning("socket closed", extra={"address": address, "why": repr(error)})
        finally:
            del self.lines[line]
        return False

    def hang_up(self, line: int) -> None:
        """Close a socket, if it is still open."""
        if line in self.lines:
            self.lines[line].cancel()


async def wake(outside: BrowserApi, lang: str) -> BrowserWorker:
    return BrowserWorker(outside, await OfflineServer.open(outside, outside.think, lang, outside.bring))
