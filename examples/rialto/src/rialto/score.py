"""5 The final scores."""

from __future__ import annotations

from fondaco.core.decision import Seat
from rialto.board import Board


def scores(board: Board) -> list[int]:
    """5.1 Ducats, and a little for every ware that was never sold."""
    left_over = board.box.figures.left_over
    return [board.ducats[seat] + left_over * sum(board.hands[seat]) for seat in range(board.players)]


def winners(board: Board) -> tuple[Seat, ...]:
    """5.2 The highest score; tied merchants share the victory."""
    counted = scores(board)
    return tuple(seat for seat, own in enumerate(counted) if own == max(counted))
