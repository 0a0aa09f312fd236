"""Check that a changed evaluation chooses the same answers in stored positions.

    python tools/dev/compare_choices.py                 # compares with choices.json next to the tests of each game
    python tools/dev/compare_choices.py --write         # writes these files again, after an intended change

In every stored match each bot is asked at every n-th decision, with its own seed. Stored is a digest of all its answers
in a match, and of every seat's evaluation there, to the last bit.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

import fondaco
from fondaco.bots import bot
from fondaco.bots.evaluation import evaluation
from fondaco.core.match import Match

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games"
EVERY = {"greedy": 11, "search:6": 67}
MATCHES = 6


def stored(game: str) -> list[Path]:
    """Return the first stored matches of a game, at tables of several sizes."""
    return sorted((GAMES / game / "played").glob("*.json.gz"))[:MATCHES]


def kept(game: str) -> Path:
    return GAMES / game / "choices.json"


def positions(file: Path) -> Iterator[tuple[int, Match]]:
    """Yield a stored match before each decision, continued with the stored actions."""
    played = fondaco.load(gzip.decompress(file.read_bytes()).decode())
    opening = played.opening
    match = fondaco.new(
        played.game.id,
        opening.players,
        opening.seed,
        opening.options,
        played.components.name,
        seats=opening.seats,
        words=opening.words,
        rules=played.components.rules,
    )
    for number, entry in enumerate((played.log or [])[1:]):
        yield number, match
        match.play(entry.seat, entry.action)  # type: ignore[arg-type]


def chosen(file: Path) -> dict[str, str]:
    """Return a digest of the answers for each bot, and under `worth` one of the evaluations."""
    digests = {name: blake2b(digest_size=8) for name in (*EVERY, "worth")}
    for number, match in positions(file):
        game = match.game.id
        for name, every in EVERY.items():
            for seat in match.waiting[:1] if number % every == 0 else ():
                said = bot(name, game, number).choose(match.seat(seat))
                digests[name].update(msgspec.json.encode(said))
        if number % EVERY["greedy"] == 0:
            worths = [evaluation(game).worth(match, seat).hex() for seat in range(match.players)]
            digests["worth"].update(" ".join(worths).encode())
    return {name: digest.hexdigest() for name, digest in digests.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=sorted(fondaco.games()))
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    found = {game: {file.name: chosen(file) for file in stored(game)} for game in asked.games}
    if asked.write:
        for game, files in found.items():
            kept(game).write_text(json.dumps(files, indent=1) + "\n", encoding="utf-8")
        return
    known = {game: json.loads(kept(game).read_text(encoding="utf-8")) if kept(game).exists() else {} for game in found}
    others = [
        f"{game}/{file}: {name}"
        for game, files in found.items()
        for file, digests in files.items()
        for name, digest in digests.items()
        if known[game].get(file, {}).get(name) != digest
    ]
    print("\n".join(others) or "All of them choose as before.")
    sys.exit(bool(others))


if __name__ == "__main__":
    main()
