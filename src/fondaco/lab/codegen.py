"""Code generation for encoders: cell offsets, code that fills cells, and reading them back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from fondaco.core.json_types import JsonObject
from fondaco.lab.compiled_encoders import WRITERS

NUMBER = re.compile(r"n\d+")


@dataclass(frozen=True)
class CellOffset:
    """Start of a block among the marks and among the numbers, as Python expressions."""

    marks: str
    numbers: str

    def after(self, marks: int, numbers: int) -> CellOffset:
        """Return the position this many marks and numbers later."""
        return CellOffset(add_offset(self.marks, marks), add_offset(self.numbers, numbers))


def add_offset(begin: str, more: int) -> str:
    """Return the expression `begin + more`, with its constants added up."""
    start, _, last = begin.rpartition(" + ")
    if last.isdigit():
        return add_expressions(start or "0", str(int(last) + more))
    return f"{begin} + {more}" if more else begin


@dataclass
class SourceBuilder:
    """Builder of the source of a Python function with these arguments.

    In the generated code, `b` are the marks, `f` the numbers, and `r` maps a seat to its distance from the viewer.
    Names that begin with `n` are integers and become C integers in the compiled build; other names hold any object.
    """

    arguments: str
    known: JsonObject
    lines: list[str] = field(default_factory=list)
    depth: int = 2
    made: int = 0

    def put(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def new(self, kind: str = "x") -> str:
        self.made += 1
        return f"{kind}{self.made}"

    def named(self, value: str) -> str:
        """Return a name for a value that is used more than once."""
        return value if value.isidentifier() else self.let(self.new(), value)

    def number(self, value: str) -> str:
        """Return an integer variable that holds this value."""
        return value if NUMBER.fullmatch(value) else self.let(self.new("n"), value)

    def let(self, name: str, value: str) -> str:
        self.put(f"{name} = {value}")
        return name

    def constant(self, value: object) -> str:
        name = self.new()
        self.known[name] = value
        return name

    def inner(self, opening: str) -> _Indented:
        self.put(opening)
        return _Indented(self)

    @property
    def source(self) -> str:
        """Source of a factory that takes the constants and returns the function."""
        opening = [f"def writer({', '.join(self.known)}):", f"    def write({self.arguments}):"]
        return "\n".join([*opening, *self.lines, "    return write\n"])

    def function(self, name: str) -> Callable[..., None]:
        """Return the function, compiled if the build contains the same source."""
        made: JsonObject = {"writer": WRITERS.get(source_digest(self.source))}
        if made["writer"] is None:
            exec(compile(self.source, f"<{name}>", "exec"), made)  # noqa: S102 - generated from field types
        written: Callable[..., None] = made["writer"](*self.known.values())
        return written


def source_digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


@dataclass
class _Indented:
    code: SourceBuilder

    def __enter__(self) -> None:
        self.code.depth += 1
        self.lines = len(self.code.lines)

    def __exit__(self, *_: object) -> None:
        if len(self.code.lines) == self.lines:
            self.code.put("pass")
        self.code.depth -= 1


@dataclass(frozen=True)
class SeatObservation:
    """Cells of an observation to decode, with the seat that saw it."""

    marks: Sequence[int]
    numbers: Sequence[float]
    viewer: int
    players: int

    def seat(self, place: int) -> int:
        return (place + self.viewer) % self.players


def add_expressions(begin: str, more: str) -> str:
    return more if begin == "0" else f"{begin} + {more}"


def times(value: str, count: int) -> str:
    return value if count == 1 else f"{value} * {count}"
