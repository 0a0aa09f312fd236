"""Who thinks for bots: worker processes, which end when the house does."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

from fondaco.bots.crew import MEMORY, crew, dismiss, within_bounds

T = TypeVar("T")


class Workers:
    """Worker processes, made when they are first needed. Who has to wait for one is not hurried meanwhile; one that
    dies or sleeps over its work is ended, and a new one takes its place."""

    def __init__(self, count: int, memory: int = MEMORY) -> None:
        self.memory = memory
        self.room = asyncio.Semaphore(count)
        self.idle: list[ProcessPoolExecutor] = []

    async def ask(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What a worker makes of this, or TimeoutError if he sleeps over it."""
        async with self.room:
            worker = self.idle.pop() if self.idle else crew(1)
            try:
                bounded = (self.memory, seconds, work, *args)
                said: T = await asyncio.wait_for(
                    asyncio.get_running_loop().run_in_executor(worker, within_bounds, *bounded), seconds
                )
            except (TimeoutError, BrokenExecutor, asyncio.CancelledError):
                dismiss(worker)
                raise
            except Exception:
                self.idle.append(worker)
                raise
            self.idle.append(worker)
            return said

    def stop(self) -> None:
        for worker in self.idle:
            worker.shutdown(wait=False, cancel_futures=True)
