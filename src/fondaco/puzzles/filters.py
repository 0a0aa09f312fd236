"""Reject positions that make poor puzzles although one answer leads.

Too easy: the best answer is as far ahead as soon as it is given, or too far ahead to miss, or the only one that gains
anything. Where the evaluation itself would be wrong, only a much wider lead counts as too easy.

Unclear: the lead depends on what the others answer, or nothing speaks for the answer but luck or the answer itself.
"""

from __future__ import annotations

import random
from statistics import fmean, median

from fondaco.bots.explanations import find_distinguishing_event
from fondaco.bots.search import DecisionSearch, play_and_list_events
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match, SeatView
from fondaco.puzzles.lead_measurement import MeasuredAnswers, require_branch_action

SEEN = 0.5  # share of the lead that shows at once where there is nothing to think about
GLIMPSED = 4  # determinizations in which that is measured
EASY = 10  # times the least lead: too far ahead to miss
PLAIN = 25  # times the least lead, where the evaluation would be wrong
TIED = 0.02  # share of the lead: an answer this close to the second is as good
RIVALS = 2  # next best answers, of which one must have an argument in its favour
STEADY = 2.0  # standard errors that the lead must have whatever the others answer
HOLDS = 0.75  # share of determinizations by which an argument must hold more often: a fight is luck


class RandomReplySearch(DecisionSearch):
    """Search with random answers of the other seats, to test that a lead does not depend on them."""

    def usual(self, world: Match, who: Seat, dice: random.Random) -> Action:
        if who == self.who:
            return super().usual(world, who, dice)
        anything: Action = dice.choice(world.options(who))
        return anything


def is_too_easy(weighed: MeasuredAnswers, least: float) -> bool:
    """Whether the answer is too easy: far ahead, ahead at once, or the only one that gains."""
    lead = weighed.lead
    if lead >= (EASY if weighed.obvious else PLAIN) * least or not has_real_alternative(weighed, least):
        return True
    return weighed.obvious and immediate_lead(weighed) >= SEEN * lead


def immediate_lead(weighed: MeasuredAnswers) -> float:
    """Return by how many points the right answers lead as soon as they are given.

    Negative if another answer looks better at that moment.
    """
    right, wrong = (
        [immediate_standing(weighed, require_branch_action(branch)) for branch in branches]
        for branches in (weighed.right, weighed.wrong)
    )
    return max(right) - max(wrong)


def immediate_standing(weighed: MeasuredAnswers, action: Action) -> float:
    thought = weighed.thought
    return fmean(thought.after(thought.world(number), thought.who, action) for number in range(GLIMPSED))


def has_real_alternative(weighed: MeasuredAnswers, least: float) -> bool:
    """Whether the second best answer is a real alternative.

    It must lead the remaining answers, and their median by at least `least`.
    """
    second, *left = [branch.mean for branch in weighed.wrong]
    return bool(left) and second - max(left) > TIED * weighed.lead and second - median(left) >= least


def lacks_temptation(weighed: MeasuredAnswers) -> bool:
    """Whether no event speaks for any of the next best answers rather than for the best one."""
    best, *others = weighed.ranking[0], *weighed.wrong[:RIVALS]
    return not any(find_distinguishing_event(weighed.thought, other, best, HOLDS) for other in others)


def lacks_explanation(weighed: MeasuredAnswers) -> bool:
    """Whether nothing but luck, or the answer itself, speaks for the best answer.

    True if no event after it is better in most determinizations, or if the events announced directly after both answers
    mention it already.
    """
    best, second = weighed.ranking[0], weighed.wrong[0]
    why = find_distinguishing_event(weighed.thought, best, second, HOLDS)
    if why is None:
        return True
    world, who = weighed.thought.world(0), weighed.thought.who
    stories = [play_and_list_events(world.clone(), who, require_branch_action(branch)) for branch in (best, second)]
    return all(why.event.says in [event.says for event in story] for story in stories)


def depends_on_replies(seat: SeatView, answers: set[Action], least: float, worlds: int, seed: int) -> bool:
    """Whether another answer is as good when the other seats answer at random."""
    unruly = MeasuredAnswers(seat, worlds, seed, thinks=RandomReplySearch, least=least, hasty=False)
    return not unruly.answers <= answers or unruly.lead < least or unruly.sureness < STEADY
