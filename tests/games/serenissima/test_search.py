"""Search in Serenissima: several processes, and positions where search does not help."""

from __future__ import annotations

import random

from fondaco.bots import bot, root_parallel
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Budget, DecisionSearch, SearchBot, search_in_worker
from fondaco.core.decision import decision_name
from tests.bots.positions import WithoutSearch, positions


def test_two_search_processes_find_more_and_always_the_same() -> None:
    met = (each for seed in range(3, 30) for each in positions("serenissima", 2, seed, 6))
    match = next(each for each in met if "Investment" in decision_name(each.decision))
    seat, mind = match.waiting[0], DecisionSearch(evaluation("serenissima"), match.seat(match.waiting[0]), 7)
    budget = Budget.read("6x2")
    with root_parallel.search_in_processes(1, search_in_worker, match.seat(seat), mind.seed, budget) as others:
        (first,) = others
    assert first == search_in_worker(match.to_json(), seat, mind.seed + 1, budget)
    mind.hear(first)
    mind.hear(first)
    assert [len(branch.gains) for branch in mind.others] == [2 * len(gains) for _, gains in first]


def test_advice_is_taken_where_search_does_not_help() -> None:
    match = positions("serenissima", 2, 3, 2)[1]
    kind = decision_name(match.decision)
    searching_bot = bot("search:8", "serenissima", 4)
    assert isinstance(searching_bot, SearchBot)
    searching_bot.evaluation = WithoutSearch(searching_bot.evaluation, kind)
    action = searching_bot.choose(match.seat(match.waiting[0]))
    assert action == evaluation("serenissima").advise(match, match.waiting[0], random.Random(1))
    assert searching_bot.evaluation.judged == 0
