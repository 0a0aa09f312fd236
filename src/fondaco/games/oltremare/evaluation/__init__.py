"""Evaluation of positions and actions in Oltre Mare."""

from __future__ import annotations

import random
from typing import Any

from fondaco.bots.weights import standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games.oltremare.actions import BUY_GOODS, BUY_PIRATES, END_TRADE, KEEP, PASS
from fondaco.games.oltremare.board_file import COMPASS
from fondaco.games.oltremare.components import OltreMareComponents
from fondaco.games.oltremare.evaluation.haggling import Haggler, higher_prices_for_offer, offer_at_price
from fondaco.games.oltremare.evaluation.hand import HandAppraiser, cards_without
from fondaco.games.oltremare.evaluation.position_values import PositionValues
from fondaco.games.oltremare.evaluation.weights import Weights
from fondaco.games.oltremare.field_types import Card
from fondaco.games.oltremare.play import PlayCard
from fondaco.games.oltremare.purchase import legal_purchases
from fondaco.games.oltremare.sailing import CompassChoice, VoyageChoice
from fondaco.games.oltremare.state import State
from fondaco.games.oltremare.stowing import Loading
from fondaco.games.oltremare.trade import TradeChoice, may_end_trade
from fondaco.games.oltremare.turn_start import CutHand


class Evaluation:
    """Counts ducats: what cards bring when they are played, stowed, kept or traded."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)
        self._appraisers: dict[str, HandAppraiser] = {}

    def appraiser(self, components: OltreMareComponents) -> HandAppraiser:
        if components.digest not in self._appraisers:
            self._appraisers[components.digest] = HandAppraiser(components, self.weights)
        return self._appraisers[components.digest]

    def worth(self, match: Match, seat: Seat) -> float:
        state: State = match.state
        if match.over:
            return float(state.ducats[seat])
        standing = PositionValues(self.appraiser(state.components), state, seat, match.decision.who)  # type: ignore[attr-defined]
        return standing.in_all(state.hands[seat])

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        now: Any = match.decision
        state: State = match.state
        appraiser = self.appraiser(state.components)
        if isinstance(now, TradeChoice):
            haggler = Haggler(appraiser, state, seat, now.who)
            return _at_trade(haggler) if seat == now.who else _as_partner(haggler)
        me = PositionValues(appraiser, state, seat, now.who)
        match now:
            case CutHand():
                return state.components.discard[least_needed_card(me)]
            case PlayCard():
                plan = appraiser.plan(me.outlook, tuple(sorted(state.hands[seat])), tuple(state.table))
                return state.components.play[plan.cards[0]]
            case VoyageChoice():
                ends = state.components.sail[state.ships[seat]][now.routes]
                return max(ends, key=lambda sail: me.mooring[state.lying[sail.port]])
            case CompassChoice():
                return _at_compass(me)
            case Loading():
                return state.components.stow[first_card_to_stow(me)]
        return None

    def variants(self, match: Match, seat: Seat, advice: Action) -> list[Action] | None:
        now: object = match.decision
        if not isinstance(now, TradeChoice):
            return None
        return Haggler(self.appraiser(match.state.components), match.state, seat, now.who).variants(advice)

    def prices(self, match: Match, number: int) -> list[int]:
        return higher_prices_for_offer(match.state.standing(number))

    def reprice(self, match: Match, number: int, ducats: int) -> None:
        offers = match.state.offers
        offers[:] = [offer_at_price(offer, ducats) if offer.number == number else offer for offer in offers]


def least_needed_card(me: PositionValues) -> Card:
    """The card whose loss leaves the best hand."""
    hand = tuple(me.state.hands[me.seat])
    return max(hand, key=lambda card: me.hand_worth(cards_without(hand, [card])))


def first_card_to_stow(me: PositionValues) -> Card:
    """The first card of the best order to stow those on the table."""
    outlook, appraiser = me.outlook, me.appraiser
    held = appraiser.held(me.state.hands[me.seat], 0.0)
    again = appraiser.again(me.goods_left, outlook.others)
    stowings = appraiser.stowings(outlook.good, outlook.length, tuple(me.state.table))
    return max(stowings, key=lambda stowing: appraiser.stowed(stowing, held, again)).order[0]


def _at_compass(me: PositionValues) -> Action:
    """Where the best marker lies, unless keeping the compass is better."""
    components, lying = me.state.components, me.state.lying
    jumps = [
        components.jump[port] for port in components.ports if lying[port] != COMPASS and port != me.state.ships[me.seat]
    ]
    best = max(jumps, key=lambda jump: me.keeping[lying[jump.port]])
    return best if me.keeping[lying[best.port]] > me.keeping[COMPASS] else KEEP


def _as_partner(haggler: Haggler) -> Action:
    offers = haggler.state.offers_to(haggler.seat)
    if offers:
        return haggler.answer(offers)
    return haggler.offer() or PASS


def _at_trade(haggler: Haggler) -> Action:
    """Answers first, then offers, then purchases; and on with the turn when nothing good is left."""
    offers = haggler.state.offers_to(haggler.seat)
    if offers:
        return haggler.answer(offers)
    return haggler.offer() or _purchase(haggler) or END_TRADE


def _purchase(haggler: Haggler) -> Action | None:
    """A card, if it is worth its price or the load commands it; from the pirates it also saves the loss at the end."""
    state, seat, appraiser = haggler.state, haggler.seat, haggler.appraiser
    menu = legal_purchases(state, seat)
    if not menu:
        return None
    gains: dict[Action, float] = {BUY_GOODS: haggler.me.hand_worth([*haggler.hand, appraiser.any])}
    if BUY_PIRATES in menu:
        top = state.pirates[seat][-1]
        card = top if state.sure[top] >> seat & 1 else appraiser.any
        gains[BUY_PIRATES] = haggler.me.hand_worth([*haggler.hand, card]) + haggler.weights.pirate
    best = max(reversed(menu), key=lambda action: gains[action])
    bargain = gains[best] - haggler.before - state.price(seat)
    return best if bargain > haggler.weights.purchase_gain or not may_end_trade(state, seat) else None
