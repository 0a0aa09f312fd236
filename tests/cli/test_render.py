"""Tables of the view on the screen."""

from __future__ import annotations

import io

from rich.console import Console

from fondaco.cli.render import rows
from fondaco.i18n.view_layout import Column, Rows

PORTS = Column("Port", ["Malta", "Rodi"], numbers=False)
MILES = Column("Miles", ["3", "4"], numbers=True)
WAYS = Column("On the way", ["Alessandria, Tripoli and then to Malta", "Alessandria and Rodi"], numbers=False)


def shown(*columns: Column, note: str = "") -> list[str]:
    screen = io.StringIO()
    Console(file=screen, width=80).print(rows(Rows("Voyages", [*columns], []), note))
    return [" ".join(line.split()) for line in screen.getvalue().splitlines()]


def test_long_texts_stand_below_their_table() -> None:
    assert shown(PORTS, MILES, WAYS)[:5] == ["Voyages", "Port Miles", "Malta 3", "Rodi 4", "On the way"]


def test_where_nothing_but_long_texts_is_said_each_row_is_named_once() -> None:
    assert shown(PORTS, WAYS) == [
        "Voyages", "On the way", "Malta Alessandria, Tripoli and then to Malta", "Rodi Alessandria and Rodi",
    ]  # fmt: skip


def test_a_list_of_names_is_a_table_of_its_own_and_what_is_left_out_is_noted() -> None:
    assert shown(PORTS, note="(3 more)") == ["Voyages (3 more)", "Port", "Malta", "Rodi"]
