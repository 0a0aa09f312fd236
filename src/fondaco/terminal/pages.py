"""The rules pages: in the package as `fondaco/rules`, in a checkout as `docs/rules`."""
from __future__ import annotations

import re
from pathlib import Path

import fondaco

_PACKAGE = Path(fondaco.__file__).parent
_FOLDERS = (_PACKAGE / "rules", _PACKAGE.parents[1] / "docs" / "rules")


def rules_page(game: str) -> str | None:
    """The rules page of a game, in Markdown."""
    files = [folder / f"{game}.md" for folder in _FOLDERS]
    return next((file.read_text(encoding="utf-8") for file in files if file.exists()), None)


def paragraph(game: str, rule: str) -> str | None:
    """One numbered rule of the page without its marks, or the heading of a chapter."""
    page = rules_page(game) or ""
    found = re.search(rf"^(?:\*\*{re.escape(rule)}\*\*|## {re.escape(rule)}) (.+)$", page, re.MULTILINE)
    return re.sub(r" *\[(ruling|reconstructed)[^]]*\]", "", found[1]) if found else None
