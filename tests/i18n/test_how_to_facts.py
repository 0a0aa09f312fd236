"""How-to-play pages agree with the board files: every number, and which port, building or card has what."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.games import game
from fondaco.i18n import list_languages
from tests.i18n.how_to_facts import NUMBERS, Line, figures_in, lines_of, named_in, numbers_in

GAMES = [each for each in fondaco.games() if (game(each).folder / "howto.md").exists()]
each_page = pytest.mark.parametrize(("played", "lang"), [(each, lang) for each in GAMES for lang in NUMBERS])
each_language = pytest.mark.parametrize(
    ("played", "lang"), [(each, lang) for each in GAMES for lang in list_languages()]
)
TESTS = Path(__file__).parents[1] / "games"
PORT_LABEL = re.compile(r"<PortLabel(.*?)/>", re.DOTALL)


def page(played: str, lang: str) -> list[str]:
    text = game(played).how_to_play(lang)
    assert text is not None
    return lines_of(text)


def board(played: str) -> dict[str, Any]:
    tables: dict[str, Any] = game(played).standard_components.tables
    return tables


def facts(played: str) -> Any:
    listed = TESTS / played / "howto_facts.py"
    assert listed.exists(), f"{listed} lists no facts of its page: see tests/i18n/how_to_facts.py"
    return import_module(f"tests.games.{played}.howto_facts")


@cache
def lines(played: str) -> list[tuple[int, Line]]:
    """Return the lines that the game lists, each with its position on the page."""
    english = page(played, "en")
    found: list[tuple[int, Line]] = []
    for line in facts(played).lines(board(played)):
        places = [place for place, text in enumerate(english) if text.startswith(line.begins)]
        assert len(places) == 1, f"{len(places)} lines begin with '{line.begins}'"
        found.append((places[0], line))
    return found


def nouns(played: str, lang: str, kind: str) -> dict[str, str]:
    words = json.loads((game(played).folder / "words" / f"{lang}.json").read_text(encoding="utf-8"))
    return {key.removeprefix(f"{kind}."): noun for key, noun in words.items() if key.startswith(f"{kind}.")}


@pytest.mark.parametrize("played", GAMES)
def test_every_number_is_a_listed_fact_or_a_listed_example(played: str) -> None:
    listed = {place: sorted([*line.numbers, *line.rest]) for place, line in lines(played)}
    said = {place: sorted(numbers_in(text, "en").elements()) for place, text in enumerate(page(played, "en"))}
    assert {place: said[place] for place in listed} == listed
    assert {place: numbers for place, numbers in said.items() if numbers and place not in listed} == {}


@each_page
def test_numbers_are_those_of_the_board_file(played: str, lang: str) -> None:
    texts = page(played, lang)
    assert len(texts) == len(page(played, "en"))
    for place, line in lines(played):
        said = numbers_in(texts[place], lang)
        assert all(said[number] >= line.numbers.count(number) for number in line.numbers), (line.numbers, texts[place])


@each_language
def test_figures_are_the_same_in_every_language(played: str, lang: str) -> None:
    assert [figures_in(text) for text in page(played, lang)] == [figures_in(text) for text in page(played, "en")]


@each_page
def test_goods_and_places_are_those_of_the_board_file(played: str, lang: str) -> None:
    texts = page(played, lang)
    for place, line in lines(played):
        assert line.holds, line.begins
        assert [name for name in line.names if name not in texts[place]] == []
        for clause in line.clauses:
            said = re.search(clause.pattern(lang), texts[place])
            assert said, f"'{clause.pattern(lang)}' is not in: {texts[place]}"
            named = [named_in(group, nouns(played, lang, clause.kind)) for group in said.groups()]
            assert named == [{*keys} for keys in clause.keys], texts[place]


def drawn_ports() -> list[tuple[str, str]]:
    """Return every port that a drawing shows, with its properties."""
    drawings = {each: (game(each).folder / "page" / "Drawings.svelte").read_text(encoding="utf-8") for each in GAMES}
    return [(each, label) for each, text in drawings.items() for label in PORT_LABEL.findall(text)]


@pytest.mark.parametrize(("played", "drawn"), drawn_ports(), ids=lambda value: value if value in GAMES else "")
def test_a_drawn_port_is_the_one_on_the_board(played: str, drawn: str) -> None:
    shown = dict(re.findall(r'(\w+)="(\w+)"', drawn))
    slots, stored = re.search(r"slots=\{\[([\d, ]+)\]\}", drawn), re.search(r"stored=\{\[(.*?)\]\}", drawn)
    assert slots
    assert stored
    good, numbers = facts(played).port(board(played), shown["name"])
    assert (shown["product"], [int(number) for number in slots[1].split(",")]) == (good, numbers)
    goods = re.findall(r"\w+", stored[1])
    assert good not in goods
    assert len({*goods}) == len(goods) < len(numbers)
    assert goods == facts(played).STORED


def test_ports_are_drawn() -> None:
    assert len(drawn_ports()) >= 2
