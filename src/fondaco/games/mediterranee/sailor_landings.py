"""11 Phase 5: sailors land on ports without a garrison."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE, Action, Choice, Decision, Refusal, Seat
from fondaco.games.mediterranee import actions, sale, turn
from fondaco.games.mediterranee.actions import DONE, AnyAction, no
from fondaco.games.mediterranee.field_types import Galley, Zone
from fondaco.games.mediterranee.state import State


def begin_landings(state: State) -> Decision:
    return turn.ask_in_turn_order(state, decision_for_player, sale.begin_sales)


def decision_for_player(state: State, who: Seat) -> Decision | None:
    """11.1, 11.3 Players with a galley at a port that has no garrison now."""
    closed, lands = 0, False
    for galley in state.fleet(who):
        zone = state.zone[galley]
        if state.garrison[zone]:
            closed |= 1 << zone
        elif state.components.product[zone] is not None:
            lands = True
    state.closed = closed
    return LandingChoice(who) if lands else None


def legal_landings(state: State, who: Seat) -> list[actions.Land]:
    land, product, closed, zones = state.components.land, state.components.product, state.closed, state.zone
    return [
        land[galley]
        for galley, owner in enumerate(state.owner)
        if owner == who and not closed >> zones[galley] & 1 and product[zones[galley]] is not None
    ]


class LandingChoice(Choice[State, AnyAction], frozen=True, tag="landing"):
    """11.1 The player lands any number of sailors, one at a time."""

    rule = "11.1"

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *legal_landings(state, who)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Land):
            return no("11", "not_in_landing")
        if action.galley not in state.fleet(who):
            return no("11.1", "not_your_galley")
        port = state.zone[action.galley]
        return (
            no("11.1", "no_port_here")
            if state.components.product[port] is None
            else no("11.3", "garrisoned", port=port)
        )

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Land):
            land_sailor(state, who, action.galley)
            if legal_landings(state, who):
                return self
        return turn.ask_in_turn_order(state, decision_for_player, sale.begin_sales, who)


def former_owner_args(state: State, port: Zone) -> dict[str, Seat]:
    """The former owner of a port, if any; 16.2 by rules 1 to 4 not told."""
    holder = state.flag[port]
    return {} if holder == NO_ONE else state.newly(5, to_seat=holder)


def land_sailor(state: State, who: Seat, galley: Galley) -> None:
    """11.2 The port changes hands at once; 11.4 a galley without sailors sinks."""
    port = state.zone[galley]
    state.crew[galley] -= 1
    state.garrison[port] += 1
    if state.flag[port] != who:
        state.tell("mediterranee.conquers", seat=who, port=port, **former_owner_args(state, port))
        state.flag[port] = who
    else:
        state.tell("mediterranee.lands", seat=who, port=port)
    if not state.crew[galley]:
        state.sink(galley)
