"""What only New Game can declare for the contract tests."""
from __future__ import annotations

from collections import Counter

from fondaco import Match
from fondaco.testing import Laws

from newgame.board import Board


def conserved(board: Board) -> None:
    """1.1 Every card is in the pile, in the market, an order, or in front of a player."""
    lying = Counter(board.pile + board.market + board.orders)
    for seat in range(board.players):
        lying.update(board.wares(seat))
    assert lying == Counter(board.components.cards)


def owns(match: Match, seat: int) -> dict[str, int]:
    """Return what a player must not lose by a timeout."""
    return {"wares": sum(Counter(match.board.wares(seat)).values())}


LAWS = Laws(conserved=conserved, owns=owns)
