"""Wording of the documentation: it says what is true and tells no history, in sentences of at most forty words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.readme.prose import PAGES, prose, sentences
from tools.docs_settings import settings_page

LONGEST = 40
"""Words of a sentence."""

MOST_WORDS = 1500
"""Words of a page outside the reference."""

REFERENCE = {"api.md", "lab.md", "threat-model.md", "ladder.md", "training-results.md"}

HISTORY = [
    r"(was|were) tried",
    r"we (tried|found|decided|changed)",
    r"fresh eyes",
    r"so far",
    r"until now",
    r"(?<!is )(?<!are )(?<!be )used to",
    r"formerly",
    r"former",
    r"(earlier|previous|current|initial|first|played) versions?",
    r"today",
    r"nowadays",
    r"at present",
    r"previously",
    r"originally",
    r"in the past",
    r"recently",
    r"lately",
    r"not yet",
    r"for now",
    r"(has|have) been (added|removed|renamed|rewritten|reworked)",
    r"turned out",
    r"mended",
    r"to be done",
]
"""Words that tell how something came about: a page says what is true. The changelog has the changes."""


def forbidden(text: str) -> list[str]:
    return [found[0] for word in HISTORY for found in re.finditer(rf"\b{word}\b", prose(text), re.IGNORECASE)]


def too_long(text: str) -> list[str]:
    return [sentence for sentence in sentences(text) if len(sentence.split()) > LONGEST]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_tells_history(page: Path) -> None:
    assert forbidden(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_sentence_is_too_long(page: Path) -> None:
    assert too_long(page.read_text(encoding="utf-8")) == []


def test_the_settings_page_is_written_like_the_others() -> None:
    page = settings_page()
    assert forbidden(page) == []
    assert too_long(page) == []


def test_no_page_is_too_long() -> None:
    """Except pages of the reference; one that is short enough leaves the list."""
    long = {page.name for page in PAGES if len(page.read_text(encoding="utf-8").split()) > MOST_WORDS}
    assert long == REFERENCE


def test_history_and_long_sentences_are_found() -> None:
    assert forbidden("It was tried. `today` [earlier version](x.md), today\n```\nso far\n```") == [
        "was tried",
        "earlier version",
        "today",
    ]
    words = " ".join(["word"] * 25)
    assert too_long(f"- {words}\n- {words}\n\n| {words} | {words} |\n\n{words}. {words}.") == []
    assert len(too_long(f"{words},\n{words}. {words}.")) == 1
