"""Discrete action space of a seat: legal answers by number, their mask, and their features.

    menu = Menu(layout)
    menu.mask(match, seat)                # one byte per number: is it a legal answer now?
    match.step(seat, menu.action(match, seat, 17))
    marks, numbers = menu.rows(match, seat)   # one feature row per answer, in menu order

A number is an index into `match.options(seat)`. A menu longer than the limit raises `OverflowError`; none is truncated.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec

from fondaco.core import field_types
from fondaco.core.decision import Action, Seat
from fondaco.core.field_types import Shape, union_members
from fondaco.core.match import Match
from fondaco.lab.codegen import CellOffset, SeatObservation, SourceBuilder
from fondaco.lab.encoders import Encoder, Names, ThingEncoder, raise_too_long
from fondaco.lab.observation import EncoderBuilder, Layout, names_digest

MOST_ANSWERS = 512


class ReferenceEncoder(Encoder):
    """Reference by id, such as an offer number, encoded as its index in the view.

    No cell is marked if the view does not contain it.
    """

    def __init__(self, kind: str, count: int) -> None:
        self.kind, self.count = kind, count
        self.size = count, 0

    def fill(self, code: SourceBuilder, value: str, at: CellOffset) -> None:
        place = code.new()
        code.put(f"{place} = lying[{self.kind!r}].get({value})")
        code.put(f"if {place} is not None: b[{at.marks} + {place}] = 1")

    def read(self, cells: SeatObservation, mark: int, number: int) -> int | None:
        """Return the index in the view, or None."""
        return next((place for place in range(self.count) if cells.marks[mark + place]), None)

    def names(self) -> Names:
        return ThingEncoder(self.kind, self.count, 0).names()


class ActionEncoderBuilder(EncoderBuilder):
    """Builder of encoders for actions, which refer to offers by their number."""

    def number(self, shape: Shape, path: str) -> Encoder:
        if shape.refers and shape.kind in self.counts:
            return ReferenceEncoder(shape.kind, self.counts[shape.kind])
        return super().number(shape, path)


class Menu:
    """The legal answers of a seat by number, up to `most` of them."""

    def __init__(self, layout: Layout, most: int = MOST_ANSWERS) -> None:
        self.layout, self.most = layout, most
        answers = ActionEncoderBuilder(layout.counts)
        self.encoder = answers.union(union_members(layout.game.actions))
        self.lacks = answers.lacks
        self.marks, self.numbers = self.encoder.size
        self.numbered = {
            head.kind: (name, part)
            for name, shape in field_types.fields(layout.game.view_type).items()
            for part, head in field_types.key_fields(shape).items()
            if head.refers and not shape.aid
        }

    def names(self) -> Names:
        """Return the names of the marks and of the numbers in a row."""
        marks, numbers = self.encoder.names()
        return [name.strip(" .") for name in marks], [name.strip(" .") for name in numbers]

    @cached_property
    def digest(self) -> str:
        """Digest of the cell names of a row; it changes when the meaning of any cell changes."""
        return names_digest(self.names())

    def mask(self, match: Match, seat: Seat) -> bytearray:
        """Return one byte per number: 1 if it is a legal answer of this seat now."""
        menu = match.options(seat)
        if len(menu) > self.most:
            raise_too_long(menu, self.most)
        return bytearray(b"\1" * len(menu)).ljust(self.most, b"\0")

    def action(self, match: Match, seat: Seat, number: int) -> Action:
        """Return the answer with this number; raise `IndexError` if there is none."""
        if number < 0:
            raise IndexError(f"there is no answer {number}")
        answer: Action = match.options(seat)[number]
        return answer

    def rows(
        self, match: Match, seat: Seat, view: msgspec.Struct | None = None, answers: Sequence[Action] | None = None
    ) -> tuple[bytearray, array[float]]:
        """Encode each answer of the menu, or each of `answers`, as a row of marks and numbers.

        `view` is the result of `layout.sees`, if the caller has it already.
        """
        menu = match.options(seat) if answers is None else answers
        if len(menu) > self.most:
            raise_too_long(menu, self.most)
        marks, numbers = bytearray(len(menu) * self.marks), array("f", bytes(4 * len(menu) * self.numbers))
        lying = self._lying(view or self.layout.sees(match, seat)) if self.numbered else {}
        around = self.layout.around[seat]
        for place, answer in enumerate(menu):
            self._write(answer, marks, numbers, around, lying, place * self.marks, place * self.numbers)
        return marks, numbers

    def _lying(self, view: msgspec.Struct) -> dict[str, dict[int, int]]:
        """Map each kind and id to the index in the view of what has this id."""
        return {
            kind: {getattr(row, head): place for place, row in enumerate(getattr(view, name))}
            for kind, (name, head) in self.numbered.items()
        }

    @property
    def code(self) -> SourceBuilder:
        """The generated Python code that writes a row."""
        code = SourceBuilder("answer, b, f, r, lying, o, q", {"too_long": raise_too_long})
        self.encoder.fill(code, "answer", CellOffset("o", "q"))
        return code

    @cached_property
    def _write(self) -> Callable[..., None]:
        return self.code.function(f"answers of {self.layout.game.id}")
