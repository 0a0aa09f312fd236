"""1.10, 1.11 What is open and what is hidden: the view of a seat, and a state it could not tell from the real one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import Annotated, NamedTuple

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Over, Seat, SeatOrNone
from fondaco.core.field_types import AID, BAG, END, ORDER, OfferNumber, Round, Turn, Words, amount, by, upto
from fondaco.core.hidden_information import redraw_hidden_sums, shuffle_hidden
from fondaco.games.genoa import planning_aids
from fondaco.games.genoa.board_file import (
    A_CARD,
    DECKS,
    FIRST_CARD,
    GOODS,
    LARGE_ORDER,
    MARKER,
    MESSAGE,
    PRIVILEGE,
    VILLA_YIELD,
)
from fondaco.games.genoa.buildings import BuildingActionChoice
from fondaco.games.genoa.components import GenoaComponents
from fondaco.games.genoa.field_types import (
    Actions,
    Card,
    Deck,
    Ducats,
    Good,
    Hand,
    Item,
    Items,
    Markers,
    Space,
    Special,
    Steps,
    Times,
    Treasury,
    Walk,
)
from fondaco.games.genoa.negotiation import Negotiation
from fondaco.games.genoa.offer_rules import must_pay_with_items, villa_orders_with_goods
from fondaco.games.genoa.score import buildings_value, privilege_value
from fondaco.games.genoa.special import SwapItemChoice
from fondaco.games.genoa.state import HELD, HeardWish, Offer, State, bit_positions, cached_bit_positions
from fondaco.games.genoa.turn import rounds


class TraderView(msgspec.Struct, frozen=True):
    """A player as the table sees them: all goods and special cards, and the decks of the other cards."""

    seat: Seat
    goods: Annotated[list[Good], BAG]
    specials: Annotated[list[Special], BAG]
    decks: Annotated[list[Deck], BAG]
    markers: Markers
    markers_in_supply: Markers
    acted: Actions
    further: Actions
    may_act: bool
    is_done: bool


class OfferView(msgspec.Struct, frozen=True):
    """An offer as the table hears it; those it concerns also see the cards that are given. The `outbid_seat` has since
    offered the tower player more ducats for the same."""

    number: OfferNumber
    seat: Seat
    to_seat: SeatOrNone
    space: Space
    give_ducats: Ducats
    give_items: Annotated[list[Item], BAG]
    want_ducats: Ducats
    want_items: Items
    later_items: Items
    words: Words
    give_cards: Hand | None
    outbid_seat: Annotated[Seat | None, AID]


class WishView(msgspec.Struct, frozen=True):
    """A wish that has been heard this turn. It `is_open` as long as the tower can still come."""

    seat: Seat
    space: Space
    ducats: Ducats
    words: Words
    is_open: Annotated[bool, AID]


class FinalCountView(msgspec.Struct, frozen=True):
    """8.2, 8.3 What became of a trader's ducats in the final count: the sum `before`, and what privileges and
    buildings with the own marker brought."""

    seat: Seat
    before: Treasury
    privilege_cards: Hand
    privileges: Treasury
    estate: Treasury
    ducats: Treasury


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know. `owners` is by building, `piles` by deck; `stock_*` is what the supply has; the
    `used_cards` lie face up under their decks, and are among the `cards_left` to draw, by deck. `talk_spaces` are those
    that offers are made for now, `offer_spaces` those of them that the seat may make one for, or as tower player ask
    the table about, `unavailable_spaces` those that it may not since it has no action left; the `givable_items` and
    `wantable_items` may be named in it; `replies` are the offers it may answer or replace, `wish_spaces` the spaces it
    may wish for, `advances` what it may give of the actions in question; `offers_left` (of the tower player: questions)
    and `wishes_left` say how often the seat may still speak, `None` is as it likes. `lapses` are the offers that end by
    what the tower player may do now. `plans` are for the orders and messages in the hand, `chains` for its privileges;
    `swap_items` is what the acting player could take by a swap. The tower may still take `steps_left`; the tower player
    may act `leader_actions` times in a turn. Where `item_needed` is true, ducats alone are no offer. With a
    `market_start` a start on the market moves the round marker on. An action in a villa yields the `villa_items`,
    unless an order is filled there. Privileges in a chain pay the `chain_ducats` of its length, that of a single one
    first."""

    turn: Turn
    round: Round
    rounds: Round
    first_seat: Seat
    leader_seat: Seat
    walk: Walk
    steps_left: Annotated[Steps, AID]
    leader_actions: Annotated[Actions, AID]
    item_needed: Annotated[bool, AID]
    market_start: Annotated[bool, AID]
    villa_items: Annotated[Items, AID]
    chain_ducats: Annotated[list[Treasury], ORDER, AID]
    owners: Annotated[list[SeatOrNone], by("building")]
    stock_goods: Annotated[list[Good], BAG]
    stock_specials: Annotated[list[Special], BAG]
    piles: Annotated[list[Annotated[int, amount("card")]], by("deck")]
    used_cards: Hand
    cards_left: Annotated[list[Annotated[int, amount("card")]], by("deck"), AID]
    traders: Annotated[list[TraderView], by("seat")]
    offers: Annotated[list[OfferView], by("offer")]
    wishes: Annotated[list[WishView], ORDER, upto("wish")]
    talk_spaces: Annotated[list[Space], BAG]
    offer_spaces: Annotated[list[Space], BAG, AID]
    unavailable_spaces: Annotated[list[Space], BAG, AID]
    givable_items: Annotated[list[Item], BAG, AID]
    wantable_items: Annotated[list[Item], BAG, AID]
    replies: Annotated[list[planning_aids.AnswerableOffer], by("offer"), AID]
    lapses: Annotated[list[planning_aids.LapseAid], ORDER, AID]
    wish_spaces: Annotated[list[Space], BAG, AID]
    advances: Annotated[list[planning_aids.PromisableItemsAid], by("space"), AID]
    offers_left: Times | None
    wishes_left: Times | None
    ducats: Treasury | None
    hand_cards: Hand
    plans: Annotated[list[planning_aids.CardAid], by("card"), AID]
    chains: Annotated[list[planning_aids.PrivilegeInChain], by("card"), AID]
    swap_items: Annotated[list[Item], BAG, AID]
    all_ducats: Annotated[list[Treasury], by("seat"), END] | None
    all_hands: Annotated[list[Hand], by("seat"), END] | None
    counts: Annotated[list[FinalCountView], by("seat"), END] | None


