"""Count how many decisions a player takes in a turn, in matches of bots.

    python tools/dev/count_decisions.py GAME --bots greedy,greedy,greedy,greedy --matches 20

Turns are those that the game announces; decisions before the first one are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, median, quantiles

import fondaco
from fondaco.bots import bot, play_out


def paces(game: str, strengths: Sequence[str], seed: int, kinds: Counter[str]) -> Iterator[int]:
    """Yield the number of decisions of each player in each turn of one match."""
    players = len(strengths)
    match = fondaco.new(game, players, seed, "bounded")
    play_out(match, [bot(strength, game, seed * players + seat) for seat, strength in enumerate(strengths)])
    asked: Counter[int] | None = None
    for entry in match.log or ():
        if asked is not None and entry.seat is not None:
            asked[entry.seat] += 1
            kinds[type(entry.action).__name__] += 1
        if entry.begins_turn:
            yield from () if asked is None else (asked[seat] for seat in range(players))
            asked = Counter()
    yield from () if asked is None else (asked[seat] for seat in range(players))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="greedy,greedy,greedy,greedy")
    parser.add_argument("--matches", dest="games", type=int, default=20)
    asked = parser.parse_args()
    kinds: Counter[str] = Counter()
    found = [pace for seed in range(asked.games) for pace in paces(asked.game, asked.bots.split(","), seed, kinds)]
    print(
        f"decisions of a player in a turn: median {median(found):g}, mean {mean(found):.1f}, "
        f"nine in ten at most {quantiles(found, n=10)[-1]:.0f}, most {max(found)}"
    )
    for kind, number in kinds.most_common():
        print(f"{number / len(found):7.2f}  {kind}")


if __name__ == "__main__":
    main()
