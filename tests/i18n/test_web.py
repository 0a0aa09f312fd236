"""Messages of the web client: the same in every language, and all of them used."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.core.field_types import union_members
from fondaco.games import all_games
from fondaco.i18n import list_languages
from fondaco.i18n.icu_format import compile_message, message_arguments

ROOT = Path(__file__).parents[2]
GAMES = [*ROOT.glob("src/fondaco/games/*/page/words")]
FOLDERS = [ROOT / "src/fondaco/i18n/web", ROOT / "src/fondaco/i18n/web/peer", *GAMES]
LANGUAGES = list_languages()


def messages(folder: Path, lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return found


def choices(text: str) -> set[str]:
    """Return the arguments of a message's plurals and selects."""
    return set(re.findall(r"\{(\w+), (?:plural|select)", text))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parts[-3])
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_every_message_with_the_same_arguments(folder: Path, lang: str) -> None:
    english, own = messages(folder, "en"), messages(folder, lang)
    assert own.keys() == english.keys()
    assert {key for key in english if message_arguments(own[key]) != message_arguments(english[key])} == set()
    assert {key for key in english if not choices(own[key]) >= choices(english[key])} == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parts[-3])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_well_formed(folder: Path, lang: str) -> None:
    for key, text in messages(folder, lang).items():
        assert compile_message(text, lang) is not None, key
        assert text.count("{") == text.count("}"), key


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parts[-3])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_kind_has_a_label(folder: Path, lang: str) -> None:
    """A menu that is too long asks for the kind first: none is shown by its English tag."""
    kinds = {kind.__struct_config__.tag for kind in union_members(all_games()[folder.parts[-3]].actions)}
    assert {kind for kind in kinds if f"web.kind.{kind}" not in messages(folder, lang)} == set()


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parts[-3])
def test_placeholders_of_things_are_declared_as_things(folder: Path) -> None:
    """`{give_goods}` shows goods by their names if the game declares it so, and otherwise numbers."""
    game = all_games()[folder.parts[-3]]
    named = {"seat", "who", *game.standard_components.nouns()}
    english = messages(folder, "en").values()
    said = {re.sub("_(count|is|whom)$", "", name) for text in english for name in message_arguments(text)}
    called = {name for name in said if named & {word.removesuffix("s") for word in name.split("_")}}
    assert {name for name in called if game.kinds.get(name) not in named} == set()


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parts[-3])
def test_no_plural_depends_on_a_named_number(folder: Path) -> None:
    game = all_games()[folder.parts[-3]]
    named = {"seat", *game.standard_components.nouns()}
    counted = {name for text in messages(folder, "en").values() for name in re.findall(r"\{(\w+), plural", text)}
    assert {name for name in counted if game.kinds.get(name) in named} == set()


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parts[-3])
def test_every_card_of_a_game_has_words_and_a_paragraph_of_its_rules(folder: Path) -> None:
    legend = (folder.parent / "legend.ts").read_text(encoding="utf-8")
    cards = re.findall(r"key: '(\w+)',\s+rule: '([\d.]+)'", legend)
    rules = (folder.parents[1] / "rules.md").read_text(encoding="utf-8")
    assert len(cards) == legend.count("key:") > 9
    assert {rule for _, rule in cards} <= set(re.findall(r"^\*\*([\d.]+)\*\*", rules, re.MULTILINE))
    said = {key.removesuffix(".is") for key in messages(folder, "en") if key.startswith("web.card.")}
    assert said == {f"web.card.{key}" for key, _ in cards}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parts[-3])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_and_cards_write_no_figure_that_a_board_may_change(folder: Path, lang: str) -> None:
    told = re.compile(r"web\.(opening|guide|card)\..*\.(why|is)$")
    plain = {key: re.sub(r"=\d+ \{", "{", text) for key, text in messages(folder, lang).items() if told.match(key)}
    assert plain
    assert [text for text in plain.values() if re.search(r"\d", text)] == []


def test_every_card_of_the_shell_has_words() -> None:
    legend = (ROOT / "web/src/shell/legend.ts").read_text(encoding="utf-8")
    english = messages(FOLDERS[0], "en")
    cards = re.findall(r"key: '(\w+)',", legend)
    assert cards
    assert {f"card.{key}{part}" for key in cards for part in ("", ".is")} <= english.keys()


def test_client_uses_only_messages_of_its_catalogue() -> None:
    owners = {"fondaco", *fondaco.games()}
    catalogue = messages(ROOT / "src/fondaco/i18n/web", "en")
    said = {
        key
        for file in [*(ROOT / "web/src").rglob("*.*"), *ROOT.glob("src/fondaco/games/*/page/**/*.*")]
        if file.suffix in (".svelte", ".ts")
        for key in re.findall(r"\bsay\('([a-z][\w.]*)'[),]", file.read_text(encoding="utf-8"))
        if key.partition(".")[0] not in owners
    }
    assert said - catalogue.keys() == set()


def test_pages_of_friends_use_all_messages_of_their_catalogue_and_no_others() -> None:
    catalogue = messages(ROOT / "src/fondaco/i18n/web/peer", "en")
    folder = ROOT / "web/src/offline/peer"
    text = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.*"))
    assert set(re.findall(r"\bsayPeer\('([a-z][\w.]*)'[),]", text)) - catalogue.keys() == set()
    joined = tuple(re.findall(r"\bsayPeer\(`([\w.]+)\$", text))
    words = {*re.findall(r"'([a-z][\w.]*)'", text)}
    assert {key for key in catalogue if key not in words and not key.startswith(joined)} == set()


def test_no_text_of_the_client_is_joined_by_a_colon_of_its_own() -> None:
    """French has a no-break space before it: `labelled` joins a label and its text."""
    markup = re.compile(r"\}: (?=[{<$])|>: \{")
    templates = re.compile(r"`[^`\n]*\}: [^`\n]*")
    files = [*(ROOT / "web/src").rglob("*.svelte"), *(ROOT / "src/fondaco/games").glob("*/page/**/*.svelte")]
    assert len(files) > 100
    found = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        shown = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
        found += [(file.name, each[0]) for each in (*markup.finditer(shown), *templates.finditer(text))]
    assert found == []
