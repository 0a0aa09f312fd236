"""What only New Game can declare for the contract tests."""
from __future__ import annotations

from collections import Counter

from fondaco import Match
from fondaco.testing import Laws

from newgame.state import State


def conserved(state: State) -> None:
    """1.1 Every card is in the pile, in the market, an order, or in front of a player."""
    lying = Counter(state.pile + state.market + state.orders)
    for seat in range(state.players):
        lying.update(state.wares(seat))
    assert lying == Counter(state.components.cards)


def owns(match: Match, seat: int) -> dict[str, int]:
    """Return what a player must not lose by a timeout."""
    return {"wares": sum(Counter(match.state.wares(seat)).values())}


LAWS = Laws(conserved=conserved, owns=owns)
