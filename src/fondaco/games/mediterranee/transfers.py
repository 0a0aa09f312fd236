"""7 Transfers within a zone, and what is thrown away."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, business
from fondaco.games.mediterranee.actions import (
    STAY_ABOARD,
    Abandon,
    AnyAction,
    Dismiss,
    Jettison,
    SailorAboard,
    SailorAshore,
    ScuttleAshore,
    ScuttleTo,
    SwapGoods,
    SwapSailor,
    TransferGood,
    TransferSailor,
    no,
)
from fondaco.games.mediterranee.field_types import Galley
from fondaco.games.mediterranee.state import State

Move = SailorAshore | SailorAboard | TransferSailor | TransferGood
Swap = SwapGoods | SwapSailor
SWAPS_SINCE = 6
"""16.1 The rules since which pieces are exchanged and galleys abandoned."""


def legal_transfers(state: State, who: Seat, fleet: list[Galley]) -> list[AnyAction]:
    """7.1-7.3, 7.5, 7.6 Every piece that can change its place, be exchanged or go overboard."""
    components, zones = state.components, state.zone
    menu: list[AnyAction] = []
    limited = is_transfer_limit_reached(state)
    for galley in fleet:
        zone, spare, laden = zones[galley], state.crew[galley] > 1, state.laden[galley]
        home = state.flag[zone] == who
        if laden:
            menu += components.jettisons(galley, state.hold[galley])
        if spare and not home and components.product[zone] is not None:
            menu.append(components.dismiss[galley])
        if limited:
            continue
        if home:
            if spare:
                menu.append(components.ashore[galley])
            if state.garrison[zone] and state.room(galley) > 0:
                menu.append(components.aboard[galley])
        if len(fleet) > 1 and (spare or laden):
            for other in fleet:
                if other != galley and zones[other] == zone and state.room(other) > 0:
                    if spare:
                        menu.append(components.reman[galley][other])
                    if laden:
                        menu += [components.reload[galley][other][good] for good in state.kinds(galley)]
    return (
        menu
        if limited or state.components.rules < SWAPS_SINCE
        else menu + legal_swaps(state, fleet) + legal_abandon_actions(state, fleet)
    )


def legal_swaps(state: State, fleet: list[Galley]) -> list[AnyAction]:
    """7.2 Every exchange of one piece for another between two galleys that lie together."""
    menu: list[AnyAction] = []
    if is_transfer_limit_reached(state, 2):
        return menu
    zones, hold, crew = state.zone, state.hold, state.crew
    for place, galley in enumerate(fleet):
        for other in fleet[place + 1 :]:
            if zones[other] == zones[galley]:
                menu += state.components.swaps(
                    galley, hold[galley], crew[galley] > 1, other, hold[other], crew[other] > 1
                )
    return menu


def legal_abandon_actions(state: State, fleet: list[Galley]) -> list[AnyAction]:
    """7.3 The galleys whose last sailor has somewhere to go."""
    return [
        state.components.abandon[galley] for galley in fleet if state.crew[galley] == 1 and legal_refuges(state, galley)
    ]


def legal_refuges(state: State, galley: Galley) -> list[AnyAction]:
    """7.3 Where a last sailor can go: into the garrison of an own port, or onto another galley with room."""
    who, zone = state.owner[galley], state.zone[galley]
    ways: list[AnyAction] = [ScuttleAshore(galley)] if state.flag[zone] == who else []
    others = [other for other in state.fleet_in(who, zone) if other != galley and state.room(other) > 0]
    return ways + [ScuttleTo(galley, other) for other in others]


class AbandonmentChoice(Choice[State, AnyAction], frozen=True, tag="abandonment"):
    """7.3 Asked again, the player keeps the last sailor aboard, or says where it goes, and the galley sinks."""

    rule = "7.3"
    galley: Galley

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [STAY_ABOARD, *legal_refuges(state, self.galley)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("7.3", "abandon_or_stay", galley=self.galley)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, ScuttleAshore | ScuttleTo):
            scuttle_galley(state, who, action)
        return business.continue_business(state, who)


def scuttle_galley(state: State, who: Seat, action: ScuttleAshore | ScuttleTo) -> None:
    """7.3 The last sailor is saved; the galley and all goods aboard go back to the supply."""
    galley, zone = action.galley, state.zone[action.galley]
    state.tell("mediterranee.abandons", seat=who, galley=galley, zone=zone)
    state.crew[galley] = 0
    if isinstance(action, ScuttleTo):
        state.crew[action.to_galley] += 1
    else:
        state.garrison[zone] += 1
    state.sink(galley)


def ask_to_abandon(state: State, who: Seat, action: Abandon) -> Decision:
    """7.3 Nothing is done yet; 7.7 the question counts as a transfer, so that it is not asked for ever."""
    state.transfers += 1
    return AbandonmentChoice(who, action.galley)


def is_transfer_limit_reached(state: State, pieces: int = 1) -> bool:
    """7.7 Whether the table allows no transfer of so many pieces any more, where it sets a limit."""
    limit = state.options.transfers
    return limit is not None and state.transfers + pieces > limit


def why_not_transfer(state: State, who: Seat, action: Move | Abandon) -> Refusal:
    galley, zone = action.galley, state.zone[action.galley]
    if is_transfer_limit_reached(state):
        return no("7.7", "no_more_transfers", limit=state.options.transfers)
    if isinstance(action, Abandon):
        return no("7.3", "more_sailors") if state.crew[galley] > 1 else no("7.3", "no_refuge")
    if isinstance(action, (SailorAshore, SailorAboard)) and state.flag[zone] != who:
        return no("7.1", "not_your_port")
    if isinstance(action, SailorAboard):
        return no("7.2", "no_room") if state.garrison[zone] else no("7.1", "no_garrison", port=zone)
    if isinstance(action, (TransferSailor, TransferGood)):
        if action.to_galley == galley or action.to_galley not in state.fleet_in(who, zone):
            return no("7.1", "not_together")
        if state.room(action.to_galley) < 1:
            return no("7.2", "no_room")
    return no("7.1", "not_aboard") if isinstance(action, TransferGood) else why_not_last_sailor(state)


def why_not_last_sailor(state: State) -> Refusal:
    """7.3 Nobody loses a galley by an ordinary transfer."""
    return no("7.3", "last_sailor" if state.components.rules < SWAPS_SINCE else "last_sailor_abandons")


def why_not_swap(state: State, who: Seat, action: Swap) -> Refusal:
    galley, other = action.galley, action.to_galley
    if is_transfer_limit_reached(state, 2):
        return no("7.7", "no_more_transfers", limit=state.options.transfers)
    if state.components.rules < SWAPS_SINCE or other == galley or other not in state.fleet_in(who, state.zone[galley]):
        return no("7.1", "not_together")
    if isinstance(action, SwapSailor):
        return no("7.1", "not_aboard") if state.crew[galley] > 1 else no("7.3", "last_sailor")
    if galley > other:
        return no("7.2", "lower_number_first")
    return no("7.2", "same_good") if action.good == action.to_good else no("7.1", "not_aboard")


def why_not_throw_away(state: State, who: Seat, action: Jettison | Dismiss) -> Refusal:
    if isinstance(action, Jettison):
        return no("7.5", "not_aboard")
    zone = state.zone[action.galley]
    if state.components.product[zone] is None:
        return no("7.6", "no_port_here")
    return no("7.6", "own_port_takes_them") if state.flag[zone] == who else no("7.3", "last_sailor")


def transfer_piece(state: State, who: Seat, action: Move) -> None:
    """7.1 One piece, within the zone."""
    state.transfers += 1
    galley, zone = action.galley, state.zone[action.galley]
    match action:
        case actions.SailorAshore():
            state.crew[galley] -= 1
            state.garrison[zone] += 1
        case actions.SailorAboard():
            state.garrison[zone] -= 1
            state.crew[galley] += 1
        case actions.TransferSailor(to_galley=to):
            state.crew[galley] -= 1
            state.crew[to] += 1
        case actions.TransferGood(to_galley=to, good=good):
            state.unload(galley, good)
            state.load(to, good)
    state.tell("mediterranee.transfers", seat=who, zone=zone)


def swap_pieces(state: State, who: Seat, action: Swap) -> None:
    """7.2 One piece for another; both count (7.7)."""
    galley, other, zone = action.galley, action.to_galley, state.zone[action.galley]
    state.transfers += 2
    if isinstance(action, SwapSailor):
        state.crew[galley] -= 1
        state.crew[other] += 1
        state.unload(other, action.good)
        state.load(galley, action.good)
        state.tell("mediterranee.swaps_sailor", seat=who, zone=zone, galley=galley, to_galley=other, good=action.good)
        return
    for giver, taker, good in ((galley, other, action.good), (other, galley, action.to_good)):
        state.unload(giver, good)
        state.load(taker, good)
    goods = {"good": action.good, "to_good": action.to_good}
    state.tell("mediterranee.swaps_goods", seat=who, zone=zone, galley=galley, to_galley=other, **goods)


def throw_away_piece(state: State, who: Seat, action: Jettison | Dismiss) -> None:
    """7.5, 7.6 Goods and sailors go back to the supply."""
    galley = action.galley
    if isinstance(action, Jettison):
        state.unload(galley, action.good)
        state.supply[action.good] += 1
        state.tell("mediterranee.jettisons", seat=who, good=action.good, galley=galley)
    else:
        state.crew[galley] -= 1
        state.sailors += 1
        state.tell("mediterranee.dismisses", seat=who, galley=galley)
