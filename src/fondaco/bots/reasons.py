"""Why an answer is good: what happens after it, and would not happen, or less often, after another.

A search has let everybody go on after each answer, in the same worlds. Of all that was told there the judgement names
what is worth speaking of (`Beliefs.gains`, `Beliefs.losses`); the one in which the tries of two answers differ most is
the reason, in the game's own words.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from fondaco.bots.beliefs import Beliefs
from fondaco.bots.search import Branch, Thought
from fondaco.core.decision import Seat
from fondaco.core.story import Event

FELT = 0.25   # in how many more of the tries something must happen to be a reason
OTHERS = 0.5  # how much of a reason is what others gain or lose
MOSTLY = 0.5  # in how many tries something must happen that both answers lead to
SURE = 0.95

Told = tuple[str, tuple[tuple[str, Any], ...]]


class Reason(NamedTuple):
    """What happens after an answer; or, `instead`, after the one it is compared with. `later`: not in this turn yet."""

    event: Event
    instead: bool
    sure: bool
    later: bool = False


class Why(msgspec.Struct, frozen=True):
    """A reason for or against an answer, as an event: what happens then, surely or most likely, perhaps not before a
    later turn; or what would happen `instead`, after the answer it is compared with."""

    says: str
    args: dict[str, Any]
    instead: bool
    sure: bool
    later: bool


class Tales:
    """What was told in the tries of an answer: each thing worth speaking of, in which part of them it happened, and in
    which part of those in this turn."""

    def __init__(self, thought: Thought, branch: Branch) -> None:
        self.events: dict[Told, Event] = {}
        counts: Counter[Told] = Counter()
        soon: Counter[Told] = Counter()
        for tale in branch.tales:
            heard = [event for event in tale if bearing(thought, event)]
            self.events |= {told(thought, event): event for event in heard}
            counts.update({told(thought, event) for event in heard})
            soon.update({told(thought, event) for event in this_turn(tale) if bearing(thought, event)})
        self.shares = {each: count / len(branch.tales) for each, count in counts.items()}
        self.soon = {each: soon[each] / count for each, count in counts.items()}

    def reason(self, each: Told, instead: bool) -> Reason:
        return Reason(self.events[each], instead, self.shares[each] >= SURE, self.soon[each] < MOSTLY)


def this_turn(tale: list[Event]) -> Iterable[Event]:
    return takewhile(lambda event: not event.begins_turn, tale)


def reason(thought: Thought, branch: Branch, other: Branch | None) -> Reason | None:
    """Why this answer rather than the other; where they lead to the same, what that mostly is."""
    return difference(thought, branch, other or branch) or usual(thought, branch)


def difference(thought: Thought, branch: Branch, other: Branch, holds: float = 0.0) -> Reason | None:
    """In what the tries of an answer are better than those of another; what holds in fewer more of them is left out."""
    here, there = Tales(thought, branch), Tales(thought, other)

    def more(each: Told) -> float:
        return here.shares.get(each, 0.0) - there.shares.get(each, 0.0)

    def lift(each: Told) -> float:
        return more(each) * bearing(thought, (here.events | there.events)[each])

    steady = [each for each in here.events | there.events if abs(more(each)) >= holds]
    best = max(sorted(steady, key=lambda each: rank(thought, each)), key=lift, default=None)
    if best is None or lift(best) < FELT:
        return None
    side = here if best in here.events and here.shares[best] >= there.shares.get(best, 0.0) else there
    return side.reason(best, side is there)


def usual(thought: Thought, branch: Branch) -> Reason | None:
    """What good an answer mostly leads to."""
    here = Tales(thought, branch)
    own = [each for each in here.events if bearing(thought, here.events[each]) == 1]
    best = max(sorted(own, key=lambda each: rank(thought, each)), key=lambda each: here.shares[each], default=None)
    return None if best is None or here.shares[best] < MOSTLY else here.reason(best, instead=False)


def told(thought: Thought, event: Event) -> Told:
    """An event by whom and what it is about, whatever the amounts."""
    kinds = thought.seat.game.kinds
    return event.says, tuple((name, str(value)) for name, value in sorted(event.args.items()) if name in kinds)


def bearing(thought: Thought, event: Event) -> float:
    """Whether an event is good or bad for the seat, and how much of a reason; what it does not hear of is neither."""
    return speaks(thought.judgement.weights, thought.who, event) if event.heard_by(thought.who) else 0.0


def speaks(beliefs: Beliefs, who: Seat, event: Event) -> float:
    """The same of any event: what others gain or lose counts too."""
    name = event.says.partition(".")[2]
    good = (name in beliefs.gains) - (name in beliefs.losses)
    if not good or "seat" not in event.args:
        return 0.0
    return float(good) if event.args["seat"] == who else -OTHERS * good


def rank(thought: Thought, each: Told) -> tuple[int, Told]:
    """What is named first in the judgement is spoken of first."""
    return spoken_before(thought.judgement.weights, each[0]), each


def spoken_before(beliefs: Beliefs, says: str) -> int:
    """How many things are spoken of before this one."""
    return (*beliefs.gains, *beliefs.losses).index(says.partition(".")[2])


def spoken(why: Reason | None) -> Why | None:
    if why is None:
        return None
    return Why(why.event.says, msgspec.to_builtins(why.event.args), why.instead, why.sure, why.later)
