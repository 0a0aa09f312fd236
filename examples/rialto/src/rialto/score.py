"""5 The final scores."""

from __future__ import annotations

from rialto.state import State


def scores(state: State) -> list[int]:
    """5.1 Ducats, and a little for every ware that was never sold; 5.2 those tied share the victory."""
    left_over = state.components.figures.left_over
    return [state.ducats[seat] + left_over * sum(state.hands[seat]) for seat in range(state.players)]
