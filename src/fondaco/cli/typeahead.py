"""What was typed before its question was there: it is an answer only to what it was meant for."""

from __future__ import annotations

import select
import sys
from collections.abc import Mapping, Sequence


class Ahead:
    """Numbers that were typed for more than one question: they mean the lines that were shown at the time."""

    def __init__(self, asked: type, lines: Mapping[int, str], numbers: Sequence[str] = ()) -> None:
        self.asked = asked
        self.lines = lines
        self.numbers = [*numbers]

    def means(self, number: str, asked: type, lines: Mapping[int, str]) -> bool:
        """Does the number mean at this question what it meant when it was typed?"""
        meant = self.lines.get(int(number))
        return asked is self.asked and meant is not None and meant == lines.get(int(number))

    def next(self, asked: type, lines: Mapping[int, str]) -> str:
        """The next of the numbers, if it still means what it meant."""
        return self.numbers.pop(0) if self.numbers and self.means(self.numbers[0], asked, lines) else ""


def is_number(said: str) -> bool:
    """A number of the menu, or several on one line."""
    return bool(said) and all(word.isdigit() for word in said.split())


def line_waits() -> bool:
    """Has somebody at a keyboard typed a line that nobody has read? A file of lines was written for its questions."""
    return sys.platform != "win32" and sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])
