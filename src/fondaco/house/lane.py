"""Group commit for SQLite: one thread writes, and what waits while it does is written together the next time."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa

Job = Callable[[sa.Connection], None]
TOGETHER = 100


class Lane:
    """Each job is a transaction of its own to whoever gives it; the disk has to be waited for only once."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "store")
        self.waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self.busy: asyncio.Task[None] | None = None

    async def run(self, job: Job) -> None:
        """Returns when the job is stored, or raises and it has not happened."""
        done = asyncio.get_running_loop().create_future()
        self.waiting.append((job, done))
        if self.busy is None:
            self.busy = asyncio.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self.waiting:
                batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
                failures = await loop.run_in_executor(self.thread, self._together, [job for job, _ in batch])
                for (_, done), failure in zip(batch, failures, strict=True):
                    if not done.done():
                        done.set_result(None) if failure is None else done.set_exception(failure)
        finally:
            self.busy = None

    def _together(self, jobs: list[Job]) -> list[Exception | None]:
        """One commit for all; if one of them cannot be stored, each for itself."""
        try:
            with self.engine.begin() as connection:
                for job in jobs:
                    job(connection)
        except Exception as error:
            return [error] if len(jobs) == 1 else [self._together([job])[0] for job in jobs]
        return [None] * len(jobs)

    async def close(self) -> None:
        if self.busy is not None:
            await self.busy
        self.thread.shutdown()
        self.engine.dispose()
