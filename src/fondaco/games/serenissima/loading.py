"""4 Loading: sailors and goods, step by step, where the active galley lies."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat, SeatOrNone
from fondaco.games.serenissima import actions, galley_turns, sailing, swap
from fondaco.games.serenissima.actions import DISEMBARK, DONE, EMBARK, LOAD, AnyAction, no
from fondaco.games.serenissima.board_file import NO_GOOD
from fondaco.games.serenissima.field_types import Galley, Good
from fondaco.games.serenissima.state import ENDLESS, State

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


def begin_loading(state: State, who: Seat, galley: Galley) -> Decision:
    """4.1 Where nothing can be loaded the galley sails at once."""
    state.steps_left = state.options.steps or ENDLESS
    return continue_loading(state, Loading(who, galley))


def continue_loading(state: State, loading: Loading) -> Decision:
    """4.1 Another step, unless there is none; with hidden ducats the player is asked wherever ducats would help."""
    if state.cargo[loading.galley] or len(loading.options(state, loading.who)) > 1:
        return loading
    if state.options.hidden_money and cube_obstacle(state, loading) in ("", "too_few_ducats"):
        return loading
    return sailing.begin_sailing(state, loading.who, loading.galley)


def cube_price(state: State, loading: Loading) -> int:
    """4.8-4.10 The first cube in one's own port is free."""
    own = state.holder[state.zone[loading.galley]] == loading.who
    return 0 if own and loading.free else state.components.numbers.cost_extra_cube


def cube_seller(state: State, loading: Loading) -> SeatOrNone:
    """4.10 Another's port is paid to its holder, everything else to the bank."""
    holder = state.holder[state.zone[loading.galley]]
    return NO_ONE if holder == loading.who else holder


def cube_obstacle(state: State, loading: Loading) -> str:
    """4.7, 4.9, 4.11 A cube of the port's good, if there is one, a place for it and the ducats; or why there is not."""
    zone = state.zone[loading.galley]
    good = state.components.produces[zone]
    if good == NO_GOOD:
        return "no_port_here"
    if zone in state.closed:
        return "port_is_closed"
    if not state.supply[good]:
        return "supply_is_empty"
    if not state.room(loading.galley):
        return "galley_is_full"
    return "too_few_ducats" if state.ducats[loading.who] < cube_price(state, loading) else ""


def embark_obstacle(state: State, loading: Loading) -> str:
    """4.2, 4.3 From a port of one's own, where one sailor stays, if there is a place aboard; or why not."""
    port = state.zone[loading.galley]
    if state.holder[port] != loading.who:
        return "not_your_port"
    if state.garrison[port] < 2:
        return "last_sailor_stays"
    return "" if state.room(loading.galley) else "galley_is_full"


def disembark_obstacle(state: State, loading: Loading) -> str:
    """1.7, 4.2 Into a port of one's own, if there is a place; or why not."""
    port = state.zone[loading.galley]
    if state.holder[port] != loading.who:
        return "not_your_port"
    return "" if state.garrison[port] < state.components.capacity[port] else "port_is_full"


