"""Answers given when a merchant's time runs out: no offer, no deal, and no purchase that is not required."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option
from fondaco.games.oltremare.actions import END_TRADE, KEEP, PASS, AnyAction, Refuse
from fondaco.games.oltremare.play import PlayCard
from fondaco.games.oltremare.purchase import legal_purchases
from fondaco.games.oltremare.sailing import CompassChoice, VoyageChoice
from fondaco.games.oltremare.state import State
from fondaco.games.oltremare.stowing import Loading
from fondaco.games.oltremare.trade import TradeChoice, may_end_trade
from fondaco.games.oltremare.turn_start import CutHand


def default_trade_action(now: TradeChoice, state: State, who: Seat) -> AnyAction:
    """The others refuse what they are offered and pass; the active player ends the phase, 5.20 or buys until that is
    allowed."""
    if who == now.who:
        return END_TRADE if may_end_trade(state, who) else legal_purchases(state, who)[0]
    offers = state.offers_to(who)
    return Refuse(offers[0].number) if offers else PASS


TIMEOUTS: TimeoutAnswers = {
    CutHand: TimeoutAnswer(first_option, costs="4.3"),
    TradeChoice: TimeoutAnswer(default_trade_action, costs="5.20"),
    PlayCard: TimeoutAnswer(first_option),
    VoyageChoice: TimeoutAnswer(first_option),
    CompassChoice: always_answer(KEEP),
    Loading: TimeoutAnswer(first_option),
}
