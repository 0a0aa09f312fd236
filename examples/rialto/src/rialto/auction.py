"""2 The auction: everyone bids for a lot in secret and at the same time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fondaco.core.decision import Action, Decision, Over, Refusal, Seat
from fondaco.core.field_types import FACE_DOWN, amount, by
from fondaco.core.shared_mechanics import SealedDecision
from rialto import trade
from rialto.actions import Bid, no
from rialto.board import Board


def begin_round(board: Board) -> Decision:
    """2.1 The next lot is turned up, and the next merchant is broker; 5.1 after the last lot the match is over."""
    if board.round == board.components.lots(board.players):
        board.tell("rialto.over", reveals=True)
        return Over()
    board.round += 1
    board.broker = (board.broker + 1) % board.players
    board.lot = [board.pile.pop() for _ in range(board.components.figures.lot)]
    board.tell("rialto.turn", round=board.round, seat=board.broker, wares=board.lot[:], reveals=True, begins_turn=True)
    return Auction()


class Auction(SealedDecision[Board, Bid], frozen=True):
    """2.1 All bid at the same time; the bids stay secret until the last one is made."""

    rule = "2.1"
    sealed: Annotated[tuple[tuple[Seat, Annotated[int, amount("ducats", FACE_DOWN, 999)]], ...], by("seat")] = ()

    def asked(self, board: Board) -> Iterable[Seat]:
        return board.around()

    def options(self, board: Board, who: Seat) -> list[Bid]:
        return [*board.components.bids[: board.ducats[who] + 1]]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, Bid):
            return no("2.1", "bid")
        if action.ducats > board.ducats[who]:
            return no("2.1", "too_dear", ducats=board.ducats[who])
        return no("2.1", "tally", ducats=board.components.figures.most_bid)

    def take(self, board: Board, who: Seat, action: Bid) -> Decision:
        board.tell("rialto.ready", seat=who)
        return super().take(board, who, action)

    def turn_up(self, board: Board) -> Decision:
        return award(board, dict(self.sealed))


def award(board: Board, bids: dict[Seat, int]) -> Decision:
    """2.2 The highest bid wins and is paid; 2.3 among equal bids the first one from the broker on wins."""
    for seat in board.around():
        board.tell("rialto.bids", seat=seat, ducats=bids[seat], reveals=True)
    winner = max(board.around(), key=lambda seat: bids[seat])
    board.ducats[winner] -= bids[winner]
    for ware in board.lot:
        board.gain(winner, ware)
    board.tell("rialto.wins", seat=winner, ducats=bids[winner], wares=board.lot)
    board.lot = []
    return trade.Offer(board.broker)
