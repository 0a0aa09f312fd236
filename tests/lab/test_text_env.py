"""The text environment: strings in, strings out."""

from __future__ import annotations

import random
import re

import pytest

from fondaco import Malformed, lab
from fondaco.core.decision import tag_of
from fondaco.games import all_games
from fondaco.i18n.action_parser import format_typed_action
from fondaco.lab.text_environment import TextEnv
from tests.agents.page_reader import read_menu
from tests.trial import GAME

NUMBERED = re.compile(r"^(\d+)\. ", re.MULTILINE)


def numbers(text: str) -> list[str]:
    return [str(number) for number in read_menu(text)]


def play(env: TextEnv, seed: int) -> list[str]:
    """Play a match by random numbers of the texts; return all texts."""
    rng = random.Random(seed)
    texts = [env.reset(seed)]
    shown = numbers(texts[-1])
    while not env.over:
        texts.append(env.step(rng.choice(shown)))
        assert not env.refused
        shown = numbers(texts[-1]) or shown  # the same answers are not repeated
    return texts


@pytest.mark.parametrize("name", all_games())
def test_first_text_has_the_rules_and_every_later_one_the_changes(name: str) -> None:
    env = lab.text_env(name, all_games()[name].players[0], ["random"])
    first = env.reset(seed=1)
    rules = all_games()[name].rules("en") or ""
    assert first.startswith(rules.strip())
    assert "On the table:" in first
    second = env.step(numbers(first.removeprefix(rules.strip()))[0])
    assert not env.refused
    if env.seat == 0:
        assert len(second.encode()) < 4096
    assert lab.text_env(name, env.episode.players, rules=False).reset(1).startswith(("What happened", "On the table"))


def test_a_whole_match_against_a_bot_ends_with_the_result() -> None:
    env = lab.text_env(GAME, 2, ["greedy"], rules=False)
    texts = play(env, 2)
    assert texts == play(env, 2), "a seed determines everything"
    assert sum(env.rewards) == 0
    assert all(str(score) in texts[-1] for score in env.match.scores)
    with pytest.raises(Malformed, match="over"):
        env.step("1")


def test_without_bots_every_seat_reads_the_rules_once() -> None:
    env = lab.text_env(GAME, 2)
    texts, rng = {0: [""], 1: [""]}, random.Random(3)
    text = env.reset(3)
    while min(map(len, texts.values())) < 4:
        texts[env.seat].append(text)
        text = env.step(str(rng.randrange(len(env.match.options(env.seat))) + 1))
    for read in texts.values():
        assert ["**1.1**" in each for each in read[1:]] == [True] + [False] * (len(read) - 2)


def test_refused_and_unclear_text_change_nothing_and_say_why() -> None:
    env = lab.text_env(GAME, 2, ["greedy"])
    env.reset(1)
    before = env.match.to_json()
    for text, reason in {
        "": "",
        "4711": "no number 4711",
        "0": "no number 0",
        "dance": "dance",
        "propose to=3 give=1": "3",
        '{"do": "fly"}': "",
        '{"do": "sail", "port": 29}': "(rule ",
    }.items():
        again = env.step(text)
        assert env.refused
        assert reason in again
        assert "You are " in again, "the question is asked again"
        assert "Your answers are the same as before." in again
        assert env.match.to_json() == before
    env.step("1")
    assert not env.refused


def test_free_form_answers_are_typed() -> None:
    env = lab.text_env(GAME, 2, ["greedy"])
    env.reset(1)
    seat = env.match.seat(env.seat)
    offer = next(action for action in seat.options if tag_of(action) == "propose")
    env.step(format_typed_action(offer, seat, env._speaker(seat)))
    assert not env.refused
    assert any(entry.action == offer for entry in env.match.log or ())


def test_whole_page_and_all_answers_are_returned_on_request() -> None:
    env = lab.text_env(GAME, 2, ["greedy"], rules=False)
    first = env.reset(1)
    before = env.match.to_json()
    env.step("propose to=9 give=1")
    assert env.step("look") == first
    assert not env.refused
    options = env.match.options(env.seat)
    assert NUMBERED.findall(env.step("options")) == [str(number) for number in range(1, len(options) + 1)]
    offers = env.step("options propose")
    assert len(NUMBERED.findall(offers)) == sum(tag_of(action) == "propose" for action in options)
    typed = re.findall(r"\[(propose .*)\]$", offers, re.MULTILINE)
    assert env.match.to_json() == before
    env.step(typed[-1])
    assert not env.refused


def test_there_is_a_seat_for_text() -> None:
    with pytest.raises(Malformed, match="at most 1 bots"):
        lab.text_env(GAME, 2, ["greedy", "greedy"])
