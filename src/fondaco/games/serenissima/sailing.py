"""5 Sailing: from zone to zone, one step for each sailor aboard."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.serenissima import actions, blockade, sale_or_fight
from fondaco.games.serenissima.actions import DONE, AnyAction, no
from fondaco.games.serenissima.field_types import Galley, Steps
from fondaco.games.serenissima.state import State


def begin_sailing(state: State, who: Seat, galley: Galley) -> Decision:
    """5.1 From where it lies, with all its steps."""
    return Sailing(who, galley, 0)


class Sailing(Choice[State, AnyAction], frozen=True):
    """5.3 The galley takes a step into a neighbouring zone, or stops; `steps` are those it has taken."""

    rule = "5.1"
    galley: Galley
    steps: Steps

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [DONE, *state.components.sail[state.zone[self.galley]]]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.Sail):
            return no(self.rule, "no_neighbour", zone=action.zone)
        return no("3.4", "sail_first")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if not isinstance(action, actions.Sail):
            return sale_or_fight.arrive_in_zone(state, who, self.galley, self.steps)
        state.zone[self.galley] = action.zone
        state.tell("serenissima.sails", seat=who, galley=self.galley, zone=action.zone)
        further = Sailing(who, self.galley, self.steps + 1)
        if further.steps == state.sailors[self.galley]:
            return sale_or_fight.arrive_in_zone(state, who, self.galley, further.steps)
        return blockade.ask_for_blockade(state, further)

    def pass_blockade(self, state: State) -> Decision:
        """5.4 Nobody blocks the way: it may sail on."""
        return self

    def stop_at_blockade(self, state: State, by: Seat) -> Decision:
        """5.5 It stays in the zone it has entered and goes on with the third phase."""
        return sale_or_fight.arrive_in_zone(state, self.who, self.galley, self.steps)
