"""3.1 Length of a match: 5 to 11 rounds with four players, as the rulebook says."""

from __future__ import annotations

import random

import fondaco


def rounds(players: int, seed: int) -> int:
    match, rng = fondaco.new("serenissima", players, seed, record=False), random.Random(seed)
    while match.waiting:
        seat = match.waiting[0]
        match.step(seat, rng.choice(match.options(seat)))
    return int(match.state.round)


def test_four_players_play_5_to_11_rounds() -> None:
    """3.1, 11.4 `measure_rounds.py` counts ten thousand; a few hundred show the middle of them."""
    counts = [rounds(4, seed) for seed in range(100)]
    assert min(counts) >= 5
    assert max(counts) <= 11
    assert 7.5 < sum(counts) / len(counts) < 8.2


def test_two_and_three_players_play_6_to_13_rounds() -> None:
    """2.2 On the longer track."""
    counts = [rounds(2 + seed % 2, seed) for seed in range(100)]
    assert min(counts) >= 6
    assert max(counts) <= 13
