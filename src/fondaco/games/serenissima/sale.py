"""7 Selling: cube by cube onto the lowest free slot."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.serenissima import actions, battle, blockade, galley_turns
from fondaco.games.serenissima.actions import DONE, AnyAction, no
from fondaco.games.serenissima.board_file import NO_GOOD, SPICE
from fondaco.games.serenissima.field_types import Galley, Good, Steps, Zone
from fondaco.games.serenissima.state import State


def sellable_goods(state: State, galley: Galley) -> list[Good]:
    """7.2 The goods aboard that the port of the zone buys."""
    return sellable_goods_in(state, galley, state.zone[galley])


def sellable_goods_in(state: State, galley: Galley, port: Zone) -> list[Good]:
    """7.2 Those that another port would buy."""
    if not state.is_open(port):
        return []
    return [good for good in dict.fromkeys(state.cargo[galley]) if not state.declines(port, good)]


def cargo_sale_value(state: State, who: Seat, galley: Galley, port: Zone) -> int:
    """7.4-7.7 What could be sold of a galley's cargo if it lay here, in ducats."""
    goods = sellable_goods_in(state, galley, port)
    free = state.components.slots[port][len(state.stored[port]) :][: len(goods)] if goods else ()
    spice = state.components.numbers.spice_bonus if SPICE in goods else 0
    return spice + (0 if state.holder[port] == who else sum(free))


def cargo_scoring_value(state: State, who: Seat, galley: Galley, port: Zone) -> int:
    """7.7, 12.1 What the cargo would bring at every scoring if it lay in this own port."""
    if state.holder[port] != who:
        return 0
    stored, table = len(state.stored[port]), state.components.sheet.scoring.table
    room = state.components.capacity[port] - stored
    return table[stored + min(room, len(sellable_goods_in(state, galley, port)))] - table[stored]


def open_sale(state: State, who: Seat, galley: Galley, steps: int) -> Decision:
    """7.3 The sale is announced, and may be blocked once."""
    state.tell("serenissima.opens_sale", seat=who, galley=galley, port=state.zone[galley])
    return blockade.ask_for_blockade(state, SaleChoice(who, galley, steps))


class SaleChoice(Choice[State, AnyAction], frozen=True, tag="sale"):
    """7.4 The active player sells a cube, or ends the turn."""

    rule = "7.4"
    galley: Galley
    steps: Steps

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *(state.components.sell[good] for good in sellable_goods(state, self.galley))]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return (
            why_not_sell_good(state, self.galley, action)
            if isinstance(action, actions.Sell)
            else no("7.1", "sell_or_done")
        )

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Sell):
            return galley_turns.ask_next_galley(state)
        sell_cube(state, who, self.galley, action.good)
        return self if sellable_goods(state, self.galley) else galley_turns.ask_next_galley(state)

    def pass_blockade(self, state: State) -> Decision:
        """7.3 Nobody blocks the sale."""
        return self

    def stop_at_blockade(self, state: State, by: Seat) -> Decision:
        """6.6 No sale any more: the galley fights or the turn ends."""
        return battle.ask_for_target(state, battle.FightTargetChoice(self.who, self.galley, self.steps, blockader=by))


def sell_cube(state: State, who: Seat, galley: Galley, good: Good) -> None:
    """7.4-7.7 The cube goes on the lowest free slot, and the bank pays."""
    port = state.zone[galley]
    ducats = state.price(who, port, good)
    state.unstow(galley, good)
    state.stored[port] = (*state.stored[port], good)
    state.ducats[who] += ducats
    state.tell("serenissima.sells", seat=who, galley=galley, good=good, port=port, ducats=ducats)


def why_not_open_sale(state: State, galley: Galley) -> Refusal:
    """Why nothing can be sold here."""
    zone = state.zone[galley]
    if state.components.produces[zone] == NO_GOOD:
        return no("7.1", "no_port_here", zone=zone)
    if zone in state.closed:
        return no("2.6", "port_is_closed", port=zone)
    if not state.cargo[galley]:
        return no("7.1", "no_cargo", galley=galley)
    return why_not_sell_good(state, galley, actions.Sell(state.cargo[galley][0]))


def why_not_sell_good(state: State, galley: Galley, sale: actions.Sell) -> Refusal:
    """Why this good cannot be sold here."""
    port, good = state.zone[galley], sale.good
    if good not in state.cargo[galley]:
        return no("7.1", "not_aboard", galley=galley)
    match state.declines(port, good):
        case "produced_here":
            return no("7.2", "produced_here", port=port, good=good)
        case "stored_here":
            return no("7.2", "stored_here", port=port, good=good)
    return no("7.2", "warehouse_is_full", port=port)
