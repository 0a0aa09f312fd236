"""Plays the matches that the tests replay: 20 of greedy bots, over all numbers of players.

    python tools/played.py oltremare

Run it again when the rules of a game have changed.
"""
from __future__ import annotations

import argparse
from pathlib import Path

import fondaco
from fondaco.bots import bot, play_out

PLAYED = Path(__file__).parents[1] / "tests" / "played"
MATCHES = 20


def played(game: str, players: int, seed: int) -> str:
    """The file of a finished match."""
    match = fondaco.new(game, players, seed, seats=["greedy"] * players)
    play_out(match, [bot("greedy", game, seed * players + seat) for seat in range(players)])
    return match.to_json()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    game = parser.parse_args().game
    fewest, most = fondaco.games()[game].players
    folder = PLAYED / game
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for number in range(MATCHES):
        players = fewest + number % (most - fewest + 1)
        file = folder / f"{number + 1:02}-{players}-players.json"
        file.write_text(played(game, players, number + 1), encoding="utf-8")
        print(file.relative_to(PLAYED), f"{file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
