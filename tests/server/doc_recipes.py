"""Commands and configuration files of the documentation, as they are written there."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def section(page: str, heading: str) -> str:
    """Return the text under a heading, up to the next heading of its level or a higher one."""
    text = (DOCS / page).read_text(encoding="utf-8")
    (marks,) = re.findall(rf"(?m)^(#+) {re.escape(heading)}$", text)
    after = text.split(f"{marks} {heading}\n", 1)[1]
    return re.split(rf"(?m)^#{{1,{len(marks)}}} ", after)[0]


def fenced(page: str, heading: str, language: str) -> str:
    """Return the only block of a language in a section."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", section(page, heading), re.DOTALL)
    return str(found)


def commands(page: str, heading: str) -> list[str]:
    """Return the commands of a section, without comments behind them: indented blocks, or those in a list."""
    text = section(page, heading)
    indent = " " * (8 if re.search(r"(?m)^ {8}\S", text) else 4)
    found = re.findall(rf"(?m)^{indent}(\S.*)$", text)
    return [line.partition("      #")[0] for line in found]
