"""Search over Serenissima: several heads, and where trying out does not pay."""

from __future__ import annotations

import random

from fondaco.bots import bot, root_parallel
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Budget, Search, Thought, found
from tests.bots.positions import Unsearched, positions


def test_two_heads_find_more_than_one_and_always_the_same() -> None:
    met = (each for seed in range(3, 30) for each in positions("serenissima", 2, seed, 6))
    match = next(each for each in met if "Investment" in type(each.decision).__name__)
    seat, mind = match.waiting[0], Thought(evaluation("serenissima"), match.seat(match.waiting[0]), 7)
    budget = Budget.read("6x2")
    with root_parallel.more_than_one(1, found, match.seat(seat), mind.seed, budget) as others:
        (first,) = others
    assert first == found(match.to_json(), seat, mind.seed + 1, budget)
    mind.hear(first)
    mind.hear(first)
    assert [len(branch.gains) for branch in mind.others] == [2 * len(gains) for _, gains in first]


def test_where_trying_out_does_not_pay_the_advice_is_taken() -> None:
    match = positions("serenissima", 2, 3, 2)[1]
    kind = type(match.decision).__name__
    searching_bot = bot("search:8", "serenissima", 4)
    assert isinstance(searching_bot, Search)
    searching_bot.evaluation = Unsearched(searching_bot.evaluation, kind)
    said = searching_bot.choose(match.seat(match.waiting[0]))
    assert said == evaluation("serenissima").advise(match, match.waiting[0], random.Random(1))
    assert searching_bot.evaluation.judged == 0
