"""A player by text that knows nothing but pages, as `docs/agents.md` describes them.

It keeps the answers of the last page that listed some, sometimes types an answer in the form that a page has shown,
and otherwise plays numbers, those of a range included.
"""

from __future__ import annotations

import random
import re

NUMBERED = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
RANGE = re.compile(r"^… (\d+)–(\d+): ", re.MULTILINE)
TYPED = re.compile(r"^… or type your own: (.*)$", re.MULTILINE)
SAME = "Your answers are the same as before."


class PageReader:
    """Chooses by chance; counts the characters that it reads and writes."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.numbers: list[int] = []
        self.calls = self.read = self.written = 0

    def answer(self, page: str) -> str:
        self.calls += 1
        self.read += len(page)
        chosen = self.choose(page)
        self.written += len(chosen)
        return chosen

    def choose(self, page: str) -> str:
        """Return a number, or a typed answer of the page itself, which is legal as it stands."""
        if SAME not in page:
            listed = [int(number) for number, _ in NUMBERED.findall(page)]
            ranges = [range(int(first), int(last) + 1) for first, last in RANGE.findall(page)]
            self.numbers = [*listed, *(number for each in ranges for number in each)]
        typed = TYPED.findall(page)
        if typed and self.rng.random() < 0.5:
            return str(self.rng.choice(typed))
        return str(self.rng.choice(self.numbers))
