"""4.15, 4.16 What two moves do where there is a free place, and one step does where there is none."""

from __future__ import annotations

from fondaco.core.decision import Refusal
from fondaco.games.serenissima.actions import (
    AnyAction,
    CubeForSailor,
    SailorForCube,
    SendAshore,
    SwapCubes,
    no,
)
from fondaco.games.serenissima.field_types import Galley, Good
from fondaco.games.serenissima.state import State

Swap = SwapCubes | SailorForCube | CubeForSailor
SWAPS = SwapCubes, SailorForCube, CubeForSailor, SendAshore
SINCE = 4  # 15.2 the rules that brought swaps


def legal_swaps(state: State, galley: Galley, other: Galley) -> list[AnyAction]:
    """4.15 Every swap between two full galleys that changes something and leaves a sailor on both."""
    if state.room(galley) or state.room(other) or state.components.rules < SINCE:
        return []
    components, given, taken = state.components, dict.fromkeys(state.cargo[galley]), dict.fromkeys(state.cargo[other])
    menu: list[AnyAction] = [components.swap_cubes[other][out][back] for out in given for back in taken if out != back]
    if state.sailors[galley] > 1:
        menu += [components.sailor_for_cube[other][good] for good in taken]
    if state.sailors[other] > 1:
        menu += [components.cube_for_sailor[other][good] for good in given]
    return menu


def why_not_swap(state: State, galley: Galley, action: Swap) -> Refusal:
    """Why a swap cannot be made."""
    other, (given, taken) = action.galley, swapped_pieces(action)
    if state.components.rules < SINCE:
        return no("15.2", "no_swaps_yet")
    if other not in state.consorts(galley):
        return no("4.4", "not_your_galley_here", galley=other)
    for giver, good in ((galley, given), (other, taken)):
        if good is not None and good not in state.cargo[giver]:
            return no("4.12", "not_aboard", galley=giver)
        if good is None and state.sailors[giver] == 1:
            return no("4.15", "last_sailor_aboard", galley=giver)
    if state.room(galley) or state.room(other):
        return no("4.15", "has_a_free_place", galley=galley if state.room(galley) else other)
    return no("4.15", "the_same_good", good=action.good)


def swapped_pieces(action: Swap) -> tuple[Good | None, Good | None]:
    """What goes over and what comes back: a cube of this good, or a sailor."""
    match action:
        case SwapCubes():
            return action.good, action.taken_good
        case SailorForCube():
            return None, action.good
        case CubeForSailor():
            return action.good, None


def legal_send_ashore_actions(state: State, galley: Galley, other: Galley) -> list[AnyAction]:
    """4.16 Into a port of one's own, if there is a place, by way of a full galley with a single sailor."""
    port = state.zone[galley]
    if state.room(galley) or state.sailors[galley] > 1:
        return []
    ashore = state.holder[port] == state.owner[galley] and state.garrison[port] < state.components.capacity[port]
    return [state.components.send_ashore[other]] if ashore and state.components.rules >= SINCE else []


def why_not_send_ashore(state: State, galley: Galley, action: SendAshore) -> Refusal | None:
    """Why no sailor of the other galley can go ashore, unless it is the port's fault."""
    if state.components.rules < SINCE:
        return no("15.2", "no_swaps_yet")
    if action.galley not in state.consorts(galley):
        return no("4.4", "not_your_galley_here", galley=action.galley)
    if state.room(galley):
        return no("4.16", "has_a_free_place", galley=galley)
    return no("4.16", "has_more_sailors", galley=galley) if state.sailors[galley] > 1 else None
