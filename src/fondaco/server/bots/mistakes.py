"""Costly decisions of finished matches: searched for in slices, stored after each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from fondaco.bots.mistakes import Mistake, MistakeSearch
from fondaco.core.decision import Seat
from fondaco.server.base.errors import NotAllowed, NotFound, ServerBusy, WorkerCannotStart
from fondaco.server.base.fair_queue import SERVER, CallerIdentity
from fondaco.server.base.user import UserId
from fondaco.server.bots import tasks
from fondaco.server.bots.interfaces import MatchAnalysisStore, Workers
from fondaco.server.tables.replay import check_ended
from fondaco.server.tables.table import Table

SLICE = 1.0  # seconds of search for one request, so that other work of the workers comes in between
LONGEST = 60.0


class MatchMistakes(msgspec.Struct, frozen=True):
    """The costliest decisions of a seat found so far, costliest first; `progress` is 1 when the search is over."""

    seat: Seat
    progress: float
    mistakes: Sequence[Mistake]


class MistakeService:
    """Continues the search for the mistakes of a seat while somebody asks for them.

    A request is answered after one slice of the search. Concurrent requests for one seat share a slice, and what was
    found is stored, so a search goes on in any process and is never repeated.
    """

    def __init__(self, store: MatchAnalysisStore, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.slices: dict[tuple[str, Seat], asyncio.Task[MistakeSearch]] = {}

    async def of(self, table: Table, person: UserId, seat: Seat, caller: CallerIdentity = SERVER) -> MatchMistakes:
        """Continue the search for the mistakes of one's own seat; raise `Busy` if no worker answers in time."""
        check_ended(table)
        if not 0 <= seat < table.facts.players:
            raise NotFound("fondaco.error.no_seat", seat=seat)
        if table.state.seats[seat].person != person:
            raise NotAllowed("fondaco.error.not_your_seat")
        name = (table.facts.id, seat)
        running = self.slices.get(name)
        if running is None:
            running = self.slices[name] = asyncio.create_task(self._slice(table, seat, caller))
            running.add_done_callback(lambda _: self.slices.pop(name, None))
        try:
            search = await asyncio.shield(running)
        except (TimeoutError, WorkerCannotStart):
            raise ServerBusy() from None
        return MatchMistakes(seat, search.progress, search.mistakes)

    async def _slice(self, table: Table, seat: Seat, caller: CallerIdentity) -> MistakeSearch:
        search = await self.store.read_mistakes(table.facts.id, seat) or MistakeSearch()
        if search.over:
            return search
        work = (*tasks.serialize_own_decisions(table, seat), search, SLICE)
        search = await self.workers.ask(LONGEST, tasks.search_mistakes, *work, caller=caller)
        await self.store.write_mistakes(table.facts.id, seat, search)
        return search
