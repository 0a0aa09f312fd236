"""Each of the 57 rulings stands on the rules page and is held by a test that names it."""
from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULINGS = range(1, 58)
MARK = re.compile(r"\[ruling (\d+)\]")


@cache
def rulings_held() -> set[int]:
    """The rulings that a test names in its docstring."""
    return {
        int(ruling)
        for file in sorted(HERE.glob("test_*.py"))
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for ruling in MARK.findall(ast.get_docstring(node) or "")
    }


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_held_by_a_test(ruling: int) -> None:
    assert ruling in rulings_held()


def test_the_rules_page_marks_every_ruling() -> None:
    page = (HERE.parent.parent / "docs" / "rules" / "serenissima.md").read_text(encoding="utf-8")
    assert {int(number) for number in MARK.findall(page)} == set(RULINGS)
