"""WebSocket protocol of the server: uvicorn's, with a fast path for text messages and a limit on frames.

Encoded text is written as one frame without further copies. Complete frames are read here, in order, from one buffer;
each costs a token before it is decoded, and a connection that sends too many is closed with 1008.
"""

from __future__ import annotations

import time
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

from fondaco.server.base import metrics
from fondaco.server.web.http_protocol import load_settings_and_proxies
from fondaco.server.web.socket_scope import CHARGE_FRAMES, SEND_TEXT
from fondaco.server.web.token_buckets import TokenBucket

WHOLE_TEXT = 0x81
MASKED = 0x80
FRAMES = 120.0, 30.0  # of one connection: bucket size, and tokens per second
FLOOD = 1008, "too_many_frames"
AT_ONCE = 32  # frames read before other connections get their turn
MOST_FRAGMENTS = 64
LITTLE, LATER = 8192, 0.25  # over a shared limit, connections with little unread data wait; others are closed


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection.

    The fast path for sending and the function to charge further limits are extensions of its scope. Plain text frames
    are read here; all others are passed to the library one by one.
    """

    unread = held = b""
    offset = 0  # number of bytes of `unread` that have been read
    by_library = False  # data that are not valid client frames go to the library, which refuses them
    scheduled = False
    buckets: tuple[TokenBucket, ...] = ()

    def charge(self, *buckets: TokenBucket) -> None:
        """Count the frames of this connection against these limits too."""
        self.buckets = buckets

    def data_received(self, data: bytes) -> None:
        if self.by_library or not self.handshake_initiated:
            super().data_received(data)
            return
        self.unread, self.offset = self.unread[self.offset :] + data, 0
        if not self.scheduled:
            self._read_frames()

    def _read_frames(self) -> None:
        """Read some complete frames. Reading pauses while messages wait for the application."""
        self.scheduled = False
        for _ in range(AT_ONCE):
            if self.transport.is_closing():
                return
            if self.queue.qsize() > 1 and not self.close_sent:
                self._pause()
                return
            size = frame_size(self.unread, self.offset, self.config.ws_max_size)
            if size > len(self.unread) - self.offset:
                self._resume()
                return
            if not self._affordable():
                return
            self._read_frame(size)
        self._read_later(0.0)

    def _read_frame(self, size: int) -> None:
        if not size:
            self.by_library = True
            super().data_received(self.unread[self.offset :])
            return
        frame = self.unread[self.offset : self.offset + size]
        self.offset += size
        plain = frame[0] == WHOLE_TEXT and self.conn.current_size is None and self.conn.state is State.OPEN
        if not (plain and self._heard(unmask_frame(frame))):
            super().data_received(frame)
            if len(self.frames) > MOST_FRAGMENTS:
                self._close_flood()

    def _affordable(self) -> bool:
        """Spend a token for a frame; if there is none, close the connection or read it later."""
        at = time.monotonic()
        if not self.own.spend(at):
            self._close_flood()
            return False
        if all(bucket.spend(at) for bucket in self.buckets):
            return True
        if len(self.unread) - self.offset > LITTLE:
            self._close_flood()
        else:
            self._read_later(LATER)
        return False

    def _close_flood(self) -> None:
        metrics.FLOODS.inc()
        self.unread, self.offset = b"", 0
        if not self.close_sent:
            code, reason = FLOOD
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            if self.conn.state is State.OPEN:
                self.conn.send_close(code, reason)
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()

    def _read_later(self, delay: float) -> None:
        self._pause()
        self.scheduled = True
        self.loop.call_later(delay, self._read_frames)

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return the next message; buffered data are read before more is taken from the network."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty() and not self.scheduled:
            self._read_frames()
        return message

    def _heard(self, said: bytes) -> bool:
        """Queue a message for the application, if it is valid UTF-8; return whether it is."""
        try:
            text = said.decode()
        except UnicodeDecodeError:
            return False
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        factor = load_settings_and_proxies()[0].limits
        self.own = TokenBucket(FRAMES[0] * factor, FRAMES[1] * factor, time.monotonic())

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[SEND_TEXT] = self.tell
            extensions[CHARGE_FRAMES] = self.charge

    async def tell(self, text: bytes, /, soon: bool = False) -> None:
        """Send a text like `websocket.send`: wait while the buffer is full, raise if the client is gone."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected()
        self.held += encode_frame(text)
        if soon:
            self.loop.call_soon(self._tell_held)
        else:
            self._tell_held()

    def _tell_held(self) -> None:
        held, self.held = self.held, b""
        if held and not self.close_sent:
            self.transport.write(held)


def encode_frame(text: bytes) -> bytes:
    """Encode a text message as one server frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 2**16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def frame_size(data: bytes, start: int, most: int) -> int:
    """Return the length of the frame at `start`; 0 if it is invalid: not masked, or too long.

    If its head is incomplete, return the least length that the frame can have.
    """
    have = len(data) - start
    if have < 2:
        return 2
    short = data[start + 1] & ~MASKED
    extended = 0 if short < 126 else 2 if short == 126 else 8
    if have < 2 + extended:
        return 2 + extended
    size = short if not extended else int.from_bytes(data[start + 2 : start + 2 + extended], "big")
    return 6 + extended + size if data[start + 1] & MASKED and size <= most else 0


def unmask_frame(frame: bytes) -> bytes:
    """Return the payload of a complete client frame."""
    short = frame[1] & ~MASKED
    head = 6 if short < 126 else 8 if short == 126 else 14
    return apply_mask(frame[head:], frame[head - 4 : head])
