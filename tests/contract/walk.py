"""Random matches of every game: who speaks next, what is said, and what a game adds to that."""
from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import fondaco
from fondaco import Match

TABLES = [
    (name, players)
    for name, info in fondaco.games().items()
    for players in range(info.players[0], info.players[1] + 1)
]  # fmt: skip
FAR_TOO_MANY = 20_000


@cache
def laws_of(game: str) -> ModuleType:
    """What only the game can say about itself: `tests/<game>/laws.py`."""
    return import_module(f"tests.{game}.laws")


def opened(game: str, players: int, seed: int, **how: Any) -> Match:
    """A match with table options drawn by its seed."""
    return fondaco.new(game, players, seed, options=laws_of(game).options(random.Random(seed)), **how)


def walk(match: Match, rng: random.Random) -> Iterator[tuple[int, Any]]:
    """Plays a match at random and yields before each answer who will say what; every match ends."""
    invent = laws_of(match.game.id).invent
    for _ in range(FAR_TOO_MANY):
        if match.over:
            return
        seat = rng.choice(match.waiting) if rng.random() < 0.7 else match.waiting[0]
        action = rng.choice(match.options(seat))
        if rng.random() < 0.1:
            invented = invent(match, seat, rng)
            if invented is not None and match.refuses(seat, invented) is None:
                action = invented
        yield seat, action
        match.play(seat, action)
    raise AssertionError(f"{match.game.id}, {match.players} players: no end in {FAR_TOO_MANY} decisions")


def frozen(match: Match) -> bytes:
    return match.game.wire.freeze(match.board, match.decision)
