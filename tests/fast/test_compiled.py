"""The compiled build: it is compiled, and plays as the pure Python one does."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fondaco
from fondaco.games import all_games
from fondaco.lab.action_space import Menu
from fondaco.lab.codegen import source_digest
from fondaco.lab.compiled_encoders import WRITERS
from fondaco.lab.observation import Layout
from tools.fast import SOURCE, modules

pytestmark = pytest.mark.compiled

PLAY = """
import hashlib, random, sys, fondaco
from fondaco.lab.observation import Layout
from fondaco.lab.action_space import Menu
match, dice = fondaco.new(sys.argv[1], int(sys.argv[2]), seed=5), random.Random(5)
layout, observed = Layout(match.game, match.players), hashlib.blake2b()
menu = Menu(layout)
while match.waiting:
    seat = dice.choice(match.waiting)
    for cells in (*layout.observe(match, seat), *menu.rows(match, seat)):
        observed.update(cells)
    match.play(seat, dice.choice(match.options(seat)))
    imagined = match.determinize(seat, 5)
    imagined.step(imagined.waiting[0], imagined.options(imagined.waiting[0])[-1]) if imagined.waiting else None
    assert match.clone().view(seat) == match.view(seat)
print(observed.hexdigest(), file=sys.stderr)
print(match.to_json())
"""


@pytest.mark.parametrize("module", modules(), ids=str)
def test_every_listed_module_is_compiled(module: Path) -> None:
    name = ".".join(["fondaco", *module.with_suffix("").parts])
    found = import_module(name.removesuffix(".__init__"))
    assert found.__file__ is not None
    assert not found.__file__.endswith(".py")


@pytest.mark.parametrize("name", fondaco.games())
def test_observations_are_written_by_compiled_code_at_every_table(name: str) -> None:
    game = all_games()[name]
    layouts = [Layout(game, players) for players in range(game.players[0], game.players[1] + 1)]
    assert {source_digest(code.source) for each in layouts for code in (each.code, Menu(each).code)} <= WRITERS.keys()


@pytest.mark.parametrize("game", fondaco.games())
def test_both_builds_play_the_same_match(game: str) -> None:
    players = str(fondaco.games()[game].players[1])
    assert Path(fondaco.__file__).parent != SOURCE
    plain, compiled = (played(package, game, players) for package in (SOURCE, Path(fondaco.__file__).parent))
    assert plain == compiled
    assert fondaco.verify(compiled[0]) == []


def played(package: Path, game: str, players: str) -> tuple[str, str]:
    """Play a random match with one build; return its match file and a digest of all observations."""
    env = os.environ | {"PYTHONPATH": str(package.parent)}
    command = [sys.executable, "-c", PLAY, game, players]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=300)
    return done.stdout, done.stderr
