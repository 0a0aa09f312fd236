"""6.3-6.10 Large and small orders."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, buildings
from fondaco.games.genoa.actions import Fill, no
from fondaco.games.genoa.board_file import FIRST_CARD, GOODS, LARGE_ORDER, MARKER, SMALL_ORDER
from fondaco.games.genoa.field_types import Card, Item, Space
from fondaco.games.genoa.further_actions import InterruptibleChoice
from fondaco.games.genoa.offer_rules import fillable_orders
from fondaco.games.genoa.state import State, bit_positions

SPECIAL_ITEMS = range(GOODS, MARKER)


def hand_in_order(state: State, who: Seat, card: Card, ducats: int) -> None:
    """6.3, 6.7 The goods go to the supply, the card under its deck, the ducats to the player."""
    goods = state.components.asks[card]
    for good in goods:
        state.give_back(who, good)
    state.ducats[who] += ducats
    state.tell("genoa.fills", seat=who, card=card, goods=list(goods), ducats=ducats, reveals=True)
    state.discard(who, card)


# -- large orders --------------------------------------------------------------------------


def legal_large_fills(state: State, who: Seat, villa: Space) -> list[Fill]:
    """6.3 The large orders that a player can fill here."""
    return (
        [state.components.phrases.fill[card] for card in fillable_orders(state, who, villa)]
        if state.components.villas[villa]
        else []
    )


def fill_large_order(
    state: State, who: Seat, card: Card, acting: buildings.BuildingActionChoice | VillaActionChoice
) -> Decision:
    """6.3, 6.4 100 ducats, and a special card of the player's choice if there is any."""
    state.villas |= 1 << state.components.place[card]
    hand_in_order(state, who, card, state.components.figures.large_order_ducats)
    if isinstance(acting, buildings.BuildingActionChoice) and acting.owes_order:
        return acting.filled_large(state, None)
    kinds = [item for item in SPECIAL_ITEMS if state.stock[item]]
    if len(kinds) > 1:
        return OrderRewardChoice(who, acting)
    return acting.filled_large(state, kinds[0] if kinds else None)


class VillaActionChoice(InterruptibleChoice[Fill | actions.Take], frozen=True, tag="building_villa"):
    """6.21, 5.3 A building action in a villa: a large order, or the privilege."""

    rule = "6.21"
    villa: Space
    acting: buildings.BuildingActionChoice

    def menu(self, state: State) -> list[Fill | actions.Take]:
        return [
            actions.TAKE,
            *[fill for fill in legal_large_fills(state, self.who, self.villa) if self.spares(state, fill)],
        ]

    def spares(self, state: State, fill: Fill) -> bool:
        """4.28, 6.5 The large order that is owed where the tower stands can still be filled there."""
        if self.acting.owes_order and self.villa == state.tower:
            return False
        return self.acting.spares(state, (FIRST_CARD + fill.card, *state.components.asks[fill.card]))

    def answered(self, state: State, action: Fill | actions.Take) -> Decision:
        if isinstance(action, actions.Fill):
            return fill_large_order(state, self.who, action.card, self)
        buildings.collect_yield(state, self.who, self.villa, ())
        return self.acting.proceed(state)

    def filled_large(self, state: State, reward: Item | None) -> Decision:
        if reward is not None:
            state.gain(self.who, reward)
        return self.acting.proceed(state)


class OrderRewardChoice(InterruptibleChoice[actions.Pick], frozen=True, tag="reward"):
    """6.3 The special card of one's choice for a large order."""

    rule = "6.3"
    acting: buildings.BuildingActionChoice | VillaActionChoice

    def menu(self, state: State) -> list[actions.Pick]:
        return [state.components.phrases.pick[item] for item in SPECIAL_ITEMS if state.stock[item]]

    def why_not(self, state: State, action: Action) -> Refusal:
        return no("6.4", "not_in_supply")

    def answered(self, state: State, action: actions.Pick) -> Decision:
        return self.acting.filled_large(state, action.item)


# -- small orders --------------------------------------------------------------------------


def might_fill_small_order(state: State, who: Seat) -> bool:
    """6.7-6.9 Whether a player might fill a small order here, as far as all can see: not being asked shows that there
    is none."""
    return bool(
        not state.filled >> who & 1
        and state.components.orders_at[state.tower] & state.components.deck_mask[SMALL_ORDER]
        and state.hands[who] & state.components.deck_mask[SMALL_ORDER]
        and any(state.has(who, good) for good in range(GOODS))
    )


def legal_small_fills(state: State, who: Seat) -> list[Fill]:
    """6.7, 6.8 The small orders that a player can fill now."""
    if state.filled >> who & 1:
        return []
    here = state.hands[who] & state.components.orders_at[state.tower] & state.components.deck_mask[SMALL_ORDER]
    return [
        state.components.phrases.fill[card]
        for card in bit_positions(here)
        if state.has(who, state.components.asks[card][0])
    ]


def fill_small_order(state: State, who: Seat, card: Card) -> None:
    """6.7 40 ducats."""
    state.filled |= 1 << who
    hand_in_order(state, who, card, state.components.figures.small_order_ducats)


def why_not_fill_order(state: State, who: Seat, card: Card, yielded: bool) -> Refusal:
    """Why an order cannot be filled."""
    components = state.components
    if card >= len(components.place) or not state.hands[who] >> card & 1:
        return no("6.3", "not_your_order")
    if components.place[card] != state.tower:
        return no("6.3", "order_for_elsewhere", space=components.place[card])
    if components.deck_of[card] == LARGE_ORDER:
        if yielded:
            return no("5.3", "order_or_privilege")
        return no("6.5", "villa_has_its_order") if state.villas >> state.tower & 1 else no("6.3", "goods_missing")
    if not yielded:
        return no("6.7", "act_first")
    return no("6.8", "one_small_order") if state.filled >> who & 1 else no("6.7", "goods_missing")
