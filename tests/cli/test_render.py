"""Tables of the view on the screen."""

from __future__ import annotations

import io

from rich.console import Console

from fondaco.cli.render import render_table
from fondaco.i18n.view_layout import Column, TablePart

PORTS = Column("Port", ["Malta", "Rodi"], numbers=False)
MILES = Column("Miles", ["3", "4"], numbers=True)
WAYS = Column("On the way", ["Alessandria, Tripoli and then to Malta", "Alessandria and Rodi"], numbers=False)


def shown(*columns: Column, note: str = "") -> list[str]:
    screen = io.StringIO()
    Console(file=screen, width=80).print(render_table(TablePart("Voyages", [*columns], []), note))
    return [" ".join(line.split()) for line in screen.getvalue().splitlines()]


def test_long_texts_are_shown_below_their_table() -> None:
    assert shown(PORTS, MILES, WAYS)[:5] == ["Voyages", "Port Miles", "Malta 3", "Rodi 4", "On the way"]


def test_rows_with_only_long_texts_are_named_once() -> None:
    assert shown(PORTS, WAYS) == [
        "Voyages",
        "On the way",
        "Malta Alessandria, Tripoli and then to Malta",
        "Rodi Alessandria and Rodi",
    ]


def test_list_of_names_is_a_table_and_omissions_are_noted() -> None:
    assert shown(PORTS, note="(3 more)") == ["Voyages (3 more)", "Port", "Malta", "Rodi"]
