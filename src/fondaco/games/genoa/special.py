"""6.16-6.22 The special cards that are played within an action."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, buildings, orders
from fondaco.games.genoa.actions import AnyAction, no
from fondaco.games.genoa.board_file import (
    A_CARD,
    ANY_WARE,
    BUILDING_ACTION,
    BUILDINGS,
    FIRST_CARD,
    FURTHER_ACTION,
    GOODS,
    SWAP,
)
from fondaco.games.genoa.field_types import Item, Space
from fondaco.games.genoa.further_actions import InterruptibleChoice
from fondaco.games.genoa.state import HELD, State, bit_positions


def has_playable_special_card(state: State, who: Seat) -> bool:
    """5.6 Whether a player has a special card for this action that would do something; all can see this."""
    first = who * HELD
    held = state.held
    if not (held[first + ANY_WARE] or held[first + SWAP] or held[first + BUILDING_ACTION]):
        return False
    return bool(
        (held[first + ANY_WARE] and available_goods(state))
        or (held[first + SWAP] and items_to_give_in_swap(state, who))
        or (held[first + BUILDING_ACTION] and usable_buildings(state, who))
    )


def legal_special_plays(state: State, acting: buildings.BuildingActionChoice) -> list[AnyAction]:
    """6.16 Any number, in any combination; 4.28 nothing is given back that a promise needs."""
    who, phrases = acting.who, state.components.phrases
    first = who * HELD
    menu: list[AnyAction] = []
    if state.held[first + ANY_WARE]:
        menu += [phrases.take_ware[good] for good in available_goods(state)]
    if state.held[first + SWAP]:
        menu += [phrases.swap[item] for item in items_to_give_in_swap(state, who) if acting.spares(state, (item,))]
    if state.held[first + BUILDING_ACTION]:
        menu += [phrases.use[space] for space in usable_buildings(state, who)]
    return menu


def available_goods(state: State) -> list[int]:
    """6.19 The goods that are left."""
    return [good for good in range(GOODS) if state.stock[good]]


def items_to_give_in_swap(state: State, who: Seat) -> list[Item]:
    """6.20 What a player can give back: every item but the card that is played."""
    first = who * HELD
    items = [item for item in range(A_CARD) if state.held[first + item] > (item == SWAP)]
    items += [FIRST_CARD + card for card in bit_positions(state.hands[who])]
    return items if items and items_in_supply(state, who) else []


def items_in_supply(state: State, who: Seat) -> list[Item]:
    """6.20 What a player can take: a good, a special card, an own marker, the top card of a deck."""
    return [item for item in range(FIRST_CARD) if state.left(who, item)]


def usable_buildings(state: State, who: Seat) -> list[Space]:
    """6.21, 6.22 The buildings that bear the player's marker, without the one that yields this very card."""
    return [
        space
        for space in range(BUILDINGS)
        if state.owner[space] == who and state.components.yields[space] != (BUILDING_ACTION,)
    ]


def play_special_card(state: State, acting: buildings.BuildingActionChoice, action: AnyAction) -> Decision:
    """A special card is played and goes back to the supply."""
    who = acting.who
    match action:
        case actions.TakeWare(good):
            state.give_back(who, ANY_WARE)
            state.tell("genoa.plays", seat=who, item=ANY_WARE)
            state.gain(who, good)
        case actions.Swap(item):
            reveal_item_to_swap(state, who, item)
            return SwapItemChoice(who, item, acting)
        case actions.UseBuilding(space):
            state.give_back(who, BUILDING_ACTION)
            state.tell("genoa.uses_building", seat=who, space=space)
            if state.components.villas[space]:
                return orders.VillaActionChoice(who, space, acting)
            buildings.collect_yield(state, who, space, ())
    return acting.proceed(state)


def reveal_item_to_swap(state: State, who: Seat, item: Item) -> None:
    """6.20 The item lies on the table before another is taken: everybody sees a card's face."""
    state.tell("genoa.offers_swap", seat=who, item=item, reveals=item >= FIRST_CARD)
    if item >= FIRST_CARD:
        state.show_all(item - FIRST_CARD)


class SwapItemChoice(InterruptibleChoice[actions.Pick], frozen=True, tag="swapping"):
    """6.20 A swap: for the item given back, one from the supply."""

    rule = "6.20"
    item: Item
    acting: buildings.BuildingActionChoice

    def menu(self, state: State) -> list[actions.Pick]:
        return [state.components.phrases.pick[item] for item in items_in_supply(state, self.who)]

    def options(self, state: State, who: Seat) -> list[actions.Pick | actions.PlayFurther]:
        """6.18 A further action card that lies on the table, to be given back, is not played any more."""
        has_another = state.held[who * HELD + FURTHER_ACTION] > (self.item == FURTHER_ACTION)
        return super().options(state, who) if has_another else [*self.menu(state)]

    def why_not(self, state: State, action: Action) -> Refusal:
        return no("6.18", "no_such_card") if isinstance(action, actions.PlayFurther) else no("6.20", "not_in_supply")

    def answered(self, state: State, action: actions.Pick) -> Decision:
        """The item is taken before the two others go back, so that neither of them can be taken."""
        who = self.who
        state.tell("genoa.swaps", seat=who, item=self.item, to_item=action.item)
        state.gain(who, action.item)
        state.give_back(who, self.item)
        state.give_back(who, SWAP)
        return self.acting.proceed(state)


def why_not_play_special(state: State, who: Seat, action: Action) -> Refusal:
    """Why a special card cannot be played like this."""
    first = who * HELD
    match action:
        case actions.TakeWare():
            return no("6.19", "not_in_supply") if state.held[first + ANY_WARE] else no("6.19", "no_such_card")
        case actions.Swap():
            return no("6.20", "not_yours") if state.held[first + SWAP] else no("6.20", "no_such_card")
        case actions.UseBuilding(space):
            if not state.held[first + BUILDING_ACTION]:
                return no("6.21", "no_such_card")
            mine = space < BUILDINGS and state.owner[space] == who
            return no("6.22", "not_the_palazzo") if mine else no("6.21", "not_your_building")
    return no("5.6", "while_acting")
