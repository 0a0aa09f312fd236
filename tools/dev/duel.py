"""Play bots against each other and print how often each wins.

    python tools/dev/duel.py GAME --bots greedy,random,random,random --matches 500 --jobs 2 --seed 1

Seats are rotated from match to match; a shared victory counts by its share. The interval is Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import fondaco
from fondaco.arena.standings import wilson_interval
from fondaco.bots import bot, play_out


def duel(game: str, strengths: Sequence[str], seed: int) -> list[float]:
    """Play one match and return each bot's share of the victory; the seed also rotates the seats."""
    players = len(strengths)
    match = fondaco.new(game, players, seed, "bounded", record=False)
    seats = [(seat + seed) % players for seat in range(players)]
    play_out(match, [bot(strengths[who], game, seed * players + who) for who in seats])
    return [(seats.index(who) in match.winners) / len(match.winners) for who in range(players)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="greedy,random", help="one strength per seat, the first is counted")
    parser.add_argument("--matches", dest="games", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    strengths = said.bots.split(",")
    seeds = range(said.seed, said.seed + said.games)
    with ProcessPoolExecutor(said.jobs, get_context("spawn")) as pool:
        shares = list(pool.map(partial(duel, said.game, strengths), seeds, chunksize=10))
    for who, strength in enumerate(strengths):
        wins = sum(share[who] for share in shares)
        share, low, high = wilson_interval(wins / said.games, said.games)
        print(
            f"{said.game}, {len(strengths)} players: {strength} wins {wins:g} of {said.games}"
            f" = {share:.1%} (95 %: {low:.1%} to {high:.1%})"
        )


if __name__ == "__main__":
    main()
