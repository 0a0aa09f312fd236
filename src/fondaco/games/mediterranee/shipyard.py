"""6 Galleys, forts and sailors."""

from __future__ import annotations

from fondaco.core.decision import Refusal, Seat
from fondaco.games.mediterranee.actions import AnyAction, BuildFort, BuildGalley, no
from fondaco.games.mediterranee.field_types import Galley, Zone
from fondaco.games.mediterranee.state import State


def legal_works(state: State, who: Seat, fleet: list[Galley]) -> list[AnyAction]:
    """6.1, 6.6 What can be built in a player's ports, and who can be enrolled there."""
    menu: list[AnyAction] = []
    components, ducats = state.components, state.ducats[who]
    if ducats < components.cheapest_work:
        return menu
    builds = ducats >= components.figures.build_price
    for port in state.holdings(who):
        stock = state.stock[port]
        if builds and components.enough_for_works[stock | components.produces[port]]:
            menu += legal_constructions(state, who, port)
        if stock and can_enrol_for_garrison(state, who, port):
            menu.append(components.enrol[port])
            here = [galley for galley in fleet if state.zone[galley] == port and state.room(galley) > 0]
            menu += [components.enrol_aboard[galley] for galley in here]
    return menu


def can_enrol_for_garrison(state: State, who: Seat, port: Zone) -> bool:
    """6.6, 6.7 Whether a sailor can be enrolled in an own port for its garrison."""
    return state.recruits(port) > 0 and state.ducats[who] >= state.components.figures.sailor_price


def legal_constructions(state: State, who: Seat, port: Zone) -> list[AnyAction]:
    menu: list[AnyAction] = []
    if state.built >> port & 1:
        return menu
    components = state.components
    if state.provides(port, components.galley_needs) and state.spare_galley():
        if state.garrison[port]:
            menu.append(components.build_garrison[port])
        if state.ducats[who] >= components.manned_galley_price and state.recruits(port) > 0:
            menu.append(components.build_enrolled[port])
    if not state.fort[port] and state.forts and state.provides(port, components.fort_needs):
        menu.append(components.build_fort[port])
    return menu


def why_not_build(state: State, who: Seat, action: BuildGalley | BuildFort) -> Refusal:
    port, figures = action.port, state.components.figures
    if port not in state.components.ports or state.flag[port] != who:
        return no("6.1", "not_your_port")
    if state.built >> port & 1:
        return no("6.1", "one_construction", port=port)
    if isinstance(action, BuildFort):
        return _why_no_fort(state, port)
    enrolled = action.sailor == "enrolled"
    if not state.provides(port, state.components.galley_needs):
        return no("6.2", "no_timber", port=port, hull_goods=state.components.hull_goods)
    if not state.spare_galley():
        return no("2.6", "no_galley_left")
    if not (state.recruits(port) > 0 if enrolled else state.garrison[port]):
        return no("6.3", "no_sailor", port=port)
    return no("6.1", "too_dear", ducats=figures.build_price + enrolled * figures.sailor_price)


def _why_no_fort(state: State, port: Zone) -> Refusal:
    if state.fort[port]:
        return no("6.5", "has_fort", port=port)
    if not state.provides(port, state.components.fort_needs):
        return no("6.5", "no_stone", port=port, fort_goods=state.components.fort_goods)
    if not state.forts:
        return no("2.6", "no_fort_left")
    return no("6.1", "too_dear", ducats=state.components.figures.build_price)


def build_galley_or_fort(state: State, who: Seat, action: BuildGalley | BuildFort) -> None:
    """6.1 Paid to the bank, once a turn in each port."""
    port = action.port
    price = state.components.figures.build_price
    state.ducats[who] -= price
    state.built |= 1 << port
    if isinstance(action, BuildFort):
        state.fort[port] = 1
        state.forts -= 1
        state.tell("mediterranee.builds_fort", seat=who, port=port, ducats=price)
        return
    if action.sailor == "enrolled":
        price += buy_sailor_from_supply(state, who, port)
    else:
        state.garrison[port] -= 1
    galley = state.launch(who, port, 1)
    state.tell("mediterranee.builds_galley", seat=who, port=port, galley=galley, ducats=price)


def why_not_enrol(state: State, who: Seat, port: Zone, galley: Galley | None) -> Refusal:
    if port not in state.components.ports or state.flag[port] != who:
        return no("6.6", "not_your_port")
    if state.stored(port) <= state.enrolled[port]:
        return no("6.6", "no_recruits", port=port)
    if not state.sailors:
        return no("2.6", "no_sailor_left")
    if galley is not None and state.room(galley) < 1:
        return no("7.2", "no_room")
    return no("6.7", "too_dear", ducats=state.components.figures.sailor_price)


def enrol_sailor(state: State, who: Seat, port: Zone, galley: Galley | None) -> None:
    """6.6, 6.7 A sailor for the garrison or for a galley in the port."""
    price = buy_sailor_from_supply(state, who, port)
    if galley is None:
        state.garrison[port] += 1
    else:
        state.crew[galley] += 1
    state.tell("mediterranee.enrols", seat=who, port=port, ducats=price)


def buy_sailor_from_supply(state: State, who: Seat, port: Zone) -> int:
    price = state.components.figures.sailor_price
    state.ducats[who] -= price
    state.enrolled[port] += 1
    state.sailors -= 1
    return price
