"""Typed actions instead of menu numbers."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.core.decision import Action
from fondaco.games.oltremare.actions import Accept, Buy, EndTrade, Propose, Sail
from fondaco.i18n import get_translator
from fondaco.i18n.action_parser import UnclearText, parse_typed_action

MATCH = fondaco.new("oltremare", 3, seed=7)
WOOD_06, WHEAT_07 = MATCH.state.hands[0][:2]


def read(text: str, lang: str = "en") -> Action:
    return parse_typed_action(text, MATCH, get_translator(lang, "oltremare", MATCH.components), MATCH.options(0))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("end_trade", EndTrade()),
        ("end", EndTrade()),
        ("buy goods", Buy("goods")),
        ("buy stack=pirates", Buy("pirates")),
        ("sail Corfù", Sail(6)),
        ("sail port=corfu", Sail(6)),
        ("sail 7", Sail(6)),
        ("accept 3", Accept(3)),
        ("accept 3 wood", Accept(3, (WOOD_06,))),
        ("propose to=Contarini give=wood_06 ask=wine", Propose(1, (WOOD_06,), 0, (4,))),
        ("propose Morosini wood,wheat 2", Propose(2, (WOOD_06, WHEAT_07), 2)),
        ("propose to=cont give=wood,1 ask=silk,silk", Propose(1, (WOOD_06,), 1, (1, 1))),
        ('propose to=2 give=3 ask=wine words="a, b"', Propose(1, (), 3, (4,), 0, "a, b")),
        ('{"do": "sail", "port": 3}', Sail(3)),
    ],
)
def test_an_action_is_typed_by_its_name_and_its_parts(typed: str, meant: Action) -> None:
    assert read(typed) == meant


def test_names_are_those_of_the_language_at_the_table() -> None:
    assert read("propose to=Contarini give=ble ask=epices", "fr") == Propose(1, (WHEAT_07,), 0, (0,))


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("dance", "bad_command"),
        ("p", "bad_command"),
        ("sail nowhere", "bad_value"),
        ("sail harbour=Corfù", "bad_field"),
        ("sail", "missing"),
        ("end_trade now", "too_many"),
        ("propose to=Contarini give=w", "ambiguous"),
        ("buy everything", "bad_value"),
        ("propose to=0 give=1", "bad_value"),
        ("propose to=4 give=1", "bad_value"),
        ("sail 0", "bad_value"),
        ("{", "bad_json"),
        ('sail "', "bad_value"),
    ],
)
def test_unknown_input_is_explained(typed: str, key: str) -> None:
    with pytest.raises(UnclearText) as unclear:
        read(typed)
    assert unclear.value.key == f"fondaco.cli.{key}"
    assert "{" not in get_translator("en").say(unclear.value.key, {**unclear.value.args_said, "why": ""})
