"""Facts that the evaluation reads from the state: distances, cube values by port, port values."""

from __future__ import annotations

from functools import cache, cached_property

from fondaco.core.decision import NO_ONE, Seat
from fondaco.games.serenissima.board_file import GOLD, MARBLE, NO_GOOD, WINE
from fondaco.games.serenissima.components import SerenissimaComponents
from fondaco.games.serenissima.evaluation.weights import Weights
from fondaco.games.serenissima.field_types import Galley, Good, Port, Zone
from fondaco.games.serenissima.state import State


@cache
def distances_between_zones(components: SerenissimaComponents) -> list[list[int]]:
    """Steps from every zone to every other."""
    return [_steps_from(components, zone) for zone in components.zones]


def _steps_from(components: SerenissimaComponents, start: Zone) -> list[int]:
    steps, edge = {start: 0}, [start]
    while edge:
        zone = edge.pop(0)
        for near in components.neighbours[zone]:
            if near not in steps:
                steps[near] = steps[zone] + 1
                edge.append(near)
    return [steps[zone] for zone in components.zones]


class PositionValues:
    """What goods, ports and galleys are worth to one seat in one position."""

    def __init__(self, state: State, who: Seat, weights: Weights) -> None:
        self.state = state
        self.who = who
        self.weights = weights
        spaces = state.components.scoring_spaces(state.players)
        self.scorings = sum(space > state.track for space in spaces)
        self.rounds = (spaces[-1] - state.track) / 1.2
        self.steps = distances_between_zones(state.components)
        self._bring: dict[tuple[Port, Good], float] = {}
        self._outlets: dict[Good, list[tuple[float, Port]]] = {}
        self._market: dict[tuple[Zone, Good, int], float] = {}

    @cached_property
    def enmity(self) -> float:
        """How much the gain of one rival hurts."""
        return self.weights.rival * 2 / self.state.players

    def brings(self, port: Port, good: Good) -> float:
        """What a cube of this good is worth if it is sold there, 0 if it cannot be."""
        key = port, good
        if key not in self._bring:
            self._bring[key] = self._brings(port, good) if self._buys(port, good) else 0.0
        return self._bring[key]

    def _buys(self, port: Port, good: Good) -> bool:
        return self.state.is_open(port) and self.state.buys(port, good)

    def _brings(self, port: Port, good: Good) -> float:
        state, holder = self.state, self.state.holder[port]
        paid = float(state.price(self.who, port, good))
        if holder == NO_ONE:
            return paid
        growth = self.growth(port, good)
        return paid + growth if holder == self.who else max(0.0, paid - self.enmity * growth)

    def growth(self, port: Port, good: Good) -> float:
        """What one more cube adds to the scorings to come, for the owner of the port."""
        state, table = self.state, self.state.components.sheet.scoring.table
        cubes = len(state.stored[port])
        gain = self.weights.hope * self.scorings * (table[cubes + 1] - table[cubes] - self.weights.slot)
        if good == WINE and not state.has_wine(port):
            gain += self.weights.wine * self.scorings
        if {good} & {GOLD, MARBLE} and state.has(port, GOLD + MARBLE - good) and port not in state.basilicas:
            gain += max(0.0, self.weights.hope * self.scorings * state.components.sheet.scoring.basilica - 2)
        return gain

    def port_worth(self, port: Port) -> float:
        """What holding a port should bring until the end."""
        state, weights = self.state, self.weights
        scoring = state.components.sheet.scoring
        cubes = len(state.stored[port])
        each = weights.hope * scoring.table[cubes] + weights.slot * (state.components.capacity[port] - cubes)
        each += weights.hope * scoring.basilica if port in state.basilicas else 0.0
        each += weights.wine if state.has_wine(port) else 0.0
        return self.scorings * each

    def future(self, zone: Zone, cargo: tuple[Good, ...], crew: int) -> float:
        """What the cargo left aboard should bring on later turns."""
        total = 0.0
        for place, good in enumerate(cargo):
            best = self.market(zone, good, crew)
            total += best * (self.weights.again if place and cargo[place - 1] == good else 1.0)
        return total

    def market(self, zone: Zone, good: Good, crew: int) -> float:
        """The best sale of a cube of this good, farther ones counting less."""
        key = zone, good, crew
        if key not in self._market:
            self._market[key] = self._best_sale(zone, good, max(crew, 1))
        return self._market[key]

    def _best_sale(self, zone: Zone, good: Good, crew: int) -> float:
        steps, later, best = self.steps[zone], self.weights.later, 0.0
        for paid, port in self.outlets(good):
            if paid * later <= best:
                break
            best = max(best, paid * later ** max(1, -(-steps[port] // crew)))
        return best

    def outlets(self, good: Good) -> list[tuple[float, Port]]:
        """The ports that buy the good, best paying first."""
        if good not in self._outlets:
            paying = [(self.brings(port, good), port) for port in self.state.components.zones]
            self._outlets[good] = sorted((sale for sale in paying if sale[0] > 0), reverse=True)
        return self._outlets[good]

    def berth(self, zone: Zone, crew: int, room: int) -> float:
        """What lying here with free places promises: the good produced here."""
        good = self.state.components.produces[zone]
        if good == NO_GOOD or not room or not self.state.supply[good] or not self.state.is_open(zone):
            return 0.0
        return self.weights.source * self.market(zone, good, crew) * min(room, 3)

    def stronger_here(self, zone: Zone, crew: int) -> bool:
        """Whether another player could blockade a galley with this crew there."""
        state = self.state
        sailors = [0] * state.players
        for galley in state.galleys_in(zone):
            sailors[state.owner[galley]] += state.sailors[galley]
        sailors[self.who] = 0
        return max(sailors) > crew

    def ship_worth(self, galley: Galley) -> float:
        """What is lost with a galley of one's own."""
        return self.weights.sailor * self.state.sailors[galley] + self.hull_worth(galley)

    def hull_worth(self, galley: Galley) -> float:
        """A galley and its cargo without its sailors."""
        return self.weights.galley * self.rounds + self.weights.cube * len(self.state.cargo[galley])
