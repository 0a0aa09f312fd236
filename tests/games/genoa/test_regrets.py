"""Regret minimization (examples/search) on the smallest set-up: two people, one round, and nobody offers anything."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from statistics import mean, stdev

import fondaco
from fondaco import Match

Regrets = run_path(str(Path(__file__).parents[3] / "examples" / "search" / "mccfr.py"))["Regrets"]
SMALLEST = {"rounds": 1, "offers": 0, "counters": 0, "asks": 0, "wishes": 0}
DEALS, ATTEMPTS, MATCHES = 2, 800, 200


def one_of_the_deals(seed: int) -> Match:
    """Each from every seat."""
    return fondaco.new("genoa", 2, seed // 2 % DEALS, SMALLEST)


def interval(gains: list[float]) -> tuple[float, float]:
    """Where their mean lies, with 95 %."""
    far = 1.96 * stdev(gains) / len(gains) ** 0.5
    return mean(gains) - far, mean(gains) + far


def test_who_learns_from_regrets_gains_on_those_who_speak_by_chance() -> None:
    regrets = Regrets(one_of_the_deals, 1, deep=99)
    least, before = interval(regrets.gains(MATCHES))
    assert least < 0 < before
    for number in range(ATTEMPTS):
        regrets.attempt(number % 2)
    after, _ = interval(regrets.gains(MATCHES))
    assert after > before
