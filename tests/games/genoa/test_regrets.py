"""Regret minimization (examples/search) on the smallest setup: two players, one round, no offers."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from statistics import mean, stdev

import fondaco
from fondaco import Match

Regrets = run_path(str(Path(__file__).parents[3] / "examples" / "search" / "mccfr.py"))["Regrets"]
SMALLEST = {"rounds": 1, "offers": 0, "counters": 0, "asks": 0, "wishes": 0}
DEALS, ATTEMPTS, MATCHES = 2, 800, 200


def new_deal(seed: int) -> Match:
    """Return one of the deals; each is played from every seat."""
    return fondaco.new("genoa", 2, seed // 2 % DEALS, SMALLEST)


def interval(gains: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean."""
    far = 1.96 * stdev(gains) / len(gains) ** 0.5
    return mean(gains) - far, mean(gains) + far


def test_regret_learner_gains_on_random_players() -> None:
    regrets = Regrets(new_deal, 1, deep=99)
    least, before = interval(regrets.gains(MATCHES))
    assert least < 0 < before
    for number in range(ATTEMPTS):
        regrets.attempt(number % 2)
    after, _ = interval(regrets.gains(MATCHES))
    assert after > before
