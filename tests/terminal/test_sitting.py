"""What is typed at the prompt."""
from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.console import Console

import fondaco
from fondaco.core import kinds
from fondaco.core.decision import Action
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.terminal import sitting as at_table
from fondaco.terminal.ahead import Ahead
from fondaco.terminal.sitting import FOLD_ABOVE, Menu, Sitting
from fondaco.words import nature, speaker, speaker_at
from fondaco.words.typed import Unclear, read_action
from tests.trial import GAME

Types = Callable[..., tuple[Sitting, Callable[[], str]]]


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Types:
    """A match with somebody who types these lines."""

    def run(match: Match, *lines: str, early: bool = False) -> tuple[Sitting, Callable[[], str]]:
        monkeypatch.setattr(sys, "stdin", typed := io.StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(at_table, "line_waits", lambda: early and typed.tell() < len(typed.getvalue()))
        screen = io.StringIO()
        return Sitting(match, ["human"] * match.players, "en", Console(file=screen, width=200)), screen.getvalue

    return run


def until(match: Match, wanted: Callable[[list[Action]], bool]) -> Match:
    rng = random.Random(1)
    while not wanted(match.options(match.waiting[0])):
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
    return match


def folds(menu: list[Action]) -> bool:
    many = [type(action) for action in menu]
    return len({*many}) > 1 and max(map(many.count, many)) > FOLD_ABOVE


def test_help_explains_inside_a_list_of_suggestions_too_and_leaves_it_open(types: Types) -> None:
    match = until(fondaco.new(GAME, 2, 1), folds)
    seat = match.waiting[0]
    table, _ = types(match)
    lines = Menu(match.options(seat), table.speaker.action, table.words).lines
    number = next(place for place, line in enumerate(lines, 1) if len(line) > 1)
    table, shown = types(match, str(number), "help", "2")
    table.at_screen = seat
    table.ask(seat)
    assert "Actions of this game" in shown()
    assert "neither a number" not in shown()
    assert match.log
    assert match.log[-1].action == lines[number - 1][1]


# -- typed ahead -----------------------------------------------------------------------------

MENU = ["Buy", "Sell", "Done"]


@pytest.mark.parametrize(
    ("number", "asked", "lines", "same"),
    [
        ("1", int, MENU, True), ("3", int, ["Buy", "Throw away", "Done"], True), ("1", str, MENU, False),
        ("2", int, ["Buy", "Throw away", "Done"], False), ("3", int, ["Buy", "Sell"], False), ("4", int, MENU, False),
        ("0", int, MENU, False),
    ],
)  # fmt: skip
def test_a_number_means_the_line_that_was_shown_when_it_was_typed(
    number: str, asked: type, lines: list[str], same: bool
) -> None:
    assert Ahead(int, MENU).means(number, asked, lines) == same


def keeps_asking(table: Sitting, seat: int) -> None:
    while True:
        table.ask(seat)


def asked_again(menu: list[Action]) -> bool:
    return len(menu) > 2 and not folds(menu)


@pytest.mark.parametrize("early", [False, True])
def test_numbers_typed_ahead_stop_at_a_question_for_which_they_were_not_meant(types: Types, early: bool) -> None:
    """On one line, or as lines that wait before the question is shown."""
    match = until(fondaco.new(GAME, 2, 1), asked_again)
    seat = match.waiting[0]
    table, shown = types(match, *(["see", "1"] if early else ["1 1 1 1 1 1 1 1 1 1"]), "quit", early=early)
    table.at_screen = seat
    with pytest.raises(at_table.Leave):
        keeps_asking(table, seat)
    assert "so it is left out" in shown()
    assert len(match.log or ()) < 20


def test_what_is_typed_after_the_question_was_shown_is_taken(types: Types) -> None:
    match = until(fondaco.new(GAME, 2, 1), asked_again)
    seat = match.waiting[0]
    wanted = match.options(seat)[1]
    table, shown = types(match, "2")
    table.at_screen = seat
    table.ask(seat)
    assert "left out" not in shown()
    assert match.log
    assert match.log[-1].action == wanted


# -- names and words ---------------------------------------------------------------------------


def with_one_name() -> Iterator[tuple[str, str, str]]:
    """Actions that are told by one thing, and such things whose names have several words."""
    for game in all_games():
        nouns = all_games()[game].nouns(all_games()[game].standard_box)
        for name, struct in nature.action_types(all_games()[game]).items():
            parts = [*kinds.fields(struct).values()]
            kind = parts[0].kind if len(parts) == 1 and parts[0].form == "int" and not parts[0].amount else ""
            numbers = range(parts[0].least or 0, len(nouns[kind])) if kind in nouns else []
            said = [speaker("en", game).noun(kind, number) for number in numbers]
            yield from [(game, name, each) for each in said if " " in each and "," not in each][:2]


@pytest.mark.parametrize(("game", "action", "name"), [*with_one_name()])
def test_a_name_of_several_words_needs_no_quotes(game: str, action: str, name: str) -> None:
    match = fondaco.new(game, all_games()[game].players[0], 1)
    voice = speaker_at("en", match)
    assert read_action(f"{action} {name}", match, voice, []) == read_action(f'{action} "{name}"', match, voice, [])


def test_there_are_such_names() -> None:
    assert len([*with_one_name()]) > 5


def with_choices() -> Iterator[tuple[str, str, str, tuple[Any, ...]]]:
    """Actions of which a part is one of a few words."""
    for game in all_games():
        for name, struct in nature.action_types(all_games()[game]).items():
            for field, shape in kinds.fields(struct).items():
                if shape.choices:
                    yield game, name, field, shape.choices


@pytest.mark.parametrize(("game", "action", "field", "choices"), [*with_choices()])
def test_words_that_are_allowed_are_named_where_another_is_typed_or_none(
    game: str, action: str, field: str, choices: tuple[str, ...]
) -> None:
    match = fondaco.new(game, all_games()[game].players[0], 1)
    with pytest.raises(Unclear) as unclear:
        read_action(f"{action} {field}=nonsense", match, speaker_at("en", match), [])
    assert unclear.value.args_said["names"] == ", ".join(choices)
    with pytest.raises(Unclear) as unclear:
        read_action(action, match, speaker_at("en", match), [])
    assert f"{field}={'|'.join(choices)}" in unclear.value.args_said["names"]


# -- the map -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name, each in all_games().items() if each.standard_box.borders])
def test_the_map_names_the_neighbours_of_a_zone(types: Types, game: str) -> None:
    match = fondaco.new(game, all_games()[game].players[0], 1)
    table, shown = types(match)
    ((kind, borders),) = match.box.borders.items()
    own, *near = [table.speaker.noun(kind, zone) for zone in (0, *borders[0])]
    assert not table.obey(0, Menu([], str, str), f"map {own}")
    (line,) = [line for line in shown().splitlines() if line.startswith(own)]
    assert [name.strip() for name in line.removeprefix(own).split("·")] == near


def test_where_nothing_borders_on_anything_the_map_says_so(types: Types) -> None:
    table, shown = types(fondaco.new(GAME, 2, 1))
    assert not table.obey(0, Menu([], str, str), "map")
    assert "no borders" in shown()
