"""Periodic jobs of the one process that runs server-wide work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fondaco.server.base.clock import now
from fondaco.server.base.errors import Refused

log = logging.getLogger(__name__)

Round = Callable[[int], Awaitable[None]]


async def run_periodically(run_once: Round, every: float, on_duty: Callable[[], bool]) -> None:
    """Call `run_once` every so many seconds while `on_duty`; log calls that raise `Refused`."""
    while True:
        await asyncio.sleep(every)
        if on_duty():
            try:
                await run_once(now())
            except Refused as refusal:
                log.warning("periodic job failed", extra={"round": run_once.__qualname__, "why": str(refusal)})
