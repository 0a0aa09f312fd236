"""How far the best answer of a seat leads: every deed on its menu is tried in the same imagined worlds.

A race, as the bot `search` runs it, ends when one answer is good enough. Here all go on until it is beyond doubt that
they are behind, so that of each something can be said, and what is small or uncertain shows. After its answer the seat
goes on by the evaluation; where the best answer can still be given then, an answer is also tried with that after
it: what may as well wait is no better than what comes first. Where both belong to one plan, and come to the same
position in either order, both are right.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

from fondaco.bots.analysis import takes_back
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Branch, Fork, Thought
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.core.seat import Place

EARLY = (1, 4)  # worlds after which a lead must show
LATER = (8, 20, 40)  # and after which it is asked who is behind beyond all doubt
DECIDED = 6.0  # errors that an answer must be behind for that
BREATH = 8  # answers in which a plan is carried out
ALIKE = 0.5  # of the least lead that is asked for: what is less is none


class Weighing:
    """What comes of every deed on a menu. The deeper one looks on for a turn more, and twice as many decisions. A lead
    of less than the `least` is none; the hasty one leaves it at that where no lead, and none beyond its error, shows
    after a few worlds. Who is behind beyond all doubt is not tried in the worlds that are left."""

    def __init__(
        self, seat: Place, worlds: int, seed: int, deeper: bool = False, tells: bool = False, least: float = 0.0,
        thinks: type[Thought] = Thought, hasty: bool = True,
    ) -> None:  # fmt: skip
        self.least = least
        self.thought = thought = thinks(evaluation(seat.game.id), seat, seed, tells)
        if deeper:
            near = thought.foresight
            thought.foresight = msgspec.structs.replace(near, turns=near.turns + 1, decisions=2 * near.decisions)
        advised = thought.advice
        answers = [
            advised if action == advised.action else Branch(action) for action in deeds(thought.world(0), thought.who)
        ]
        running = answers
        for some in rounds(worlds):
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

    def try_in(self, worlds: range, branch: Branch, then: Fork | None = None) -> None:
        for world in worlds:
            branch.sequel = then
            self.thought.attempt(branch, world)

    def is_behind(self, branch: Branch, best: Branch) -> bool:
        """Beyond all doubt, and by what counts."""
        tried, behind = len(branch.gains), best.mean - branch.mean
        return tried >= LATER[0] and behind >= self.least > 0 and sureness(best, branch) >= DECIDED

    def at_best(self, branch: Branch, best: Branch) -> Branch:
        """An answer as it is, or with the best one after it if that is better."""
        action, who = said(best), self.thought.who
        ahead = self.thought.world(0).clone()
        ahead.step(who, said(branch))
        if branch is best or action not in ahead.options(who):
            return branch
        before = Branch(branch.action)
        for some in rounds(len(best.gains)):
            self.try_in(some, before, Then(action))
            if self.is_behind(before, best):
                break
        return max(branch, before, key=lambda each: each.mean)

    def rank(self, answers: Iterable[Branch]) -> None:
        """The best first, and which of them are right: the best, and what may as well come before it."""
        best, *others = self.ranking = sorted(answers, key=lambda branch: -branch.mean)
        self.right = [best, *[
            other for other in others
            if best.mean - other.mean <= ALIKE * self.least and self.comes_to_the_same(said(best), said(other))
        ]]  # fmt: skip
        self.wrong = [other for other in others if other not in self.right]

    def comes_to_the_same(self, best: Action, other: Action) -> bool:
        """At once; or in either order, if who gives the best one goes on with the other: what is only no harm is not
        right."""
        world, who = self.thought.world(0), self.thought.who
        if same(after(world, who, best), after(world, who, other)):
            return True
        return interchangeable(world, who, best, other) and other in self.sequel(best)

    def sequel(self, answer: Action) -> Iterator[Action]:
        """What the evaluation advises the seat after an answer, as long as it is asked."""
        world, who = self.thought.world(0).clone(), self.thought.who
        for _ in range(BREATH):
            world.step(who, answer)
            if who not in world.waiting:
                return
            answer = self.thought.usual(world, who, random.Random(self.thought.seed))
            yield answer

    @property
    def best(self) -> Action:
        return said(self.ranking[0])

    @property
    def answers(self) -> set[Action]:
        """Those that are right."""
        return {said(branch) for branch in self.right}

    @property
    def lead(self) -> float:
        """By how many points the best answer is ahead of the next that is not right."""
        return self.ranking[0].mean - self.wrong[0].mean if self.wrong else 0.0

    @property
    def sureness(self) -> float:
        """How many errors the lead is, the least of those on all that are not right: luck that falls on both is
        none."""
        return min((sureness(self.ranking[0], other) for other in self.wrong), default=0.0)

    @property
    def obvious(self) -> bool:
        """Whether what the evaluation advises without trying anything is right."""
        return self.thought.advice.action in self.answers


def rounds(worlds: int) -> Iterator[range]:
    """The worlds, in groups."""
    for first, last in pairwise([0, *[count for count in (*EARLY, *LATER) if count < worlds], worlds]):
        yield range(first, last)


def deeds(world: Match, who: Seat) -> list[Action]:
    """What a seat can say that comes to something by itself: no offers of its own, neither made nor taken back."""
    talk = world.decision.free_form
    return [each for each in world.options(who) if not isinstance(each, talk) and not takes_back(world, who, each)]


def interchangeable(world: Match, who: Seat, one: Action, other: Action) -> bool:
    """Whether two answers lead to the same position in either order; not where one undoes the other."""
    both = after(world, who, one, other)
    return same(both, after(world, who, other, one)) and not same(both, after(world, who))


def same(one: Match | None, other: Match | None) -> bool:
    return one is not None and other is not None and (one.decision, one.board) == (other.decision, other.board)


def after(position: Match, who: Seat, *answers: Action) -> Match | None:
    """The position when these have been given one after the other, where they can be."""
    world = position.clone()
    for action in answers:
        if who not in world.waiting or action not in world.options(who):
            return None
        world.step(who, action)
    world.board.story = []
    return world


def sureness(better: Branch, worse: Branch) -> float:
    """In the worlds in which both were tried."""
    differences = [one - other for one, other in zip(better.gains, worse.gains, strict=False)]
    error = stdev(differences) / sqrt(len(differences))
    return fmean(differences) / error if error else inf


def said(branch: Branch) -> Action:
    assert branch.action is not None
    return branch.action


class Then(Fork):
    """A later decision in which the seat gives a certain answer, where it can."""

    __slots__ = ("action",)

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action

    def pick(self, world: Match, seat: Seat, spread: float, dice: random.Random) -> Branch:
        return Branch(self.action if self.action in world.options(seat) else None)
