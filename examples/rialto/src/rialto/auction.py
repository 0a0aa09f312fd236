"""2 The auction: everyone bids for a lot in secret and at the same time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fondaco.core.decision import Action, Decision, Over, Refusal, Seat
from fondaco.core.field_types import FACE_DOWN, amount, by
from fondaco.core.sealed_decision import SealedDecision
from rialto import trade
from rialto.actions import Bid, no
from rialto.state import State


def begin_round(state: State) -> Decision:
    """2.1 The next lot is turned up, and the next merchant is broker; 5.1 after the last lot the match is over."""
    if state.round == state.components.lots(state.players):
        state.tell("rialto.over", reveals=True)
        return Over()
    state.round += 1
    state.broker = (state.broker + 1) % state.players
    state.lot = [state.pile.pop() for _ in range(state.components.figures.lot)]
    state.tell("rialto.turn", round=state.round, seat=state.broker, wares=state.lot[:], reveals=True, begins_turn=True)
    return Auction()


class Auction(SealedDecision[State, Bid], frozen=True):
    """2.1 All bid at the same time; the bids stay secret until the last one is made."""

    rule = "2.1"
    sealed: Annotated[tuple[tuple[Seat, Annotated[int, amount("ducats", FACE_DOWN, 999)]], ...], by("seat")] = ()

    def asked(self, state: State) -> Iterable[Seat]:
        return state.around()

    def options(self, state: State, who: Seat) -> list[Bid]:
        return [*state.components.bids[: state.ducats[who] + 1]]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, Bid):
            return no("2.1", "bid")
        if action.ducats > state.ducats[who]:
            return no("2.1", "too_dear", ducats=state.ducats[who])
        return no("2.1", "tally", ducats=state.components.figures.most_bid)

    def take(self, state: State, who: Seat, action: Bid) -> Decision:
        state.tell("rialto.ready", seat=who)
        return super().take(state, who, action)

    def turn_up(self, state: State) -> Decision:
        return award(state, dict(self.sealed))


def award(state: State, bids: dict[Seat, int]) -> Decision:
    """2.2 The highest bid wins and is paid; 2.3 among equal bids the first one from the broker on wins."""
    for seat in state.around():
        state.tell("rialto.bids", seat=seat, ducats=bids[seat], reveals=True)
    winner = max(state.around(), key=lambda seat: bids[seat])
    state.ducats[winner] -= bids[winner]
    for ware in state.lot:
        state.gain(winner, ware)
    state.tell("rialto.wins", seat=winner, ducats=bids[winner], wares=state.lot)
    state.lot = []
    return trade.Offer(state.broker)
