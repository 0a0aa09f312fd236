"""What is not worth asking although one answer leads.

Dull is what everybody sees: the best answer stands as far ahead as soon as it is given, or further than anybody misses,
or it is the only one that brings anything. What the evaluation itself would get wrong is dull only where the lead is
wider still. Unclear is what nobody can reckon: the lead hangs on what the others will say, or all that speaks for an
answer is luck, or that it was given.
"""

from __future__ import annotations

import random
from statistics import fmean, median

from fondaco.bots.explanations import difference
from fondaco.bots.search import Thought, story_of
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.core.seat import Place
from fondaco.puzzles.scoring import Weighing, said

SEEN = 0.5  # how much of the lead is there at once where there is nothing to think about
GLIMPSED = 4  # worlds in which that is looked at
EASY = 10  # times the least lead that is asked for: nobody misses that
PLAIN = 25  # and so many not even where the evaluation does
TIED = 0.02  # of the lead: what is so near the second answer is as good
RIVALS = 2  # answers of which one must have something that speaks for it
STEADY = 2.0  # errors that the lead must be whatever the others say
HOLDS = 0.75  # in how many more of the worlds what speaks for an answer must happen: a fight is luck


class Unruly(Thought):
    """The others say whatever comes into their heads: what leads then hangs on nobody's manners."""

    def usual(self, world: Match, who: Seat, dice: random.Random) -> Action:
        if who == self.who:
            return super().usual(world, who, dice)
        anything: Action = dice.choice(world.options(who))
        return anything


def dull(weighed: Weighing, least: float) -> bool:
    """Whether it is plain what to say: a gift, a deed that only harms, the one answer that brings anything."""
    lead = weighed.lead
    if lead >= (EASY if weighed.obvious else PLAIN) * least or not has_a_rival(weighed, least):
        return True
    return weighed.obvious and ahead_at_once(weighed) >= SEEN * lead


def ahead_at_once(weighed: Weighing) -> float:
    """By how many points a right answer is ahead of all others as soon as it is given; less than none, if another looks
    better then."""
    right, wrong = (
        [standing_at_once(weighed, said(branch)) for branch in branches] for branches in (weighed.right, weighed.wrong)
    )
    return max(right) - max(wrong)


def standing_at_once(weighed: Weighing, action: Action) -> float:
    thought = weighed.thought
    return fmean(thought.after(thought.world(number), thought.who, action) for number in range(GLIMPSED))


def has_a_rival(weighed: Weighing, least: float) -> bool:
    """Whether the second best answer brings something, too: it leads those that are left, and most of them as far as
    counts."""
    second, *left = [branch.mean for branch in weighed.wrong]
    return bool(left) and second - max(left) > TIED * weighed.lead and second - median(left) >= least


def untempting(weighed: Weighing) -> bool:
    """Whether nothing that happens speaks for any of the next best answers rather than for the best one."""
    best, *others = weighed.ranking[0], *weighed.wrong[:RIVALS]
    return not any(difference(weighed.thought, other, best, HOLDS) for other in others)


def unexplained(weighed: Weighing) -> bool:
    """Whether nothing speaks for the best answer but luck, or what it says itself: nothing that happens in most of the
    worlds is better than after the second, or it is told of both as they are given, only of other things."""
    best, second = weighed.ranking[0], weighed.wrong[0]
    why = difference(weighed.thought, best, second, HOLDS)
    if why is None:
        return True
    world, who = weighed.thought.world(0), weighed.thought.who
    stories = [story_of(world.clone(), who, said(branch)) for branch in (best, second)]
    return all(why.event.says in [event.says for event in story] for story in stories)


def hangs_on_others(seat: Place, answers: set[Action], least: float, worlds: int, seed: int) -> bool:
    """Whether another answer is as good where the others say anything at all."""
    unruly = Weighing(seat, worlds, seed, thinks=Unruly, least=least, hasty=False)
    return not unruly.answers <= answers or unruly.lead < least or unruly.sureness < STEADY
