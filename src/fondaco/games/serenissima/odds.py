"""How a fight is likely to end."""
from __future__ import annotations

from functools import cache
from math import comb


@cache
def skulls(dice: int, chance: float) -> tuple[float, ...]:
    """1.12 How likely a throw of so many dice shows no skull, one, two and so on."""
    return tuple(comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1))


@cache
def wins(crew: int, value: int, others: int, chance: float) -> float:
    """8.4-8.9 How likely the others fall and some of the crew are left, if nobody breaks off. Throws without a skull
    change nothing and are left out."""
    if not crew or not others:
        return float(crew > 0)
    total = sure = 0.0
    for hits, likely in enumerate(skulls(min(value, crew), chance)):
        for losses, fitting in enumerate(skulls(others, chance)):
            if hits or losses:
                sure += likely * fitting
                total += likely * fitting * wins(max(0, crew - losses), value, max(0, others - hits), chance)
    return total / sure if sure else 0.0


@cache
def falls(crew: int, steps: int, value: int, others: int, fort: int, chance: float) -> float:
    """9.7 The same where a fort fires first with so many dice. The value of a fight that has none yet is what is
    left of the crew after that, less the steps (8.2, 8.7)."""
    total = 0.0
    for losses, likely in enumerate(skulls(fort, chance)):
        left = max(0, crew - losses)
        able = value or left - steps
        total += likely * wins(left, able, others, chance) if left and able > 0 else 0.0
    return total
