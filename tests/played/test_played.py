"""Finished matches, played again to the result they had; `tools/played.py` writes them."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

import fondaco

FILES = sorted(Path(__file__).parent.glob("*/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_finished_match_leads_again_to_its_result(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert fondaco.verify(text) == []
    recorded, match = json.loads(text), fondaco.load(text)
    assert match.over
    assert match.scores == recorded["scores"]
    assert list(match.winners) == recorded["winners"]


@pytest.mark.parametrize("game", sorted({file.parent.name for file in FILES}))
def test_every_number_of_players_has_been_played(game: str) -> None:
    fewest, most = fondaco.games()[game].players
    played = {fondaco.load(file.read_text(encoding="utf-8")).players for file in FILES if file.parent.name == game}
    assert played == set(range(fewest, most + 1))
    assert sum(file.parent.name == game for file in FILES) >= 20
