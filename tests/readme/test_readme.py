"""The examples of the README and the commands of the pages are correct."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

import fondaco
import run
from fondaco.cli.main import cli
from tests.readme.prose import INDENTED, PAGES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
INDEX = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
RUN = re.compile(r"(?:python3(?:\.\d+)? run\.py|`make) (\w+)")
COMMAND = re.compile(r"^ +(?:.*(?:/bin/|&& |[A-Z]+=\S+ ))?fondaco((?: +[a-z-].*)?)$")


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(code) == 1
    exec(compile(code[0], "README.md", "exec"), {})
    assert re.fullmatch(r"\[\d+, \d+, \d+\] \(\d,\)\n", capsys.readouterr().out)


def lines_of_fondaco(page: Path) -> list[str]:
    """Return the lines of indented code that run `fondaco`, without their comments."""
    code = [line.partition(" #")[0].rstrip() for line in INDENTED.findall(page.read_text(encoding="utf-8"))]
    return [found[1] for line in code if (found := COMMAND.match(line))]


def problems(line: str) -> list[str]:
    """Return what a command line names and the command does not have; `arena GAME` is short for `arena play GAME`."""
    words = shlex.split(line)
    if words[:1] == ["arena"] and words[1:2] != ["tune"]:
        words.insert(1, "play")
    command: click.Command = cli
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name = words.pop(0)
        if name not in command.commands:
            return [name]
        command = command.commands[name]
    known = {option for each in command.get_params(click.Context(command)) for option in each.opts}
    return [word for word in words if word.startswith("--") and word.partition("=")[0] not in known]


def test_a_wrong_command_is_found() -> None:
    assert problems("arena wharf --matches 2") == []
    assert problems("arena wharf --most 2") == ["--most"]
    assert problems("lab exports wharf") == ["exports"]


@pytest.mark.parametrize("page", ["README.md", "commands.md", "play.md", "hosting.md", "upgrade.md", "arena.md"])
def test_commands_and_their_options_exist(page: str) -> None:
    lines = [line for file in PAGES if file.name == page for line in lines_of_fondaco(file)]
    assert lines
    assert [(line, wrong) for line in lines if (wrong := problems(line))] == []


def test_every_command_is_on_its_page() -> None:
    (page,) = (file for file in PAGES if file.name == "commands.md")
    named = {line.split()[0] for line in lines_of_fondaco(page) if line.split()}
    assert named == {name for name, command in cli.commands.items() if not command.hidden} - {"play"}


def test_commands_of_the_repository_exist() -> None:
    named = {name for page in (README, INDEX) for name in RUN.findall(page)}
    assert "play" in named
    assert named <= set(run.COMMANDS)


def test_the_pictures_and_pages_exist() -> None:
    linked = re.findall(r"\]\(([^)#:]+)[^)]*\)|(?:src|srcset)=\"([^\"]+)\"", README)
    named = [path for path in re.findall(r"`((?:docs|src)/[\w./]+|[A-Z]+\.md)`", README) if "<" not in path]
    assert len(linked) > 10
    assert [path for path in [*map("".join, linked), *named] if not (ROOT / path).exists()] == []


def test_the_table_of_games_is_right_about_those_that_are_here() -> None:
    for name, info in fondaco.games().items():
        row = re.search(
            rf"^\|.*`{name}`<br>by (.+?)<br>.+? \| (\d)–(\d) \| \d+(?:–\d+)? \| .+ \|$", README, re.MULTILINE
        )
        assert row
        assert (int(row[2]), int(row[3])) == info.players
        assert all(designer in row[1] for designer in re.split(r",| and ", info.designer.replace(" & ", " and ")))


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) < 120
