"""Counterfactual regret minimization by sampled outcomes (Lanctot, Waugh, Zinkevich and Bowling 2009), for any game.

    cd examples/search && fondaco arena GAME --bots mccfr:MCCFR,random --games 3

`Regrets` learns a whole game, if it is small: `Regrets(lambda seed: ...)` is given matches to begin with, and its mean
strategy nears an equilibrium at a table of two. The bot learns, before each of its answers, what can follow from
there, so it knows how to keep its secrets for the next few answers, and beyond them everybody speaks by chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from fondaco import Action, Match
from fondaco.bots import Place
from fondaco.lab.episode import win

EXPLORE = 0.4
DEEP = 8
"""So many answers are thought about; those that follow are given by chance."""


@dataclass
class Mind:
    """What somebody who knows just this regrets not to have said, and how often he has said what, by answer."""

    regrets: list[float]
    said: list[float]

    def now(self) -> list[float]:
        return _shares([max(regret, 0.0) for regret in self.regrets])

    def mean(self) -> list[float]:
        """What nears an equilibrium is not what one would do now, but what one has done on the average."""
        return _shares(self.said)


def _shares(weights: list[float]) -> list[float]:
    whole = sum(weights)
    return [weight / whole if whole else 1 / len(weights) for weight in weights]


class Step(NamedTuple):
    """An answer on the way: whose, what he would have said, what he did say with which chance, and what it counts."""

    seat: int
    mind: Mind
    would: list[float]
    said: int
    chance: float
    weight: float
    counts: float


class Regrets:
    """Learns from matches played to the end. `first` speaks first, if not whoever the game would ask."""

    def __init__(self, begin: Callable[[int], Match], seed: int, first: int | None = None, deep: int = DEEP) -> None:
        self.begin, self.dice, self.first, self.deep = begin, random.Random(seed), first, deep
        self.minds: dict[tuple[int, bytes], Mind] = {}

    def mind(self, match: Match, seat: int) -> Mind:
        """That of whoever sees this and was told all this."""
        told = [entry.told_to(seat) for entry in match.log or ()]
        answers = len(match.options(seat))
        knows = msgspec.json.encode((told, match.view(seat)))
        return self.minds.setdefault((seat, knows), Mind([0.0] * answers, [0.0] * answers))

    def attempt(self, learner: int) -> None:
        """The learner also tries what he would not say, and what comes of it is weighed by how likely he was to."""
        match, path, meant, tried, drawn = self.begin(self.dice.getrandbits(32)), [], 1.0, 1.0, 1.0
        while match.waiting and len(path) < self.deep:
            seat = match.waiting[0] if path or self.first is None else self.first
            mind = self.mind(match, seat)
            would = mind.now()
            chances = [EXPLORE / len(would) + (1 - EXPLORE) * one for one in would] if seat == learner else would
            (said,) = self.dice.choices(range(len(would)), chances)
            path.append(Step(seat, mind, would, said, chances[said], 1 / tried, meant / drawn))
            if seat == learner:
                meant, tried = meant * would[said], tried * chances[said]
            drawn *= chances[said]
            match.play(seat, match.options(seat)[said])
        while match.waiting:
            match.step(match.waiting[0], self.dice.choice(match.options(match.waiting[0])))
        self.learn([step for step in path if step.seat == learner], win(match)[learner])

    def learn(self, path: list[Step], worth: float) -> None:
        """Back along the path: what this answer was worth, and what all of them would have been on the average."""
        for step in reversed(path):
            of_answer, worth = worth / step.chance, worth * step.would[step.said] / step.chance
            for answer, would in enumerate(step.would):
                step.mind.regrets[answer] += step.weight * ((of_answer if answer == step.said else 0.0) - worth)
                step.mind.said[answer] += step.counts * would

    def gains(self, matches: int) -> list[float]:
        """What its mean strategy wins, in one seat after the other, where everybody else speaks by chance."""
        return [self.gain(self.begin(number), number) for number in range(matches)]

    def gain(self, match: Match, number: int) -> float:
        learned = number % match.players
        while match.waiting:
            seat = match.waiting[0]
            menu = match.options(seat)
            chances = self.mind(match, seat).mean() if seat == learned and len(menu) > 1 else None
            match.play(seat, self.dice.choices(menu, chances)[0])
        return win(match)[learned]


class MCCFR:
    """A bot that learns anew at each question, in worlds that could be the real one."""

    def __init__(self, game_id: str, seed: int, tries: int = 60) -> None:
        self.dice, self.tries = random.Random(seed), tries

    def choose(self, seat: Place) -> Action:
        menu: list[Action] = seat.options
        if len(menu) == 1:
            return menu[0]

        def begin(seed: int) -> Match:
            match = seat.determinize(seed)
            match.log = []
            return match

        regrets = Regrets(begin, self.dice.getrandbits(32), first=seat.number)
        for number in range(self.tries):
            regrets.attempt((seat.number + number) % seat.players)
        return self.dice.choices(menu, regrets.mind(begin(0), seat.number).mean())[0]
