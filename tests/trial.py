"""The game used where a test needs any game: the one whose test folder has a `trial.py`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

(GAME,) = (file.parent.name for file in Path(__file__).parent.glob("games/*/trial.py"))


def short() -> dict[str, Any]:
    """Return table options for the shortest whole match."""
    return dict(import_module(f"tests.games.{GAME}.trial").SHORT)


def terse() -> dict[str, Any]:
    """Return table options for a short match that has some of everything and little negotiation."""
    return dict(import_module(f"tests.games.{GAME}.trial").TERSE)
