"""A browser's worker with the offline server of its owner, whom friends join with keys of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from fondaco.server.offline import browser_worker
from fondaco.server.offline.browser_worker import BrowserWorker
from tests.server.offline_server import BrowserInterface
from tests.trial import GAME

BEA, CEM = "B" * 87, "C" * 87


class Device:
    """A worker with a table for three people, one of them at this device."""

    def __init__(self, do: Callable[..., Any], storage: dict[str, str] | None = None) -> None:
        self.do = do
        self.outside = BrowserInterface()
        self.outside.texts = {} if storage is None else storage
        self.worker: BrowserWorker = do(browser_worker.wake(self.outside, "nl"))

    def ask(self, method: str, path: str, body: Any = None, guest: int | None = None) -> tuple[int, Any]:
        text = None if body is None else json.dumps(body)
        status, told = json.loads(self.do(self.worker.ask(method, path, text, guest)))
        return status, json.loads(told) if told else None

    def open_table(self, seats: int = 2, **wish: Any) -> str:
        wish = {"game": GAME, "seats": ["me", *["open"] * (seats - 1)], "word": "salt"} | wish
        table: str = self.ask("POST", "/tables", wish)[1]["id"]
        return table

    def admit(self, number: int, key: str, table: str) -> Any:
        return json.loads(self.do(self.worker.admit(number, key, table, "fr")))

    def begin(self) -> str:
        """Return a table at which the match of the owner with guest 1 has begun."""
        table = self.open_table()
        self.admit(1, BEA, table)
        assert self.ask("POST", f"/tables/{table}/join", {"seat": 1, "name": "Bea"}, 1)[0] == 200
        for guest in (None, 1):
            assert self.ask("POST", f"/tables/{table}/ready", {"yes": True}, guest)[0] == 200
        return table
