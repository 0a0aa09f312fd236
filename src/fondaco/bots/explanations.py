"""Why an answer is good: what happens after it, and would not happen, or less often, after another.

A search has let everybody go on after each answer, in the same worlds. Of all that was told there the evaluation names
what is worth speaking of (`Beliefs.gains`, `Beliefs.losses`); the one in which the tries of two answers differ most is
the reason, in the game's own words. Whoever is given a hint cannot look at the tries: he is told what differs in most
of them, of others and of later turns only what is nearly certain, and in a talk only what he does by himself. Where
nothing differs so much, nothing is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from math import inf
from typing import Any, NamedTuple

import msgspec

from fondaco.bots.search import Branch, Thought
from fondaco.bots.weights import Beliefs
from fondaco.core.decision import Seat
from fondaco.core.events import Event
from fondaco.core.match import Match
from fondaco.core.patterns import OfferBook

FELT = 0.25  # in how many more of the tries something must happen to be a reason
OTHERS = 0.5  # how much of a reason is what others gain or lose
MOSTLY = 0.5  # in how many tries something must happen that both answers lead to
SURE = 0.95
NEARLY = 0.75  # in how many more of the tries something must happen that others have a hand in, or that is to come
ALSO = 2  # other things that come of an answer too

Told = tuple[str, tuple[tuple[str, Any], ...]]


class Reason(NamedTuple):
    """What happens after an answer; or, `instead`, after the one it is compared with. `later`: not in this turn yet.
    `also`: what else comes of it."""

    event: Event
    instead: bool
    sure: bool
    later: bool = False
    also: tuple[Event, ...] = ()


class Also(msgspec.Struct, frozen=True):
    """Another event that comes of an answer."""

    says: str
    args: dict[str, Any]


class Why(msgspec.Struct, frozen=True):
    """A reason for or against an answer, as an event: what happens then, surely or most likely, perhaps not before a
    later turn; or what would happen `instead`, after the answer it is compared with. `also`: what else comes of it."""

    says: str
    args: dict[str, Any]
    instead: bool
    sure: bool
    later: bool
    also: tuple[Also, ...] = ()


class Tales:
    """What was told in the tries of an answer, or in that part of each in which the seat was `alone`: each thing worth
    speaking of, in which part of them it happened, and in which part of those in this turn."""

    def __init__(self, thought: Thought, branch: Branch, alone: bool = False) -> None:
        seen: dict[Told, list[Event]] = {}
        counts: Counter[Told] = Counter()
        soon: Counter[Told] = Counter()
        tales = [tale[:end] for tale, end in zip(branch.tales, branch.alone, strict=True)] if alone else branch.tales
        for tale in tales:
            heard = [event for event in tale if bearing(thought, event)]
            for event in heard:
                seen.setdefault(told(thought, event), []).append(event)
            counts.update({told(thought, event) for event in heard})
            soon.update({told(thought, event) for event in this_turn(tale) if bearing(thought, event)})
        self.events = {each: max(events, key=events.count) for each, events in seen.items()}
        self.shares = {each: count / len(tales) for each, count in counts.items()}
        self.soon = {each: soon[each] / count for each, count in counts.items()}

    def reason(self, each: Told, instead: bool) -> Reason:
        return Reason(self.events[each], instead, self.shares[each] >= SURE, self.soon[each] < MOSTLY)


def this_turn(tale: list[Event]) -> Iterable[Event]:
    return takewhile(lambda event: not event.begins_turn, tale)


def reason(thought: Thought, branch: Branch, other: Branch | None) -> Reason | None:
    """Why this answer rather than the other, for somebody who can only believe it; where there is no other, what comes
    of it before anybody else is asked."""
    if other is None:
        return usual(thought, branch, alone=True)
    talk = talks(thought.world(0))
    found = difference(thought, branch, other, MOSTLY, talk, NEARLY)
    return found and found._replace(also=besides(thought, branch, other, talk, found))


def talks(world: Match) -> bool:
    """Whether several speak, and what comes of it is in their hands."""
    return bool(world.decision.free_form) and isinstance(world.board, OfferBook)


def besides(thought: Thought, branch: Branch, other: Branch, alone: bool, why: Reason) -> tuple[Event, ...]:
    """What else one has of an answer in this turn, in the order in which it happens; of what one has not, nothing."""
    here, there = Tales(thought, branch, alone), Tales(thought, other, alone)
    if why.instead or why.later or bearing(thought, why.event) < 1:
        return ()
    mine = [
        here.events[each] for each in here.events
        if bearing(thought, here.events[each]) == 1 and each != told(thought, why.event)
        and here.shares[each] - there.shares.get(each, 0.0) >= MOSTLY and here.soon[each] >= MOSTLY
    ]  # fmt: skip
    return tuple(mine[:ALSO])


def difference(
    thought: Thought, branch: Branch, other: Branch, holds: float = 0.0, alone: bool = False, doubtful: float = 0.0
) -> Reason | None:
    """In what the tries of an answer are better than those of another; what `holds` in fewer more of them is left out,
    and so is what is `doubtful`, because it is to come or happens to others, if not in so many; what is both always."""
    here, there = Tales(thought, branch, alone), Tales(thought, other, alone)

    def more(each: Told) -> float:
        return here.shares.get(each, 0.0) - there.shares.get(each, 0.0)

    def side(each: Told) -> Tales:
        return here if each in here.events and more(each) >= 0 else there

    def lift(each: Told) -> float:
        return more(each) * bearing(thought, side(each).events[each])

    def needed(each: Told) -> float:
        mine = bearing(thought, side(each).events[each]) in (1, -1)
        soon = side(each).soon[each] >= MOSTLY
        if doubtful and not (mine or soon):
            return inf
        return holds if mine and soon else max(holds, doubtful)

    steady = [each for each in here.events | there.events if abs(more(each)) >= needed(each)]
    best = max(sorted(steady, key=lambda each: rank(thought, each)), key=lift, default=None)
    if best is None or lift(best) < FELT:
        return None
    return side(best).reason(best, side(best) is there)


def usual(thought: Thought, branch: Branch, alone: bool = False) -> Reason | None:
    """What good an answer mostly leads to."""
    here = Tales(thought, branch, alone)
    own = [each for each in here.events if bearing(thought, here.events[each]) == 1]
    best = max(sorted(own, key=lambda each: rank(thought, each)), key=lambda each: here.shares[each], default=None)
    return None if best is None or here.shares[best] < MOSTLY else here.reason(best, instead=False)


def told(thought: Thought, event: Event) -> Told:
    """An event by whom and what it is about, whatever the amounts."""
    kinds = thought.seat.game.kinds
    return event.says, tuple((name, str(value)) for name, value in sorted(event.args.items()) if name in kinds)


def bearing(thought: Thought, event: Event) -> float:
    """Whether an event is good or bad for the seat, and how much of a reason; what it does not hear of is neither."""
    return speaks(thought.evaluation.weights, thought.who, event) if event.heard_by(thought.who) else 0.0


def speaks(beliefs: Beliefs, who: Seat, event: Event) -> float:
    """The same of any event: what others gain or lose counts too."""
    name = event.says.partition(".")[2]
    good = (name in beliefs.gains) - (name in beliefs.losses)
    if not good or "seat" not in event.args:
        return 0.0
    return float(good) if event.args["seat"] == who else -OTHERS * good


def rank(thought: Thought, each: Told) -> tuple[int, Told]:
    """What is named first in the evaluation is spoken of first."""
    return spoken_before(thought.evaluation.weights, each[0]), each


def spoken_before(beliefs: Beliefs, says: str) -> int:
    """How many things are spoken of before this one."""
    return (*beliefs.gains, *beliefs.losses).index(says.partition(".")[2])


def spoken(why: Reason | None) -> Why | None:
    if why is None:
        return None
    also = tuple([Also(event.says, msgspec.to_builtins(event.args)) for event in why.also])
    return Why(why.event.says, msgspec.to_builtins(why.event.args), why.instead, why.sure, why.later, also)
