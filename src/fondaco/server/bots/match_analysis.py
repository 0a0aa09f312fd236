"""Evaluation curves of finished matches: computed once and stored."""

from __future__ import annotations

import asyncio

from fondaco.bots.match_analysis import MatchCourse
from fondaco.server.base.errors import ServerBusy, WorkerCannotStart
from fondaco.server.base.fair_queue import SERVER, CallerIdentity
from fondaco.server.bots import tasks
from fondaco.server.bots.interfaces import MatchAnalysisStore, Workers
from fondaco.server.tables.replay import check_ended
from fondaco.server.tables.table import Table

LONGEST = 60.0


class MatchAnalysisService:
    """Computes evaluation curves; concurrent requests for one table share a computation."""

    def __init__(self, store: MatchAnalysisStore, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.thoughts: dict[str, asyncio.Task[MatchCourse]] = {}

    async def of(self, table: Table, caller: CallerIdentity = SERVER) -> MatchCourse:
        """Return the curve of a finished match; raise `Busy` if it cannot be computed in time."""
        check_ended(table)
        thought = self.thoughts.get(table.facts.id)
        if thought is None:
            thought = self.thoughts[table.facts.id] = asyncio.create_task(self._kept_or_new(table, caller))
            thought.add_done_callback(lambda _: self.thoughts.pop(table.facts.id, None))
        try:
            return await asyncio.shield(thought)
        except (TimeoutError, WorkerCannotStart):
            raise ServerBusy() from None

    async def _kept_or_new(self, table: Table, caller: CallerIdentity) -> MatchCourse:
        return await self.store.read(table.facts.id) or await self._new(table, caller)

    async def _new(self, table: Table, caller: CallerIdentity) -> MatchCourse:
        course = await self.workers.ask(
            LONGEST, tasks.analyse_match, *tasks.serialize_finished_match(table), caller=caller
        )
        await self.store.write(table.facts.id, course)
        return course
