"""Layout of a view: labelled numbers, tables, and lists of named things.

Callers decide how that looks, on a screen or as plain text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fondaco.core import field_types
from fondaco.core.components import Components
from fondaco.core.decision import Seat
from fondaco.core.field_types import Shape
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.i18n import Translator, type_info
from fondaco.i18n.action_parser import name_slug

Fields = JsonObject
Shapes = dict[str, Shape]


class LabelledValues(NamedTuple):
    """Labelled values that fit on one line."""

    said: list[tuple[str, str]]


class Column(NamedTuple):
    label: str
    cells: list[str]
    numbers: bool


class TablePart(NamedTuple):
    """A table; `own` are the indices of the viewer's rows.

    The first column says what each row is about; it is empty where a row continues the one before.
    """

    label: str
    columns: list[Column]
    own: list[int]


class ThingsPart(NamedTuple):
    """Several things, or `sentences` about them.

    `short` are the ids by which they can be typed, where they have any. In a `heap`, equal things may be counted and
    named once.
    """

    label: str
    said: list[str]
    short: list[str]
    sentences: bool
    heap: bool = False


class PartGroup(NamedTuple):
    """Parts grouped under one label."""

    label: str
    parts: list[Part]


Part = LabelledValues | TablePart | ThingsPart | PartGroup


EMPTY: tuple[object, ...] = (None, -1, [])
"""Values of a place, such as a port, where there is nothing."""


class ViewLayout:
    """Layout of views in words, for one seat."""

    def __init__(self, game: Game, components: Components, speaker: Translator, seat: Seat | None) -> None:
        self.game = game
        self.ids = components.ids if speaker.ids else {}
        self.speaker = speaker
        self.seat = seat

    def of(self, seen: Fields) -> list[Part]:
        """Lay out a whole view, or some fields of it."""
        return [*self.parts(self.game.view_type, seen)]

    def without_aids(self, seen: Fields) -> tuple[list[Part], list[Part]]:
        """Lay out a whole view: its large aids apart from the rest."""
        shapes = field_types.fields(self.game.view_type)
        aids = {field: value for field, value in seen.items() if is_large_aid(shapes[field], value)}
        return self.of({field: value for field, value in seen.items() if field not in aids}), self.of(aids)

    def label(self, field: str) -> str:
        return self.speaker.say(f"{self.game.id}.see.{field}")

    def parts(self, struct: type[msgspec.Struct], seen: Fields) -> Iterator[Part]:
        """Yield plain values together, then the parts that need more room; empty ones are left out."""
        shapes = field_types.fields(struct)
        shown = {field: value for field, value in seen.items() if not is_empty_value(shapes[field], value)}
        plain = [field for field, value in shown.items() if not isinstance(value, (list, dict))]
        if plain:
            yield LabelledValues([(self.label(field), self.cell(shapes[field], shown[field])) for field in plain])
        for field, value in shown.items():
            if field not in plain:
                part = self.part(shapes[field], field, value)
                if not isinstance(part, ThingsPart) or part.said:
                    yield part

    def part(self, shape: Shape, field: str, value: Any) -> Part:
        inner = type_info.inner_struct(shape)
        if inner is not None and isinstance(value, list):
            return self.rows(inner, field, value)
        if inner is not None and set(value) <= set(inner.__struct_fields__):
            return PartGroup(self.label(field), [*self.parts(inner, value)])
        return self.things(shape, field, value)

    def rows(self, struct: type[msgspec.Struct], field: str, rows: list[Fields]) -> TablePart:
        """Return a table without empty columns; parallel lists are spread to one row per entry."""
        shapes, abreast = field_types.fields(struct), field_types.parallel_lists(struct)
        filled = [name for name in rows[0] if any(row[name] or type(row[name]) is int for row in rows)]
        spread = [(row, part) for row in rows for part in split_row_by_lists(row, abreast)]
        columns = [
            self.column(name, shapes[name].each[0] if name in abreast else shapes[name], [part for _, part in spread])
            for name in filled
        ]
        mine = [self.seat is not None and row.get("seat") == self.seat for row, _ in spread]
        return TablePart(self.label(field), columns, [place for place, own in enumerate(mine) if own])

    def column(self, name: str, shape: Shape, rows: list[Fields]) -> Column:
        cells = [self.entry(name, shape, row[name]) if name in row else "" for row in rows]
        numbers = all(type(row[name]) is int for row in rows if name in row)
        return Column(self.label(name), cells, numbers and not type_info.kind_with_names(self.speaker, shape))

    def entry(self, name: str, shape: Shape, value: object) -> str:
        """Return a table cell; 0 may have its own wording (`zero.<field>`)."""
        zero = f"{self.game.id}.zero.{name}"
        return self.speaker.say(zero) if value == 0 and self.speaker.knows(zero) else self.cell(shape, value)

    def cell(self, shape: Shape, value: object) -> str:
        """Return a value in words; in lists without order, equal things are counted and named once."""
        if isinstance(value, bool):
            return self.speaker.say("fondaco.yes" if value else "fondaco.no")
        if isinstance(value, dict) and "do" in value:
            return self.speaker.say(f"{self.game.id}.do.{value['do']}", value)
        if isinstance(value, dict):
            return ", ".join(f"{name}: {self.cell(shape, each)}" for name, each in value.items())
        if isinstance(value, list):
            words = [self.cell(shape.each[0] if len(shape.each) == 1 else shape, each) for each in value]
            return self.speaker.join(self.speaker.counted(words) if shape.bag and shape.thing else words)
        return self.speaker.word(shape.thing, value)

    def things(self, shape: Shape, field: str, value: object) -> ThingsPart:
        label = self.label(field)
        if self.has_sentences(field):
            return ThingsPart(label, [*self.each(shape, field, value)], [], sentences=True)
        if not isinstance(value, list):
            return ThingsPart(label, [self.cell(shape, value)], [], sentences=True)
        ids = self.ids.get(shape.thing, ())
        short = [ids[thing] if ids and type(thing) is int and 0 <= thing < len(ids) else "" for thing in value]
        said = [self.cell(shape.each[0], thing) for thing in value]
        return ThingsPart(label, said, short, sentences=False, heap=shape.bag)

    def has_sentences(self, field: str) -> bool:
        """Return whether the game has a sentence for each place in this field."""
        return self.speaker.knows(f"{self.game.id}.each.{field}")

    def each(self, shape: Shape, field: str, value: Any, none: str = "") -> Iterator[str]:
        """Yield sentences for a list by ports, seats or other things, by the game's `each` message.

        Places with equal values share a sentence. Empty places are left out, or said to have `none`.
        """
        places: dict[str, list[int]] = {}
        for place, thing in value.items() if isinstance(value, dict) else enumerate(value):
            said = none if thing in EMPTY else self.cell(shape.each[0], thing)
            if said or thing not in EMPTY:
                places.setdefault(said, []).append(int(place))
        for said, where in places.items():
            about = {kind: self.speaker.word(kind, where) for kind in shape.by}
            yield self.speaker.say(f"{self.game.id}.each.{field}", {**about, "value": said})


def is_empty_value(shape: Shape, value: object) -> bool:
    """Return whether a value need not be shown.

    That is an empty value, a thing of which there is none, an aid of no use now, or things listed only to be clicked.
    """
    none = type(value) is int and value == -1 and shape.thing
    return value in (None, [], {}, "") or bool(none) or (shape.aid and (shape.thing != "" or not value))


def is_large_aid(shape: Shape, value: object) -> bool:
    """Return whether this is an aid that takes more than a word: a list or a table."""
    return shape.aid and isinstance(value, (list, dict))


def split_row_by_lists(row: Fields, abreast: dict[str, str]) -> Iterator[Fields]:
    """Split a row into one per entry of its parallel lists.

    Other values are in the first one only.
    """
    longest = max([1, *[len(row[name] or ()) for name in abreast]])
    for place in range(longest):
        once = {name: value for name, value in row.items() if name not in abreast and not place}
        yield once | {name: row[name][place] for name in abreast if place < len(row[name] or ())}


def named_things(part: ThingsPart) -> list[str]:
    """Return the things, each with the id by which it is typed where that is not its name."""
    if not part.short:
        return part.said
    pairs = zip(part.said, part.short, strict=True)
    return [f"{said} [{short}]" if short not in ("", name_slug(said)) else said for said, short in pairs]
