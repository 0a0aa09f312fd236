"""Drawings and links of a how-to-play or rules page."""

from __future__ import annotations

import re


def drawings(text: str) -> list[str]:
    return re.findall(r"(?m)^!\[.+\]\((\w+)\)$", text)


def links(text: str) -> list[str]:
    return re.findall(r"\]\(#([\w.]+)\)", text)
