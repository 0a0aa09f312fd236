"""Hints: the best answers to a seat's question and a plan for its turn, computed from what the seat knows."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.bots.hint_plan import Departure, PlannedAnswer, TurnPlan, follow_plan, make_plan
from fondaco.core.decision import Seat
from fondaco.core.match import SeatView
from fondaco.server.base.errors import ServerBusy, WorkerCannotStart
from fondaco.server.base.fair_queue import SERVER, CallerIdentity, ConcurrentRequestLimit
from fondaco.server.base.user import UserId
from fondaco.server.bots import tasks
from fondaco.server.bots.interfaces import Workers
from fondaco.server.bots.tasks import Hint, Hints, PlanEnd, PlannedHints
from fondaco.server.tables.table import Table

KEPT = 1000
LONGEST = 30.0  # seconds beyond the time for a hint after which a worker is given up


class HintRequestLimit(ConcurrentRequestLimit):
    """Limit on requests that wait for a hint or a match analysis."""


class KeptPlan(NamedTuple):
    """The plan of a seat with the hints that it was computed with."""

    hints: list[Hint]
    plan: TurnPlan

    def hint(self, seat: SeatView, number: int) -> list[Hint]:
        """Return the planned answer with this number as a hint, with the result that the plan expects."""
        if number == 0:
            return self.hints
        action, then = self.plan.steps[number].action, self.plan.joined(number)
        offer = isinstance(action, seat.decision.free_form)
        standing = self.hints[0].standing
        said, follow = msgspec.to_builtins(action), msgspec.to_builtins(then)
        return [Hint(said, standing, "best", 0, offer, own=True, then=follow)]


class Question(NamedTuple):
    """A seat in a position, by what it knows: after an undo the same position is the same question."""

    table: str
    seat: Seat
    position: bytes

    @property
    def seed(self) -> int:
        return int.from_bytes(self.position[:4])


def question_of(table: str, seat: SeatView) -> Question:
    known = seat.game.wire.encode(seat.heard) + msgspec.json.encode(seat.view)
    return Question(table, seat.number, sha256(known).digest())


class HintService:
    """Computes hints for `seconds` per turn; all requests about a position share the result.

    The plan of a seat is kept, in memory, as long as the match follows it.
    """

    def __init__(self, workers: Workers, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.thoughts: OrderedDict[Question, asyncio.Task[Hints]] = OrderedDict()
        self.plans: OrderedDict[tuple[str, Seat], KeptPlan] = OrderedDict()

    async def advise(self, table: Table, person: UserId, seat: Seat, caller: CallerIdentity = SERVER) -> Hints:
        """Return hints for a seat, `seq` the state asked about; raise `Busy` if no worker answers in time."""
        match = tasks.check_may_ask_for_hint(table, person, seat)
        # the position is copied at once, since the match may go on
        known, seq = match.seat(seat), table.state.changed
        question = question_of(table.facts.id, known)
        thought = self.thoughts.get(question)
        if thought is None:
            thought = self.thoughts[question] = asyncio.create_task(self._hints(known, question, caller))
            if len(self.thoughts) > KEPT:
                self.thoughts.popitem(last=False)
        try:
            return msgspec.structs.replace(await asyncio.shield(thought), seq=seq)
        except (TimeoutError, WorkerCannotStart):
            raise ServerBusy() from None
        finally:
            if thought.done() and (thought.cancelled() or thought.exception()):
                self.thoughts.pop(question, None)

    async def _hints(self, seat: SeatView, question: Question, caller: CallerIdentity) -> Hints:
        """Return the hint of the plan that the seat follows, or a new plan with the reason for it."""
        table, number, _ = question
        kept = self.plans.get((table, number))
        found = None if kept is None else follow_plan(kept.plan, seat)
        if kept is not None and isinstance(found, int):
            self.plans.move_to_end((table, number))
            rest = msgspec.to_builtins(kept.plan.remaining(found))
            return Hints(number, 0, kept.hint(seat, found), rest, kept=True)
        work = ((seat.to_json(), number), self.seconds, question.seed)
        planned = await self.workers.ask(self.seconds + LONGEST, tasks.compute_hints, *work, caller=caller)
        plan = read_plan(seat, planned)
        self._keep(table, number, KeptPlan(planned.hints, plan))
        rest = msgspec.to_builtins(plan.remaining(0)) if plan.steps else ()
        change = describe_plan_end(found) if isinstance(found, Departure) else None
        return Hints(number, 0, planned.hints, rest, change=change)

    def _keep(self, table: str, number: Seat, plan: KeptPlan) -> None:
        self.plans[table, number] = plan
        self.plans.move_to_end((table, number))
        if len(self.plans) > KEPT:
            self.plans.popitem(last=False)


def read_plan(seat: SeatView, planned: PlannedHints) -> TurnPlan:
    """Return the plan that a worker has computed for this position."""
    game = seat.game.id
    steps = [PlannedAnswer(step.question, fondaco.action(game, step.action), step.joined) for step in planned.steps]
    return make_plan(seat, tuple(steps))


def describe_plan_end(departure: Departure) -> PlanEnd:
    event = departure.event
    return PlanEnd(departure.own) if event is None else PlanEnd(False, event.says, msgspec.to_builtins(event.args))
