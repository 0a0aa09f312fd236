"""What of the table is shown with a question: all of it once, then what has changed and what is short, and of what only
helps to plan no more than the question is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fondaco.core import field_types
from fondaco.core.decision import Action, Seat
from fondaco.core.field_types import Shape
from fondaco.i18n import type_info

FEW = 8  # so many rows are no long table
MANY = 15  # more that only help to plan are a page of their own

Fields = dict[str, Any]
Things = set[tuple[str, int]]


class Glance:
    """What one seat has been shown, field by field, so that a question need not show it again."""

    def __init__(self, view: type[msgspec.Struct], seat: Seat) -> None:
        self.shapes = field_types.fields(view)
        self.seat = seat
        self.known: Fields = {}

    def whole(self, seen: Fields) -> Fields:
        self.known = {**seen}
        return seen

    def of(self, seen: Fields, menu: Iterable[Action], turn: bool) -> Fields:
        """What this menu needs: of what has been shown before only changes, unless a turn begins."""
        asked = named(menu)
        due = {field: self.needed(field, value, asked) for field, value in seen.items()}
        shown = {field: self.part(field, value, asked, turn) for field, value in due.items() if value is not None}
        self.known |= {field: value for field, value in due.items() if value is not None}
        return {field: value for field, value in shown.items() if value is not None}

    def needed(self, field: str, value: Any, asked: Things) -> Any:
        """A long table that only helps to plan: of what can be chosen, its rows."""
        shape = self.shapes[field]
        if not (shape.aid and is_table(value) and len(value) > MANY):
            return value
        return [row for row in value if is_asked(shape, row, asked)] or None

    def part(self, field: str, value: Any, asked: Things, turn: bool) -> Any:
        """What of a field is to be shown, or nothing."""
        shape, before = self.shapes[field], self.known.get(field)
        changed = field not in self.known or before != value
        if not is_table(value):
            listed = bool(shape.by) and isinstance(value, list) and len(value) > FEW
            return value if changed or (turn and not listed) else None
        new = [row for row in value if row not in (before or ())]
        if not turn or (shape.aid and not any(is_asked(shape, row, asked) for row in value)):
            return new or None
        if len(value) <= FEW:
            return value if changed or not alike(shape, value) else None
        return [row for row in value if row in new or self.is_own(shape, row)] or None

    def is_own(self, rows: Shape, row: Fields) -> bool:
        """Is a row about whoever looks?"""
        inner = type_info.struct_in(rows)
        parts = field_types.fields(inner) if inner else {}
        return any(part.thing == "seat" and row[name] == self.seat for name, part in parts.items())


def named(menu: Iterable[Action]) -> Things:
    """The things that the actions of a menu are about, with their kinds."""
    return {
        (shape.thing, number)
        for action in menu
        for field, shape in field_types.fields(type(action)).items()
        if shape.thing and type(number := getattr(action, field)) is int
    }


def is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def is_asked(rows: Shape, row: Fields, asked: Things) -> bool:
    """Is a row about something that can be chosen?"""
    return any((head.thing, row[name]) in asked for name, head in field_types.heads(rows).items())


def alike(rows: Shape, table: list[Fields]) -> bool:
    """Do all rows say the same?"""
    heads = field_types.heads(rows)
    said = [{name: value for name, value in row.items() if name not in heads} for row in table]
    return len(said) > 1 and all(each == said[0] for each in said)
