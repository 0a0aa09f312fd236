"""What is told of a table is encoded once for those who have the same eyes, and for nobody else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.server.base.user import User
from fondaco.server.tables import commands, projections
from fondaco.server.tables.projection_cache import FRESH, ProjectionCache
from fondaco.server.tables.table import KEPT_LINES, Table
from tests.server.table_log import a_table, all_pass, write

PEOPLE = [None, *[User(number, f"P{number}") for number in (1, 2, 3, 7, 8)], User(2, "P2", muted=frozenset({1}))]


def away(person: int) -> bool:
    return person == 3


def told(cache: ProjectionCache, person: User | None, since: int | None) -> Any:
    return msgspec.json.decode(cache.news(person, since, 5, away))


@pytest.mark.parametrize("first", range(len(PEOPLE)))
def test_everybody_is_told_what_he_would_be_told_alone_whoever_was_told_before(first: int) -> None:
    table = a_table(3)
    write(table, commands.chat(table, 1, "P1", "Good evening"))
    before = table.seq
    all_pass(table)
    cache = ProjectionCache(table)
    for person in PEOPLE[first:] + PEOPLE[:first]:
        for since in (None, before, table.seq, 10_000):
            own = None if person is None else person.id
            muted = frozenset[int]() if person is None else person.muted
            uses_sqlite = projections.news(table, own, since, 5, away, muted)
            assert told(cache, person, since) == msgspec.json.decode(msgspec.json.encode(uses_sqlite))


def test_only_the_lines_are_told_that_somebody_does_not_know() -> None:
    table = a_table(2)
    for number in range(KEPT_LINES):
        write(table, commands.chat(table, 1, "P1", f"{number}"))
    for since in (table.seq - KEPT_LINES + 1, table.seq - 1, table.seq):
        lines = projections.news(table, 1, since, 5, away).lines
        assert [line["seq"] for line in lines] == [*range(since + 1, table.seq + 1)]


def test_who_looks_on_is_told_by_one_encoding_and_each_seat_by_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    face = projections.face

    def looked(table: Table, seat: int | None, start: int, view: projections.View) -> projections.SeatView:
        seen.append(seat)
        return face(table, seat, start, view)

    monkeypatch.setattr(projections, "face", looked)
    cache = ProjectionCache(a_table(3))
    for person in [*PEOPLE, *[User(number, "onlooker") for number in range(100, 2100)]]:
        cache.news(person, None, 5, away)
    assert sorted(seen, key=str) == [0, 1, 2, None]
    assert cache.encoded == 5  # nobody, three seats, and one who mutes somebody
    later = cache.news(None, None, 5 + FRESH + 1, away)
    assert msgspec.json.decode(later)["now"] == 5 + FRESH + 1


def test_two_thousand_who_look_on_hear_an_action_by_one_encoding() -> None:
    """Some of them have a name and some have none; who sits at the table is told apart."""
    table = a_table(3)
    before = table.seq
    all_pass(table)
    cache = ProjectionCache(table)
    onlookers = [None, *[User(number, "onlooker") for number in range(100, 2099)]]
    messages = {id(cache.news(person, before, 5, away)) for person in onlookers}
    assert (len(messages), cache.encoded) == (1, 1)
    cache.news(User(1, "P1"), before, 5, away)
    assert cache.encoded == 2


@pytest.mark.parametrize("game", sorted(fondaco.games()))
def test_a_view_written_at_once_is_the_same(game: str) -> None:
    match = fondaco.new(game, players=3, seed=1)
    for _ in range(40):
        for seat in (None, 0, 1, 2):
            assert msgspec.json.encode(match.seen_by(seat)) == msgspec.json.encode(match.view(seat))
        seat = match.waiting[0]
        match.play(seat, match.options(seat)[-1])
