"""The recipe of examples/ppo learns: after a short training it wins more matches than before."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from fondaco.lab.small_games import small_games

pytest.importorskip("torch", reason="it is in the environment of `make lab`")
pytestmark = pytest.mark.lab
FILE = Path(__file__).parents[2] / "examples" / "ppo" / "ppo.py"
MOST_LINES = 150


@pytest.fixture(scope="module")
def recipe() -> dict[str, Any]:
    return run_path(str(FILE), run_name="ppo")


def test_recipe_is_short() -> None:
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


def test_advantages_add_up_to_the_reward(recipe: dict[str, Any]) -> None:
    values = [0.1, 0.4, -0.2]
    plain = recipe["advantages"](values, 1.0, 0.0)
    assert plain == pytest.approx([after - value for value, after in pairwise([*values, 1.0])])
    assert recipe["advantages"](values, 1.0, 1.0) == pytest.approx([1.0 - value for value in values])


def test_short_training_wins_more_matches_than_before(recipe: dict[str, Any]) -> None:
    settings = recipe["Settings"](max(small_games()), 2, total=16_000, matches=512, every=100)
    _, curve = recipe["train"](settings, bots=("random",))
    before, after = curve[0]["random"], curve[-1]["random"]
    print(f"{before:.3f} of the matches against random players, {after:.3f} after {curve[-1]['decisions']} decisions")
    assert after > before + 0.05
