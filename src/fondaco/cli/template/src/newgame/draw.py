"""3 What happens with a drawn card."""
from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat

from newgame import turn
from newgame.actions import KEEP, SWAP, Keep, Swap, no
from newgame.state import State


def look(state: State, who: Seat) -> Decision:
    """2.3 Only the player who draws sees the card; until they choose it stays on top of the pile."""
    state.tell("newgame.draws", seat=who)
    state.tell("newgame.sees", to=(who,), ware=state.pile[-1], reveals=True)
    return Drawn(who)


class Drawn(Choice[State, Keep | Swap], frozen=True):
    """3.1 The card is kept, or 3.2 it becomes the order and the old one is kept. Both look the same to the others."""

    rule = "3.1"

    def options(self, state: State, who: Seat) -> list[Keep | Swap]:
        return [KEEP, SWAP]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no("3.1", "keep_or_swap")

    def take(self, state: State, who: Seat, action: Keep | Swap) -> Decision:
        if isinstance(action, Swap):
            state.swap(who)
        state.keep(who)
        state.tell("newgame.keeps", seat=who)
        return turn.end_turn(state)
