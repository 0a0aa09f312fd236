"""The wire: uvicorn's sockets with a short way for what is said and told. Text that is encoded already is one frame,
written as it is; by way of framework, server and protocol it would be decoded, encoded and copied several times."""
from __future__ import annotations

from typing import Any, Protocol

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

TELL = "fondaco.tell"
WHOLE_TEXT = 0x81
MASKED = 0x80


class Tell(Protocol):
    """Tells somebody a text; `soon` with what he is told next, in this turn of the loop or after it."""

    async def __call__(self, text: bytes, /, soon: bool = False) -> None: ...


class Wire(WebSocketsSansIOProtocol):
    """The short way for what is told is an extension of its scope. What is said in one frame, as nearly everything is,
    is read here; all other frames are read by the library, each of them whole."""

    unread = held = b""
    by_library = False  # it reads all that comes with and after a strange frame

    def data_received(self, data: bytes) -> None:
        if self.by_library or not self.handshake_initiated:
            super().data_received(data)
            return
        self.unread += data
        while self.unread and (size := frame_size(self.unread, self.config.ws_max_size)) <= len(self.unread):
            if not size:
                self.by_library = True
                super().data_received(self.unread)
                return
            frame, self.unread = self.unread[:size], self.unread[size:]
            plain = frame[0] == WHOLE_TEXT and self.conn.current_size is None and self.conn.state is State.OPEN
            if not (plain and self._heard(unmasked(frame))):
                super().data_received(frame)

    def _heard(self, said: bytes) -> bool:
        """Passes it on, if it is a text. Who says more while the last but one is not done has to wait."""
        try:
            text = said.decode()
        except UnicodeDecodeError:
            return False
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if self.queue.qsize() > 1 and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
        return True

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[TELL] = self.tell

    async def tell(self, text: bytes, /, soon: bool = False) -> None:
        """As `websocket.send` with a text: who is slow is waited for, and who is gone is told of."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected()
        self.held += framed(text)
        if soon:
            self.loop.call_soon(self._tell_held)
        else:
            self._tell_held()

    def _tell_held(self) -> None:
        held, self.held = self.held, b""
        if held and not self.close_sent:
            self.transport.write(held)


def framed(text: bytes) -> bytes:
    """A whole message in one frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 2**16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def frame_size(data: bytes, most: int) -> int:
    """How many bytes the first frame has, or has at the least if its head is not all there; 0 if it is strange: no
    client of this house sends such a frame."""
    if len(data) < 2:
        return 2
    short, long = data[1] & ~MASKED, int.from_bytes(data[2:4], "big")
    if short == 126 and len(data) < 4:
        return 4
    head, size = (6, short) if short < 126 else (8, long)
    return head + size if data[1] & MASKED and short < 127 and size <= most else 0


def unmasked(frame: bytes) -> bytes:
    """What is said in a whole frame of a client."""
    head = 8 if frame[1] & ~MASKED == 126 else 6
    return apply_mask(frame[head:], frame[head - 4 : head])
