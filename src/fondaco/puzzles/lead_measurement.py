"""Measure how far a seat's best answer leads, trying every action in the same determinizations.

The race of the bot `search` ends when one answer is good enough. Here each answer is tried until it is certainly
behind, so that every answer has a measured mean, and small or uncertain leads show.

After its answer the seat continues by the evaluation. Where the best answer is still possible then, an answer is also
tried with the best one after it: an action that can wait is no better than the one before it. Where both belong to one
plan and reach the same position in either order, both are right.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from fondaco.bots.evaluation import evaluation
from fondaco.bots.hints import is_withdrawal
from fondaco.bots.search import Branch, DecisionSearch, LaterDecision, lead_in_errors
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match, SeatView

EARLY = (1, 4)  # determinizations after which a lead must show
LATER = (8, 20, 40)  # determinizations after which answers certainly behind are dropped
DECIDED = 6.0  # standard errors that count as certainly behind
BREATH = 8  # answers in which a plan is carried out
ALIKE = 0.5  # share of the least lead: a smaller difference is none


class MeasuredAnswers:
    """Measured results of every action on a menu, ranked, with the right ones separated.

    A lead below `least` counts as none. `deeper` searches one turn more and twice as many decisions. `hasty` stops
    early where no lead, or none beyond its error, shows after a few determinizations. Answers that are certainly behind
    are not tried in the remaining determinizations.
    """

    def __init__(
        self,
        seat: SeatView,
        worlds: int,
        seed: int,
        deeper: bool = False,
        tells: bool = False,
        least: float = 0.0,
        thinks: type[DecisionSearch] = DecisionSearch,
        hasty: bool = True,
    ) -> None:
        self.least = least
        self.thought = thought = thinks(evaluation(seat.game.id), seat, seed, tells)
        if deeper:
            near = thought.foresight
            thought.foresight = msgspec.structs.replace(near, turns=near.turns + 1, decisions=2 * near.decisions)
        advised = thought.advice
        answers = [
            advised if action == advised.action else Branch(action)
            for action in list_non_offer_actions(thought.world(0), thought.who)
        ]
        running = answers
        for some in determinization_groups(worlds):
            for branch in (advised, *[branch for branch in running if branch is not advised]):
                self.try_in(some, branch)
            self.rank(answers)
            if hasty and some.stop in EARLY and (self.lead < least or (some.stop > 1 and self.sureness < 1)):
                return
            running = [branch for branch in running if not self.is_behind(branch, self.ranking[0])]
            if len(running) == 1:
                break
        best = self.ranking[0]
        self.rank([self.at_best(branch, best) for branch in answers])

    def try_in(self, worlds: range, branch: Branch, then: LaterDecision | None = None) -> None:
        for world in worlds:
            branch.sequel = then
            self.thought.attempt(branch, world)

    def is_behind(self, branch: Branch, best: Branch) -> bool:
        """Whether an answer is behind the best one by at least `least`, with certainty."""
        tried, behind = len(branch.gains), best.mean - branch.mean
        return tried >= LATER[0] and behind >= self.least > 0 and lead_in_errors(best, branch) >= DECIDED

    def at_best(self, branch: Branch, best: Branch) -> Branch:
        """Return an answer as it is, or followed by the best one if that scores higher."""
        action, who = require_branch_action(best), self.thought.who
        ahead = self.thought.world(0).clone()
        ahead.step(who, require_branch_action(branch))
        if branch is best or action not in ahead.options(who):
            return branch
        before = Branch(branch.action)
        for some in determinization_groups(len(best.gains)):
            self.try_in(some, before, FixedFollowUp(action))
            if self.is_behind(before, best):
                break
        return max(branch, before, key=lambda each: each.mean)

    def rank(self, answers: Iterable[Branch]) -> None:
        """Rank the answers and split them into right (the best and its equivalents) and wrong."""
        best, *others = self.ranking = sorted(answers, key=lambda branch: -branch.mean)
        self.right = [
            best,
            *[
                other
                for other in others
                if best.mean - other.mean <= ALIKE * self.least
                and self.comes_to_the_same(require_branch_action(best), require_branch_action(other))
            ],
        ]
        self.wrong = [other for other in others if other not in self.right]

    def comes_to_the_same(self, best: Action, other: Action) -> bool:
        """Whether an answer leads to the position of the best one, at once or in either order.

        In either order it counts only if the evaluation would continue the best answer with it: an answer that merely
        does no harm is not right.
        """
        world, who = self.thought.world(0), self.thought.who
        if is_same_position(position_after(world, who, best), position_after(world, who, other)):
            return True
        return can_swap_order(world, who, best, other) and other in self.sequel(best)

    def sequel(self, answer: Action) -> Iterator[Action]:
        """Yield what the evaluation advises the seat after an answer, while the seat decides."""
        world, who = self.thought.world(0).clone(), self.thought.who
        for _ in range(BREATH):
            world.step(who, answer)
            if who not in world.waiting:
                return
            answer = self.thought.usual(world, who, random.Random(self.thought.seed))
            yield answer

    @property
    def best(self) -> Action:
        return require_branch_action(self.ranking[0])

    @property
    def answers(self) -> set[Action]:
        """The right answers."""
        return {require_branch_action(branch) for branch in self.right}

    @property
    def lead(self) -> float:
        """Points by which the best answer is ahead of the best wrong one."""
        return self.ranking[0].mean - self.wrong[0].mean if self.wrong else 0.0

    @property
    def sureness(self) -> float:
        """The lead in standard errors, the least over all wrong answers.

        Computed from paired differences, so luck that affects both answers cancels out.
        """
        return min((lead_in_errors(self.ranking[0], other) for other in self.wrong), default=0.0)

    @property
    def obvious(self) -> bool:
        """Whether the evaluation's advice without search is right."""
        return self.thought.advice.action in self.answers


def determinization_groups(worlds: int) -> Iterator[range]:
    """Yield the determinization numbers in groups, split where answers are compared."""
    for first, last in pairwise([0, *[count for count in (*EARLY, *LATER) if count < worlds], worlds]):
        yield range(first, last)


def list_non_offer_actions(world: Match, who: Seat) -> list[Action]:
    """Return the actions with an effect by themselves: no offers, neither made nor taken back."""
    talk = world.decision.free_form
    return [each for each in world.options(who) if not isinstance(each, talk) and not is_withdrawal(world, who, each)]


def can_swap_order(world: Match, who: Seat, one: Action, other: Action) -> bool:
    """Whether two answers reach the same position in either order without undoing each other."""
    both = position_after(world, who, one, other)
    return is_same_position(both, position_after(world, who, other, one)) and not is_same_position(
        both, position_after(world, who)
    )


def is_same_position(one: Match | None, other: Match | None) -> bool:
    return one is not None and other is not None and (one.decision, one.state) == (other.decision, other.state)


def position_after(position: Match, who: Seat, *answers: Action) -> Match | None:
    """Return the position after these answers in sequence, or `None` if one is not possible."""
    world = position.clone()
    for action in answers:
        if who not in world.waiting or action not in world.options(who):
            return None
        world.step(who, action)
    world.state.story = []
    return world


def require_branch_action(branch: Branch) -> Action:
    assert branch.action is not None
    return branch.action


class FixedFollowUp(LaterDecision):
    """A later decision at which the seat gives a certain answer, if that is on the menu."""

    __slots__ = ("action",)

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action

    def pick(self, world: Match, seat: Seat, spread: float, dice: random.Random) -> Branch:
        return Branch(self.action if self.action in world.options(seat) else None)
