"""Search over Neptun: how much the others count."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.bots import search as searching
from fondaco.bots.analysis import uncounted
from fondaco.bots.evaluation import Evaluation, evaluation
from fondaco.bots.search import Thought
from fondaco.bots.weights import Foresight
from fondaco.core.decision import Seat
from fondaco.core.match import Match


def drafting(foresight: Foresight) -> Thought:
    """Seat 0 of Neptun wonders where its first contract goes."""
    match = fondaco.new("neptun", 3, 2, record=False)
    while searching.named(match) != "LoadContract" or match.waiting != (0,):
        match.step(match.waiting[0], bot("greedy", "neptun", 1).choose(match.seat(match.waiting[0])))
    mind = Thought(Judged(evaluation("neptun")), match.seat(0), 1)
    mind.foresight = foresight
    return mind


def test_the_others_count_as_much_as_envy_says() -> None:
    for envy, ahead in ((1.0, 3.0 - 17.0), (0.5, 3.0 - 8.5), (0.0, 3.0)):
        mind = drafting(Foresight(decisions=1, envy=envy))
        mind.attempt(mind.advice, 0)
        assert isinstance(mind.evaluation, Judged)
        assert mind.standings == [ahead]
        assert mind.evaluation.asked == ({0, 1, 2} if envy else {0})


@pytest.mark.parametrize("envy", [0.0, 1.0])
def test_a_hint_says_how_far_one_is_ahead_whatever_the_tries_left_out(envy: float) -> None:
    mind = drafting(Foresight(decisions=1, envy=envy))
    mind.attempt(mind.advice, 0)
    assert mind.standings[0] - uncounted(mind) == 3.0 - 17.0


class Judged:
    """An evaluation that notes of whom it is asked; seat 0 stands at 3, the next at 10."""

    def __init__(self, usual: Evaluation) -> None:
        self.weights, self.advise = usual.weights, usual.advise
        self.asked: set[Seat] = set()

    def worth(self, match: Match, seat: Seat) -> float:
        self.asked.add(seat)
        return 3.0 + 7 * seat
