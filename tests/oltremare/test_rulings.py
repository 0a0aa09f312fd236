"""Each of the 53 rulings is held by a test that names it."""
from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@cache
def rulings_held() -> dict[int, list[str]]:
    """The tests that name each ruling in their docstring."""
    held: dict[int, list[str]] = {}
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in re.findall(r"\[ruling (\d+)\]", ast.get_docstring(node) or ""):
                    held.setdefault(int(number), []).append(f"{file.name}::{node.name}")
    return held


@pytest.mark.parametrize("ruling", range(1, 54))
def test_every_ruling_is_held_by_a_test(ruling: int) -> None:
    assert rulings_held().get(ruling)


def test_the_rules_page_marks_every_ruling() -> None:
    page = (HERE.parent.parent / "docs" / "rules" / "oltremare.md").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"\[ruling (\d+)\]", page)} == set(range(1, 54))
