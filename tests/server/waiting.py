"""Waiting for a condition within one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(found: Callable[[], bool]) -> None:
    """Wait until `found` returns true, with a long timeout for busy machines."""
    async with asyncio.timeout(90):
        while not found():
            await asyncio.sleep(0.01)
