"""What a seat sees, from its view: labelled numbers, rows, and lists of things by their names. How that looks is for
those to say who show it, on a screen or as plain text."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fondaco.core import kinds
from fondaco.core.box import Box
from fondaco.core.decision import Seat
from fondaco.core.game import Game
from fondaco.core.kinds import Shape
from fondaco.words import Speaker, nature

Fields = dict[str, Any]
Shapes = dict[str, Shape]


class Numbers(NamedTuple):
    """What can stand on one line, each with its label."""

    said: list[tuple[str, str]]


class Column(NamedTuple):
    label: str
    cells: list[str]
    numbers: bool


class Rows(NamedTuple):
    """A table; the first column says what each row is about. `own` is the row of whoever looks."""

    label: str
    columns: list[Column]
    own: int | None


class Things(NamedTuple):
    """Several things, or `sentences` about them; `short` are the names by which one can type them, where they have
    such."""

    label: str
    said: list[str]
    short: list[str]
    sentences: bool


class Within(NamedTuple):
    """What belongs together under one label."""

    label: str
    parts: list[Part]


Part = Numbers | Rows | Things | Within


def changes(before: Fields | None, seen: Fields) -> Fields:
    """Of a view what is not as it was `before`: of the rows of a table those that are new, of all else the whole."""
    if before is None:
        return seen
    return {field: _changed(before[field], value) for field, value in seen.items() if before[field] != value}


def _changed(before: Any, now: Any) -> Any:
    rows = isinstance(now, list) and all(isinstance(row, dict) for row in now)
    return [row for row in now if row not in before] if rows and isinstance(before, list) else now


class Picture:
    """A view in words, for one seat."""

    def __init__(self, game: Game, box: Box, speaker: Speaker, seat: Seat | None) -> None:
        self.game = game
        self.ids = box.ids
        self.speaker = speaker
        self.seat = seat

    def of(self, seen: Fields) -> list[Part]:
        """All of a view, or some fields of it."""
        return [*self.parts(self.game.view_type, seen)]

    def label(self, field: str) -> str:
        return self.speaker.say(f"{self.game.id}.see.{field}")

    def parts(self, struct: type[msgspec.Struct], seen: Fields) -> Iterator[Part]:
        """Plain numbers together, then what needs room of its own; what is empty is left out, and so are things that
        are listed only to be clicked."""
        shapes = kinds.fields(struct)
        shown = {
            field: value for field, value in seen.items()
            if value not in (None, [], {}, "") and not (shapes[field].aid and shapes[field].thing)
        }  # fmt: skip
        plain = [field for field, value in shown.items() if not isinstance(value, (list, dict))]
        if plain:
            yield Numbers([(self.label(field), self.cell(shapes[field], shown[field])) for field in plain])
        for field, value in shown.items():
            if field not in plain:
                yield self.part(shapes[field], field, value)

    def part(self, shape: Shape, field: str, value: Any) -> Part:
        inner = nature.struct_in(shape)
        if inner is not None and isinstance(value, list):
            return self.rows(kinds.fields(inner), field, value)
        if inner is not None and set(value) <= set(inner.__struct_fields__):
            return Within(self.label(field), [*self.parts(inner, value)])
        return self.things(shape, field, value)

    def rows(self, shapes: Shapes, field: str, rows: list[Fields]) -> Rows:
        """Columns in which nothing stands are left out."""
        filled = [name for name in rows[0] if any(row[name] or type(row[name]) is int for row in rows)]
        columns = [
            Column(
                self.label(name), [self.cell(shapes[name], row[name]) for row in rows],
                all(type(row[name]) is int for row in rows) and not nature.named(self.speaker, shapes[name]),
            )
            for name in filled
        ]  # fmt: skip
        own = [place for place, row in enumerate(rows) if self.seat is not None and row.get("seat") == self.seat]
        return Rows(self.label(field), columns, own[0] if own else None)

    def cell(self, shape: Shape, value: Any) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return self.speaker.say("fondaco.yes" if value else "fondaco.no")
        if isinstance(value, dict):
            return ", ".join(f"{name}: {self.cell(shape, each)}" for name, each in value.items())
        return self.speaker.word(shape.thing, value)

    def things(self, shape: Shape, field: str, value: Any) -> Things:
        label = self.label(field)
        if self.speaker.knows(f"{self.game.id}.each.{field}"):
            return Things(label, [*self.each(shape, field, value)], [], sentences=True)
        if not isinstance(value, list):
            return Things(label, [self.cell(shape, value)], [], sentences=True)
        ids = self.ids.get(shape.thing, ())
        short = [ids[thing] if ids and type(thing) is int and 0 <= thing < len(ids) else "" for thing in value]
        return Things(label, [self.cell(shape, thing) for thing in value], short, sentences=False)

    def each(self, shape: Shape, field: str, value: Any) -> Iterator[str]:
        """A list by ports, seats or other things, as the game's `each` message says: what lies in several places is
        said once."""
        places: dict[str, list[int]] = {}
        for place, thing in value.items() if isinstance(value, dict) else enumerate(value):
            if thing not in (None, -1, []):
                places.setdefault(self.cell(shape, thing), []).append(int(place))
        for said, where in places.items():
            about = {kind: self.speaker.word(kind, where) for kind in shape.by}
            yield self.speaker.say(f"{self.game.id}.each.{field}", {**about, "value": said})
