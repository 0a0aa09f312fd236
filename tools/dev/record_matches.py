"""Record matches that the tests replay: greedy bots, over all numbers of players.

    python tools/dev/record_matches.py GAME [MATCHES]

Run it again when the rules of a game have changed. Matches of older rules stay and are replayed under those.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

import fondaco
from fondaco.bots import bot, play_out

GAMES = Path(__file__).parents[2] / "tests" / "games"
MATCHES = 20


def played(game: str, players: int, seed: int) -> str:
    """Play a match and return its file."""
    match = fondaco.new(game, players, seed, "bounded", seats=["greedy"] * players)
    play_out(match, [bot("greedy", game, seed * players + seat) for seat in range(players)])
    return match.to_json()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("matches", type=int, nargs="?", default=MATCHES)
    args = parser.parse_args()
    game: str = args.game
    fewest, most = fondaco.games()[game].players
    folder = GAMES / game / "played"
    folder.mkdir(parents=True, exist_ok=True)
    before = len([*folder.glob("*.json.gz")])
    for number in range(before, before + args.matches):
        players = fewest + number % (most - fewest + 1)
        file = folder / f"{number + 1:02}-{players}-players.json.gz"
        file.write_bytes(gzip.compress(played(game, players, number + 1).encode(), mtime=0))
        print(file.relative_to(GAMES), f"{file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
