"""Weights of the evaluation."""

from __future__ import annotations

from fondaco.bots.weights import EvaluationWeights


class Weights(EvaluationWeights, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

    hope: float
    flag: float
    walls: float
    guardsman: float
    oarsman: float
    hull: float
    hold: float
    slot: float
    wine: float
    sailor: float
    galley: float
    cube: float
    later: float
    again: float
    source: float
    rival: float
    threat: float
    crew: tuple[float, ...]
    guard: tuple[float, ...]
    fleet: float
    most_galleys: int
    fort: float
    odds: float
    bravery: float
