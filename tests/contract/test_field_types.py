"""Missing and wrong field declarations are found, and the error says what to declare where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import pytest
from msgspec.structs import replace

import fondaco
from fondaco.core.components import Components
from fondaco.core.events import Arguments
from fondaco.core.field_types import AID, BAG, END, ORDER, amount, beside, by, fields, refers, several, thing
from fondaco.core.game import Game
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.testing import Contract, GameUnderTest, field_types
from tests.contract.games import GAMES

CONTRACT = Contract()
NAME = next(iter(GAMES))
PLAYERS, SLOTS, PLACES, OARS = 3, 5, 21, 78
Place = Annotated[int, thing("place", 99)]


class Row(msgspec.Struct, tag=True):
    place: Place
    bare: int


class Seen(msgspec.Struct):
    rows: Annotated[list[Row], by("place")]
    loose: list[Place]
    star: Annotated[int, thing("star", 9)]
    light: Annotated[int, amount("light")]
    bounded: Annotated[int, amount("light", 0, 9)]


class Counted(Components):
    def bounds(self, players: int) -> dict[str, int]:
        return {"place": PLACES, "slot": SLOTS, "oar": OARS}


def game(**changes: Any) -> Game:
    """Return a game that has places, slots and oars."""
    made = replace(all_games()[NAME], **changes)
    vars(made)["standard_components"] = Counted("counted", "", {})
    return made


def shows(struct: type[msgspec.Struct]) -> Callable[..., Any]:
    def view(state: Any, now: Any, seat: Any) -> Any: ...

    view.__annotations__["return"] = struct
    return view


def test_undeclared_numbers_and_lists_are_named_with_their_struct() -> None:
    place = f"{__name__}.Row.bare"
    assert field_types.list_untyped_fields(game(view=shows(Seen))) == [
        f"{__name__}.Seen.loose is a list by what? Annotate it with `by(kind)`, `BAG` or `ORDER` of core.kinds",
        f"{place} is a number of what? Annotate it with `thing`, `amount`, `several` or `refers` of core.kinds",
    ]


def test_contract_reports_undeclared_types() -> None:
    guest = GameUnderTest(game(view=shows(Seen)), GAMES[NAME])
    with pytest.raises(pytest.fail.Exception, match=r"not say what all its numbers are:\n.* a list by what\?"):
        CONTRACT.test_every_number_and_every_list_says_what_it_is(guest)
    with pytest.raises(pytest.fail.Exception, match=r"does not say how many there are of everything:\n.*`star`"):
        CONTRACT.test_it_is_known_how_many_there_are_of_every_kind_that_a_player_sees(guest)


def test_kind_without_a_size_is_named() -> None:
    said = [line for line in field_types.list_fields_without_bound(game(view=shows(Seen))) if line.startswith(__name__)]
    assert [line.rpartition(": how")[0].rpartition(".")[2] for line in said] == ["star", "light", "bare"]


class Told(Arguments, frozen=True):
    """Declares none of the game's own message arguments, and a seat with the type of a place."""

    who: Place


def test_argument_without_a_kind_is_named() -> None:
    guest = GameUnderTest(game(arguments=Told), GAMES[NAME])
    assert len(field_types.undeclared_arguments(guest.game)) > 5
    with pytest.raises(pytest.fail.Exception, match="of which nobody says what they are"):
        CONTRACT.test_every_argument_of_a_message_is_declared(guest)


def test_argument_of_two_kinds_is_named() -> None:
    assert field_types.ambiguous_arguments(game(arguments=Told)) == {"who": {"seat", "place"}}


class Held(msgspec.Struct, frozen=True, tag=True):
    place: Annotated[int, thing("place", 999, -1)] = -1
    hidden: Annotated[int, thing("oar", 999, -2)] = -2
    count: Annotated[int, amount("oar")] = 0
    seats: Annotated[int, several("seat")] = 0
    packed: Annotated[int, several("seat", 2)] = 0
    number: Annotated[int, refers("offer", 99)] = 0
    row: Annotated[tuple[Annotated[int, amount("gold", None)], ...], by("seat")] = ()
    strip: Annotated[tuple[Place, ...], by("seat", "slot")] = ()
    bids: Annotated[tuple[tuple[Annotated[int, thing("seat", 9)], Place], ...], by("seat")] = ()
    beside_row: Annotated[tuple[Place, ...], beside("row")] = ()


@pytest.fixture
def match() -> Match:
    opened = fondaco.new(NAME, PLAYERS, 1)
    opened.game = game()
    opened.components = opened.game.standard_components
    return opened


@pytest.mark.parametrize(
    "held",
    [
        Held(place=PLACES),
        Held(place=-2),
        Held(hidden=-3),
        Held(count=-1),
        Held(count=10**6),
        Held(seats=1 << PLAYERS),
        Held(packed=1 << 2 * PLAYERS),
        Held(number=100),
        Held(row=(1,) * (PLAYERS + 1), beside_row=(1,) * (PLAYERS + 1)),
        Held(strip=(1,) * (PLAYERS * SLOTS + 1)),
        Held(strip=(PLACES,)),
        Held(bids=((1, 2), (1, 3))),
        Held(bids=((PLAYERS, 2),)),
        Held(row=(1,), beside_row=(1, 2)),
        Held(row=(1,)),
    ],
)
def test_values_against_their_declaration_are_noticed(match: Match, held: Held) -> None:
    assert len([*field_types.find_type_contradictions(match, held)]) == 1


def test_values_as_declared_pass(match: Match) -> None:
    held = Held(0, 0, 5, 7, 63, 99, (-5, 0, 5), (0,) * PLAYERS * SLOTS, ((0, 1), (1, 1)), (1, 2, 3))
    assert [*field_types.find_type_contradictions(match, Held())] == []
    assert [*field_types.find_type_contradictions(match, held)] == []


class Whole(msgspec.Struct):
    """All that a field type can declare."""

    text: Annotated[str, msgspec.Meta(max_length=40)]
    hand: Annotated[list[Place], BAG]
    maybe: Annotated[list[Place], ORDER, END] | None
    rows: Annotated[list[Row], by("place"), AID]
    either: Row | Held
    pair: tuple[Place, str]


def test_shape_follows_the_type() -> None:
    shapes = fields(Whole)
    assert [(shape.form, shape.thing) for shape in shapes.values()] == [
        ("str", ""),
        ("list", "place"),
        ("list", "place"),
        ("list", ""),
        ("struct", ""),
        ("tuple", ""),
    ]
    assert shapes["text"].most == 40
    assert (shapes["maybe"].optional, shapes["maybe"].end, shapes["maybe"].order) == (True, True, True)
    assert (shapes["rows"].by, shapes["rows"].aid, shapes["rows"].each[0].structs) == (("place",), True, (Row,))
    assert shapes["either"].structs == (Row, Held)
    assert [each.kind for each in shapes["pair"].each] == ["place", ""]


def test_declarations_appear_in_the_schema_only_as_bounds() -> None:
    schema = msgspec.json.schema(Held)["$defs"]["Held"]["properties"]
    assert schema["place"] == {"type": "integer", "minimum": -1, "maximum": 999, "default": -1}
