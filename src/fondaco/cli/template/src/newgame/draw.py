"""3 What happens with a drawn card."""
from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat

from newgame import turn
from newgame.actions import KEEP, SWAP, Keep, Swap, no
from newgame.board import Board


def look(board: Board, who: Seat) -> Decision:
    """2.3 Only the player who draws sees the card; until they choose it stays on top of the pile."""
    board.tell("newgame.draws", seat=who)
    board.tell("newgame.sees", to=(who,), ware=board.pile[-1], reveals=True)
    return Drawn(who)


class Drawn(Choice[Board, Keep | Swap], frozen=True):
    """3.1 The card is kept, or 3.2 it becomes the order and the old one is kept. Both look the same to the others."""

    rule = "3.1"

    def options(self, board: Board, who: Seat) -> list[Keep | Swap]:
        return [KEEP, SWAP]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no("3.1", "keep_or_swap")

    def take(self, board: Board, who: Seat, action: Keep | Swap) -> Decision:
        if isinstance(action, Swap):
            board.swap(who)
        board.keep(who)
        board.tell("newgame.keeps", seat=who)
        return turn.end_turn(board)
