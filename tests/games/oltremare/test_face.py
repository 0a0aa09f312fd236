"""The public Python API: its three errors, and a match is unchanged after an error."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import fondaco
from fondaco import Illegal, Malformed, Match, NotYourDecision, Refusal
from fondaco.core.codec import GameCodec
from fondaco.core.decision import set_translator
from fondaco.games.oltremare import GAME
from fondaco.games.oltremare.actions import END_TRADE, PASS, Play, Propose
from fondaco.i18n import format_in_english
from fondaco.testing.random_walk import encode_position


@pytest.fixture
def match() -> Match:
    return fondaco.new("oltremare", 3, 7)


def test_games_are_found_with_their_players_and_options() -> None:
    info = fondaco.games()["oltremare"]
    assert (info.title, info.players, info.boards) == ("Oltre Mare", (2, 5), ("standard",))
    assert info.options == {"proposals": None, "debt_by_trade": True, "venice": "rulebook", "memory_aid": False}


@pytest.mark.parametrize(
    "asked",
    [
        {"players": 1},
        {"players": 6},
        {"players": "3"},
        {"players": 3.0},
        {"players": True},
        {"players": None},
        {"players": 3, "seed": 1.5},
        {"players": 3, "seed": None},
        {"players": 3, "words": [1]},
        {"players": 3, "seats": [None]},
        {"players": 3, "options": {"speed": 1}},
        {"players": 3, "board": "no.toml"},
    ],
)
def test_invalid_setup_is_malformed(asked: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        fondaco.new("oltremare", **asked)


def test_an_unknown_game_is_malformed() -> None:
    with pytest.raises(Malformed, match="there is no game 'chess'"):
        fondaco.new("chess", 2)


SAID = [
    {"do": "fly"},
    {},
    7,
    None,
    "{",
    '{"do": "play"}',
    b"\xff",
    {"do": "play", "card": "x"},
    {"do": "play", "card": -1},
    {"do": "play", "card": True},
    "[" * 100_000,
]


@pytest.mark.parametrize("said", SAID)
def test_invalid_action_is_malformed(said: Any) -> None:
    with pytest.raises(Malformed, match="not an action of Oltre Mare"):
        fondaco.action("oltremare", said)


def test_an_action_from_the_wire() -> None:
    assert fondaco.action("oltremare", {"do": "play", "card": 4}) == Play(4)
    assert fondaco.action("oltremare", '{"do":"end_trade"}') == END_TRADE


def test_the_schema_names_every_action() -> None:
    tags = {definition["properties"]["do"]["enum"][0] for definition in fondaco.schema("oltremare")["$defs"].values()}
    assert {"propose", "accept", "end_trade", "stow", "jump"} <= tags


def test_player_who_is_not_asked_cannot_act(match: Match) -> None:
    before = encode_position(match)
    for seat in (3, -1, None, "0"):
        with pytest.raises(NotYourDecision):
            match.play(seat, PASS)  # type: ignore[arg-type]
        assert match.options(seat) == []  # type: ignore[arg-type]
    assert encode_position(match) == before


def test_forbidden_action_is_illegal_with_rule_and_reason(match: Match) -> None:
    active = match.decision.who  # type: ignore[attr-defined]
    before, log = encode_position(match), match.log[:]  # type: ignore[index]
    with pytest.raises(Illegal) as raised:
        match.play(active, PASS)
    assert raised.value.refusal.rule == "5"
    assert str(raised.value) == "This is not possible in the trade phase. End trading first. (rule 5)"
    assert (encode_position(match), match.log) == (before, log)


def test_values_equal_only_in_python_are_taken_as_the_wire_would_bring_them() -> None:
    """`Play(True) == Play(1)`, and a list is not a tuple: the stored values have the right type."""
    match = fondaco.new("oltremare", 3, 7)
    who = match.decision.who  # type: ignore[attr-defined]
    card = match.state.hands[who][0]
    match.play(float(who), Propose((who + 1) % 3, [card]))  # type: ignore[arg-type]
    assert match.state.offers[0].give_cards == (card,)
    assert type(match.log[-1].seat) is int  # type: ignore[index]
    assert fondaco.load(match.to_json()).log == match.log


def test_invalid_text_is_refused(match: Match) -> None:
    who = match.decision.who  # type: ignore[attr-defined]
    wrong = Propose((who + 1) % 3, (match.state.hands[who][0],), words="\ud800")
    assert match.refuses(who, wrong).key == "fondaco.no.malformed"  # type: ignore[union-attr]


def test_undo_without_a_log_is_refused() -> None:
    match = fondaco.new("oltremare", 3, 7, record=False)
    assert not match.may_undo(0)
    with pytest.raises(Illegal):
        match.undo(0)
    with pytest.raises(Malformed):
        match.at(0)


def test_the_first_line_cannot_be_undone(match: Match) -> None:
    assert not any(match.may_undo(seat) for seat in range(3))
    assert encode_position(match.at(0)) == encode_position(match)
    with pytest.raises(Malformed):
        match.at(1)


def test_only_a_box_may_stand_for_its_digest() -> None:
    wire = GameCodec("x", GAME.state_type, GAME.decisions, GAME.actions)
    with pytest.raises(TypeError):
        wire.encode(object())


def test_a_position_of_another_board_cannot_be_thawed(match: Match) -> None:
    text = encode_position(match).replace(match.components.digest.encode(), b"0" * 32)
    with pytest.raises(msgspec.ValidationError, match="no position of the board standard"):
        match.game.wire.thaw(text, match.components)


def test_refusal_is_a_message_key_with_arguments() -> None:
    refusal = Refusal("5.2", "fondaco.no.undo", {"port": 3})
    assert refusal.reason.startswith("You can undo only your own last action")
    set_translator(lambda key, args: f"{key} {args}")
    try:
        assert refusal.reason == "fondaco.no.undo {'port': 3}"
    finally:
        set_translator(format_in_english)