def view(state: State, now: Decision, seat: Seat | None, aids: bool = True) -> View:
    """1.10, 1.11 Built up from nothing: what is not named here is not seen. After the end everything is open."""
    over = isinstance(now, Over)
    talk_spaces = [*cached_bit_positions(now.targets(state))] if isinstance(now, Negotiation) else []
    planner = seat if aids else None
    offer_spaces = [] if planner is None else planning_aids.offer_spaces(state, planner, talk_spaces)
    return View(
        turn=state.turn,
        round=state.round,
        rounds=rounds(state),
        first_seat=state.first,
        leader_seat=state.leader,
        walk=state.walk,
        steps_left=state.components.figures.discs - max(1, len(state.walk)) if aids else 0,
        leader_actions=state.leader_actions if aids else 0,
        item_needed=aids and must_pay_with_items(state),
        market_start=aids and state.options.market_start,
        villa_items=VILLA_YIELD if aids else (),
        chain_ducats=state.components.chain_pays if aids else [],
        owners=state.owner,
        stock_goods=items_from_counts(state.stock[:GOODS]),
        stock_specials=items_from_counts(state.stock[GOODS:MARKER]),
        piles=[len(deck) for deck in state.decks],
        used_cards=[*cached_bit_positions(state.used)],
        cards_left=[state.left(NO_ONE, A_CARD + deck) for deck in range(len(DECKS))] if aids else [],
        traders=[_trader(state, trader) for trader in range(state.players)],
        offers=[_offer(state, offer, seat, aids) for offer in state.offers],
        wishes=[_wish(state, wish, aids) for wish in state.wishes],
        talk_spaces=talk_spaces,
        offer_spaces=offer_spaces,
        unavailable_spaces=[] if planner is None else planning_aids.spaces_closed_to_bids(state, planner, talk_spaces),
        givable_items=[] if planner is None or not talk_spaces else planning_aids.items_to_give(state, planner),
        wantable_items=[] if planner is None or not talk_spaces else planning_aids.items_to_ask_for(state, planner),
        replies=[]
        if planner is None
        else planning_aids.list_answerable_offers(state, planner, talk_spaces, offer_spaces),
        lapses=planning_aids.lapse_aids(state, now) if aids else [],
        wish_spaces=[] if planner is None or not talk_spaces else planning_aids.wishable_spaces(state, planner),
        advances=[] if planner is None else planning_aids.promisable_items_aids(state, planner, talk_spaces),
        offers_left=_offers_left(state, seat),
        wishes_left=_wishes_left(state, seat),
        ducats=None if seat is None else state.ducats[seat],
        hand_cards=[] if seat is None else [*cached_bit_positions(state.hands[seat])],
        plans=[] if planner is None else planning_aids.card_aids(state, planner, talk_spaces),
        chains=[] if planner is None else planning_aids.list_privileges_in_chains(state, planner),
        swap_items=[] if planner is None else planning_aids.items_to_take_in_swap(state, now, planner),
        all_ducats=state.ducats if over else None,
        all_hands=[[*cached_bit_positions(hand)] for hand in state.hands] if over else None,
        counts=[_count(state, trader) for trader in range(state.players)] if over else None,
    )


