"""Measure whether bots with a character are as strong as those without.

Each plays alone against as many plain bots of its strength as the table seats, every deal once from every seat.

    python tools/dev/measure_characters.py GAME ... --strength greedy --deals 500 --players 2 --out out.jsonl

Results are kept in the file: if interrupted, the same command plays what is missing. The output is Markdown: the share
of victories with its interval, and the corresponding Elo difference if all the others are equal.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import log10
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import fondaco
from fondaco.arena.schedule import Tournament, play_pairing
from fondaco.arena.standings import Estimate, estimate_share
from fondaco.bots import characters

HEAD = "| game | players | bot | matches | wins | 95 % | even | Elo |\n|---|---|---|---|---|---|---|---|"


class Deal(NamedTuple):
    """One deal of a bot with a character against plain bots of its strength."""

    game: str
    players: int
    bot: str
    number: int


def shares(deal: Deal, seed: int) -> tuple[Deal, list[float]]:
    """Play a deal from every seat and return the bot's shares of the victory."""
    plain = deal.bot.partition("/")[0]
    tournament = Tournament(deal.game, (deal.bot, plain), deal.players, (deal.number + 1) * deal.players, seed)
    pairings = [each for each in tournament.pairings() if each.deal == deal.number]
    return deal, [play_pairing(tournament, each).share(each.lineup_places.index(0)) for each in pairings]


def deals(games: list[str], strength: str, number: int, players: int | None) -> Iterator[Deal]:
    """Yield the deals, alternating between bots, so that an interrupted run covers all of them."""
    for deal in range(number):
        for game in games:
            for character in characters(game):
                yield Deal(game, players or fondaco.games()[game].players[0], f"{strength}/{character}", deal)


def elo(wins: float, players: int) -> float:
    """Return the Elo difference to each of the others that corresponds to a share of victories."""
    held = min(max(wins, 0.001), 0.999)
    return 400 * log10(held * (players - 1) / (1 - held))


def line(game: str, players: int, name: str, found: list[list[float]]) -> str:
    wins: Estimate = estimate_share(found)
    strong = [f"{elo(each, players):+.0f}" for each in wins]
    matches = sum(map(len, found))
    cells = [
        fondaco.games()[game].title,
        str(players),
        f"`{name}`",
        str(matches),
        f"{wins.value:.1%}",
        f"{wins.low:.1%} – {wins.high:.1%}",
        f"{1 / players:.0%}",
        f"{strong[0]} ({strong[1]} to {strong[2]})",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*fondaco.games()])
    parser.add_argument("--strength", default="greedy")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--players", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("characters.jsonl"))
    asked = parser.parse_args()
    kept = asked.out.read_text(encoding="utf-8").splitlines() if asked.out.exists() else []
    known = {Deal(*deal): won for deal, won in map(json.loads, kept)}
    wanted = list(deals(asked.games, asked.strength, asked.deals, asked.players))
    missing = [deal for deal in wanted if deal not in known]
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as hands, asked.out.open("a", encoding="utf-8") as file:
        for deal, won in hands.map(shares, missing, [asked.seed] * len(missing), chunksize=4):
            known[deal] = won
            print(json.dumps([deal, won]), file=file, flush=True)
    found: dict[tuple[str, int, str], list[list[float]]] = defaultdict(list)
    for deal in wanted:
        found[deal[:3]].append(known[deal])
    print("\n".join([HEAD, *[line(*who, each) for who, each in found.items()]]))


if __name__ == "__main__":
    main()
