"""The offline server inside a browser worker; only texts are exchanged with JavaScript."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import Protocol

import msgspec

from fondaco.server.base.errors import Refused
from fondaco.server.offline import routes
from fondaco.server.offline.service import OfflineServer


class BrowserApi(Protocol):
    """Functions provided by JavaScript: storage, a bot worker, file downloads, and messages to open sockets."""

    def read(self, first: str, past: str) -> Awaitable[str]: ...

    def write(self, texts: str) -> Awaitable[None]: ...

    def remove(self, name: str) -> Awaitable[None]: ...

    def think(self, asked: str) -> Awaitable[str]: ...

    def bring(self, file: str) -> Awaitable[None]: ...

    def tell(self, line: int, message: str) -> None: ...


class BrowserStore:
    """Key-value store on the functions of the browser worker."""

    def __init__(self, outside: BrowserApi) -> None:
        self.outside = outside

    async def read(self, first: str, past: str) -> Sequence[tuple[str, str]]:
        return msgspec.json.decode(await self.outside.read(first, past), type=list[tuple[str, str]])

    async def write(self, texts: Mapping[str, str]) -> None:
        await self.outside.write(msgspec.json.encode([*texts.items()]).decode())

    async def remove(self, name: str) -> None:
        await self.outside.remove(name)


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
        """Serve a socket with this number; return whether the page has closed it, rather than the server."""
        serving = routes.serve_socket(self.server, address, lambda told: self.outside.tell(line, told))
        self.lines[line] = asyncio.create_task(serving)
        try:
            await self.lines[line]
        except asyncio.CancelledError:
            return True
        except Refused:
            return False
        finally:
            del self.lines[line]
        return False

    def hang_up(self, line: int) -> None:
        if line in self.lines:
            self.lines[line].cancel()


async def wake(outside: BrowserApi, lang: str) -> BrowserWorker:
    async def think(asked: str) -> str:
        return await outside.think(asked)

    async def bring(file: str) -> None:
        await outside.bring(file)

    return BrowserWorker(outside, await OfflineServer.open(BrowserStore(outside), think, lang, bring))
