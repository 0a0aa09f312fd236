"""8, 9 Navigation, the markers it wins, and the compass."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Seat
from fondaco.games.oltremare import actions, cargo
from fondaco.games.oltremare.actions import KEEP, AnyAction
from fondaco.games.oltremare.board import NO_MARKER, Board
from fondaco.games.oltremare.board_file import COMPASS, OPEN_SEA
from fondaco.games.oltremare.field_types import Port, Routes


def set_sail(board: Board, who: Seat, icons: int) -> Decision:
    """8.1 Exactly as many routes as icons, 8.6 or none at all; 9.10 Open Sea pays first."""
    if not icons:
        return cargo.load_cargo(board, who)
    if ducats := open_sea_marker_ducats(board, who, icons):
        board.ducats[who] += ducats
        board.tell("oltremare.open_sea", seat=who, ducats=ducats)
    ends = board.components.sail[board.ships[who]][icons]
    return Voyage(who, icons) if len(ends) > 1 else arrive_at_port(board, who, icons, ends[0].port)


def open_sea_marker_ducats(board: Board, who: Seat, icons: int) -> int:
    """9.10 Open Sea pays a ducat for each navigation icon."""
    return icons if board.active[who] == OPEN_SEA else 0


class Voyage(Choice[Board, actions.Sail], frozen=True):
    """8.3 The active player chooses the port where the voyage ends."""

    rule = "8.3"
    routes: Routes

    def options(self, board: Board, who: Seat) -> list[actions.Sail]:
        return list(board.components.sail[board.ships[who]][self.routes])

    def take(self, board: Board, who: Seat, action: actions.Sail) -> Decision:
        return arrive_at_port(board, who, self.routes, action.port)


def arrive_at_port(board: Board, who: Seat, routes: int, port: Port) -> Decision:
    """8.4, 8.7, 8.8 The ship stops; a compass may send it on, any other marker is taken."""
    board.tell(
        "oltremare.sails", seat=who, ports=list(board.components.voyages[board.ships[who]][routes][port]), port=port
    )
    board.ships[who] = port
    return Compass(who) if board.lying[port] == COMPASS else take_port_marker(board, who)


def take_port_marker(board: Board, who: Seat) -> Decision:
    """8.7 The marker of the port becomes the active one; 8.8 without one, the active one is lost."""
    before = board.active[who]
    marker = board.take_marker(who)
    if marker != NO_MARKER:
        board.tell("oltremare.takes", seat=who, marker=marker)
    elif before != NO_MARKER:
        board.tell("oltremare.loses", seat=who, marker=before)
    return cargo.load_cargo(board, who)


class Compass(Choice[Board, AnyAction], frozen=True):
    """9.4, 9.5 The ship has stopped at a compass: its owner may use it to jump to another port, or keep it."""

    rule = "9.4"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        here, lying = board.ships[who], board.lying
        jumps = [jump for jump in board.components.jump if lying[jump.port] != COMPASS and jump.port != here]
        return [KEEP, *jumps]

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Jump):
            board.lying[board.ships[who]] = NO_MARKER
            board.markers_out.append(COMPASS)
            board.ships[who] = action.port
            board.tell("oltremare.jumps", seat=who, port=action.port)
        return take_port_marker(board, who)
