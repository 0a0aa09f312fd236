"""Worker processes for bots, hints and uploaded files. They end when the server does."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from importlib import import_module
from typing import TypeVar, TypeVarTuple

from fondaco.bots.process_pool import MEMORY, OutOfTime, kill_workers, make_process_pool, run_within_limits
from fondaco.server.base.errors import WorkerCannotStart
from fondaco.server.base.fair_queue import SERVER, CallerIdentity, FairSemaphore

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
log = logging.getLogger(__name__)
START_SECONDS = 180.0
FIRST_RETRY, LAST_RETRY = 1.0, 30.0


def load_worker_module(module: str) -> None:
    """Import a module in a new worker, within its limits."""
    import_module(module)


class WorkerPool:
    """A pool of worker processes, started when first needed.

    A new worker imports the module `preload`, so that its first job is not charged for that.

    Callers take turns, by address and person. Waiting does not count as running time; a worker that dies or overruns is
    ended and replaced. If none can be started, callers get `CannotStart`, and the next attempt is made after a delay
    that doubles.
    """

    def __init__(self, count: int, memory: int = MEMORY, preload: str = "fondaco.bots") -> None:
        self.preload = preload
        self.memory = memory
        self.turns = FairSemaphore(count)
        self.idle: list[ProcessPoolExecutor] = []
        self.running: dict[asyncio.Task[object], ProcessPoolExecutor | None] = {}
        self.failures = 0
        self.retry_at = 0.0
        self.retrying: asyncio.Task[None] | None = None

    async def ask(
        self,
        seconds: float,
        work: Callable[[*Ts], T],
        *args: *Ts,
        caller: CallerIdentity = SERVER,
        cpu: float | None = None,
    ) -> T:
        """Run work in a worker; raise `TimeoutError` after `seconds`, or `cpu` seconds of processor time.

        If the caller is cancelled, work that has not begun is dropped, and work that has begun is finished.
        """
        await self.turns.take(caller)
        began = time.monotonic()
        running = asyncio.ensure_future(self._work(seconds, cpu or seconds, work, *args))
        self.running[running] = None
        running.add_done_callback(lambda done: self._done(done, caller, time.monotonic() - began))
        try:
            return await asyncio.shield(running)
        except Exception as error:
            raise error.with_traceback(None) from None  # a traceback would keep the arguments until garbage collection
        finally:
            del running

    def _done(self, running: asyncio.Task[T], caller: CallerIdentity, seconds: float) -> None:
        self.running.pop(running, None)
        self.turns.give(caller, seconds)
        if not running.cancelled():
            running.exception()  # the caller may be gone

    async def _work(self, seconds: float, cpu: float, work: Callable[[*Ts], T], *args: *Ts) -> T:
        worker = self.idle.pop() if self.idle else await self._started()
        task = asyncio.current_task()
        assert task is not None
        self.running[task] = worker
        del task
        try:
            said: T = await self._within(seconds, worker, cpu, work, *args)
        except OutOfTime:
            self.idle.append(worker)
            raise TimeoutError from None
        except (TimeoutError, BrokenExecutor, asyncio.CancelledError):
            kill_workers(worker)
            raise
        except Exception:
            self.idle.append(worker)
            raise
        self.idle.append(worker)
        return said

    async def _within(
        self, seconds: float, worker: ProcessPoolExecutor, cpu: float, work: Callable[[*Ts], T], *args: *Ts
    ) -> T:
        bounded = (self.memory, cpu, work, *args)
        return await asyncio.wait_for(
            asyncio.get_running_loop().run_in_executor(worker, run_within_limits, *bounded), seconds
        )

    # Starting

    @property
    def failing(self) -> bool:
        """Whether the last attempt to start a worker failed."""
        return self.failures > 0

    async def _started(self) -> ProcessPoolExecutor:
        """Start a worker and load what it needs, within its memory limit."""
        wait = self.retry_at - time.monotonic()
        if wait > 0:
            raise WorkerCannotStart(wait)
        worker: ProcessPoolExecutor | None = None
        try:
            worker = make_process_pool(1, background=True)
            await self._within(START_SECONDS, worker, START_SECONDS, load_worker_module, self.preload)
        except (Exception, OutOfTime, asyncio.CancelledError) as error:
            if worker is not None:
                kill_workers(worker)
            if isinstance(error, asyncio.CancelledError):
                raise
            raise self._failed(error) from error
        self.failures = 0
        return worker

    def _failed(self, error: BaseException) -> WorkerCannotStart:
        wait = min(LAST_RETRY, FIRST_RETRY * 2**self.failures)
        self.failures += 1
        self.retry_at = time.monotonic() + wait
        log.error("no worker process can be started", extra={"why": repr(error), "again_after": wait})
        return WorkerCannotStart(wait)

    def retry(self) -> None:
        """Try in the background to start a worker, if the last attempt failed and its delay is over."""
        if self.failing and self.retrying is None and time.monotonic() > self.retry_at:
            self.retrying = asyncio.get_running_loop().create_task(self._retry())

    async def _retry(self) -> None:
        try:
            self.idle.append(await self._started())
        except WorkerCannotStart:
            pass
        finally:
            self.retrying = None

    def stop(self) -> None:
        """End all workers, including busy ones."""
        if self.retrying is not None:
            self.retrying.cancel()
        for task, worker in [*self.running.items()]:
            task.cancel()
            if worker is not None:
                kill_workers(worker)
        for worker in self.idle:
            worker.shutdown(wait=False, cancel_futures=True)
