"""A match at the prompt: what a fight would be, and what sailors leave a galley by."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.i18n import languages, speaker_at
from fondaco.i18n.view_layout import Picture, Rows


@pytest.mark.parametrize("lang", languages())
def test_where_a_port_can_be_fought_it_is_not_called_the_doge(lang: str) -> None:
    match = fondaco.new("serenissima", 2, 1)
    voice = speaker_at(lang, match)
    row = {"dice": 2, "target_dice": 2, "fort_dice": 0, "percent": 50}
    fights = [{"target_galley": target, **row} for target in (0, 3)]
    (part,) = Picture(match.game, match.box, voice, 0).of({"fights": fights})
    assert isinstance(part, Rows)
    assert part.columns[0].cells == [voice.say("serenissima.zero.target_galley"), "3"]
    assert part.columns[0].cells[0] != voice.noun("galley", 0)


def test_what_a_sailor_leaves_a_galley_by_is_said_as_in_the_menu() -> None:
    match = fondaco.new("serenissima", 2, 1)
    voice = speaker_at("en", match)
    plans = [{"action": {"do": "take_sailor", "galley": 5}, "galley": 5, "sailors": 1, "sinks": True}]
    (part,) = Picture(match.game, match.box, voice, 0).of({"partings": plans})
    assert isinstance(part, Rows)
    assert part.columns[0].cells == ["Take a sailor from galley 5"]
