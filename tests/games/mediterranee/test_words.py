"""How seats and galleys are called."""
from __future__ import annotations

import pytest

import fondaco
from fondaco.games.mediterranee.actions import Sell
from fondaco.words import speaker, speaker_at
from fondaco.words.typed import read_action


@pytest.mark.parametrize(
    ("options", "names"), [({}, ["Ada", "Gênes"]), ({"pairing": "spain-turkey"}, ["Ada", "Turquie"])]
)
def test_a_seat_is_called_as_its_table_calls_it(options: dict[str, str], names: list[str]) -> None:
    match = fondaco.new("mediterranee", 2, 1, options)
    voice = speaker_at("fr", match, ("Ada", ""))
    assert [voice.noun("seat", seat) for seat in range(2)] == names


def test_a_thing_whose_name_is_a_number_is_typed_as_the_screen_calls_it() -> None:
    match = fondaco.new("mediterranee", 2, seed=1)
    voice = speaker("en", "mediterranee", match.box)
    assert voice.noun("galley", 2) == "3"
    assert read_action("sell 3 wine", match, voice, []) == Sell(2, 3)
