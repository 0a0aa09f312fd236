"""Wording of the catalogues: complete, no key twice, no word that the glossary has replaced, labels that exist."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from fondaco.games import all_games
from fondaco.i18n import list_languages
from fondaco.server.tables.game_catalog import rules_markdown

ROOT = Path(__file__).parents[2]
SHELL = [ROOT / "src/fondaco/i18n" / each for each in ("", "web", "web/peer")]
GAMES = [*ROOT.glob("src/fondaco/games/*/words"), *ROOT.glob("src/fondaco/games/*/page/words")]
FOLDERS = [*SHELL, *GAMES]
EXAMPLES = [*ROOT.glob("examples/*/src/*/words"), *ROOT.glob("src/fondaco/cli/template/src/*/words")]
CATALOGUES = sorted(file for folder in [*FOLDERS, *EXAMPLES] for file in folder.glob("*.json"))
RULES_PAGES = [
    page
    for folder in ("src/fondaco/games", "examples", "src/fondaco/cli/template")
    for each in ("rules.md", "howto.md")
    for page in sorted((ROOT / folder).rglob(each))
]
LABELLED = ("evening.md", "moderate.md", "play.md", "ratings.md", "static.md", "without-server.md")
"""Pages whose quoted labels, in italics, are those of the interface."""

# Words that the glossary has replaced, by language: in every catalogue, and in those of shell and server only.
# A word may begin a longer one where it ends in \w*.
EVERYWHERE = {
    "en": [r"deeds?"],
    "fr": [r"tu", r"toi", r"ton", r"ta", r"tes", r"t’\w+", r"automates?", r"ordres? permanents?"],
    "de": [r"Dauerauftr\w+", r"Briefe?", r"Briefen", r"Halle"],
    "es": [r"vosotr[oa]s", r"vuestr\w+", r"os", r"usted(es)?", r"ordenador(es)?", r"autómatas?"],
    "nl": [r"uitvaart", r"Dauerauftr\w+", r"vaste opdracht(en)?", r"Brie(f|ven)"],
}
IN_THE_SHELL = {
    "en": [
        r"(the|this) house",
        r"letters? (is|to|could|has|have|that)",
        r"barred",
        r"lamp",
        r"daylight",
        r"curtain",
        r"standing orders?",
        r"laid aside",
        r"whoever",
        r"sits? down",
        r"stands? up",
        r"he",
        r"him",
        r"his",
        r"the best$",
    ],
    "fr": [r"Dresser", r"maison", r"lettres?(?! ou un chiffre)", r"les hôtes", r"lampe", r"Relire"],
    "de": [r"(das|dieses|des|dem) Haus(es)?", r"Sperren", r"einen Tisch decken", r"Lampe", r"Würfelchen"],
    "es": [r"(la|esta) casa", r"baneo?s?", r"lámpara"],
    "nl": [r"(het|dit) huis", r"Een tafel dekken", r"Afzeggen", r"aanbieding(en)?", r"lamp(licht)?", r"„"],
}


def pairs(file: Path) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
    return found


def forbidden(words: list[str], text: str) -> list[str]:
    pattern = "|".join(word if word == "„" else rf"\b(?:{word})(?!\w)" for word in words)
    return [found[0] for found in re.finditer(pattern, text, re.IGNORECASE)] if words else []


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", CATALOGUES, ids=name)
def test_no_catalogue_has_a_key_twice(file: Path) -> None:
    assert [key for key, count in Counter(key for key, _ in pairs(file)).items() if count > 1] == []


def with_unique_keys(found: list[tuple[str, object]]) -> dict[str, object]:
    assert len(dict(found)) == len(found), [key for key, _ in found]
    return dict(found)


@pytest.mark.parametrize("file", sorted(ROOT.glob("games/*/page/lobby.json")), ids=name)
def test_no_tagline_is_there_twice(file: Path) -> None:
    assert json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=with_unique_keys)


@pytest.mark.parametrize("file", [file for file in CATALOGUES if file.stem == "fr"], ids=name)
def test_french_punctuation_never_begins_a_line(file: Path) -> None:
    """A no-break space (U+00A0) precedes a colon and lines guillemets, a narrow one (U+202F) precedes ; ! and ?."""
    assert {key: text for key, text in pairs(file) if re.search(" [:;!?»]|« ", text)} == {}


@pytest.mark.parametrize("lang", list_languages())
def test_a_language_is_complete(lang: str) -> None:
    """What is missing is listed: catalogues, messages, how-to-play pages and taglines of games."""
    missing: list[str] = []
    for folder in FOLDERS:
        file = folder / f"{lang}.json"
        own = {key for key, _ in pairs(file)} if file.exists() else set()
        missing += [f"{name(file)}: {key}" for key, _ in pairs(folder / "en.json") if key not in own]
    for game in ROOT.glob("src/fondaco/games/*/howto.md"):
        page = game if lang == "en" else game.with_name(f"howto.{lang}.md")
        missing += [] if page.exists() else [name(page)]
        rules = page.with_name(page.name.replace("howto", "rules"))
        missing += [] if rules.exists() or not [*game.parent.glob("rules.*.md")] else [name(rules)]
    for lobby in ROOT.glob("src/fondaco/games/*/page/lobby.json"):
        says = json.loads(lobby.read_text(encoding="utf-8"))["says"]
        missing += [] if lang in says else [f"{name(lobby)}: says.{lang}"]
    assert missing == [], "\n".join(missing)


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
@pytest.mark.parametrize("lang", sorted(EVERYWHERE))
def test_no_message_has_a_word_that_the_glossary_replaced(folder: Path, lang: str) -> None:
    words = [*EVERYWHERE[lang], *(IN_THE_SHELL[lang] if folder in SHELL else ())]
    said = {key: forbidden(words, text) for key, text in pairs(folder / f"{lang}.json")}
    assert {key: found for key, found in said.items() if found} == {}


@pytest.mark.parametrize("lang", sorted(EVERYWHERE))
@pytest.mark.parametrize("game", sorted(all_games()))
def test_no_how_to_play_or_rules_page_has_a_word_that_the_glossary_replaced(game: str, lang: str) -> None:
    text = all_games()[game].how_to_play(lang)
    assert text is None or forbidden(EVERYWHERE[lang], text) == []
    assert forbidden(EVERYWHERE[lang], rules_markdown(game, lang)) == []


@pytest.mark.parametrize("page", RULES_PAGES, ids=name)
def test_rules_and_how_to_play_say_they_of_a_player(page: Path) -> None:
    assert forbidden(["he", "him", "his", "himself"], page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", LABELLED)
def test_labels_quoted_in_the_docs_exist(page: str) -> None:
    """Words in italics, `*Quick match*`, are labels; those of other services are in table rows that name them."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not re.match(r"\| (Discord|Slack|Telegram|Matrix) \|", line)]
    quoted = {said for line in lines for said in re.findall(r"(?<![*\w])\*([^*]+)\*(?![*\w])", line)}
    labels = {text for folder in SHELL for _, text in pairs(folder / "en.json")}
    assert quoted
    assert {said for said in quoted if not is_label(said, labels)} == set()


def is_label(said: str, labels: set[str]) -> bool:
    """Whether a catalogue has this label; its first sentence is enough, or what precedes a colon or brackets."""
    return said in labels or any(label.startswith((f"{said}:", f"{said}.", f"{said} (")) for label in labels)
