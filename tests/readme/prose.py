"""Sentences of the pages in Markdown, for the tests of their wording."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("docs/*.md"), *ROOT.glob("*.md")])
"""Pages of the documentation that belong to no game."""

FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4,}(?![-*] |\d+\. ).*$", re.MULTILINE)
QUOTED = re.compile(r"`[^`]*`")
LINKED = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
TAGS = re.compile(r"<[^>]*>")
BEGINNING = re.compile(r"^\s*(?:[-*]|\d+\.|#+) +|\|", re.MULTILINE)
BETWEEN = re.compile(r"(?<=[.!?])[)\"*_”]*\s+(?=[(\"*_“]*\S)")


def prose(text: str) -> str:
    """Return a page without its code, with links as their words."""
    for code in (FENCED, INDENTED):
        text = code.sub("\n", text)
    return TAGS.sub(" ", LINKED.sub(r"\1", QUOTED.sub("CODE", text)))


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a page; every item of a list and every cell of a table begins a new one."""
    for paragraph in re.split(r"\n\s*\n", BEGINNING.sub("\n\n", prose(text))):
        yield from filter(None, BETWEEN.split(" ".join(paragraph.split())))
