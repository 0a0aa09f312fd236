"""11 Phase 5: sailors land on ports without a garrison."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, sale, turn
from fondaco.games.mediterranee.actions import DONE, AnyAction, no
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.field_types import Galley, Zone


def begin_landings(board: Board) -> Decision:
    return turn.ask_in_turn_order(board, decision_for_player, sale.begin_sales)


def decision_for_player(board: Board, who: Seat) -> Decision | None:
    """11.1, 11.3 Players with a galley at a port that has no garrison now."""
    closed, lands = 0, False
    for galley in board.fleet(who):
        zone = board.zone[galley]
        if board.garrison[zone]:
            closed |= 1 << zone
        elif board.components.product[zone] is not None:
            lands = True
    board.closed = closed
    return Landing(who) if lands else None


def legal_landings(board: Board, who: Seat) -> list[actions.Land]:
    land, product, closed, zones = board.components.land, board.components.product, board.closed, board.zone
    return [
        land[galley]
        for galley, owner in enumerate(board.owner)
        if owner == who and not closed >> zones[galley] & 1 and product[zones[galley]] is not None
    ]


class Landing(Choice[Board, AnyAction], frozen=True):
    """11.1 The player lands any number of sailors, one at a time."""

    rule = "11.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_landings(board, who)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Land):
            return no("11", "not_in_landing")
        if action.galley not in board.fleet(who):
            return no("11.1", "not_your_galley")
        port = board.zone[action.galley]
        return (
            no("11.1", "no_port_here")
            if board.components.product[port] is None
            else no("11.3", "garrisoned", port=port)
        )

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Land):
            land(board, who, action.galley)
            if legal_landings(board, who):
                return self
        return turn.ask_in_turn_order(board, decision_for_player, sale.begin_sales, who)


def former_owner_args(board: Board, port: Zone) -> dict[str, Seat]:
    """The former owner of a port, if any; 16.2 by rules 1 to 4 not told."""
    holder = board.flag[port]
    return {} if holder == NO_ONE else board.newly(5, to_seat=holder)


def land(board: Board, who: Seat, galley: Galley) -> None:
    """11.2 The port changes hands at once; 11.4 a galley without sailors sinks."""
    port = board.zone[galley]
    board.crew[galley] -= 1
    board.garrison[port] += 1
    if board.flag[port] != who:
        board.tell("mediterranee.conquers", seat=who, port=port, **former_owner_args(board, port))
        board.flag[port] = who
    else:
        board.tell("mediterranee.lands", seat=who, port=port)
    if not board.crew[galley]:
        board.sink(galley)
