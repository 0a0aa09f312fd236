"""Choose what a question shows of the table: everything once, then changes and short parts.

Of tables that only help to plan, only the rows the question is about are shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

import msgspec

from fondaco.core import field_types
from fondaco.core.decision import Action, Seat
from fondaco.core.field_types import Shape
from fondaco.core.json_types import JsonObject
from fondaco.i18n import type_info

FEW = 8  # rows up to which a table counts as short
MANY = 15  # rows above which a planning aid is too long to show whole

Fields = JsonObject
Things = set[tuple[str, int]]


class ShownFields:
    """What one seat has been shown, field by field, so that a question need not repeat it."""

    def __init__(self, view: type[msgspec.Struct], seat: Seat) -> None:
        self.shapes = field_types.fields(view)
        self.seat = seat
        self.known: Fields = {}

    def whole(self, seen: Fields) -> Fields:
        self.known = {**seen}
        return seen

    def of(self, seen: Fields, menu: Iterable[Action], turn: bool) -> Fields:
        """Return what this menu needs: known fields only if changed, or if a turn begins."""
        asked = things_on_menu(menu)
        due = {field: self.needed(field, value, asked) for field, value in seen.items()}
        shown = {field: self.part(field, value, asked, turn) for field, value in due.items() if value is not None}
        self.known |= {field: value for field, value in due.items() if value is not None}
        return {field: value for field, value in shown.items() if value is not None}

    def needed(self, field: str, value: object, asked: Things) -> object:
        """Return the field; of a long planning aid only the rows about things that can be chosen."""
        shape = self.shapes[field]
        if not (shape.aid and is_list_of_rows(value) and len(value) > MANY):
            return value
        return [row for row in value if is_row_asked(shape, row, asked)] or None

    def part(self, field: str, value: object, asked: Things, turn: bool) -> object:
        """Return the part of a field to show, or `None`."""
        shape, before = self.shapes[field], self.known.get(field)
        changed = field not in self.known or before != value
        if not is_list_of_rows(value):
            listed = bool(shape.by) and isinstance(value, list) and len(value) > FEW
            return value if changed or (turn and not listed) else None
        new = [row for row in value if row not in (before or ())]
        if not turn or (shape.aid and not any(is_row_asked(shape, row, asked) for row in value)):
            return new or None
        if len(value) <= FEW:
            return value if changed or not are_all_rows_equal(shape, value) else None
        return [row for row in value if row in new or self.is_own(shape, row)] or None

    def is_own(self, rows: Shape, row: Fields) -> bool:
        """Whether a row is about the seat that looks."""
        inner = type_info.inner_struct(rows)
        parts = field_types.fields(inner) if inner else {}
        return any(part.thing == "seat" and row[name] == self.seat for name, part in parts.items())


def things_on_menu(menu: Iterable[Action]) -> Things:
    """Return the things that the actions of a menu are about, with their kinds."""
    return {
        (shape.thing, number)
        for action in menu
        for field, shape in field_types.fields(type(action)).items()
        if shape.thing and type(number := getattr(action, field)) is int
    }


def is_list_of_rows(value: object) -> TypeGuard[list[Fields]]:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def is_row_asked(rows: Shape, row: Fields, asked: Things) -> bool:
    """Whether a row is about something that can be chosen."""
    return any((head.thing, row[name]) in asked for name, head in field_types.key_fields(rows).items())


def are_all_rows_equal(rows: Shape, table: list[Fields]) -> bool:
    """Whether all rows of a table say the same."""
    heads = field_types.key_fields(rows)
    said = [{name: value for name, value in row.items() if name not in heads} for row in table]
    return len(said) > 1 and all(each == said[0] for each in said)
