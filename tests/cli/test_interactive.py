"""Input at the prompt of `fondaco play`."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest
from rich.console import Console

import fondaco
from fondaco.cli import interactive as at_table
from fondaco.cli.early_input import TypedAheadNumbers
from fondaco.cli.interactive import TerminalMatch
from fondaco.cli.menu import FOLD_ABOVE, SCREEN, Counts, Menu
from fondaco.core import field_types
from fondaco.core.decision import Action
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.i18n import get_translator, match_translator, type_info
from fondaco.i18n.action_parser import UnclearText, parse_typed_action
from tests.trial import GAME

Types = Callable[..., tuple[TerminalMatch, Callable[[], str]]]


@pytest.fixture
def typing_player(monkeypatch: pytest.MonkeyPatch) -> Types:
    """Return a function that seats somebody who types these lines at a match."""

    def run(match: Match, *lines: str, early: bool = False) -> tuple[TerminalMatch, Callable[[], str]]:
        monkeypatch.setattr(sys, "stdin", typed := io.StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(at_table, "has_waiting_line", lambda: early and typed.tell() < len(typed.getvalue()))
        screen = io.StringIO()
        return TerminalMatch(match, ["human"] * match.players, "en", Console(file=screen, width=200)), screen.getvalue

    return run


def until(match: Match, wanted: Callable[[list[Action]], bool]) -> Match:
    rng = random.Random(1)
    while not wanted(match.options(match.waiting[0])):
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
    return match


def folds(menu: list[Action]) -> bool:
    many = [type(action) for action in menu]
    return len({*many}) > 1 and max(map(many.count, many)) > FOLD_ABOVE


def test_help_works_inside_a_list_of_suggestions(typing_player: Types) -> None:
    match = until(fondaco.new(GAME, 2, 1), lambda menu: folds(menu) and len(menu) <= SCREEN)
    seat = match.waiting[0]
    table, _ = typing_player(match)
    lines = Menu(match.options(seat), table.speaker.action, table.words).lines
    number = next(place for place, line in enumerate(lines, 1) if len(line) > 1)
    table, shown = typing_player(match, str(number), "help", "2")
    table.at_screen = seat
    table.ask(seat)
    assert "Actions of this game" in shown()
    assert "Or type your own: " in shown()
    assert shown().index("Actions of this game") > shown().rindex(f"{len(lines[number - 1]):4}  ")
    assert "neither a menu number" not in shown()
    assert match.log
    assert match.log[-1].action == lines[number - 1][1]


def test_help_is_suggested_after_a_word_that_is_no_command(typing_player: Types) -> None:
    match = fondaco.new(GAME, 2, 1)
    seat = match.waiting[0]
    table, shown = typing_player(match, "dance", "1")
    table.at_screen = seat
    table.ask(seat)
    assert shown().count("“dance” is neither a menu number") == 1
    assert shown().count("Type “help”") == 1


# -- typed ahead -----------------------------------------------------------------------------

MENU = ["Buy", "Sell", "Done"]


def numbered(lines: list[str]) -> dict[int, str]:
    return dict(enumerate(lines, 1))


@pytest.mark.parametrize(
    ("number", "asked", "lines", "same"),
    [
        ("1", int, MENU, True),
        ("3", int, ["Buy", "Throw away", "Done"], True),
        ("1", str, MENU, False),
        ("2", int, ["Buy", "Throw away", "Done"], False),
        ("3", int, ["Buy", "Sell"], False),
        ("4", int, MENU, False),
        ("0", int, MENU, False),
    ],
)
def test_number_refers_to_the_menu_shown_when_it_was_typed(
    number: str, asked: type, lines: list[str], same: bool
) -> None:
    assert TypedAheadNumbers(int, numbered(MENU)).means(number, asked, numbered(lines)) == same


def keeps_asking(table: TerminalMatch, seat: int) -> None:
    while True:
        table.ask(seat)


def asked_again(menu: list[Action]) -> bool:
    return len(menu) > 2 and not folds(menu)


@pytest.mark.parametrize("early", [False, True])
def test_numbers_typed_ahead_stop_at_an_unexpected_question(typing_player: Types, early: bool) -> None:
    """On one line, or as lines that are typed before the question is shown."""
    match = until(fondaco.new(GAME, 2, 1), asked_again)
    seat = match.waiting[0]
    table, shown = typing_player(match, *(["see", "1"] if early else ["1 1 1 1 1 1 1 1 1 1"]), "quit", early=early)
    table.at_screen = seat
    with pytest.raises(at_table.PlayerLeft):
        keeps_asking(table, seat)
    assert "so it was ignored" in shown()
    assert len(match.log or ()) < 20


def test_input_after_the_question_is_accepted(typing_player: Types) -> None:
    match = until(fondaco.new(GAME, 2, 1), asked_again)
    seat = match.waiting[0]
    wanted = match.options(seat)[1]
    table, shown = typing_player(match, "2")
    table.at_screen = seat
    table.ask(seat)
    assert "was ignored" not in shown()
    assert match.log
    assert match.log[-1].action == wanted


# -- the numbers of a menu ----------------------------------------------------------------------


def sail(*ports: int) -> list[Action]:
    return [fondaco.action(GAME, {"do": "sail", "port": port}) for port in ports]


def menu(options: list[Action], before: Menu | None = None, counts: Counts = lambda _: (0, 0)) -> Menu:
    return Menu(options, str, str, before=before.places if before else None, counts=counts)


def test_repeated_menu_keeps_its_numbers() -> None:
    first = menu(sail(4, 5))
    again = menu(sail(5, 6), first)
    assert again.numbered == {2: sail(5), 3: sail(6)}
    with pytest.raises(UnclearText) as unclear:
        again.line(1)
    assert unclear.value.args_said["names"] == "2-3"
    assert menu(sail(6, 4), again).numbered == {1: sail(4), 3: sail(6)}


def test_different_menu_is_numbered_from_one() -> None:
    assert menu(sail(7, 8, 5), menu(sail(4, 5))).numbered == {1: sail(7), 2: sail(8), 3: sail(5)}


def test_many_short_lines_are_shown_in_columns() -> None:
    screen = io.StringIO()
    many, few = [Menu(sail(*range(ports)), lambda port: f"Sail to {port}", str) for ports in (FOLD_ABOVE + 2, 3)]
    for each in many, few:
        each.show(Console(file=screen, width=80))
    lines = screen.getvalue().splitlines()
    assert len(lines) < FOLD_ABOVE
    assert lines[0].split()[0] == "1"
    assert lines[1].split()[0] == "2"
    assert [line.split()[0] for line in lines[-3:]] == ["1", "2", "3"]


def test_equal_lines_have_numbers_of_their_own() -> None:
    assert [*Menu(sail(4, 5, 6), lambda _: "Sail", str).numbered] == [1, 2, 3]


def test_long_suggestions_are_grouped_by_subject() -> None:
    offers = [
        fondaco.action(GAME, {"do": "propose", "to_seat": 1, "give_cards": [card], "ask_ducats": ducats})
        for card in range(4)
        for ducats in range(9)
    ]
    said = {id(offer): f"Offer {place // 9} for {place % 9} ducats" for place, offer in enumerate(offers)}
    opened = Menu(offers, lambda offer: said[id(offer)], lambda key, what, count: f"{what} …", folded=False)
    assert [*opened.said.values()] == [f"Offer {card} for …" for card in range(4)]
    assert opened.line(2) == offers[9:18]
    assert len(Menu(offers[:SCREEN], str, str, folded=False).said) == SCREEN


def test_in_a_turn_a_number_never_becomes_another_answer(typing_player: Types) -> None:
    """A player who must buy and does so by 1 does not end the trade by it later."""
    match = fondaco.new(GAME, 2, 1)
    asked = partial(Mock, decision=1, game=match.game, view=match.view)
    table, _ = typing_player(match)
    table.turn[0] = False
    buy = fondaco.action(GAME, {"do": "buy", "stack": "goods"})
    end = fondaco.action(GAME, {"do": "end_trade"})
    table.match = asked(options=lambda _: [buy])
    assert table.menu(0).numbered == {1: [buy]}
    table.match = asked(options=lambda _: [end, buy])
    assert table.menu(0).numbered == {1: [buy], 2: [end]}
    table.match = asked(options=lambda _: [end])
    assert table.menu(0).numbered == {2: [end]}


# -- what is shown with a question --------------------------------------------------------------


def test_last_actions_stay_on_screen_while_bots_think(typing_player: Types) -> None:
    table, _ = typing_player(fondaco.new(GAME, 2, 1))
    table.at_screen = 0
    table.hear_last()
    assert [*table.last_deeds().renderables] == table.news[0][-at_table.LAST :] != []
    table.tell_news(0)
    assert [*table.last_deeds().renderables] == []


def test_shared_screen_shows_each_player_events_since_their_last_turn(typing_player: Types) -> None:
    table, shown = typing_player(fondaco.new(GAME, 2, 1))
    table.hear_last()
    table.tell_news(0)
    assert (first := shown())
    table.tell_news(0)
    assert shown() == first
    table.tell_news(1)
    assert len(shown()) > len(first)


# -- names and words ---------------------------------------------------------------------------


def with_one_name() -> Iterator[tuple[str, str, str]]:
    """Yield actions with one noun as their argument, and such nouns of several words."""
    for game in all_games():
        nouns = all_games()[game].standard_components.nouns()
        for name, struct in type_info.action_types(all_games()[game]).items():
            parts = [*field_types.fields(struct).values()]
            kind = parts[0].kind if len(parts) == 1 and parts[0].form == "int" and not parts[0].amount else ""
            numbers = range(parts[0].least or 0, len(nouns[kind])) if kind in nouns else []
            said = [get_translator("en", game).noun(kind, number) for number in numbers]
            yield from [(game, name, each) for each in said if " " in each and "," not in each][:2]


@pytest.mark.parametrize(("game", "action", "name"), [*with_one_name()])
def test_a_name_of_several_words_needs_no_quotes(game: str, action: str, name: str) -> None:
    match = fondaco.new(game, all_games()[game].players[0], 1)
    voice = match_translator("en", match)
    assert parse_typed_action(f"{action} {name}", match, voice, []) == parse_typed_action(
        f'{action} "{name}"', match, voice, []
    )


def test_games_have_names_of_several_words() -> None:
    assert len([*with_one_name()]) > 5


def with_choices() -> Iterator[tuple[str, str, str, tuple[Any, ...]]]:
    """Yield actions with a field that is one of a few words."""
    for game in all_games():
        for name, struct in type_info.action_types(all_games()[game]).items():
            for field, shape in field_types.fields(struct).items():
                if shape.choices:
                    yield game, name, field, shape.choices


@pytest.mark.parametrize(("game", "action", "field", "choices"), [*with_choices()])
def test_unknown_word_is_answered_with_the_allowed_ones(
    game: str, action: str, field: str, choices: tuple[str, ...]
) -> None:
    match = fondaco.new(game, all_games()[game].players[0], 1)
    with pytest.raises(UnclearText) as unclear:
        parse_typed_action(f"{action} {field}=nonsense", match, match_translator("en", match), [])
    assert unclear.value.args_said["names"] == ", ".join(choices)
    with pytest.raises(UnclearText) as unclear:
        parse_typed_action(action, match, match_translator("en", match), [])
    assert f"{field}={'|'.join(choices)}" in str(unclear.value.args_said["names"])


# -- the map -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name, each in all_games().items() if each.standard_components.borders])
def test_the_map_names_the_neighbours_of_a_zone(typing_player: Types, game: str) -> None:
    match = fondaco.new(game, all_games()[game].players[0], 1)
    table, shown = typing_player(match)
    ((kind, borders),) = match.components.borders.items()
    own, *near = [table.speaker.noun(kind, zone) for zone in (0, *borders[0])]
    assert not table.obey(0, Menu([], str, str), f"map {own}")
    (line,) = [line for line in shown().splitlines() if line.startswith(own)]
    assert [name.strip() for name in line.removeprefix(own).split("·")] == near


def test_map_without_borders_says_so(typing_player: Types) -> None:
    table, shown = typing_player(fondaco.new(GAME, 2, 1))
    assert not table.obey(0, Menu([], str, str), "map")
    assert "no map of borders" in shown()
