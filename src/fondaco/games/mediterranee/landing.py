"""11 Phase 5: sailors land on ports without a garrison."""
from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, sale, turn
from fondaco.games.mediterranee.actions import DONE, AnyAction, no
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.kinds import Galley

Next = Decision[Board, AnyAction]


def begin(board: Board) -> Next:
    return turn.in_order(board, turn_of, sale.begin)


def turn_of(board: Board, who: Seat) -> Next | None:
    """11.1, 11.3 Whoever has a galley at a port that has no garrison now."""
    board.closed = 0
    for galley, owner in enumerate(board.owner):
        if owner == who and board.garrison[board.zone[galley]]:
            board.closed |= 1 << board.zone[galley]
    return Landing(who) if landings(board, who) else None


def landings(board: Board, who: Seat) -> list[AnyAction]:
    box = board.box
    return [
        box.land[galley]
        for galley, owner in enumerate(board.owner)
        if owner == who and box.product[board.zone[galley]] is not None and not board.closed >> board.zone[galley] & 1
    ]


class Landing(Choice[Board, AnyAction], frozen=True):
    """11.1 The player lands sailors, one at a time, as many as he likes."""

    rule = "11.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *landings(board, who)]

    def explains(self, board: Board, who: Seat, action: AnyAction) -> Refusal:
        if not isinstance(action, actions.Land):
            return no("11", "not_in_landing")
        if action.galley not in board.fleet(who):
            return no("11.1", "not_your_galley")
        port = board.zone[action.galley]
        return no("11.1", "no_port_here") if board.box.product[port] is None else no("11.3", "garrisoned", port=port)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Next:
        if isinstance(action, actions.Land):
            land(board, who, action.galley)
            if landings(board, who):
                return self
        return turn.in_order(board, turn_of, sale.begin, who)


def land(board: Board, who: Seat, galley: Galley) -> None:
    """11.2 The port is his at once; 11.4 a galley without sailors sinks."""
    port = board.zone[galley]
    board.crew[galley] -= 1
    board.garrison[port] += 1
    if board.flag[port] != who:
        board.tell("mediterranee.conquers", seat=who, port=port)
        board.flag[port] = who
    else:
        board.tell("mediterranee.lands", seat=who, port=port)
    if not board.crew[galley]:
        board.sink(galley)
