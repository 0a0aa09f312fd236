"""Auto-replies of a merchant: answers to offers, and the card to play."""

from __future__ import annotations

from fondaco.core.decision import Decision, Seat
from fondaco.core.standing_orders import StandingOrder
from fondaco.games.oltremare.actions import Propose, Refuse
from fondaco.games.oltremare.field_types import Good
from fondaco.games.oltremare.play import PlayCard
from fondaco.games.oltremare.state import State

ORDERS = (
    StandingOrder("no_offers", "refuse", "turn", at=("trade",)),
    StandingOrder("below", "refuse", "end", at=("trade",), below=3),
    StandingOrder("lacking", "refuse", "end", at=("trade",), unless=("accept",)),
    StandingOrder("pass", "pass", "my_turn", at=("trade",)),
)
OFFERS = {Propose: 2}


def brings(state: State, now: Decision, who: Seat, said: Refuse) -> int:
    offer = state.standing(said.number)
    return offer.give_ducats - offer.ask_ducats


def asks(said: Propose) -> list[tuple[Seat, Good]]:
    """The goods wanted; a counter-offer wants what the other player has just offered."""
    return [] if said.answers else [(said.to_seat, good) for good in said.ask_goods]


def upcoming_decisions(state: State, now: Decision, who: Seat) -> list[Decision]:
    """7.1 The card with which the next main phase of this seat begins."""
    coming = PlayCard(who)
    return [] if now == coming else [coming]
