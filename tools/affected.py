"""Select the tests that concern the changed files, for `make quick`."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ("tests/games", "tests/contract")
EVERYTHING = ("tests",)
FEW = 8


class Selection(NamedTuple):
    """Test files and folders to run whole and to sample, and whether to check the client."""

    whole: list[str]
    sampled: list[str]
    client: bool


def changed(root: Path = ROOT) -> list[str]:
    """Return the files changed since the merge base with `main`, committed or not.

    Outside of git there are none.
    """
    base = _git(root, "merge-base", "HEAD", "main") or _git(root, "merge-base", "HEAD", "origin/main") or ["HEAD"]
    return sorted(
        {
            *_git(root, "diff", "--name-only", "--no-renames", base[0]),
            *_git(root, "ls-files", "--others", "--exclude-standard"),
        }
    )


def _git(root: Path, *words: str) -> list[str]:
    try:
        told = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
    except OSError:
        return []
    return told.stdout.splitlines() if told.returncode == 0 else []


def files_with_tests(root: Path = ROOT) -> dict[str, str]:
    """Return the text of all test files by path."""
    files = sorted((root / "tests").rglob("test_*.py"))
    return {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files}


def selected(paths: Iterable[str], tests: Mapping[str, str]) -> Selection:
    whole: set[str] = set()
    sampled: set[str] = set()
    client = False
    for path in paths:
        run, some = _of(path, tests)
        whole |= run
        sampled |= some
        client = client or path.startswith(("web/", "src/fondaco/i18n/web/")) or "/page/" in path
    if not whole and not sampled and not client:
        sampled |= {*EVERYTHING}
    return Selection(sorted(whole), _outermost(sampled), client)


def _of(path: str, tests: Mapping[str, str]) -> tuple[set[str], set[str]]:
    """Return the tests for one file: those to run whole, and those to sample."""
    first, *rest = path.split("/")
    if path in tests:
        return {path}, set()
    if first == "tests":
        return _few(_naming(path, tests)) if rest[-1] != "conftest.py" else (set(), {path.rpartition("/")[0]})
    if path.startswith("src/fondaco/"):
        return _of_package(path, tests)
    if first == "tools":
        return _few(_naming(path, tests))
    if first == "docs" or path.endswith(".md"):
        return {"tests/readme"}, set()
    return set(), {*EVERYTHING} if path in ("pyproject.toml", "run.py") or first == "requirements" else set()


def _of_package(path: str, tests: Mapping[str, str]) -> tuple[set[str], set[str]]:
    package, _, inner = path.removeprefix("src/fondaco/").partition("/")
    if "/page/" in path and not path.endswith(".py"):
        return set(), set()  # drawn by the client, which is checked
    if package == "games" and "/" in inner:
        return {f"tests/games/{inner.partition('/')[0]}"}, {"tests/contract"}
    if package in ("core", "games", "testing") or not inner:
        return {"tests/core"}, {*ENGINE}
    if package == "i18n":
        return {"tests/i18n"}, set()
    folder = f"tests/{package}"
    naming, folders = _few(_naming(path, tests))
    return naming, folders | ({folder} if any(test.startswith(f"{folder}/") for test in tests) else set())


def _few(naming: set[str]) -> tuple[set[str], set[str]]:
    """Sample whole folders instead of files if too many tests depend on a module."""
    return (naming, set()) if len(naming) <= FEW else (set(), {test.rpartition("/")[0] for test in naming})


def _naming(path: str, tests: Mapping[str, str]) -> set[str]:
    """Return the test files that import this module, or name its file."""
    module = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    says = re.compile(
        rf"\b{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{re.escape(name)}\b|\b{re.escape(path)}\b"
    )
    return {test for test, text in tests.items() if says.search(text)}


def _outermost(folders: set[str]) -> list[str]:
    return sorted(each for each in folders if not any(each.startswith(f"{other}/") for other in folders))
