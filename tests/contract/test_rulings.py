"""Every ruling stands on the rules page of its game and is held by a test that names it."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.contract.test_rules_pages import ROOT, page

MARK = re.compile(r"\[ruling ([NR]?\d+)\]")
RULINGS = {
    "genoa": [*(f"N{number}" for number in range(1, 22)), *(f"R{number}" for number in range(1, 36))],
    "mediterranee": [str(number) for number in range(1, 56)],
    "neptun": [str(number) for number in range(1, 35)],
    "oltremare": [str(number) for number in range(1, 54)],
    "serenissima": [str(number) for number in range(1, 58)],
}
EACH = [(game, ruling) for game, rulings in RULINGS.items() for ruling in rulings]


def docstrings(game: str) -> Iterator[str]:
    for file in sorted((ROOT / "tests" / game).glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


@cache
def held(game: str) -> set[str]:
    """The rulings that a test names in its docstring."""
    return {ruling for text in docstrings(game) for ruling in MARK.findall(text)}


@pytest.mark.parametrize(("game", "ruling"), EACH)
def test_every_ruling_is_held_by_a_test(game: str, ruling: str) -> None:
    assert ruling in held(game)


@pytest.mark.parametrize("game", RULINGS)
def test_the_rules_page_marks_every_ruling_and_tests_name_no_other(game: str) -> None:
    assert set(MARK.findall(page(game))) == set(RULINGS[game])
    assert held(game) <= set(RULINGS[game])
