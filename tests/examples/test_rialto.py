"""The game of `examples/rialto`, installed into a fresh environment as its author would."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.environment import Environment
from tests.examples.rialto import EXAMPLE


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("fresh") / "venv")
    made.install(EXAMPLE)
    return made


def test_rialto_passes_its_own_tests_and_the_contract(environment: Environment) -> None:
    result = environment.run("pytest", "-q", "-p", "no:cacheprovider", "-m", "not fuzz", where=EXAMPLE)
    assert " passed" in result
    assert "failed" not in result


def test_rialto_is_played_at_the_terminal_in_every_language(environment: Environment, tmp_path: Path) -> None:
    bots = ["--seats", "greedy,greedy,random", "--seed", "1"]
    assert "Round 10: " in environment.run("fondaco", "match", "rialto", *bots, where=tmp_path)
    assert "Manche 10\u00a0: " in environment.run("fondaco", "match", "rialto", *bots, "--lang", "fr", where=tmp_path)
    assert "You are a merchant at the bridge" in environment.run("fondaco", "rules", "rialto", where=tmp_path)


def test_bots_of_rialto_play_in_the_arena(environment: Environment, tmp_path: Path) -> None:
    words = ["arena", "rialto", "--bots", "greedy,random", "--players", "3", "--games", "6", "--out", str(tmp_path)]
    environment.run("fondaco", *words, where=tmp_path)
    best, *_ = (tmp_path / "standings.csv").read_text().splitlines()[1:]
    assert best.startswith("greedy,6,1.0")
