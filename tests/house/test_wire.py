"""The wire: what is told goes out as one frame, and nobody is told who is gone."""
from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame, Opcode

from fondaco.house.http.wire import Wire, framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_a_library_does_it(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_who_is_slow_is_waited_for_and_who_is_gone_is_not() -> None:
    async def tried() -> None:
        sent: list[bytes] = []
        wire: Any = Wire.__new__(Wire)
        wire.transport, wire.writable = SimpleNamespace(write=sent.append), asyncio.Event()
        wire.disconnected = wire.close_sent = False
        telling = asyncio.ensure_future(wire.tell(b"news"))
        await asyncio.sleep(0)
        assert not sent
        wire.writable.set()
        await telling
        assert sent == [framed(b"news")]
        wire.close_sent = True
        with pytest.raises(ClientDisconnected):
            await wire.tell(b"more")

    asyncio.run(tried())
