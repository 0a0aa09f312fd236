"""A broken message is reported with its file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from fondaco import i18n
from fondaco.games import game
from fondaco.i18n import CatalogueError, Translator, icu_format, message_catalogue
from tests.trial import GAME

BROKEN = ["{seat, plural, one {x}}", "{seat, select, other {x}", "{seat"]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Let the German catalogue of a game and the English one of the shell have other messages."""
    messages = {"broken": "", "whole": "{seat}"}
    real = message_catalogue

    def catalogue(lang: str, owner: str) -> dict[str, str]:
        return messages if (lang, owner) in (("de", GAME), ("en", "fondaco")) else real(lang, owner)

    monkeypatch.setattr(i18n, "message_catalogue", catalogue)
    return messages


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("icu", [True, False])
def test_broken_message_names_its_file_and_key(
    broken: dict[str, str], text: str, icu: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = icu_format._reader() if icu else icu_format.FallbackMessage
    monkeypatch.setattr(i18n, "compile_message", lambda text, lang: reader(text, lang))
    broken["broken"] = text
    speaker = Translator("de", GAME, None, ())
    for key, file in {
        f"{GAME}.broken": game(GAME).folder / "words" / "de.json",
        "fondaco.broken": Path(i18n.__file__).parent / "en.json",  # without a German one, the English message is used
    }.items():
        with pytest.raises(CatalogueError) as found:
            speaker.say(key, {"seat": 2})
        assert str(found.value).startswith(f"{file}: broken message 'broken': ")
    assert speaker.say(f"{GAME}.whole", {"seat": "Ada"}) == "Ada"


def test_catalogue_that_is_no_json_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xx.json").write_text('{"a": 1}', encoding="utf-8")
    monkeypatch.setattr(i18n, "_FOLDER", tmp_path)
    with pytest.raises(CatalogueError, match=str(tmp_path / "xx.json")):
        message_catalogue.__wrapped__("xx", "fondaco")  # not from the cache
