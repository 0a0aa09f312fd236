"""Finished matches replay to their stored result; `tools/dev/record_matches.py` writes them."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.games import all_games

GAMES = Path(__file__).parents[1] / "games"
FILES = sorted(GAMES.glob("*/played/*.json.gz"))


def game_of(file: Path) -> str:
    return file.parent.parent.name


@cache
def recorded(file: Path) -> Any:
    return json.loads(gzip.decompress(file.read_bytes()))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{game_of(file)}-{file.name.partition('.')[0]}")
def test_finished_match_replays_to_its_result(file: Path) -> None:
    text = gzip.decompress(file.read_bytes())
    assert fondaco.verify(text) == []
    match = fondaco.load(text)
    assert match.over
    assert match.scores == recorded(file)["scores"]
    assert list(match.winners) == recorded(file)["winners"]


@pytest.mark.parametrize("game", fondaco.games())
def test_every_number_of_players_has_been_played(game: str) -> None:
    files = [file for file in FILES if game_of(file) == game]
    fewest, most = fondaco.games()[game].players
    assert {recorded(file)["opening"]["players"] for file in files} == set(range(fewest, most + 1))
    assert len(files) >= 20


@pytest.mark.parametrize("game", fondaco.games())
def test_current_rules_have_played_matches(game: str) -> None:
    files = [file for file in FILES if game_of(file) == game]
    rules = {recorded(file)["rules_version"] for file in files}
    assert all_games()[game].rules_version in rules
