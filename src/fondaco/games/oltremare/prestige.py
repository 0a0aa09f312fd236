"""11 Venice and prestige: the card that interrupts a draw, and the ranks that pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.games.oltremare.board import Board
from fondaco.games.oltremare.field_types import Card


def draw_card(board: Board) -> Card | None:
    """11.4 The next goods card of the pile; Venice is scored on the way and replaced by the card below it."""
    card = board.pile.pop() if board.pile else None
    if card == board.components.venice:
        score_prestige(board)
        board.cards_out.append(board.components.venice)
        card = board.pile.pop() if board.pile else None
    return card


def score_prestige(board: Board) -> None:
    """11.1, 11.5 The ranks of prestige are paid, and prestige starts again at 0."""
    bonus = rank_bonus_by_seat(board, board.prestige)
    board.tell("oltremare.venice", reveals=True, prestige=board.prestige[:], ducats=bonus)
    for seat, ducats in enumerate(bonus):
        board.ducats[seat] += ducats
        board.prestige[seat] = 0


def ducats_by_place(board: Board) -> list[int]:
    """11.2 What the first place pays, the second and so on, as many as are paid and can be had."""
    return [*board.components.figures.rank_bonus[: board.players]]


def rank_bonus_by_seat(board: Board, standing: Sequence[Any]) -> list[int]:
    """11.2, 11.3 Each place's ducats, in full to all who share it; the places after it are skipped."""
    bonus = board.components.figures.rank_bonus
    ranks = [sum(other > own for other in standing) for own in standing]
    return [bonus[rank] if rank < len(bonus) else 0 for rank in ranks]
