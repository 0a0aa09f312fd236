"""The text description of a seat."""

from __future__ import annotations

import random
import re

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.i18n import list_languages, match_translator, seat_translator
from fondaco.i18n.action_parser import parse_typed_action
from fondaco.i18n.position_text import describe_position
from tests.agents.page_reader import read_line
from tests.trial import GAME


def played(answers: int, seed: int = 4) -> Match:
    match = fondaco.new(GAME, 3, seed)
    dice = bot("random", GAME, seed)
    for _ in range(answers):
        match.play(match.waiting[0], dice.choose(match.seat(match.waiting[0])))
    return match


@pytest.mark.parametrize("name", all_games())
def test_answers_of_a_page_have_their_numbers_and_words(name: str) -> None:
    """Also those that one line says together, and in any language."""
    rng, together = random.Random(name), 0
    match = fondaco.new(name, all_games()[name].players[1], seed=3)
    for _ in range(120):
        seat, lang = match.seat(match.waiting[0]), rng.choice(list_languages())
        speaker = seat_translator(lang, seat)
        menu = describe_position(seat, lang).rpartition(f"{speaker.say('fondaco.tell.menu')}\n")[2].splitlines()
        read = dict(answer for line in menu for answer in read_line(line))
        assert [*read] == [*range(1, len(seat.options) + 1)], menu
        assert all(said in ("", speaker.action(seat.options[number - 1])) for number, said in read.items())
        together += len([*read]) > len(menu)
        match.play(seat.number, rng.choice(seat.options))
    assert together


def test_free_form_action_is_shown_with_its_syntax() -> None:
    match = played(0)
    while not match.decision.free_form:
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    seat = match.seat(match.waiting[0])
    (example, *_) = re.findall(r"or type your own: (.*)", describe_position(seat))
    assert parse_typed_action(example, seat, match_translator("en", match), []) in seat.options


def test_ids_of_cards_are_shown_with_their_names() -> None:
    seat = played(0).seat(0)
    held = [seat.components.ids["card"][card] for card in seat.view["table"]["hand_cards"]]
    assert held
    assert all(f"[{card}]" in describe_position(seat) for card in held)


def test_told_events_are_not_repeated() -> None:
    match = played(20)
    before = match.seat(0)
    while match.waiting[0] != 0 or len(match.log or ()) < 25:
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    again, now = describe_position(match.seat(0), since=match.seat(0)), describe_position(match.seat(0), since=before)
    assert "What happened" in now
    assert "What happened" not in again
    assert "Changed:" not in again
    assert len(now) < len(describe_position(match.seat(0)))


def test_changed_events_are_told_again_from_the_change() -> None:
    """A player has undone an action and taken another one."""
    match = played(0)
    while not match.may_undo(match.waiting[0]):
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    seat = match.waiting[0]
    before, done = match.seat(seat), match.log[-1] if match.log else None
    match.undo(seat)
    others = [action for action in match.options(seat) if done and action != done.action]
    match.play(seat, others[0])
    assert "What happened" in describe_position(match.seat(seat), since=before)


def test_players_and_board_names_can_be_numbers() -> None:
    match = played(30)
    named, nameless = describe_position(match.seat(0)), describe_position(match.seat(0), nameless=True)
    for name in ("Dandolo", "Contarini", "Venezia", "Zara", "spices"):
        assert name not in nameless
    assert "Dandolo" in named
    assert "seat-1" in nameless
    assert "port-" in nameless


def test_names_of_seated_players_are_used() -> None:
    assert "You are Ada." in describe_position(played(0).seat(0), names=("Ada", "Bob", "Eve"))


@pytest.mark.parametrize("lang", list_languages())
def test_result_is_told_in_every_language(lang: str) -> None:
    match = played(0)
    dice = bot("random", GAME, 1)
    while match.waiting:
        match.play(match.waiting[0], dice.choose(match.seat(match.waiting[0])))
    page = describe_position(match.seat(0), lang)
    assert all(str(score) in page for score in match.scores)
    assert "fondaco." not in page
