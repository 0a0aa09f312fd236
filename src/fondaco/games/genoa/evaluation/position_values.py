"""What things are worth: to oneself by the cards one holds, to others by what all can see of them."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from fondaco.core.decision import Seat
from fondaco.games.genoa.board_file import (
    A_CARD,
    ANY_WARE,
    BUILDING_ACTION,
    BUILDINGS,
    FIRST_CARD,
    FURTHER_ACTION,
    GOODS,
    LARGE_ORDER,
    MARKER,
    MESSAGE,
    PRIVILEGE,
    SMALL_ORDER,
)
from fondaco.games.genoa.evaluation.weights import Weights
from fondaco.games.genoa.field_types import Card, Item, Items, Space
from fondaco.games.genoa.score import privilege_value
from fondaco.games.genoa.special import usable_buildings
from fondaco.games.genoa.state import HELD, NO_ONE, State, cached_bit_positions
from fondaco.games.genoa.turn import rounds

Portfolios = dict[tuple[int, tuple[int, ...]], float]
MOST_KNOWN = 1000
K = TypeVar("K")
V = TypeVar("V")


class BoardCache:
    """Cached values of a state: what privileges pay, and one from the deck; where the tower can still come;
    and what items are worth with so many turns left to a player with or without a building to use."""

    def __init__(self) -> None:
        self.chains: dict[int, int] = {}
        self.drawn: dict[tuple[int, int, int], float] = {}
        self.reach: dict[tuple[Space, int, int], list[Space]] = {}
        self.portfolios: dict[tuple[int, bool], Portfolios] = {}

    def portfolios_of(self, turns: int, has_use: bool) -> Portfolios:
        known = self.portfolios.get((turns, has_use))
        if known is None or len(known) > MOST_KNOWN:
            known = self.portfolios[turns, has_use] = {}
        return known


def trim_cache(known: dict[K, V]) -> dict[K, V]:
    """Of too much nothing is kept."""
    if len(known) > MOST_KNOWN:
        known.clear()
    return known


class PositionValues:
    """What goods, cards and actions are worth to one seat in one position."""

    def __init__(self, state: State, seat: Seat, weights: Weights, known: BoardCache) -> None:
        self.known = known
        self._gains: dict[Space, float] = {}
        self.chains = known.chains
        self.state = state
        self.components = state.components
        self.seat = seat
        self.weights = weights
        place = (state.leader - state.first) % state.players
        self.turns = state.players * (rounds(state) - state.round) + state.players - 1 - place
        self.villa = self.often(weights.villa_visit)
        self.visit = self.often(weights.building_visit)
        rivalry = weights.rivalry / (state.players - 1)
        self.rivalry = [rivalry] * state.players
        if weights.wronged:
            self.rivalry = [rivalry * weights.resents(other) for other in range(state.players)]
        self.has_use = bool(usable_buildings(state, seat))
        self._portfolios = known.portfolios_of(self.turns, self.has_use)

    def often(self, chance: float) -> float:
        """How likely something happens at least once in the turns that are left, this one half over."""
        return float(1 - (1 - chance) ** (self.turns + 0.5))

    # -- own things ----------------------------------------------------------------------

    @cached_property
    def held(self) -> list[int]:
        return self.state.held[self.seat * HELD : (self.seat + 1) * HELD]

    @cached_property
    def hand(self) -> int:
        return self.state.hands[self.seat]

    @cached_property
    def now(self) -> float:
        return self.portfolio(self.held, self.hand)

    def portfolio(self, held: list[int], hand: int) -> float:
        """What these items are worth to oneself."""
        key = (hand, tuple(held))
        if key not in self._portfolios:
            goods = held[:GOODS]
            orders = self.large_orders(goods, hand) + self.small_orders(goods, hand)
            rest = sum(goods) * self.weights.good * self.visit + self.specials(held)
            messages = (hand & self.components.deck_mask[MESSAGE]).bit_count() * self.message
            self._portfolios[key] = orders + rest + messages + self.privileges(hand)
        return self._portfolios[key]

    def large_orders(self, goods: list[int], hand: int) -> float:
        """Those that lack least come first; the goods they take are no longer free."""
        cards = [*cached_bit_positions(hand & self.components.deck_mask[LARGE_ORDER])]
        worth = 0.0
        while cards:
            card = min(cards, key=lambda card: sum(goods[good] == 0 for good in self.components.asks[card]))
            cards.remove(card)
            missing = 0
            for good in self.components.asks[card]:
                missing += goods[good] == 0
                goods[good] -= goods[good] > 0
            worth += self.weights.large_order[missing] * self.villa
        return worth

    def small_orders(self, goods: list[int], hand: int) -> float:
        worth = 0.0
        for card in cached_bit_positions(hand & self.components.deck_mask[SMALL_ORDER]):
            good = self.components.asks[card][0]
            worth += self.weights.small_order[goods[good] == 0]
            goods[good] -= goods[good] > 0
        return worth * self.visit

    def specials(self, held: list[int]) -> float:
        worth = 0.0
        for item in range(GOODS, MARKER + 1):
            if held[item]:
                worth += held[item] * self.piece(item)
        return worth

    def piece(self, item: Item) -> float:
        """A special card or a marker."""
        return self._pieces[item - GOODS]

    @cached_property
    def _pieces(self) -> tuple[float, ...]:
        weights = self.weights
        building = weights.building_action
        if self.has_use:
            building += weights.building_action_used
        special = (weights.start_anywhere, weights.further_action, weights.any_ware, weights.swap, building)
        return tuple(worth * self.visit for worth in (*special, weights.marker))

    @cached_property
    def message(self) -> float:
        return self.components.figures.message_ducats * self.often(self.weights.message_visit)

    def privileges(self, hand: int) -> float:
        held = hand & self.components.deck_mask[PRIVILEGE]
        if not held:
            return 0.0
        if held not in self.chains:
            self.chains[held] = privilege_value(self.state, held)
        return self.chains[held] + self.weights.privilege_hope * self.visit * held.bit_count()

    @cached_property
    def privilege(self) -> float:
        """A privilege from the deck: the mean of those one has not seen."""
        known = self.hand | self.state.used | self.state.knows[self.seat]
        unseen = self.components.deck_mask[PRIVILEGE] & ~known
        if not unseen or not self.state.left(self.seat, A_CARD + PRIVILEGE):
            return 0.0
        held, drawn = self.hand & self.components.deck_mask[PRIVILEGE], trim_cache(self.known.drawn)
        key = self.turns, held, unseen
        if key not in drawn:
            before, cards = self.privileges(held), cached_bit_positions(unseen)
            drawn[key] = sum(self.privileges(held | 1 << card) - before for card in cards) / len(cards)
        return drawn[key]

    def drawn(self, deck: int) -> float:
        """A card from a deck."""
        return (
            self.weights.drawn_large * self.villa,
            self.weights.drawn_small * self.visit,
            self.message,
            self.privilege,
        )[deck]

    def with_items(self, more: Items = (), fewer: Items = ()) -> float:
        """What changes for oneself if one gets and gives these; cards of a deck unseen."""
        held, hand, drawn = self.held[:], self.hand, 0.0
        for items, sign in ((more, 1), (fewer, -1)):
            for item in items:
                if item < A_CARD:
                    held[item] += sign
                elif item < FIRST_CARD:
                    drawn += sign * self.drawn(item - A_CARD)
                else:
                    hand ^= 1 << item - FIRST_CARD
        return self.portfolio(held, hand) - self.now + drawn

    # -- what an action is worth to oneself -----------------------------------------------

    def gain(self, space: Space) -> float:
        """What acting in a building would bring, as things stand; computed when it is first asked for."""
        found = self._gains.get(space)
        if found is None:
            found = self._gains[space] = self._gain(space)
        return found

    def _gain(self, space: Space) -> float:
        state, seat = self.state, self.seat
        cost = self.piece(FURTHER_ACTION) if state.acted[seat] >= state.entitled(seat) else 0.0
        if self.components.villas[space]:
            filled = max((self.filling(card) for card in self.fillable(space)), default=0.0)
            return max(filled, self.privilege) - cost
        return self.with_items(self.in_supply(space, seat)) + self.small_fill(space) - cost

    def in_supply(self, space: Space, seat: Seat) -> Items:
        return tuple([item for item in self.components.yields[space] if self.state.left(seat, item)])

    def fillable(self, villa: Space) -> list[Card]:
        """Large orders for a villa that one has the goods for, any good cards included."""
        if self.state.villas >> villa & 1:
            return []
        orders = cached_bit_positions(
            self.hand & self.components.orders_at[villa] & self.components.deck_mask[LARGE_ORDER]
        )
        return [card for card in orders if len(self.missing(card)) <= self.held[ANY_WARE] and self.can_find(card)]

    def missing(self, card: Card) -> list[int]:
        return [good for good in self.components.asks[card] if not self.held[good]]

    def can_find(self, card: Card) -> bool:
        return all(self.state.stock[good] for good in self.missing(card))

    def filling(self, card: Card) -> float:
        """What filling this order brings: its ducats and its special card, less the goods."""
        missing = self.missing(card)
        goods = tuple([good for good in self.components.asks[card] if good not in missing])
        spent = (*goods, *(ANY_WARE,) * len(missing), FIRST_CARD + card)
        if self.components.deck_of[card] == SMALL_ORDER:
            return self.components.figures.small_order_ducats + self.with_items(fewer=spent)
        best = max(self.piece(item) for item in range(GOODS, MARKER))
        return self.components.figures.large_order_ducats + best + self.with_items(fewer=spent)

    def small_fill(self, space: Space) -> float:
        """What a small order for a building adds to an action there."""
        if self.state.filled >> self.seat & 1:
            return 0.0
        orders = cached_bit_positions(
            self.hand & self.components.orders_at[space] & self.components.deck_mask[SMALL_ORDER]
        )
        return max((self.filling(card) for card in orders if not self.missing(card)), default=0.0)

    # -- what all can see of the others ---------------------------------------------------

    def item(self, item: Item) -> float:
        """What an item is worth to anybody."""
        if item < GOODS:
            return (self.weights.good + 4) * self.visit
        if item <= MARKER:
            return self.piece(item) if item != BUILDING_ACTION else 6 * self.visit
        if item >= FIRST_CARD:
            item = A_CARD + self.components.deck_of[item - FIRST_CARD]
        return self.drawn(item - A_CARD) if item != A_CARD + PRIVILEGE else 18.0

    def their_gain(self, seat: Seat, space: Space) -> float:
        """What acting in a building would bring another, as far as one can see."""
        state = self.state
        if not state.may_act(seat):
            return 0.0
        cost = self.piece(FURTHER_ACTION) if state.acted[seat] >= state.entitled(seat) else 0.0
        if self.components.villas[space]:
            return self.their_villa(seat, space) - cost
        yields = sum(self.item(item) for item in self.in_supply(space, seat))
        return yields + self.their_small_order(seat, space) - cost

    def their_villa(self, seat: Seat, villa: Space) -> float:
        """A privilege, or a large order that the player may happen to have."""
        state, components = self.state, self.components
        privileges = state.has(seat, A_CARD + PRIVILEGE)
        draw = 14.0 + 3 * privileges if state.left(seat, A_CARD + PRIVILEGE) else 0.0
        orders = cached_bit_positions(components.orders_at[villa] & components.deck_mask[LARGE_ORDER])
        could = sum(all(state.has(seat, good) for good in components.asks[card]) for card in orders)
        chance = min(1.0, state.has(seat, A_CARD + LARGE_ORDER) * could / len(components.decks[LARGE_ORDER]))
        return draw + chance * max(0.0, 70.0 - draw)

    def their_small_order(self, seat: Seat, space: Space) -> float:
        state, components = self.state, self.components
        if state.filled >> seat & 1:
            return 0.0
        orders = cached_bit_positions(components.orders_at[space] & components.deck_mask[SMALL_ORDER])
        could = sum(state.has(seat, components.asks[card][0]) > 0 for card in orders)
        return 30.0 * min(1.0, state.has(seat, A_CARD + SMALL_ORDER) * could / len(components.decks[SMALL_ORDER]))

    def building(self, space: Space, seat: Seat) -> float:
        """What a marker on a building brings its owner."""
        figures = self.components.figures
        more = self.weights.building_action_used * self.visit * 0.3 if self.state.has(seat, BUILDING_ACTION) else 0.0
        return figures.building_value + figures.owner_income * self.weights.traffic * self.turns + more

    def owner_bonus(self, space: Space, actor: Seat) -> float:
        """7.1 What this seat or a rival gets when a player acts in a building."""
        owner = self.state.owner[space]
        if owner in (NO_ONE, actor):
            return 0.0
        income = self.components.figures.owner_income
        return income if owner == self.seat else -income * self.rivalry[owner]

    def in_all(self) -> float:
        """Everything one has, in ducats."""
        owned = [space for space in range(BUILDINGS) if self.state.owner[space] == self.seat]
        return self.state.ducats[self.seat] + self.now + sum(self.building(space, self.seat) for space in owned)
