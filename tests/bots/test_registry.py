"""Bots that can be chosen, and those of other packages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import fondaco
from fondaco.bots import STRENGTHS, bot, is_bot, play_out, strengths
from fondaco.games import all_games
from tests.trial import GAME

FIRST = '''
class First:
    """Takes the first line of the menu."""

    def __init__(self, game, seed):
        self.game = game

    def choose(self, seat):
        return seat.options[0]
'''
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that installs a package with one module and entry points."""

    def put(name: str, code: str, entry_points: str) -> None:
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(entry_points, encoding="utf-8")

    monkeypatch.syspath_prepend(tmp_path)
    all_games.cache_clear()
    yield put
    all_games.cache_clear()
    for name in [name for name in sys.modules if name.startswith("brought_")]:
        del sys.modules[name]


def test_package_registers_a_bot_by_name(install: Install) -> None:
    install("brought_bot", FIRST, "[fondaco.bots]\neager = brought_bot:First\n")
    assert is_bot("eager")
    match = fondaco.new(GAME, 2, 1)
    play_out(match, [bot("eager", GAME, 1), bot("brought_bot:First", GAME, 2)])
    assert match.over


def test_unknown_bot_is_refused_with_the_known_ones(install: Install) -> None:
    install("brought_bot", FIRST, "[fondaco.bots]\neager = brought_bot:First\n")
    for name in ("genius", "genius:Bot", "greedy:First", "", ":", "brought_bot:", "a b:C", "brought_bot:not it"):
        assert not is_bot(name)
        with pytest.raises(fondaco.Malformed, match=", ".join([*STRENGTHS, "eager"])):
            bot(name, GAME, 1)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("class Other: ...", "brought_broken:First cannot be loaded"),
        ("1 / 0", "ZeroDivisionError"),
        ("class First:\n    def __init__(self, game, seed): ...", "cannot choose"),
        ("def First(game, seed):\n    import fondaco\n    raise fondaco.Malformed('only chess')", "only chess"),
    ],
)
def test_invalid_bot_is_refused_with_a_reason(install: Install, code: str, why: str) -> None:
    install("brought_broken", code, "[fondaco.bots]\nbroken = brought_broken:First\n")
    with pytest.raises(fondaco.Malformed, match=why):
        bot("broken", GAME, 1)


def test_duplicate_bot_names_are_refused(install: Install) -> None:
    install("brought_bot", FIRST, "[fondaco.bots]\neager = brought_bot:First\n")
    install("brought_twin", FIRST, "[fondaco.bots]\neager = brought_twin:First\n")
    with pytest.raises(fondaco.Malformed, match="two bots are called eager"):
        bot("eager", GAME, 1)


SAME_RULES = f"""
from msgspec.structs import replace
from fondaco.games.{GAME} import GAME as first
GAME = replace(first, id="brought_game", title="Brought", loaded_components={{}})
"""


def test_package_registers_a_game(install: Install) -> None:
    install("brought_game", SAME_RULES, "[fondaco.games]\nbrought_game = brought_game:GAME\n")
    assert list(fondaco.games())[-1] == "brought_game"
    match = fondaco.new("brought_game", 2, 1)
    play_out(match, [bot("random", "brought_game", seed) for seed in range(2)])
    assert fondaco.verify(match.to_json()) == []


def test_game_without_evaluation_is_played_at_random(install: Install) -> None:
    code = SAME_RULES + 'GAME = replace(GAME, package="json")\n'
    install("brought_game", code, "[fondaco.games]\nbrought_game = brought_game:GAME\n")
    assert strengths("brought_game") == ("random",)
    assert {*strengths(GAME)} > {"random", "greedy"}
    with pytest.raises(fondaco.Malformed, match="nobody has judged"):
        bot("greedy", "brought_game", 1)
