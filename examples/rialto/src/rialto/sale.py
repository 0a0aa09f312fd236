"""4 Everyone may sell a set to the bank."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from rialto import auction
from rialto.actions import KEEP, AnyAction, Sell, no
from rialto.state import State


def first(state: State) -> Decision:
    """4.1 The broker begins."""
    return Sale(state.broker)


class Sale(Choice[State, AnyAction], frozen=True):
    """4.1 Sell one set of equal wares to the bank, or none."""

    rule = "4.1"

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        hand = state.hands[who]
        return [KEEP, *[Sell(ware, count) for ware, all_of_it in enumerate(hand) for count in range(1, all_of_it + 1)]]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("4.1", "too_few") if isinstance(action, Sell) else no("4.1", "sell")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, Sell):
            sell(state, who, action)
        seats = state.around()
        at = seats.index(who) + 1
        return Sale(seats[at]) if at < len(seats) else auction.begin_round(state)


def sell(state: State, who: Seat, action: Sell) -> None:
    """4.2 The more equal wares, the more each of them is worth."""
    for _ in range(action.count):
        state.part_with(who, action.ware)
    state.sold[action.ware] += action.count
    paid = state.price(action.count)
    state.ducats[who] += paid
    state.tell("rialto.sells", seat=who, wares=[action.ware] * action.count, ducats=paid, reveals=True)
