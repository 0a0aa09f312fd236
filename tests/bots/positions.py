"""Positions of matches to test bots with."""

from __future__ import annotations

import random

import fondaco
from fondaco.bots.evaluation import Evaluation
from fondaco.bots.weights import EvaluationWeights
from fondaco.core.decision import Seat
from fondaco.core.match import Match


def positions(name: str, players: int, seed: int, count: int) -> list[Match]:
    """Return positions of a random match in which a seat has a choice, a fixed number of decisions apart."""
    match, dice = fondaco.new(name, players, seed, record=False), random.Random(seed)
    found: list[Match] = []
    while match.waiting and len(found) < count * 25:
        seat = dice.choice(match.waiting)
        if len(match.options(seat)) > 1:
            found.append(match.clone())
        match.play(seat, dice.choice(match.options(seat)))
    return found[dice.randrange(10) :: 25]


class WithoutSearch:
    """An evaluation that leaves one kind of decision out of search, and counts its calls of `worth`."""

    def __init__(self, usual: Evaluation, kind: str) -> None:
        search = {name: foresight for name, foresight in usual.weights.search.items() if name != kind}
        self.weights, self.advise, self.judged = EvaluationWeights(search=search), usual.advise, 0

    def worth(self, match: Match, seat: Seat) -> float:
        self.judged += 1
        return 0.0
