"""Type-ahead at the prompt: early input counts only if it still means the same."""

from __future__ import annotations

import select
import sys
from collections.abc import Mapping, Sequence


class TypedAheadNumbers:
    """Numbers typed for several questions; they refer to the lines shown when they were typed."""

    def __init__(self, asked: type, lines: Mapping[int, str], numbers: Sequence[str] = ()) -> None:
        self.asked = asked
        self.lines = lines
        self.numbers = [*numbers]

    def means(self, number: str, asked: type, lines: Mapping[int, str]) -> bool:
        """Whether the number means the same at this question as when it was typed."""
        meant = self.lines.get(int(number))
        return asked is self.asked and meant is not None and meant == lines.get(int(number))

    def next(self, asked: type, lines: Mapping[int, str]) -> str:
        """Return the next number if it still means the same, else an empty string."""
        return self.numbers.pop(0) if self.numbers and self.means(self.numbers[0], asked, lines) else ""


def has_only_numbers(said: str) -> bool:
    """Whether the line is a menu number, or several of them."""
    return bool(said) and all(word.isdigit() for word in said.split())


def has_waiting_line() -> bool:
    """Whether an unread line was typed at a keyboard; piped input always fits its questions."""
    return sys.platform != "win32" and sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])
