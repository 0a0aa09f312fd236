"""What is not worth asking although one answer leads.

Dull is what everybody sees: the best answer stands as far ahead as soon as it is given, or further than anybody misses,
or it is the only one that brings anything. What the judgement itself would get wrong is never dull. Unclear is what
nobody can reckon: the lead hangs on what the others will say, or all that speaks for an answer is that it was given.
"""
from __future__ import annotations

import random
from statistics import fmean

from fondaco.bots.reasons import reason
from fondaco.bots.search import Thought, story_of
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.core.seat import Place
from fondaco.puzzles.weighing import Weighing, said

SEEN = 0.5    # how much of the lead is there at once where there is nothing to think about
GLIMPSED = 4  # worlds in which that is looked at
EASY = 10     # times the least lead that is asked for: nobody misses that
STEADY = 2.0  # errors that the lead must be whatever the others say


class Unruly(Thought):
    """The others say whatever comes into their heads: what leads then hangs on nobody's manners."""

    def usual(self, world: Match, who: Seat, dice: random.Random) -> Action:
        if who == self.who:
            return super().usual(world, who, dice)
        anything: Action = dice.choice(world.options(who))
        return anything


def dull(weighed: Weighing, least: float) -> bool:
    """Whether it is plain what to say: a gift, a deed that only harms, the one answer that brings anything."""
    if not weighed.obvious:
        return False
    ahead, lead = ahead_at_once(weighed), weighed.lead
    return lead >= EASY * least or ahead >= SEEN * lead or (ahead > -least and not has_a_rival(weighed, least))


def ahead_at_once(weighed: Weighing) -> float:
    """By how many points the best answer is ahead of all others as soon as it is given; less than none, if another
    looks better then."""
    best, *others = [standing_at_once(weighed, said(branch)) for branch in weighed.ranking]
    return best - max(others)


def standing_at_once(weighed: Weighing, action: Action) -> float:
    thought = weighed.thought
    return fmean(thought.after(thought.world(number), thought.who, action) for number in range(GLIMPSED))


def has_a_rival(weighed: Weighing, least: float) -> bool:
    """Whether the second best answer brings something, too: it leads those that are left."""
    second, *left = [branch.mean for branch in weighed.ranking[1:]]
    return len(left) > 1 and second - max(left) >= least


def unexplained(weighed: Weighing) -> bool:
    """Whether nothing speaks for the best answer but what it says itself: nothing that happens is better than after the
    second, or it is told of both as they are given, only of other things."""
    best, second = weighed.ranking[:2]
    why = reason(weighed.thought, best, second)
    if why is None:
        return True
    world, who = weighed.thought.world(0), weighed.thought.who
    stories = [story_of(world.clone(), who, said(branch)) for branch in (best, second)]
    return all(why.event.says in [event.says for event in story] for story in stories)


def hangs_on_others(seat: Place, answer: Action, least: float, worlds: int, seed: int) -> bool:
    """Whether another answer is as good where the others say anything at all."""
    unruly = Weighing(seat, worlds, seed, thinks=Unruly)
    return unruly.best != answer or unruly.lead < least or unruly.sureness < STEADY
