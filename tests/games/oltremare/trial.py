"""Oltre Mare is the game that house, terminal, arena and bots are tried with: for two already, and full of talk."""

from __future__ import annotations

from tests.games.oltremare.merchant import FACTS, TRADING, WISHES, merchant

__all__ = ["FACTS", "SHORT", "TERSE", "TRADING", "WISHES", "merchant"]

# Most answers of a match are talk: without any there are some 140 of them, else up to a thousand.
SHORT, TERSE = {"proposals": 0}, {"proposals": 1}
