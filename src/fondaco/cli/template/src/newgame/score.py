"""4 The final scores."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from newgame.components import GameComponents
from newgame.field_types import Ware
from newgame.state import State


def points(components: GameComponents, wares: Sequence[Ware], order: Ware) -> int:
    """4.1 The more wares alike the more each is worth, and those that were ordered count twice."""
    figures = components.figures
    return sum(
        figures.sets[count - 1] * (figures.ordered if ware == order else 1) for ware, count in Counter(wares).items()
    )


def scores(state: State) -> list[int]:
    """4.2 The most points win; those tied share the victory."""
    return [points(state.components, state.wares(seat), state.orders[seat]) for seat in range(state.players)]