def _wish(state: State, wish: HeardWish, aids: bool) -> WishView:
    said = wish.said
    return WishView(wish.by, said.space, said.ducats, said.words, aids and not state.visited >> said.space & 1)


def _count(state: State, who: Seat) -> FinalCountView:
    cards, ducats = state.hands[who] & state.components.deck_mask[PRIVILEGE], state.ducats[who]
    privileges, estate = privilege_value(state, cards), buildings_value(state, who)
    return FinalCountView(who, ducats - privileges - estate, [*cached_bit_positions(cards)], privileges, estate, ducats)


def _offers_left(state: State, seat: Seat | None) -> int | None:
    if seat is None:
        return 0
    if seat == state.leader:
        return remaining_of_limit(state.options.asks, state.asked)
    return remaining_of_limit(state.options.offers, state.made[seat])


def _wishes_left(state: State, seat: Seat | None) -> int | None:
    return 0 if seat in (None, state.leader) else remaining_of_limit(state.options.wishes, state.wished[seat])


def remaining_of_limit(limit: int | None, used: int) -> int | None:
    return None if limit is None else limit - used


def _trader(state: State, who: Seat) -> TraderView:
    return _trading(
        state.components,
        who,
        tuple(state.held[who * HELD : (who + 1) * HELD]),
        state.hands[who],
        state.left(who, MARKER),
        state.acted[who],
        state.further[who],
        state.may_act(who),
        bool(state.silent >> who & 1),
    )


@lru_cache(4096)
def _trading(
    components: GenoaComponents,
    who: Seat,
    held: tuple[int, ...],
    hand: int,
    markers_in_supply: Markers,
    acted: Actions,
    further: Actions,
    may_act: bool,
    is_done: bool,
) -> TraderView:
    """Cached, since what a player has changes less often than it is looked at."""
    decks = [(hand & mask).bit_count() for mask in components.deck_mask]
    return TraderView(
        who,
        items_from_counts(held[:GOODS]),
        items_from_counts(held[GOODS:MARKER]),
        items_from_counts(decks),
        held[MARKER],
        markers_in_supply,
        acted,
        further,
        may_act,
        is_done,
    )


def items_from_counts(counts: Sequence[int]) -> list[int]:
    """Each thing by its number, as often as there are of it."""
    return [*_laid_out(tuple(counts))]


