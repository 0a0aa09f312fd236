"""Is the money talk of bots in Genoa real? Deals, prices, and what becomes of a seat that takes no part in it.

    python tests/games/genoa/measure_haggling.py --games 500 --jobs 2 --seed 1

Plays four greedy bots and reports the deals per turn, the prices per building and how often somebody else than the
tower player acted. Then the same number of matches with a mute in one seat, who judges as the others do but never bids,
answers or sells, unless the rules force it to.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import fmean, median
from typing import Any

import fondaco
from fondaco.arena.standings import wilson_interval
from fondaco.bots import Bot, bot, play_out
from fondaco.core.decision import Action
from fondaco.core.match import SeatView
from fondaco.games.genoa.actions import ACT, DONE, END_TURN, SELL_TO_NOBODY, Accept, Ask, Move, Propose

PLAYERS = 4
TALK = (Propose, Ask, Accept)


class SilentBot:
    """A greedy bot that neither bids nor sells."""

    def __init__(self, seed: int) -> None:
        self.inner = bot("greedy", "genoa", seed)

    def choose(self, seat: SeatView) -> Action:
        wanted = self.inner.choose(seat)
        if not isinstance(wanted, TALK):
            return wanted
        instead = [Move(self.meant(seat, wanted)), SELL_TO_NOBODY, DONE, ACT, END_TURN]
        return next((action for action in instead if action in seat.options), wanted)

    def meant(self, seat: SeatView, wanted: Any) -> int:
        """The space to be bought or sold."""
        if not isinstance(wanted, Accept):
            return int(wanted.space)
        offers = seat.view["table"]["offers"]
        return next(int(offer["space"]) for offer in offers if offer["number"] == wanted.number)


def match_statistics(seed: int) -> dict[str, Any]:
    """Statistics of one match of four greedy bots, from its events."""
    match = fondaco.new("genoa", PLAYERS, seed)
    play_out(match, [bot("greedy", "genoa", seed * PLAYERS + seat) for seat in range(PLAYERS)])
    deals: list[int] = []
    others: list[bool] = []
    prices: list[tuple[int, int]] = []
    leader = -1
    for event in [event for entry in match.log or [] for event in entry.events]:
        said, args = event.says.removeprefix("genoa."), event.args
        if said == "turn":
            leader = args["seat"]
            deals.append(0)
            others.append(False)
        elif said == "deals":
            deals[-1] += 1
            paid = args["give_ducats"] - args["want_ducats"]
            prices.append((args["space"], paid if args["to_seat"] == leader else -paid))
        elif said == "acts" and args["seat"] != leader:
            others[-1] = True
    return {"deals": deals, "others": others, "prices": prices, "ducats": match.scores}


def share_of_silent_bot(seed: int) -> float:
    """Share of the victory of the mute bot in one match; it has another seat each time."""
    match = fondaco.new("genoa", PLAYERS, seed, record=False)
    bots: list[Bot] = [bot("greedy", "genoa", seed * PLAYERS + seat) for seat in range(PLAYERS)]
    bots[seed % PLAYERS] = SilentBot(seed)
    play_out(match, bots)
    return (seed % PLAYERS in match.winners) / len(match.winners)


def report(matches: Sequence[dict[str, Any]]) -> None:
    deals = [count for match in matches for count in match["deals"]]
    others = [acted for match in matches for acted in match["others"]]
    print(f"deals per turn: {fmean(deals):.2f} on average")
    for count, times in sorted(Counter(deals).items()):
        print(f"  {count}: {times / len(deals):6.1%}")
    print(f"turns in which somebody else than the tower player acted: {fmean(others):.1%}")
    print(f"ducats at the end: {fmean([ducats for match in matches for ducats in match['ducats']]):.0f} on average")
    rows = fondaco.new("genoa", PLAYERS, 0).components.rows  # type: ignore[attr-defined]
    print(f"{'prices':16}{'deals':>7}{'mean':>7}{'median':>8}")
    for space, row in enumerate(rows):
        paid = [price for match in matches for at, price in match["prices"] if at == space]
        if paid:
            print(f"{row.name:16}{len(paid):7}{fmean(paid):7.1f}{median(paid):8g}")
    streets = [price for match in matches for at, price in match["prices"] if at >= len(rows)]
    if streets:
        print(f"{'streets':16}{len(streets):7}{fmean(streets):7.1f}{median(streets):8g}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    seeds = range(said.seed, said.seed + said.games)
    with ProcessPoolExecutor(said.jobs, get_context("spawn")) as pool:
        spread: Callable[..., Any] = partial(pool.map, chunksize=5)
        report(list(spread(match_statistics, seeds)))
        wins = sum(spread(share_of_silent_bot, seeds))
    share, low, high = wilson_interval(wins / said.games, said.games)
    print(f"a mute among three greedy bots wins {share:.1%} (95 %: {low:.1%} to {high:.1%}), fair: 25 %")


if __name__ == "__main__":
    main()
