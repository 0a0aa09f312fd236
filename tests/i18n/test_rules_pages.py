"""Rules pages in other languages: every paragraph of the English one, with its figures, under the same number."""

from __future__ import annotations

import re

import pytest

import fondaco
from fondaco.games import game
from fondaco.i18n import list_languages
from fondaco.server.tables.game_catalog import rules_markdown
from tests.i18n.how_to_facts import DIGITS
from tests.i18n.page_structure import drawings, links

TRANSLATED = [each for each in fondaco.games() if [*game(each).folder.glob("rules.*.md")]]
LANGUAGES = [lang for lang in list_languages() if lang != "en"]
PARAGRAPH = re.compile(r"(?m)^\*\*(\d+\.\d+)\*\* (.+)$")
MARK = re.compile(r"\[[^\]\d]+ ([NR]?\d+)\](?!\()")
each_page = pytest.mark.parametrize(("played", "lang"), [(each, lang) for each in TRANSLATED for lang in LANGUAGES])


def lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip() and not re.match(r"\|[-|]+\|$", line)]


def figures(line: str) -> list[str]:
    return sorted(re.sub(r"\D", "", figure) for figure in DIGITS.findall(MARK.sub("", line)))


def pages(played: str, lang: str) -> tuple[str, str]:
    return rules_markdown(played, "en").strip(), rules_markdown(played, lang).strip()


@each_page
def test_a_translated_page_is_complete(played: str, lang: str) -> None:
    """Line for line: the same headings, numbers of paragraphs, drawings and links, and the same figures."""
    english, own = pages(played, lang)
    assert own != english
    assert [number for number, _ in PARAGRAPH.findall(own)] == [number for number, _ in PARAGRAPH.findall(english)]
    for part in (r"(?m)^## (\d+) ", r"(?m)^(#+|-|\||>|!|\*\*)", r"`[a-z_\"]+`"):
        assert len(re.findall(part, own)) == len(re.findall(part, english)), part
    assert (drawings(own), links(own)) == (drawings(english), links(english))
    differing = [
        (line, figures(line), figures(theirs))
        for line, theirs in zip(lines(own), lines(english), strict=True)
        if figures(line) != figures(theirs)
    ]
    assert differing == []
    assert MARK.findall(own) == MARK.findall(english)


@each_page
def test_a_refusal_leads_to_a_paragraph_in_the_language_of_the_reader(played: str, lang: str) -> None:
    english, _ = pages(played, lang)
    for number, text in PARAGRAPH.findall(english):
        own = game(played).paragraph(number, lang)
        assert own is not None
        assert own != game(played).paragraph(number) or not re.search("[a-z]{4} [a-z]{2}", text), number


@each_page
def test_punctuation_is_that_of_the_language(played: str, lang: str) -> None:
    _, own = pages(played, lang)
    prose = re.sub(r"(?m)`[^`\n]*`|^\|[-|]+\|$|```.*?```", "", own, flags=re.DOTALL)
    assert "'" not in prose
    assert '"' not in prose
    words = re.sub(r"(?m)\]\(\w+\)$|^!\[", "", prose)
    assert lang != "fr" or re.findall("[^\u00a0]:|[^\u202f][;!?]|«[^\u00a0]|[^\u00a0]»", words) == []


@pytest.mark.parametrize("played", TRANSLATED)
def test_every_chapter_begins_with_what_it_is_about_and_an_example(played: str) -> None:
    """A chapter without an example is a list: of options, or of what is reconstructed."""
    for chapter in re.split(r"(?m)^## ", rules_markdown(played, "en"))[1:]:
        title, *said = lines(chapter)
        assert re.match(r"\*\*[A-Z][a-z ]+\.\*\* ", said[0]), title
        if not re.search("Table options|What is reconstructed|older rules", title):
            before = chapter.split(f"\n**{title.split()[0]}.1**")[0]
            assert (len(drawings(before)), before.count("\n**Example.** ")) == (1, 1), title


@pytest.mark.parametrize("played", TRANSLATED)
def test_no_how_to_play_calls_translated_rules_english(played: str) -> None:
    says = {"de": "auf Englisch", "fr": "en anglais", "it": "in inglese", "es": "en inglés", "nl": "in het Engels"}
    assert [lang for lang, words in says.items() if words in str(game(played).how_to_play(lang))] == []
