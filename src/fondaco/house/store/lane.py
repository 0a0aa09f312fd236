"""Group commit for SQLite: one thread writes, and what waits while it does is written together the next time."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
Job = Callable[[sa.Connection], T]
TOGETHER = 100


class Lane:
    """Each job is a transaction of its own to whoever gives it; the disk has to be waited for only once."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "store")
        self.waiting: list[tuple[Job[Any], asyncio.Future[Any]]] = []
        self.busy: asyncio.Task[None] | None = None

    async def run(self, job: Job[T]) -> T:
        """Returns what the job found when it is stored, or raises and it has not happened."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, done))
        if self.busy is None:
            self.busy = asyncio.create_task(self._drain())
        return await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self.waiting:
                batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
                outcomes = await loop.run_in_executor(self.thread, self._together, [job for job, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    if not done.done():
                        failed = isinstance(outcome, Exception)
                        done.set_exception(outcome) if failed else done.set_result(outcome)
        finally:
            self.busy = None

    def _together(self, jobs: list[Job[Any]]) -> list[Any]:
        """One commit for all; if one of them cannot be stored, each for itself. What came of each, or why it failed."""
        try:
            with self.engine.begin() as connection:
                return [job(connection) for job in jobs]
        except Exception as error:
            return [error] if len(jobs) == 1 else [self._together([job])[0] for job in jobs]

    async def close(self) -> None:
        if self.busy is not None:
            await self.busy
        self.thread.shutdown()
        self.engine.dispose()
