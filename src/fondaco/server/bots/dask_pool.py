"""Bots on other machines: the workers of a dask cluster."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple, Protocol, TypeVar, TypeVarTuple

from fondaco.server.base.fair_queue import SERVER, CallerIdentity, FairSemaphore
from fondaco.server.base.settings import CLUSTER
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.bots import tasks

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
log = logging.getLogger(__name__)
PATIENCE = 5.0  # seconds until a scheduler that does not respond counts as away
AGAIN_AFTER = 15.0
LOOK = 0.5


class ClusterClient(Protocol):
    """The parts of a dask client that are used here."""

    status: str

    def close(self, timeout: float) -> None: ...


class ClusterConnection(NamedTuple):
    """A connection to a cluster; it runs as many jobs at a time as the cluster has cores."""

    client: ClusterClient
    executor: Executor
    turns: FairSemaphore

    @property
    def there(self) -> bool:
        """Whether the connection to the scheduler is open."""
        return self.client.status == "running"


class ClusterUnreachable(Exception):
    """The cluster cannot be reached, or has lost a job."""


class DaskPool(WorkerPool):
    """Workers of a cluster, with local worker processes as fallback while it cannot be reached.

    A job that overruns is abandoned here. Memory limits are up to the operator of the cluster.
    """

    def __init__(self, address: str, count: int, memory: int) -> None:
        super().__init__(count, memory, tasks.__name__)
        self.address = address
        self.lent: ClusterConnection | None = None
        self.asked_at = -AGAIN_AFTER
        self.turn = asyncio.Lock()

    async def ask(
        self,
        seconds: float,
        work: Callable[[*Ts], T],
        *args: *Ts,
        caller: CallerIdentity = SERVER,
        cpu: float | None = None,
    ) -> T:
        """Run work on the cluster, or in a local worker if the cluster cannot be reached."""
        lent = await self._reached()
        if lent is not None:
            try:
                return await self._there(lent, caller, seconds, work, *args)
            except ClusterUnreachable as gone:
                self._missed(gone)
        return await super().ask(seconds, work, *args, caller=caller, cpu=cpu)

    async def _there(
        self, lent: ClusterConnection, caller: CallerIdentity, seconds: float, work: Callable[[*Ts], T], *args: *Ts
    ) -> T:
        async with lent.turns.turn(caller):
            try:
                thought = asyncio.wrap_future(await asyncio.to_thread(lambda: lent.executor.submit(work, *args)))
            except Exception as error:
                raise ClusterUnreachable(repr(error)) from None
            end = time.monotonic() + seconds
            while not thought.done() and lent.there and time.monotonic() < end:
                await asyncio.wait([thought], timeout=LOOK)
            if thought.done():
                return _said(thought)
            thought.cancel()
            raise TimeoutError if lent.there else ClusterUnreachable("the scheduler has gone")

    async def _reached(self) -> ClusterConnection | None:
        """Return the connection to the cluster, trying to connect again at intervals."""
        async with self.turn:
            if self.lent is not None and not self.lent.there:
                self._missed(ClusterUnreachable("the scheduler has gone"))
            if self.lent is None and time.monotonic() >= self.asked_at + AGAIN_AFTER:
                self.asked_at = time.monotonic()
                try:
                    self.lent = await asyncio.to_thread(_lent, self.address)
                    log.info("bots run on the cluster", extra={"cluster": self.address})
                except OSError as error:
                    self._missed(ClusterUnreachable(str(error)))
            return self.lent

    def _missed(self, why: ClusterUnreachable) -> None:
        log.warning("cluster unreachable: bots run locally", extra={"cluster": self.address, "why": str(why)})
        lent, self.lent = self.lent, None
        if lent is not None:
            _leave(lent)

    def stop(self) -> None:
        super().stop()
        if self.lent is not None:
            _leave(self.lent)


def _said(thought: asyncio.Future[T]) -> T:
    """Return the result of a job; raise `ClusterGone` if its worker died or the scheduler has lost it."""
    from distributed.scheduler import KilledWorker

    if thought.cancelled():
        raise ClusterUnreachable("the scheduler has forgotten what it was asked")
    try:
        return thought.result()
    except KilledWorker as error:
        raise ClusterUnreachable(repr(error)) from None


def _lent(address: str) -> ClusterConnection:
    """Connect to the scheduler."""
    from distributed import Client

    client = Client(  # type: ignore[no-untyped-call]
        f"tcp://{address.removeprefix(CLUSTER)}", timeout=PATIENCE, set_as_default=False
    )
    cores = sum(client.ncores().values())  # type: ignore[no-untyped-call]
    return ClusterConnection(client, client.get_executor(pure=False), FairSemaphore(max(1, cores)))  # type: ignore[no-untyped-call]


def _leave(lent: ClusterConnection) -> None:
    """Close the connection in a thread, so that nobody waits for a cluster that does not respond."""

    def leave() -> None:
        with contextlib.suppress(Exception):
            lent.client.close(timeout=PATIENCE)

    threading.Thread(target=leave, daemon=True).start()
