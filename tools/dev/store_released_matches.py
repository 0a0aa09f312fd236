"""Store matches of a game's rules version, which later versions must continue and verify.

    python tools/dev/store_released_matches.py GAME

Run it before a game's rules version is raised, and again when the new one is ready to be released. For the store of a
whole server see `tools/dev/store_released_database.py`.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

import fondaco
from fondaco.bots import bot, play_out

TESTS = Path(__file__).parents[2] / "tests" / "games"


def matches(game: str) -> dict[str, str]:
    """Return running and finished matches; random play reaches situations that greedy bots avoid."""
    fewest, most = fondaco.games()[game].players
    return {
        "early": played(game, most, "greedy", 0.1),
        "midway": played(game, fewest + 1, "random", 0.5),
        "finished": played(game, fewest, "greedy"),
        "finished-wild": played(game, fewest + 1, "random"),
    }


def played(game: str, players: int, strength: str, part: float = 1) -> str:
    """Play a match and return its file, or the file of its first part."""
    match = fondaco.new(game, players, "released", "bounded", seats=[strength] * players)
    play_out(match, [bot(strength, game, seat) for seat in range(players)])
    return match.at(int(part * (len(match.log or ()) - 1))).to_json()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    game = parser.parse_args().game
    folder = TESTS / game / "released"
    folder.mkdir(exist_ok=True)
    for name, text in matches(game).items():
        file = folder / f"{fondaco.games()[game].rules_version}-{name}.json.gz"
        file.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(file.relative_to(TESTS), f"{file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
