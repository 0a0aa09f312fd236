"""9 Extra turns 5.I and 5.II, for those who want one and have a card for it."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat, Seats
from fondaco.games.neptun import actions, oars, rounds, sailing
from fondaco.games.neptun.actions import DECLINE, JOIN, AnyAction, no
from fondaco.games.neptun.board_file import OPEN, VOYAGES
from fondaco.games.neptun.state import State


def offer_extra_turn(state: State) -> Decision:
    """9.1, 9.2 Players with an open contract and a card are asked, unless they declined before."""
    figures = state.components.figures
    asked = state.order if state.turn == figures.turns else state.extra
    able = [seat for seat in asked if state.hands[seat] and state.has_open_contract(seat)]
    if not able or state.turn == figures.turns + figures.extra_turns:
        return end_voyages(state)
    state.extra = []
    return ExtraTurnChoice(able[0], tuple(able[1:]))


class ExtraTurnChoice(Choice[State, AnyAction], frozen=True, tag="extra_turn"):
    """9.2 In turn order each player who can decides whether to play the extra turn."""

    rule = "9.2"
    later_seats: Seats

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [JOIN, DECLINE]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("9.2", "extra_turn")

    def take(self, state: State, who: Seat, action: AnyAction) -> Decision:
        if isinstance(action, actions.Join):
            state.extra.append(who)
            state.tell("neptun.joins", seat=who)
        else:
            state.tell("neptun.declines", seat=who)
        return (
            ExtraTurnChoice(self.later_seats[0], self.later_seats[1:]) if self.later_seats else begin_extra_turn(state)
        )


def begin_extra_turn(state: State) -> Decision:
    """9.3 Those who said yes act in turn order; if nobody did, the voyages are over."""
    if not state.extra:
        return end_voyages(state)
    state.turn += 1
    state.to_move = state.extra[:]
    state.tell("neptun.turn", round=state.round, turn=state.turn, phase=VOYAGES, begins_turn=True)
    return oars.sail_next_ship(state)


def ask_for_oar(state: State, who: Seat) -> Decision:
    """9.3 The player chooses an oar card, if there is one."""
    hand = state.hands[who]
    return ChooseOar(who) if len(hand) > 1 else play_oar(state, who, hand[0])


class ChooseOar(Choice[State, actions.Row], frozen=True):
    """9.3 In an extra turn a player plays an oar card, openly."""

    rule = "9.3"

    def options(self, state: State, who: Seat) -> list[actions.Row]:
        return [state.components.row[oar] for oar in state.hands[who]]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return oars.why_not_play_oar(action)

    def take(self, state: State, who: Seat, action: actions.Row) -> Decision:
        return play_oar(state, who, action.oar)


def play_oar(state: State, who: Seat, oar: int) -> Decision:
    """9.4 Only the strength of the card counts."""
    oars.lay_oar_open(state, who, oar)
    return sailing.set_sail(state, who)


def end_voyages(state: State) -> Decision:
    """9.6 What is still open is lost; 6.6 the forecast of the fifth turn becomes the wind."""
    state.extra = []
    for seat in range(state.players):
        for slot in state.slots(seat, OPEN):
            state.lose(seat, slot)
            state.tell("neptun.loses", seat=seat, slot=slot)
    oars.turn_forecast_into_wind(state)
    return rounds.end_round(state)
