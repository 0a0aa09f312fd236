"""12 Phase 6: goods are sold, and the capitals pay."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, turn
from fondaco.games.mediterranee.actions import DONE, AnyAction, no
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.field_types import Galley, Good, Zone
from fondaco.games.mediterranee.state import State


def begin_sales(state: State) -> Decision:
    return turn.ask_in_turn_order(state, decision_for_player, end_turn_with_income)


def decision_for_player(state: State, who: Seat) -> Decision | None:
    return SaleChoice(who) if legal_sales(state, who) else None


def legal_sales(state: State, who: Seat) -> list[AnyAction]:
    """12.1, 12.3 Every good that can be sold where it is."""
    components = state.components
    menu: list[AnyAction] = []
    for galley, owner in enumerate(state.owner):
        if owner == who and state.laden[galley]:
            port = state.zone[galley]
            if components.product[port] is not None and not state.full(port):
                menu += [components.sell[galley][good] for good in state.kinds(galley) if not state.has(port, good)]
    return menu


class SaleChoice(Choice[State, AnyAction], frozen=True, tag="sale"):
    """12.1, 12.7 The player sells any goods that own galleys carry in ports."""

    rule = "12.1"

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_sales(state, who)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Sell):
            return no("12", "not_in_sale")
        if action.galley not in state.fleet(who):
            return no("12.1", "not_your_galley")
        port, good = state.zone[action.galley], action.good
        if state.components.product[port] is None:
            return no("12.1", "no_port_here")
        if good not in state.components.goods or not state.carries(action.galley, good):
            return no("12.1", "not_aboard")
        return no("12.3", "full", port=port) if state.full(port) else no("12.1", "has_good", port=port, good=good)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Sell):
            sell_good(state, who, action.galley, action.good)
            if legal_sales(state, who):
                return self
        return turn.ask_in_turn_order(state, decision_for_player, end_turn_with_income, who)


def sell_good(state: State, who: Seat, galley: Galley, good: Good) -> None:
    """12.2 The good goes into the warehouse, and the bank pays."""
    port = state.zone[galley]
    price, bonus = sale_price_and_bonus(state, who, port, good)
    state.unload(galley, good)
    state.stock[port] |= 1 << good
    state.ducats[who] += price + bonus
    state.tell(
        "mediterranee.sells",
        seat=who,
        good=good,
        port=port,
        galley=galley,
        ducats=price,
        bonus=bonus,
        **full_port_args(state, port),
    )


def full_port_args(state: State, port: Zone) -> dict[str, int]:
    """13.1 What a port counts that is full now, nothing where it is not; 16.3 until rules 3 that was not told."""
    size = state.components.size[port]
    return state.newly(4, full_points=state.components.points.full[size] if size and state.full(port) else 0)


def sale_price_and_bonus(state: State, who: Seat, port: Zone, good: Good) -> tuple[int, int]:
    """12.2 A hundred times the lowest free number of the warehouse, and what a new market adds."""
    pays = state.options.own_ports_pay or state.flag[port] != who
    return state.sale_price(port) if pays else 0, new_market_bonus(state, who, port, good)


def new_market_bonus(state: State, who: Seat, port: Zone, good: Good) -> int:
    """12.5, 12.6 A bonus in another's port, if none of its owner's ports has the good; more in a capital."""
    owner, components = state.flag[port], state.components
    if owner in (NO_ONE, who):
        return 0
    if any(state.flag[other] == owner and state.has(other, good) for other in components.ports):
        return 0
    return components.figures.bonus_capital if components.size[port] == "capital" else components.figures.bonus_port


def owner_ports_with_good(state: State, who: Seat, port: Zone, good: Good) -> list[Zone]:
    """12.5 Where the owner of another's port has this good, so that it is no new market there."""
    owner = state.flag[port]
    if owner in (NO_ONE, who):
        return []
    return [other for other in state.components.ports if state.flag[other] == owner and state.has(other, good)]


def cargo_sale_value(state: State, who: Seat, galley: Galley, port: Zone) -> int:
    """12.1-12.6 What could be sold of a galley's cargo if it lay here, in ducats; the dearest new markets first."""
    if state.components.product[port] is None:
        return 0
    wanted = [good for good in state.kinds(galley) if not state.has(port, good)]
    free = state.components.slots[port][state.stored(port) :][: len(wanted)]
    pays = state.options.own_ports_pay or state.flag[port] != who
    bonuses = sorted((new_market_bonus(state, who, port, good) for good in wanted), reverse=True)
    return HUNDRED * sum(free) * pays + sum(bonuses[: len(free)])


def end_turn_with_income(state: State) -> Decision:
    """12.8 Players who hold their own capital get their income; then the next turn begins."""
    income = state.components.figures.capital_income
    for seat in range(state.players):
        if state.flag[state.capital(seat)] == seat:
            state.ducats[seat] += income
            state.tell("mediterranee.income", seat=seat, ducats=income)
    return turn.begin_turn_or_end(state)
