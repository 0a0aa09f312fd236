"""A player by text that knows nothing but pages, as `docs/agents.md` describes them.

It keeps the answers of the last page that listed some, sometimes types an answer in the form that a page has shown,
and otherwise plays numbers, those of a range included.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

MENU = re.compile(r"^(?:Your answers|Nobody is waiting for you, but you may answer):$(.*)", re.MULTILINE | re.DOTALL)
NUMBERED = re.compile(r"^(\d+)\. (.*)$")
SHORTENED = re.compile(r"^(.*…[^:]*): (\d+\. .*)$")
RANGE = re.compile(r"^… (\d+)–(\d+)\s?: ")
TYPED = re.compile(r"^… or type your own: (.*)$", re.MULTILINE)
SAME = "Your answers are the same as before."


def read_menu(page: str) -> dict[int, str]:
    """Return the answers on a page by number; those of a range have no words."""
    return dict(answer for line in "".join(MENU.findall(page)).splitlines() for answer in read_line(line))


def read_line(line: str) -> Iterator[tuple[int, str]]:
    if plain := NUMBERED.match(line):
        yield int(plain[1]), plain[2]
    elif between := RANGE.match(line):
        yield from dict.fromkeys(range(int(between[1]), int(between[2]) + 1), "").items()
    elif shortened := SHORTENED.match(line):
        for each in shortened[2].split(" · "):
            number, _, said = each.partition(". ")
            yield int(number), shortened[1].replace("…", said, 1)


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
            self.numbers = [*read_menu(page)]
        typed = TYPED.findall(page)
        if typed and self.rng.random() < 0.5:
            return str(self.rng.choice(typed))
        return str(self.rng.choice(self.numbers))
