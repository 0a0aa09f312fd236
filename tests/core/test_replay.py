"""The match file: every manipulation is detected, and damaged files are malformed."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco import Malformed
from fondaco.testing.random_walk import require_log as entries
from tests.trial import GAME

File = dict[str, Any]


@cache
def played(players: int, lines: int = 10**6) -> str:
    match = fondaco.new(GAME, players, "a seed", words=("anna", "bruno"), seats=("Anna", "Bruno"))
    rng = random.Random(1)
    while not match.over and len(entries(match)) < lines:
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.options(seat)))
    return match.to_json()


def file(text: str) -> File:
    parsed: File = msgspec.json.decode(text)
    return parsed


def changed_file(change: Callable[[File], Any], text: str) -> str:
    parsed = file(text)
    change(parsed)
    return msgspec.json.encode(parsed).decode()


def test_a_match_file_carries_everything() -> None:
    parsed = file(played(2))
    assert set(parsed) == {
        "format",
        "game",
        "rules_version",
        "board",
        "opening",
        "commitment",
        "log",
        "snapshot",
        "scores",
        "winners",
    }
    assert parsed["opening"]["words"] == ["anna", "bruno"]
    assert parsed["opening"]["seats"] == ["Anna", "Bruno"]
    assert parsed["opening"]["options"] == fondaco.games()[parsed["game"]].options
    assert parsed["board"]["tables"] is None


@pytest.mark.parametrize("lines", [1, 60, 10**6])
def test_honest_match_file_is_verified(lines: int) -> None:
    assert fondaco.verify(played(2, lines)) == []


TAMPERED: dict[str, Callable[[File], Any]] = {
    "the seed is not the one": lambda f: f["opening"].update(seed="another"),
    "tells of something that did not happen": lambda f: f["log"][5]["events"].append({"says": "x", "args": {}}),
    "line 0 of the log": lambda f: f["log"][0]["events"].pop(),
    "the log cannot be played": lambda f: f["log"].insert(1, f["log"][-1]),
    "the position is not the one": lambda f: f["snapshot"]["board"]["ducats"].__setitem__(0, 99),
    "the result is not the one": lambda f: f["scores"].__setitem__(0, 99),
    "result": lambda f: f.update(winners=[]),
    "committed": lambda f: f.update(commitment="00"),
    "is for 2 to 5 players": lambda f: f["opening"].update(players=9),
    "no table option": lambda f: f["opening"].update(options={"x": 1}),
    "without a log": lambda f: f.update(log=None),
    "played under rules 99": lambda f: f.update(rules_version=99),
    "another edition of the board": lambda f: f["board"].update(digest="00"),
    "is damaged": lambda f: f["snapshot"]["board"].update(ducats="many"),
}


@pytest.mark.parametrize("fault", TAMPERED)
def test_changed_match_file_is_detected(fault: str) -> None:
    wrong = fondaco.verify(changed_file(TAMPERED[fault], played(2)))
    assert fault in "; ".join(wrong)


def unmarked(parsed: File) -> None:
    """Convert to format 1, in which only an event's key marks the beginning of a turn."""
    parsed["format"] = 1
    for event in [event for entry in parsed["log"] for event in entry["events"]]:
        event.pop("begins_turn", None)


def test_turns_of_an_old_file_begin_where_they_began() -> None:
    new = fondaco.load(played(2))
    old = fondaco.load(changed_file(unmarked, played(2)))
    assert sum(entry.begins_turn for entry in new.log or []) > 5
    assert old.log == new.log
    assert fondaco.verify(changed_file(unmarked, played(2))) == []


def test_current_file_stores_where_turns_begin() -> None:
    events = [event for entry in file(played(2))["log"] for event in entry["events"] if event.get("begins_turn")]
    assert {event["says"] for event in events} == {f"{GAME}.turn"}


def test_seed_words_of_players_are_verified() -> None:
    assert fondaco.verify(changed_file(lambda f: f["opening"].update(words=["anna"]), played(2)))


def test_an_unfinished_match_has_no_result() -> None:
    text = played(2, 30)
    assert file(text)["scores"] is None
    assert fondaco.verify(changed_file(lambda f: f.update(scores=[1, 2]), text))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 1}', b"\xff", "null", '{"format":' + "[" * 10**5])
def test_invalid_match_file_is_malformed(text: str | bytes) -> None:
    for reads in (fondaco.load, fondaco.verify):
        with pytest.raises(Malformed):
            reads(text)


DAMAGED: list[Callable[[File], Any]] = [
    lambda f: f.update(format=99),
    lambda f: f.update(game="chess"),
    lambda f: f.update(rules_version=99),
    lambda f: f.update(log={}),
    lambda f: f.update(snapshot=None),
    lambda f: f["snapshot"]["now"].update(at="nowhere"),
    lambda f: f["snapshot"]["board"].pop("pile"),
    lambda f: f["board"].update(digest="00"),
    lambda f: f["log"][3].update(action={"do": "fly"}),
]


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_malformed(damage: Callable[[File], Any]) -> None:
    with pytest.raises(Malformed):
        fondaco.load(changed_file(damage, played(2)))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_malformed(share: float) -> None:
    text = played(2)
    with pytest.raises(Malformed):
        fondaco.load(text[: int(len(text) * share)])


def test_match_without_a_log_is_saved_and_continued() -> None:
    match = fondaco.new(GAME, 2, 3, record=False)
    loaded = fondaco.load(match.to_json())
    assert loaded.log is None
    loaded.play(loaded.waiting[0], loaded.options(loaded.waiting[0])[0])
    assert loaded.log is None


def test_chat_is_in_the_file_and_visible_to_its_recipients() -> None:
    match = fondaco.new(GAME, 3, 1)
    assert "talk" not in match.to_json(), "files from before have none"
    match.say(1, "Silk for wine?", to=[2], label="offer")
    match.say(0, "Good evening.")
    match.play(match.waiting[0], match.options(match.waiting[0])[0])
    again = fondaco.load(match.to_json())
    assert again.talk == match.talk
    assert (again.talk[0].line, again.talk[0].label) == (1, "offer")
    assert [[talk.seat for talk in again.seat(seat).talk] for seat in range(3)] == [[0], [1, 0], [1, 0]]
    assert again.determinize(0, 1).talk == []
    assert again.clone().talk == again.talk
    assert fondaco.verify(match.to_json()) == []


def test_chat_survives_undo() -> None:
    match = fondaco.new(GAME, 3, 1)
    while not match.may_undo(match.waiting[0]):
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    match.say(0, "Wait!")
    match.undo(match.waiting[0])
    assert [talk.words for talk in match.talk] == ["Wait!"]


def test_only_seated_players_send_and_receive_chat() -> None:
    match = fondaco.new(GAME, 3, 1)
    for seat, to in ((3, None), (0, [3])):
        with pytest.raises(fondaco.Malformed):
            match.say(seat, "Hello", to)
