"""8, 9 Navigation, the markers it wins, and the compass."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Seat
from fondaco.games.oltremare import actions, stowing
from fondaco.games.oltremare.actions import KEEP, AnyAction
from fondaco.games.oltremare.board_file import COMPASS, OPEN_SEA
from fondaco.games.oltremare.field_types import Port, Routes
from fondaco.games.oltremare.state import NO_MARKER, State


def set_sail(state: State, who: Seat, icons: int) -> Decision:
    """8.1 Exactly as many routes as icons, 8.6 or none at all; 9.10 Open Sea pays first."""
    if not icons:
        return stowing.load_cargo(state, who)
    if ducats := open_sea_marker_ducats(state, who, icons):
        state.ducats[who] += ducats
        state.tell("oltremare.open_sea", seat=who, ducats=ducats)
    ends = state.components.sail[state.ships[who]][icons]
    return VoyageChoice(who, icons) if len(ends) > 1 else arrive_at_port(state, who, icons, ends[0].port)


def open_sea_marker_ducats(state: State, who: Seat, icons: int) -> int:
    """9.10 Open Sea pays a ducat for each navigation icon."""
    return icons if state.active[who] == OPEN_SEA else 0


class VoyageChoice(Choice[State, actions.Sail], frozen=True, tag="voyage"):
    """8.3 The active player chooses the port where the voyage ends."""

    rule = "8.3"
    routes: Routes

    def options(self, state: State, who: Seat) -> list[actions.Sail]:
        return list(state.components.sail[state.ships[who]][self.routes])

    def take(self, state: State, who: Seat, action: actions.Sail) -> Decision:
        return arrive_at_port(state, who, self.routes, action.port)


def arrive_at_port(state: State, who: Seat, routes: int, port: Port) -> Decision:
    """8.4, 8.7, 8.8 The ship stops; a compass may send it on, any other marker is taken."""
    state.tell(
        "oltremare.sails", seat=who, ports=list(state.components.voyages[state.ships[who]][routes][port]), port=port
    )
    state.ships[who] = port
    return CompassChoice(who) if state.lying[port] == COMPASS else take_port_marker(state, who)


def take_port_marker(state: State, who: Seat) -> Decision:
    """8.7 The marker of the port becomes the active one; 8.8 without one, the active one is lost."""
    before = state.active[who]
    marker = state.take_marker(who)
    if marker != NO_MARKER:
        state.tell("oltremare.takes", seat=who, marker=marker)
    elif before != NO_MARKER:
        state.tell("oltremare.loses", seat=who, marker=before)
    return stowing.load_cargo(state, who)


class CompassChoice(Choice[State, AnyAction], frozen=True, tag="compass"):
    """9.4, 9.5 The ship has stopped at a compass: its owner may use it to jump to another port, or keep it."""

    rule = "9.4"

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        here, lying = state.ships[who], state.lying
        jumps = [jump for jump in state.components.jump if lying[jump.port] != COMPASS and jump.port != here]
        return [KEEP, *jumps]

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Jump):
            state.lying[state.ships[who]] = NO_MARKER
            state.markers_out.append(COMPASS)
            state.ships[who] = action.port
            state.tell("oltremare.jumps", seat=who, port=action.port)
        return take_port_marker(state, who)
