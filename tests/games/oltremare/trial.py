"""Oltre Mare as the game that house, terminal, arena and bots are tried with: for two already, and full of talk."""
from __future__ import annotations

from tests.games.oltremare.merchant import FACTS, TRADING, WISHES, merchant

GAME = "oltremare"

__all__ = ["FACTS", "GAME", "TRADING", "WISHES", "merchant"]
