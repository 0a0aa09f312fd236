"""Server processes for tests, and guests who use them over HTTP."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from fondaco.bots.process_pool import exit_with_parent
from fondaco.client import Client, endpoints
from fondaco.server.serve import serve
from tests import shuffle
from tests.server import empty_store
from tests.trial import GAME

ROOT = Path(__file__).parents[2]
# Imports take longer than starting a server, so servers are forked from a process that has done them.
READ: Any = multiprocessing.get_context("forkserver" if sys.platform != "win32" else "spawn")
READ.set_forkserver_preload(
    [
        "tests.server.warm_imports",
        "pytest",
        "tests.server.live_server",
        "uvloop",
        "uvicorn.loops.auto",
        "uvicorn.lifespan.on",
        "alembic.command",
    ]
)


def open_server(port: int, environment: dict[str, str], log: Path) -> None:
    """Run a server in its own process, which ends with the test in any case."""
    sys.modules["__main__"] = ModuleType("__main__")  # otherwise worker processes would import pytest
    threading.Thread(target=exit_with_parent, daemon=True).start()
    os.environ |= environment
    with log.open("ab") as told:
        os.dup2(told.fileno(), 1)
        os.dup2(told.fileno(), 2)
    shuffle.in_server()
    serve("127.0.0.1", port)


HELD: list[socket.socket] = []


def free_port() -> int:
    """Return a port that stays bound during the tests, so that it is not given out again.

    The socket does not listen, so that a server can.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    HELD.append(held)
    return int(held.getsockname()[1])


def is_up(url: str) -> bool:
    """Whether a server responds at this address."""
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(url, verify=endpoints.tls_settings(url)).status_code == 200
    return False


class Server:
    """A server process."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            "PYTHONPATH": str(ROOT / "src"),
            "FONDACO_DATA": str(folder),
            "FONDACO_LIMITS": "10000",
            "FONDACO_CHEAP_PASSWORDS": "1",
            "FONDACO_BOT_WORKERS": "1",
            "FONDACO_WEBHOOKS_TO_PRIVATE": "1",
            "FONDACO_WEBHOOK_DELAY": "0.3",
        } | environment
        if shuffle.seed() is not None:
            self.environment |= {name: os.environ[name] for name in (shuffle.VARIABLE, "PYTEST_CURRENT_TEST")}
        self.process: BaseProcess | None = None
        self.pauses: shuffle.Pauses | None = None

    def start(self) -> Server:
        self.folder.mkdir(parents=True, exist_ok=True)
        if "FONDACO_DATABASE" not in self.environment:
            empty_store.copy_to(self.folder)
        log = self.folder / "log"
        self.process = READ.Process(target=open_server, args=(self.port, self.environment, log))
        self.process.start()
        self.pauses = shuffle.pauses(self.process.pid)
        for _ in range(15_000):
            if is_up(f"{self.url}/health"):
                return self
            if self.process.exitcode is not None:
                break
            time.sleep(0.02)
        raise RuntimeError((self.folder / "log").read_text()[-3000:])

    def kill(self) -> None:
        """Kill the server, like a power cut."""
        assert self.process is not None
        self._end_pauses()
        self.process.kill()
        self.process.join(10)

    def stop(self) -> int:
        """Ask the server to stop; return its exit code."""
        if self.process is None:
            return 0
        self._end_pauses()
        self.process.terminate()
        self.process.join(60)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join(5)
        return -1 if self.process.exitcode is None else self.process.exitcode

    def _end_pauses(self) -> None:
        if self.pauses is not None:
            self.pauses.end()
            self.pauses = None

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class Guest(Client):
    """HTTP client of a guest that returns every response unchanged."""

    def __init__(self, url: str, token: str | None = None) -> None:
        super().__init__(url, token)
        self.keys = 0

    def get(self, path: str, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        answer = self.http.post(path, json=body)
        if path == "/account" and "fondaco" in answer.cookies:
            self.take(answer.cookies["fondaco"])
        return answer

    def take(self, token: str) -> None:
        """Use this session token from now on."""
        self.http.cookies.clear()
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"

    def post_ok(self, path: str, **body: Any) -> Any:
        """Post, check that the request succeeded, and return the JSON of the response."""
        answer = self.post(path, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self, game: str = GAME, seats: list[str] | None = None, **wish: Any) -> str:
        """Create a table, and press Ready where it waits for others; return its id."""
        card = self.post_ok("/tables", game=game, seats=seats or ["me", "open"], **wish)
        if card["status"] == "open" and card["yours"]:
            self.post_ok(f"/tables/{card['id']}/ready")
        table: str = card["id"]
        return table

    def take_seat(self, table: str, **wish: Any) -> Any:
        """Take a seat and press Ready; return the table's card."""
        card = self.post_ok(f"/tables/{table}/join", **wish)
        return card if card["status"] == "playing" else self.post_ok(f"/tables/{table}/ready")

    def change_settings(self, table: str, **settings: Any) -> httpx.Response:
        return self.http.patch(f"/tables/{table}/settings", json=settings)

    def news(self, table: str, since: int | None = None) -> Any:
        return self.get(f"/tables/{table}", **({} if since is None else {"since": since}))

    def act(self, table: str, seat: int, seq: int, action: Any, **more: Any) -> httpx.Response:
        self.keys += 1
        body = {"seat": seat, "seq": seq, "key": f"{self.keys}", "action": action} | more
        return self.post(f"/tables/{table}/actions", **body)

    def first(self, table: str, pick: int = 0) -> Any:
        """Give an answer of the first own seat that has any; return the news before it."""
        news = self.news(table)
        for face in news["views"]:
            if face["options"]:
                action = face["options"][pick % len(face["options"])]
                assert self.act(table, face["seat"], news["seq"], action).status_code == 200
                return news
        return None

    @contextlib.contextmanager
    def present(self, table: str) -> Iterator[ClientConnection]:
        """Open a socket that also receives messages beside the log, like presence."""
        address = f"{endpoints.live_url(self.url, table, self.token, None)}&presence=true"
        with connect(address, open_timeout=90, max_size=None) as listener:
            yield listener


@contextlib.contextmanager
def guest_factory() -> Iterator[Callable[[str], Guest]]:
    """Yield a function that creates guests of any server; their connections close at the end."""
    with contextlib.ExitStack() as leaving:

        def visit(url: str) -> Guest:
            visitor = Guest(url)
            leaving.callback(visitor.http.close)
            return visitor

        yield visit


def next_message(listener: ClientConnection, timeout: float = 90, beside: str = "seq") -> Any:
    """Return the next news, or the next message with the field `beside`; skip all others."""
    while True:
        message = msgspec.json.decode(listener.recv(timeout))
        if beside in message:
            return message


def until(what: Any, seconds: float = 90) -> Any:
    """Wait until `what` returns something true, with a long timeout for busy machines.

    It is asked less often the longer it takes, since asking takes the processor time of those it waits for.
    """
    began = time.monotonic()
    end = began + seconds * (1 if shuffle.seed() is None else shuffle.PATIENCE)
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(min(0.15, max(0.02, (time.monotonic() - began) / 20)))
    raise AssertionError("it did not happen in time")
