"""Where to lead the tower: the walk along which one acts best and sells best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from fondaco.core.decision import Seat
from fondaco.games.genoa.board_file import BUILDINGS, MARKER, MESSAGE
from fondaco.games.genoa.evaluation.position_values import PositionValues, trim_cache
from fondaco.games.genoa.field_types import Space
from fondaco.games.genoa.state import NO_ONE, bit_positions, cached_bit_positions

Use = tuple[float, Seat]


class WalkPlanner:
    """The tower player's plans for the rest of the walk."""

    def __init__(self, estate: PositionValues) -> None:
        self.estate = estate
        self.state = estate.state
        self.me = estate.seat
        self._shared: dict[tuple[int, int], float] = {}
        self.messages = [
            (estate.components.ends_mask[card], estate.components.figures.message_ducats)
            for card in bit_positions(self.state.hands[self.me] & estate.components.deck_mask[MESSAGE])
        ]

    @cached_property
    def uses(self) -> list[list[Use]]:
        """For each building, what it brings if this seat acts there: one's own gain, or the price it may fetch."""
        estate, state = self.estate, self.state
        table: list[list[Use]] = []
        for space in range(BUILDINGS):
            uses = []
            for seat in range(state.players):
                if not state.may_act(seat):
                    continue
                worth = estate.gain(space) if seat == self.me else self.sale(seat, space)
                worth += estate.owner_bonus(space, seat)
                if worth > 0:
                    uses.append((worth, seat))
            table.append(uses)
        return table

    def sale(self, seat: Seat, space: Space) -> float:
        """The price one can expect, less what the deal is worth to a rival; 4.21 a wish is believed by half."""
        gain = max(0.0, self.estate.their_gain(seat, space))
        price = self.estate.weights.sale * gain
        wishes = [wish.said for wish in self.state.wishes if wish.by == seat and wish.said.space == space]
        heard = max((wish.ducats for wish in wishes), default=0)
        price = max(price, (price + heard) / 2)
        return price - self.estate.rivalry[seat] * (gain - price)

    def best_from(self, space: Space, without: int = 0, settled: bool = False) -> float:
        """The best walk that goes on from a space; `settled` if its action is sold already."""
        state = self.state
        visited = state.visited | 1 << space
        moves = state.components.figures.discs - len(state.walk) - (not state.visited >> space & 1)
        open_here = 1 << space if space < BUILDINGS and not settled else 0
        return self.deeper(space, visited, moves, open_here, without)

    def deeper(self, space: Space, visited: int, moves: int, stops: int, without: int) -> float:
        """The best end of a walk that has come here; `stops` are the buildings on it, a bit for each."""
        best = 0.0
        free = self.state.components.near_mask[space] & ~visited
        if not moves or not free:
            return self.shared_out(stops, without) + self.delivered(visited) + self.streets(visited)
        for neighbour in cached_bit_positions(free):
            more = stops | 1 << neighbour if neighbour < BUILDINGS else stops
            best = max(best, self.deeper(neighbour, visited | 1 << neighbour, moves - 1, more, without))
        return best

    def shared_out(self, stops: int, without: int) -> float:
        """What the buildings bring; many walks come to the same ones."""
        key = stops, without
        if key not in self._shared:
            self._shared[key] = self._share_out(cached_bit_positions(stops), without)
        return self._shared[key]

    def _share_out(self, stops: Sequence[Space], without: int) -> float:
        """Each building to one player, each player to one building, the best pairs first."""
        pairs = sorted([(worth, seat, stop) for stop in stops for worth, seat in self.uses[stop]], reverse=True)
        busy, worth, taken = without, 0.0, set()
        for value, seat, stop in pairs:
            if not busy >> seat & 1 and stop not in taken:
                busy |= 1 << seat
                taken.add(stop)
                worth += value
        return worth

    def delivered(self, visited: int) -> float:
        """One's own messages that such a walk delivers."""
        return float(sum(ducats for mask, ducats in self.messages if visited & mask == mask))

    def streets(self, visited: int) -> float:
        """A street beside a free building, for one's markers."""
        if not self.state.has(self.me, MARKER):
            return 0.0
        components = self.state.components
        fresh = cached_bit_positions(visited & ~self.state.visited & components.street_mask)
        useful = any(self.state.owner[near] == NO_ONE for street in fresh for near in components.beside[street])
        return self.estate.weights.street if useful else 0.0

    def own_action_later(self) -> float:
        """The best action of one's own on the rest of the walk, if the one here is left to others."""
        gains = [self.estate.gain(space) for space in self.in_reach()]
        return max(0.0, max(gains, default=0.0))

    def in_reach(self) -> list[Space]:
        """The buildings that the tower can still come to in this turn."""
        state, reach = self.state, trim_cache(self.estate.known.reach)
        steps = state.components.figures.discs - len(state.walk)
        key = state.tower, state.visited, steps
        if key not in reach:
            reach[key] = [space for space in self._spread(steps) if space < BUILDINGS]
        return reach[key]

    def _spread(self, steps: int) -> Sequence[Space]:
        """The spaces that are so many steps away or nearer."""
        state = self.state
        edge, visited = 1 << state.tower, state.visited
        for _ in range(steps):
            fresh = 0
            for space in cached_bit_positions(edge):
                fresh |= state.components.near_mask[space] & ~visited
            visited |= fresh
            edge = fresh
        return cached_bit_positions(visited & ~state.visited)
