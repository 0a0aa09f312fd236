"""The door: uvicorn's reader of HTTP with an end to its patience, so that nobody holds it open with nothing to say."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from functools import lru_cache

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fondaco.server.base.settings import Settings, from_environment

MOST_HEAD = MOST_SURPLUS = 64 * 1024
LINGER = 2.0  # seconds in which a client can read why its body is not taken
CLOSING = b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
open_lines: Counter[str] = Counter()


@lru_cache
def rules() -> tuple[Settings, frozenset[str]]:
    """The settings, and the proxies behind which many stand."""
    return from_environment(), frozenset(os.environ.get("FONDACO_PROXIES", "127.0.0.1").replace(",", " ").split())


class HttpProtocol(HttpToolsProtocol):
    """A request has to be here, head and body, within some seconds, and all of it but the body in some bytes; an answer
    has to be taken within as many seconds; one address has so many connections open, unless it is a proxy."""

    hurry: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None
    lingering: asyncio.TimerHandle | None = None
    in_head = True
    begun = 0  # requests that began in the data at hand
    body = 0  # bytes of body in it
    idle = True  # no request is under way
    head = 0
    surplus = 0  # bytes of a body after its answer
    counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        settings, proxies = rules()
        address = self.client[0] if self.client else ""
        if address not in proxies:
            if open_lines[address] >= settings.connections:
                self.transport.abort()
                return
            self.counted = address
            open_lines[address] += 1
        self._wait()

    def _wait(self) -> None:
        self._hurried()
        self.hurry = self.loop.call_later(rules()[0].request_seconds, self._refuse, b"408 Request Timeout")

    def _hurried(self) -> None:
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None

    def _refuse(self, status: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 " + status + CLOSING)
            self.transport.close()

    def _leave(self) -> None:
        self._hurried()
        for timer in (self.unread, self.lingering):
            if timer is not None:
                timer.cancel()
        if self.counted:
            open_lines[self.counted] -= 1
            if not open_lines[self.counted]:
                del open_lines[self.counted]
            self.counted = ""

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, and counted as such; parser and door hold each other no longer."""
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """All bytes of a request but its body count as its head: lengths of chunks and trailers, too."""
        if self.transport.is_closing():
            return
        was_idle, self.begun, self.body = self.idle, 0, 0
        super().data_received(data)
        if self.begun <= was_idle:  # of requests sent in one go it is not known which bytes are whose
            self.head += len(data) - self.body
            if self.head > MOST_HEAD:
                self._refuse(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        self.in_head, self.head, self.body, self.surplus, self.idle = True, 0, 0, 0, False
        self.begun += 1
        self._wait()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Trailers are dropped: what comes after a body changes nothing of the request."""
        if self.in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Of a body that nobody needs any more, since its request is answered, little is read."""
        self.body += len(body)
        super().on_body(body)
        if self.cycle is not None and self.cycle.response_complete:
            self.surplus += len(body)
            if self.surplus > MOST_SURPLUS and not self.flow.read_paused:
                self.flow.pause_reading()
                self.lingering = self.loop.call_later(LINGER, self.transport.close)

    def on_response_complete(self) -> None:
        """What was read of a body and not needed is dropped with the answer."""
        super().on_response_complete()
        if self.cycle.response_complete:
            self.cycle.body = bytearray()

    def on_message_complete(self) -> None:
        self.idle = True
        self._hurried()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(rules()[0].request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
        super().resume_writing()
