"""5 Buying goods, and the talk about the price in another's port."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, business
from fondaco.games.mediterranee.actions import (
    ACCEPT_PRICE,
    REFUSE_PRICE,
    TAKE_PRICE,
    AnyAction,
    AskPrice,
    Buy,
    CounterPrice,
    NamePrice,
    no,
)
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.field_types import Ducats, Galley, Port, Zone


def legal_purchases(board: Board, who: Seat, fleet: list[Galley]) -> list[AnyAction]:
    """5.1 What can be bought, and where a price can be asked."""
    menu: list[AnyAction] = []
    components, ducats = board.components, board.ducats[who]
    for galley in fleet:
        port = board.zone[galley]
        good = components.product[port]
        if good is None:
            continue
        price = board.price(who, port)
        possible = (price or components.good_price) <= ducats and board.supply[good] and board.room(galley) > 0
        if price:
            if possible:
                menu.append(components.buy[galley])
        elif (possible or components.rules < 3) and components.ask_price[port] not in menu:
            menu.append(components.ask_price[port])
    return menu


def why_not_ask_price(board: Board, who: Seat, port: Zone) -> Refusal:
    if port not in board.components.ports or board.flag[port] in (NO_ONE, who):
        return no("5.4", "no_price_talk")
    fleet = board.fleet_in(who, port)
    if not fleet:
        return no("5.1", "no_galley_there", port=port)
    if board.prices[port]:
        return no("5.4", "price_stands", port=port)
    return _in_vain(board, port, max(board.room(galley) for galley in fleet), board.components.good_price)


def why_not_buy(board: Board, who: Seat, galley: Galley) -> Refusal:
    port = board.zone[galley]
    if board.components.product[port] is None:
        return no("5.1", "no_port_here")
    price = board.price(who, port)
    return _in_vain(board, port, board.room(galley), price) if price else no("5.4", "ask_the_price", port=port)


def _in_vain(board: Board, port: Zone, room: int, price: int) -> Refusal:
    good = board.components.product[port]
    if good is not None and not board.supply[good]:
        return no("5.8", "none_left", good=good)
    return no("5.3", "too_dear", ducats=price) if room > 0 else no("5.7", "no_room")


def buy_good(board: Board, who: Seat, action: Buy) -> None:
    """5.2, 5.3 One piece of the port's good, paid to the bank or to the owner, aboard at once."""
    port = board.zone[action.galley]
    good, price, owner = board.components.product[port], board.price(who, port), board.flag[port]
    assert good is not None
    board.ducats[who] -= price
    if owner not in (NO_ONE, who):
        board.ducats[owner] += price
    board.supply[good] -= 1
    board.load(action.galley, good)
    paid = owner if owner != who else NO_ONE
    board.tell("mediterranee.buys", seat=who, to_seat=paid, good=good, port=port, ducats=price, galley=action.galley)


def ask_price(board: Board, who: Seat, action: AskPrice) -> Decision:
    good = board.components.product[action.port]
    assert good is not None
    owner = board.flag[action.port]
    board.tell("mediterranee.asks_price", seat=who, to_seat=owner, port=action.port, good=good)
    return Quote(owner, who, action.port, highest_price(board, action.port))


def highest_price(board: Board, port: Zone) -> int:
    """5.4, 5.5 The owner of a port may ask more for its good with a monopoly of it."""
    good, figures = board.components.product[port], board.components.figures
    assert good is not None
    return figures.monopoly_price_max if board.monopoly(board.flag[port], good) else figures.foreign_price_max


class Quote(Choice[Board, NamePrice], frozen=True):
    """5.4, 5.5 The owner of the port names a price for its good, higher with a monopoly of it."""

    rule = "5.4"
    buyer_seat: Seat
    port: Port
    highest: Ducats

    def options(self, board: Board, who: Seat) -> list[NamePrice]:
        return [NamePrice(price) for price in range(board.components.figures.good_price, self.highest + 1, HUNDRED)]

    def take(self, board: Board, who: Seat, action: NamePrice) -> Decision:
        board.tell("mediterranee.names_price", seat=who, ducats=action.ducats, port=self.port)
        if action.ducats == board.components.figures.good_price:
            return record_agreed_price(board, self.buyer_seat, self.port, action.ducats)
        return Haggle(self.buyer_seat, who, self.port, action.ducats)


class Haggle(Choice[Board, AnyAction], frozen=True):
    """5.4 The buyer takes the price or names one lower price."""

    rule = "5.4"
    owner_seat: Seat
    port: Port
    ducats: Ducats

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        lower = range(board.components.figures.good_price, self.ducats, HUNDRED)
        return [TAKE_PRICE, *(CounterPrice(price) for price in lower)]

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, CounterPrice):
            board.tell("mediterranee.counters_price", seat=who, ducats=action.ducats, port=self.port)
            return LastWord(self.owner_seat, who, self.port, self.ducats, action.ducats)
        return record_agreed_price(board, who, self.port, self.ducats)


class LastWord(Choice[Board, AnyAction], frozen=True):
    """5.4 The owner accepts the lower price, or the first one stands."""

    rule = "5.4"
    buyer_seat: Seat
    port: Port
    named: Ducats
    ducats: Ducats

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        return [ACCEPT_PRICE, REFUSE_PRICE]

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        accepted = isinstance(action, actions.AcceptPrice)
        return record_agreed_price(board, self.buyer_seat, self.port, self.ducats if accepted else self.named)


def record_agreed_price(board: Board, buyer: Seat, port: Zone, ducats: int) -> Decision:
    """5.4 The price holds for this buyer in this port until the end of the buyer's phase 2."""
    board.prices[port] = ducats
    board.tell("mediterranee.price", seat=buyer, port=port, ducats=ducats)
    return business.continue_business(board, buyer)
