"""6 Oars and wind: a card from everyone at the same time, and the forecast they make together."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import Action, Decision, Refusal, Seat
from fondaco.core.field_types import FACE_DOWN, by
from fondaco.games.neptun import actions, extra_turns, sailing
from fondaco.games.neptun.actions import no
from fondaco.games.neptun.board_file import VOYAGES
from fondaco.games.neptun.field_types import Forecast, Oar, OarUnseen
from fondaco.games.neptun.state import NO_OAR, State


def begin_voyages(state: State) -> Decision:
    """3.2 The second phase of a round."""
    state.turn = 0
    return begin_oar_choice(state)


def begin_oar_choice(state: State) -> Decision:
    """6.1 Everyone is to choose an oar card; 6.2 players with only one play that."""
    state.turn += 1
    state.tell("neptun.turn", round=state.round, turn=state.turn, phase=VOYAGES, begins_turn=True)
    chosen = tuple(hand[0] if len(hand) == 1 else NO_OAR for hand in state.hands)
    return ChooseOars(chosen) if NO_OAR in chosen else reveal_oars(state, chosen)


class ChooseOars(Decision[State, actions.Row], frozen=True):
    """6.1 All players choose an oar card at the same time; the cards stay secret until the last has chosen.

    `chosen_oars` is by seat: the card, -1 while there is none, and -2 for one that the viewer may not see.
    """

    rule = "6.1"
    chosen_oars: Annotated[tuple[OarUnseen, ...], by("seat")]

    def waiting(self, state: State) -> tuple[Seat, ...]:
        chosen = self.chosen_oars
        return tuple([seat for seat in state.order if chosen[seat] == NO_OAR])

    def options(self, state: State, who: Seat) -> list[actions.Row]:
        return [state.components.row[oar] for oar in state.hands[who]]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return why_not_play_oar(action)

    def take(self, state: State, who: Seat, action: actions.Row) -> Decision:
        state.tell("neptun.ready", seat=who)
        state.tell("neptun.chose", to=(who,), seat=who, oar=action.oar)
        chosen = (*self.chosen_oars[:who], action.oar, *self.chosen_oars[who + 1 :])
        return ChooseOars(chosen) if NO_OAR in chosen else reveal_oars(state, chosen)

    def seen_by(self, viewer: Seat | None) -> ChooseOars:
        seen = [oar if seat == viewer or oar == NO_OAR else FACE_DOWN for seat, oar in enumerate(self.chosen_oars)]
        return msgspec.structs.replace(self, chosen_oars=tuple(seen))


def why_not_play_oar(action: Action) -> Refusal:
    return no("6.1", "no_such_oar") if isinstance(action, actions.Row) else no("6.1", "row")


def lay_oar_open(state: State, who: Seat, oar: Oar, **blows: Forecast) -> None:
    """An oar card goes from the hand onto the table."""
    state.hands[who].remove(oar)
    state.played[who] = oar
    state.tell("neptun.rows", seat=who, oar=oar, **blows, reveals=True)


def reveal_oars(state: State, chosen: tuple[int, ...]) -> Decision:
    """6.1, 6.3 All cards are turned up; their winds make the forecast; 15.1 by rules 1 that of each was not told."""
    for who in state.order:
        lay_oar_open(state, who, chosen[who], **state.newly(2, oar_wind=state.components.wind_of[chosen[who]]))
    state.forecast = forecast_from_played_oars(state)
    state.tell("neptun.forecast", forecast=state.forecast)
    state.to_move = state.order[:]
    return sail_next_ship(state)


def forecast_from_played_oars(state: State) -> int:
    """6.3 The sum of the winds, within the ends of its track."""
    total = sum([state.components.wind_of[oar] for oar in state.played])
    return max(state.components.wind.least_forecast, min(state.components.most_forecast, total))


def sail_next_ship(state: State) -> Decision:
    """7.1 The ships in turn order, 9.3 in extra turns each with its card; then the turn is over."""
    if not state.to_move:
        return end_turn(state)
    who = state.to_move.pop(0)
    return (
        extra_turns.ask_for_oar(state, who)
        if state.turn > state.components.figures.turns
        else sailing.set_sail(state, who)
    )


def end_turn(state: State) -> Decision:
    """6.5 The forecast becomes the wind; 6.6 after the fifth turn only when the extra turns are over."""
    if state.turn >= state.components.figures.turns:
        return extra_turns.offer_extra_turn(state)
    turn_forecast_into_wind(state)
    return begin_oar_choice(state)


def turn_forecast_into_wind(state: State) -> None:
    assert state.forecast is not None
    state.wind = state.components.wind.speeds[state.forecast - state.components.wind.least_forecast]
    state.forecast = None
    state.tell("neptun.wind", wind=state.wind)
