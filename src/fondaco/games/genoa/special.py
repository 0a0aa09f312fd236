"""6.16-6.22 The special cards that are played within an action."""

from __future__ import annotations

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.games.genoa import actions, buildings, orders
from fondaco.games.genoa.actions import AnyAction, no
from fondaco.games.genoa.board import HELD, Board, bit_positions
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


def has_playable_special_card(board: Board, who: Seat) -> bool:
    """5.6 Whether a player has a special card for this action that would do something; all can see this."""
    first = who * HELD
    held = board.held
    if not (held[first + ANY_WARE] or held[first + SWAP] or held[first + BUILDING_ACTION]):
        return False
    return bool(
        (held[first + ANY_WARE] and available_goods(board))
        or (held[first + SWAP] and items_to_give_in_swap(board, who))
        or (held[first + BUILDING_ACTION] and usable_buildings(board, who))
    )


def legal_special_plays(board: Board, acting: buildings.Acting) -> list[AnyAction]:
    """6.16 Any number, in any combination; 4.28 nothing is given back that a promise needs."""
    who, phrases = acting.who, board.components.phrases
    first = who * HELD
    menu: list[AnyAction] = []
    if board.held[first + ANY_WARE]:
        menu += [phrases.take_ware[good] for good in available_goods(board)]
    if board.held[first + SWAP]:
        menu += [phrases.swap[item] for item in items_to_give_in_swap(board, who) if acting.spares(board, (item,))]
    if board.held[first + BUILDING_ACTION]:
        menu += [phrases.use[space] for space in usable_buildings(board, who)]
    return menu


def available_goods(board: Board) -> list[int]:
    """6.19 The goods that are left."""
    return [good for good in range(GOODS) if board.stock[good]]


def items_to_give_in_swap(board: Board, who: Seat) -> list[Item]:
    """6.20 What a player can give back: every item but the card that is played."""
    first = who * HELD
    items = [item for item in range(A_CARD) if board.held[first + item] > (item == SWAP)]
    items += [FIRST_CARD + card for card in bit_positions(board.hands[who])]
    return items if items and items_in_supply(board, who) else []


def items_in_supply(board: Board, who: Seat) -> list[Item]:
    """6.20 What a player can take: a good, a special card, an own marker, the top card of a deck."""
    return [item for item in range(FIRST_CARD) if board.left(who, item)]


def usable_buildings(board: Board, who: Seat) -> list[Space]:
    """6.21, 6.22 The buildings that bear the player's marker, without the one that yields this very card."""
    return [
        space
        for space in range(BUILDINGS)
        if board.owner[space] == who and board.components.yields[space] != (BUILDING_ACTION,)
    ]


def play_special_card(board: Board, acting: buildings.Acting, action: AnyAction) -> Decision:
    """A special card is played and goes back to the supply."""
    who = acting.who
    match action:
        case actions.TakeWare(good):
            board.give_back(who, ANY_WARE)
            board.tell("genoa.plays", seat=who, item=ANY_WARE)
            board.gain(who, good)
        case actions.Swap(item):
            reveal_item_to_swap(board, who, item)
            return Swapping(who, item, acting)
        case actions.UseBuilding(space):
            board.give_back(who, BUILDING_ACTION)
            board.tell("genoa.uses_building", seat=who, space=space)
            if board.components.villas[space]:
                return orders.BuildingVilla(who, space, acting)
            buildings.collect_yield(board, who, space, ())
    return acting.proceed(board)


def reveal_item_to_swap(board: Board, who: Seat, item: Item) -> None:
    """6.20 The item lies on the table before another is taken: everybody sees a card's face."""
    board.tell("genoa.offers_swap", seat=who, item=item, reveals=item >= FIRST_CARD)
    if item >= FIRST_CARD:
        board.show_all(item - FIRST_CARD)


class Swapping(InterruptibleChoice[actions.Pick], frozen=True):
    """6.20 A swap: for the item given back, one from the supply."""

    rule = "6.20"
    item: Item
    acting: buildings.Acting

    def menu(self, board: Board) -> list[actions.Pick]:
        return [board.components.phrases.pick[item] for item in items_in_supply(board, self.who)]

    def options(self, board: Board, who: Seat) -> list[actions.Pick | actions.PlayFurther]:
        """6.18 A further action card that lies on the table, to be given back, is not played any more."""
        has_another = board.held[who * HELD + FURTHER_ACTION] > (self.item == FURTHER_ACTION)
        return super().options(board, who) if has_another else [*self.menu(board)]

    def why_not(self, board: Board, action: Action) -> Refusal:
        return no("6.18", "no_such_card") if isinstance(action, actions.PlayFurther) else no("6.20", "not_in_supply")

    def answered(self, board: Board, action: actions.Pick) -> Decision:
        """The item is taken before the two others go back, so that neither of them can be taken."""
        who = self.who
        board.tell("genoa.swaps", seat=who, item=self.item, to_item=action.item)
        board.gain(who, action.item)
        board.give_back(who, self.item)
        board.give_back(who, SWAP)
        return self.acting.proceed(board)


def why_not_play_special(board: Board, who: Seat, action: Action) -> Refusal:
    """Why a special card cannot be played like this."""
    first = who * HELD
    match action:
        case actions.TakeWare():
            return no("6.19", "not_in_supply") if board.held[first + ANY_WARE] else no("6.19", "no_such_card")
        case actions.Swap():
            return no("6.20", "not_yours") if board.held[first + SWAP] else no("6.20", "no_such_card")
        case actions.UseBuilding(space):
            if not board.held[first + BUILDING_ACTION]:
                return no("6.21", "no_such_card")
            mine = space < BUILDINGS and board.owner[space] == who
            return no("6.22", "not_the_palazzo") if mine else no("6.21", "not_your_building")
    return no("5.6", "while_acting")
