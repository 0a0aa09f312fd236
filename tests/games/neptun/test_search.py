"""Search in Neptun: the weight of opponents."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.bots import search as searching
from fondaco.bots.evaluation import Evaluation, evaluation
from fondaco.bots.hints import uncounted_envy
from fondaco.bots.search import DecisionSearch
from fondaco.bots.weights import SearchParameters
from fondaco.core.decision import Seat
from fondaco.core.match import Match


def drafting(foresight: SearchParameters) -> DecisionSearch:
    """Seat 0 of Neptun decides where its first contract goes."""
    match = fondaco.new("neptun", 3, 2, record=False)
    while searching.pending_decision_name(match) != "LoadContract" or match.waiting != (0,):
        match.step(match.waiting[0], bot("greedy", "neptun", 1).choose(match.seat(match.waiting[0])))
    mind = DecisionSearch(RecordingEvaluation(evaluation("neptun")), match.seat(0), 1)
    mind.foresight = foresight
    return mind


def test_evaluation_weighs_opponents_by_envy() -> None:
    for envy, ahead in ((1.0, 3.0 - 17.0), (0.5, 3.0 - 8.5), (0.0, 3.0)):
        mind = drafting(SearchParameters(decisions=1, envy=envy))
        mind.attempt(mind.advice, 0)
        assert isinstance(mind.evaluation, RecordingEvaluation)
        assert mind.standings == [ahead]
        assert mind.evaluation.asked == ({0, 1, 2} if envy else {0})


@pytest.mark.parametrize("envy", [0.0, 1.0])
def test_hint_shows_the_lead_despite_skipped_rollouts(envy: float) -> None:
    mind = drafting(SearchParameters(decisions=1, envy=envy))
    mind.attempt(mind.advice, 0)
    assert mind.standings[0] - uncounted_envy(mind) == 3.0 - 17.0


class RecordingEvaluation:
    """An evaluation that records the seats it is asked about; seat 0 is at 3, the next at 10."""

    def __init__(self, usual: Evaluation) -> None:
        self.weights, self.advise = usual.weights, usual.advise
        self.asked: set[Seat] = set()

    def worth(self, match: Match, seat: Seat) -> float:
        self.asked.add(seat)
        return 3.0 + 7 * seat
