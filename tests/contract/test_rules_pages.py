"""The table at the end of a rules page: every paragraph has a place in the code and a test, and both exist."""
from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import fondaco

ROOT = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| ([\d., -]+) \| `([\w.]+)` \| `(tests/[\w/.]+)::(\w+)` \|$", re.MULTILINE)


@cache
def page(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def rows(game: str) -> list[tuple[str, ...]]:
    return [tuple(row) for row in ROW.findall(page(game))]


def paragraphs(game: str) -> list[str]:
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", page(game), re.MULTILINE)


def spelled_out(game: str, places: str) -> list[str]:
    """`5.1, 5.3-5.5` as single paragraphs, in the order of the page."""
    found, order = [], paragraphs(game)
    for place in places.split(", "):
        first, _, last = place.partition("-")
        found += order[order.index(first) : order.index(last or first) + 1]
    return found


@cache
def named_in(file: Path) -> set[str]:
    return {node.name for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)}


WITH_TABLE = [game for game in fondaco.games() if (ROOT / "docs" / "rules" / f"{game}.md").exists() and rows(game)]


def test_oltre_mare_has_its_table() -> None:
    assert "oltremare" in WITH_TABLE


@pytest.mark.parametrize("game", WITH_TABLE)
def test_every_line_of_the_table_is_well_written(game: str) -> None:
    table = page(game)[page(game).index("| rule | class | test |") :].strip().splitlines()[2:]
    assert [line for line in table if not ROW.match(line)] == []


@pytest.mark.parametrize("game", WITH_TABLE)
def test_every_paragraph_of_the_rules_is_in_the_table(game: str) -> None:
    """All but those about what is reconstructed, which is data."""
    named = {paragraph for places, *_ in rows(game) for paragraph in spelled_out(game, places)}
    chapter = re.search(r"^## (\d+) What is reconstructed", page(game), re.MULTILINE)
    data = f"{chapter[1]}." if chapter else "none"
    rules = [paragraph for paragraph in paragraphs(game) if not paragraph.startswith(data)]
    assert [paragraph for paragraph in rules if paragraph not in named] == []


@pytest.mark.parametrize("game", WITH_TABLE)
def test_every_place_in_the_code_exists(game: str) -> None:
    for _, place, _, _ in rows(game):
        module, *names = place.split(".")
        found: object = import_module(f"fondaco.games.{game}.{module}")
        for name in names:
            assert hasattr(found, name), place
            found = getattr(found, name)


@pytest.mark.parametrize("game", WITH_TABLE)
def test_every_test_named_exists(game: str) -> None:
    for _, _, file, name in rows(game):
        assert name in named_in(ROOT / file), f"{file}::{name}"
