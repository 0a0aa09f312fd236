"""4.22-4.32 The law of offers: what may be offered, and what may be accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, product

from fondaco.core.decision import NO_ONE, Refusal, Seat
from fondaco.games.genoa.actions import Accept, Ask, Propose, Terms, no
from fondaco.games.genoa.board_file import (
    A_CARD,
    BUILDINGS,
    FIRST_CARD,
    FURTHER_ACTION,
    GOODS,
    LARGE_ORDER,
    MARKER,
    PRIVILEGE,
)
from fondaco.games.genoa.field_types import Card, Item, Items, Space
from fondaco.games.genoa.state import MOST_STANDING, Offer, State, bit_positions

CHOICES_SHOWN = 12


def why_not_offer(state: State, by: Seat, said: Propose | Ask, targets: int) -> Refusal | None:
    """4.22-4.32 What cannot be offered."""
    if not targets >> said.space & 1:
        return no("4.16", "not_for_this_space", space=said.space)
    partner = state.leader
    if isinstance(said, Ask):
        answered = state.offer(said.answers) if said.answers else None
        partner = answered.by if answered else NO_ONE
        wrong = why_not_ask(state, said, answered)
    else:
        wrong = why_not_another_offer(state, by, said)
    return wrong or why_not_offer_shape(state, said) or why_not_offer_content(state, by, partner, said)


def why_not_another_offer(state: State, by: Seat, said: Propose) -> Refusal | None:
    """4.33 Each player may make so many offers, and replace only own ones."""
    replaced = state.offer(said.replaces) if said.replaces else None
    if said.replaces and (replaced is None or replaced.by != by):
        return no("4.33", "no_such_offer", number=said.replaces)
    if not has_offers_left(state, by):
        return no("4.33", "no_more_offers", limit=state.options.offers)
    return None if replaced else why_not_crowd_table(state, by)


def why_not_ask(state: State, said: Ask, answered: Offer | None) -> Refusal | None:
    """4.34 So many counter-offers for each of the others, so many questions to the table."""
    if not said.answers:
        if not has_asks_left(state):
            return no("4.34", "no_more_asking", limit=state.options.asks)
    elif answered is None or answered.by == state.leader:
        return no("4.34", "no_such_offer", number=said.answers)
    elif not may_counter_maker_again(state, answered.by):
        return no("4.34", "no_more_counters", limit=state.options.counters)
    return why_not_crowd_table(state, state.leader)


def why_not_crowd_table(state: State, who: Seat) -> Refusal | None:
    """4.33 Nobody covers the table with offers."""
    return None if has_room_for_offer(state, who) else no("4.33", "too_many_standing", limit=MOST_STANDING)


def has_room_for_offer(state: State, who: Seat) -> bool:
    return len(state.offers) < MOST_STANDING or state.stand(who) < MOST_STANDING


def has_offers_left(state: State, who: Seat) -> bool:
    """4.33, 10.2 Whether the player may make one more offer."""
    most = state.options.offers
    return most is None or state.made[who] < most


def has_asks_left(state: State) -> bool:
    """4.34, 10.2 The tower player may ask the table once more."""
    most = state.options.asks
    return most is None or state.asked < most


def may_counter_maker_again(state: State, maker: Seat) -> bool:
    """4.34, 10.2 The tower player may answer this player once more."""
    most = state.options.counters
    return most is None or state.countered[maker] < most


def why_not_offer_shape(state: State, said: Terms) -> Refusal | None:
    """4.24-4.26, 4.28 Items that exist; ducats in steps."""
    last, step = FIRST_CARD + len(state.components.cards), state.components.figures.ducat_step
    if said.give_ducats % step or said.want_ducats % step:
        return no("4.24", "ducats_in_steps", step=step)
    if any(A_CARD <= item < FIRST_CARD or item >= last for item in said.give_items):
        return no("4.24", "no_such_item")
    if any(item >= FIRST_CARD for item in said.want_items + said.later_items):
        return no("4.26", "cards_by_deck")
    return None


def why_not_offer_content(state: State, by: Seat, partner: Seat, said: Terms) -> Refusal | None:
    """4.24, 4.27, 4.28, 4.30, 4.31 Something is given; it is there; and what is to happen can happen."""
    if not has_payment(state, by, said.give_ducats, said.give_items):
        return no("4.24", "not_yours")
    if by == state.leader:
        return why_not_price(state, said.want_ducats, said.want_items, said.later_items) or why_not_outcome(
            state, partner, said, said.want_items, said.give_items, sees_hand=False
        )
    return why_not_price(state, said.give_ducats, said.give_items, said.later_items) or why_not_outcome(
        state, by, said, said.give_items, said.want_items, sees_hand=True
    )


def why_not_price(state: State, ducats: int, items: Items, later: Items) -> Refusal | None:
    """4.30 Promises alone are no offer; 9.1 with two players neither are ducats alone."""
    if not (ducats or items or later):
        return no("4.30", "nothing_given")
    if must_pay_with_items(state) and not (items or later):
        return no("9.1", "an_item_for_two")
    return None


def must_pay_with_items(state: State) -> bool:
    """9.1 Two players pay with items."""
    return state.players == 2 and state.options.two_player_rules


def why_not_outcome(
    state: State, actor: Seat, said: Terms, given: Items, taken: Items, sees_hand: bool
) -> Refusal | None:
    """4.27, 4.28, 4.31 The actor can act, the action is sure to yield what the actor owes, and markers can change
    hands. Unless the speaker `sees_hand`, large orders are left to the one who accepts."""
    if said.space < BUILDINGS:
        if actor != NO_ONE and not may_act_after_deal(state, actor, given, taken):
            return no("4.31", "cannot_act", seat=actor)
    elif said.later_items:
        return no("4.19", "no_action_there", space=said.space)
    short = seat_short_of_markers(state, actor, given, taken, said.later_items)
    if short is not None:
        return no("4.27", "no_marker_left", seat=short)
    if said.later_items and not is_yield_certain(state, actor, said, given, taken, sees_hand):
        return no("4.28", "not_certain")
    return None


def seat_short_of_markers(state: State, actor: Seat, given: Items, taken: Items, later: Items) -> Seat | None:
    """4.27 Which of the two lacks a marker in the supply: for what the deal hands over, or for what the action yields
    after it, when each has put back a marker for every one given away."""
    if not (MARKER in given or MARKER in taken or MARKER in later):
        return None
    gives, takes, owes = given.count(MARKER), taken.count(MARKER), later.count(MARKER)
    leader = state.left(state.leader, MARKER) - gives
    if leader < 0 or leader + takes < owes:
        return state.leader
    if actor == NO_ONE:
        return None
    own = state.left(actor, MARKER) - takes
    return actor if own < 0 or own + gives < owes else None


def item_count_after_deal(state: State, who: Seat, item: Item, given: Items, taken: Items) -> int:
    """4.28, 4.31 How many of an item a player has once a deal is closed: all that it brings, nothing that it takes."""
    return state.has(who, item) + taken.count(item) - given.count(item)


def may_act_after_deal(state: State, actor: Seat, given: Items = (), taken: Items = ()) -> bool:
    """4.31 An action left, or a further action card after this deal."""
    return (
        not must_spend_further_card(state, actor)
        or item_count_after_deal(state, actor, FURTHER_ACTION, given, taken) > 0
    )


def must_spend_further_card(state: State, who: Seat) -> bool:
    """4.10 The next action of this player costs a further action card."""
    return state.acted[who] >= state.entitled(who)


def may_bid(state: State, who: Seat, space: Space) -> bool:
    """4.20, 4.31 Whether any player can make an offer for this space: for a building only those who can act there, or
    could by the tower player's further action card."""
    return space >= BUILDINGS or may_act_after_deal(state, who) or state.has(state.leader, FURTHER_ACTION) > 0


