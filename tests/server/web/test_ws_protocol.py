"""WebSocket protocol: messages are sent as one frame, closed sockets get none, and fragments are joined."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from fondaco.server.web.ws_protocol import WebSocketProtocol, encode_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_text_is_framed_as_by_a_library(size: int) -> None:
    text = b"x" * size
    assert encode_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


async def test_slow_client_is_waited_for_and_closed_one_is_not() -> None:
    sent: list[bytes] = []
    wire: Any = WebSocketProtocol.__new__(WebSocketProtocol)
    wire.transport, wire.writable = SimpleNamespace(write=sent.append), asyncio.Event()
    wire.disconnected = wire.close_sent = False
    wire.loop = asyncio.get_running_loop()
    cache = asyncio.ensure_future(wire.tell(b"news"))
    await asyncio.sleep(0)
    assert not sent
    wire.writable.set()
    await cache
    assert sent == [encode_frame(b"news")]
    await wire.tell(b"done", soon=True)
    await wire.tell(b"its news")
    await wire.tell(b"done again", soon=True)
    assert sent[1:] == [encode_frame(b"done") + encode_frame(b"its news")]
    await asyncio.sleep(0)
    assert sent[2:] == [encode_frame(b"done again")]
    wire.close_sent = True
    with pytest.raises(ClientDisconnected):
        await wire.tell(b"more")


MOST = 4096
ASKING = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def client_frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


async def received_messages(*pieces: bytes, hasty: bytes = b"") -> tuple[list[Any], bytes]:
    """Return the messages that an application receives from these pieces, and all bytes it sends.

    `hasty` arrives before the handshake is accepted.
    """
    told: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            told.append(message["text"])
        told.append(message["code"])

    class Transport(asyncio.Transport):
        def __init__(self) -> None:
            super().__init__({"sockname": ("127.0.0.1", 1), "peername": ("127.0.0.1", 2)})
            self.sent = b""
            self.closing = False

        def write(self, data: Any) -> None:
            self.sent += bytes(data)

        def pause_reading(self) -> None: ...

        def resume_reading(self) -> None: ...

        def is_closing(self) -> bool:
            return self.closing

        def close(self) -> None:
            self.closing = True

    config = Config(app, ws_max_size=MOST, log_config=None, ws_ping_interval=None)
    wire, transport = WebSocketProtocol(config, ServerState(), {}), Transport()
    wire.connection_made(transport)
    wire.data_received(ASKING)
    if hasty:
        wire.data_received(hasty)
    for piece in pieces:
        for _ in range(5):
            await asyncio.sleep(0)
        if not transport.closing:
            wire.data_received(piece)
    for _ in range(5):
        await asyncio.sleep(0)
    wire.connection_lost(None)
    await asyncio.gather(*wire.tasks)
    return told, transport.sent.partition(b"\r\n\r\n")[2]


STREAM = [
    client_frame(Opcode.TEXT, b"one"),
    client_frame(Opcode.TEXT, b""),
    client_frame(Opcode.PING, b"are you there"),
    client_frame(Opcode.TEXT, "zw\u00f6lf".encode() * 30),
    client_frame(Opcode.TEXT, b"in ", fin=False),
    client_frame(Opcode.CONT, b"two ", fin=False),
    client_frame(Opcode.PING, b""),
    client_frame(Opcode.CONT, b"pieces"),
    client_frame(Opcode.TEXT, b"x" * MOST),
]
TEXTS = ["one", "", "zw\u00f6lf" * 30, "in two pieces", "x" * MOST]
PONGS = b"\x8a\x0dare you there\x8a\x00"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 130, 4096, 100_000])
async def test_messages_arrive_however_the_bytes_are_split(size: int) -> None:
    stream = b"".join(STREAM)
    told, sent = await received_messages(*[stream[start : start + size] for start in range(0, len(stream), size)])
    assert told == [*TEXTS, 1005]
    assert sent == PONGS


@pytest.mark.parametrize(
    ("strange", "code"),
    [
        (client_frame(Opcode.TEXT, b"x" * (MOST + 1)), 1009),
        (Frame(Opcode.TEXT, b"bare").serialize(mask=False), 1002),
        (b"\x81\xff" + (70_000).to_bytes(8, "big"), 1009),
        (client_frame(Opcode.TEXT, b"\xff"), 1007),
        (b"\xc1" + client_frame(Opcode.TEXT, b"packed")[1:], 1002),
        (client_frame(Opcode.CONT, b"of nothing"), 1002),
        (client_frame(Opcode.TEXT, b"half", fin=False) + client_frame(Opcode.TEXT, b"another"), 1002),
        (client_frame(Opcode.CLOSE, (1000).to_bytes(2, "big")), 1000),
    ],
    ids=["long", "bare", "longer", "no words", "packed", "of nothing", "begun twice", "goodbye"],
)
@pytest.mark.parametrize("size", [1, 2, 5, 100_000])
async def test_invalid_frames_close_the_connection(strange: bytes, code: int, size: int) -> None:
    stream = client_frame(Opcode.TEXT, b"one") + strange + client_frame(Opcode.TEXT, b"more")
    told, sent = await received_messages(*[stream[start : start + size] for start in range(0, len(stream), size)])
    assert told == ["one", code]
    assert sent[:1] == b"\x88"
    assert sent[2:4] == code.to_bytes(2, "big")


async def test_message_before_the_handshake_ends_is_received() -> None:
    stream = b"".join(STREAM)
    told, _ = await received_messages(stream[4:], hasty=stream[:4])
    assert told == [*TEXTS, 1005]


@pytest.mark.parametrize("size", [1, 2, 5, 9, 100_000])
async def test_unusual_frame_and_the_next_one_are_received(size: int) -> None:
    long = b"\x81\xff" + (3).to_bytes(8, "big") + bytes(4) + b"two"
    stream = client_frame(Opcode.TEXT, b"one") + long + client_frame(Opcode.TEXT, b"more")
    told, _ = await received_messages(*[stream[start : start + size] for start in range(0, len(stream), size)])
    assert told == ["one", "two", "more", 1005]
