"""Fixed-size observations for every game, generated from the types that the game declares.

    layout = Layout(fondaco.games.game(name), players=4)
    marks, numbers = layout.observe(match, seat)     # bytes and floats
    layout.fill(match, seat, my_uint8, my_float32)   # into buffers of the caller
    layout.names()                                   # the name of each cell

An observation holds everything that the seat sees at this moment, the waiting seats and the current decision. It leaves
out texts, aids that follow from other fields, and what is shown only after the end. Earlier events are in
`match.seat(n).remembers`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain
from math import prod
from typing import Any

import msgspec

from fondaco.core import field_types
from fondaco.core.components import Components
from fondaco.core.decision import Decision, Malformed, Seat
from fondaco.core.field_types import Shape, union_members
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.lab.codegen import CellOffset, SeatObservation, SourceBuilder, source_digest
from fondaco.lab.encoders import (
    MOST_ALIKE,
    AmountEncoder,
    BitSetEncoder,
    Encoder,
    FieldsEncoder,
    FlagEncoder,
    IgnoredEncoder,
    KeyedRowsEncoder,
    LiteralEncoder,
    MultisetEncoder,
    Names,
    OptionalEncoder,
    RowsEncoder,
    StackEncoder,
    ThingEncoder,
    UnionEncoder,
    raise_too_long,
    tag,
)


class Layout:
    """Cell layout of observations; `components` defaults to those of the standard board of the game."""

    def __init__(self, game: Game, players: int, components: Components | None = None) -> None:
        fewest, most = game.players
        if not fewest <= players <= most:
            raise Malformed(f"{game.title} is for {fewest} to {most} players, not {players}")
        self.game, self.players = game, players
        self.counts = game.counts(components or game.standard_components, players)
        builder = EncoderBuilder(self.counts)
        waiting = MultisetEncoder([range(players)], [ThingEncoder("seat", players, 0)], tuples=False)
        decision = builder.union(union_members(game.decisions))
        table = builder.struct(game.view_type)
        self.parts = FieldsEncoder({"waiting": waiting, "decision": decision, "table": table})
        self.lacks = builder.lacks
        self.marks, self.numbers = self.parts.size
        self.around = [bytes((seat - viewer) % players for seat in range(players)) for viewer in range(players)]
        self._no_marks, self._no_numbers = bytes(self.marks), array("f", bytes(4 * self.numbers))

    def names(self) -> Names:
        """Return the names of the marks and of the numbers."""
        return tuple([name[1:] for name in each] for each in self.parts.names())  # type: ignore[return-value]

    @cached_property
    def digest(self) -> str:
        """Digest of the cell names; it changes when the meaning of any cell changes."""
        return names_digest(self.names())

    @property
    def code(self) -> SourceBuilder:
        """The generated Python code that fills the cells."""
        if self.lacks:
            raise Malformed(f"{self.game.title} cannot be observed yet:\n  " + "\n  ".join(self.lacks))
        code, at = (
            SourceBuilder("waiting, decision, table, b, f, r", {"too_long": raise_too_long}),
            CellOffset("0", "0"),
        )
        for part, encoder in self.parts.parts.items():
            encoder.fill(code, part, at)
            at = at.after(*encoder.size)
        return code

    @cached_property
    def _write(self) -> Callable[..., None]:
        return self.code.function(f"observation of {self.game.id}")

    def sees(self, match: Match, seat: Seat) -> msgspec.Struct:
        """Return the view of this seat without aids, for `observe` and `Menu.rows`."""
        return (self.game.lean or self.game.view)(match.state, match.decision, seat)

    def observe(self, match: Match, seat: Seat, view: msgspec.Struct | None = None) -> tuple[bytearray, array[float]]:
        """Return the observation of this seat in new buffers."""
        return self.write(match.waiting, match.decision.seen_by(seat), view or self.sees(match, seat), seat)

    def write(
        self, waiting: Sequence[Seat], decision: Decision, view: msgspec.Struct, seat: Seat
    ) -> tuple[bytearray, array[float]]:
        """Encode the observation of a seat from an existing view and decision."""
        marks, numbers = bytearray(self._no_marks), self._no_numbers[:]
        self._write(waiting, decision, view, marks, numbers, self.around[seat])
        return marks, numbers

    def fill(self, match: Match, seat: Seat, marks: Any, numbers: Any) -> None:
        """Write an observation into uint8 and float32 buffers of sizes `marks` and `numbers`."""
        seen, counted = self.observe(match, seat)
        memoryview(marks)[:] = seen
        memoryview(numbers)[:] = memoryview(counted)

    def read(self, marks: Sequence[int], numbers: Sequence[float], seat: Seat) -> JsonObject:
        """Decode an observation to the form of `match.view`; lists without order are sorted."""
        read: JsonObject = self.parts.read(SeatObservation(marks, numbers, seat, self.players), 0, 0)
        return read


def names_digest(names: Names) -> str:
    return source_digest("\n".join(chain(*names)))


class EncoderBuilder:
    """Builder of encoders from shapes; `counts` is the number of things of each kind.

    `lacks` lists the declarations that are missing in the game.
    """

    def __init__(self, counts: dict[str, int]) -> None:
        self.counts = counts
        self.lacks: list[str] = []

    def struct(self, struct: type[msgspec.Struct], without: Sequence[str] = ()) -> FieldsEncoder:
        fields = {name: shape for name, shape in field_types.fields(struct).items() if name not in without}
        parts = {name: self.encoder(shape, f"{struct.__name__}.{name}") for name, shape in fields.items()}
        return FieldsEncoder(parts, tag=tag(struct))

    def union(self, structs: Sequence[type[msgspec.Struct]]) -> UnionEncoder:
        """Build an encoder for one of several structs; fields with the same name and type share an encoder."""
        shared: dict[tuple[str, Shape], Encoder] = {}
        fields = []
        for struct in structs:
            its = field_types.fields(struct)
            for name, shape in its.items():
                if (name, shape) not in shared:
                    shared[name, shape] = self.encoder(shape, f"{struct.__name__}.{name}")
            fields.append({name: shared[name, shape] for name, shape in its.items()})
        return UnionEncoder(structs, fields)

    def encoder(self, shape: Shape, path: str) -> Encoder:
        if shape.aid or shape.end or shape.form == "str":
            return IgnoredEncoder()
        if shape.optional:
            return OptionalEncoder(self.encoder(msgspec.structs.replace(shape, optional=False), path))
        match shape.form:
            case "bool":
                return FlagEncoder()
            case "literal":
                return LiteralEncoder(shape.choices)
            case "int":
                return self.number(shape, path)
            case "struct" if len(shape.structs) == 1:
                return self.struct(shape.structs[0])
            case "struct":
                return self.union(shape.structs)
            case "tuple":
                return FieldsEncoder(
                    {str(place): self.encoder(each, path) for place, each in enumerate(shape.each)}, names=False
                )
            case "list":
                return self.listed(shape, path)
        return self.lack(f"{path}: a {shape.form} cannot be observed; show it as a struct or a list")

    def lack(self, said: str) -> IgnoredEncoder:
        self.lacks.append(said)
        return IgnoredEncoder()

    def number(self, shape: Shape, path: str) -> Encoder:
        count = self.counts.get(shape.kind) if not shape.refers else None
        if shape.amount or shape.refers:
            most = shape.most if count is None else count
            if most is None:
                return self.lack(f"{path}: how far can it go? `bounds` of its components say it for `{shape.kind}`")
            return AmountEncoder(shape.kind, shape.least, most)
        if count is None:
            return self.lack(f"{path}: how many of the kind `{shape.kind}` are there? `nouns` or `bounds` say it")
        if shape.bits:
            return BitSetEncoder(shape.kind, count, shape.bits)
        return ThingEncoder(shape.kind, count, 0 if shape.least is None else shape.least)

    def listed(self, shape: Shape, path: str) -> Encoder:
        entry = shape.each[0]
        if shape.by:
            return self.by(shape, entry, path)
        if shape.bag:
            return self.bag(entry, path)
        each = self.encoder(entry, path)
        if shape.stack and isinstance(each, ThingEncoder):
            return StackEncoder(each)
        most = self.counts.get(shape.upto or entry.thing) if shape.most is None else shape.most
        if most is None:
            return self.lack(f"{path}: how long can this list be? Declare `upto` of core.kinds, or a max_length")
        return RowsEncoder(most, each, "place")

    def by(self, shape: Shape, entry: Shape, path: str) -> Encoder:
        rows = prod(self.counts[kind] for kind in shape.by)
        heads = field_types.key_fields(shape)
        if not heads or any(head.refers for head in heads.values()):
            if len(shape.by) > 1:
                return self.lack(f"{path}: rows by {shape.by} begin with the numbers of what they are about")
            return RowsEncoder(rows, self.encoder(entry, path), shape.by[0])
        things = [(part, ThingEncoder(head.kind, self.counts[head.kind], 0)) for part, head in heads.items()]
        if entry.structs:
            return KeyedRowsEncoder(things, self.struct(entry.structs[0], without=[*heads]))
        rest = {str(place): self.encoder(each, path) for place, each in enumerate(entry.each) if place >= len(heads)}
        return KeyedRowsEncoder(things, FieldsEncoder(rest, names=False))

    def bag(self, entry: Shape, path: str) -> Encoder:
        places = entry.each if entry.form == "tuple" else (entry,)
        encoders = [self.encoder(place, path) for place in places]
        ranges: list[Sequence[int]] = []
        for encoder in encoders:
            if isinstance(encoder, ThingEncoder) and encoder.least >= 0:
                ranges.append(range(encoder.count))
            elif isinstance(encoder, AmountEncoder) and encoder.most <= MOST_ALIKE:
                ranges.append(range(encoder.most + 1))
            else:
                return self.lack(f"{path}: a bag is of things, of small numbers, or of tuples of them")
        return MultisetEncoder(ranges, encoders, entry.form == "tuple")
