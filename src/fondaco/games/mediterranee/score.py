"""13 The count of prosperity."""
from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.games.mediterranee.board import Board


def prosperity(board: Board, who: Seat) -> dict[str, int]:
    """13.1-13.4 The lines of the count."""
    points, box = board.box.points, board.box
    held = [port for port in box.ports if board.flag[port] == who]
    full = [box.size[port] for port in held if board.full(port)]
    return {
        "capital": points.own_capital if board.flag[board.capital(who)] == who else 0,
        "treasury": board.ducats[who] // points.ducats_per_point,
        "ports": points.port_not_full * (len(held) - len(full)),
        "full_ports": sum(points.full[size] for size in full if size),
    }


def scores(board: Board) -> list[int]:
    return [sum(prosperity(board, seat).values()) for seat in range(board.players)]


def winners(board: Board) -> tuple[Seat, ...]:
    """13.5 The most points; those tied share the victory."""
    points = scores(board)
    return tuple(seat for seat, score in enumerate(points) if score == max(points))


def count(board: Board) -> None:
    for seat in range(board.players):
        lines = prosperity(board, seat)
        board.tell(
            "mediterranee.count", seat=seat, points=sum(lines.values()), reveals=True,
            capital_points=lines["capital"], treasury_points=lines["treasury"],
            port_points=lines["ports"], full_points=lines["full_ports"],
        )  # fmt: skip
