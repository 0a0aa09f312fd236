"""8 Fulfilling contracts: gold or temple points, one more point for gold, and what lies to the left is lost."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, board_file, oars
from fondaco.games.neptun.actions import BUY_POINT, DECLINE, AnyAction, no
from fondaco.games.neptun.board import NO_OAR, Board
from fondaco.games.neptun.board_file import OPEN
from fondaco.games.neptun.field_types import Region, Slot, Temple

BOUGHT = 1


def ask_for_delivery(board: Board, who: Seat) -> Decision:
    """8.1 A player with a contract for the city is asked."""
    return Delivery(who) if board.contracts_here(who) else end_voyage_turn(board, who)


def end_voyage_turn(board: Board, who: Seat) -> Decision:
    """8.8 The oar card goes to the discards; the next ship sails."""
    board.oar_discards.append(board.played[who])
    board.played[who] = NO_OAR
    return oars.sail_next_ship(board)


class Delivery(Choice[Board, AnyAction], frozen=True):
    """8.1, 8.2 The player fulfils one contract for the city where the ship lies, or none."""

    rule = "8.1"

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [*[board.components.deliver[slot] for slot in board.contracts_here(who)], DECLINE]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Deliver) or action.slot >= board.components.figures.turns:
            return no("8.1", "deliver")
        slot = action.slot
        match board.state(who, slot):
            case board_file.EMPTY:
                return no("8.1", "no_contract", slot=slot)
            case board_file.FULFILLED:
                return no("8.1", "fulfilled", slot=slot)
            case board_file.LOST:
                return no("8.7", "lost", slot=slot)
        return no("8.1", "other_city", city=board.contract(who, slot)[0])

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Deliver):
            return fulfil_contract(board, who, action.slot)
        board.tell("neptun.leaves", seat=who, place=board.ships[who])
        return end_voyage_turn(board, who)


def fulfil_contract(board: Board, who: Seat, slot: Slot) -> Decision:
    """8.3, 8.4, 8.7, 8.8 The earnings, the cards, the contracts to the left; 8.5 then a point may be bought."""
    city, good = board.contract(who, slot)
    board.fulfil(who, slot)
    board.tell("neptun.delivers", seat=who, good=good, city=city, slot=slot)
    earn_contract_pay(board, who, city, good)
    lose_contracts_left_of(board, who, slot)
    affordable = board.gold[who] >= board.components.figures.gold_per_temple_point
    return TemplePoint(who) if affordable else end_voyage_turn(board, who)


def earn_contract_pay(board: Board, who: Seat, city: int, good: int) -> None:
    """8.3, 8.4 What the city card says: gold, or temple points in its region."""
    gold, points = board.components.pays_gold[city][good], board.components.pays_temple[city][good]
    if gold:
        board.gold[who] += gold
        board.tell("neptun.earns", seat=who, gold=gold)
    if points:
        region = board.components.region[city]
        board.advance(who, region, points)
        board.tell("neptun.favour", seat=who, temple=region, points=points, **disc_order_args(board, region))


def disc_order_args(board: Board, region: Region) -> dict[str, list[Seat]]:
    """8.4 How the discs of a temple lie, the lowest first; 15.1 by rules 1 that was not told."""
    return board.newly(2, stack_seats=[*board.discs[region]])


def lose_contracts_left_of(board: Board, who: Seat, slot: Slot) -> None:
    """8.7 Open contracts further left are lost."""
    for left in board.slots(who, OPEN):
        if left < slot:
            board.lose(who, left)
            board.tell("neptun.loses", seat=who, slot=left)


class TemplePoint(Choice[Board, AnyAction], frozen=True):
    """8.5 Having fulfilled a contract, a player may buy one temple point in the region."""

    rule = "8.5"

    def temple(self, board: Board) -> Temple:
        return board.components.region[board.ships[self.who]]

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [BUY_POINT, DECLINE]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return no("8.5", "buy_point")

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.BuyPoint):
            price, region = board.components.figures.gold_per_temple_point, self.temple(board)
            board.gold[who] -= price
            board.advance(who, region, BOUGHT)
            board.tell("neptun.buys_point", seat=who, temple=region, gold=price, **disc_order_args(board, region))
        return end_voyage_turn(board, who)