def promisable_items(state: State, who: Seat, space: Space) -> list[Item]:
    """4.28 What of an action there a player may promise, or the tower player ask for, as far as all can see: in a villa
    also the special card of a large order."""
    if space >= BUILDINGS:
        return []
    items: list[Item] = []
    for item in (*state.components.yields[space], *(range(GOODS, MARKER) if state.components.villas[space] else ())):
        if items.count(item) < min(
            max_supply_after_deal(state, who, item), max_supply_after_deal(state, state.leader, item)
        ):
            items.append(item)
    return items


def max_supply_after_deal(state: State, who: Seat, item: Item) -> int:
    """4.27, 4.28 How many of an item the supply can have for a player after any deal: each gets back a marker for every
    one given away, and the tower player can ask those who spend a further action card."""
    if item == MARKER:
        return state.left(who, MARKER) + state.has(who, MARKER)
    if item == FURTHER_ACTION and who == state.leader:
        return max(supply_before_yield(state, other, item) for other in state.others(who))
    return supply_before_yield(state, who, item)


def has_payment(state: State, who: Seat, ducats: int, items: Items) -> bool:
    """4.24 Whether a player has all of it now; a card named by its deck stands for any card of it."""
    if ducats > state.ducats[who]:
        return False
    if len(items) < 2:
        return not items or state.has(who, items[0]) > 0
    return all(state.has(who, item) >= count for item, count in Counter(items).items())


