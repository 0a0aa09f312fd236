"""Credits of the games' designers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fondaco
from fondaco.games import game


@pytest.mark.parametrize("name", fondaco.games())
def test_all_designers_of_a_game_are_credited(name: str) -> None:
    """In its facts, on its rules page and in the README."""
    page = (game(name).folder / "rules.md").read_text(encoding="utf-8")
    credit = next(line for line in page.splitlines() if " game by " in line)
    designers = re.findall(r"\*\*(.+?)\*\*", credit)
    assert fondaco.games()[name].designer.split(", ") == designers
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"`{name}`<br>by {' and '.join(designers)}<br>" in readme
