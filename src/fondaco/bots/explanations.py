"""Reasons for an answer: events that follow it more often than another answer.

Search plays on after each answer, in the same determinizations. Of the events that follow, the evaluation names those
worth mentioning (`Beliefs.gains`, `Beliefs.losses`). The one in which the tries of two answers differ most is the
reason, worded by the game's own message. Players cannot inspect the tries, so a hint mentions only what differs in most
of them; events of others and of later turns only if nearly certain; and in a negotiation only what the seat does by
itself. If nothing differs enough, no reason is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from math import inf
from typing import NamedTuple

import msgspec

from fondaco.bots.search import Branch, DecisionSearch
from fondaco.bots.weights import EvaluationWeights
from fondaco.core.decision import Seat
from fondaco.core.events import Event
from fondaco.core.json_types import Args
from fondaco.core.match import Match
from fondaco.core.offer_book import OfferBook

FELT = 0.25  # difference in share of tries that makes an event a reason
OTHERS = 0.5  # weight of what others gain or lose
MOSTLY = 0.5  # share of tries in which an event counts as usual
SURE = 0.95
NEARLY = 0.75  # difference in share required of events that depend on others or come in later turns
ALSO = 2  # most further events named with a reason

Told = tuple[str, tuple[tuple[str, str], ...]]


class Reason(NamedTuple):
    """An event that follows an answer; or, `instead`, the answer it is compared with.

    `later`: not in this turn. `also`: further events that follow.
    """

    event: Event
    instead: bool
    sure: bool
    later: bool = False
    also: tuple[Event, ...] = ()


class FurtherEvent(msgspec.Struct, frozen=True):
    """Another event that follows an answer."""

    says: str
    args: Args


class ReasonBody(msgspec.Struct, frozen=True):
    """A reason for or against an answer, as an event that follows it.

    `sure`: in nearly every try, else in most. `later`: perhaps not before a later turn. `instead`: the event follows
    the answer it is compared with. `also`: further events that follow.
    """

    says: str
    args: Args
    instead: bool
    sure: bool
    later: bool
    also: tuple[FurtherEvent, ...] = ()


class EventStatistics:
    """Statistics of the events in the tries of an answer.

    For each event worth mentioning: the share of tries in which it happens, and the share of those in which it happens
    in this turn. `alone` counts only the part of each try before another seat is asked.
    """

    def __init__(self, thought: DecisionSearch, branch: Branch, alone: bool = False) -> None:
        seen: dict[Told, list[Event]] = {}
        counts: Counter[Told] = Counter()
        soon: Counter[Told] = Counter()
        tales = [tale[:end] for tale, end in zip(branch.tales, branch.alone, strict=True)] if alone else branch.tales
        for tale in tales:
            heard = [event for event in tale if event_value(thought, event)]
            for event in heard:
                seen.setdefault(event_key_without_amounts(thought, event), []).append(event)
            counts.update({event_key_without_amounts(thought, event) for event in heard})
            soon.update(
                {
                    event_key_without_amounts(thought, event)
                    for event in events_this_turn(tale)
                    if event_value(thought, event)
                }
            )
        self.events = {each: max(events, key=events.count) for each, events in seen.items()}
        self.shares = {each: count / len(tales) for each, count in counts.items()}
        self.soon = {each: soon[each] / count for each, count in counts.items()}

    def reason(self, each: Told, instead: bool) -> Reason:
        return Reason(self.events[each], instead, self.shares[each] >= SURE, self.soon[each] < MOSTLY)


def events_this_turn(tale: list[Event]) -> Iterable[Event]:
    return takewhile(lambda event: not event.begins_turn, tale)


def find_reason(thought: DecisionSearch, branch: Branch, other: Branch | None) -> Reason | None:
    """Return why this answer is better than the other, in a form fit for a hint.

    Without another answer, return what usually follows before anyone else is asked.
    """
    if other is None:
        return usual_good_event(thought, branch, alone=True)
    talk = is_negotiating(thought.world(0))
    found = find_distinguishing_event(thought, branch, other, MOSTLY, talk, NEARLY)
    return found and found._replace(also=further_gains(thought, branch, other, talk, found))


def is_negotiating(world: Match) -> bool:
    """Return whether players negotiate, so that the outcome depends on others."""
    return bool(world.decision.free_form) and isinstance(world.state, OfferBook)


def further_gains(
    thought: DecisionSearch, branch: Branch, other: Branch, alone: bool, why: Reason
) -> tuple[Event, ...]:
    """Return further gains of the seat by an answer in this turn, in order."""
    here, there = EventStatistics(thought, branch, alone), EventStatistics(thought, other, alone)
    if why.instead or why.later or event_value(thought, why.event) < 1:
        return ()
    mine = [
        here.events[each]
        for each in here.events
        if event_value(thought, here.events[each]) == 1
        and each != event_key_without_amounts(thought, why.event)
        and here.shares[each] - there.shares.get(each, 0.0) >= MOSTLY
        and here.soon[each] >= MOSTLY
    ]
    return tuple(mine[:ALSO])


def find_distinguishing_event(
    thought: DecisionSearch,
    branch: Branch,
    other: Branch,
    holds: float = 0.0,
    alone: bool = False,
    doubtful: float = 0.0,
) -> Reason | None:
    """Return the event in which the tries of an answer are most in its favour against another.

    The share of tries must differ by at least `holds`; by at least `doubtful` for events that are in later turns or
    happen to others. With `doubtful` set, events that are both are ignored.
    """
    here, there = EventStatistics(thought, branch, alone), EventStatistics(thought, other, alone)

    def more(each: Told) -> float:
        return here.shares.get(each, 0.0) - there.shares.get(each, 0.0)

    def side(each: Told) -> EventStatistics:
        return here if each in here.events and more(each) >= 0 else there

    def lift(each: Told) -> float:
        return more(each) * event_value(thought, side(each).events[each])

    def needed(each: Told) -> float:
        mine = event_value(thought, side(each).events[each]) in (1, -1)
        soon = side(each).soon[each] >= MOSTLY
        if doubtful and not (mine or soon):
            return inf
        return holds if mine and soon else max(holds, doubtful)

    steady = [each for each in here.events | there.events if abs(more(each)) >= needed(each)]
    best = max(sorted(steady, key=lambda each: event_sort_key(thought, each)), key=lift, default=None)
    if best is None or lift(best) < FELT:
        return None
    return side(best).reason(best, side(best) is there)


def usual_good_event(thought: DecisionSearch, branch: Branch, alone: bool = False) -> Reason | None:
    """Return the good event that an answer leads to in most tries."""
    here = EventStatistics(thought, branch, alone)
    own = [each for each in here.events if event_value(thought, here.events[each]) == 1]
    best = max(
        sorted(own, key=lambda each: event_sort_key(thought, each)), key=lambda each: here.shares[each], default=None
    )
    return None if best is None or here.shares[best] < MOSTLY else here.reason(best, instead=False)


def event_key_without_amounts(thought: DecisionSearch, event: Event) -> Told:
    """Return a key for an event: message and things it is about, without amounts."""
    kinds = thought.seat.game.kinds
    return event.says, tuple((name, str(value)) for name, value in sorted(event.args.items()) if name in kinds)


def event_value(thought: DecisionSearch, event: Event) -> float:
    """Return how good (positive) or bad an event is for the seat, as a reason.

    0 if the seat is not shown the event.
    """
    return event_value_for(thought.evaluation.weights, thought.who, event) if event.heard_by(thought.who) else 0.0


def event_value_for(beliefs: EvaluationWeights, who: Seat, event: Event) -> float:
    """Return how good or bad an event is for `who` as a reason; what others gain counts as bad."""
    name = event.says.partition(".")[2]
    good = (name in beliefs.gains) - (name in beliefs.losses)
    if not good or "seat" not in event.args:
        return 0.0
    return float(good) if event.args["seat"] == who else -OTHERS * good


def event_sort_key(thought: DecisionSearch, each: Told) -> tuple[int, Told]:
    """Return a sort key: events named first in the weights are mentioned first."""
    return event_mention_rank(thought.evaluation.weights, each[0]), each


def event_mention_rank(beliefs: EvaluationWeights, says: str) -> int:
    """Return the position of an event among those worth mentioning."""
    return (*beliefs.gains, *beliefs.losses).index(says.partition(".")[2])


def reason_body_from_reason(why: Reason | None) -> ReasonBody | None:
    if why is None:
        return None
    also = tuple([FurtherEvent(event.says, msgspec.to_builtins(event.args)) for event in why.also])
    return ReasonBody(why.event.says, msgspec.to_builtins(why.event.args), why.instead, why.sure, why.later, also)
