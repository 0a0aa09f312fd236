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
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.field_types import Ducats, Galley, Port, Zone
from fondaco.games.mediterranee.state import State


def legal_purchases(state: State, who: Seat, fleet: list[Galley]) -> list[AnyAction]:
    """5.1 What can be bought, and where a price can be asked."""
    menu: list[AnyAction] = []
    components, ducats = state.components, state.ducats[who]
    for galley in fleet:
        port = state.zone[galley]
        good = components.product[port]
        if good is None:
            continue
        price = state.price(who, port)
        possible = (price or components.good_price) <= ducats and state.supply[good] and state.room(galley) > 0
        if price:
            if possible:
                menu.append(components.buy[galley])
        elif (possible or components.rules < 3) and components.ask_price[port] not in menu:
            menu.append(components.ask_price[port])
    return menu


def why_not_ask_price(state: State, who: Seat, port: Zone) -> Refusal:
    if port not in state.components.ports or state.flag[port] in (NO_ONE, who):
        return no("5.4", "no_price_talk")
    fleet = state.fleet_in(who, port)
    if not fleet:
        return no("5.1", "no_galley_there", port=port)
    if state.prices[port]:
        return no("5.4", "price_stands", port=port)
    return _in_vain(state, port, max(state.room(galley) for galley in fleet), state.components.good_price)


def why_not_buy(state: State, who: Seat, galley: Galley) -> Refusal:
    port = state.zone[galley]
    if state.components.product[port] is None:
        return no("5.1", "no_port_here")
    price = state.price(who, port)
    return _in_vain(state, port, state.room(galley), price) if price else no("5.4", "ask_the_price", port=port)


def _in_vain(state: State, port: Zone, room: int, price: int) -> Refusal:
    good = state.components.product[port]
    if good is not None and not state.supply[good]:
        return no("5.8", "none_left", good=good)
    return no("5.3", "too_dear", ducats=price) if room > 0 else no("5.7", "no_room")


def buy_good(state: State, who: Seat, action: Buy) -> None:
    """5.2, 5.3 One piece of the port's good, paid to the bank or to the owner, aboard at once."""
    port = state.zone[action.galley]
    good, price, owner = state.components.product[port], state.price(who, port), state.flag[port]
    assert good is not None
    state.ducats[who] -= price
    if owner not in (NO_ONE, who):
        state.ducats[owner] += price
    state.supply[good] -= 1
    state.load(action.galley, good)
    paid = owner if owner != who else NO_ONE
    state.tell("mediterranee.buys", seat=who, to_seat=paid, good=good, port=port, ducats=price, galley=action.galley)


def ask_price(state: State, who: Seat, action: AskPrice) -> Decision:
    good = state.components.product[action.port]
    assert good is not None
    owner = state.flag[action.port]
    state.tell("mediterranee.asks_price", seat=who, to_seat=owner, port=action.port, good=good)
    return NamePriceChoice(owner, who, action.port, highest_price(state, action.port))


def highest_price(state: State, port: Zone) -> int:
    """5.4, 5.5 The owner of a port may ask more for its good with a monopoly of it."""
    good, figures = state.components.product[port], state.components.figures
    assert good is not None
    return figures.monopoly_price_max if state.monopoly(state.flag[port], good) else figures.foreign_price_max


class NamePriceChoice(Choice[State, NamePrice], frozen=True, tag="quote"):
    """5.4, 5.5 The owner of the port names a price for its good, higher with a monopoly of it."""

    rule = "5.4"
    buyer_seat: Seat
    port: Port
    highest: Ducats

    def options(self, state: State, who: Seat) -> list[NamePrice]:
        return [NamePrice(price) for price in range(state.components.figures.good_price, self.highest + 1, HUNDRED)]

    def take(self, state: State, who: Seat, action: NamePrice) -> Decision:
        state.tell("mediterranee.names_price", seat=who, ducats=action.ducats, port=self.port)
        if action.ducats == state.components.figures.good_price:
            return record_agreed_price(state, self.buyer_seat, self.port, action.ducats)
        return AnswerPriceChoice(self.buyer_seat, who, self.port, action.ducats)


class AnswerPriceChoice(Choice[State, AnyAction], frozen=True, tag="haggle"):
    """5.4 The buyer takes the price or names one lower price."""

    rule = "5.4"
    owner_seat: Seat
    port: Port
    ducats: Ducats

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        lower = range(state.components.figures.good_price, self.ducats, HUNDRED)
        return [TAKE_PRICE, *(CounterPrice(price) for price in lower)]

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, CounterPrice):
            state.tell("mediterranee.counters_price", seat=who, ducats=action.ducats, port=self.port)
            return AnswerLowerPriceChoice(self.owner_seat, who, self.port, self.ducats, action.ducats)
        return record_agreed_price(state, who, self.port, self.ducats)


class AnswerLowerPriceChoice(Choice[State, AnyAction], frozen=True, tag="last_word"):
    """5.4 The owner accepts the lower price, or the first one stands."""

    rule = "5.4"
    buyer_seat: Seat
    port: Port
    named: Ducats
    ducats: Ducats

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [ACCEPT_PRICE, REFUSE_PRICE]

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        accepted = isinstance(action, actions.AcceptPrice)
        return record_agreed_price(state, self.buyer_seat, self.port, self.ducats if accepted else self.named)


def record_agreed_price(state: State, buyer: Seat, port: Zone, ducats: int) -> Decision:
    """5.4 The price holds for this buyer in this port until the end of the buyer's phase 2."""
    state.prices[port] = ducats
    state.tell("mediterranee.price", seat=buyer, port=port, ducats=ducats)
    return business.continue_business(state, buyer)
