"""What a captain-general believes."""
from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

    point: float
    port: float
    galley: float
    sailor: float
    filling: float
    cargo: float
    margin: float
    later: float
    crew: int
    guard: int
    capital_guard: int
    purse: float
    last_galley: int
    conquest: float
    capital: float
    home: float
    siege: float
    odds: int


def standard_weights() -> Weights:
    text = (Path(__file__).parent / "weights.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Weights)
