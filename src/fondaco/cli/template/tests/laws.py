"""What only New Game can say about itself."""
from __future__ import annotations

from collections import Counter

from fondaco import Match
from fondaco.testing import Laws

from newgame.board import Board


def conserved(board: Board) -> None:
    """1.1 Every card is in the pile, in the market, an order, or before somebody."""
    lying = Counter(board.pile + board.market + board.orders)
    for seat in range(board.players):
        lying.update(board.wares(seat))
    assert lying == Counter(board.box.cards)


def owns(match: Match, seat: int) -> dict[str, int]:
    """What nobody loses because his time runs out."""
    return {"wares": sum(Counter(match.board.wares(seat)).values())}


LAWS = Laws(conserved=conserved, owns=owns)
