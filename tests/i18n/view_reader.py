"""A reader of pages: keeps what a whole page says, and applies the changes of later ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from fondaco.core import field_types
from fondaco.i18n import type_info
from fondaco.i18n.view_changes import (
    Cells,
    Change,
    ChangedGroup,
    Gone,
    PlacesChange,
    TableChange,
    ThingsChange,
    WholeTable,
)
from fondaco.i18n.view_layout import (
    EMPTY,
    Fields,
    LabelledValues,
    PartGroup,
    TablePart,
    ThingsPart,
    ViewLayout,
    named_things,
)

Row = list[Cells]
Known = dict[str, object]
"""By label: a value, the things of a list, the rows of a table, or the same of a group."""


def known(parts: Sequence[Change], nothing: Collection[str]) -> Known:
    """Return what these parts of a whole page say; cells with one of the words of `nothing` are left out."""
    found: Known = {}
    for part in parts:
        match part:
            case LabelledValues(said):
                found |= dict(said)
            case PartGroup(label, inner):
                found[label] = known(inner, nothing)
            case ThingsPart():
                found[part.label] = set(part.said) if part.sentences else in_order(part, named_things(part))
            case TablePart():
                found[part.label] = table_rows(part, nothing)
    return found


def in_order(part: ThingsPart, things: list[str]) -> object:
    return Counter(things) if part.heap else things


def table_rows(part: TablePart, nothing: Collection[str]) -> list[Row]:
    """Return the rows of a table; those without a subject belong to the row before."""
    rows: list[Row] = []
    first, *others = part.columns
    for place, about in enumerate(first.cells):
        cells = [(each.label, each.cells[place]) for each in others if each.cells[place] not in nothing]
        if about:
            rows.append([[("", about), *cells]])
        else:
            rows[-1].append(cells)
    return rows


class Reader:
    """What someone knows who has read a whole page and then changes only."""

    def __init__(self, layout: ViewLayout, first: Fields) -> None:
        self.layout = layout
        self.none = layout.speaker.say("fondaco.none")
        self.nothing = ("", "0", self.none, layout.speaker.say("fondaco.no"))
        self.known = known(layout.without_aids(first)[0], self.nothing)
        self.seen = first

    def reads(self, changes: Sequence[Change], now: Fields) -> None:
        self.apply(self.known, changes, self.layout.game.view_type, self.seen, now)
        self.seen = now

    def apply(self, held: Known, changes: Sequence[Change], struct: type, before: Fields, now: Fields) -> None:
        fields = {self.layout.label(name): name for name in struct.__struct_fields__}  # type: ignore[attr-defined]
        shapes = field_types.fields(struct)
        for change in changes:
            match change:
                case Gone(labels):
                    for label in labels:
                        del held[label]
                case ChangedGroup(label, inner):
                    name, group = fields[label], held[label]
                    part = type_info.inner_struct(shapes[name])
                    assert part is not None
                    assert isinstance(group, dict)
                    self.apply(group, inner, part, before[name], now[name])
                case WholeTable(table):
                    held[table.label] = table_rows(table, self.nothing)
                case TableChange(label, rows, gone):
                    table_known = held[label]
                    assert isinstance(table_known, list)
                    held[label] = self.changed_rows(table_known, rows, gone)
                case ThingsChange(label, gone, new):
                    held[label] = self.changed_things(held[label], gone, new)
                case PlacesChange(label, said, values):
                    name = fields[label]
                    assert places(before[name]) | values == places(now[name]) | dict.fromkeys(values) | values
                    assert {place for place, value in values.items() if value is None}.isdisjoint(places(now[name]))
                    assert said == [*self.layout.each(shapes[name], name, values, self.none)]
                    held[label] = set(self.layout.each(shapes[name], name, now[name]))
                case _:
                    held |= known([change], self.nothing)

    def changed_rows(self, rows: list[Row], changed: list[tuple[str, list[Cells]]], gone: list[str]) -> list[Row]:
        for about, every in changed:
            lines = [[cell for cell in cells if cell[1] not in self.nothing] for cells in every]
            place = next((place for place, row in enumerate(rows) if about in subjects(row)), None)
            if place is None:
                first, _, more = about.partition(": ")
                keys = [("", first), *[tuple(each.split(" ", 1)) for each in more.split(", ") if more]]
                rows.append([[*keys, *lines[0]], *lines[1:]])  # type: ignore[list-item]
            elif len(lines) > 1:
                rows[place] = [[*rows[place][0][: subjects(rows[place]).index(about) + 1], *lines[0]], *lines[1:]]
            else:
                cells = dict(rows[place][0]) | dict(every[0])
                rows[place] = [[(label, said) for label, said in cells.items() if said not in self.nothing]]
        for about in gone:
            left = [row for row in rows if about not in subjects(row)]
            if len(left) == len(rows):  # a column
                left = [[[cell for cell in cells if cell[0] != about] for cells in row] for row in rows]
            rows = left
        return rows

    def changed_things(self, things: object, gone: list[str], new: list[str]) -> object:
        held = things.elements() if isinstance(things, Counter) else things
        left: list[str] = [*held]  # type: ignore[misc]
        for thing in gone:
            left.remove(next(each for each in left if each == thing or each.endswith(f"[{thing}]")))
        return Counter([*left, *new]) if isinstance(things, Counter) else [*left, *new]


def subjects(row: Row) -> list[str]:
    """Return how a row may be named: by its first cell, its first two, or its first three."""
    (_, about), *others = row[0]
    cells = [f"{label} {said}" for label, said in others]
    return [about, *(f"{about}: {', '.join(cells[:count])}" for count in (1, 2))]


def places(value: object) -> dict[int, object]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)  # type: ignore[arg-type]
    return {int(place): each for place, each in pairs if each not in EMPTY}


def sorted_cells(held: object) -> object:
    """Return what is known with the cells of rows in any order."""
    if isinstance(held, dict) and not isinstance(held, Counter):
        return {label: sorted_cells(value) for label, value in held.items()}
    if isinstance(held, list) and held and isinstance(held[0], list):
        return [[sorted(cells) for cells in row] for row in held]
    return held
