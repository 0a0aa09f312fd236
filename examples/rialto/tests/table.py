"""Positions of Rialto for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import fondaco
from fondaco import Action, Match

AMBER, CORAL, INDIGO, PEPPER, SUGAR, VELVET = range(6)


def table(now: Any = None, hands: Sequence[Sequence[int]] = (), ducats: Sequence[int] = (), players: int = 3) -> Match:
    """Return a match at this decision, with these wares and ducats; the other cards are in the pile."""
    match = fondaco.new("rialto", players, 1)
    state = match.state
    for seat, counts in enumerate(state.hands):
        state.pile += [ware for ware, count in enumerate(counts) for _ in range(count)]
        state.hands[seat] = [0] * len(counts)
    for seat, wares in enumerate(hands):
        for ware in wares:
            state.pile.remove(ware)
            state.gain(seat, ware)
    state.ducats[: len(ducats)] = ducats
    if now is not None:
        match.ask(now)
    return match


def why(match: Match, seat: int, action: Action) -> str | None:
    """Return the paragraph by which an action is refused, if it is."""
    refusal = match.refuses(seat, action)
    return None if refusal is None else refusal.rule
