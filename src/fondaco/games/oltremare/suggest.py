"""Menus for free talk: a bounded choice of answers and simple offers, by what the seat knows."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.games.oltremare.actions import AnyAction, Propose, Refuse, Withdraw
from fondaco.games.oltremare.board import Board, Offer
from fondaco.games.oltremare.field_types import MOST_DUCATS, Card
from fondaco.games.oltremare.offers import cannot_pay, legal_acceptances


def suggest_answers(board: Board, active: Seat, who: Seat) -> list[AnyAction]:
    """What can be said to the offers on the table."""
    menu: list[AnyAction] = []
    for offer in board.offers:
        if offer.to == who:
            menu += legal_acceptances(board, active, who, offer)
            menu.append(Refuse(offer.number))
            if board.suggestions_left(who, offer.by) > 0:
                menu += suggest_counter_offers(board, who, offer)
        elif offer.by == who:
            menu.append(Withdraw(offer.number))
    return menu


def legal_withdrawals(board: Board, who: Seat) -> list[AnyAction]:
    return [Withdraw(offer.number) for offer in board.made_by(who)]


def suggest_counter_offers(board: Board, who: Seat, offer: Offer) -> list[AnyAction]:
    """The same cards one ducat cheaper, where there is a price and the goods asked are simple."""
    if len(offer.ask_goods) > 1:
        return []
    wanted = tuple(board.components.good[card] for card in offer.give_cards)
    mine: list[tuple[Card, ...]] = [()]
    if offer.ask_goods:
        mine = [(card,) for card in board.hands[who] if board.components.good[card] == offer.ask_goods[0]]
    balance = offer.give_ducats - offer.ask_ducats + 1
    if balance > MOST_DUCATS or cannot_pay(board, who, -balance):
        return []
    return [Propose(offer.by, give, max(-balance, 0), wanted, max(balance, 0), "", offer.number) for give in mine]


def suggest_proposals(board: Board, who: Seat, partner: Seat) -> list[AnyAction]:
    """One card for another good, for a few ducats or for nothing; a few ducats for a good."""
    menu: list[AnyAction] = []
    if board.suggestions_left(who, partner) > 0:
        offers = board.components.offers[partner]
        for card in board.hands[who]:
            menu += offers[card]
        bids = board.components.bids[partner]
        if board.options.debt_by_trade:
            menu += bids
        else:
            menu += [bid for bid in bids if bid.give_ducats <= board.ducats[who]]
    return menu
