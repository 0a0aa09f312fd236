"""An observation holds all that a seat sees and nothing else, in every game at every player count."""

from __future__ import annotations

import random
import re
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

import fondaco
from fondaco.core import field_types
from fondaco.core.field_types import ORDER, Shape, amount, thing, union_members
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.lab.action_space import Menu
from fondaco.lab.codegen import SeatObservation
from fondaco.lab.observation import EncoderBuilder, Layout
from fondaco.testing.contract import load_game_under_test
from fondaco.testing.random_walk import play_randomly, start_random_match
from tests.lab.tables import TABLES

TESTS = Path(__file__).parents[1] / "games"


def moments(name: str, players: int, often: float = 0.04) -> Iterator[tuple[Match, int]]:
    """Yield positions of a random match, with every kind of decision in it, each with an observing seat."""
    guest, rng = load_game_under_test(name, TESTS / name), random.Random(players)
    match, known = start_random_match(guest, players, players), set[type]()
    for seat, _ in play_randomly(match, guest.laws, rng):
        if rng.random() < often or type(match.decision) not in known:
            known.add(type(match.decision))
            yield match, rng.choice([seat, rng.randrange(players)])


def seen(match: Match, seat: int) -> dict[str, Any]:
    """Return what a seat sees in the form of an observation: no texts, no aids, unordered lists sorted."""
    now = match.decision
    view = match.game.view(match.state, now, seat)
    return {
        "waiting": sorted(match.waiting),
        "decision": _bare(now.seen_by(seat), Shape(structs=union_members(match.game.decisions), form="struct")),
        "table": _bare(view, Shape(structs=(type(view),), form="struct")),
    }


def _bare(value: Any, shape: Shape) -> Any:
    if value is None:
        return None
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        fields = {
            name: _bare(getattr(value, name), inner)
            for name, inner in field_types.fields(type(value)).items()
            if not (inner.aid or inner.end or inner.form == "str")
        }
        return {config.tag_field: config.tag, **fields} if config.tag_field else fields
    if not isinstance(value, list | tuple):
        return value
    rows = [_bare(entry, shape.each[place if shape.form == "tuple" else 0]) for place, entry in enumerate(value)]
    if shape.bag:
        return sorted(rows)
    about = len(field_types.key_fields(shape))
    return sorted(rows, key=lambda row: [*(row.values() if isinstance(row, dict) else row)][:about]) if about else rows


def rotated(value: Any, shape: Shape, by_seats: int, players: int) -> Any:
    """Return the value with everybody moved on by so many seats."""
    if isinstance(value, msgspec.Struct):
        inner = field_types.fields(type(value))
        return msgspec.structs.replace(
            value, **{name: rotated(getattr(value, name), inner[name], by_seats, players) for name in inner}
        )
    if isinstance(value, list | tuple):
        entries = [
            rotated(entry, shape.each[place if shape.form == "tuple" else 0], by_seats, players)
            for place, entry in enumerate(value)
        ]
        if shape.by[:1] == ("seat",) and not field_types.key_fields(shape):
            entries = entries[-by_seats:] + entries[:-by_seats]
        return entries if isinstance(value, list) else tuple(entries)
    if shape.kind == "seat" and shape.bits:
        return sum(1 << (seat + by_seats) % players for seat in range(players) if value >> seat & 1)
    if shape.thing == "seat" and isinstance(value, int) and value >= 0:
        return (value + by_seats) % players
    return value


