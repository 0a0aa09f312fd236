"""Every language translates every message."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.games import all_games
from fondaco.i18n import list_languages

ROOT = Path(fondaco.__file__).parent
FOLDERS = [
    ROOT / "i18n",
    ROOT / "i18n/web",
    ROOT / "i18n/web/peer",
    *ROOT.glob("games/*/words"),
    *ROOT.glob("games/*/page/words"),
]
# Words that a language shares with English, in any case; names printed on a board need no entry.
SHARED = {
    "de": {
        "arena: {game}",
        "blockade",
        "bot",
        "bot: {strength}",
        "bots",
        "bots: {strength}",
        "chat",
        "code:",
        "fort",
        "gold",
        "hand",
        "live",
        "moderation",
        "name",
        "navigation",
        "normal",
        "offline",
        "online",
        "orange",
        "partner",
        "passkeys",
        "phase",
        "propontis",
        "reserve",
        "start",
        "tutorial",
        "webhook",
        "wind",
        "zone",
    },
    "es": {
        "{minutes} min",
        "arena: {game}",
        "bot",
        "bot: {strength}",
        "bots",
        "bots: {strength}",
        "capital",
        "chat",
        "normal",
        "rating",
        "rating {rating} ({gain})",
        "rating: {game}, {pool}",
        "ratings",
        "total",
        "tutorial",
        "{count, plural, one {# bot} other {# bots}}",
    },
    "fr": {
        "combat",
        "{minutes} min",
        "bot",
        "forts",
        "{count, plural, one {# bot} other {# bots}}",
        "absence",
        "expert",
        "bots",
        "options",
        "action",
        "cube",
        "ducats",
        "fort",
        "grain",
        "guide",
        "lions",
        "navigation",
        "normal",
        "olives",
        "orange",
        "pause",
        "phase",
        "pirates",
        "place",
        "place {place}",
        "points",
        "port",
        "ports",
        "prestige",
        "princes",
        "round",
        "score",
        "scores",
        "table",
        "tables",
        "temple",
        "temples",
        "verdict",
        "voyages",
        "webhook",
        "{points, plural, one {# ducat} other {# ducats}}",
        "{points, plural, one {# point} other {# points}}",
        "e-mail",
        "invitations",
        "opposition",
        "places",
        "message",
        "total",
    },
    "it": {
        "round {round}/{rounds}",
        "{minutes} min",
        "arena: {game}",
        "basilica",
        "bot",
        "bot: {strength}",
        "chat",
        "e-mail",
        "host",
        "host: {name}",
        "offline",
        "online",
        "password",
        "puzzle",
        "rating",
        "rating {rating} ({gain})",
        "rating: {game}, {pool}",
        "replay",
        "round",
        "round {number}",
        "round {round}.",
        "{round, plural, =0 {} other { · round {round}}}",
        "tutorial",
    },
    "nl": {
        "{minutes} min",
        "beginner",
        "deals",
        "hints",
        "host",
        "host: {name}",
        "bot",
        "bot: {strength}",
        "bots",
        "bots: {strength}",
        "chat",
        "code:",
        "contract",
        "crete",
        "e-mail",
        "expert",
        "fort",
        "hand",
        "dark",
        "landing",
        "live",
        "markers",
        "online",
        "open",
        "partner",
        "partners",
        "passkeys",
        "prestige",
        "privilege",
        "privileges",
        "propontis",
        "rating",
        "rating: {game}, {pool}",
        "ratings",
        "reserve",
        "score",
        "scores",
        "start",
        "webhook",
        "wind",
        "zone",
        "zones",
        "{count, plural, one {# bot} other {# bots}}",
        "filter",
        "hint",
        "offline",
        "permanent",
        "rating {rating} ({gain})",
        "knock-out",
        "{time} later",
        "status",
        "arena: {game}",
        "{title}, seed {seed}: {names}",
    },
}


def messages(folder: Path, lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return found


def names(folder: Path) -> set[str]:
    """Return the titles of games and the names printed on their boards."""
    boards = "".join(board.read_text(encoding="utf-8") for board in folder.parents[0].glob("**/board.toml"))
    return {game.title for game in all_games().values()} | set(re.findall(r'name = "(.+?)"', boards))


def has_words(text: str) -> bool:
    return re.search(r"[^\W\d_]{3}", re.sub(r"\{\w+\}", "", text)) is not None


@pytest.mark.parametrize("lang", list_languages()[1:])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-3:]))
def test_no_message_is_left_in_english(folder: Path, lang: str) -> None:
    english, own = messages(folder, "en"), messages(folder, lang)
    assert own.keys() == english.keys()
    same = {key: text for key, text in own.items() if text == english[key] and has_words(text)}
    allowed = SHARED.get(lang, set()) | {name.lower() for name in names(folder)}
    titles = re.compile("|".join(re.escape(f"{game.title}{{") for game in all_games().values()))
    assert {key: text for key, text in same.items() if titles.sub("{", text).lower() not in allowed} == {}


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-3:]))
def test_apostrophes_are_typographic(folder: Path, lang: str) -> None:
    assert {key: text for key, text in messages(folder, lang).items() if "'" in text} == {}
