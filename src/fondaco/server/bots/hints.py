"""Hints: the best answers to a seat's question, computed from what the seat knows."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict

from fondaco.core.decision import Seat
from fondaco.core.match import Match
from fondaco.server.base.errors import ServerBusy, WorkerCannotStart
from fondaco.server.base.fair_queue import SERVER, CallerIdentity, ConcurrencyLimit
from fondaco.server.base.user import UserId
from fondaco.server.bots import tasks
from fondaco.server.bots.interfaces import Workers
from fondaco.server.bots.tasks import Hint, Hints
from fondaco.server.tables.table import Table

KEPT = 1000


class HintRequestLimit(ConcurrencyLimit):
    """Limit on requests that wait for a hint or a match analysis."""


class HintService:
    """Computes hints for `seconds` per question; repeated and concurrent requests share the result."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.thoughts: OrderedDict[tuple[str, Seat, int], asyncio.Task[list[Hint]]] = OrderedDict()

    async def advise(self, table: Table, person: UserId, seat: Seat, caller: CallerIdentity = SERVER) -> Hints:
        """Return hints for a seat; raise `Busy` if no worker answers in time."""
        match = tasks.check_may_ask_for_hint(table, person, seat)
        question = (table.facts.id, seat, table.state.changed)
        thought = self.thoughts.get(question)
        if thought is None:
            thought = self.thoughts[question] = self._think(match, seat, caller)
            if len(self.thoughts) > KEPT:
                self.thoughts.popitem(last=False)
        try:
            return Hints(seat, question[-1], await asyncio.shield(thought))
        except (TimeoutError, WorkerCannotStart):
            raise ServerBusy() from None
        finally:
            if thought.done() and (thought.cancelled() or thought.exception()):
                self.thoughts.pop(question, None)

    def _think(self, match: Match, seat: Seat, caller: CallerIdentity) -> asyncio.Task[list[Hint]]:
        """Start computing hints; the position is copied at once, since the match may go on."""
        work = (tasks.serialize_seat(match, seat), self.seconds, secrets.randbits(32))
        return asyncio.create_task(self.workers.ask(self.seconds + 30, tasks.compute_hints, *work, caller=caller))
