"""How-to-play pages: the same page in all four languages, with existing drawings and links."""

from __future__ import annotations

import re

import pytest

import fondaco
from fondaco.games import game
from fondaco.i18n import languages

HOUSE = [each for each in fondaco.games() if (game(each).folder / "howto.md").exists()]


def page(played: str, lang: str) -> str:
    text = game(played).how_to_play(lang)
    assert text is not None
    return text


def drawings(text: str) -> list[str]:
    return re.findall(r"(?m)^!\[.+\]\((\w+)\)$", text)


def links(text: str) -> list[str]:
    return re.findall(r"\]\(#([\w.]+)\)", text)


def test_the_games_of_the_house_have_one() -> None:
    assert {each for each in fondaco.games() if (game(each).folder / "page" / "Board.svelte").exists()} <= {*HOUSE}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("played", HOUSE)
def test_it_says_the_same_in_every_language(played: str, lang: str) -> None:
    english, own = page(played, "en"), page(played, lang)
    assert (own == english) == (lang == "en")
    for part in (r"(?m)^#+ ", r"(?m)^- ", r"(?m)^\d\. ", r"\d[\d.,\u00a0\u202f ]*\d|\d"):
        assert len(re.findall(part, own)) == len(re.findall(part, english)), part
    assert (drawings(own), links(own)) == (drawings(english), links(english))
    assert own.count("![") == len(drawings(own))
    assert "'" not in own


@pytest.mark.parametrize("played", HOUSE)
def test_its_links_lead_into_the_law(played: str) -> None:
    chapters = set(re.findall(r"(?m)^## (\d+) ", game(played).rules() or ""))
    assert {*links(page(played, "en"))} <= chapters | {"law"}


@pytest.mark.parametrize("played", HOUSE)
def test_what_it_shows_the_game_can_draw(played: str) -> None:
    drawn = (game(played).folder / "page" / "Drawings.svelte").read_text(encoding="utf-8")
    assert set(re.findall(r"name === '(\w+)'", drawn)) == {*drawings(page(played, "en"))}
