"""The games that the contract tests run on."""

from __future__ import annotations

from pathlib import Path

from fondaco.games import all_games

TESTS = Path(__file__).parents[1] / "games"
GAMES = {name: TESTS / name for name in all_games()}
