"""Actions typed as text: a thing is named, or counted from 1, in every game and language."""

from __future__ import annotations

import random

import msgspec
import pytest

import fondaco
from fondaco.bots import bot
from fondaco.core import field_types
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.i18n import get_translator, list_languages, match_translator, type_info
from fondaco.i18n.action_parser import UnclearText, format_typed_action, parse_typed_action


def played(name: str, answers: int) -> Match:
    match = fondaco.new(name, max(all_games()[name].players), 5)
    dice = bot("random", name, 5)
    for _ in range(answers):
        match.play(match.waiting[0], dice.choose(match.seat(match.waiting[0])))
    return match


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("nameless", [False, True])
def test_every_action_of_a_menu_can_be_typed_as_it_is_written(name: str, nameless: bool) -> None:
    match, rng = played(name, 0), random.Random(name)
    dice = bot("random", name, 5)
    for _ in range(25):
        seat, speaker = match.waiting[0], match_translator(rng.choice(list_languages()), match, nameless=nameless)
        for action in rng.sample(match.options(seat), min(3, len(match.options(seat)))):
            typed = format_typed_action(action, match, speaker)
            assert parse_typed_action(typed, match, speaker, []) == action, typed
        match.play(seat, dice.choose(match.seat(seat)))


def with_seats() -> list[tuple[str, str, str]]:
    """Return the games, actions and fields that name a seat."""
    return [
        (name, said, field)
        for name, game in all_games().items()
        for said, struct in type_info.action_types(game).items()
        for field, shape in field_types.fields(struct).items()
        if shape.thing == "seat" and shape.form == "int"
    ]


def test_some_actions_name_a_seat() -> None:
    assert with_seats()


@pytest.mark.parametrize(("name", "said", "field"), with_seats())
def test_player_2_is_typed_as_2(name: str, said: str, field: str) -> None:
    match = played(name, 0)
    struct = type_info.action_types(all_games()[name])[said]
    others = [each.name for each in msgspec.structs.fields(struct) if each.required and each.name != field]
    rest = " ".join(f"{other}=1" for other in others)
    for called in ((), ("Ada", "Bob", "Cleo"), ("3", "1", "2")):
        speaker = match_translator("en", match, called)
        meant = parse_typed_action(f"{said} {field}=2 {rest}", match, speaker, [])
        assert getattr(meant, field) == 1
        with pytest.raises(UnclearText):
            parse_typed_action(f"{said} {field}=0 {rest}", match, speaker, [])
        with pytest.raises(UnclearText):
            parse_typed_action(f"{said} {field}={match.players + 1} {rest}", match, speaker, [])


@pytest.mark.parametrize("lang", list_languages())
def test_help_offers_the_map_only_with_borders(lang: str) -> None:
    with_map, without = (
        get_translator(lang).say("fondaco.cli.help", {"example": "x", "borders": borders}) for borders in (True, False)
    )
    (line,) = [line for line in with_map.splitlines() if line.startswith("map ")]
    assert without == with_map.replace(f"{line}\n", "")
