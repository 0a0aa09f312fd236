"""4 Everyone may sell a set to the bank."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from rialto import auction
from rialto.actions import KEEP, AnyAction, Sell, no
from rialto.board import Board


def first(board: Board) -> Decision:
    """4.1 The broker begins."""
    return Sale(board.broker)


class Sale(Choice[Board, AnyAction], frozen=True):
    """4.1 Sell one set of equal wares to the bank, or none."""

    rule = "4.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        hand = board.hands[who]
        return [KEEP, *[Sell(ware, count) for ware, all_of_it in enumerate(hand) for count in range(1, all_of_it + 1)]]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no("4.1", "too_few") if isinstance(action, Sell) else no("4.1", "sell")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, Sell):
            sell(board, who, action)
        seats = board.around()
        at = seats.index(who) + 1
        return Sale(seats[at]) if at < len(seats) else auction.begin_round(board)


def sell(board: Board, who: Seat, action: Sell) -> None:
    """4.2 The more equal wares, the more each of them is worth."""
    for _ in range(action.count):
        board.part_with(who, action.ware)
    board.sold[action.ware] += action.count
    paid = board.price(action.count)
    board.ducats[who] += paid
    board.tell("rialto.sells", seat=who, wares=[action.ware] * action.count, ducats=paid, reveals=True)
