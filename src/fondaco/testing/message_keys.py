"""Check that every message that a game's code names is in its catalogue, also those that no random match reaches."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fondaco.i18n import message_catalogue
from fondaco.testing.game_under_test import GameUnderTest


def list_unknown_message_keys(guest: GameUnderTest) -> list[str]:
    """Return the keys in the game's source that its English catalogue lacks, each with its place.

    A key that ends with a point is the beginning of several.
    """
    known = message_catalogue("en", guest.game.id)
    beginnings = {key[: place + 1] for key in known for place, letter in enumerate(key) if letter == "."}
    return [
        f"{key} ({file.relative_to(guest.game.folder)}:{line})"
        for file in sorted(guest.game.folder.rglob("*.py"))
        for key, line in _keys(ast.parse(file.read_text(encoding="utf-8")), guest.game.id)
        if key not in known and key not in beginnings
    ]


def _keys(tree: ast.AST, game_id: str) -> Iterator[tuple[str, int]]:
    """Yield the keys of messages (`"game.key"`) and of refusals (`no("1.2", "key")`), with their lines."""
    whole = re.compile(rf"{game_id}\.([a-z][\w.]*)")
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (found := whole.fullmatch(node.value)):
            yield found[1], node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "no":
            for key in node.args[1:2]:
                yield from ((f"no.{text}", node.lineno) for text in _texts(key))


def _texts(value: ast.expr) -> Iterator[str]:
    """Yield the texts that an argument may be: a constant, or the branches of a condition."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    if isinstance(value, ast.IfExp):
        yield from _texts(value.body)
        yield from _texts(value.orelse)
