"""A game is its two folders, `games/<game>` and `tests/games/<game>`; only prose elsewhere names it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from fondaco.core.game import Game
from fondaco.games import all_games

ROOT = Path(__file__).parents[2]
PROSE = ("README.md", "CHANGELOG.md", "docs/")
GAMES = [game for game in all_games().values() if (ROOT / "src") in game.folder.parents]


def files() -> list[str]:
    """Return the files that git tracks and new ones; in a source distribution all files."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    found = listed.stdout.splitlines() or [str(file.relative_to(ROOT)) for file in ROOT.rglob("*") if file.is_file()]
    return [name for name in found if not name.startswith(PROSE) and (ROOT / name).is_file()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_only_a_games_own_files_name_it(game: Game) -> None:
    own = tuple(f"{folder}/{other.id}/" for folder in ("src/fondaco/games", "tests/games") for other in GAMES)
    word = re.compile(rf"\b{game.id}\b".encode())
    others = [file for file in files() if not file.startswith(own)]
    assert others
    assert [file for file in others if word.search((ROOT / file).read_bytes()) or f"/{game.id}" in file] == []
