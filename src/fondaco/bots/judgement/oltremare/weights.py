"""What a merchant believes."""
from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

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


def standard_weights() -> Weights:
    text = (Path(__file__).parent / "weights.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Weights)
