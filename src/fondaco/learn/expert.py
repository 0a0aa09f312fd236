"""The expert for expert iteration: the race of `search` with more answers and more tries."""

from __future__ import annotations

import random
from time import perf_counter

import msgspec

from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import LEAST_TRIES, Branch, Budget
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.learn.network import Network
from fondaco.learn.trained_bot import NetworkSearch

ANSWERS = 10  # that race, including the advice
MOST = Budget(tries=64)
STRAY = 2  # of these, drawn from answers that looked worse, so that the network learns about them too


class AnswerRace(NetworkSearch):
    """Wide race of answers without a search tree; more tries of a narrow race gain nothing."""

    def think_widely(self, budget: Budget = MOST) -> None:
        """Try every answer in the same determinizations, then continue with the best ones."""
        end = perf_counter() + budget.seconds
        self.others = self.shortened(self.candidates())
        race = [self.advice, *self.others]
        if len(race) == 1:
            return
        for number in range(LEAST_TRIES):
            for branch in race:
                self.attempt(branch, number)
        while self.tries < budget.tries and perf_counter() < end and len(race := self.still_running(race)) > 1:
            behind = min(race, key=lambda branch: len(branch.gains))
            self.attempt(behind, len(behind.gains))

    def shortened(self, others: list[Branch]) -> list[Branch]:
        """Keep the greedy player's answer, the most promising ones, and a random sample of the rest."""
        others = sorted(others, key=lambda branch: branch.action != self.greedy)
        room = ANSWERS - 1
        if len(others) <= room:
            return others
        sure = room - STRAY
        return others[:sure] + self.dice.sample(others[sure:], STRAY)

    def learn(self, way: list[Branch], gain: float) -> None:
        way[0].learn(gain)
        self.spread += (abs(gain) - self.spread) / self.tries

    @property
    def raced(self) -> list[Branch]:
        """Every answer that was tried at least once, the advice first."""
        return [self.advice, *[branch for branch in self.others if branch.gains]]


class ExpertBot:
    """Bot that races answers where the evaluation says search pays, and plays greedily elsewhere."""

    def __init__(self, game_id: str, seed: int, net: Network | None = None) -> None:
        self.evaluation = evaluation(game_id)
        self.dice = random.Random(seed)
        self.net = net

    def choose(self, seat: SeatView) -> Action:
        return self.consider(seat).choice

    def consider(self, seat: SeatView) -> AnswerRace:
        """Return the whole race with its gains, as training data."""
        race = AnswerRace(self.evaluation, seat, self.dice.getrandbits(32), self.net)
        race.foresight = msgspec.structs.replace(race.foresight, answers=ANSWERS)
        if race.pays:
            race.think_widely()
        return race
