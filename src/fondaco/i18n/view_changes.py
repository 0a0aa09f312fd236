"""Changes between two views of a seat, as parts of a layout.

The earlier parts together with the changes say everything that the parts of the later view say, except large aids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from fondaco.core import field_types
from fondaco.core.field_types import Shape
from fondaco.i18n import type_info
from fondaco.i18n.view_layout import (
    EMPTY,
    Fields,
    LabelledValues,
    Part,
    PartGroup,
    TablePart,
    ThingsPart,
    ViewLayout,
    is_empty_value,
    is_large_aid,
    named_things,
)

Cells = list[tuple[str, str]]
"""Labels and words of the filled cells of a row."""
Rows = dict[str, list[dict[str, str]]]
"""The filled cells by label; a subject has one row, or several that continue it."""
MOST_KEYS = 3


class Gone(NamedTuple):
    """Labels of values and parts that are no longer there."""

    labels: list[str]


class TableChange(NamedTuple):
    """New and changed rows of a table by their subject, with new and changed cells only; several rows are complete.

    New rows and new columns leave out 0 and *no*.
    `gone` are the subjects of rows, and the columns, that are no longer there.
    """

    label: str
    rows: list[tuple[str, list[Cells]]]
    gone: list[str]


class WholeTable(NamedTuple):
    """A table whose rows replace all earlier ones."""

    table: TablePart


class ThingsChange(NamedTuple):
    """Things that left a list, and things added at its end."""

    label: str
    gone: list[str]
    new: list[str]


class PlacesChange(NamedTuple):
    """Sentences about the places (ports, seats, ...) whose value has changed, and these values by place."""

    label: str
    said: list[str]
    values: dict[int, object]


class ChangedGroup(NamedTuple):
    """Changes of the parts under one label."""

    label: str
    changes: list[Change]


Change = Part | TableChange | WholeTable | ThingsChange | PlacesChange | ChangedGroup | Gone


class ViewChanges:
    """Layout of what differs between two views, in words; `none` is what an emptied cell says."""

    def __init__(self, layout: ViewLayout) -> None:
        self.layout = layout
        self.none = layout.speaker.say("fondaco.none")
        self.nothing = ("0", layout.speaker.say("fondaco.no"))

    def of(self, before: Fields, now: Fields) -> list[Change]:
        return [*self.changes(self.layout.game.view_type, before, now)]

    def changes(self, struct: type[msgspec.Struct], before: Fields, now: Fields) -> Iterator[Change]:
        """Yield changed plain values together, then changed parts, then the labels of what is gone."""
        shapes = field_types.fields(struct)
        earlier, shown = (self.shown(shapes, seen) for seen in (before, now))
        changed = {field: value for field, value in shown.items() if earlier.get(field) != value}
        plain = [field for field, value in changed.items() if not isinstance(value, (list, dict))]
        if plain:
            yield LabelledValues(
                [(self.layout.label(name), self.layout.cell(shapes[name], now[name])) for name in plain]
            )
        for field in changed:
            if field not in plain:
                yield from self.part(shapes[field], field, earlier.get(field), now[field])
        if gone := [field for field in earlier if field not in shown]:
            yield Gone([self.layout.label(field) for field in gone])

    def shown(self, shapes: dict[str, Shape], seen: Fields) -> Fields:
        """Return the fields that the whole view shows."""
        return {field: value for field, value in seen.items() if self.is_shown(shapes[field], field, value)}

    def is_shown(self, shape: Shape, field: str, value: object) -> bool:
        if is_empty_value(shape, value) or is_large_aid(shape, value):
            return False
        if not isinstance(value, (list, dict)):
            return True
        part = self.layout.part(shape, field, value)
        return not isinstance(part, ThingsPart) or bool(part.said)

    def part(self, shape: Shape, field: str, before: Any, now: Any) -> Iterator[Change]:
        new = self.layout.part(shape, field, now)
        old = None if before is None else self.layout.part(shape, field, before)
        if old is None:
            yield new
        elif old == new:
            return
        elif isinstance(old, TablePart) and isinstance(new, TablePart):
            yield self.table(old, new)
        elif isinstance(old, ThingsPart) and isinstance(new, ThingsPart):
            places = self.places(shape, field, new.label, before, now) if new.sentences else None
            yield places or things_change(old, new)
        elif isinstance(new, PartGroup) and (inner := type_info.inner_struct(shape)) is not None:
            yield ChangedGroup(new.label, [*self.changes(inner, before, now)])

    # -- tables ----------------------------------------------------------------------------

    def table(self, old: TablePart, new: TablePart) -> Change:
        """Return the changed rows; the whole table if rows have no subject of their own, or if it is shorter."""
        counts = range(1, MOST_KEYS + 1)
        keys = next((count for count in counts if self.distinct(old, count) and self.distinct(new, count)), 0)
        if not keys or labels(old)[:keys] != labels(new)[:keys]:
            return WholeTable(new)
        before, now = self.rows(old, keys), self.rows(new, keys)
        shrunk = any(len(before.get(about, ())) > len(rows) == 1 for about, rows in now.items())
        if shrunk or [*now] != [
            *(about for about in before if about in now),
            *(about for about in now if about not in before),
        ]:
            return WholeTable(new)
        columns = [label for label in labels(old)[keys:] if filled(before, label) and not filled(now, label)]
        fresh = {label for label in labels(new)[keys:] if not filled(before, label)}
        rows = {about: self.row_change(before.get(about, []), lines, columns, fresh) for about, lines in now.items()}
        change = TableChange(
            new.label,
            [(about, cells) for about, cells in rows.items() if cells or about not in before],
            [*(about for about in before if about not in now), *columns],
        )
        whole = size_of_rows((about, [[*cells.items()] for cells in lines]) for about, lines in now.items())
        return change if size_of_rows(change.rows) + size(change.gone) <= whole else WholeTable(new)

    def distinct(self, part: TablePart, keys: int) -> bool:
        """Return whether the first cells tell the rows apart; rows without a first cell continue the row before."""
        subjects = [about for about in self.subjects(part, keys) if about]
        return len(set(subjects)) == len(subjects) and part.columns[0].cells[0] != ""

    def subjects(self, part: TablePart, keys: int) -> Iterator[str]:
        """Yield by row the words of its first cells: its subject, then label and value of the others."""
        first, *others = part.columns[:keys]
        for place, about in enumerate(first.cells):
            more = ", ".join(f"{column.label} {column.cells[place]}" for column in others)
            yield f"{about}: {more}" if about and more else about

    def rows(self, part: TablePart, keys: int) -> Rows:
        """Return the filled cells of all rows by their subject."""
        rows: Rows = {}
        empty, about = ("", self.none), ""
        for place, subject in enumerate(self.subjects(part, keys)):
            about = subject or about
            cells = {each.label: each.cells[place] for each in part.columns[keys:] if each.cells[place] not in empty}
            rows.setdefault(about, []).append(cells)
        return rows

    def row_change(
        self, before: list[dict[str, str]], now: list[dict[str, str]], gone: Sequence[str], fresh: Collection[str]
    ) -> list[Cells]:
        """Return new and changed cells, and as empty those that are so now; several rows as a whole.

        A new row, and a column that is `fresh`, leaves out 0 and *no*.
        """
        if len(now) > 1:
            return [] if before == now else [[*cells.items()] for cells in now]
        if not before:
            return [[(label, said) for label, said in now[0].items() if said not in self.nothing]]
        earlier = before[0]
        changed = [
            (label, said)
            for label, said in now[0].items()
            if earlier.get(label) != said and not (label in fresh and said in self.nothing)
        ]
        emptied = [(label, self.none) for label in earlier if label not in now[0] and label not in gone]
        return [[*changed, *emptied]] if changed or emptied else []

    # -- lists -----------------------------------------------------------------------------

    def places(self, shape: Shape, field: str, label: str, before: object, now: object) -> PlacesChange | None:
        """Return sentences about the changed places; `None` if the field has no sentence for each place."""
        if not self.layout.has_sentences(field):
            return None
        earlier, later = by_place(before), by_place(now)
        values = {place: later.get(place) for place in [*later, *(earlier.keys() - later.keys())]}
        changed = {place: value for place, value in values.items() if earlier.get(place) != value}
        return PlacesChange(label, [*self.layout.each(shape, field, changed, self.none)], changed)


def by_place(value: Any) -> dict[int, object]:
    """Return the values of a list or an object by place; without empty ones."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    return {int(place): each for place, each in pairs if each not in EMPTY}


