"""The path of one action, drawn in docs/server-design.md: few files, and every arrow is a call in the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "fondaco" / "server"
DRAWING = re.search(
    r"```mermaid\nsequenceDiagram\n(.*?)```", (ROOT / "docs" / "server-design.md").read_text("utf-8"), re.DOTALL
)
assert DRAWING is not None
FILES: dict[str, str] = dict(re.findall(r"participant (\w+) as (\S+)", DRAWING[1]))
ARROWS = re.findall(r"(\w+)->>(\w+): (\w+)", DRAWING[1])


def names_called(tree: ast.AST) -> set[str]:
    """Return the names that a module uses as attributes or variables, of which calls are some."""
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return attributes | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def names_defined(tree: ast.AST) -> set[str]:
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def parsed(name: str) -> ast.AST:
    return ast.parse((SERVER / FILES[name]).read_text(encoding="utf-8"))


def test_an_action_passes_at_most_twelve_files() -> None:
    assert len(FILES) <= 12
    assert all((SERVER / file).exists() for file in FILES.values())
    assert {name for arrow in ARROWS for name in arrow[:2]} == {*FILES}


@pytest.mark.parametrize(("caller", "called", "function"), ARROWS)
def test_every_arrow_is_a_call(caller: str, called: str, function: str) -> None:
    assert function in names_defined(parsed(called))
    assert function in names_called(parsed(caller))


def test_every_step_is_reached_from_the_request() -> None:
    """Only the socket of a subscriber begins by itself: it was woken."""
    reached = {"fast_path", "socket_feed"}
    for _ in ARROWS:
        reached |= {called for caller, called, _ in ARROWS if caller in reached}
    assert reached == {*FILES}
