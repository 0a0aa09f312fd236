"""7.3-7.9 Ownership markers are laid after the walk."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat, Seats
from fondaco.games.genoa import actions, turn
from fondaco.games.genoa.actions import DONE, AnyAction, no
from fondaco.games.genoa.board_file import MARKER
from fondaco.games.genoa.field_types import Space, SpaceOrNone, Spaces
from fondaco.games.genoa.state import NO_ONE, State

NO_STREET = -1


def begin_marker_phase(state: State) -> Decision:
    """7.3, 7.4 The tower player first, then clockwise, once round."""
    streets = tuple([space for space in state.walk if state.components.street_mask >> space & 1])
    return ask_next_marker_player(state, (state.leader, *state.others(state.leader)), streets)


def ask_next_marker_player(state: State, order: tuple[Seat, ...], streets: tuple[Space, ...]) -> Decision:
    """7.4 The next one who has a marker to use and a street to use it from."""
    for place, who in enumerate(order):
        if streets and state.has(who, MARKER):
            laying = Laying(who, order[place + 1 :], streets, NO_STREET)
            if laying.uses(state, streets):
                return laying
    return turn.end_turn(state)


class Laying(Choice[State, AnyAction], frozen=True):
    """7.4 A player uses markers from the reserve on buildings beside one street of the walk, or passes."""

    rule = "7.4"
    order: Seats
    streets: Spaces
    street: SpaceOrNone

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *self.uses(state, self.streets if self.street == NO_STREET else (self.street,))]

    def uses(self, state: State, streets: tuple[Space, ...]) -> list[AnyAction]:
        """7.6-7.8 Lay on a free building; replace another's marker for two, or remove it for one."""
        menu: list[AnyAction] = []
        reserve, phrases = state.has(self.who, MARKER), state.components.phrases
        for street in streets:
            for building in state.components.beside[street]:
                owner = state.owner[building]
                if owner == NO_ONE:
                    menu.append(phrases.lay[street][building])
                elif owner != self.who:
                    menu.append(phrases.remove[street][building])
                    if reserve > 1:
                        menu.append(phrases.replace[street][building])
        return menu if reserve else []

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, (actions.Lay, actions.Replace, actions.Remove)):
            return no("4.39", "while_laying")
        if self.street not in (NO_STREET, action.street):
            return no("7.4", "one_street", space=self.street)
        if action.street not in self.streets:
            return no("7.3", "no_disc_there", space=action.street)
        if action.building not in state.components.beside[action.street]:
            return no("7.4", "not_beside_street", space=action.building)
        if isinstance(action, actions.Replace) and state.has(who, MARKER) < 2:
            return no("7.7", "two_markers_needed")
        return no("7.4", "marker_there", space=action.building)

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, (actions.Lay, actions.Replace, actions.Remove)):
            return self.finish(state)
        apply_marker_action(state, who, action)
        after = Laying(who, self.order, self.streets, action.street)
        return after if after.uses(state, (action.street,)) else after.finish(state)

    def finish(self, state: State) -> Decision:
        """7.5 The disc of the street that was used is gone for later players."""
        left = tuple([street for street in self.streets if street != self.street])
        return ask_next_marker_player(state, self.order, left)


def apply_marker_action(state: State, who: Seat, action: actions.Lay | actions.Replace | actions.Remove) -> None:
    """7.6-7.8 What becomes of the markers."""
    building, before = action.building, state.owner[action.building]
    if before != NO_ONE:
        state.stock[MARKER + before] += 1
        state.give_back(who, MARKER)
        state.owner[building] = NO_ONE
    if not isinstance(action, actions.Remove):
        state.give_back(who, MARKER)
        state.stock[MARKER + who] -= 1
        state.owner[building] = who
    verb = {actions.Lay: "lays", actions.Replace: "replaces", actions.Remove: "removes"}[type(action)]
    state.tell(f"genoa.{verb}", seat=who, space=building, from_space=action.street, to_seat=before)
