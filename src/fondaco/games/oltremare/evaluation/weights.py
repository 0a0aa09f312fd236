"""Weights of the evaluation."""

from __future__ import annotations

from fondaco.bots.weights import EvaluationWeights


class Weights(EvaluationWeights, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

    promise: float
    pace: float
    doubt: float
    pirate: float
    reach: float
    unknown_run: float
    held_run: float
    icons: float
    spare: float
    overfull: float
    short: float
    drawn: float
    compass: float
    fight_pirates: float
    favourable_terms: float
    local_authority: float
    big_deal: float
    open_sea: float
    new_kind: float
    stays_active: float
    least_gain: float
    rivalry: float
    lemon: float
    their_card: float
    their_run: float
    their_choice: float
    offer_gain: float
    offers_each: int
    offers_in_all: int
    offers_to_active: int
    purchase_gain: float
    harder: tuple[int, ...]
