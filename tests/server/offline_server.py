"""Offline server, as in a person's browser, and the same interface to a real server."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from fondaco.server.offline import bot_worker, routes
from fondaco.server.offline.service import Bring, OfflineServer, skip_download
from tests.server.live_server import Guest, until
from tests.server.waiting import until as until_true


class MemoryStorage:
    """In-memory storage like a browser's; `full` refuses every write."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.full = False

    async def read(self, first: str, past: str) -> str:
        return json.dumps(sorted((name, text) for name, text in self.texts.items() if first <= name < past))

    async def write(self, texts: str) -> None:
        if self.full:
            raise OSError("no room is left")
        self.texts |= dict(json.loads(texts))

    async def remove(self, name: str) -> None:
        self.texts.pop(name, None)


class BrowserInterface(MemoryStorage):
    """The text interface that a browser's worker provides to the offline server."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[int, str]] = []
        self.brought: list[str] = []

    async def think(self, asked: str) -> str:
        return bot_worker.think(asked)

    async def bring(self, file: str) -> None:
        self.brought.append(file)

    def tell(self, line: int, message: str) -> None:
        self.heard.append((line, message))


async def think(asked: str) -> str:
    return bot_worker.think(asked)


class Answer(NamedTuple):
    status: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text) if self.text else None


class OfflineVisitor:
    """A person with an offline server; bots answer after each response, before it is returned here."""

    def __init__(self, storage: MemoryStorage, do: Callable[..., Any], bring: Bring = skip_download) -> None:
        self.do = do
        self.token: str | None = None
        self.responded = asyncio.Event()
        self.responded.set()
        self.server: OfflineServer = do(OfflineServer.open(storage, self.think, bring=bring))

    async def think(self, asked: str) -> str:
        if asked.startswith('["choose_answer"'):
            await self.responded.wait()
        return await think(asked)

    def with_token(self, token: str) -> OfflineVisitor:
        """Return another person at the same server."""
        other = copy.copy(self)
        other.token = token
        return other

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        self.responded.clear()
        status, _, text = self.do(
            routes.handle_request(self.server, method, path, None if body is None else json.dumps(body), self.token)
        )
        self.responded.set()
        self.do(self.server.attendant.settle())
        return Answer(status, text)

    def settled(self, table: str) -> Any:
        return self.ask("GET", f"/tables/{table}").json

    def listen(self, address: str) -> OfflineListener:
        """Open a socket."""

        async def serve() -> OfflineListener:
            heard: list[Any] = []
            serving = routes.serve_socket(self.server, address, lambda told: heard.append(json.loads(told)), self.token)
            return OfflineListener(heard, asyncio.create_task(serving), self.do)

        listener: OfflineListener = self.do(serve())
        return listener


@dataclass
class OfflineListener:
    """An open socket of an offline server, with what it has received."""

    heard: list[Any]
    serving: asyncio.Task[None]
    do: Callable[..., Any]

    def until(self, condition: Callable[[Any], bool]) -> Any:
        """Return the first message that fulfils the condition, when it has arrived."""

        def found() -> list[Any]:
            return [message for message in self.heard if condition(message)]

        self.do(until_true(lambda: bool(found())))
        return found()[0]

    def close(self) -> None:
        self.serving.cancel()
        self.do(asyncio.wait([self.serving]))


class OnlineVisitor:
    """A guest of a real server, with the interface of `OfflineVisitor`."""

    def __init__(self, guest: Guest) -> None:
        self.http = guest.http
        self.http.headers["Accept-Language"] = "de"  # sent by the browser before the user is known

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        answer = self.http.request(method, path, json=body)
        return Answer(answer.status_code, answer.text)

    def settled(self, table: str) -> Any:
        def quiet() -> Any:
            news = self.ask("GET", f"/tables/{table}").json
            return news if news["table"]["thinking"] is None else None

        return until(quiet, 60)


Visitor = OfflineVisitor | OnlineVisitor


def create_table(visitor: Visitor, game: str, players: int = 2, **wish: Any) -> str:
    seats = ["me", *["greedy"] * (players - 1)]
    wish = {"game": game, "seats": seats, "seed": "7", "word": "salt"} | wish
    table: str = visitor.ask("POST", "/tables", wish).json["id"]
    return table


def choose_action(visitor: Visitor, table: str, number: int, pick: int = 0, **more: Any) -> Answer:
    """Choose an answer from the menu, after the bots have answered."""
    news = visitor.settled(table)
    menu = news["views"][0]["options"]
    body = {"seat": 0, "seq": news["seq"], "key": f"{number}", "action": menu[pick % len(menu)], "news": True}
    return visitor.ask("POST", f"/tables/{table}/actions", body | more)
