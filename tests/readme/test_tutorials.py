"""Tutorials work as they are written: their commands print what the page says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.examples.environment import Environment
from tests.readme.tutorial import Reader, commands, matches

ROOT = Path(__file__).parents[2]


def test_output_is_compared() -> None:
    assert matches("one  \ntwo\nthree\n", "one\n...\nthree\n")
    assert matches("3 passed in 2.95s", "3 passed in ...")
    assert not matches("one\ntwo\n", "one\n...\nthree\n")
    assert [*commands("$ a b\nprinted\n$ c\n")] == [("a b", "printed\n"), ("c", "")]


def test_a_change_must_fit_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("one\ntwo\n", encoding="utf-8")
    reader = Reader(tmp_path, tmp_path)
    reader.change("+++ a.py\n one\n-two\n+three\n")
    assert file.read_text(encoding="utf-8") == "one\nthree\n"
    with pytest.raises(AssertionError, match=r"a\.py has 0 times"):
        reader.change("+++ a.py\n-two\n+three\n")


def test_a_board_of_your_own(tmp_path: Path) -> None:
    reader = Reader(tmp_path, Path(sys.executable).parent)
    assert len(reader.follow((ROOT / "docs" / "own-board.md").read_text(encoding="utf-8"))) == 4


@pytest.mark.slow
def test_your_first_game(tmp_path: Path) -> None:
    """From an empty folder; `pip install` is done here, without a network."""
    page = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
    writing, _, rest = page.partition("## Play it")
    environment = Environment(tmp_path / "venv")
    programs = Path(environment.python).parent
    for name in ("fondaco", "pytest"):
        script = programs / name
        script.write_text(f'#!/bin/sh\nexec {environment.python} -m {name} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
    reader = Reader(tmp_path, programs)
    assert len(reader.follow(writing)) == 1
    environment.install(tmp_path / "wharf")
    reader.folder = tmp_path / "wharf"
    reader.env["PYTHONPATH"] = str(tmp_path / "wharf" / "src")  # an installation that follows changes
    assert len(reader.follow(rest)) > 6
