"""Outcome-sampling counterfactual regret minimization (Lanctot, Waugh, Zinkevich, Bowling 2009), for any game.

    cd examples/search && fondaco arena GAME --bots mccfr:MCCFR,random --matches 3

`Regrets` solves a whole game if it is small: `Regrets(lambda seed: ...)` starts its matches with that function, and
with two players its average strategy approaches an equilibrium. The bot learns before each of its actions what can
follow, so it knows how to keep its secrets for the next few actions; after those, everybody plays at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from fondaco import Action, Match
from fondaco.bots import SeatView
from fondaco.lab.episode import win_reward

EXPLORE = 0.4
DEEP = 8
"""Number of actions that are learned; later ones are random."""


@dataclass
class Mind:
    """Regrets and cumulative strategy of an information set, by action."""

    regrets: list[float]
    said: list[float]

    def now(self) -> list[float]:
        return _shares([max(regret, 0.0) for regret in self.regrets])

    def mean(self) -> list[float]:
        """Return the average strategy: it approaches an equilibrium, while the current one need not."""
        return _shares(self.said)


def _shares(weights: list[float]) -> list[float]:
    whole = sum(weights)
    return [weight / whole if whole else 1 / len(weights) for weight in weights]


class Step(NamedTuple):
    """One action of a sampled match: seat, information set, strategy, action, its probability, and weights."""

    seat: int
    mind: Mind
    would: list[float]
    said: int
    chance: float
    weight: float
    counts: float


class Regrets:
    """Learns from matches played to the end; `first` acts first instead of the seat that the game would ask."""

    def __init__(self, begin: Callable[[int], Match], seed: int, first: int | None = None, deep: int = DEEP) -> None:
        self.begin, self.dice, self.first, self.deep = begin, random.Random(seed), first, deep
        self.minds: dict[tuple[int, bytes], Mind] = {}

    def mind(self, match: Match, seat: int) -> Mind:
        """Return the information set of a seat: its view and the events it was shown."""
        told = [entry.told_to(seat) for entry in match.log or ()]
        answers = len(match.options(seat))
        knows = msgspec.json.encode((told, match.view(seat)))
        return self.minds.setdefault((seat, knows), Mind([0.0] * answers, [0.0] * answers))

    def attempt(self, learner: int) -> None:
        """Sample one match; the learner explores, and its results are weighted by the sampling probability."""
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
        self.learn([step for step in path if step.seat == learner], win_reward(match)[learner])

    def learn(self, path: list[Step], worth: float) -> None:
        """Go back along the path, and add each action's advantage over the strategy's value to the regrets."""
        for step in reversed(path):
            of_answer, worth = worth / step.chance, worth * step.would[step.said] / step.chance
            for answer, would in enumerate(step.would):
                step.mind.regrets[answer] += step.weight * ((of_answer if answer == step.said else 0.0) - worth)
                step.mind.said[answer] += step.counts * would

    def gains(self, matches: int) -> list[float]:
        """Return the results of the average strategy, seat by seat, against random players."""
        return [self.gain(self.begin(number), number) for number in range(matches)]

    def gain(self, match: Match, number: int) -> float:
        learned = number % match.players
        while match.waiting:
            seat = match.waiting[0]
            menu = match.options(seat)
            chances = self.mind(match, seat).mean() if seat == learned and len(menu) > 1 else None
            match.play(seat, self.dice.choices(menu, chances)[0])
        return win_reward(match)[learned]


class MCCFR:
    """A bot that learns from scratch at each decision, on determinizations of the match."""

    def __init__(self, game_id: str, seed: int, tries: int = 60) -> None:
        self.dice, self.tries = random.Random(seed), tries

    def choose(self, seat: SeatView) -> Action:
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
