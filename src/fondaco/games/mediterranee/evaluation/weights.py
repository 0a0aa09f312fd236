"""Weights of the evaluation."""

from __future__ import annotations

from fondaco.bots.weights import EvaluationWeights


class Weights(EvaluationWeights, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

    point: float
    interest: float
    hull: float
    oarsman: float
    guardsman: float
    hold: float
    flag: float
    filling: float
    envy: float
    margin: float
    later: float
    crew: int
    guard: int
    capital_guard: int
    purse: float
    last_galley: int
    yard: float
    conquest: float
    capital: float
    home: float
    siege: float
    odds: int
    threat: float
