"""Evaluation curves of finished matches: computed once and stored."""

from __future__ import annotations

import asyncio

from fondaco.bots.match_analysis import Course
from fondaco.house.book import thoughts
from fondaco.house.book.refusals import Busy
from fondaco.house.book.replay import ended
from fondaco.house.book.table import Table
from fondaco.house.steward.thinking import CannotStart, Workers
from fondaco.house.steward.turns import HOUSE, Caller
from fondaco.house.store import courses
from fondaco.house.store.store import Store

LONGEST = 60.0


class Hindsight:
    """Computes evaluation curves; concurrent requests for one table share a computation."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.thoughts: dict[str, asyncio.Task[Course]] = {}

    async def of(self, table: Table, caller: Caller = HOUSE) -> Course:
        """Return the curve of a finished match; raise `Busy` if it cannot be computed in time."""
        ended(table)
        thought = self.thoughts.get(table.facts.id)
        if thought is None:
            thought = self.thoughts[table.facts.id] = asyncio.create_task(self._kept_or_new(table, caller))
            thought.add_done_callback(lambda _: self.thoughts.pop(table.facts.id, None))
        try:
            return await asyncio.shield(thought)
        except (TimeoutError, CannotStart):
            raise Busy() from None

    async def _kept_or_new(self, table: Table, caller: Caller) -> Course:
        return await courses.read(self.store, table.facts.id) or await self._new(table, caller)

    async def _new(self, table: Table, caller: Caller) -> Course:
        course = await self.workers.ask(LONGEST, thoughts.look_back, *thoughts.whole(table), caller=caller)
        await courses.write(self.store, table.facts.id, course)
        return course
