"""HTTP protocol of the server: uvicorn's, with time and size limits against slow clients."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache, partial
from typing import Any
from weakref import ref

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from fondaco.server.base.settings import Settings, settings_from_environment
from fondaco.server.web.socket_scope import SEND_WHOLE

MOST_HEAD = MOST_SURPLUS = 64 * 1024
LINGER = 2.0  # seconds for a client to read the response before its unread body closes the connection
CLOSING = b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
open_lines: Counter[str] = Counter()


@lru_cache
def load_settings_and_proxies() -> tuple[Settings, frozenset[str]]:
    """Return the settings, and the addresses of trusted proxies, which have no connection limit."""
    settings = settings_from_environment()
    return settings, frozenset(settings.proxies.replace(",", " ").split())


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection with limits.

    A request must arrive within `request_seconds`, head and body; everything but its body is limited to `MOST_HEAD`
    bytes. A response must be read within as many seconds. The number of connections per address is limited, except for
    proxies.
    """

    hurry: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None
    lingering: asyncio.TimerHandle | None = None
    begun = 0  # requests that began in the current data
    body = 0  # bytes of request bodies in the current data
    idle = True  # no request is being received
    head = 0
    surplus = 0  # bytes of a body received after the response
    counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        settings, proxies = load_settings_and_proxies()
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
        self.hurry = self.loop.call_later(
            load_settings_and_proxies()[0].request_seconds, self._refuse, b"408 Request Timeout"
        )

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
        """Hand the connection over to the WebSocket protocol, which has limits of its own.

        The parser is dropped, since it and this object refer to each other.
        """
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Receive data; all bytes but the body count as head, including chunk lengths and trailers."""
        if self.transport.is_closing():
            return
        was_idle, self.begun, self.body = self.idle, 0, 0
        super().data_received(data)
        if not self.idle and self.hurry is None and self.parser is not None and not self.transport.is_closing():
            self._wait()  # most requests arrive in one piece and need no timer
        if self.begun <= was_idle:  # with pipelined requests it is unknown which bytes belong to which
            self.head += len(data) - self.body
            if self.head > MOST_HEAD:
                self._refuse(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        self.head, self.body, self.surplus, self.idle = 0, 0, 0, False
        self.begun += 1
        self._hurried()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin a request. Trailers, which are headers after the body, do not change it: they go into another list."""
        super().on_headers_complete()
        if self.cycle is not None and self.cycle.scope is self.scope:  # not so when a WebSocket is opened
            self.headers = []
            scope: Any = self.scope
            scope["extensions"] = {SEND_WHOLE: partial(send_whole, ref(self.cycle))}  # weak: the cycle holds its scope

    def on_body(self, body: bytes) -> None:
        """Receive part of a body; stop reading if much of it arrives after the response."""
        self.body += len(body)
        super().on_body(body)
        if self.cycle is not None and self.cycle.response_complete:
            self.surplus += len(body)
            if self.surplus > MOST_SURPLUS and not self.flow.read_paused:
                self.flow.pause_reading()
                self.lingering = self.loop.call_later(LINGER, self.transport.close)

    def on_response_complete(self) -> None:
        """Drop the unused rest of a body after the response."""
        super().on_response_complete()
        if self.cycle.response_complete:
            self.cycle.body = bytearray()

    def on_message_complete(self) -> None:
        self.idle = True
        self._hurried()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(load_settings_and_proxies()[0].request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
        super().resume_writing()


def send_whole(request: ref[RequestResponseCycle], headers: bytes, body: bytes, /) -> bool:
    """Write a whole response at once, unless the connection is to be closed or its buffer is full.

    uvicorn searches each header of each response for invalid characters, which takes longer than to carry out an
    action. These headers are constant.
    """
    cycle = request()
    if cycle is None or cycle.disconnected or cycle.response_started or not cycle.keep_alive or cycle.flow.write_paused:
        return False
    cycle.response_started = cycle.response_complete = True
    date = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
    length = b"content-length: %d\r\n\r\n" % len(body)
    cycle.transport.write(b"".join([b"HTTP/1.1 200 OK\r\n", date, headers, length, body]))
    cycle.message_event.set()
    cycle.on_response()
    return True
