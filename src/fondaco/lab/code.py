"""Python that is written for a game: where cells begin, the lines that fill them, and how they are read back."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


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
    """Python that is being written. In it `b` are the marks, `f` the numbers, `r` the seats from the viewer on."""

    lines: list[str] = field(default_factory=list)
    known: dict[str, Any] = field(default_factory=dict)
    depth: int = 1
    made: int = 0

    def put(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def new(self) -> str:
        self.made += 1
        return f"x{self.made}"

    def named(self, value: str) -> str:
        """A value that is asked for more than once."""
        if value.isidentifier():
            return value
        name = self.new()
        self.put(f"{name} = {value}")
        return name

    def constant(self, value: Any) -> str:
        name = self.new()
        self.known[name] = value
        return name

    def inner(self, opening: str) -> _Indented:
        self.put(opening)
        return _Indented(self)

    def function(self, arguments: str, name: str) -> Any:
        """What was written, as a function of these arguments."""
        source, known = "\n".join([f"def write({arguments}):", *self.lines]), dict(self.known)
        exec(compile(source, f"<{name}>", "exec"), known)
        return known["write"]


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
