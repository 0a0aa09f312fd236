"""Weights of the evaluation."""

from __future__ import annotations

from fondaco.bots.weights import EvaluationWeights


class Weights(EvaluationWeights, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

    spread: float
    spread_later: float
    gold_spread: float
    gold_spread_later: float
    settled: int
    served: float
    lower_disc: float
    bonus: float
    gold_for_miles: float
    extra_turn: float
    strength: float
    haste: float
    wind: float
    mile: float
    paid_mile: float
    missing_mile: float
    chance: float
    oar: float
    income: float
