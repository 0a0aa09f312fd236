"""Measure the search bots' rollouts per second of CPU time, with the fewest players, in mid-match.

cd examples/search && python bench.py
"""

from __future__ import annotations

import random
from time import process_time

from ismcts import ISMCTS
from mccfr import MCCFR

import fondaco
from fondaco.bots import SeatView
from fondaco.games import all_games

TRIES = 8


def some_way_in(name: str, answers: int = 60) -> SeatView:
    """Return the first seat with a choice after so many random actions."""
    match, dice = fondaco.new(name, all_games()[name].players[0], 1, "bounded", record=False), random.Random(1)
    while answers > 0 or len(match.options(match.waiting[0])) == 1:
        match.step(match.waiting[0], dice.choice(match.options(match.waiting[0])))
        answers -= 1
    return match.seat(match.waiting[0])


def tries_per_second(searcher: type[ISMCTS] | type[MCCFR], seat: SeatView, tries: int) -> float:
    start = process_time()
    searcher(seat.game.id, 1, tries=tries).choose(seat)
    return tries / (process_time() - start)


def report(tries: int = TRIES, rounds: int = 3) -> None:
    """Print the best of several rounds, as other work slows down single rounds."""
    for name in all_games():
        seat = some_way_in(name)
        found = {
            searcher.__name__: max(tries_per_second(searcher, seat, tries) for _ in range(rounds))
            for searcher in (ISMCTS, MCCFR)
        }
        print(f"{name:14}", *(f"{searcher} {speed:7.0f}/s" for searcher, speed in found.items()))


if __name__ == "__main__":
    report()
