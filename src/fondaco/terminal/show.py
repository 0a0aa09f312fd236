"""What a seat sees, drawn from its view: labelled numbers, tables, and lists of things by their names."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fondaco.core import kinds
from fondaco.core.kinds import Shape
from fondaco.core.match import Match
from fondaco.terminal import nature
from fondaco.words import Speaker

LONG = 28
WIDE = 90
Fields = dict[str, Any]
Shapes = dict[str, Shape]


def table_seen(match: Match, seat: int | None, speaker: Speaker, before: Fields | None = None) -> list[RenderableType]:
    """What a seat may know, to be printed: all of it, or what has changed since it saw the table `before`."""
    seen: Fields = match.view(seat)["table"]
    news = seen if before is None else {
        field: changed(before[field], value) for field, value in seen.items() if before[field] != value
    }  # fmt: skip
    return list(Picture(match, speaker, seat).parts(nature.view_type(match.game), news))


def changed(before: Any, now: Any) -> Any:
    """Of the rows of a table those that are not as they were; of all else the whole."""
    rows = isinstance(now, list) and all(isinstance(row, dict) for row in now)
    return [row for row in now if row not in before] if rows and isinstance(before, list) else now


class Picture:
    """A view in words, for one seat."""

    def __init__(self, match: Match, speaker: Speaker, seat: int | None) -> None:
        self.game = match.game.id
        self.ids = match.box.ids
        self.speaker = speaker
        self.seat = seat

    def label(self, field: str) -> str:
        return self.speaker.say(f"{self.game}.see.{field}")

    def parts(self, struct: type[msgspec.Struct], seen: Fields) -> Iterator[RenderableType]:
        """Plain numbers on a line, then what needs room of its own; what is empty is left out, and so are things that
        are listed only to be clicked."""
        shapes = kinds.fields(struct)
        shown = {
            field: value for field, value in seen.items()
            if value not in (None, [], {}, "") and not (shapes[field].aid and shapes[field].thing)
        }  # fmt: skip
        plain = [field for field, value in shown.items() if not isinstance(value, (list, dict))]
        if plain:
            yield self.line(shapes, {field: shown[field] for field in plain})
        for field, value in shown.items():
            if field not in plain:
                yield from self.part(shapes[field], field, value)

    def line(self, shapes: Shapes, plain: Fields) -> Text:
        said = Text()
        for field, value in plain.items():
            said.append(f"{self.label(field)} ", "dim")
            said.append(f"{self.cell(shapes[field], value)}   ", "bold")
        return said

    def part(self, shape: Shape, field: str, value: Any) -> Iterator[RenderableType]:
        inner = nature.struct_in(shape)
        if inner is not None and isinstance(value, list):
            yield self.rows(kinds.fields(inner), field, value)
        elif inner is not None and set(value) <= set(inner.__struct_fields__):
            yield Text(self.label(field), "bold")
            yield Padding(Group(*self.parts(inner, value)), (0, 0, 0, 2))
        else:
            yield self.things(shape, field, value)

    def rows(self, shapes: Shapes, field: str, rows: list[Fields]) -> RenderableType:
        """A table with a row for each, and long texts below it; columns in which nothing stands are left out."""
        columns = {
            name: [self.cell(shapes[name], row[name]) for row in rows]
            for name in rows[0] if any(row[name] or type(row[name]) is int for row in rows)
        }  # fmt: skip
        first, *others = columns
        long = [name for name in others if max(map(len, columns[name])) > LONG]
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for name in [first, *[name for name in others if name not in long]]:
            numbers = all(type(row[name]) is int for row in rows) and not nature.named(self.speaker, shapes[name])
            table.add_column(self.label(name), justify="right" if numbers else "left")
        for place, row in enumerate(rows):
            own = self.seat is not None and row.get("seat") == self.seat
            cells = [Text(said[place]) for name, said in columns.items() if name not in long]
            table.add_row(*cells, style="bold" if own else "")
        below = [self.below(name, columns[first], columns[name]) for name in long]
        return Group(Text(self.label(field), "bold"), Padding(Group(table, *below), (0, 0, 0, 2)))

    def below(self, name: str, whose: list[str], said: list[str]) -> Table:
        """A column of long texts, with a line for each row."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", show_header=True)
        table.add_column(self.label(name), no_wrap=True)
        table.add_column("")
        for who, text in zip(whose, said, strict=True):
            table.add_row(Text(who), Text(text))
        return table

    def cell(self, shape: Shape, value: Any) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return self.speaker.say("fondaco.yes" if value else "fondaco.no")
        if isinstance(value, dict):
            return ", ".join(f"{name}: {self.cell(shape, each)}" for name, each in value.items())
        return self.speaker.word(shape.thing, value)

    def things(self, shape: Shape, field: str, value: Any) -> RenderableType:
        """A list of things; those with long names get a line each, with the short name by which one can type them."""
        label = Text(self.label(field), "bold")
        if self.speaker.knows(f"{self.game}.each.{field}"):
            each = list(self.each(shape, field, value))
            if sum(map(len, each)) < WIDE:
                return Text.assemble(label, "  ", " · ".join(each))
            return Group(label, *[Padding(Text(line), (0, 0, 0, 2)) for line in each])
        if not isinstance(value, list):
            return Group(label, Text("  " + self.cell(shape, value)))
        said = [self.cell(shape, thing) for thing in value]
        if not any(len(name) > LONG for name in said):
            return Text.assemble(label, "  ", " · ".join(said))
        short = self.ids.get(shape.thing, ())
        names = [short[thing] if short and type(thing) is int and 0 <= thing < len(short) else "" for thing in value]
        return Group(label, *[Text(f"  {name:12}{text}") for name, text in zip(names, said, strict=True)])

    def each(self, shape: Shape, field: str, value: Any) -> Iterator[str]:
        """A list by ports, seats or other things, as the game's `each` message says: what lies in several places is
        said once."""
        places: dict[str, list[int]] = {}
        for place, thing in value.items() if isinstance(value, dict) else enumerate(value):
            if thing not in (None, -1, []):
                places.setdefault(self.cell(shape, thing), []).append(int(place))
        for said, where in places.items():
            about = {kind: self.speaker.word(kind, where) for kind in shape.by}
            yield self.speaker.say(f"{self.game}.each.{field}", {**about, "value": said})
