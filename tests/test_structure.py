"""Layout of the tests themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
FILES = sorted([*TESTS.rglob("*.py"), *(TESTS.parent / "tools").rglob("*.py")])


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def is_test_module(name: str) -> bool:
    *folders, last = name.split(".")
    return folders[:1] == ["tests"] and (last.startswith("test_") or last == "conftest")


def test_helpers_are_in_helper_modules() -> None:
    """No file imports from a test module or a conftest; shared code is in helper modules and fixtures."""
    found = {(file.relative_to(TESTS.parent), name) for file in FILES for name in imported(ast.parse(file.read_text()))}
    assert [(str(file), name) for file, name in sorted(found) if is_test_module(name)] == []


def test_fixtures_are_not_passed_on_by_test_modules() -> None:
    passing = [file for file in TESTS.rglob("test_*.py") if "\n__all__" in file.read_text()]
    assert passing == []
