"""The threat model names tests for its claims: each of them exists, and each hostile test is named."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "threat-model.md", ROOT / "SECURITY.md"]
DEFINED = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
NAMED = re.compile(r"`(test_\w+)`")
PATHS = re.compile(r"`(tests/[\w/]+\.py)`")


def defined(pattern: str) -> set[str]:
    files = (ROOT / "tests").rglob(pattern)
    return {name for file in files for name in DEFINED.findall(file.read_text(encoding="utf-8"))}


def test_every_test_and_file_that_the_threat_model_names_exists() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = {*NAMED.findall(text)}
    assert len(named) > 100
    assert named - defined("test_*.py") == set()
    assert [path for path in PATHS.findall(text) if not (ROOT / path).exists()] == []


def test_every_promise_has_a_test() -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    rows = [line for part in text.split("\n## ")[2:] for line in part.splitlines() if line.startswith("| ")]
    promises = [row for row in rows if not row.startswith("| attack")]
    assert [row for row in promises if not NAMED.search(row)] == []


def test_every_attack_test_is_in_the_threat_model() -> None:
    named = {*NAMED.findall(PAGES[0].read_text(encoding="utf-8"))}
    attacks = set[str]()
    for part in ("accounts", "tournaments", "requests", "leaks"):
        attacks |= defined(f"server/hostile/test_{part}.py")
    assert len(attacks) > 30
    assert attacks - named == set()
