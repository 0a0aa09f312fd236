"""Planning aids for a player who talks or looks at cards: where to bid, what to promise, what is ready."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import Decision, Seat
from fondaco.core.field_types import BAG, OfferNumber
from fondaco.games.genoa import offer_rules, score
from fondaco.games.genoa.actions import AnyAction
from fondaco.games.genoa.board_file import A_CARD, FIRST_CARD, LARGE_ORDER, MESSAGE, SWAP
from fondaco.games.genoa.buildings import BuildingActionChoice
from fondaco.games.genoa.field_types import Card, Ducats, Hand, Item, Space, Spaces
from fondaco.games.genoa.negotiation import Negotiation, has_wishes_left
from fondaco.games.genoa.special import items_in_supply
from fondaco.games.genoa.state import HELD, Offer, State, bit_positions
from fondaco.games.genoa.walk import SoldMoveChoice


class PromisableItemsAid(msgspec.Struct, frozen=True):
    """4.28 What of the action on a space may be given in advance."""

    space: Space
    items: Annotated[list[Item], BAG]


class AnswerableOffer(msgspec.Struct, frozen=True):
    """4.33, 4.34 An offer that the tower player may answer, or its maker replace, for which spaces, and what the other
    has that may be wanted for it."""

    number: OfferNumber
    spaces: Annotated[list[Space], BAG]
    wantable_items: Annotated[list[Item], BAG]


class LapseAid(msgspec.Struct, frozen=True):
    """4.12, 4.14, 4.18, 4.19 Which offers lapse when the tower player gives an answer that is called `do`."""

    do: str
    numbers: Annotated[list[OfferNumber], BAG]


class CardAid(msgspec.Struct, frozen=True):
    """6.3, 6.7, 6.11 An order or a message in the hand: where it sends the tower, where of that the tower has been in
    this turn, where it can still be served in it, what it pays, whether a special card comes with it, and whether one
    must act there: a message needs no action. It `is_ready` when only the tower is missing."""

    card: Card
    spaces: Spaces
    visited_spaces: Spaces
    wanted_spaces: Spaces
    pay_ducats: Ducats
    has_special: bool
    needs_action: bool
    is_ready: bool


class PrivilegeInChain(msgspec.Struct, frozen=True):
    """6.14 A privilege in the hand, and the chain of neighbours in which it is."""

    card: Card
    chain_cards: Hand


def offer_spaces(state: State, seat: Seat, spaces: list[Space]) -> list[Space]:
    """4.33, 4.34 Of the spaces in question, those a player may make an offer for, or as tower player ask the table
    about."""
    if seat == state.leader:
        return spaces if offer_rules.has_asks_left(state) else []
    return (
        [space for space in spaces if offer_rules.may_bid(state, seat, space)]
        if offer_rules.has_offers_left(state, seat)
        else []
    )


def spaces_closed_to_bids(state: State, seat: Seat, spaces: list[Space]) -> list[Space]:
    """4.20, 4.31 Of the spaces in question, those a player may make no offer for, having no action left."""
    if seat == state.leader or not offer_rules.has_offers_left(state, seat):
        return []
    return [space for space in spaces if not offer_rules.may_bid(state, seat, space)]


def items_to_give(state: State, seat: Seat) -> list[Item]:
    """4.24-4.26 What a player has and may name in an offer: own cards by their faces."""
    own = [item for item in range(A_CARD) for _ in range(state.has(seat, item))]
    return [*own, *[FIRST_CARD + card for card in bit_positions(state.hands[seat])]]


def items_to_ask_for(state: State, seat: Seat) -> list[Item]:
    """4.22, 4.34 What a player may ask for: of the tower player, or as tower player of any one of the others."""
    return most_items_held_among(state, state.others(seat) if seat == state.leader else [state.leader])


def most_items_held_among(state: State, seats: list[Seat]) -> list[Item]:
    """4.26 The most of everything that one of them has, cards by their decks."""
    return [item for item in range(FIRST_CARD) for _ in range(max(state.has(who, item) for who in seats))]


def list_answerable_offers(state: State, seat: Seat, spaces: list[Space], own: list[Space]) -> list[AnswerableOffer]:
    """Open offers that a player can answer, for the spaces in question and the own `offer_spaces`."""
    if seat != state.leader:
        return (
            [AnswerableOffer(offer.number, own, items_to_ask_for(state, seat)) for offer in state.made_by(seat)]
            if own
            else []
        )
    if not spaces or not offer_rules.has_room_for_offer(state, seat):
        return []
    return [
        AnswerableOffer(offer.number, spaces, most_items_held_among(state, [offer.by]))
        for offer in state.offers
        if offer.by != seat and offer_rules.may_counter_maker_again(state, offer.by)
    ]


def outbidding_seat(state: State, offer: Offer) -> Seat | None:
    """4.20 Players who bid more ducats for the same, and later; nobody outbids the tower player."""
    more = [
        other.by
        for other in state.offers
        if state.leader != other.by != offer.by
        and other.said.space == offer.said.space
        and other.number > offer.number
        and other.said.give_ducats > offer.said.give_ducats
    ]
    return more[-1] if more and offer.by != state.leader else None


def lapse_aids(state: State, now: Decision[State, AnyAction]) -> list[LapseAid]:
    """Any action of the tower player besides talking ends the talk, and with it all open offers."""
    deeds = now.deeds(state) if state.offers and isinstance(now, (Negotiation, SoldMoveChoice)) else []
    called = dict.fromkeys(str(deed.__struct_config__.tag) for deed in deeds)
    return [LapseAid(do, [offer.number for offer in state.offers]) for do in called]


def wishable_spaces(state: State, seat: Seat) -> list[Space]:
    """4.21 Those that the tower has not visited."""
    if seat == state.leader or not has_wishes_left(state, seat):
        return []
    return [space for space in state.components.spaces if not state.visited >> space & 1]


def promisable_items_aids(state: State, seat: Seat, spaces: list[Space]) -> list[PromisableItemsAid]:
    plans = [PromisableItemsAid(space, offer_rules.promisable_items(state, seat, space)) for space in spaces]
    return [plan for plan in plans if plan.items]


def items_to_take_in_swap(state: State, now: Decision[State, AnyAction], seat: Seat) -> list[Item]:
    """6.20 For an acting player who holds a swap: what could be taken, known before the item to give is shown."""
    swaps = isinstance(now, BuildingActionChoice) and now.who == seat and state.held[seat * HELD + SWAP]
    return items_in_supply(state, seat) if swaps else []


def card_aids(state: State, seat: Seat, spaces: list[Space]) -> list[CardAid]:
    """Orders and messages in a hand; `spaces` are those in question."""
    hand, components = state.hands[seat], state.components
    orders, messages = bit_positions(hand & components.order_mask), bit_positions(hand & components.deck_mask[MESSAGE])
    return [_order(state, seat, card, spaces) for card in orders] + [_message(state, card) for card in messages]


def list_privileges_in_chains(state: State, seat: Seat) -> list[PrivilegeInChain]:
    """Privileges in a hand, chain by chain."""
    return [
        PrivilegeInChain(card, chain) for chain in score.privilege_chains(state, state.hands[seat]) for card in chain
    ]


def _order(state: State, seat: Seat, card: Card, spaces: list[Space]) -> CardAid:
    components, where = state.components, (state.components.place[card],)
    is_large = components.deck_of[card] == LARGE_ORDER
    ducats = components.figures.large_order_ducats if is_large else components.figures.small_order_ducats
    is_ready = offer_rules.has_payment(state, seat, 0, components.asks[card])
    visited = _visited(state, where)
    wanted = tuple([space for space in where if space in spaces or space not in visited])
    return CardAid(card, where, visited, wanted, ducats, is_large, True, is_ready)


def _message(state: State, card: Card) -> CardAid:
    ends = state.components.ends[card]
    visited = _visited(state, ends)
    wanted = tuple([space for space in ends if space not in visited])
    return CardAid(card, ends, visited, wanted, state.components.figures.message_ducats, False, False, len(visited) > 0)


def _visited(state: State, spaces: Spaces) -> Spaces:
    return tuple([space for space in spaces if state.visited >> space & 1])
