"""Menus for free talk: a bounded choice of answers and simple offers, by what the seat knows."""
from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.games.genoa.actions import AnyAction, Ask, Item, Space, Withdraw
from fondaco.games.genoa.board import HELD, Board, Offer, bits
from fondaco.games.genoa.data import BUILDINGS, GOODS, MARKER
from fondaco.games.genoa.offers import able, acceptances, item_needed

CARDS_SHOWN = 2


def answers(board: Board, who: Seat) -> list[AnyAction]:
    """4.38 What can be said to the offers on the table."""
    menu: list[AnyAction] = []
    for offer in board.offers:
        if offer.by == who:
            menu.append(Withdraw(offer.number))
        elif offer.to == who or offer.to < 0:
            menu += acceptances(board, who, offer)
    return menu


def proposals(board: Board, who: Seat, targets: int) -> list[AnyAction]:
    """4.33 Ducats, one item, something of the action or a card for the building; less for each neighbour."""
    menu: list[AnyAction] = []
    if board.made[who] >= board.options.offers:
        return menu
    may_act = able(board, who, ())
    single = targets & (targets - 1) == 0
    goods = [good for good, held in enumerate(board.held[who * HELD : who * HELD + GOODS]) if held]
    for space in bits(targets):
        if may_act or space >= BUILDINGS:
            bids(board, who, space, single, goods, menu)
    return menu


def bids(board: Board, who: Seat, space: Space, here: bool, goods: list[Item], menu: list[AnyAction]) -> None:
    """Simple offers of this player for one space."""
    phrases, purse = board.box.phrases, board.ducats[who]
    if not item_needed(board):
        amounts = phrases.affordable_here if here else phrases.affordable_ahead
        prefixes = phrases.bids_here if here else phrases.bids_ahead
        menu += prefixes[space][amounts[purse] if purse < len(amounts) else -1]
    item_bid = phrases.item_bid[space]
    menu += [item_bid[good] for good in goods]
    if space < BUILDINGS:
        for item, bid in phrases.later_bid[space].items():
            if board.left(who, item) and (item != MARKER or board.left(board.leader, MARKER)):
                menu.append(bid)
    if here:
        menu += [phrases.sale[space][good] for good in goods]
        menu += [phrases.card_bid[space][card] for card in bits(board.hands[who])[:CARDS_SHOWN]]


def asks(board: Board, targets: int) -> list[AnyAction]:
    """4.34 What the tower player may ask the table for."""
    menu: list[AnyAction] = []
    if board.asked < board.options.asks and board.speakers:
        samples = board.box.phrases.ask_goods if item_needed(board) else board.box.phrases.ask_ducats
        for space in bits(targets):
            menu += samples[space]
    return menu


def counters(board: Board) -> list[AnyAction]:
    """4.34 A counter-offer to each maker: the same for a little more."""
    menu: list[AnyAction] = []
    for offer in board.offers:
        if offer.by != board.leader and board.countered[offer.by] < board.options.counters:
            menu += counter(board, offer)
    return menu


def counter(board: Board, offer: Offer) -> list[AnyAction]:
    said, step = offer.said, board.box.figures.ducat_step
    if said.want_items:
        return []
    dearer = 2 * step - said.want_ducats
    more = Ask(
        said.space, max(-dearer, 0), (), said.give_ducats + max(dearer, 0),
        tuple([board.box.as_wanted(item) for item in said.give_items]), said.later_items, "", offer.number,
    )  # fmt: skip
    return [] if more.give_ducats > board.ducats[board.leader] else [more]
