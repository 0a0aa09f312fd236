"""The client's own messages: the same in all four languages, and every one can be said."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.words.message import message

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "src/fondaco/words/web", *ROOT.glob("src/fondaco/games/*/page/words")]
LANGUAGES = ("en", "fr", "nl", "de")


def messages(folder: Path, lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return found


def choices(text: str) -> set[str]:
    """The arguments by which a message chooses its words."""
    return set(re.findall(r"\{(\w+), (?:plural|select)", text))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parts[-3])
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_every_message_with_the_same_arguments(folder: Path, lang: str) -> None:
    english, own = messages(folder, "en"), messages(folder, lang)
    assert own.keys() == english.keys()
    assert {key for key in english if choices(own[key]) != choices(english[key])} == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parts[-3])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_well_formed(folder: Path, lang: str) -> None:
    for key, text in messages(folder, lang).items():
        assert message(text, lang) is not None, key
        assert text.count("{") == text.count("}"), key


def test_the_client_says_no_message_that_is_not_in_its_catalogue() -> None:
    owners = {"fondaco", *fondaco.games()}
    catalogue = messages(ROOT / "src/fondaco/words/web", "en")
    said = {
        key
        for file in [*(ROOT / "web/src").rglob("*.*"), *ROOT.glob("src/fondaco/games/*/page/*.*")]
        if file.suffix in (".svelte", ".ts")
        for key in re.findall(r"\bsay\('([a-z][\w.]*)'[),]", file.read_text(encoding="utf-8"))
        if key.partition(".")[0] not in owners
    }
    assert said - catalogue.keys() == set()
