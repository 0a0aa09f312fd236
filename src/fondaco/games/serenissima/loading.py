"""4 Loading: sailors and goods, step by step, where the active galley lies."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat, SeatOrNone
from fondaco.games.serenissima import actions, sailing, swap, wheel
from fondaco.games.serenissima.actions import DISEMBARK, DONE, EMBARK, LOAD, AnyAction, no
from fondaco.games.serenissima.board import ENDLESS, Board
from fondaco.games.serenissima.board_file import NO_GOOD
from fondaco.games.serenissima.field_types import Galley, Good

BOUNDED = actions.Done, actions.Load, actions.Jettison
STEPS = (
    actions.Embark,
    actions.Disembark,
    actions.TakeSailor,
    actions.GiveSailor,
    actions.TakeCube,
    actions.GiveCube,
    *swap.SWAPS,
)


def begin_loading(board: Board, who: Seat, galley: Galley) -> Decision:
    """4.1 Where nothing can be loaded the galley sails at once."""
    board.steps_left = board.options.steps or ENDLESS
    return continue_loading(board, Loading(who, galley))


def continue_loading(board: Board, loading: Loading) -> Decision:
    """4.1 Another step, unless there is none; with hidden ducats the player is asked wherever ducats would help."""
    if board.cargo[loading.galley] or len(loading.options(board, loading.who)) > 1:
        return loading
    if board.options.hidden_money and cube_obstacle(board, loading) in ("", "too_few_ducats"):
        return loading
    return sailing.begin_sailing(board, loading.who, loading.galley)


def cube_price(board: Board, loading: Loading) -> int:
    """4.8-4.10 The first cube in one's own port is free."""
    own = board.holder[board.zone[loading.galley]] == loading.who
    return 0 if own and loading.free else board.components.numbers.cost_extra_cube


def cube_seller(board: Board, loading: Loading) -> SeatOrNone:
    """4.10 Another's port is paid to its holder, everything else to the bank."""
    holder = board.holder[board.zone[loading.galley]]
    return NO_ONE if holder == loading.who else holder


def cube_obstacle(board: Board, loading: Loading) -> str:
    """4.7, 4.9, 4.11 A cube of the port's good, if there is one, a place for it and the ducats; or why there is not."""
    zone = board.zone[loading.galley]
    good = board.components.produces[zone]
    if good == NO_GOOD:
        return "no_port_here"
    if zone in board.closed:
        return "port_is_closed"
    if not board.supply[good]:
        return "supply_is_empty"
    if not board.room(loading.galley):
        return "galley_is_full"
    return "too_few_ducats" if board.ducats[loading.who] < cube_price(board, loading) else ""


def embark_obstacle(board: Board, loading: Loading) -> str:
    """4.2, 4.3 From a port of one's own, where one sailor stays, if there is a place aboard; or why not."""
    port = board.zone[loading.galley]
    if board.holder[port] != loading.who:
        return "not_your_port"
    if board.garrison[port] < 2:
        return "last_sailor_stays"
    return "" if board.room(loading.galley) else "galley_is_full"


def disembark_obstacle(board: Board, loading: Loading) -> str:
    """1.7, 4.2 Into a port of one's own, if there is a place; or why not."""
    port = board.zone[loading.galley]
    if board.holder[port] != loading.who:
        return "not_your_port"
    return "" if board.garrison[port] < board.components.capacity[port] else "port_is_full"


