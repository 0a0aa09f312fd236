"""Menus for free talk: a bounded choice of answers and simple offers, by what the seat knows.

Where a table sets no limits, menus hold fewer samples for players who have spoken often, so that a player who answers
from them comes to an end: none for seats that are waited for, and one of each kind for others, whose menu shows that
they may speak."""

from __future__ import annotations

from functools import lru_cache

from fondaco.core.decision import NO_ONE, Seat
from fondaco.games.genoa.actions import AnyAction, Ask, Wish, Withdraw
from fondaco.games.genoa.board_file import BUILDINGS, FURTHER_ACTION, GOODS, MARKER
from fondaco.games.genoa.field_types import Item, Space
from fondaco.games.genoa.offer_rules import (
    has_asks_left,
    has_offers_left,
    has_room_for_offer,
    legal_acceptances,
    may_act_after_deal,
    may_counter_maker_again,
    must_pay_with_items,
    villa_orders_with_goods,
    why_not_offer_content,
)
from fondaco.games.genoa.state import HELD, Offer, State, cached_bit_positions

CARDS_SHOWN = 2
OFTEN = 3


def suggest_answers(state: State, who: Seat) -> list[AnyAction]:
    """4.38 What can be said to the offers on the table."""
    menu: list[AnyAction] = []
    for offer in state.offers:
        if offer.by == who:
            menu.append(Withdraw(offer.number))
        elif offer.to == who or offer.to == NO_ONE:
            menu += legal_acceptances(state, who, offer)
    return menu


def suggest_proposals(state: State, who: Seat, targets: int, asked: bool) -> list[AnyAction]:
    """4.33 Ducats, one item, something of the action or a card for the building; less for each neighbour."""
    menu: list[AnyAction] = []
    often = state.made[who] >= OFTEN
    if (often and (asked or not has_room_for_offer(state, who))) or not has_offers_left(state, who):
        return menu
    may_act = may_act_after_deal(state, who)
    goods = good_kinds_from_counts(tuple(state.held[who * HELD : who * HELD + GOODS]))
    spaces = cached_bit_positions(targets)
    for space in spaces:
        if may_act or space >= BUILDINGS:
            add_bids(state, who, space, len(spaces) == 1, goods, menu)
        elif state.held[state.leader * HELD + FURTHER_ACTION]:
            add_bids_for_further_card(state, who, space, goods, menu)
    return menu[:1] if often else menu


def suggest_wishes(state: State, who: Seat, asked: bool) -> list[Wish]:
    """4.21 For what lies two steps away."""
    often = state.wished[who] >= OFTEN
    if often and asked:
        return []
    menu = state.components.phrases.wishes(state.walk[-1], state.visited)
    return menu[:1] if often else menu


@lru_cache(4096)
def good_kinds_from_counts(held: tuple[int, ...]) -> tuple[Item, ...]:
    """The kinds of goods of which there is one."""
    return tuple([good for good, count in enumerate(held) if count])


def add_bids_for_further_card(
    state: State, who: Seat, space: Space, goods: tuple[Item, ...], menu: list[AnyAction]
) -> None:
    """4.31 Players who have acted may buy the tower player's further action card together with the action."""
    phrases, purse = state.components.phrases, state.ducats[who]
    if must_pay_with_items(state):
        menu += phrases.goods_for_card(space, goods)
    else:
        menu += [bid for bid in phrases.ducats_for_card[space] if bid.give_ducats <= purse]


def add_bids(state: State, who: Seat, space: Space, here: bool, goods: tuple[Item, ...], menu: list[AnyAction]) -> None:
    """Simple offers of this player for one space."""
    phrases, purse = state.components.phrases, state.ducats[who]
    if not must_pay_with_items(state):
        amounts = phrases.affordable_here if here else phrases.affordable_ahead
        prefixes = phrases.bids_here if here else phrases.bids_ahead
        menu += prefixes[space][amounts[purse] if purse < len(amounts) else -1]
    if goods:
        menu += phrases.goods_bids(space, goods)
    if space < BUILDINGS:
        for item, bid in phrases.later_bid[space].items():
            if state.left(who, item) and (item != MARKER or state.left(state.leader, MARKER)):
                menu.append(bid)
    if here:
        if goods:
            menu += phrases.sales(space, goods)
        card_bid = phrases.card_bid[space]
        menu += [card_bid[card] for card in cached_bit_positions(state.hands[who])[:CARDS_SHOWN]]


def suggest_asks(state: State, targets: int, asked: bool) -> list[AnyAction]:
    """4.34 What the tower player may ask the table for."""
    menu: list[AnyAction] = []
    often = state.asked >= OFTEN
    if (
        (often and asked)
        or not state.speakers
        or not has_asks_left(state)
        or not has_room_for_offer(state, state.leader)
    ):
        return menu
    questions = (
        state.components.phrases.ask_goods if must_pay_with_items(state) else state.components.phrases.ask_ducats
    )
    for space in cached_bit_positions(targets):
        menu += questions[space]
    return menu[:1] if often else menu


def suggest_counter_offers(state: State) -> list[AnyAction]:
    """4.34 A counter-offer to each maker: the same for a little more."""
    menu: list[AnyAction] = []
    for offer in state.offers:
        if (
            offer.by != state.leader
            and may_counter_maker_again(state, offer.by)
            and has_room_for_offer(state, state.leader)
        ):
            menu += counter_offers_to(state, offer)
    return menu


def counter_offers_to(state: State, offer: Offer) -> list[AnyAction]:
    """The same for a little more; or for nothing in return, if items are wanted or more than the player has, unless the
    maker needs them to act or to keep the promise."""
    said, step = offer.said, state.components.figures.ducat_step
    dearer = 2 * step - said.want_ducats
    gives, wants = max(-dearer, 0), said.give_ducats + max(dearer, 0)
    if said.want_items or gives > state.ducats[state.leader]:
        gives, wants = 0, said.give_ducats
    items = tuple([state.components.as_wanted(item) for item in said.give_items])
    asked = Ask(said.space, gives, (), wants, items, said.later_items, "", offer.number)
    return [] if said.want_items and maker_needs_items(state, offer, asked) else [asked]


def maker_needs_items(state: State, offer: Offer, asked: Ask) -> bool:
    """4.27, 4.28, 4.31 As far as all can see, the maker of an offer cannot agree to this without what it wants."""
    if why_not_offer_content(state, state.leader, offer.by, asked):
        return True
    owes_order = any(GOODS <= item < MARKER for item in asked.later_items) and state.components.villas[asked.space]
    return bool(owes_order and not villa_orders_with_goods(state, offer.by, asked.space, offer.said.give_items))
