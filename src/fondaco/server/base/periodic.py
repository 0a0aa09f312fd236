"""Periodic jobs of the one process that runs server-wide work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fondaco.server.base.clock import now
from fondaco.server.base.errors import Refused

log = logging.getLogger("fondaco.rounds")

Round = Callable[[int], Awaitable[None]]


async def run_periodically(go_round: Round, every: float, on_duty: Callable[[], bool]) -> None:
    """Call `go_round` every so many seconds while on duty; a round refused by the store is logged."""
    while True:
        await asyncio.sleep(every)
        if on_duty():
            try:
                await go_round(now())
            except Refused as refusal:
                log.warning("a round was broken off", extra={"round": go_round.__qualname__, "why": str(refusal)})
