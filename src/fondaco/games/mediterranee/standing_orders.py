"""Auto-replies of a captain: to offers, to galleys that ask for passage, and the place in turn order."""

from __future__ import annotations

from msgspec.structs import replace

from fondaco.core.decision import Decision, Seat
from fondaco.core.standing_orders import StandingOrder
from fondaco.games.mediterranee.actions import AnyAction, Propose
from fondaco.games.mediterranee.barter import AnswerCounterOfferChoice, AnswerFirstOfferChoice
from fondaco.games.mediterranee.state import State
from fondaco.games.mediterranee.turn import TurnOrderChoice

OFFERED = ("answer", "first_offer", "counter_answer")
ORDERS = (
    StandingOrder("no_offers", "refuse_offer", "turn", at=OFFERED),
    StandingOrder("below", "refuse_offer", "end", at=OFFERED, below=300),
    StandingOrder("grant", "grant", "end", at=("passage",)),
)
OFFERS = {Propose: 2}


def brings(state: State, now: AnswerFirstOfferChoice | AnswerCounterOfferChoice, who: Seat, said: AnyAction) -> int:
    return now.offer.give_ducats - now.offer.ask_ducats


def upcoming_decisions(state: State, now: Decision, who: Seat) -> list[Decision]:
    """4.2 The place to take, while others choose theirs."""
    return [replace(now, who=who)] if isinstance(now, TurnOrderChoice) and who in now.later else []