class Loading(Choice[State, AnyAction], frozen=True):
    """4.1 The active player makes a step of loading, or has done with it; `free` while the free cube is to be had.

    13.2 Where the table sets a limit, only steps that come to an end by themselves go on beyond it.
    """

    rule = "4.1"
    galley: Galley
    free: bool = True

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        menu: list[AnyAction] = [DONE]
        components, galley = state.components, self.galley
        room = state.room(galley)
        if not embark_obstacle(state, self):
            menu.append(EMBARK)
        if not disembark_obstacle(state, self):
            menu.append(DISEMBARK)
        if not cube_obstacle(state, self):
            menu.append(LOAD)
        menu += [components.jettison[galley][good] for good in dict.fromkeys(state.cargo[galley])]
        for other in state.consorts(galley):
            menu += legal_transfers(state, galley, other, room)
            if not room:
                menu += swap.legal_swaps(state, galley, other)
                menu += swap.legal_send_ashore_actions(state, galley, other)
        return menu if state.steps_left > 0 else [step for step in menu if isinstance(step, BOUNDED)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return why_not_loading_step(state, self, action)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if action == DONE:
            return sailing.begin_sailing(state, who, self.galley)
        if action == LOAD:
            load_cube(state, self)
            return continue_loading(state, Loading(who, self.galley, False))
        make_loading_step(state, self.galley, action)
        return continue_loading(state, self) if state.owner[self.galley] == who else galley_turns.ask_next_galley(state)


def make_loading_step(state: State, galley: Galley, action: AnyAction) -> None:
    """4.1 Any step but the loading of a cube from the port."""
    state.steps_left -= 1
    match action:
        case actions.Embark():
            embark_sailor(state, galley)
        case actions.Disembark():
            disembark_sailor(state, galley)
        case actions.Jettison():
            jettison_cube(state, action.galley, action.good)
        case actions.TakeSailor():
            move_sailor(state, action.galley, galley)
        case actions.GiveSailor():
            move_sailor(state, galley, action.galley)
        case actions.TakeCube():
            move_cube(state, action.galley, galley, action.good)
        case actions.GiveCube():
            move_cube(state, galley, action.galley, action.good)
        case actions.SwapCubes():
            move_cube(state, galley, action.galley, action.good)
            move_cube(state, action.galley, galley, action.taken_good)
        case actions.SailorForCube():
            move_sailor(state, galley, action.galley)
            move_cube(state, action.galley, galley, action.good)
        case actions.CubeForSailor():
            move_cube(state, galley, action.galley, action.good)
            move_sailor(state, action.galley, galley)
        case actions.SendAshore():
            move_sailor(state, action.galley, galley)
            disembark_sailor(state, galley)


def legal_transfers(state: State, galley: Galley, other: Galley, room: int) -> list[AnyAction]:
    """4.4, 4.12, 4.13 What can pass between the active galley and another, and go overboard from that one."""
    menu: list[AnyAction] = []
    components = state.components
    if room:
        menu.append(components.take_sailor[other])
    if state.room(other):
        menu.append(components.give_sailor[other])
        menu += [components.give_cube[other][good] for good in dict.fromkeys(state.cargo[galley])]
    for good in dict.fromkeys(state.cargo[other]):
        menu.append(components.jettison[other][good])
        if room:
            menu.append(components.take_cube[other][good])
    return menu


def embark_sailor(state: State, galley: Galley) -> None:
    """4.2 From the port aboard."""
    port = state.zone[galley]
    state.garrison[port] -= 1
    state.sailors[galley] += 1
    state.tell("serenissima.embarks", seat=state.owner[galley], galley=galley, port=port)


def disembark_sailor(state: State, galley: Galley) -> None:
    """4.2 From aboard into the port; 4.6 the last one leaves a wreck."""
    port = state.zone[galley]
    state.sailors[galley] -= 1
    state.garrison[port] += 1
    state.tell("serenissima.disembarks", seat=state.owner[galley], galley=galley, port=port)
    if not state.sailors[galley]:
        state.sink(galley)


def load_cube(state: State, loading: Loading) -> None:
    """4.7-4.10 A cube from the supply, paid to the owner of the port or to the bank."""
    who, galley = loading.who, loading.galley
    port = state.zone[galley]
    good, price, seller = state.components.produces[port], cube_price(state, loading), cube_seller(state, loading)
    state.supply[good] -= 1
    state.stow(galley, good)
    state.ducats[who] -= price
    if seller != NO_ONE:
        state.ducats[seller] += price
        state.tell("serenissima.loads_from", seat=who, galley=galley, good=good, ducats=price, to_seat=seller)
    else:
        state.tell("serenissima.loads", seat=who, galley=galley, good=good, ducats=price)


def jettison_cube(state: State, galley: Galley, good: Good) -> None:
    """4.13 Overboard and back to the supply."""
    state.unstow(galley, good)
    state.supply[good] += 1
    state.tell("serenissima.jettisons", seat=state.owner[galley], galley=galley, good=good)


def move_sailor(state: State, giver: Galley, taker: Galley) -> None:
    """4.4 From galley to galley; 4.6 the last one leaves a wreck."""
    state.sailors[giver] -= 1
    state.sailors[taker] += 1
    state.tell("serenissima.moves_sailor", seat=state.owner[taker], galley=giver, to_galley=taker)
    if not state.sailors[giver]:
        state.sink(giver)


def move_cube(state: State, giver: Galley, taker: Galley, good: Good) -> None:
    """4.12 From galley to galley."""
    state.unstow(giver, good)
    state.stow(taker, good)
    state.tell("serenissima.moves_cube", seat=state.owner[taker], galley=giver, to_galley=taker, good=good)


def why_not_loading_step(state: State, loading: Loading, action: Action) -> Refusal:
    """Why a step of loading cannot be made."""
    if state.steps_left <= 0 and isinstance(action, STEPS):
        return no("13.2", "no_more_steps", limit=state.options.steps)
    match action:
        case actions.Embark():
            return refusal_from_obstacle(state, loading, embark_obstacle(state, loading))
        case actions.Disembark():
            return refusal_from_obstacle(state, loading, disembark_obstacle(state, loading))
        case actions.Load():
            return refusal_from_obstacle(state, loading, cube_obstacle(state, loading))
        case actions.TakeSailor() | actions.GiveSailor() | actions.TakeCube() | actions.GiveCube() | actions.Jettison():
            return why_not_transfer(state, loading, action)
        case actions.SwapCubes() | actions.SailorForCube() | actions.CubeForSailor():
            return swap.why_not_swap(state, loading.galley, action)
        case actions.SendAshore():
            return swap.why_not_send_ashore(state, loading.galley, action) or refusal_from_obstacle(
                state, loading, disembark_obstacle(state, loading)
            )
    return no("3.4", "load_first")


def refusal_from_obstacle(state: State, loading: Loading, why: str) -> Refusal:
    """The reason, with what it is about."""
    zone, components = state.zone[loading.galley], state.components
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
            return no("4.9", "too_few_ducats", ducats=cube_price(state, loading))
    return no("1.4", "galley_is_full", galley=loading.galley)


Transfer = actions.TakeSailor | actions.GiveSailor | actions.TakeCube | actions.GiveCube | actions.Jettison


def why_not_transfer(state: State, loading: Loading, action: Transfer) -> Refusal:
    galley, other = loading.galley, action.galley
    own = isinstance(action, actions.Jettison) and other == galley
    if not own and other not in state.consorts(galley):
        return no("4.4", "not_your_galley_here", galley=other)
    giver = galley if isinstance(action, actions.GiveCube) else other
    if not isinstance(action, actions.TakeSailor | actions.GiveSailor) and action.good not in state.cargo[giver]:
        return no("4.12", "not_aboard", galley=giver)
    taker = galley if isinstance(action, actions.TakeSailor | actions.TakeCube) else other
    return no("1.4", "galley_is_full", galley=taker)
