"""The tower player's reply to a wish: whether the walk leads there, would for more, or does not."""

from __future__ import annotations

from math import inf

from fondaco.bots.weights import Hearing
from fondaco.core.decision import Seat
from fondaco.games.genoa.board_file import BUILDINGS
from fondaco.games.genoa.evaluation.position_values import PositionValues
from fondaco.games.genoa.evaluation.route import WalkPlanner
from fondaco.games.genoa.field_types import Space
from fondaco.games.genoa.state import cached_bit_positions


def reply_to_wishes(estate: PositionValues) -> list[tuple[Seat, str, Hearing]]:
    """4.21 For each wish: its seat, its number and the reply. Spaces where the tower has been get no reply."""
    state = estate.state
    wishes = [wish for wish in state.wishes if not state.visited >> wish.said.space & 1]
    if state.leader != estate.seat or not wishes:
        return []
    route = WalkPlanner(estate)
    best = best_walk_value(route)
    return [
        (wish.by, f"{state.turn} {wish.said.space} {wish.said.ducats}", reply_to_wish(route, wish.said.space, best))
        for wish in wishes
    ]


def reply_to_wish(route: WalkPlanner, space: Space, best: float) -> Hearing:
    """Yes where the best walk leads; for more, where another step of a counter-offer would make it the best."""
    missing = best - best_walk_value(route, space)
    if missing <= 0:
        return "wish_yes"
    return "wish_more" if missing <= route.estate.weights.counter_step else "wish_no"


def best_walk_value(route: WalkPlanner, to: Space | None = None) -> float:
    """What the rest of the walk is worth at best; at best on the way to a space, where that is wished."""
    state = route.state
    return _onward(route, state.tower, state.visited, state.components.figures.discs - len(state.walk), 0, to)


def _onward(route: WalkPlanner, space: Space, visited: int, moves: int, stops: int, to: Space | None) -> float:
    free = route.state.components.near_mask[space] & ~visited
    if not moves or not free:
        if to is not None and not visited >> to & 1:
            return -inf
        return route.shared_out(stops, 0) + route.delivered(visited) + route.streets(visited)
    return max(
        _onward(route, near, visited | 1 << near, moves - 1, stops | (1 << near) * (near < BUILDINGS), to)
        for near in cached_bit_positions(free)
    )
