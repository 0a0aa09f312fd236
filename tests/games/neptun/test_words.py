"""Texts use the terms of the two rulebooks."""

from __future__ import annotations

import re

import pytest

from fondaco.games.neptun import GAME

# For each edition: the term for a thing, and terms that are never used for it.
TERMS = [
    ("nl", "roerkaart", r"roeikaart|roeiers|riemen"),
    ("nl", "roerspoor", r"roeispoor"),
    ("nl", "zeemijl", r"# mijl"),
    ("nl", "opendraai", r"omdraai"),
    ("nl", "Crete", r"Kreta"),
    ("nl", "puntentegel", r"tempeltegel"),
    ("fr", "cartes Rames", r"cartes rame\b|\bvos rames"),
    ("fr", "Échelle des rames", r"piste des rames"),
    ("fr", "round {round}", r"manche"),
    ("fr", "Ordre des joueurs", r"ordre du tour"),
    ("fr", "Temple d’or", r"temple de l’or"),
    ("fr", "Saguntum", r"Sagonte"),
    ("fr", "Révéler", r"retourner"),
    ("fr", "tuiles de points", r"tuiles de temple"),
]


@pytest.mark.parametrize(("lang", "term", "never"), TERMS)
def test_things_have_the_names_of_the_rulebook(lang: str, term: str, never: str) -> None:
    places = (f"words/{lang}.json", f"page/words/{lang}.json", f"howto.{lang}.md", f"rules.{lang}.md")
    said = "".join((GAME.folder / place).read_text(encoding="utf-8") for place in places)
    assert term.lower() in said.lower()
    assert not re.search(never, said, re.IGNORECASE)
