"""The rules pages at the prompt."""
from __future__ import annotations

import re

from rich.console import Console
from rich.markdown import Markdown

from fondaco.games import game


def paragraph(name: str, rule: str) -> str | None:
    """One numbered rule of the page without its marks, or the heading of a chapter."""
    page = game(name).rules() or ""
    found = re.search(rf"^(?:\*\*{re.escape(rule)}\*\*|## {re.escape(rule)}) (.+)$", page, re.MULTILINE)
    return re.sub(r" *\[(ruling|reconstructed)[^]]*\]", "", found[1]) if found else None


def show_page(console: Console, page: str) -> None:
    """A page of Markdown, leafed through where there is a screen."""
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(page))
    else:
        console.print(Markdown(page))
