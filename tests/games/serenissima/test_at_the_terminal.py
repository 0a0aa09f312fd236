"""A match at the prompt: names of fights and of transfers of sailors."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.i18n import list_languages, match_translator
from fondaco.i18n.view_layout import TablePart, ViewLayout


@pytest.mark.parametrize("lang", list_languages())
def test_attackable_port_is_not_named_as_the_doge(lang: str) -> None:
    match = fondaco.new("serenissima", 2, 1)
    voice = match_translator(lang, match)
    row = {"dice": 2, "target_dice": 2, "fort_dice": 0, "percent": 50}
    fights = [{"target_galley": target, **row} for target in (0, 3)]
    (part,) = ViewLayout(match.game, match.components, voice, 0).of({"fights": fights})
    assert isinstance(part, TablePart)
    assert part.columns[0].cells == [voice.say("serenissima.zero.target_galley"), "3"]
    assert part.columns[0].cells[0] != voice.noun("galley", 0)


def test_sailor_transfers_are_named_as_in_the_menu() -> None:
    match = fondaco.new("serenissima", 2, 1)
    voice = match_translator("en", match)
    plans = [{"action": {"do": "take_sailor", "galley": 5}, "galley": 5, "sailors": 1, "sinks": True}]
    (part,) = ViewLayout(match.game, match.components, voice, 0).of({"partings": plans})
    assert isinstance(part, TablePart)
    assert part.columns[0].cells == ["Take a sailor from galley 5"]
