"""Names of seats and galleys."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.games.mediterranee.actions import Sell
from fondaco.i18n import get_translator, list_languages, match_translator
from fondaco.i18n.action_parser import parse_typed_action

PAGE = Path(fondaco.__file__).parent / "games/mediterranee/page/words"


@pytest.mark.parametrize(
    ("options", "names"), [({}, ["Ada", "Gênes"]), ({"pairing": "spain-turkey"}, ["Ada", "Turquie"])]
)
def test_seat_has_its_name_at_the_table(options: dict[str, str], names: list[str]) -> None:
    match = fondaco.new("mediterranee", 2, 1, options)
    voice = match_translator("fr", match, ("Ada", ""))
    assert [voice.noun("seat", seat) for seat in range(2)] == names


def test_thing_named_by_a_number_is_typed_as_shown() -> None:
    match = fondaco.new("mediterranee", 2, seed=1)
    voice = get_translator("en", "mediterranee", match.components)
    assert voice.noun("galley", 2) == "3"
    assert parse_typed_action("sell 3 wine", match, voice, []) == Sell(2, 3)


@pytest.mark.parametrize("lang", list_languages())
def test_the_final_count_is_explained_with_the_figures_of_the_board(lang: str) -> None:
    """13 Boards can be changed: points are an argument, not part of the text."""
    texts = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    explained = {key: text for key, text in texts.items() if key.startswith("web.why.")}
    assert len(explained) == 4
    assert [key for key, text in explained.items() if re.search(r"\b(2|5|10|500)\b", text)] == []


@pytest.mark.parametrize("lang", list_languages())
def test_the_sentence_about_who_is_awaited_begins_with_a_capital_without_a_phase(lang: str) -> None:
    text = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))["web.wait"]
    begins = re.match(r"\{step_count, plural, =0 \{(.*?)\} other \{.*?\{step\}.*?\}\}(.*)", text)
    assert begins is not None
    assert (begins[1] + begins[2])[0].isupper()
