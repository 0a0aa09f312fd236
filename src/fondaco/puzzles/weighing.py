"""How far the best answer of a seat leads: every deed on its menu is tried in the same imagined worlds.

A race, as the bot `search` runs it, ends when one answer is good enough. Here all go on to the end, so that of each
something can be said, and what is small or uncertain shows. After its answer the seat goes on as the judgement advises;
where the best answer can still be given then, an answer is also tried with that after it: what may as well wait is no
better than what comes first.
"""
from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

from fondaco.bots.advice import takes_back
from fondaco.bots.judgement import judgement
from fondaco.bots.search import Branch, Fork, Thought
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.core.seat import Place

EARLY = (1, 4)  # worlds after which a lead must show


class Weighing:
    """What comes of every deed on a menu. The deeper one looks on for a turn more, and twice as many decisions. Where
    after a few worlds nothing leads by the `least` that is asked for, and by its error, it is left at that."""

    def __init__(
        self, seat: Place, worlds: int, seed: int, deeper: bool = False, tells: bool = False, least: float = -inf,
        thinks: type[Thought] = Thought,
    ) -> None:  # fmt: skip
        self.thought = thought = thinks(judgement(seat.game.id), seat, seed, tells)
        if deeper:
            near = thought.foresight
            thought.foresight = msgspec.structs.replace(near, turns=near.turns + 1, decisions=2 * near.decisions)
        advised = thought.advice
        answers = [
            advised if action == advised.action else Branch(action) for action in deeds(thought.world(0), thought.who)
        ]
        for first, last in pairwise([0, *[count for count in EARLY if count < worlds], worlds]):
            for branch in (advised, *[branch for branch in answers if branch is not advised]):
                self.try_in(range(first, last), branch)
            self.ranking = ranked(answers)
            if self.lead < least or (last > 1 and least > 0 and self.sureness < 1):
                return
        best = self.ranking[0]
        self.ranking = ranked([self.at_best(branch, best, worlds) for branch in answers])

    def try_in(self, worlds: range, branch: Branch, then: Fork | None = None) -> None:
        for world in worlds:
            branch.sequel = then
            self.thought.attempt(branch, world)

    def at_best(self, branch: Branch, best: Branch, worlds: int) -> Branch:
        """An answer as it is, or with the best one after it if that is better."""
        action, who = said(best), self.thought.who
        ahead = self.thought.world(0).clone()
        ahead.step(who, said(branch))
        if branch is best or action not in ahead.options(who):
            return branch
        before = Branch(branch.action)
        self.try_in(range(worlds), before, Then(action))
        return max(branch, before, key=lambda each: each.mean)

    @property
    def best(self) -> Action:
        return said(self.ranking[0])

    @property
    def lead(self) -> float:
        """By how many points the best answer is ahead of the second."""
        return self.ranking[0].mean - self.ranking[1].mean

    @property
    def sureness(self) -> float:
        """How many errors the lead is, the least of those on all others: luck that falls on both is none."""
        best, *others = self.ranking
        return min(sureness(best, other) for other in others)

    @property
    def obvious(self) -> bool:
        """Whether it is what the judgement advises without trying anything."""
        return self.best == self.thought.advice.action


def deeds(world: Match, who: Seat) -> list[Action]:
    """What a seat can say that comes to something by itself: no offers of its own, neither made nor taken back."""
    talk = world.decision.free_form
    return [each for each in world.options(who) if not isinstance(each, talk) and not takes_back(world, who, each)]


def ranked(answers: Iterable[Branch]) -> list[Branch]:
    return sorted(answers, key=lambda branch: -branch.mean)


def sureness(better: Branch, worse: Branch) -> float:
    differences = [one - other for one, other in zip(better.gains, worse.gains, strict=True)]
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
