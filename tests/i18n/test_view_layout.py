"""Views as text: unordered things are counted, ordered ones are listed."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec.structs import replace

from fondaco.core.decision import Seat
from fondaco.core.field_types import AID, BAG, ORDER, amount, beside, by, thing
from fondaco.games import all_games
from fondaco.i18n import get_translator
from fondaco.i18n.view_layout import LabelledValues, Part, TablePart, ThingsPart, ViewLayout
from tests.trial import GAME

Port = Annotated[int, thing("port", 99)]
Good = Annotated[int, thing("good", 99)]
Steps = Annotated[int, amount("step")]
Rank = Annotated[int, amount("rank")]


class Voyage(msgspec.Struct):
    """A course with lists beside it, and two lists with an entry for each rank."""

    seat: Seat
    cargo: Annotated[list[Good], BAG]
    ports: Annotated[list[Port], ORDER]
    steps: Annotated[list[Steps], beside("ports")]
    loaded: Annotated[list[Annotated[list[Good], BAG]], beside("ports")]
    firsts: Annotated[list[Rank], by("rank")]
    seconds: Annotated[list[Rank], by("rank")]


class Way(msgspec.Struct):
    seat: Seat
    places: Annotated[list[Port], ORDER]


class Seen(msgspec.Struct):
    ways: Annotated[list[Way], by("seat")]
    port: Annotated[int, thing("port", 99, -1)]
    wind: Steps
    due: Annotated[Steps, AID]
    last: Annotated[bool, AID]
    lying_markers: Annotated[list[Annotated[int, thing("marker", 9, -1)]], by("port")]
    supply: Annotated[list[Good], BAG]
    course: Annotated[list[Port], ORDER]
    voyages: Annotated[list[Voyage], by("seat")]


def view(state: Any, now: Any, seat: Any) -> Seen:
    return Seen([], -1, 0, 0, False, [], [], [], [])


def seen(**table: Any) -> list[Part]:
    voice, game = get_translator("en", GAME), replace(all_games()[GAME], view=view)
    return ViewLayout(game, game.standard_components, voice, 1).of(table)


def voyage(seat: int, ports: list[int], steps: list[int], loaded: list[list[int]]) -> dict[str, Any]:
    return {
        "seat": seat,
        "cargo": [0, 0, 1],
        "ports": ports,
        "steps": steps,
        "loaded": loaded,
        "firsts": [3, 2, 1],
        "seconds": [5],
    }


def test_empty_fields_are_left_out() -> None:
    """Missing things, aids without information and empty places are left out; 0 may mean something."""
    assert seen(port=-1, due=0, last=False, lying_markers=[-1, -1]) == []
    (part,) = seen(port=0, wind=0, due=1, last=True)
    assert isinstance(part, LabelledValues)
    assert [value for _, value in part.said] == [get_translator("en", GAME).noun("port", 0), "0", "1", "yes"]


@pytest.mark.parametrize(("field", "heap"), [("supply", True), ("course", False)])
def test_ordered_list_is_not_grouped(field: str, heap: bool) -> None:
    (part,) = seen(**{field: [0, 1, 0]})
    assert isinstance(part, ThingsPart)
    assert part.heap == heap


def test_route_in_a_row_is_listed_in_order() -> None:
    (part,) = seen(ways=[{"seat": 0, "places": [0, 1, 0]}])
    assert isinstance(part, TablePart)
    first, second = (get_translator("en", GAME).noun("port", port) for port in (0, 1))
    assert part.columns[1].cells == [f"{first}, {second} and {first}"]


def test_parallel_lists_become_rows() -> None:
    (part,) = seen(voyages=[voyage(0, [2, 3, 2], [1, 2, 3], [[0, 0], [], [1]]), voyage(1, [], [], [])])
    assert isinstance(part, TablePart)
    told = dict(zip(Voyage.__struct_fields__, part.columns, strict=True))
    noun = get_translator("en", GAME).noun
    assert told["seat"].cells == [noun("seat", 0), "", "", noun("seat", 1), "", ""]
    assert told["ports"].cells == [noun("port", 2), noun("port", 3), noun("port", 2), "", "", ""]
    assert told["steps"].cells == ["1", "2", "3", "", "", ""]
    assert told["steps"].numbers
    assert told["loaded"].cells == [f"2 × {noun('good', 0)}", "", noun("good", 1), "", "", ""]
    assert told["firsts"].cells == ["3", "2", "1"] * 2
    assert told["seconds"].cells == ["5", "", ""] * 2
    assert told["cargo"].cells[0] == f"2 × {noun('good', 0)} and {noun('good', 1)}"
    assert part.own == [3, 4, 5]


def test_route_argument_is_listed_in_order() -> None:
    """As its type declares; goods are no course."""
    voice = get_translator("en", GAME)
    first, second = voice.noun("port", 0), voice.noun("port", 1)
    args = voice.worded({"ports": [0, 1, 0], "goods": [0, 1, 0]}, voice.kinds)
    assert args["ports"] == f"{first}, {second} and {first}"
    assert args["goods"] == f"2 × {voice.noun('good', 0)} and {voice.noun('good', 1)}"


def test_per_seat_argument_names_the_seats() -> None:
    voice = get_translator("en", GAME, seats=("Ada", "Bob"))
    assert voice.worded({"prestige": [2, 0]}, voice.kinds)["prestige"] == "Ada 2 and Bob 0"
