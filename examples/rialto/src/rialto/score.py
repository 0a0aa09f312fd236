"""5 The final scores."""

from __future__ import annotations

from rialto.board import Board


def scores(board: Board) -> list[int]:
    """5.1 Ducats, and a little for every ware that was never sold; 5.2 those tied share the victory."""
    left_over = board.components.figures.left_over
    return [board.ducats[seat] + left_over * sum(board.hands[seat]) for seat in range(board.players)]
