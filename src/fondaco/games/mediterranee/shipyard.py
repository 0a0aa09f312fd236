"""6 Galleys, forts and sailors."""

from __future__ import annotations

from fondaco.core.decision import Refusal, Seat
from fondaco.games.mediterranee.actions import AnyAction, BuildFort, BuildGalley, no
from fondaco.games.mediterranee.board import Board
from fondaco.games.mediterranee.field_types import Galley, Zone


def legal_works(board: Board, who: Seat, fleet: list[Galley]) -> list[AnyAction]:
    """6.1, 6.6 What can be built in a player's ports, and who can be enrolled there."""
    menu: list[AnyAction] = []
    components, ducats = board.components, board.ducats[who]
    if ducats < components.cheapest_work:
        return menu
    builds = ducats >= components.figures.build_price
    for port in board.holdings(who):
        stock = board.stock[port]
        if builds and components.enough_for_works[stock | components.produces[port]]:
            menu += legal_constructions(board, who, port)
        if stock and can_enrol(board, who, port):
            menu.append(components.enrol[port])
            here = [galley for galley in fleet if board.zone[galley] == port and board.room(galley) > 0]
            menu += [components.enrol_aboard[galley] for galley in here]
    return menu


def can_enrol(board: Board, who: Seat, port: Zone) -> bool:
    """6.6, 6.7 Whether a sailor can be enrolled in an own port for its garrison."""
    return board.recruits(port) > 0 and board.ducats[who] >= board.components.figures.sailor_price


def legal_constructions(board: Board, who: Seat, port: Zone) -> list[AnyAction]:
    menu: list[AnyAction] = []
    if board.built >> port & 1:
        return menu
    components = board.components
    if board.provides(port, components.galley_needs) and board.spare_galley():
        if board.garrison[port]:
            menu.append(components.build_garrison[port])
        if board.ducats[who] >= components.manned_galley_price and board.recruits(port) > 0:
            menu.append(components.build_enrolled[port])
    if not board.fort[port] and board.forts and board.provides(port, components.fort_needs):
        menu.append(components.build_fort[port])
    return menu


def why_not_build(board: Board, who: Seat, action: BuildGalley | BuildFort) -> Refusal:
    port, figures = action.port, board.components.figures
    if port not in board.components.ports or board.flag[port] != who:
        return no("6.1", "not_your_port")
    if board.built >> port & 1:
        return no("6.1", "one_construction", port=port)
    if isinstance(action, BuildFort):
        return _why_no_fort(board, port)
    enrolled = action.sailor == "enrolled"
    if not board.provides(port, board.components.galley_needs):
        return no("6.2", "no_timber", port=port, hull_goods=board.components.hull_goods)
    if not board.spare_galley():
        return no("2.6", "no_galley_left")
    if not (board.recruits(port) > 0 if enrolled else board.garrison[port]):
        return no("6.3", "no_sailor", port=port)
    return no("6.1", "too_dear", ducats=figures.build_price + enrolled * figures.sailor_price)


def _why_no_fort(board: Board, port: Zone) -> Refusal:
    if board.fort[port]:
        return no("6.5", "has_fort", port=port)
    if not board.provides(port, board.components.fort_needs):
        return no("6.5", "no_stone", port=port, fort_goods=board.components.fort_goods)
    if not board.forts:
        return no("2.6", "no_fort_left")
    return no("6.1", "too_dear", ducats=board.components.figures.build_price)


def build_galley_or_fort(board: Board, who: Seat, action: BuildGalley | BuildFort) -> None:
    """6.1 Paid to the bank, once a turn in each port."""
    port = action.port
    price = board.components.figures.build_price
    board.ducats[who] -= price
    board.built |= 1 << port
    if isinstance(action, BuildFort):
        board.fort[port] = 1
        board.forts -= 1
        board.tell("mediterranee.builds_fort", seat=who, port=port, ducats=price)
        return
    if action.sailor == "enrolled":
        price += buy_sailor_from_supply(board, who, port)
    else:
        board.garrison[port] -= 1
    galley = board.launch(who, port, 1)
    board.tell("mediterranee.builds_galley", seat=who, port=port, galley=galley, ducats=price)


def why_not_enrol(board: Board, who: Seat, port: Zone, galley: Galley | None) -> Refusal:
    if port not in board.components.ports or board.flag[port] != who:
        return no("6.6", "not_your_port")
    if board.stored(port) <= board.enrolled[port]:
        return no("6.6", "no_recruits", port=port)
    if not board.sailors:
        return no("2.6", "no_sailor_left")
    if galley is not None and board.room(galley) < 1:
        return no("7.2", "no_room")
    return no("6.7", "too_dear", ducats=board.components.figures.sailor_price)


def enrol_sailor(board: Board, who: Seat, port: Zone, galley: Galley | None) -> None:
    """6.6, 6.7 A sailor for the garrison or for a galley in the port."""
    price = buy_sailor_from_supply(board, who, port)
    if galley is None:
        board.garrison[port] += 1
    else:
        board.crew[galley] += 1
    board.tell("mediterranee.enrols", seat=who, port=port, ducats=price)


def buy_sailor_from_supply(board: Board, who: Seat, port: Zone) -> int:
    price = board.components.figures.sailor_price
    board.ducats[who] -= price
    board.enrolled[port] += 1
    board.sailors -= 1
    return price
