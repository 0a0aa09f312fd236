"""How a fight is likely to end."""

from __future__ import annotations

from functools import cache
from math import comb

from fondaco.core.fight_odds import fight_odds


@cache
def skull_probabilities(dice: int, chance: float) -> tuple[float, ...]:
    """1.12 How likely a throw of so many dice shows no skull, one, two and so on."""
    return tuple(comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1))


@cache
def win_probability_and_survivors(crew: int, value: int, others: int, chance: float) -> tuple[float, float]:
    """8.4-8.9 How likely the others fall and some of the crew are left, if nobody breaks off; and how many of them, on
    the average."""

    def throws(crew: int, others: int) -> list[tuple[int, int, float]]:
        ours, theirs = skull_probabilities(min(value, crew), chance), skull_probabilities(others, chance)
        return [
            (hits, losses, likely * fitting)
            for hits, likely in enumerate(ours)
            for losses, fitting in enumerate(theirs)
        ]

    return fight_odds(crew, others, throws)


@cache
def win_probability(crew: int, steps: int, value: int, others: int, fort: int, chance: float) -> float:
    """9.7 The same where a fort fires first with so many dice. The value of a fight that has none yet is what is
    left of the crew after that, less the steps (8.2, 8.7)."""
    total = 0.0
    for losses, likely in enumerate(skull_probabilities(fort, chance)):
        left = max(0, crew - losses)
        able = value or left - steps
        total += likely * win_probability_and_survivors(left, able, others, chance)[0] if left and able > 0 else 0.0
    return total
