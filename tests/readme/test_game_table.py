"""The table of games in the README says what the lobby says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CARDS = sorted(ROOT.glob("src/fondaco/games/*/page/lobby.json"))


@pytest.mark.parametrize("file", CARDS, ids=lambda file: file.parts[-3])
def test_minutes_and_weight_are_those_of_the_lobby(file: Path) -> None:
    card = json.loads(file.read_text(encoding="utf-8"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (row,) = [line for line in readme.splitlines() if line.startswith("|") and f"`{file.parts[-3]}`" in line]
    minutes, weight = (cell.strip() for cell in row.split("|")[-3:-1])
    assert minutes == "–".join(dict.fromkeys(map(str, card["minutes"])))
    assert weight == f"{card['weight']} of 5"
