"""Is the house well? What somebody who watches over it asks, and what is wrong if it is not."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Sequence

import msgspec

import fondaco
from fondaco.server.base.errors import StorageError
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.bots.replay_audit import ReplayAudit
from fondaco.server.bots.scheduler import Scheduler
from fondaco.server.storage import leases
from fondaco.server.storage.pg_listener import PgListener
from fondaco.server.tables.service import TableService

FRESH = 1.0
WARNINGS = {"disk", "damage"}


class Health(msgspec.Struct, frozen=True):
    """`wrong` names what does not work: `reads`, `writes`, `steward` (at some tables nobody lets the bots play), `bots`
    (they do not answer), `workers` (no worker process can be started: bots, hints and uploads wait), `hints` (other
    processes are not heard), `disk` (hardly any room), `damage` (a book does not play as it was stored); with one of
    the last two all else works. The tables of so many `shards` are the work of this
    process. `thinking` tables wait for the answer of a bot, `writing` lines for the disk; `disk` are the MiB that are
    free."""

    ok: bool
    wrong: list[str]
    version: str
    steward: bool
    shards: int
    given_up: int
    thinking: int
    writing: int
    disk: int | None


class HealthCheck:
    """Examines the house, at most once a second."""

    def __init__(
        self,
        house: TableService,
        steward: Scheduler,
        inspector: ReplayAudit,
        ear: PgListener | None,
        pools: Sequence[WorkerPool] = (),
    ) -> None:
        self.house = house
        self.steward = steward
        self.inspector = inspector
        self.ear = ear
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
        if self.house.store.alone and disk is None and "writes" not in wrong:
            wrong.append("writes")
        if self.steward.silent:
            wrong.append("bots")
        if any(pool.failing for pool in self.pools):
            wrong.append("workers")
        for pool in self.pools:
            pool.retry()
        if self.ear is not None and not self.ear.listens:
            wrong.append("hints")
        if disk is not None and disk < self.house.settings.disk_free:
            wrong.append("disk")
        if self.inspector.damaged:
            wrong.append("damage")
        return Health(
            {*wrong} <= WARNINGS, wrong, fondaco.__version__, self.steward.on_duty,
            len(self.steward.leases), len(self.steward.given_up), len(self.steward.thinking), self.house.store.writing,
            disk,
        )  # fmt: skip

    async def _store(self) -> list[str]:
        """What fails there. It is written to: a disk that is full can still be read."""
        store, wrong = self.house.store, []
        try:
            await store.alive()
        except StorageError:
            return ["reads", "writes"]
        try:
            await store.check_writing()
        except StorageError:
            wrong.append("writes")
        if not self.steward.on_duty if store.alone else await leases.has_unowned_shards(store):
            wrong.append("steward")
        return wrong

    def _room_on_disk(self) -> int | None:
        """MiB; nothing where the folder is gone. A database elsewhere looks after its own disk."""
        if not self.house.store.alone:
            return None
        try:
            return shutil.disk_usage(self.house.settings.folder).free // 2**20
        except OSError:
            return None
