"""What a merchant prince believes."""
from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The numbers of `weights.toml`, where each is explained."""

    hope: float
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


def standard_weights() -> Weights:
    text = (Path(__file__).parent / "weights.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Weights)
