"""Waiting for a condition within one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(found: Callable[[], bool]) -> None:
    """Wait for something to become true, as long as it takes on a busy machine."""
    async with asyncio.timeout(90):
        while not found():
            await asyncio.sleep(0.01)
