"""10.2 How an attack, and one after the other, is likely to end."""

from __future__ import annotations

from functools import cache
from itertools import product

from fondaco.core.fight_odds import fight_odds

FACES = range(1, 7)


def strikes_by_die(men: int, divisor: int) -> list[int]:
    """10.2 How many a side strikes down, for each face of its die."""
    return [(die + men) // divisor for die in FACES]


@cache
def win_probability(men: int, divisor: int, others: int, other_divisor: int) -> float:
    """10.3, 10.4 How likely the others are gone and some of the men are left, if they attack until one side is gone."""

    def throws(men: int, others: int) -> list[tuple[int, int, float]]:
        dice = product(strikes_by_die(men, divisor), strikes_by_die(others, other_divisor))
        return [(hits, losses, 1.0) for hits, losses in dice]

    return fight_odds(men, others, throws)[0]
