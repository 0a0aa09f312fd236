"""`fondaco game new` writes a package that plays, is tested and is documented at once."""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import fondaco
from fondaco.cli.new_game import NAME, TITLE, read_template, write_game_package
from fondaco.core.decision import Malformed
from tests.examples.environment import Environment

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wharf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "wharf"
    write_game_package("old_wharf", folder)
    return folder


@pytest.fixture(scope="module")
def environment(wharf: Path) -> Environment:
    made = Environment(wharf.parent / "venv")
    made.install(wharf)
    return made


def test_the_new_game_passes_its_own_tests_and_keeps_the_contract(environment: Environment, wharf: Path) -> None:
    result = environment.run("pytest", "-q", "-p", "no:cacheprovider", where=wharf)
    assert " passed" in result


def test_new_game_is_played_by_bots_at_the_terminal(environment: Environment, tmp_path: Path) -> None:
    bots = ["--seats", "greedy,search:6,random", "--seed", "1"]
    result = environment.run("fondaco", "match", "old_wharf", *bots, "--lang", "nl", where=tmp_path)
    assert "Ronde 6: " in result
    assert "De laatste ronde is voorbij: alle kaarten worden getoond." in result


def test_greedy_bot_of_the_new_game_beats_chance(environment: Environment, tmp_path: Path) -> None:
    words = ["arena", "old_wharf", "--bots", "greedy,random", "--games", "20", "--out", str(tmp_path)]
    environment.run("fondaco", *words, where=tmp_path)
    best, *_ = (tmp_path / "standings.csv").read_text().splitlines()[1:]
    assert best.startswith("greedy,20,")


@pytest.mark.late
def test_written_game_passes_linters_and_types(wharf: Path) -> None:
    """With this project's settings, and with its mypy cache."""
    env = os.environ | {"MYPYPATH": str(wharf / "src")}
    for place, command in (
        (wharf, ["ruff", "check", "--no-cache", "--config", str(ROOT / "pyproject.toml")]),
        (ROOT, ["mypy", "--config-file", "pyproject.toml", str(wharf / "src"), str(wharf / "tests")]),
    ):
        done = subprocess.run([sys.executable, "-m", *command], cwd=place, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_template_is_renamed_everywhere(tmp_path: Path) -> None:
    write_game_package("old_wharf", tmp_path / "new")
    files = [file for file in (tmp_path / "new").rglob("*.*") if file.is_file()]
    written = {str(file.relative_to(tmp_path / "new")): file.read_text("utf-8") for file in files}
    assert 'title="Old Wharf"' in written["src/old_wharf/__init__.py"]
    assert len(written) >= len(read_template())
    assert [place for place, text in written.items() if NAME in place + text or TITLE in text] == []


def test_a_wheel_carries_the_template() -> None:
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert {f"fondaco/cli/template/{place}" for place in read_template()} <= packed


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Wharf", "cannot name a game"),
        ("9wharves", "cannot name a game"),
        ("old-wharf", "cannot name a game"),
        ("class", "cannot name a game"),
        ("w" * 31, "cannot name a game"),
        (next(iter(fondaco.games())), "there is a game"),
        ("random", "there is a Python module"),
    ],
)
def test_invalid_game_name_is_refused_and_nothing_is_written(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        write_game_package(name, tmp_path / "new")
    assert [*tmp_path.iterdir()] == []


def test_title_of_the_game_is_used_everywhere(tmp_path: Path) -> None:
    title = "Às, l'ancien quai"
    assert write_game_package("quay", tmp_path / "quay", title) == title
    assert f'title="{title}"' in (tmp_path / "quay/src/quay/__init__.py").read_text("utf-8")
    assert (tmp_path / "quay/src/quay/rules.md").read_text("utf-8").startswith(f"# {title}\n")
    assert compileall.compile_dir(tmp_path, quiet=1)


@pytest.mark.parametrize("title", ['The "Old" Wharf', "two\nlines", "a\\b", "{seat}", " wharf", "w" * 41])
def test_a_title_that_would_spoil_a_source_or_a_message_is_refused(tmp_path: Path, title: str) -> None:
    with pytest.raises(Malformed, match="cannot be a title"):
        write_game_package("wharf", tmp_path / "new", title)
    assert [*tmp_path.iterdir()] == []


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(Malformed, match="already exists"):
        write_game_package("wharf", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["notes"]