def things_change(old: ThingsPart, new: ThingsPart) -> ThingsChange | ThingsPart:
    """Return the things gone, by their ids if they have any, and those added; the new list if it is shorter.

    It is also returned if its order tells something else.
    """
    before, now = named_things(old), named_things(new)
    gone, added = [*(Counter(before) - Counter(now)).elements()], [*(Counter(now) - Counter(before)).elements()]
    same_order = new.heap or [*left_over(before, gone), *added] == now
    short = {said: name for said, name in zip(before, old.short, strict=False) if name}
    change = ThingsChange(new.label, [short.get(said, said) for said in gone], added)
    return change if same_order and size(change.gone, added) < size(now) else new


def left_over(things: Sequence[str], gone: Sequence[str]) -> Iterator[str]:
    """Yield the things that remain when these have gone, the first of equal ones first."""
    missing = Counter(gone)
    for thing in things:
        if missing[thing]:
            missing[thing] -= 1
        else:
            yield thing


def size(*lists: Sequence[str]) -> int:
    return sum(len(said) + 3 for said in chain(*lists))


def size_of_rows(rows: Iterable[tuple[str, list[Cells]]]) -> int:
    return sum(
        len(about) + size(*([label + said for label, said in cells] for cells in lines)) for about, lines in rows
    )


def labels(part: TablePart) -> list[str]:
    return [column.label for column in part.columns]


def filled(rows: Rows, label: str) -> bool:
    """Return whether any row has something in this column."""
    return any(label in cells for lines in rows.values() for cells in lines)
