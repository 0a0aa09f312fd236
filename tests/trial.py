"""The game that its surroundings are tried with, where any would do: the one whose tests have a `trial.py`."""
from __future__ import annotations

from importlib import import_module
from pathlib import Path

(_FOUND,) = (file.parent.name for file in Path(__file__).parent.glob("games/*/trial.py"))
_TRIAL = import_module(f"tests.games.{_FOUND}.trial")

GAME: str = _TRIAL.GAME
TRADING: str = _TRIAL.TRADING
WISHES: list[tuple[str, str]] = _TRIAL.WISHES
FACTS = _TRIAL.FACTS
merchant = _TRIAL.merchant
