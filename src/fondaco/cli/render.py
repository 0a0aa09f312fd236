"""Draw what a seat sees for the terminal: numbers on a line, tables, and lists of things."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.i18n import Translator
from fondaco.i18n.view_layout import Column, LabelledValues, Part, PartGroup, TablePart, ThingsPart, ViewLayout

LONG = 28
WIDE = 90


def render_view(
    match: Match, seat: int | None, speaker: Translator, part: JsonObject | None = None
) -> list[RenderableType]:
    """Return what a seat sees, ready to print: all of it, or only the fields in `part`.

    Tables of which `part` leaves out rows say how many are missing.
    """
    picture, whole = ViewLayout(match.game, match.components, speaker, seat), match.view(seat)["table"]
    shown = whole if part is None else part
    plain = {field: value for field, value in shown.items() if not isinstance(value, (list, dict))}
    seen = [render_part(each, speaker) for each in picture.of(plain)]
    for field, value in shown.items():
        if field not in plain:
            more = len(whole[field]) - len(value) if isinstance(value, list) else 0
            seen += [render_part(each, speaker, more) for each in picture.of({field: value})]
    return seen


def render_part(part: Part, speaker: Translator, more: int = 0) -> RenderableType:
    match part:
        case LabelledValues():
            return render_values(part)
        case TablePart():
            return render_table(part, speaker.say("fondaco.cli.more", {"count": more}) if more else "")
        case ThingsPart():
            return render_things(part, speaker)
        case PartGroup():
            inside = Group(*[render_part(each, speaker) for each in part.parts])
            return Group(Text(part.label, "bold"), Padding(inside, (0, 0, 0, 2)))


def render_values(numbers: LabelledValues) -> Text:
    said = Text()
    for label, value in numbers.said:
        said.append(f"{label} ", "dim")
        said.append(f"{value}   ", "bold")
    return said


def render_table(part: TablePart, note: str) -> RenderableType:
    """Draw a table with a row per entry and its long text columns below it.

    Without short columns only the long texts are drawn. `note` says that rows are missing.
    """
    first, *others = part.columns
    long = [column for column in others if max(map(len, column.cells)) > LONG]
    short = [column for column in part.columns if column not in long]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in short:
        table.add_column(column.label, justify="right" if column.numbers else "left")
    for place in range(len(first.cells)):
        table.add_row(*[Text(column.cells[place]) for column in short], style="bold" if place in part.own else "")
    below = [render_long_texts(first.cells, column) for column in long]
    label = Text.assemble((part.label, "bold"), (f"  {note}" if note else "", "dim"))
    return Group(label, Padding(Group(*[table] * (len(short) > 1 or not long), *below), (0, 0, 0, 2)))


def render_long_texts(whose: list[str], column: Column) -> Table:
    """Draw a column of long texts, one line per row."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", show_header=True)
    table.add_column(column.label, no_wrap=True)
    table.add_column("")
    for who, text in zip(whose, column.cells, strict=True):
        if who or text:
            table.add_row(Text(who), Text(text))
    return table


def render_things(part: ThingsPart, speaker: Translator) -> RenderableType:
    """Draw things on one line if they fit, equal ones of a heap counted; otherwise a line each.

    Things with long names are listed with the short name to type.
    """
    label = Text(part.label, "bold")
    if sum(map(len, part.said)) < WIDE if part.sentences else not any(len(name) > LONG for name in part.said):
        return Text.assemble(label, "  ", " · ".join(speaker.counted(part.said) if part.heap else part.said))
    if part.sentences:
        return Group(label, *[Padding(Text(each), (0, 0, 0, 2)) for each in part.said])
    return Group(label, *[Text(f"  {name:12}{text}") for name, text in zip(part.short, part.said, strict=True)])
