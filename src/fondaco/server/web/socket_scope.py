"""What the server's own WebSocket protocol adds to the scope of a socket; with a plain protocol it is missing."""

from __future__ import annotations

from typing import Protocol

from fondaco.server.web.token_buckets import TokenBucket

SEND_TEXT, CHARGE_FRAMES = "fondaco.send_text", "fondaco.charge_frames"


class TextSender(Protocol):
    """Sends a text to the client; with `soon`, together with the next one or in the next loop iteration."""

    async def __call__(self, text: bytes, /, soon: bool = False) -> None: ...


class FrameCharger(Protocol):
    """Lets the frames of a connection count against further limits."""

    def __call__(self, *buckets: TokenBucket) -> None: ...
