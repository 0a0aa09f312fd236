"""Words that change before a vowel: "de Alger" becomes "d’Alger", "Bruno y Ilse" becomes "Bruno e Ilse".

A message cannot know how the name begins that is put into it, so the finished text is corrected. The client applies
the same rules (`data/sound_changes.json`, `web/src/lib/soundChanges.ts`).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

_FILE = Path(__file__).parent / "data" / "sound_changes.json"


def apply_sound_changes(text: str, lang: str) -> str:
    for pattern, replacement in _rules().get(lang, ()):
        text = pattern.sub(replacement, text)
    return text


@cache
def _rules() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    rules = msgspec.json.decode(_FILE.read_bytes(), type=dict[str, list[tuple[str, str]]])
    return {
        lang: [(re.compile(pattern), replacement.replace("$", "\\")) for pattern, replacement in pairs]
        for lang, pairs in rules.items()
    }
