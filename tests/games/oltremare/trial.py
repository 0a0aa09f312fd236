"""Oltre Mare is the game that house, terminal, arena and bots are tried with: for two already, and full of talk."""
from __future__ import annotations

from tests.games.oltremare.merchant import FACTS, TRADING, WISHES, merchant

__all__ = ["FACTS", "TRADING", "WISHES", "merchant"]
