"""Plans behind hints: the answers of a turn, computed once and kept while the match follows them.

A plan goes on as long as only its seat is asked, nothing is revealed and the turn lasts. It is made in a
determinization, so it depends on nothing that the seat does not know. A position that follows it needs no new search:
the hint is its next answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import inf
from time import perf_counter
from typing import NamedTuple

from fondaco.bots.evaluation import evaluation
from fondaco.bots.explanations import event_value_for
from fondaco.bots.hints import BREATH, RatedAnswer, choose_quickly, rate_answers
from fondaco.bots.search import LEAST_TRIES, Budget
from fondaco.core.decision import Action, Decision, decision_name
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.match import SeatView

LONGEST = 16  # most answers of a plan
LATER = 4  # a later answer gets the part one in `LATER` of the budget of the first
RECENT = 20  # log entries by which a position is recognised


class PlannedAnswer(NamedTuple):
    """An answer to the decision of this name; `joined`: it completes the answer before it."""

    question: str
    action: Action
    joined: bool = False


class Departure(NamedTuple):
    """Why a plan no longer holds: another `own` answer, or an `event`; neither if only the position differs."""

    own: bool = False
    event: Event | None = None


class TurnPlan(NamedTuple):
    """The answers of a seat for the rest of its turn.

    `line` is the length of the log when the plan was made, `recent` the last entries of it.
    """

    line: int
    recent: tuple[MatchLogEntry, ...]
    steps: tuple[PlannedAnswer, ...]

    def joined(self, number: int) -> tuple[Action, ...]:
        """Return the answers that complete this one."""
        return tuple([step.action for step in takewhile(lambda step: step.joined, self.steps[number + 1 :])])

    def remaining(self, number: int) -> tuple[Action, ...]:
        """Return the answers after this one and those that complete it."""
        return tuple([step.action for step in self.steps[number + 1 + len(self.joined(number)) :]])


def plan_turn(seat: SeatView, budget: Budget, seed: int) -> tuple[list[RatedAnswer], TurnPlan]:
    """Search for the best answers of a seat, and for those that should follow the first in this turn."""
    best, *others = rate_answers(seat, budget, seed)
    plan = make_plan(seat, continue_turn(seat, best.action, budget, seed))
    return [best._replace(then=plan.joined(0)), *others], plan


def make_plan(seat: SeatView, steps: tuple[PlannedAnswer, ...]) -> TurnPlan:
    """Return a plan that begins at this position."""
    log = seat.remembers
    return TurnPlan(len(log), tuple(log[-RECENT:]), steps)


def continue_turn(seat: SeatView, action: Action, budget: Budget, seed: int) -> tuple[PlannedAnswer, ...]:
    """Return this answer and those that should follow it, as far as they can be foreseen."""
    steps, position = [PlannedAnswer(decision_name(seat.decision), action)], seat
    tries = budget.tries if budget.tries == inf else max(2 * LEAST_TRIES, budget.tries // LATER)
    each, end = Budget(tries, budget.seconds / LATER), perf_counter() + budget.seconds
    while len(steps) < LONGEST:
        before = position.decision
        following = position_after(position, steps[-1].action)
        if following is None:
            break
        position, left = following, end - perf_counter()
        action = choose_quickly(position, each._replace(seconds=max(0.0, min(each.seconds, left))), seed)
        steps.append(
            PlannedAnswer(decision_name(position.decision), action, completes(before, position, steps, action))
        )
    return tuple(steps)


def position_after(seat: SeatView, action: Action) -> SeatView | None:
    """Return the seat after this answer; `None` if it is not certain to be asked next, or its turn has ended."""
    if isinstance(action, seat.decision.free_form):
        return None
    later = seat.supposing(lambda match: match.play(seat.number, action))
    last = later.remembers[-1:]
    known = last and not last[0].reveals and not last[0].begins_turn
    return later if known and later.waiting == (seat.number,) else None


def completes(before: Decision, position: SeatView, steps: Sequence[PlannedAnswer], action: Action) -> bool:
    """Return whether an answer belongs to the one before it, such as the next of several cards."""
    joined = 0
    for step in reversed(steps):
        if not step.joined:
            break
        joined += 1
    alike = type(position.decision) is type(before) and type(action) is type(steps[-1].action)
    return joined < BREATH and (position.decision.completes or alike)


def follow_plan(plan: TurnPlan, seat: SeatView) -> int | Departure | None:
    """Return the number of the answer that a plan has for this position, or why it has none.

    `None`: the plan was followed to its end, its turn is over, or what came before it was undone.
    """
    log = seat.remembers
    if tuple(log[max(0, plan.line - RECENT) : plan.line]) != plan.recent:
        return None
    since, number = log[plan.line :], 0
    if any(entry.begins_turn for entry in since):
        return None
    for entry in since:
        if entry.seat != seat.number:
            if entry.events:
                return Departure(event=find_cause(seat, since))
        elif number < len(plan.steps) and entry.action == plan.steps[number].action:
            number += 1
        else:
            return None if number == len(plan.steps) else Departure(own=True)
    if number == len(plan.steps):
        return None
    step = plan.steps[number]
    holds = decision_name(seat.decision) == step.question and seat.refuses(step.action) is None
    return number if holds else Departure()


def find_cause(seat: SeatView, since: Sequence[MatchLogEntry]) -> Event | None:
    """Return the last event of others that explains why a plan no longer holds, if possible one worth mentioning."""
    events = [event for entry in reversed(since) if entry.seat != seat.number for event in entry.events]
    weights = evaluation(seat.game.id).weights
    worth_mentioning = [event for event in events if event_value_for(weights, seat.number, event)]
    return next(iter(worth_mentioning or events), None)
