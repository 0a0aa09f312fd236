"""10.2 How an attack, and one after the other, is likely to end."""
from __future__ import annotations

from functools import cache

FACES = range(1, 7)


def struck(men: int, divisor: int) -> list[int]:
    """10.2 How many a side strikes down, for each face of its die."""
    return [(die + men) // divisor for die in FACES]


@cache
def falls(men: int, divisor: int, others: int, other_divisor: int) -> float:
    """10.3, 10.4 How likely the others are gone and some of the men are left, if they attack until one side is gone.
    Throws that strike nobody down change nothing and are left out."""
    if not men or not others:
        return float(men > 0)
    total = throws = 0.0
    for hits in struck(men, divisor):
        for losses in struck(others, other_divisor):
            if hits or losses:
                throws += 1
                total += falls(max(0, men - losses), divisor, max(0, others - hits), other_divisor)
    return total / throws
