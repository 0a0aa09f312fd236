"""Positions that a bot may meet."""

from __future__ import annotations

import random

import fondaco
from fondaco.bots.evaluation import Evaluation
from fondaco.bots.weights import Beliefs
from fondaco.core.decision import Seat
from fondaco.core.match import Match


def positions(name: str, players: int, seed: int, count: int) -> list[Match]:
    """Positions of a match where someone has a choice, an even number of decisions apart."""
    match, dice = fondaco.new(name, players, seed, record=False), random.Random(seed)
    found: list[Match] = []
    while match.waiting and len(found) < count * 25:
        seat = dice.choice(match.waiting)
        if len(match.options(seat)) > 1:
            found.append(match.clone())
        match.play(seat, dice.choice(match.options(seat)))
    return found[dice.randrange(10) :: 25]


class Unsearched:
    """An evaluation with a decision that is not worth trying out; counts how often it is asked how somebody stands."""

    def __init__(self, usual: Evaluation, kind: str) -> None:
        search = {name: foresight for name, foresight in usual.weights.search.items() if name != kind}
        self.weights, self.advise, self.judged = Beliefs(search=search), usual.advise, 0

    def worth(self, match: Match, seat: Seat) -> float:
        self.judged += 1
        return 0.0
