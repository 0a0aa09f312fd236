"""How many rounds random matches of Serenissima last: the rulebook promises 5 to 11 with four players.

python tests/games/serenissima/measure_rounds.py --matches 10000
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

import fondaco


def rounds(players: int, seed: int) -> int:
    """The rounds of one random match."""
    match, dice = fondaco.new("serenissima", players, seed, record=False), random.Random(seed)
    while match.waiting:
        seat = match.waiting[0]
        match.step(seat, dice.choice(match.options(seat)))
    return int(match.state.round)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=4)
    asked = parser.parse_args()
    counts = Counter(rounds(asked.players, seed) for seed in range(asked.matches))
    for number in sorted(counts):
        print(f"{number:3} rounds: {counts[number]:6}")
    mean = sum(number * count for number, count in counts.items()) / asked.matches
    print(f"{asked.matches} matches, {min(counts)} to {max(counts)} rounds, {mean:.2f} on average")


if __name__ == "__main__":
    main()
