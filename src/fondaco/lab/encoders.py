"""Encoders for the types that a game declares (`fondaco.core.field_types`).

An encoder knows how many cells it takes, their names, how to generate the Python code that fills them, and how to read
them back. Cells are `marks` (bytes: flags or counts) and `numbers` (floats, scaled by their bounds). Seats are counted
from the viewer, so the viewer is always first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import msgspec

from fondaco.core.field_types import FACE_DOWN
from fondaco.core.json_types import JsonObject
from fondaco.lab.codegen import CellOffset, SeatObservation, SourceBuilder, add_expressions, add_offset, times

Names = tuple[list[str], list[str]]
MOST_ALIKE = 255
"""Limit for equal things in a bag, for numbers in a bag, and for things in a stack."""
BITS_OF_A_NUMBER = 63


class Encoder(ABC):
    """Encoder of one type into a fixed number of marks and numbers."""

    size: tuple[int, int]

    @abstractmethod
    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        """Generate the code that writes this value into its cells, which are all 0 before."""

    @abstractmethod
    def read(self, cells: SeatObservation, mark: int, number: int) -> object:
        """Decode these cells to a value that can be written as JSON."""

    @abstractmethod
    def names(self) -> Names:
        """Return the names of the cells, to be appended to the name of the field."""


@dataclass(frozen=True)
class IgnoredEncoder(Encoder):
    """A value that is not observed: text, or what follows from other fields."""

    size = (0, 0)

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        pass

    def read(self, cells: SeatObservation, mark: int, number: int) -> None:
        return None

    def names(self) -> Names:
        return [], []


@dataclass(frozen=True)
class FlagEncoder(Encoder):
    size = (1, 0)

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        code.put(f"if {value}: b[{at.marks}] = 1")

    def read(self, cells: SeatObservation, mark: int, number: int) -> bool:
        return bool(cells.marks[mark])

    def names(self) -> Names:
        return [""], []


class LiteralEncoder(Encoder):
    """One of a fixed set of words, one-hot."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        self.size = len(words), 0

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        places = code.constant({word: place for place, word in enumerate(self.words)})
        place = code.number(f"{places}[{value}]")
        code.put(f"b[{add_expressions(at.marks, place)}] = 1")

    def read(self, cells: SeatObservation, mark: int, number: int) -> str | None:
        return next((word for place, word in enumerate(self.words) if cells.marks[mark + place]), None)

    def names(self) -> Names:
        return [f" is {word}" for word in self.words], []


class ThingEncoder(Encoder):
    """One of the things of a kind, none, or one that is face down; one-hot."""

    def __init__(self, kind: str, count: int, least: int) -> None:
        self.kind, self.count, self.least = kind, count, least
        self.size = count + (least <= FACE_DOWN), 0

    def place(self, value: str) -> str:
        return f"r[{value}]" if self.kind == "seat" else value

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        value = code.number(value)
        if self.least >= 0:
            code.put(f"b[{add_expressions(at.marks, self.place(value))}] = 1")
            return
        code.put(f"if {value} >= 0: b[{add_expressions(at.marks, self.place(value))}] = 1")
        if self.least <= FACE_DOWN:
            code.put(f"elif {value} == {FACE_DOWN}: b[{add_offset(at.marks, self.count)}] = 1")

    def there(self, cells: SeatObservation, mark: int) -> list[int]:
        """Return the marked things, each repeated as often as its mark says."""
        marked = [(place, cells.marks[mark + place]) for place in range(self.count)]
        found = [self.thing(cells, place) for place, times in marked for _ in range(times)]
        unseen = cells.marks[mark + self.count] if self.least <= FACE_DOWN else 0
        return [FACE_DOWN] * unseen + sorted(found)

    def thing(self, cells: SeatObservation, place: int) -> int:
        return cells.seat(place) if self.kind == "seat" else place

    def read(self, cells: SeatObservation, mark: int, number: int) -> int:
        return next(iter(self.there(cells, mark)), -1)

    def names(self) -> Names:
        unseen = [f" {self.kind} face down"] if self.least <= FACE_DOWN else []
        return [f" {self.kind} {place}" for place in range(self.count)] + unseen, []


