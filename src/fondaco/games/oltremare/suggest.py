"""Menus for free talk: a bounded choice of answers and simple offers, by what the seat knows."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.games.oltremare.actions import AnyAction, Propose, Refuse, Withdraw
from fondaco.games.oltremare.field_types import MOST_DUCATS, Card
from fondaco.games.oltremare.offers import cannot_pay_in_cash, legal_acceptances
from fondaco.games.oltremare.state import Offer, State


def suggest_answers(state: State, active: Seat, who: Seat) -> list[AnyAction]:
    """What can be said to the offers on the table."""
    menu: list[AnyAction] = []
    for offer in state.offers:
        if offer.to == who:
            menu += legal_acceptances(state, active, who, offer)
            menu.append(Refuse(offer.number))
            if state.suggestions_left(who, offer.by) > 0:
                menu += suggest_counter_offers(state, who, offer)
        elif offer.by == who:
            menu.append(Withdraw(offer.number))
    return menu


def legal_withdrawals(state: State, who: Seat) -> list[AnyAction]:
    return [Withdraw(offer.number) for offer in state.made_by(who)]


def suggest_counter_offers(state: State, who: Seat, offer: Offer) -> list[AnyAction]:
    """The same cards one ducat cheaper, where there is a price and the goods asked are simple."""
    if len(offer.ask_goods) > 1:
        return []
    wanted = tuple(state.components.good[card] for card in offer.give_cards)
    mine: list[tuple[Card, ...]] = [()]
    if offer.ask_goods:
        mine = [(card,) for card in state.hands[who] if state.components.good[card] == offer.ask_goods[0]]
    balance = offer.give_ducats - offer.ask_ducats + 1
    if balance > MOST_DUCATS or cannot_pay_in_cash(state, who, -balance):
        return []
    return [Propose(offer.by, give, max(-balance, 0), wanted, max(balance, 0), "", offer.number) for give in mine]


def suggest_proposals(state: State, who: Seat, partner: Seat) -> list[AnyAction]:
    """One card for another good, for a few ducats or for nothing; a few ducats for a good."""
    menu: list[AnyAction] = []
    if state.suggestions_left(who, partner) > 0:
        offers = state.components.offers[partner]
        for card in state.hands[who]:
            menu += offers[card]
        bids = state.components.bids[partner]
        if state.options.debt_by_trade:
            menu += bids
        else:
            menu += [bid for bid in bids if bid.give_ducats <= state.ducats[who]]
    return menu
