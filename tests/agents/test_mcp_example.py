"""The client of examples/mcp plays a whole match over standard input and output."""

from __future__ import annotations

import sys
from pathlib import Path
from runpy import run_path

import pytest

from tests.trial import GAME

FILE = Path(__file__).parents[2] / "examples" / "mcp" / "play.py"


@pytest.mark.slow
async def test_client_plays_a_whole_match_with_one_call_per_decision() -> None:
    example = run_path(str(FILE), run_name="play")
    example["COMMAND"][:] = [sys.executable, "-m", "fondaco", "mcp"]
    player = example["Chance"]()
    answer, pages = player.answer, list[str]()

    def answer_and_count(page: str) -> str:
        pages.append(page)
        return str(answer(page))

    player.answer = answer_and_count
    assert "The match is over." in await example["play"](GAME, player)
    assert len(pages) > 20
