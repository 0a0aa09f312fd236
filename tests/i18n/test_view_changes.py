"""A whole page and the changes of later pages say everything that the whole page says then."""

from __future__ import annotations

import random

import pytest

import fondaco
from fondaco.core.match import SeatView
from fondaco.games import all_games
from fondaco.i18n import list_languages, seat_translator
from fondaco.i18n.position_text import PAGE, describe_position, lines, text_size
from fondaco.i18n.view_changes import ViewChanges
from fondaco.i18n.view_layout import ViewLayout
from tests.i18n.view_reader import Reader, known, sorted_cells


def layout_of(seat: SeatView, lang: str, nameless: bool) -> ViewLayout:
    return ViewLayout(seat.game, seat.components, seat_translator(lang, seat, nameless=nameless), seat.number)


@pytest.mark.parametrize("players", ["fewest", "most"])
@pytest.mark.parametrize("name", all_games())
def test_page_and_its_changes_say_everything(name: str, players: str) -> None:
    rng = random.Random(f"{name} {players}")
    match = fondaco.new(name, all_games()[name].players[players == "most"], seed=rng.randrange(99), options="bounded")
    reader: Reader | None = None
    number, lang, nameless = rng.randrange(match.players), rng.choice(list_languages()), rng.random() < 0.3
    for _ in range(250):
        if not match.waiting:
            break
        if rng.random() < 0.35:
            seat = match.seat(number)
            layout, now = layout_of(seat, lang, nameless), seat.view["table"]
            if reader is None:
                reader = Reader(layout, now)
            else:
                changes = ViewChanges(layout).of(reader.seen, now)
                reader.reads(changes, now)
            whole = known(layout.without_aids(now)[0], reader.nothing)
            assert sorted_cells(reader.known) == sorted_cells(whole)
        speaker = match.waiting[0]
        match.play(speaker, rng.choice(match.options(speaker)))
    assert reader is not None


@pytest.mark.parametrize("name", all_games())
def test_changes_fit_on_a_page(name: str) -> None:
    """A reader who gets a page for each decision misses no change."""
    rng = random.Random(name)
    match = fondaco.new(name, all_games()[name].players[1], seed=5, options="bounded")
    before = match.seat(0)
    while match.waiting:
        if match.waiting[0] == 0:
            page = describe_position(match.seat(0), since=before)
            assert "the whole table shows all lines" not in page
            assert text_size([page]) <= PAGE + 100
            before = match.seat(0)
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))


def test_every_word_of_a_change_is_on_the_page() -> None:
    name = next(iter(all_games()))
    rng = random.Random(3)
    match = fondaco.new(name, all_games()[name].players[0], seed=3)
    before = match.seat(0)
    for _ in range(60):
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
        now = match.seat(0)
        layout = layout_of(now, "en", False)
        page = describe_position(now, since=before)
        for change in ViewChanges(layout).of(before.view["table"], now.view["table"]):
            assert all(line in page for line in lines(change, layout.speaker))
        before = now


def test_unchanged_answers_are_not_repeated() -> None:
    name = next(iter(all_games()))
    match = fondaco.new(name, 2, seed=3)
    seat = match.seat(match.waiting[0])
    assert "Your answers are the same as before." in describe_position(seat, since=seat)
    assert "\n1. " in describe_position(seat)
    assert "\n1. " not in describe_position(seat, since=seat)


def test_aids_are_on_whole_pages_only() -> None:
    heading = "Planning aids"
    pages = {name: fondaco.new(name, game.players[0], seed=3) for name, game in all_games().items()}
    whole = [describe_position(match.seat(match.waiting[0])) for match in pages.values()]
    assert any(heading in page for page in whole)
    for match in pages.values():
        before = match.seat(0)
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
        assert heading not in describe_position(match.seat(0), since=before)
