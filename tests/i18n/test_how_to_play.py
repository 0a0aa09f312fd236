"""How-to-play pages: the same page in every language, with existing drawings and links."""

from __future__ import annotations

import json
import re

import pytest

import fondaco
from fondaco.games import game
from fondaco.i18n import list_languages
from tests.i18n.page_structure import drawings, links

GAMES = [each for each in fondaco.games() if (game(each).folder / "howto.md").exists()]


def page(played: str, lang: str) -> str:
    text = game(played).how_to_play(lang)
    assert text is not None
    return text


def test_every_game_with_a_page_has_a_how_to_play() -> None:
    assert {each for each in fondaco.games() if (game(each).folder / "page" / "Board.svelte").exists()} <= {*GAMES}


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("played", GAMES)
def test_how_to_play_has_the_same_structure_in_every_language(played: str, lang: str) -> None:
    english, own = page(played, "en"), page(played, lang)
    assert (own == english) == (lang == "en")
    for part in (r"(?m)^#+ ", r"(?m)^- ", r"(?m)^\d\. ", r"\d[\d.,\u00a0\u202f ]*\d|\d"):
        assert len(re.findall(part, own)) == len(re.findall(part, english)), part
    assert (drawings(own), links(own)) == (drawings(english), links(english))
    assert own.count("![") == len(drawings(own))
    assert "'" not in own


@pytest.mark.parametrize("played", GAMES)
def test_links_of_how_to_play_lead_to_rules(played: str) -> None:
    chapters = set(re.findall(r"(?m)^## (\d+) ", game(played).rules() or ""))
    assert {*links(page(played, "en"))} <= chapters | {"law"}


@pytest.mark.parametrize("played", GAMES)
def test_drawings_of_how_to_play_and_rules_exist(played: str) -> None:
    """Those in `examples.json` are worked examples, which the game's tests play."""
    folder = game(played).folder / "page"
    drawn = set(re.findall(r"name === '(\w+)'", (folder / "Drawings.svelte").read_text(encoding="utf-8")))
    if (folder / "examples.json").exists():
        drawn |= {*json.loads((folder / "examples.json").read_text(encoding="utf-8"))}
    assert drawn == {*drawings(page(played, "en")), *drawings(game(played).rules() or "")}
