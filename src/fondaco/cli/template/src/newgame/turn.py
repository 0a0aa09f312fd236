"""2 The turn: an open ware, or a card of the pile."""
from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Over, Refusal, Seat

from newgame import draw
from newgame.actions import DRAW, Draw, Take, no
from newgame.state import State


def begin_turn(state: State) -> Decision:
    """2.1 Begin the next turn; 4.1 after the last one the match is over."""
    if state.turn == state.turns:
        state.tell("newgame.over", reveals=True)
        return Over()
    lap, who = divmod(state.turn, state.players)
    state.tell("newgame.turn", round=lap + 1, seat=who, begins_turn=True)
    return Turn(who)


def end_turn(state: State) -> Decision:
    state.turn += 1
    return begin_turn(state)


class Turn(Choice[State, Take | Draw], frozen=True):
    """2.2 One of the open wares is taken, or 2.3 the top card of the pile is drawn."""

    rule = "2.2"

    def options(self, state: State, who: Seat) -> list[Take | Draw]:
        return [*[Take(ware) for ware in sorted(set(state.market))], DRAW]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("2.2", "not_open") if isinstance(action, Take) else no("2.3", "take_or_draw")

    def take(self, state: State, who: Seat, action: Take | Draw) -> Decision:
        if not isinstance(action, Take):
            return draw.look(state, who)
        filled = state.buy(who, action.ware)
        state.tell("newgame.takes", seat=who, ware=action.ware)
        state.tell("newgame.fills", ware=filled, reveals=True)
        return end_turn(state)
