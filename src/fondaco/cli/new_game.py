"""Implementation of `fondaco game new`: create a package with a small working game.

The folder `template` is that package, with placeholders for name and title. It plays and passes its tests as it is.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from fondaco.core.decision import Malformed
from fondaco.games import all_games

TEMPLATE = Path(__file__).with_name("template")
NAME, TITLE = "newgame", "New Game"
SPELLED = re.compile(r"[a-z][a-z0-9_]{0,29}")
PRINTED = re.compile(r"[^\W_][^\"\\{}]{0,39}")


def write_game_package(name: str, folder: Path, title: str = "") -> str:
    """Write the package into a new folder and return the game's title.

    Writes nothing if name, title or folder cannot be used.
    """
    title = title or name.replace("_", " ").title()
    if why := why_not_name(name) or why_not_title(title):
        raise Malformed(why)
    if folder.exists():
        raise Malformed(f"{folder} already exists: give another folder after the name")
    try:
        for place, text in read_template().items():
            file = folder / replace_name_placeholders(place, name, title)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(replace_name_placeholders(text, name, title), encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{folder} cannot be written: {error.strerror}") from None
    return title


def why_not_name(name: str) -> str:
    """Return why the name cannot be used as a game id and Python module, or an empty string."""
    if not SPELLED.fullmatch(name) or iskeyword(name):
        return f"{name!r} cannot name a game: up to 30 small letters, digits and _, a letter first, no word of Python"
    if name in all_games():
        return f"there is a game {name!r} already"
    found = find_spec(name)
    if found is not None and found.origin is not None:
        return f"there is a Python module {name!r} already, which the game would hide"
    return ""


def why_not_title(title: str) -> str:
    """Return why the title cannot be used in sources, tables and messages, or an empty string."""
    if not PRINTED.fullmatch(title) or not title.isprintable():
        return f'{title!r} cannot be a title: up to 40 characters on one line, a letter first, none of " \\ {{ }}'
    return ""


def read_template() -> dict[str, str]:
    """Return the files of the template by relative path."""
    files = [file for file in TEMPLATE.rglob("*.*") if file.is_file() and file.suffix != ".pyc"]
    return {str(file.relative_to(TEMPLATE)): file.read_text(encoding="utf-8") for file in sorted(files)}


def replace_name_placeholders(text: str, name: str, title: str) -> str:
    return text.replace(NAME, name).replace(TITLE, title)
