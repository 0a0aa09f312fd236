"""A house on this machine for as long as a test needs it, and guests who visit it over HTTP."""
from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

# A house that a test has started ends with the test, however that ends: its input is closed then.
START = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
from fondaco.house.serve import serve
serve("127.0.0.1", int(sys.argv[1]))
"""
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A serving process."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {
            "PYTHONPATH": str(ROOT / "src"), "FONDACO_DATA": str(folder), "FONDACO_LIMITS": "10000",
            "FONDACO_CHEAP_PASSWORDS": "1", "FONDACO_BOT_WORKERS": "1", "FONDACO_WEBHOOKS_TO_PRIVATE": "1",
            "FONDACO_WEBHOOK_DELAY": "0.3",
        } | environment  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, str(self.port)], env=self.environment, stdin=subprocess.PIPE, stdout=log,
                stderr=log,
            )  # fmt: skip
        for _ in range(300):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/health").status_code == 200:
                    return self
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError((self.folder / "log").read_text()[-3000:])

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)
        self.hang_up()

    def hang_up(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()

    def stop(self) -> int:
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            return self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(5)
        finally:
            self.hang_up()

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class Guest:
    """Someone with a token of his own."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=f"{url}/api", timeout=30)
        self.token = token or self.http.post("/guest").json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.keys = 0

    def get(self, path: str, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def done(self, path: str, **body: Any) -> Any:
        answer = self.post(path, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self, game: str = "oltremare", seats: list[str] | None = None, **wish: Any) -> str:
        table: str = self.done("/tables", game=game, seats=seats or ["me", "open"], **wish)["id"]
        return table

    def news(self, table: str, since: int | None = None) -> Any:
        return self.get(f"/tables/{table}", **({} if since is None else {"since": since}))

    def act(self, table: str, seat: int, seq: int, action: Any, **more: Any) -> httpx.Response:
        self.keys += 1
        body = {"seat": seat, "seq": seq, "key": f"{self.keys}", "action": action} | more
        return self.post(f"/tables/{table}/actions", **body)

    def first(self, table: str, pick: int = 0) -> Any:
        """Gives an answer from the menu of the first own seat that has one; returns the news before it."""
        news = self.news(table)
        for face in news["faces"]:
            if face["options"]:
                action = face["options"][pick % len(face["options"])]
                assert self.act(table, face["seat"], news["seq"], action).status_code == 200
                return news
        return None

    @contextlib.contextmanager
    def live(self, table: str, since: int | None = None, **headers: str) -> Iterator[ClientConnection]:
        query = f"token={self.token}" + ("" if since is None else f"&since={since}")
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/live?{query}"
        with connect(address, additional_headers=headers, open_timeout=10, max_size=None) as listener:
            yield listener


def heard(listener: ClientConnection, timeout: float = 10) -> Any:
    """The next news; pings are passed over."""
    while True:
        message = msgspec.json.decode(listener.recv(timeout))
        if "ping" not in message:
            return message


def until(what: Any, seconds: float = 20) -> Any:
    """Waits for something to become true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen in time")
