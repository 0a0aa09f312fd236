"""Answers given when a captain's time runs out: no bid, purchase, sale or attack, and offers are refused."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option
from fondaco.games.mediterranee.actions import (
    ANCHOR,
    DONE,
    GRANT,
    REFUSE_OFFER,
    REFUSE_PRICE,
    SINK,
    STAY_ABOARD,
    TAKE_PRICE,
    AnyAction,
    Bid,
    NamePrice,
)
from fondaco.games.mediterranee.barter import Answer, CounterAnswer, FirstOffer, StowReceived
from fondaco.games.mediterranee.battle import Battle, LooseSpoils, Prize, Spoils
from fondaco.games.mediterranee.business import Business
from fondaco.games.mediterranee.landing import Landing
from fondaco.games.mediterranee.movement import Course, Fleet, Passage
from fondaco.games.mediterranee.purchase import Haggle, LastWord, Quote
from fondaco.games.mediterranee.sale import Sale
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.state import State
from fondaco.games.mediterranee.transfers import Abandonment
from fondaco.games.mediterranee.turn import Bidding, ChoosePlace


def muster_evenly(now: MusterCrews, state: State, who: Seat) -> AnyAction:
    """2.4 As many on either galley, and no more than in the capital."""
    total = state.components.figures.start_sailors
    return min(
        state.components.muster, key=lambda crews: max(crews.first, crews.second, total - crews.first - crews.second)
    )


def quote_highest_price(now: Quote, state: State, who: Seat) -> AnyAction:
    """5.4 Silence keeps the higher price."""
    return NamePrice(now.highest)


def leave_spoils_in_place(now: Spoils, state: State, who: Seat) -> AnyAction:
    """10.8 All that can stay aboard stays; by older rules what lies loose is taken aboard."""
    return now.options(state, who)[-1 if isinstance(now, LooseSpoils) else 0]


TIMEOUTS: TimeoutAnswers = {
    MusterCrews: TimeoutAnswer(muster_evenly),
    Bidding: always_answer(Bid(0), settles="4.5"),
    ChoosePlace: TimeoutAnswer(first_option),
    Business: always_answer(DONE),
    Abandonment: always_answer(STAY_ABOARD),
    Quote: TimeoutAnswer(quote_highest_price),
    Haggle: always_answer(TAKE_PRICE),
    LastWord: always_answer(REFUSE_PRICE),
    Answer: always_answer(REFUSE_OFFER),
    CounterAnswer: always_answer(REFUSE_OFFER),
    FirstOffer: always_answer(REFUSE_OFFER),
    StowReceived: TimeoutAnswer(first_option),
    Fleet: always_answer(DONE),
    Course: always_answer(ANCHOR),
    Passage: always_answer(GRANT),
    Battle: always_answer(DONE),
    Prize: always_answer(SINK, settles="10.6"),
    Spoils: TimeoutAnswer(leave_spoils_in_place, costs="10.8"),
    LooseSpoils: TimeoutAnswer(leave_spoils_in_place, costs="10.8"),
    Landing: always_answer(DONE),
    Sale: always_answer(DONE),
}
