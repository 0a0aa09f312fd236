"""What a seat sees, drawn for the screen: numbers on a line, tables, and lists of things."""
from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fondaco.core.match import Match
from fondaco.words import Speaker
from fondaco.words.picture import Column, Numbers, Part, Picture, Rows, Things, Within, changes

LONG = 28
WIDE = 90


def table_seen(
    match: Match, seat: int | None, speaker: Speaker, before: dict[str, Any] | None = None
) -> list[RenderableType]:
    """What a seat may know, to be printed: all of it, or what has changed since it saw the table `before`."""
    picture = Picture(match.game, match.box, speaker, seat)
    return [drawn(part, speaker) for part in picture.of(changes(before, match.view(seat)["table"]))]


def drawn(part: Part, speaker: Speaker) -> RenderableType:
    match part:
        case Numbers():
            return line(part)
        case Rows():
            return rows(part)
        case Things():
            return things(part, speaker)
        case Within():
            inside = Group(*[drawn(each, speaker) for each in part.parts])
            return Group(Text(part.label, "bold"), Padding(inside, (0, 0, 0, 2)))


def line(numbers: Numbers) -> Text:
    said = Text()
    for label, value in numbers.said:
        said.append(f"{label} ", "dim")
        said.append(f"{value}   ", "bold")
    return said


def rows(part: Rows) -> RenderableType:
    """A table with a row for each, and long texts below it."""
    first, *others = part.columns
    long = [column for column in others if max(map(len, column.cells)) > LONG]
    short = [column for column in part.columns if column not in long]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in short:
        table.add_column(column.label, justify="right" if column.numbers else "left")
    for place in range(len(first.cells)):
        table.add_row(*[Text(column.cells[place]) for column in short], style="bold" if place in part.own else "")
    below = [texts(first.cells, column) for column in long]
    return Group(Text(part.label, "bold"), Padding(Group(table, *below), (0, 0, 0, 2)))


def texts(whose: list[str], column: Column) -> Table:
    """A column of long texts, with a line for each row."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", show_header=True)
    table.add_column(column.label, no_wrap=True)
    table.add_column("")
    for who, text in zip(whose, column.cells, strict=True):
        if who or text:
            table.add_row(Text(who), Text(text))
    return table


def things(part: Things, speaker: Speaker) -> RenderableType:
    """On a line where there is room, equal ones of a heap once; those with long names get a line each, with the short
    name to be typed."""
    label = Text(part.label, "bold")
    if sum(map(len, part.said)) < WIDE if part.sentences else not any(len(name) > LONG for name in part.said):
        return Text.assemble(label, "  ", " · ".join(speaker.counted(part.said) if part.heap else part.said))
    if part.sentences:
        return Group(label, *[Padding(Text(each), (0, 0, 0, 2)) for each in part.said])
    return Group(label, *[Text(f"  {name:12}{text}") for name, text in zip(part.short, part.said, strict=True)])
