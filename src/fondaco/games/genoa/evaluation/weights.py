"""Weights of the evaluation."""

from __future__ import annotations

from fondaco.bots.weights import EvaluationWeights


class Weights(EvaluationWeights, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

    large_order: tuple[float, float, float, float]
    small_order: tuple[float, float]
    good: float
    drawn_large: float
    drawn_small: float
    start_anywhere: float
    further_action: float
    any_ware: float
    swap: float
    building_action: float
    building_action_used: float
    marker: float
    traffic: float
    villa_visit: float
    building_visit: float
    message_visit: float
    privilege_hope: float
    patience: float
    later: float
    rivalry: float
    least_gain: float
    opening: float
    asking: float
    sale: float
    counter_step: int
    street: float
    offers_ahead: int
    harder: tuple[int, ...]
