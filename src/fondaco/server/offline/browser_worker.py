"""The house of one person as the worker of a browser has it: only texts go in and out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import Protocol

import msgspec

from fondaco.server.base.errors import Refused
from fondaco.server.offline import routes
from fondaco.server.offline.service import OfflineServer, OfflineSocket


class BrowserApi(Protocol):
    """What the worker brings: a shelf, somebody who thinks, what he needs for it, and the lines of those who listen."""

    def read(self, first: str, past: str) -> Awaitable[str]: ...

    def write(self, texts: str) -> Awaitable[None]: ...

    def remove(self, name: str) -> Awaitable[None]: ...

    def think(self, asked: str) -> Awaitable[str]: ...

    def bring(self, file: str) -> Awaitable[None]: ...

    def tell(self, line: int, message: str) -> None: ...


class BrowserStore:
    """The worker's shelf."""

    def __init__(self, outside: BrowserApi) -> None:
        self.outside = outside

    async def read(self, first: str, past: str) -> Sequence[tuple[str, str]]:
        return msgspec.json.decode(await self.outside.read(first, past), type=list[tuple[str, str]])

    async def write(self, texts: Mapping[str, str]) -> None:
        await self.outside.write(msgspec.json.encode([*texts.items()]).decode())

    async def remove(self, name: str) -> None:
        await self.outside.remove(name)


class Worker:
    def __init__(self, outside: BrowserApi, server: OfflineServer) -> None:
        self.outside = outside
        self.server = server
        self.lines: dict[int, OfflineSocket] = {}
        self.serving = asyncio.ensure_future(server.serve())

    async def ask(self, method: str, address: str, body: str | None) -> str:
        """The status and the text of an answer."""
        answer = await routes.ask(self.server, method, address, body)
        return msgspec.json.encode((answer.status, answer.text)).decode()

    async def dial(self, line: int, address: str) -> bool:
        """Whether there is anything to listen to."""
        try:
            self.lines[line] = await routes.dial(self.server, address, lambda told: self.outside.tell(line, told))
        except Refused:
            return False
        return True

    def hang_up(self, line: int) -> None:
        found = self.lines.pop(line, None)
        if found is not None:
            found.close()


async def wake(outside: BrowserApi, lang: str) -> Worker:
    async def think(asked: str) -> str:
        return await outside.think(asked)

    async def bring(file: str) -> None:
        await outside.bring(file)

    return Worker(outside, await OfflineServer.open(BrowserStore(outside), think, lang, bring))
