"""The offline server inside a browser worker; only texts are exchanged with JavaScript."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Protocol

import msgspec

from fondaco.server.offline import routes
from fondaco.server.offline.key_value_store import KeyValueStore
from fondaco.server.offline.service import OfflineServer

log = logging.getLogger(__name__)


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

    async def ask(self, method: str, address: str, body: str | None) -> str:
        """Handle a request; return its status and body as a JSON list."""
        answer = await routes.handle_request(self.server, method, address, body)
        return msgspec.json.encode((answer.status, answer.text)).decode()

    async def dial(self, line: int, address: str) -> bool:
        """Serve a socket with this number until it is closed; return whether the page has closed it."""
        serving = routes.serve_socket(self.server, address, lambda told: self.outside.tell(line, told))
        self.lines[line] = asyncio.create_task(serving)
        try:
            await self.lines[line]
        except asyncio.CancelledError:
            return True
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
