"""Odds of fights that are fought to the end in throws of dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def fight_odds(
    men: int, others: int, throws: Callable[[int, int], Iterable[tuple[int, int, float]]]
) -> tuple[float, float]:
    """Return the chance to win a fight to the end, and the expected number of men left.

    `throws` gives, for these numbers of men and others, every outcome of the next throw: hits, losses and relative
    likelihood. Throws without hits or losses change nothing and are skipped.
    """
    ends: dict[tuple[int, int], tuple[float, float]] = {}
    for own in range(men + 1):
        for other in range(others + 1):
            if not own or not other:
                ends[own, other] = float(own > 0), float(own)
                continue
            won = left = sure = 0.0
            for hits, losses, likely in throws(own, other):
                if hits or losses:
                    later = ends[max(0, own - losses), max(0, other - hits)]
                    won, left, sure = won + likely * later[0], left + likely * later[1], sure + likely
            ends[own, other] = (won / sure, left / sure) if sure else (0.0, float(own))
    return ends[men, others]
