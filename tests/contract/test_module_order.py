"""The modules of a game import each other in one order; only chapters of the rules form a circle, as a turn does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = {
    **{f"fondaco.games.{file.parent.name}": file.parent for file in ROOT.glob("src/fondaco/games/*/actions.py")},
    "rialto": ROOT / "examples/rialto/src/rialto",
    "newgame": ROOT / "src/fondaco/cli/template/src/newgame",
}
ORDER = ("board_file", "field_types", "chart", "board_file_faults", "actions", "components", "state")
"""Each imports only those before it."""


def imports(package: str, folder: Path) -> dict[str, set[str]]:
    """The modules of a game that each of its modules imports, also for types alone."""
    modules = {file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in folder.glob("*.py")}
    found: dict[str, set[str]] = {name: set() for name in modules}
    for name, tree in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == package:
                found[name] |= {alias.name for alias in node.names} & {*modules}
            elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{package}."):
                found[name] |= {node.module.removeprefix(f"{package}.").partition(".")[0]} & {*modules}
    return found


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    ahead = [*graph[start]]
    while ahead:
        if (module := ahead.pop()) not in seen:
            seen.add(module)
            ahead += graph[module]
    return seen


@pytest.mark.parametrize("package", GAMES)
def test_definitions_import_only_what_comes_before_them(package: str) -> None:
    graph = imports(package, GAMES[package])
    there = [module for module in ORDER if module in graph]
    assert {"board_file", "field_types", "actions", "components", "state"} <= {*there}
    for place, module in enumerate(there):
        assert graph[module] <= {*there[:place]}, f"{package}.{module}"


@pytest.mark.parametrize("package", GAMES)
def test_only_chapters_of_the_rules_import_each_other(package: str) -> None:
    graph = imports(package, GAMES[package])
    circling = [module for module in graph if module in reached(graph, module)]
    assert circling
    for module in circling:
        said = ast.get_docstring(ast.parse((GAMES[package] / f"{module}.py").read_text(encoding="utf-8"))) or ""
        assert said[:1].isdigit(), f"{package}.{module} is no chapter: {said}"
