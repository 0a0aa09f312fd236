"""Uploaded board and table files, which worker processes read: untrusted input that may take very long."""

from __future__ import annotations

from collections.abc import Coroutine
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager
from typing import TypeVar

from fondaco.server.base.errors import BadRequest, ServerBusy, WorkerCannotStart
from fondaco.server.base.fair_queue import CallerIdentity, ConcurrentRequestLimit
from fondaco.server.base.user import User
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.tables import setup, transfer
from fondaco.server.tables.core.interfaces import FileReader, NewTableFacts
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.web.call import Call

T = TypeVar("T")


class UploadWorkers(FileReader):
    """The worker pool for uploaded files, and the limit of files in progress."""

    def __init__(self, pool: WorkerPool, admission: ConcurrentRequestLimit) -> None:
        self.pool = pool
        self.admission = admission

    def admitted(self, caller: CallerIdentity) -> AbstractContextManager[None]:
        return self.admission.admitted(caller)

    async def plan_table(self, call: Call, wish: setup.NewTable, person: User, bots: AllowedBots) -> NewTableFacts:
        work = self.pool.ask(
            call.settings.file_seconds,
            setup.plan_custom_board_table,
            wish,
            person,
            bots,
            caller=call.caller(person),
            cpu=call.settings.board_seconds,
        )
        return await _read(call, work, "fondaco.error.heavy_board")

    async def imported_table(self, call: Call, file: str, person: User, bots: AllowedBots) -> transfer.ImportedTable:
        work = self.pool.ask(
            call.settings.file_seconds,
            transfer.imported_table_from_file,
            file,
            person,
            bots,
            caller=call.caller(person),
        )
        return await _read(call, work, "fondaco.error.import_foreign")


async def _read(call: Call, work: Coroutine[object, None, T], too_heavy: str) -> T:
    """Return the result of a worker; refuse a file that takes too long."""
    try:
        return await call.while_connected(work)
    except WorkerCannotStart as failure:
        raise ServerBusy(failure.wait) from None
    except (TimeoutError, MemoryError, BrokenExecutor):
        raise BadRequest(too_heavy) from None
