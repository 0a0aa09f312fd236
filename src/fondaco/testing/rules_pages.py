"""Check a game's rules page: paragraphs name code and a test, rulings are named by tests."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from fondaco.testing.game_under_test import GameUnderTest

HEAD = "| rule | class | test |"
EXAMPLE = "| 1.1 | `state.State` | `tests/test_state.py::test_every_card_is_somewhere` |"
ROW = re.compile(r"^\| ([\d., -]+) \| `([\w.]+)` \| `(tests/[\w/.]+)::(\w+)` \|$", re.MULTILINE)
MARK = re.compile(r"\[ruling ([A-Z]?\d+)\]")
NUMBERED = re.compile(r"^- `\[ruling n\]`: (.*)$", re.MULTILINE)
SERIES = re.compile(r"\b([A-Z]?)1 to \1(\d+)\b")


# -- the table of rules ------------------------------------------------------------------


def rule_table_lines(guest: GameUnderTest) -> list[str]:
    """Return the lines of the table at the end of the page."""
    _, found, rest = guest.page.partition(HEAD)
    lines = rest.strip().splitlines()[1:]
    if not found or not lines:
        guest.lacks(
            f"has no table of rules: end its page with `{HEAD}` and a line for each paragraph, such as {EXAMPLE}"
        )
    return lines


def rule_table_rows(guest: GameUnderTest) -> list[tuple[str, str, str, str]]:
    """Return the table rows as (paragraphs, place in the code, test file, test name)."""
    return [(row[1], row[2], row[3], row[4]) for line in rule_table_lines(guest) if (row := ROW.match(line))]


def malformed_table_lines(guest: GameUnderTest) -> list[str]:
    return [line for line in rule_table_lines(guest) if not ROW.match(line)]


def rule_paragraphs(guest: GameUnderTest) -> list[str]:
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", guest.page, re.MULTILINE)


def paragraphs_without_row(guest: GameUnderTest) -> list[str]:
    """Return the paragraphs without a row; those of chapter "What is reconstructed" need none."""
    named = {paragraph for places, *_ in rule_table_rows(guest) for paragraph in expand_paragraph_ranges(guest, places)}
    chapter = re.search(r"^## (\d+) What is reconstructed", guest.page, re.MULTILINE)
    data = f"{chapter[1]}." if chapter else "none"
    return [each for each in rule_paragraphs(guest) if each not in named and not each.startswith(data)]


def expand_paragraph_ranges(guest: GameUnderTest, places: str) -> list[str]:
    """Expand `5.1, 5.3-5.5` to single paragraphs, in page order."""
    found, order = [], rule_paragraphs(guest)
    for place in places.split(", "):
        first, _, last = place.partition("-")
        found += order[order.index(first) : order.index(last or first) + 1]
    return found


def find_missing_code_places(guest: GameUnderTest) -> list[str]:
    """Return the code places named in the table that the game package does not have."""
    package = guest.game.state_type.__module__.rpartition(".")[0]
    return [place for _, place, _, _ in rule_table_rows(guest) if not code_place_exists(package, place)]


def code_place_exists(package: str, place: str) -> bool:
    module, *names = place.split(".")
    if find_spec(f"{package}.{module}") is None:
        return False
    found: object = import_module(f"{package}.{module}")
    for name in names:
        found = getattr(found, name, None)
    return found is not None


def find_missing_tests(guest: GameUnderTest) -> list[str]:
    """Return the tests named in the table that do not exist; paths start at the project root."""
    return [
        f"{file}::{name}"
        for _, _, file, name in rule_table_rows(guest)
        if not any(name in docstrings_of_tests(folder / file) for folder in guest.tests.parents)
    ]


@cache
def docstrings_of_tests(file: Path) -> dict[str, str]:
    """Return the functions of a test file by name, each with its docstring."""
    if not file.exists():
        return {}
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return {node.name: ast.get_docstring(node) or "" for node in body if isinstance(node, ast.FunctionDef)}


# -- rulings -----------------------------------------------------------------------------


def declared_rulings(guest: GameUnderTest) -> set[str]:
    """Return the rulings the page declares.

    The line reads `numbered 1 to 34`, or `N1 to N21, all others R1 to R35`.
    """
    said = NUMBERED.search(guest.page)
    if not said:
        guest.lacks(
            "does not say where its rules fill a gap of the rulebook: write on its page a line that begins with "
            "- `[ruling n]`: and says that rulings are numbered 1 to 9, or that there are none."
        )
    return {f"{kind}{number}" for kind, last in SERIES.findall(said[1]) for number in range(1, int(last) + 1)}


def marked_rulings(guest: GameUnderTest) -> set[str]:
    """Return the rulings marked in the paragraphs of the page."""
    return set(MARK.findall(guest.page))


def tested_rulings(guest: GameUnderTest) -> set[str]:
    """Return the rulings named in the docstring of a test."""
    files = guest.tests.glob("test_*.py")
    texts = [text for file in files for name, text in docstrings_of_tests(file).items() if name.startswith("test_")]
    return {ruling for text in texts for ruling in MARK.findall(text)}
