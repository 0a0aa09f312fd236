"""Background audit: replays one stored match after the other, slowly and forever."""

from __future__ import annotations

import asyncio
import logging

from fondaco.server.base.errors import Refused, WorkerCannotStart
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.tables import replay_stored_matches
from fondaco.server.tables.rules_upgrade import AuditReport, StoredTable, audit_stored_match
from fondaco.server.tables.store import TableStore

log = logging.getLogger(__name__)
LONGEST = 120.0


class ReplayAudit:
    """Replays a table every `seconds` in the process that runs server-wide jobs.

    `damaged` holds the tables whose replay differs from what is stored.
    """

    def __init__(self, store: TableStore, scheduler: Scheduler, workers: WorkerPool, seconds: float) -> None:
        self.store = store
        self.scheduler = scheduler
        self.workers = workers
        self.seconds = seconds
        self.damaged: set[str] = set()

    async def serve(self) -> None:
        """Audit all tables repeatedly until cancelled; `seconds` of 0 turns it off."""
        while self.seconds:
            await asyncio.sleep(self.seconds)
            if self.scheduler.runs_server_jobs:
                try:
                    await self._round()
                except Exception as error:
                    log.warning("replay audit failed", extra={"why": repr(error)})

    async def _round(self) -> None:
        tables = await self.store.all_tables()
        self.damaged &= {*tables}
        for table_id in tables:
            await self._inspect(table_id)
            await asyncio.sleep(self.seconds)

    async def _inspect(self, table_id: str) -> None:
        try:
            report = await replay_stored_matches.audit_match(self.store, table_id, self._replay)
        except (Refused, TimeoutError, WorkerCannotStart) as error:
            log.warning("table could not be audited", extra={"table": table_id, "why": repr(error)})
            return
        self.damaged.discard(table_id)
        if report is not None and not report.good and report.verdict != "laid aside":
            self.damaged.add(table_id)
            log.error("stored match is damaged", extra={"table": table_id, "why": report.why})

    async def _replay(self, whole: StoredTable, kept: StoredTable) -> AuditReport:
        return await self.workers.ask(LONGEST, audit_stored_match, whole, kept)
