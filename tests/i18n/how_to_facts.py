"""Statements of a how-to-play page that a board file or the rules determine, line by line.

A game lists its lines in `tests/games/<game>/howto_facts.py`: `lines(board)`, with `board` the tables of its board
file. Lines are found by how they begin in English; the other languages have the same lines in the same order.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
}
ENDINGS = {"en": "", "fr": "", "nl": "(?:maal|en)?", "de": "(?:mal|en)?", "es": ""}
DIGITS = re.compile(r"\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+|\d+")
NOT_SAID = re.compile(r"\]\([#\w.]+\)|^\d\. ")
Board = dict[str, Any]


@dataclass
class Clause:
    """A part of a line that names things: one pattern per language, with a group for each list of keys."""

    kind: str
    keys: list[list[str]]
    en: str
    fr: str
    it: str
    nl: str
    de: str
    es: str

    def pattern(self, lang: str) -> str:
        return str(getattr(self, lang))


@dataclass
class Line:
    """A line, found by its English beginning, and what has to be in it in every language.

    `numbers` are determined by board file or rules, in any order; `rest` are its other numbers, from examples and
    advice. `names` are literal texts.
    """

    begins: str
    numbers: list[int] = field(default_factory=list)
    rest: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    holds: bool = True
    """Whether its other statements are true, as checked by its game."""


def lines_of(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def figures_in(line: str) -> list[int]:
    """Return every number in figures, the smallest first."""
    return sorted(int(re.sub(r"\D", "", digits)) for digits in DIGITS.findall(NOT_SAID.sub(" ", line)))


def numbers_in(line: str, lang: str) -> Counter[int]:
    """Count every number in figures, and in words from two on."""
    said = NOT_SAID.sub(" ", line)
    found = figures_in(line)
    for number, word in enumerate(NUMBERS[lang].split(), 2):
        found += [number] * len(re.findall(rf"\b{word}{ENDINGS.get(lang, '')}\b", said.lower()))
    return Counter(found)


def named_in(text: str, nouns: dict[str, str]) -> set[str]:
    """Return the keys of the things a text names; a noun may be singular or in another case."""
    return {key for key, noun in nouns.items() if any(same(noun, words) for words in spans(text, len(noun.split())))}


def spans(text: str, length: int) -> list[str]:
    words = re.findall(r"\w+", text.casefold())
    return [" ".join(words[at : at + length]) for at in range(len(words) - length + 1)]


def same(noun: str, word: str) -> bool:
    one, other = sorted((noun.casefold(), word), key=len)
    return one == other or (len(one) >= 5 and other.startswith(one) and len(other) - len(one) <= 2)
