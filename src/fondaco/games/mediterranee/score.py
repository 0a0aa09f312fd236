"""13 The count of prosperity."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.field_types import Zone


def prosperity_by_source(board: Board, who: Seat) -> dict[str, int]:
    """13.1-13.4 The lines of the count."""
    points, components = board.components.points, board.components
    others, full = unfilled_and_full_ports(board, who)
    return {
        "capital": points.own_capital if board.flag[board.capital(who)] == who else 0,
        "treasury": board.ducats[who] // points.ducats_per_point,
        "ports": points.port_not_full * len(others),
        "full_ports": sum(points.full[size] for port in full if (size := components.size[port])),
    }


def unfilled_and_full_ports(board: Board, who: Seat) -> tuple[list[Zone], list[Zone]]:
    """13.1, 13.2 A player's ports that count each the same, and those that are full."""
    held = [port for port in board.components.ports if board.flag[port] == who]
    full = [port for port in held if board.full(port)]
    return [port for port in held if port not in full], full


def scores(board: Board) -> list[int]:
    return [sum(prosperity_by_source(board, seat).values()) for seat in range(board.players)]


def announce_final_scores(board: Board) -> None:
    for seat in range(board.players):
        lines = prosperity_by_source(board, seat)
        board.tell(
            "mediterranee.count",
            seat=seat,
            points=sum(lines.values()),
            reveals=True,
            capital_points=lines["capital"],
            treasury_points=lines["treasury"],
            port_points=lines["ports"],
            full_points=lines["full_ports"],
        )
