"""The game that its surroundings are tried with, where any would do: the one whose tests have a `trial.py`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

(GAME,) = (file.parent.name for file in Path(__file__).parent.glob("games/*/trial.py"))


def short() -> dict[str, Any]:
    """Agreed so that a match is soonest over, where any whole match would do."""
    return dict(import_module(f"tests.games.{GAME}.trial").SHORT)


def terse() -> dict[str, Any]:
    """Agreed so that there is some of everything, and little talk."""
    return dict(import_module(f"tests.games.{GAME}.trial").TERSE)
