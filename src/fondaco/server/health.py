"""Health check: the state of this process for monitoring, and what does not work."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Sequence

import msgspec

import fondaco
from fondaco.server.base.errors import StorageError
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.replay_audit import ReplayAudit
from fondaco.server.storage import leases
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.tables.database_table_service import TableService

FRESH = 1.0
WARNINGS = {"disk", "damage"}


class Health(msgspec.Struct, frozen=True):
    """State of this process.

    `wrong` names what does not work: `reads` and `writes` of the database, `scheduler` (some tables have no process
    that runs their bots), `bots` (no answers), `workers` (no worker process can be started, so bots, hints and uploads
    wait), `hints` (no messages from other processes), `disk` (hardly any space), `damage` (a stored match does not
    replay as stored). With one of the last two everything else works. `shards` counts the shards that this process
    schedules, `thinking` the tables that wait for a bot, `writing` the lines that wait for the disk, and `disk` is free
    space in MiB.
    """

    ok: bool
    wrong: list[str]
    version: str
    scheduler: bool
    shards: int
    given_up: int
    thinking: int
    writing: int
    disk: int | None


class HealthChecker:
    """Checks the state of this process, at most once a second."""

    def __init__(
        self,
        tables: TableService,
        scheduler: Scheduler,
        audit: ReplayAudit,
        pools: Sequence[WorkerPool] = (),
    ) -> None:
        self.tables = tables
        self.scheduler = scheduler
        self.audit = audit
        self.pools = pools
        self.one_at_a_time = asyncio.Lock()
        self.found: Health | None = None
        self.looked = 0.0

    async def look(self) -> Health:
        async with self.one_at_a_time:
            if self.found is None or time.monotonic() > self.looked + FRESH:
                self.found = await self._examine()
                self.looked = time.monotonic()
            return self.found

    async def _examine(self) -> Health:
        disk = self._room_on_disk()
        wrong = await self._store()
        if self.tables.store.uses_sqlite and disk is None and "writes" not in wrong:
            wrong.append("writes")
        if self.scheduler.bots.silent:
            wrong.append("bots")
        if any(pool.failing for pool in self.pools):
            wrong.append("workers")
        for pool in self.pools:
            pool.retry()
        if not self.tables.bus.transport.connected:
            wrong.append("hints")
        if disk is not None and disk < self.tables.settings.disk_free:
            wrong.append("disk")
        if self.audit.damaged:
            wrong.append("damage")
        return Health(
            {*wrong} <= WARNINGS,
            wrong,
            fondaco.__version__,
            self.scheduler.on_duty,
            len(self.scheduler.leases),
            len(self.scheduler.attendant.given_up),
            len(self.scheduler.bots.thinking),
            self.tables.store.writing,
            disk,
        )

    async def _store(self) -> list[str]:
        """Return what fails in the database; includes a test write, since a full disk can still be read."""
        store, wrong = self.tables.store, []
        try:
            await store.alive()
        except StorageError:
            return ["reads", "writes"]
        try:
            await store.check_writing()
        except StorageError:
            wrong.append("writes")
        if not self.scheduler.on_duty if store.uses_sqlite else await leases.list_unowned_shards(store):
            wrong.append("scheduler")
        return wrong

    def _room_on_disk(self) -> int | None:
        """Return the free disk space in MiB; `None` if the folder is missing, and with a database server."""
        if not self.tables.store.uses_sqlite:
            return None
        try:
            return shutil.disk_usage(self.tables.settings.folder).free // 2**20
        except OSError:
            return None
