"""12 Scoring and the end."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.field_types import Port


def port_value(board: Board, port: Port) -> int:
    """12.1, 12.2 What a port pays its owner: by the cubes in its warehouse, and for a basilica."""
    scoring = board.components.sheet.scoring
    basilica = scoring.basilica if port in board.basilicas else 0
    return scoring.table[len(board.stored[port])] + basilica


def scoring_gain(board: Board, who: Seat) -> int:
    """12.1 What a scoring brings a player."""
    return ports_value(board, board.ports_of(who))


def ports_value(board: Board, ports: list[Port]) -> int:
    """12.1 What these ports pay together."""
    return sum([port_value(board, port) for port in ports])


def score_ports(board: Board) -> None:
    """12.1-12.3 All players gain ducats for their ports, and announce it."""
    board.scorings += 1
    for seat in board.in_order():
        ducats = scoring_gain(board, seat)
        board.ducats[seat] += ducats
        told = paid_port_args(board, seat)
        board.tell("serenissima.scores", seat=seat, ducats=ducats, scoring=board.scorings, **told)


def paid_port_args(board: Board, who: Seat) -> dict[str, list[int]]:
    """12.1, 12.2 The ports that pay a player, the richest first, and what each pays; 15.1 by rules 1 and 2 not told."""
    paid = sorted([(-port_value(board, port), port) for port in board.ports_of(who) if port_value(board, port)])
    return board.newly(3, paid_ports=[port for _, port in paid], paid_ducats=[-ducats for ducats, _ in paid])


def scores(board: Board) -> list[int]:
    return board.ducats[:]


def ties(board: Board) -> list[int]:
    """12.5 The port cards of each."""
    return [board.holder.count(seat) for seat in range(board.players)]
