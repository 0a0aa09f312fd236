"""Positions with an offer to judge."""

from __future__ import annotations

from typing import Any

import fondaco
from fondaco.core.match import Match
from fondaco.games.oltremare.state import State
from fondaco.games.oltremare.trade import TradeChoice

WOOD, WHEAT, SPICES = "wood", "wheat", "spices"


def trading(players: int = 3, active: int = 0, **options: Any) -> Match:
    """A match in the trade phase of a seat; each player has a first cargo card and no cards in hand."""
    match = fondaco.new("oltremare", players, seed=3, options=options, record=False)
    state: State = match.state
    for seat in range(players):
        state.pile = state.hands[seat] + state.pile
        state.hands[seat] = []
    match.ask(TradeChoice(active))
    return match


def give(match: Match, seat: int, good: str, load: int | None = None) -> int:
    """A card of a good from the pile to a hand."""
    state, sheet = match.state, match.components.sheet  # type: ignore[attr-defined]
    card = next(
        card
        for card in state.pile
        if card != state.components.venice and sheet.cards[card].good == good and load in (None, sheet.cards[card].load)
    )
    state.pile.remove(card)
    state.hands[seat].append(card)
    return int(card)


def lay(match: Match, seat: int, *goods: str) -> None:
    """Cards of these goods from the pile onto a cargo, all with load 2."""
    for good in goods:
        card = give(match, seat, good, load=2)
        match.state.hands[seat].remove(card)
        match.state.cargo[seat].append(card)


def number(match: Match, good: str) -> int:
    return [row.id for row in match.components.sheet.goods].index(good)  # type: ignore[attr-defined]
