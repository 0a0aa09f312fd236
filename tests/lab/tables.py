"""Game and player counts for lab tests: the smallest tables always, all of them in `make lab`."""

from __future__ import annotations

import pytest

from fondaco.games import all_games

SMALLEST = [(name, game.players[0]) for name, game in all_games().items()]
TABLES = [(name, n) for name, game in all_games().items() for n in range(game.players[0], game.players[1] + 1)]
EACH = [
    pytest.param(*table, marks=() if table in SMALLEST else pytest.mark.lab, id=f"{table[0]}-{table[1]}")
    for table in TABLES
]
EVERY_TABLE = pytest.mark.parametrize(("name", "players"), EACH)
A_TABLE_OF_EACH = pytest.mark.parametrize(("name", "players"), SMALLEST)
