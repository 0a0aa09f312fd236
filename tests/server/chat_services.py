"""A local stand-in for Discord, Slack, Telegram and Matrix that accepts only what their documentation describes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

DISCORD = "/api/webhooks/123456/discord-token"
SLACK = "/services/T000/B000/slack-token"
TELEGRAM = "/bot123:telegram-token/sendMessage"
MATRIX = "/_matrix/client/v3/rooms/!room:example.org/send/m.room.message"
HOOKSHOT = "/webhook/hookshot-token"
MATRIX_TOKEN = "syt_secret"


class ChatServices:
    """What has arrived, as (service, text), and why messages were refused."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.texts: list[tuple[str, str]] = []
        self.refusals: list[str] = []

    def receive(self, method: str, address: str, headers: dict[str, str], body: bytes) -> int:
        """Return the status of the service that has this path."""
        parts = urlsplit(address)
        try:
            assert headers["content-type"].startswith("application/json")
            said = json.loads(body)
            return self._receive(method, parts.path, parse_qs(parts.query), headers, said)
        except (AssertionError, KeyError, ValueError) as error:
            self.refusals.append(f"{method} {address}: {error!r}")
            return 400

    def _receive(self, method: str, path: str, query: dict[str, Any], headers: dict[str, str], said: Any) -> int:
        if path == DISCORD:
            assert method == "POST"
            assert set(said) <= {"content", "username", "avatar_url", "tts", "embeds", "allowed_mentions"}
            assert 0 < len(said["content"]) <= 2000
            assert said["allowed_mentions"] == {"parse": []}  # a player called @everyone wakes nobody
            return self._accept("discord", said["content"], 204)
        if path == SLACK:
            assert (method, set(said)) == ("POST", {"text"})
            assert not re.search("<(?!https?:)", said["text"])
            return self._accept("slack", said["text"])
        if path == TELEGRAM:
            assert method == "POST"
            assert not query
            assert set(said) <= {"chat_id", "text", "message_thread_id"}
            assert said["chat_id"] == "-100200"
            assert 0 < len(said["text"]) <= 4096
            return self._accept("telegram", said["text"])
        room, _, transaction = path.rpartition("/")
        if room == MATRIX:
            if headers.get("authorization") != f"Bearer {MATRIX_TOKEN}":
                return 401
            assert (method, query) == ("PUT", {})
            assert transaction
            assert (said["msgtype"], said["format"]) == ("m.text", "org.matrix.custom.html")
            assert "<a href=" in said["formatted_body"]
            return self._accept("matrix", said["body"])
        if path == HOOKSHOT:
            assert (method, set(said)) == ("POST", {"text", "html"})
            return self._accept("hookshot", said["text"])
        return {"/forbidden": 403, "/broken": 502, "/moved": 301}.get(path, 404)

    def _accept(self, service: str, text: str, status: int = 200) -> int:
        self.texts.append((service, text))
        return status


@contextmanager
def chat_services() -> Iterator[ChatServices]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            headers = {key.lower(): value for key, value in self.headers.items()}
            body = self.rfile.read(int(headers.get("content-length", 0)))
            self.send_response(services.receive(self.command, self.path, headers, body))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def do_PUT(self) -> None:
            self.do_POST()

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    services = ChatServices(f"http://127.0.0.1:{server.server_address[1]}")
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield services
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
