"""12 The final count."""
from __future__ import annotations

from itertools import groupby

from fondaco.core.decision import Seat
from fondaco.games.oltremare.board import Board
from fondaco.games.oltremare.kinds import Card, Good
from fondaco.games.oltremare.venice import rank_bonus


def runs(board: Board, cargo: list[Card]) -> list[tuple[Good, int]]:
    """12.2 The cargo from the top down, cut into runs of one good: the good and the length of each."""
    goods = [board.box.good[card] for card in reversed(cargo)]
    return [(good, len(list(run))) for good, run in groupby(goods)]


def run_value(board: Board, good: Good, length: int) -> int:
    """12.3, 12.4 A run pays by its length, at most the last value of its row."""
    row = board.box.pays[good]
    return row[min(length, len(row)) - 1]


def sale(board: Board, who: Seat) -> int:
    """12.2 What a player's cargo sells for."""
    return sum(run_value(board, good, length) for good, length in runs(board, board.cargo[who]))


def marker_bonus(board: Board) -> list[int]:
    """12.6 Ranks by markers, ties broken by their kinds."""
    return rank_bonus(board, [(len(markers), len(set(markers))) for markers in board.taken])


def count(board: Board) -> None:
    """12.1 Everything that is added to or taken from each player's ducats at the end."""
    sales = [sale(board, seat) for seat in range(board.players)]
    markers, prestige = marker_bonus(board), rank_bonus(board, board.prestige)
    for seat in range(board.players):
        lost = len(board.pirates[seat])
        board.ducats[seat] += sales[seat] + markers[seat] + prestige[seat] - lost
        board.tell(
            "oltremare.count", seat=seat, sale=sales[seat], marker_bonus=markers[seat],
            prestige_bonus=prestige[seat], pirates=lost, ducats=board.ducats[seat], reveals=True,
        )  # fmt: skip


def scores(board: Board) -> list[int]:
    return board.ducats[:]


def winners(board: Board) -> tuple[Seat, ...]:
    """12.9, 12.10 The most ducats; those tied share the victory."""
    best = max(board.ducats)
    return tuple(seat for seat, ducats in enumerate(board.ducats) if ducats == best)
