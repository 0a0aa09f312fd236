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
from fondaco.games.mediterranee.barter import (
    AnswerCounterOfferChoice,
    AnswerFirstOfferChoice,
    AnswerOfferChoice,
    StowReceived,
)
from fondaco.games.mediterranee.battle import AttackChoice, LooseSpoilsChoice, PrizeChoice, SpoilsChoice
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.movement import CourseChoice, GrantPassageChoice, NextGalleyChoice
from fondaco.games.mediterranee.purchase import AnswerLowerPriceChoice, AnswerPriceChoice, NamePriceChoice
from fondaco.games.mediterranee.sailor_landings import LandingChoice
from fondaco.games.mediterranee.sale import SaleChoice
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.state import State
from fondaco.games.mediterranee.transfers import AbandonmentChoice
from fondaco.games.mediterranee.turn import Bidding, TurnOrderChoice


def default_muster(now: MusterCrews, state: State, who: Seat) -> AnyAction:
    """2.4 As many on either galley, and no more than in the capital."""
    total = state.components.figures.start_sailors
    return min(
        state.components.muster, key=lambda crews: max(crews.first, crews.second, total - crews.first - crews.second)
    )


def quote_highest_price(now: NamePriceChoice, state: State, who: Seat) -> AnyAction:
    """5.4 Silence keeps the higher price."""
    return NamePrice(now.highest)


def leave_spoils_in_place(now: SpoilsChoice, state: State, who: Seat) -> AnyAction:
    """10.8 All that can stay aboard stays; by older rules what lies loose is taken aboard."""
    return now.options(state, who)[-1 if isinstance(now, LooseSpoilsChoice) else 0]


TIMEOUTS: TimeoutAnswers = {
    MusterCrews: TimeoutAnswer(default_muster),
    Bidding: always_answer(Bid(0), settles="4.5"),
    TurnOrderChoice: TimeoutAnswer(first_option),
    BusinessChoice: always_answer(DONE),
    AbandonmentChoice: always_answer(STAY_ABOARD),
    NamePriceChoice: TimeoutAnswer(quote_highest_price),
    AnswerPriceChoice: always_answer(TAKE_PRICE),
    AnswerLowerPriceChoice: always_answer(REFUSE_PRICE),
    AnswerOfferChoice: always_answer(REFUSE_OFFER),
    AnswerCounterOfferChoice: always_answer(REFUSE_OFFER),
    AnswerFirstOfferChoice: always_answer(REFUSE_OFFER),
    StowReceived: TimeoutAnswer(first_option),
    NextGalleyChoice: always_answer(DONE),
    CourseChoice: always_answer(ANCHOR),
    GrantPassageChoice: always_answer(GRANT),
    AttackChoice: always_answer(DONE),
    PrizeChoice: always_answer(SINK, settles="10.6"),
    SpoilsChoice: TimeoutAnswer(leave_spoils_in_place, costs="10.8"),
    LooseSpoilsChoice: TimeoutAnswer(leave_spoils_in_place, costs="10.8"),
    LandingChoice: always_answer(DONE),
    SaleChoice: always_answer(DONE),
}
