"""Each of the rulings N1 to N21 and R1 to R35 is held by a test that names it."""
from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULINGS = [f"N{number}" for number in range(1, 22)] + [f"R{number}" for number in range(1, 36)]
MARK = re.compile(r"\[ruling ([NR]\d+)\]")


@cache
def rulings_held() -> set[str]:
    """The rulings that a test names in its docstring."""
    return {
        ruling
        for file in sorted(HERE.glob("test_*.py"))
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for ruling in MARK.findall(ast.get_docstring(node) or "")
    }


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_held_by_a_test(ruling: str) -> None:
    assert ruling in rulings_held()


def test_the_rules_page_marks_every_ruling() -> None:
    page = (HERE.parent.parent / "docs" / "rules" / "genoa.md").read_text(encoding="utf-8")
    assert set(MARK.findall(page)) == set(RULINGS)