def is_yield_certain(state: State, actor: Seat, said: Terms, given: Items, taken: Items, sees_hand: bool) -> bool:
    """4.28 The action is sure to yield these items, once the deal is closed; of the table (no actor), that somebody's
    could. Markers are counted by 4.27."""
    later = said.later_items
    if state.components.villas[said.space] and later != (A_CARD + PRIVILEGE,):
        special = len(later) == 1 and GOODS <= later[0] < MARKER and supply_before_yield(state, actor, later[0]) > 0
        return special and (not sees_hand or bool(fillable_orders(state, actor, said.space, given, taken)))
    yields = state.components.yields[said.space]
    return all(
        later.count(item) <= yields.count(item)
        and (item == MARKER or later.count(item) <= supply_before_yield(state, actor, item))
        for item in set(later)
    )


def supply_before_yield(state: State, actor: Seat, item: Item) -> int:
    """4.10, 4.28 How many of an item other than markers the supply has when this player, or one of the table, has begun
    to act: a further action card spent on that lies there again."""
    spends = item == FURTHER_ACTION and (actor == NO_ONE or must_spend_further_card(state, actor))
    return state.left(actor, item) + spends


def fillable_orders(state: State, who: Seat, villa: Space, given: Items = (), taken: Items = ()) -> list[Card]:
    """6.3, 6.5 The large orders that a player can fill in this villa, after a deal that gives and takes these items. Of
    a card that the deal brings the face must be known: one that is only named by its deck may be any."""
    if state.villas >> villa & 1:
        return []
    ready = bit_positions(villa_orders_with_goods(state, who, villa, given, taken))
    return [card for card in ready if item_count_after_deal(state, who, FIRST_CARD + card, given, taken) > 0]


def villa_orders_with_goods(state: State, who: Seat, villa: Space, given: Items = (), taken: Items = ()) -> int:
    """6.3 The large orders of a villa for which a player has all goods after such a deal: that is open to all."""
    ready = 0
    for card in bit_positions(state.components.orders_at[villa] & state.components.deck_mask[LARGE_ORDER]):
        if all(item_count_after_deal(state, who, good, given, taken) > 0 for good in state.components.asks[card]):
            ready |= 1 << card
    return ready


# -- what may be accepted ------------------------------------------------------------------


def why_not_accept(state: State, who: Seat, action: Accept) -> Refusal | None:
    """4.13, 4.35 What cannot be accepted."""
    offer = state.offer(action.number)
    if offer is None or not offer.is_for(who):
        return no("4.38", "no_such_offer", number=action.number)
    wanted = Counter(item - A_CARD for item in offer.said.want_items if item >= A_CARD)
    cards = action.cards
    held = set(bit_positions(state.hands[who]))
    if len(set(cards)) < len(cards) or not set(cards) <= held:
        return no("4.26", "not_yours")
    if Counter(state.components.deck_of[card] for card in cards) != wanted:
        return no("4.26", "not_the_cards_wanted")
    return why_not_deal(state, who, offer, cards)


def why_not_deal(state: State, who: Seat, offer: Offer, cards: tuple[Card, ...] = ()) -> Refusal | None:
    """4.24, 4.31 The accepting player has what is wanted, can act where that is agreed, and can take markers."""
    said = offer.said
    if not has_payment(state, who, said.want_ducats, said.want_items):
        return no("4.24", "not_yours")
    if who != state.leader:
        chosen = (*said.want_items, *[FIRST_CARD + card for card in cards])
        return why_not_outcome(state, who, said, chosen, said.give_items, sees_hand=True)
    if MARKER in said.give_items or MARKER in said.want_items or MARKER in said.later_items:
        return why_not_outcome(state, offer.by, said, said.give_items, said.want_items, sees_hand=False)
    return None


def legal_acceptances(state: State, who: Seat, offer: Offer) -> list[Accept]:
    """4.26 Ways to accept an offer: which cards of one's own for the decks it wants."""
    if why_not_deal(state, who, offer):
        return []
    decks = [item - A_CARD for item in offer.said.want_items if item >= A_CARD]
    if not decks:
        return [Accept(offer.number)]
    lawful = (cards for cards in _choices(state, who, Counter(decks)) if not why_not_deal(state, who, offer, cards))
    return [Accept(offer.number, cards) for cards in islice(lawful, CHOICES_SHOWN)]


def _choices(state: State, who: Seat, decks: Counter[int]) -> Iterator[tuple[Card, ...]]:
    """All ways to choose so many cards of these decks."""
    held = [bit_positions(state.hands[who] & state.components.deck_mask[deck]) for deck in decks]
    picks = [combinations(cards, count) for cards, count in zip(held, decks.values(), strict=True)]
    for chosen in product(*picks):
        yield tuple([card for cards in chosen for card in cards])