class Loading(Choice[Board, AnyAction], frozen=True):
    """4.1 The active player makes a step of loading, or has done with it; `free` while the free cube is to be had.

    13.2 Where the table sets a limit, only steps that come to an end by themselves go on beyond it.
    """

    rule = "4.1"
    galley: Galley
    free: bool = True

    def options(self, board: Board, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [DONE]
        components, galley = board.components, self.galley
        room = board.room(galley)
        if not embark_obstacle(board, self):
            menu.append(EMBARK)
        if not disembark_obstacle(board, self):
            menu.append(DISEMBARK)
        if not cube_obstacle(board, self):
            menu.append(LOAD)
        menu += [components.jettison[galley][good] for good in dict.fromkeys(board.cargo[galley])]
        for other in board.consorts(galley):
            menu += legal_exchanges(board, galley, other, room)
            if not room:
                menu += swap.legal_swaps(board, galley, other)
                menu += swap.legal_send_ashore_actions(board, galley, other)
        return menu if board.steps_left > 0 else [step for step in menu if isinstance(step, BOUNDED)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        return why_not_loading_step(board, self, action)

    def take(self, board: Board, who: Seat, action: AnyAction) -> Decision:
        if action == DONE:
            return sailing.begin_sailing(board, who, self.galley)
        if action == LOAD:
            load_cube(board, self)
            return continue_loading(board, Loading(who, self.galley, False))
        make_loading_step(board, self.galley, action)
        return continue_loading(board, self) if board.owner[self.galley] == who else wheel.ask_next_galley(board)


def make_loading_step(board: Board, galley: Galley, action: AnyAction) -> None:
    """4.1 Any step but the loading of a cube from the port."""
    board.steps_left -= 1
    match action:
        case actions.Embark():
            embark_sailor(board, galley)
        case actions.Disembark():
            disembark_sailor(board, galley)
        case actions.Jettison():
            jettison_cube(board, action.galley, action.good)
        case actions.TakeSailor():
            move_sailor(board, action.galley, galley)
        case actions.GiveSailor():
            move_sailor(board, galley, action.galley)
        case actions.TakeCube():
            move_cube(board, action.galley, galley, action.good)
        case actions.GiveCube():
            move_cube(board, galley, action.galley, action.good)
        case actions.SwapCubes():
            move_cube(board, galley, action.galley, action.good)
            move_cube(board, action.galley, galley, action.taken_good)
        case actions.SailorForCube():
            move_sailor(board, galley, action.galley)
            move_cube(board, action.galley, galley, action.good)
        case actions.CubeForSailor():
            move_cube(board, galley, action.galley, action.good)
            move_sailor(board, action.galley, galley)
        case actions.SendAshore():
            move_sailor(board, action.galley, galley)
            disembark_sailor(board, galley)


def legal_exchanges(board: Board, galley: Galley, other: Galley, room: int) -> list[AnyAction]:
    """4.4, 4.12, 4.13 What can pass between the active galley and another, and go overboard from that one."""
    menu: list[AnyAction] = []
    components = board.components
    if room:
        menu.append(components.take_sailor[other])
    if board.room(other):
        menu.append(components.give_sailor[other])
        menu += [components.give_cube[other][good] for good in dict.fromkeys(board.cargo[galley])]
    for good in dict.fromkeys(board.cargo[other]):
        menu.append(components.jettison[other][good])
        if room:
            menu.append(components.take_cube[other][good])
    return menu


def embark_sailor(board: Board, galley: Galley) -> None:
    """4.2 From the port aboard."""
    port = board.zone[galley]
    board.garrison[port] -= 1
    board.sailors[galley] += 1
    board.tell("serenissima.embarks", seat=board.owner[galley], galley=galley, port=port)


def disembark_sailor(board: Board, galley: Galley) -> None:
    """4.2 From aboard into the port; 4.6 the last one leaves a wreck."""
    port = board.zone[galley]
    board.sailors[galley] -= 1
    board.garrison[port] += 1
    board.tell("serenissima.disembarks", seat=board.owner[galley], galley=galley, port=port)
    if not board.sailors[galley]:
        board.sink(galley)


def load_cube(board: Board, loading: Loading) -> None:
    """4.7-4.10 A cube from the supply, paid to the owner of the port or to the bank."""
    who, galley = loading.who, loading.galley
    port = board.zone[galley]
    good, price, seller = board.components.produces[port], cube_price(board, loading), cube_seller(board, loading)
    board.supply[good] -= 1
    board.stow(galley, good)
    board.ducats[who] -= price
    if seller != NO_ONE:
        board.ducats[seller] += price
        board.tell("serenissima.loads_from", seat=who, galley=galley, good=good, ducats=price, to_seat=seller)
    else:
        board.tell("serenissima.loads", seat=who, galley=galley, good=good, ducats=price)


def jettison_cube(board: Board, galley: Galley, good: Good) -> None:
    """4.13 Overboard and back to the supply."""
    board.unstow(galley, good)
    board.supply[good] += 1
    board.tell("serenissima.jettisons", seat=board.owner[galley], galley=galley, good=good)


def move_sailor(board: Board, giver: Galley, taker: Galley) -> None:
    """4.4 From galley to galley; 4.6 the last one leaves a wreck."""
    board.sailors[giver] -= 1
    board.sailors[taker] += 1
    board.tell("serenissima.moves_sailor", seat=board.owner[taker], galley=giver, to_galley=taker)
    if not board.sailors[giver]:
        board.sink(giver)


def move_cube(board: Board, giver: Galley, taker: Galley, good: Good) -> None:
    """4.12 From galley to galley."""
    board.unstow(giver, good)
    board.stow(taker, good)
    board.tell("serenissima.moves_cube", seat=board.owner[taker], galley=giver, to_galley=taker, good=good)


def why_not_loading_step(board: Board, loading: Loading, action: Action) -> Refusal:
    """Why a step of loading cannot be made."""
    if board.steps_left <= 0 and isinstance(action, STEPS):
        return no("13.2", "no_more_steps", limit=board.options.steps)
    match action:
        case actions.Embark():
            return refusal_from_obstacle(board, loading, embark_obstacle(board, loading))
        case actions.Disembark():
            return refusal_from_obstacle(board, loading, disembark_obstacle(board, loading))
        case actions.Load():
            return refusal_from_obstacle(board, loading, cube_obstacle(board, loading))
        case actions.TakeSailor() | actions.GiveSailor() | actions.TakeCube() | actions.GiveCube() | actions.Jettison():
            return why_not_exchange(board, loading, action)
        case actions.SwapCubes() | actions.SailorForCube() | actions.CubeForSailor():
            return swap.why_not_swap(board, loading.galley, action)
        case actions.SendAshore():
            return swap.why_not_send_ashore(board, loading.galley, action) or refusal_from_obstacle(
                board, loading, disembark_obstacle(board, loading)
            )
    return no("3.4", "load_first")


def refusal_from_obstacle(board: Board, loading: Loading, why: str) -> Refusal:
    """The reason, with what it is about."""
    zone, components = board.zone[loading.galley], board.components
    match why:
        case "not_your_port":
            return no("4.2", "not_your_port", zone=zone)
        case "last_sailor_stays":
            return no("4.3", "last_sailor_stays", port=zone)
        case "port_is_full":
            return no("1.7", "port_is_full", port=zone, sailors=components.capacity[zone])
        case "no_port_here":
            return no("4.7", "no_port_here", zone=zone)
        case "port_is_closed":
            return no("2.6", "port_is_closed", port=zone)
        case "supply_is_empty":
            return no("4.11", "supply_is_empty", good=components.produces[zone])
        case "too_few_ducats":
            return no("4.9", "too_few_ducats", ducats=cube_price(board, loading))
    return no("1.4", "galley_is_full", galley=loading.galley)


Exchange = actions.TakeSailor | actions.GiveSailor | actions.TakeCube | actions.GiveCube | actions.Jettison


def why_not_exchange(board: Board, loading: Loading, action: Exchange) -> Refusal:
    galley, other = loading.galley, action.galley
    own = isinstance(action, actions.Jettison) and other == galley
    if not own and other not in board.consorts(galley):
        return no("4.4", "not_your_galley_here", galley=other)
    giver = galley if isinstance(action, actions.GiveCube) else other
    if not isinstance(action, actions.TakeSailor | actions.GiveSailor) and action.good not in board.cargo[giver]:
        return no("4.12", "not_aboard", galley=giver)
    taker = galley if isinstance(action, actions.TakeSailor | actions.TakeCube) else other
    return no("1.4", "galley_is_full", galley=taker)
