"""Projection cache: encoded once for people who may see the same, and never shared beyond them."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.server.base.user import User
from fondaco.server.tables import commands, projections
from fondaco.server.tables.core.loaded_table import LoadedTable
from fondaco.server.tables.projection_cache import FRESH, ProjectionCache
from fondaco.server.tables.table import KEPT_LINES, Table
from tests.server.table_log import new_table, pass_all, write

PEOPLE = [None, *[User(number, f"P{number}") for number in (1, 2, 3, 7, 8)], User(2, "P2", muted=frozenset({1}))]


def away(person: int) -> bool:
    return person == 3


def sent_message(cache: ProjectionCache, person: User | None, since: int | None) -> Any:
    return msgspec.json.decode(cache.news(person, since, 5, away))


@pytest.mark.parametrize("first", range(len(PEOPLE)))
def test_cached_messages_equal_uncached_ones_in_any_order(first: int) -> None:
    table = new_table(3)
    write(table, commands.chat(table, 1, "P1", "Good evening"))
    before = table.seq
    pass_all(table)
    cache = ProjectionCache(table)
    for person in PEOPLE[first:] + PEOPLE[:first]:
        for since in (None, before, table.seq, 10_000):
            own = None if person is None else person.id
            muted = frozenset[int]() if person is None else person.muted
            expected = projections.make_news(table, own, since, 5, away, muted)
            assert sent_message(cache, person, since) == msgspec.json.decode(msgspec.json.encode(expected))


def test_delayed_spectators_and_players_never_share_a_view() -> None:
    """Players ask for the current table, spectators for an earlier one or for the same; all in any order."""
    table = new_table(3)
    earlier = table.copied()
    pass_all(table)
    asked = [(each, None) for each in (table, earlier)] + [(table, 1), (table, 3)]
    for order in itertools.permutations(asked):
        loaded = LoadedTable("t")
        loaded.table, loaded.earlier = table, earlier
        for seen, person in order:
            user = None if person is None else User(person, f"P{person}")
            told = sent_message(loaded.cache(seen), user, seen.seq)
            expected = projections.make_news(seen, person, seen.seq, 5, away)
            assert told == msgspec.json.decode(msgspec.json.encode(expected))
            assert [view["seat"] for view in told["views"]] == [None if person is None else person - 1]


def test_only_unknown_events_are_sent() -> None:
    table = new_table(2)
    for number in range(KEPT_LINES):
        write(table, commands.chat(table, 1, "P1", f"{number}"))
    for since in (table.seq - KEPT_LINES + 1, table.seq - 1, table.seq):
        lines = projections.make_news(table, 1, since, 5, away).lines
        assert [line["seq"] for line in lines] == [*range(since + 1, table.seq + 1)]


def test_spectators_share_one_encoding_and_seats_have_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    face = projections.make_seat_view

    def looked(table: Table, seat: int | None, *more: Any) -> projections.SeatView:
        seen.append(seat)
        return face(table, seat, *more)

    monkeypatch.setattr(projections, "make_seat_view", looked)
    cache = ProjectionCache(new_table(3))
    for person in [*PEOPLE, *[User(number, "onlooker") for number in range(100, 2100)]]:
        cache.news(person, None, 5, away)
    assert sorted(seen, key=str) == [0, 1, 2, None]
    assert cache.encoded == 5  # spectators, three seats, and one person who mutes somebody
    later = cache.news(None, None, 5 + FRESH + 1, away)
    assert msgspec.json.decode(later)["now"] == 5 + FRESH + 1


def test_two_thousand_spectators_share_one_encoding() -> None:
    """Spectators with and without accounts share one message; seated people get their own."""
    table = new_table(3)
    before = table.seq
    pass_all(table)
    cache = ProjectionCache(table)
    onlookers = [None, *[User(number, "onlooker") for number in range(100, 2099)]]
    messages = {id(cache.news(person, before, 5, away)) for person in onlookers}
    assert (len(messages), cache.encoded) == (1, 1)
    cache.news(User(1, "P1"), before, 5, away)
    assert cache.encoded == 2


@pytest.mark.parametrize("game", sorted(fondaco.games()))
def test_view_encoded_at_once_is_the_same(game: str) -> None:
    match = fondaco.new(game, players=3, seed=1)
    for _ in range(40):
        for seat in (None, 0, 1, 2):
            assert msgspec.json.encode(match.seen_by(seat)) == msgspec.json.encode(match.view(seat))
        seat = match.waiting[0]
        match.play(seat, match.options(seat)[-1])
