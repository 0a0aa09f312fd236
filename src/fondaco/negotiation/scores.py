"""Scores of an agent over its items, with 95 % intervals."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import msgspec

from fondaco.lab.token_estimate import estimate_tokens
from fondaco.negotiation.session import ItemResult

RESAMPLES = 1000
Statistic = Callable[[Sequence[ItemResult]], float | None]


class Score(msgspec.Struct, frozen=True):
    """A score and the bounds of its interval; `of` is the number of items behind it."""

    value: float | None
    low: float | None
    high: float | None
    of: int


def ratio(part: Callable[[ItemResult], float], whole: Callable[[ItemResult], float]) -> Statistic:
    """Return a statistic: a sum over all items divided by another; `None` if that is 0."""

    def compute(results: Sequence[ItemResult]) -> float | None:
        divisor = sum(map(whole, results))
        return sum(map(part, results)) / divisor if divisor else None

    return compute


def one(result: ItemResult) -> float:
    return 1.0


def efficiency(result: ItemResult) -> float:
    """Return the surplus of both sides as a share of the best deal found, from 0 to 1."""
    return min(max(result.joint / result.best, 0.0), 1.0) if result.best else 0.0


POSITION_SCORES: dict[str, Statistic] = {
    "surplus": ratio(lambda each: each.surplus, one),
    "efficiency": ratio(efficiency, one),
}
MATCH_SCORES: dict[str, Statistic] = {
    "match_surplus": ratio(lambda each: each.surplus, one),
    "won": ratio(lambda each: each.won, one),
}
ITEM_SCORES: dict[str, Statistic] = {
    "deals": ratio(lambda each: each.deals, one),
    "mutual": ratio(lambda each: each.mutual, lambda each: each.deals),
    "honesty": ratio(lambda each: each.kept, lambda each: each.kept + each.broken),
    "legality": ratio(lambda each: each.answers - each.refused, lambda each: each.answers),
    "tokens": ratio(lambda each: estimate_tokens(each.read + each.written), lambda each: each.answers),
}
SCORES = (*POSITION_SCORES, *MATCH_SCORES, *ITEM_SCORES)


def compute_scores(results: Sequence[ItemResult]) -> dict[str, Score]:
    """Return all scores of an agent in one game."""
    positions, matches = ([each for each in results if each.whole is whole] for whole in (False, True))
    groups = ((POSITION_SCORES, positions), (MATCH_SCORES, matches), (ITEM_SCORES, [*results]))
    return {name: score(statistic, over) for scores, over in groups for name, statistic in scores.items()}


def score(statistic: Statistic, results: Sequence[ItemResult]) -> Score:
    """Return a statistic with its interval: percentiles of resampled items, the same for the same results."""
    value = statistic(results) if results else None
    if value is None:
        return Score(None, None, None, len(results))
    dice = random.Random(len(results))
    resampled = (statistic(dice.choices(results, k=len(results))) for _ in range(RESAMPLES))
    values = sorted(each for each in resampled if each is not None)
    low, high = (values[round(share * (len(values) - 1))] for share in (0.025, 0.975))
    return Score(value, low, high, len(results))
