"""The rules pages at the prompt."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown


def show_page(console: Console, page: str) -> None:
    """A page of Markdown, leafed through where there is a screen."""
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(page))
    else:
        console.print(Markdown(page))
