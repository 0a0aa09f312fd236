"""Oltre Mare is the game used to test server, terminal, arena and bots: for two players, and full of negotiation."""

from __future__ import annotations

from tests.games.oltremare.merchant import FACTS, TRADING, WISHES, merchant

__all__ = ["FACTS", "SHORT", "TERSE", "TRADING", "WISHES", "merchant"]

# Most actions of a match are negotiation: without it there are some 140 of them, else up to a thousand.
SHORT, TERSE = {"proposals": 0}, {"proposals": 1}
