"""What the server's own protocols add to the scope of a connection; with a plain protocol it is missing."""

from __future__ import annotations

from typing import Protocol

from fondaco.server.web.token_buckets import TokenBucket

SEND_TEXT, CHARGE_FRAMES = "fondaco.send_text", "fondaco.charge_frames"
SEND_WHOLE = "fondaco.send_whole"


class TextSender(Protocol):
    """Sends a text to the client; with `soon`, together with the next one or in the next loop iteration."""

    async def __call__(self, text: bytes, /, soon: bool = False) -> None: ...


class FrameCharger(Protocol):
    """Lets the frames of a connection count against further limits."""

    def __call__(self, *buckets: TokenBucket) -> None: ...


class WholeSender(Protocol):
    """Sends a whole response with status 200 and these encoded headers; returns whether it could."""

    def __call__(self, headers: bytes, body: bytes, /) -> bool: ...
