"""7 Sailing: strength and wind, and gold for every mile that is missing."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, delivery
from fondaco.games.neptun.actions import STAY, AnyAction, no
from fondaco.games.neptun.field_types import Miles, Place
from fondaco.games.neptun.state import State


def set_sail(state: State, who: Seat) -> Decision:
    """7.1 A ship that can reach no other place stays."""
    voyage = VoyageChoice(who, state.range(who))
    return voyage if len(voyage.options(state, who)) > 1 else stay_in_place(state, who)


class VoyageChoice(Choice[State, AnyAction], frozen=True, tag="voyage"):
    """7.3, 7.6 The player names the place where the voyage ends, or stays. `miles` is the range."""

    rule = "7.6"
    miles: Miles

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        reach, far = state.reach(who), state.chart.miles[state.ships[who]]
        return [STAY, *[sail for sail in state.components.sail if 0 < far[sail.place] <= reach]]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if not isinstance(action, actions.Sail) or action.place not in state.components.places:
            return no("7.6", "sail")
        if action.place == state.ships[who]:
            return no("7.3", "already_there", place=action.place)
        miles = state.miles_to(who, action.place)
        return no("7.5", "too_far", place=action.place, miles=miles, range=self.miles, gold=state.gold[who])

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        return (
            sail_to_place(state, who, action.place) if isinstance(action, actions.Sail) else stay_in_place(state, who)
        )


def stay_in_place(state: State, who: Seat) -> Decision:
    state.tell("neptun.stays", seat=who, place=state.ships[who])
    return delivery.ask_for_delivery(state, who)


def sail_to_place(state: State, who: Seat, place: Place) -> Decision:
    """7.6 The cheapest course is sailed, and the missing miles are paid."""
    here = state.ships[who]
    miles = state.miles_to(who, place)
    gold = state.fare(miles, state.range(who))
    state.gold[who] -= gold
    state.ships[who] = place
    if state.story is not None:
        course = state.chart.course(here, place)
        state.tell("neptun.sails", seat=who, places=course, place=place, miles=miles, gold=gold)
    return delivery.ask_for_delivery(state, who)