@lru_cache(4096)
def _laid_out(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(chain.from_iterable(map(repeat, range(len(counts)), counts)))


def _offer(state: State, offer: Offer, seat: Seat | None, aids: bool) -> OfferView:
    said = offer.said
    shown = offer.to == NO_ONE or (seat is not None and (offer.by == seat or offer.is_for(seat)))
    return OfferView(
        offer.number,
        offer.by,
        offer.to,
        said.space,
        said.give_ducats,
        [state.components.as_wanted(item) for item in said.give_items],
        said.want_ducats,
        said.want_items,
        said.later_items,
        said.words,
        [item - FIRST_CARD for item in said.give_items if item >= FIRST_CARD] if shown else None,
        planning_aids.outbidding_seat(state, offer) if aids else None,
    )


# -- what a seat cannot know ---------------------------------------------------------------


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """A state the seat cannot tell from this one: cards it does not know lie elsewhere, what it remembers stays. Of
    the others' ducats it knows what they have offered."""
    new = state.clone()
    new.chance = chance
    if not isinstance(now, Over):
        moved = redraw_hidden_cards(new, now, seat)
        new.offers = [_renamed(offer, moved) for offer in new.offers]
        figures = state.components.figures
        redraw_hidden_sums(
            chance, new.ducats, seat, offered_ducats_by_seat(state), figures.start_ducats, figures.ducat_step
        )
    return new, now


def offered_ducats_by_seat(state: State) -> list[int]:
    """4.24 What each player has in any case, having offered it."""
    known = [0] * state.players
    for offer in state.offers:
        known[offer.by] = max(known[offer.by], offer.said.give_ducats)
    return known


class OrderPromise(NamedTuple):
    """4.28 The player who owes the reward of a large order, the orders that could be filled for it, and the cards given
    before."""

    who: Seat
    orders: int
    given: int

    @property
    def kept_by(self) -> int:
        return self.orders & ~self.given


def redraw_hidden_cards(state: State, now: Decision, seat: Seat | None) -> dict[Card, Card]:
    """Every hidden card gets another of its deck in its place; which one took which place."""
    known = state.knows[-1] if seat is None else state.hands[seat] | state.knows[seat]
    hidden = [hand & ~known for hand in state.hands]
    open_still = [each for each in list_promises(state, now) if not state.hands[each.who] & known & each.kept_by]
    moved: dict[Card, Card] = {}
    for deck, mask in enumerate(state.components.deck_mask):
        hands = [sorted(bit_positions(hand & mask), key=lambda card: _marks(state, card)) for hand in hidden]
        moved |= _mixed(state, state.decks[deck], hands, open_still if deck == LARGE_ORDER else [])
    _lay_out(state, moved)
    state.knows = [_moved_bits(kept, moved) for kept in state.knows]
    return moved


def _marks(state: State, card: Card) -> list[int]:
    """What tells a place in a hand from others, whatever card it holds: its shuffle, and the seats that remember or
    offer it."""
    item = FIRST_CARD + card
    offered = [given.index(item) if item in (given := offer.said.give_items) else -1 for offer in state.offers]
    return [state.fresh >> card & 1, *[known >> card & 1 for known in state.knows], *offered]


def _mixed(state: State, pile: list[Card], hands: list[list[Card]], open_still: list[OrderPromise]) -> dict[Card, Card]:
    """Cards of a deck that nobody could tell apart change places: hands first, as far as they are bound."""
    pool = shuffle_hidden(state.chance, pile, *hands)
    moved = _kept(state, open_still, pool, hands, {})
    assert moved is not None, "as it lies, every promise is kept"
    taken, fresh = {*moved.values()}, state.fresh
    left = [card for card in pool if card not in taken]
    for place in [place for hand in hands for place in hand if place not in moved]:
        moved[place] = next(card for card in left if state.alike(place, card) and _unpaid(state, card))
        left.remove(moved[place])
    for bit in (0, 1):
        places = [place for place in pile if fresh >> place & 1 == bit]
        moved |= zip(places, [card for card in left if fresh >> card & 1 == bit], strict=True)
    return moved


def _kept(
    state: State, open_still: list[OrderPromise], pool: list[Card], hands: list[list[Card]], moved: dict[Card, Card]
) -> dict[Card, Card] | None:
    """The first way, in the order of the pool, to give everyone an order that keeps the promise; two may compete."""
    if not open_still:
        return moved
    promise, *more = open_still
    places = [place for place in hands[promise.who] if not promise.given >> place & 1]
    if any(promise.orders >> moved[place] & 1 for place in places if place in moved):
        return _kept(state, more, pool, hands, moved)
    for card in pool:
        room = [place for place in places if place not in moved and state.alike(place, card)]
        if promise.orders >> card & 1 and card not in moved.values() and room:
            found = _kept(state, more, pool, hands, moved | {state.chance.pick(room): card})
            if found is not None:
                return found
    return None


def _unpaid(state: State, card: Card) -> bool:
    """6.11 Nobody holds a message that would have been delivered."""
    return (
        state.components.deck_of[card] != MESSAGE or state.visited & (ends := state.components.ends_mask[card]) != ends
    )


def list_promises(state: State, now: Decision) -> list[OrderPromise]:
    """4.28 What was promised of an action in a villa: the maker of the offer can keep it."""
    said = [
        (offer.by, offer.said.space, offer.said.give_items, offer.said.want_items)
        for offer in state.offers
        if offer.by != state.leader
        and _is_special(offer.said.later_items)
        and state.components.villas[offer.said.space]
    ]
    acting: object = now
    while hasattr(acting, "acting"):
        acting = acting.acting
    if isinstance(acting, BuildingActionChoice) and acting.owes_order:
        said.append((acting.who, state.tower, (now.item,) if isinstance(now, SwapItemChoice) else (), ()))
    return [
        OrderPromise(who, villa_orders_with_goods(state, who, villa, given, taken), _card_bits(given))
        for who, villa, given, taken in said
    ]


def _card_bits(items: tuple[Item, ...]) -> int:
    return sum(1 << item - FIRST_CARD for item in items if item >= FIRST_CARD)


def _is_special(later: tuple[Item, ...]) -> bool:
    return len(later) == 1 and GOODS <= later[0] < MARKER


def _lay_out(state: State, moved: dict[Card, Card]) -> None:
    state.hands = [_moved_bits(hand, moved) for hand in state.hands]
    state.decks = [[moved.get(card, card) for card in deck] for deck in state.decks]


def _moved_bits(row: int, moved: dict[Card, Card]) -> int:
    return sum(1 << moved.get(card, card) for card in bit_positions(row))


def _renamed(offer: Offer, moved: dict[Card, Card]) -> Offer:
    if not any(item >= FIRST_CARD for item in offer.said.give_items):
        return offer
    given = tuple(
        [
            FIRST_CARD + moved.get(item - FIRST_CARD, item - FIRST_CARD) if item >= FIRST_CARD else item
            for item in offer.said.give_items
        ]
    )
    return msgspec.structs.replace(offer, said=msgspec.structs.replace(offer.said, give_items=given))
