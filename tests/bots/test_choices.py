"""Bots without a personality choose as in stored positions, whatever is optimized."""

from __future__ import annotations

import json

import pytest

import fondaco
from tools.dev.compare_choices import chosen, kept, stored


@pytest.mark.parametrize("game", sorted(fondaco.games()))
def test_bots_choose_as_before_in_stored_positions(game: str) -> None:
    """Their choices and evaluations are equal to the last bit. `tools/dev/compare_choices.py` checks more matches."""
    before = json.loads(kept(game).read_text(encoding="utf-8"))
    for file in stored(game)[1:3]:
        assert chosen(file) == before[file.name]
