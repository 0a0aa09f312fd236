"""The trial game in the browser: how to play it by clicking."""

from __future__ import annotations

from importlib import import_module

from tests.trial import GAME

_TRIAL = import_module(f"tests.games.{GAME}.trial")

TRADING: str = _TRIAL.TRADING
WISHES: list[tuple[str, str]] = _TRIAL.WISHES
FACTS = _TRIAL.FACTS
merchant = _TRIAL.merchant
