"""The examples of the README are correct."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fondaco
from fondaco.cli.main import cli

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_example_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(code) == 1
    exec(compile(code[0], "README.md", "exec"), {})
    assert "This is not possible in the trade phase. End trading first." in capsys.readouterr().out


def test_the_commands_exist() -> None:
    named = set(re.findall(r"^    fondaco (\w+)", README, re.MULTILINE))
    assert named
    assert named <= set(cli.commands)


def test_the_pictures_and_pages_exist() -> None:
    linked = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    named = [path for path in re.findall(r"`((?:docs|src)/[\w./]+|[A-Z]+\.md)`", README) if "<" not in path]
    assert linked
    assert [path for path in linked + named if not (ROOT / path).exists()] == []


def test_the_table_of_games_is_right_about_those_that_are_here() -> None:
    for name, info in fondaco.games().items():
        row = re.search(rf"^\|.*`{name}` \| (.+?) \| (\d)–(\d) \|$", README, re.MULTILINE)
        assert row
        assert (int(row[2]), int(row[3])) == info.players
        assert all(designer in row[1] for designer in re.split(r",| and ", info.designer.replace(" & ", " and ")))