class AmountEncoder(Encoder):
    """A number as a fraction of its maximum."""

    def __init__(self, kind: str, least: int | None, most: int) -> None:
        self.kind, self.most = kind, max(most, 1)
        self.hidden = least == FACE_DOWN
        self.size = int(self.hidden), 1

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        value = code.number(value)
        scaled = f"f[{at.numbers}] = {value} * {1 / self.most!r}"
        if not self.hidden:
            code.put(scaled)
            return
        code.put(f"if {value} == {FACE_DOWN}: b[{at.marks}] = 1")
        code.put(f"else: {scaled}")

    def read(self, cells: SeatObservation, mark: int, number: int) -> int:
        if self.hidden and cells.marks[mark]:
            return FACE_DOWN
        return round(cells.numbers[number] * self.most)

    def names(self) -> Names:
        return [" face down"] * self.hidden, [f" {self.kind} / {self.most}"]


class BitSetEncoder(Encoder):
    """Things of a kind stored as a bit field; several bits per thing are its count."""

    def __init__(self, kind: str, count: int, bits: int) -> None:
        self.each, self.bits = ThingEncoder(kind, count, 0), bits
        self.size = self.each.size

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        left = code.let(code.new("n" if self.bits * self.each.count < BITS_OF_A_NUMBER else "x"), value)
        place = code.let(code.new("n"), "0")
        with code.inner(f"while {left}:"):
            code.put(f"b[{add_expressions(at.marks, self.each.place(place))}] = {left} & {(1 << self.bits) - 1}")
            code.put(f"{left} >>= {self.bits}")
            code.put(f"{place} += 1")

    def read(self, cells: SeatObservation, mark: int, number: int) -> int:
        return sum(1 << self.bits * thing for thing in self.each.there(cells, mark))

    def names(self) -> Names:
        return self.each.names()


