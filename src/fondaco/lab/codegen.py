"""Python that is written for a game: where cells begin, the lines that fill them, and how they are read back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from fondaco.lab.compiled_encoders import WRITERS

NUMBER = re.compile(r"n\d+")


@dataclass(frozen=True)
class At:
    """Where a block begins among the marks and among the numbers, as Python says it."""

    marks: str
    numbers: str

    def after(self, marks: int, numbers: int) -> At:
        """So many marks and numbers further on."""
        return At(further(self.marks, marks), further(self.numbers, numbers))


def further(begin: str, more: int) -> str:
    """The sum, with the numbers in it already added up."""
    start, _, last = begin.rpartition(" + ")
    if last.isdigit():
        return plus(start or "0", str(int(last) + more))
    return f"{begin} + {more}" if more else begin


@dataclass
class Code:
    """Python that is being written: a function of these arguments. In it `b` are the marks, `f` the numbers, `r` the
    seats from the viewer on. Names that begin with `n` are whole numbers, as C has them; others are anything."""

    arguments: str
    known: dict[str, Any]
    lines: list[str] = field(default_factory=list)
    depth: int = 2
    made: int = 0

    def put(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def new(self, kind: str = "x") -> str:
        self.made += 1
        return f"{kind}{self.made}"

    def named(self, value: str) -> str:
        """A value that is asked for more than once."""
        return value if value.isidentifier() else self.let(self.new(), value)

    def number(self, value: str) -> str:
        """A whole number."""
        return value if NUMBER.fullmatch(value) else self.let(self.new("n"), value)

    def let(self, name: str, value: str) -> str:
        self.put(f"{name} = {value}")
        return name

    def constant(self, value: Any) -> str:
        name = self.new()
        self.known[name] = value
        return name

    def inner(self, opening: str) -> _Indented:
        self.put(opening)
        return _Indented(self)

    @property
    def source(self) -> str:
        """What was written, in a function that is given what it knows."""
        opening = [f"def writer({', '.join(self.known)}):", f"    def write({self.arguments}):"]
        return "\n".join([*opening, *self.lines, "    return write\n"])

    def function(self, name: str) -> Any:
        """What was written, compiled if the same was there when all this was."""
        made: dict[str, Any] = {"writer": WRITERS.get(digest(self.source))}
        if made["writer"] is None:
            exec(compile(self.source, f"<{name}>", "exec"), made)
        return made["writer"](*self.known.values())


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


@dataclass
class _Indented:
    code: Code

    def __enter__(self) -> None:
        self.code.depth += 1
        self.lines = len(self.code.lines)

    def __exit__(self, *_: object) -> None:
        if len(self.code.lines) == self.lines:
            self.code.put("pass")
        self.code.depth -= 1


@dataclass(frozen=True)
class Cells:
    """An observation that is being read, by the seat that saw it."""

    marks: Sequence[int]
    numbers: Sequence[float]
    viewer: int
    players: int

    def seat(self, place: int) -> int:
        return (place + self.viewer) % self.players


def plus(begin: str, more: str) -> str:
    return more if begin == "0" else f"{begin} + {more}"


def times(value: str, count: int) -> str:
    return value if count == 1 else f"{value} * {count}"
