"""3 What happens with a drawn card."""
from __future__ import annotations

from typing import Any

from fondaco.core.decision import Choice, Decision, Refusal, Seat

from newgame import turn
from newgame.actions import KEEP, SWAP, AnyAction, Swap, no
from newgame.board import Board


def look(board: Board, who: Seat) -> Decision[Any, Any]:
    """2.3 Only the player who draws sees the card; until they choose it stays on top of the pile."""
    board.tell("newgame.draws", seat=who)
    board.tell("newgame.sees", to=(who,), ware=board.pile[-1], reveals=True)
    return Drawn(who)


class Drawn(Choice[Board, AnyAction], frozen=True):
    """3.1 The card is kept, or 3.2 it becomes the order and the old one is kept. Both look the same to the others."""

    rule = "3.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [KEEP, SWAP]

    def explains(self, board: Board, who: Seat, action: AnyAction) -> Refusal:
        return no("3.1", "keep_or_swap")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision[Any, Any]:
        if isinstance(action, Swap):
            board.swap(who)
        board.keep(who)
        board.tell("newgame.keeps", seat=who)
        return turn.end_turn(board)