class OptionalEncoder(Encoder):
    """An optional value, with a mark for its presence."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.size = encoder.size[0] + 1, encoder.size[1]

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        value = code.named(value)
        with code.inner(f"if {value} is not None:"):
            code.put(f"b[{at.marks}] = 1")
            self.encoder.fill(code, value, at.after(1, 0))

    def read(self, cells: SeatObservation, mark: int, number: int) -> object:
        return self.encoder.read(cells, mark + 1, number) if cells.marks[mark] else None

    def names(self) -> Names:
        marks, numbers = self.encoder.names()
        return [" is there", *marks], numbers


class FieldsEncoder(Encoder):
    """A sequence of encoders: the fields of a struct or the items of a tuple."""

    def __init__(self, parts: dict[str, Encoder], names: bool = True, tag: JsonObject | None = None) -> None:
        self.parts, self.named, self.tag = parts, names, tag or {}
        self.size = _total(parts.values())

    def get(self, value: str, part: str) -> str:
        return f"{value}.{part}" if self.named else f"{value}[{part}]"

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        value = code.named(value)
        for part, encoder in self.parts.items():
            encoder.fill(code, self.get(value, part), at)
            at = at.after(*encoder.size)

    def read(self, cells: SeatObservation, mark: int, number: int) -> Any:
        found = {part: encoder.read(cells, *place) for part, encoder, place in self.placed(mark, number)}
        return self.tag | found if self.named else [*found.values()]

    def placed(self, mark: int = 0, number: int = 0) -> Iterator[tuple[str, Encoder, tuple[int, int]]]:
        for part, encoder in self.parts.items():
            if not isinstance(encoder, IgnoredEncoder):
                yield part, encoder, (mark, number)
            mark, number = mark + encoder.size[0], number + encoder.size[1]

    def names(self) -> Names:
        found: Names = [], []
        for part, encoder in self.parts.items():
            for mine, its in zip(found, encoder.names(), strict=True):
                mine += [f".{part}{name}" for name in its]
        return found


class UnionEncoder(Encoder):
    """One of several structs; fields with the same name and type share their cells."""

    def __init__(self, structs: Sequence[type[msgspec.Struct]], fields: Sequence[dict[str, Encoder]]) -> None:
        """`fields` are the encoders of each struct; fields that share cells are the same encoder object."""
        self.structs, self.fields = structs, fields
        self.begin: dict[tuple[str, int], tuple[int, int]] = {}
        self.labels: dict[str, Encoder] = {}
        marks, numbers = len(structs), 0
        each = [(struct, *item) for struct, its in zip(structs, fields, strict=True) for item in its.items()]
        for struct, part, encoder in each:
            if (part, id(encoder)) not in self.begin:
                self.begin[part, id(encoder)] = marks, numbers
                self.labels[f"{type_label(struct)}.{part}" if part in self.labels else part] = encoder
                marks, numbers = marks + encoder.size[0], numbers + encoder.size[1]
        self.size = marks, numbers

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        value = code.named(value)
        kind = code.let(code.new(), f"type({value})")
        for place, (struct, its) in enumerate(zip(self.structs, self.fields, strict=True)):
            with code.inner(f"{'elif' if place else 'if'} {kind} is {code.constant(struct)}:"):
                code.put(f"b[{add_offset(at.marks, place)}] = 1")
                for part, encoder in its.items():
                    encoder.fill(code, f"{value}.{part}", at.after(*self.begin[part, id(encoder)]))

    def read(self, cells: SeatObservation, mark: int, number: int) -> JsonObject | None:
        for place, (struct, its) in enumerate(zip(self.structs, self.fields, strict=True)):
            if cells.marks[mark + place]:
                found = tag(struct)
                for part, encoder in its.items():
                    marks, numbers = self.begin[part, id(encoder)]
                    if not isinstance(encoder, IgnoredEncoder):
                        found[part] = encoder.read(cells, mark + marks, number + numbers)
                return found
        return None

    def names(self) -> Names:
        found: Names = [f" is {type_label(struct)}" for struct in self.structs], []
        for part, encoder in self.labels.items():
            for mine, its in zip(found, encoder.names(), strict=True):
                mine += [f".{part}{name}" for name in its]
        return found


class MultisetEncoder(Encoder):
    """Multiset of things, of numbers, or of tuples of them: the count of each; order is ignored."""

    def __init__(self, lists: Sequence[Sequence[int]], entries: Sequence[Encoder], tuples: bool) -> None:
        """`lists` are the possible values of an entry, or of each item if entries are tuples."""
        self.ranges, self.entries, self.tuples = lists, entries, tuples
        self.size = prod(map(len, lists)), 0

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        entry = code.new("x" if self.tuples else "n")
        with code.inner(f"for {entry} in {value}:"):
            place = ""
            for number, (encoder, numbers) in enumerate(zip(self.entries, self.ranges, strict=True)):
                one = code.number(f"{entry}[{number}]" if self.tuples else entry)
                one = encoder.place(one) if isinstance(encoder, ThingEncoder) else one
                one = f"{one} - {numbers[0]}" if numbers[0] else one
                place = f"({place}) * {len(numbers)} + {one}" if place else one
            code.put(f"b[{add_expressions(at.marks, place)}] += 1")

    def read(self, cells: SeatObservation, mark: int, number: int) -> list[object]:
        found: list[Any] = []
        for place, entry in enumerate(product(*self.ranges)):
            truly = [
                encoder.thing(cells, one) if isinstance(encoder, ThingEncoder) and one >= 0 else one
                for one, encoder in zip(entry, self.entries, strict=True)
            ]
            found += [truly if self.tuples else truly[0]] * cells.marks[mark + place]
        return sorted(found)

    def names(self) -> Names:
        kinds = [getattr(encoder, "kind", "") for encoder in self.entries]
        return [
            "".join(f" {kind} {one}" for kind, one in zip(kinds, entry, strict=True)) for entry in product(*self.ranges)
        ], []


class StackEncoder(Encoder):
    """Ordered list of distinct things; the mark of each is its position from the end (from 1)."""

    def __init__(self, each: ThingEncoder) -> None:
        self.each = each
        self.size = each.count, 0

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        value, place, thing = code.named(value), code.new("n"), code.new("n")
        code.put(f"if len({value}) > {MOST_ALIKE}: too_long({value}, {MOST_ALIKE})")
        with code.inner(f"for {place}, {thing} in enumerate(reversed({value}), 1):"):
            code.put(f"b[{add_expressions(at.marks, self.each.place(thing))}] = {place}")

    def read(self, cells: SeatObservation, mark: int, number: int) -> list[int]:
        marks = {place: cells.marks[mark + place] for place in range(self.each.count)}
        lying = sorted((place for place in marks if marks[place]), key=marks.__getitem__, reverse=True)
        return [self.each.thing(cells, place) for place in lying]

    def names(self) -> Names:
        return [f"{name}, place from the last" for name in self.each.names()[0]], []


class RowsEncoder(Encoder):
    """A list with a maximum number of rows, each with a mark for its presence."""

    def __init__(self, rows: int, encoder: Encoder, kind: str = "row") -> None:
        self.rows, self.encoder, self.kind = rows, encoder, kind
        self.each = encoder.size[0] + 1, encoder.size[1]
        self.size = rows * self.each[0], rows * self.each[1]

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        value, row, place = code.named(value), code.new(), code.new("n")
        code.put(f"if len({value}) > {self.rows}: too_long({value}, {self.rows})")
        with code.inner(f"for {place}, {row} in enumerate({value}):"):
            self.fill_row(code, row, f"r[{place}]" if self.kind == "seat" else place, at)

    def fill_row(self, code: SourceBuilder, row: str, place: str, at: CellOffset) -> None:
        marks = code.let(code.new("n"), add_expressions(at.marks, times(place, self.each[0])))
        numbers = (
            code.let(code.new("n"), add_expressions(at.numbers, times(place, self.each[1]))) if self.each[1] else "0"
        )
        code.put(f"b[{marks}] = 1")
        self.encoder.fill(code, row, CellOffset(marks, numbers).after(1, 0))

    def read(self, cells: SeatObservation, mark: int, number: int) -> list[object]:
        order = range(self.rows)
        places = sorted(order, key=cells.seat) if self.kind == "seat" else order
        return [
            self.encoder.read(cells, mark + place * self.each[0] + 1, number + place * self.each[1])
            for place in places
            if cells.marks[mark + place * self.each[0]]
        ]

    def names(self) -> Names:
        marks, numbers = self.encoder.names()
        return (
            [f"[{self.kind} {row}]{name}" for row in range(self.rows) for name in [" is there", *marks]],
            [f"[{self.kind} {row}]{name}" for row in range(self.rows) for name in numbers],
        )


class KeyedRowsEncoder(RowsEncoder):
    """Rows that begin with the things they describe, which determine their position."""

    def __init__(self, heads: Sequence[tuple[str, ThingEncoder]], rest: FieldsEncoder) -> None:
        super().__init__(prod(head.count for _, head in heads), rest, ", ".join(head.kind for _, head in heads))
        self.heads, self.rest = heads, rest

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        row = code.new()
        with code.inner(f"for {row} in {value}:"):
            place = ""
            for part, head in self.heads:
                one = head.place(code.number(self.rest.get(row, part)))
                place = f"({place}) * {head.count} + {one}" if place else one
            self.fill_row(code, row, code.number(place), at)

    def read(self, cells: SeatObservation, mark: int, number: int) -> list[object]:
        found = []
        for place, about in enumerate(product(*[range(head.count) for _, head in self.heads])):
            if cells.marks[mark + place * self.each[0]]:
                truly = [head.thing(cells, one) for one, (_, head) in zip(about, self.heads, strict=True)]
                rest = self.rest.read(cells, mark + place * self.each[0] + 1, number + place * self.each[1])
                if self.rest.named:
                    rest = dict(zip([part for part, _ in self.heads], truly, strict=True)) | rest
                else:
                    rest = truly + rest
                found.append((truly, rest))
        return [row for _, row in sorted(found, key=lambda pair: pair[0])]


def type_label(struct: type[msgspec.Struct]) -> str:
    """Return the name of a type in cell names: its stored tag in camel case, which does not change with its class."""
    tag = struct.__struct_config__.tag
    return struct.__name__ if tag is None else str(tag).title().replace("_", "")


def tag(struct: type[msgspec.Struct]) -> JsonObject:
    """Return the tag field of a struct as written in JSON; empty if it has none."""
    config = struct.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field else {}


def raise_too_long(rows: Sequence[object], most: int) -> None:
    raise OverflowError(f"{len(rows)} rows where {most} is the most that is declared: {rows}")


def _total(encoders: Iterable[Encoder]) -> tuple[int, int]:
    sizes = [encoder.size for encoder in encoders]
    return sum(marks for marks, _ in sizes), sum(numbers for _, numbers in sizes)
