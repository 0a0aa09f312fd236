"""The wire: uvicorn's sockets with a short way for what is told. Text that is encoded already is one frame, written as
it is; by way of framework, server and protocol it would be decoded, encoded and copied several times."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

TELL = "fondaco.tell"
Tell = Callable[[bytes], Awaitable[None]]


class Wire(WebSocketsSansIOProtocol):
    """The short way is an extension of its scope."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[TELL] = self.tell

    async def tell(self, text: bytes) -> None:
        """As `websocket.send` with a text: who is slow is waited for, and who is gone is told of."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected()
        self.transport.write(framed(text))


def framed(text: bytes) -> bytes:
    """A whole message in one frame, as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 2**16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)
