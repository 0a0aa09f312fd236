"""What everyone is told of a line of the book, built up from nothing: what is not named here is never told."""

from __future__ import annotations

from typing import Any

from fondaco.house.book import lines
from fondaco.house.book.lines import Line, Written
from fondaco.house.book.table import Table

# who sat down with which word, and what was played, stays in the book: a face shows what its seat may know of that
SHOWN: dict[type[Line], tuple[str, ...]] = {
    lines.Sit: ("seat", "name", "strength"),
    lines.Dismiss: ("seat", "name"),
    lines.Begin: (),
    lines.Play: ("seat", "line", "auto"),
    lines.Undo: ("seat", "to_line"),
    lines.Recall: (),
    lines.AskUndo: ("seat", "to_line"),
    lines.Consent: ("seat", "yes"),
    lines.TimeOut: ("seat",),
    lines.StandIn: ("seat", "strength", "absent"),
    lines.Return: ("seat",),
    lines.Resign: ("seat",),
    lines.Chat: ("seat", "name", "text"),
    lines.Remark: ("seat", "to_seat", "number", "says", "ducats"),
    lines.Stuck: ("seat",),
    lines.Rematch: ("table",),
    lines.End: ("scores", "winners", "places"),
    lines.Known: (),
    lines.Renamed: ("seat", "was", "name"),
    lines.Struck: (),
    lines.Rules: ("version",),
    lines.Close: (),
}


def shown(written: Written, table: Table) -> dict[str, Any] | None:
    """A line as everyone may read it, with the name of its seat; nothing of a kind that is not named above."""
    line = written.line
    fields = SHOWN.get(type(line))
    if fields is None:
        return None
    told = {field: getattr(line, field) for field in fields}
    seat = told.get("seat")
    name = None if seat is None else table.state.chairs[seat].name
    return {
        "seq": written.seq, "at": written.at, "kind": line.__struct_config__.tag, "seat": None, "name": name,
    } | told  # fmt: skip
