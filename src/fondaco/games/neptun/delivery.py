"""8 Fulfilling contracts: gold or temple points, one more point for gold, and what lies to the left is lost."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, board_file, oars
from fondaco.games.neptun.actions import BUY_POINT, DECLINE, AnyAction, no
from fondaco.games.neptun.board_file import OPEN
from fondaco.games.neptun.field_types import Region, Slot, Temple
from fondaco.games.neptun.state import NO_OAR, State

BOUGHT = 1


def ask_for_delivery(state: State, who: Seat) -> Decision:
    """8.1 A player with a contract for the city is asked."""
    return DeliveryChoice(who) if state.contracts_here(who) else end_voyage_turn(state, who)


def end_voyage_turn(state: State, who: Seat) -> Decision:
    """8.8 The oar card goes to the discards; the next ship sails."""
    state.oar_discards.append(state.played[who])
    state.played[who] = NO_OAR
    return oars.sail_next_ship(state)


class DeliveryChoice(Choice[State, AnyAction], frozen=True, tag="delivery"):
    """8.1, 8.2 The player fulfils one contract for the city where the ship lies, or none."""

    rule = "8.1"

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [*[state.components.deliver[slot] for slot in state.contracts_here(who)], DECLINE]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Deliver) or action.slot >= state.components.figures.turns:
            return no("8.1", "deliver")
        slot = action.slot
        match state.slot_state(who, slot):
            case board_file.EMPTY:
                return no("8.1", "no_contract", slot=slot)
            case board_file.FULFILLED:
                return no("8.1", "fulfilled", slot=slot)
            case board_file.LOST:
                return no("8.7", "lost", slot=slot)
        return no("8.1", "other_city", city=state.contract(who, slot)[0])

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Deliver):
            return fulfil_contract(state, who, action.slot)
        state.tell("neptun.leaves", seat=who, place=state.ships[who])
        return end_voyage_turn(state, who)


def fulfil_contract(state: State, who: Seat, slot: Slot) -> Decision:
    """8.3, 8.4, 8.7, 8.8 The earnings, the cards, the contracts to the left; 8.5 then a point may be bought."""
    city, good = state.contract(who, slot)
    state.fulfil(who, slot)
    state.tell("neptun.delivers", seat=who, good=good, city=city, slot=slot)
    earn_contract_pay(state, who, city, good)
    lose_contracts_left_of(state, who, slot)
    affordable = state.gold[who] >= state.components.figures.gold_per_temple_point
    return TemplePointChoice(who) if affordable else end_voyage_turn(state, who)


def earn_contract_pay(state: State, who: Seat, city: int, good: int) -> None:
    """8.3, 8.4 What the city card says: gold, or temple points in its region."""
    gold, points = state.components.pays_gold[city][good], state.components.pays_temple[city][good]
    if gold:
        state.gold[who] += gold
        state.tell("neptun.earns", seat=who, gold=gold)
    if points:
        region = state.components.region[city]
        state.advance(who, region, points)
        state.tell("neptun.favour", seat=who, temple=region, points=points, **disc_order_args(state, region))


def disc_order_args(state: State, region: Region) -> dict[str, list[Seat]]:
    """8.4 How the discs of a temple lie, the lowest first; 15.1 by rules 1 that was not told."""
    return state.newly(2, stack_seats=[*state.discs[region]])


def lose_contracts_left_of(state: State, who: Seat, slot: Slot) -> None:
    """8.7 Open contracts further left are lost."""
    for left in state.slots(who, OPEN):
        if left < slot:
            state.lose(who, left)
            state.tell("neptun.loses", seat=who, slot=left)


class TemplePointChoice(Choice[State, AnyAction], frozen=True, tag="temple_point"):
    """8.5 Having fulfilled a contract, a player may buy one temple point in the region."""

    rule = "8.5"

    def temple(self, state: State) -> Temple:
        return state.components.region[state.ships[self.who]]

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [BUY_POINT, DECLINE]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("8.5", "buy_point")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.BuyPoint):
            price, region = state.components.figures.gold_per_temple_point, self.temple(state)
            state.gold[who] -= price
            state.advance(who, region, BOUGHT)
            state.tell("neptun.buys_point", seat=who, temple=region, gold=price, **disc_order_args(state, region))
        return end_voyage_turn(state, who)
