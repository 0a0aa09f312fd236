"""Words that change before a vowel; web/tests/soundChanges.test.ts reads the same examples."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fondaco.i18n import list_languages
from fondaco.i18n.sound_changes import apply_sound_changes

EXAMPLES = msgspec.json.decode(
    (Path(__file__).parent / "sound_changes.json").read_bytes(), type=list[tuple[str, str, str]]
)


@pytest.mark.parametrize(("lang", "text", "expected"), EXAMPLES)
def test_words_change_before_a_vowel(lang: str, text: str, expected: str) -> None:
    assert lang in list_languages()
    assert apply_sound_changes(text, lang) == expected
    assert apply_sound_changes(expected, lang) == expected
