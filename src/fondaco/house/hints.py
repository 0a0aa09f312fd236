"""Hints: the best answers to the question before a seat, as a worker sees them who knows only what the seat knows."""
from __future__ import annotations

import secrets
from collections import OrderedDict

import msgspec

from fondaco.core.decision import Seat
from fondaco.house import acts, thinking
from fondaco.house.lines import PersonId
from fondaco.house.refusals import Busy, NotYours
from fondaco.house.table import Table
from fondaco.house.thinking import Hint, Workers

KEPT = 1000


class Hints(msgspec.Struct, frozen=True):
    """The best answers to a question, the best one first; `seq` is that of the news in which it was asked."""

    seat: Seat
    seq: int
    hints: list[Hint]


class Adviser:
    """Thinks for `seconds` about each question, once: who asks again hears the same."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.given: OrderedDict[tuple[str, Seat, int], Hints] = OrderedDict()

    async def advise(self, table: Table, person: PersonId, seat: Seat) -> Hints:
        acts.chair_of(table, person, seat)
        match = acts.running(table)
        if not table.facts.hints:
            raise NotYours("fondaco.house.no_hints")
        if seat not in match.waiting:
            raise NotYours()
        question = (table.facts.id, seat, table.state.changed)
        if question not in self.given:
            seed = secrets.randbits(32)
            work = (thinking.imagined(match, seat, seed), seat, self.seconds, seed)
            try:
                found = await self.workers.ask(self.seconds + 30, thinking.advise, *work)
            except TimeoutError:
                raise Busy() from None
            self.given[question] = Hints(seat, table.state.changed, found)
            if len(self.given) > KEPT:
                self.given.popitem(last=False)
        return self.given[question]
