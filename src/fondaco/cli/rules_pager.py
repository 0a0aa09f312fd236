"""Show rules pages at the prompt."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown


def show_page(console: Console, page: str) -> None:
    """Print a Markdown page, in a pager if this is a terminal."""
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(page))
    else:
        console.print(Markdown(page))
