"""Parts of the table that are shown with a question."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

import fondaco
from fondaco.cli.table_diff import FEW, MANY, ShownFields
from fondaco.core.decision import Action, Seat
from fondaco.core.field_types import AID, amount, by, thing
from tests.trial import GAME

Port = Annotated[int, thing("port", 99)]


class Way(msgspec.Struct):
    port: Port
    flag_seat: Seat
    miles: Annotated[int, amount("miles")]


class Seen(msgspec.Struct):
    turn: Annotated[int, amount("turn")]
    few: Annotated[list[Way], by("port")]
    long: Annotated[list[Way], by("port")]
    helping: Annotated[list[Way], by("port"), AID]


def ways(ports: int, **miles: int) -> list[dict[str, int]]:
    """Return a row for each port; port 3 is the viewer's."""
    return [{"port": port, "flag_seat": int(port == 3), "miles": miles.get(f"p{port}", port)} for port in range(ports)]


def table(**changed: Any) -> dict[str, Any]:
    return {"turn": 1, "few": ways(FEW), "long": ways(FEW + 1), "helping": ways(MANY + 1)} | changed


def sail(*ports: int) -> list[Action]:
    return [fondaco.action(GAME, {"do": "sail", "port": port}) for port in ports]


def ports(rows: list[dict[str, int]]) -> list[int]:
    return [row["port"] for row in rows]


def looked() -> ShownFields:
    glance = ShownFields(Seen, 1)
    glance.of(table(), sail(2), turn=True)
    return glance


def test_first_view_shows_all_but_long_aids_of_unavailable_actions() -> None:
    glance = ShownFields(Seen, 1)
    shown = glance.of(table(), sail(4, 2), turn=True)
    assert ports(shown.pop("helping")) == [2, 4]
    assert shown == {"turn": 1, "few": ways(FEW), "long": ways(FEW + 1)}


def test_repeated_question_shows_only_changes() -> None:
    assert looked().of(table(), sail(2), turn=False) == {}
    changed = looked().of(table(turn=2, few=ways(FEW, p1=9), long=ways(FEW + 1, p5=9)), sail(2), turn=False)
    assert (changed["turn"], ports(changed["few"]), ports(changed["long"])) == (2, [1], [5])


def test_new_turn_repeats_short_tables_and_changed_rows() -> None:
    shown = looked().of(table(long=ways(FEW + 1, p5=9)), sail(2), turn=True)
    assert (ports(shown["few"]), ports(shown["long"]), ports(shown["helping"])) == ([*range(FEW)], [3, 5], [2])


def test_planning_aid_is_shown_with_its_question() -> None:
    assert ports(looked().of(table(), sail(2, 6), turn=False)["helping"]) == [6]


def test_unchanged_table_is_not_shown_again() -> None:
    empty = [{"port": port, "flag_seat": 0, "miles": 0} for port in range(4)]
    glance = ShownFields(Seen, 1)
    assert glance.of(table(few=empty), [], turn=True)["few"] == empty
    assert "few" not in glance.of(table(few=empty), [], turn=True)


def test_the_whole_table_is_shown_on_request() -> None:
    assert looked().whole(table()) == table()
