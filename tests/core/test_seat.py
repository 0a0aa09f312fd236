"""The seat: a player's whole interface. The contract tests compare it with the match; here it is tested alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import fondaco
from fondaco import Event, Malformed, Match
from fondaco.core.events import MatchLogEntry
from fondaco.core.match import SeatView
from fondaco.testing.random_walk import encode_position

GAMES = [*fondaco.games()]


def walk(match: Match) -> Iterator[int]:
    """Play random actions; yield each seat before it acts."""
    rng = random.Random(match.game.id)
    while not match.over:
        yield (seat := rng.choice(match.waiting))
        match.play(seat, rng.choice(match.options(seat)))


def played(game: str, lines: int = 60) -> Match:
    """Return a match after some actions, with the fewest players."""
    match = fondaco.new(game, fondaco.games()[game].players[0], "a secret seed", words=["whispered"])
    for _ in islice(walk(match), lines):
        pass
    return match


def tell(match: Match, *events: Event) -> None:
    assert match.log is not None
    match.log.append(MatchLogEntry(len(match.log), 0, None, events))


@pytest.fixture
def match() -> Match:
    return played(GAMES[0])


def test_seat_view_remembers_covered_cards(match: Match) -> None:
    shown = Event("x.shown", {"card": 1}, fleeting=True)
    tell(match, shown)
    tell(match, Event("x.begins", {}, begins_turn=True))
    place = match.seat(1)
    assert place.remembers[-2].events == (shown,)
    assert place.heard[-2].events == ()


def test_seat_view_has_only_its_own_messages(match: Match) -> None:
    offered, whispered = Event("x.offers", {"price": 5}, to=(0, 1)), Event("x.draws", {"card": 7}, to=(0,))
    tell(match, offered, whispered)
    assert [place.heard[-1].events for place in (match.seat(0), match.seat(1))] == [(offered, whispered), (offered,)]


@pytest.mark.parametrize("game", GAMES)
def test_seat_view_has_only_its_own_sealed_words(game: str) -> None:
    match = played(game)
    for seat in range(match.players):
        said = {entry.seat for entry in match.seat(seat).remembers if entry.action is not None}
        assert said == {seat}


def test_seat_view_adds_new_events_and_drops_undone_ones(match: Match) -> None:
    before: list[MatchLogEntry[Any]] = []
    for _ in walk(match):
        after = match.seat(0).remembers
        assert (len(after), after[: len(before)]) == (len(match.log or ()), before)
        before, last = after, after[-1].seat
        if last is not None and match.may_undo(last):
            match.undo(last)
            break
    assert match.seat(0).remembers == before[:-1]


def test_seat_view_without_a_log_has_no_events() -> None:
    match = fondaco.new(GAMES[0], 3, record=False)
    assert (match.seat(0).heard, match.seat(0).remembers) == ([], [])


@pytest.mark.parametrize("number", [-1, 99, None, "0", 0.5])
def test_seat_view_gives_no_other_seat(match: Match, number: object) -> None:
    with pytest.raises(Malformed, match="there is no seat"):
        match.seat(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_seat_view_survives_serialization(game: str) -> None:
    match = played(game)
    for seat in range(match.players):
        here = match.seat(seat)
        there = SeatView(fondaco.load(here.to_json()), seat)
        assert (there.view, there.options, there.heard) == (here.view, here.options, here.heard)
        assert there.remembers == here.remembers
        assert encode_position(there.determinize(3)) == encode_position(here.determinize(3))


def test_seat_view_cannot_change_the_match(match: Match) -> None:
    seat = match.waiting[0]
    before, log = encode_position(match), match.to_json()
    place = match.seat(seat)
    for entry in place.remembers:
        for event in entry.events:
            event.args.clear()
    place.remembers.clear()
    place.options.clear()
    place.determinize(1).step(seat, match.options(seat)[0])
    assert (encode_position(match), match.to_json()) == (before, log)
    assert match.options(seat)