def moved_on(match: Match, seat: int, on: int, layout: Layout) -> tuple[bytearray, array[float]]:
    """Return what this seat would observe if all players, itself included, sat `on` seats further."""
    game, players, now = match.game, match.players, match.decision
    view_type = Shape(form="struct", structs=(game.view_type,))
    waiting = tuple((other + on) % players for other in match.waiting)
    asked = rotated(now.seen_by(seat), Shape(), on, players)
    view = rotated(game.view(match.state, now, seat), view_type, on, players)
    return layout.write(waiting, asked, view, (seat + on) % players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_observation_has_exactly_what_the_seat_sees(name: str, players: int) -> None:
    layout = Layout(all_games()[name], players)
    for number, (match, seat) in enumerate(moments(name, players)):
        observed = layout.observe(match, seat)
        assert layout.read(*observed, seat) == seen(match, seat)
        assert max(map(abs, observed[1])) <= 1, "a number is beyond its bounds"
        assert layout.observe(match.determinize(seat, number), seat) == observed, "what it cannot know shows"
        assert moved_on(match, seat, 1 + number % (players - 1), layout) == observed, "the viewer is not the first"


def encoded_actions(menu: Menu, match: Match, seat: int) -> list[Any]:
    """Return the legal actions as their rows encode them, with offers by their position in the view."""
    view = match.game.view(match.state, match.decision, seat)
    lying = {offer.number: place for place, offer in enumerate(getattr(view, "offers", []))}
    bare = [_bare(answer, Shape()) for answer in match.options(seat)]
    numbered = {
        name for struct in menu.encoder.structs for name, shape in field_types.fields(struct).items() if shape.refers
    }
    return [{key: lying.get(one) if key in numbered else one for key, one in answer.items()} for answer in bare]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_row_describes_its_action(name: str, players: int) -> None:
    menu = Menu(Layout(all_games()[name], players))
    for match, seat in moments(name, players, 0.02):
        marks, numbers = menu.rows(match, seat)
        rows = [
            menu.encoder.read(SeatObservation(marks, numbers, seat, players), place * menu.marks, place * menu.numbers)
            for place in range(len(match.options(seat)))
        ]
        assert rows == encoded_actions(menu, match, seat)
        assert sum(menu.mask(match, seat)) == len(rows)
        assert [menu.action(match, seat, number) for number in range(len(rows))] == match.options(seat)


def test_a_menu_is_never_cut() -> None:
    name, players = TABLES[0]
    match = fondaco.new(name, players, 1)
    menu = Menu(Layout(match.game, players), most=len(match.options(match.waiting[0])) - 1)
    with pytest.raises(OverflowError, match="is the most"):
        menu.mask(match, match.waiting[0])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_cell_has_a_name_of_its_own(name: str, players: int) -> None:
    layout = Layout(all_games()[name], players)
    marks, numbers = layout.names()
    assert (len(marks), len(numbers)) == (layout.marks, layout.numbers)
    assert len({*marks}) == len(marks)
    assert len({*numbers}) == len(numbers)
    row = Menu(layout)
    assert [len(names) == len({*names}) for names in row.names()] == [True, True]
    assert tuple(map(len, row.names())) == (row.marks, row.numbers)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_observation_layout_is_stable_per_rules_version(name: str, players: int) -> None:
    """Trained networks depend on the layout: a change of a view is recorded here deliberately."""
    game = all_games()[name]
    file, table = TESTS / name / "layouts.json", f"rules {game.rules_version}, {players} players"
    pinned = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
    layout = Layout(game, players)
    digests = {table: [layout.digest, Menu(layout).digest]}
    assert pinned.items() >= digests.items(), f"write into {file}: {digests}"


def test_buffers_of_the_caller_are_filled() -> None:
    name, players = TABLES[0]
    match = fondaco.new(name, players, 1)
    layout = Layout(match.game, players)
    marks, numbers = bytearray(b"\xff" * layout.marks), array("f", [9.0] * layout.numbers)
    layout.fill(match, 1, marks, numbers)
    assert (marks, numbers) == layout.observe(match, 1)


class Undeclared(msgspec.Struct):
    rows: Annotated[list[Annotated[int, amount("ducats", 0, 9)]], ORDER]
    port: Annotated[int, thing("port", 9)]


def test_undeclared_field_is_reported_with_what_to_write() -> None:
    builder = EncoderBuilder({})
    builder.struct(Undeclared)
    assert [said.split(":")[0] for said in builder.lacks] == ["Undeclared.rows", "Undeclared.port"]


def test_examples_of_the_lab_page_are_true() -> None:
    page = (TESTS.parents[1] / "docs" / "lab.md").read_text(encoding="utf-8")
    exec("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)), {})
