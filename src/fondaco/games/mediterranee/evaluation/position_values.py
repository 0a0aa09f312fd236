"""Evaluation of the map: how far galleys come, and what waits for them there."""

from __future__ import annotations

from functools import cached_property

from fondaco.core.decision import NO_ONE, Seat
from fondaco.games.mediterranee.evaluation.weights import Weights
from fondaco.games.mediterranee.field_types import Galley, Good, Zone
from fondaco.games.mediterranee.sale import new_market_bonus
from fondaco.games.mediterranee.state import State

Course = tuple[Zone, ...]


class PositionValues:
    """What sales, conquests, berths and courses are worth to one power in one position."""

    def __init__(self, state: State, who: Seat, weights: Weights) -> None:
        self.state, self.who, self.weights = state, who, weights
        self.turns_left = state.components.figures.turns[str(state.players)] - state.turn
        self.foreign = state.foreign(who)
        self._courses: dict[tuple[Zone, int], dict[Zone, Course]] = {}

    @cached_property
    def rivals(self) -> dict[Zone, int]:
        """The sailors of others, by zone."""
        sailors: dict[Zone, int] = {}
        for crew, owner, zone in zip(self.state.crew, self.state.owner, self.state.zone, strict=True):
            if owner not in (NO_ONE, self.who):
                sailors[zone] = sailors.get(zone, 0) + crew
        return sailors

    @cached_property
    def strongest(self) -> dict[Zone, int]:
        """The strongest crew of the others, by zone."""
        return self._strongest(self.state.order)

    @cached_property
    def strikers(self) -> dict[Zone, int]:
        """The strongest enemy that strikes after this seat, before anybody lands."""
        order = self.state.order
        return self._strongest(order[order.index(self.who) + 1 :])

    def _strongest(self, powers: list[Seat]) -> dict[Zone, int]:
        state, crews = self.state, dict[Zone, int]()
        for crew, owner, zone in zip(state.crew, state.owner, state.zone, strict=True):
            if owner != self.who and owner in powers:
                crews[zone] = max(crew, crews.get(zone, 0))
        return crews

    @cached_property
    def fleets(self) -> dict[Zone, list[Galley]]:
        """One's own galleys, by zone."""
        fleets: dict[Zone, list[Galley]] = {}
        for galley in self.state.fleet(self.who):
            fleets.setdefault(self.state.zone[galley], []).append(galley)
        return fleets

    def courses(self, start: Zone, moves: int) -> dict[Zone, Course]:
        """Every zone within so many moves, with the course there; a zone where others lie is the end of one."""
        key = start, moves
        if key not in self._courses:
            self._courses[key] = self._find_courses(start, moves)
        return self._courses[key]

    def _find_courses(self, start: Zone, moves: int) -> dict[Zone, Course]:
        found: dict[Zone, Course] = {start: ()}
        edge, neighbours, foreign = [start], self.state.components.neighbours, self.foreign & ~(1 << start)
        for _ in range(moves):
            nearer, edge = edge, []
            for zone in nearer:
                if foreign >> zone & 1:
                    continue
                for neighbour in neighbours[zone]:
                    if neighbour not in found:
                        found[neighbour] = (*found[zone], neighbour)
                        edge.append(neighbour)
        return found

    # -- sales -------------------------------------------------------------------------

    def sale(self, port: Zone, good: Good, sold: int = 0) -> float:
        """What a good would bring in a port after `sold` others; less what filling the warehouse gives a rival."""
        state, slots = self.state, self.state.components.slots[port]
        taken = state.stored(port) + sold
        if not slots or taken >= len(slots) or state.has(port, good):
            return 0.0
        owner = state.flag[port]
        pays = 0.0 if owner == self.who and not state.options.own_ports_pay else 100.0 * slots[taken]
        filled = taken + 1 == len(slots)
        size = state.components.size[port]
        points = state.components.points.full[size] - 1 if filled and size else 0
        if owner not in (NO_ONE, self.who):
            return (
                pays + new_market_bonus(state, self.who, port, good) - points * self.weights.point / (state.players - 1)
            )
        return pays + (points * self.weights.point + self.yard(port, good) if owner == self.who else 0.0)

    def yard(self, port: Zone, good: Good) -> float:
        """What a good is worth besides in one's own port, if it is all that is missing for one's first shipyard."""
        state, needs = self.state, self.state.components.galley_needs
        if not needs >> good & 1 or self.builds:
            return 0.0
        return self.weights.yard * state.provides(port, needs & ~(1 << good))

    @cached_property
    def builds(self) -> bool:
        """Whether this seat can build galleys somewhere, or it is too late to."""
        state, needs = self.state, self.state.components.galley_needs
        yards = (state.flag[port] == self.who and state.provides(port, needs) for port in state.components.ports)
        return self.turns_left < self.weights.last_galley or any(yards)

    def sales(self, galley: Galley, port: Zone) -> float:
        """What a galley's cargo would bring in a port, each kind of good once, after the own galleys that lie there."""
        state = self.state
        if not state.laden[galley]:
            return 0.0
        others = [other for other in self.fleets.get(port, ()) if other != galley]
        sooner = {good for other in others for good in state.cargo(other) if not state.has(port, good)}
        total, sold = 0.0, len(sooner)
        for good in sorted(set(state.cargo(galley)) - sooner):
            worth = self.sale(port, good, sold)
            if worth > 0:
                total, sold = total + worth, sold + 1
        return total

    def resale(self, galley: Galley, good: Good, copies: int) -> float:
        """What one more piece of a good could bring from where the galley lies, this turn or the next."""
        crew, here = self.state.crew[galley], self.state.zone[galley]
        near = self.courses(here, crew)
        far = self.courses(here, 2 * crew) if self.turns_left else {}
        worths = [
            self.sale(port, good) * (1.0 if port in near else self.weights.later)
            for port in {*near, *far}
            if self.state.components.slots[port]
        ]
        worths.sort(reverse=True)
        return worths[copies] * self.weights.later**copies if copies < len(worths) else 0.0

    # -- conquests ---------------------------------------------------------------------

    def conquest(self, galley: Galley, port: Zone) -> float:
        """What a galley's sailors could win in a port: by landing, or by an attack that looks promising."""
        state, weights = self.state, self.weights
        if state.components.product[port] is None or state.flag[port] == self.who:
            return 0.0
        prize = weights.conquest + (weights.capital if state.components.size[port] == "capital" else 0.0)
        crew = state.crew[galley]
        if any(other != galley and self.wins(other, port) for other in self.fleets.get(port, ())):
            return 0.0
        if not self.holds_out(galley, port):
            return 0.0
        if not state.garrison[port]:
            return prize if crew > 1 or (not self.turns_left and not state.laden[galley]) else 0.0
        return weights.siege * prize if self.wins(galley, port) else 0.0

    def wins(self, galley: Galley, port: Zone) -> bool:
        """Whether a galley is strong enough for a port: against no garrison, a sailor to land; else with good odds."""
        state, crew = self.state, self.state.crew[galley]
        if not state.garrison[port]:
            return crew > 1
        return crew >= state.garrison[port] + self.weights.odds + 2 * state.fort[port]

    def holds_out(self, galley: Galley, port: Zone) -> bool:
        """Whether those whom a garrison leaves alive are more than any crew there that strikes before they can land."""
        if not self.weights.threat:
            return True
        return self.state.crew[galley] - self.state.garrison[port] > self.strikers.get(port, 0)

    def guard(self, port: Zone) -> int:
        """How many sailors a port should keep; one's own capital more."""
        return self.weights.capital_guard if port == self.state.capital(self.who) else self.weights.guard

    def berth(self, galley: Galley, zone: Zone) -> float:
        """What lying in a zone at the end of the move is worth."""
        state = self.state
        worth = self.sales(galley, zone) + self.conquest(galley, zone)
        product = state.components.product[zone]
        cheap = product is not None and state.flag[zone] in (NO_ONE, self.who)
        if cheap and self.turns_left and state.laden[galley] < 2:
            worth += self.weights.home
        if self.weights.threat:
            worth -= self.weights.threat * max(0, self.strongest.get(zone, 0) - state.crew[galley])
        return worth - 10.0 * self.rivals.get(zone, 0)

    def promises(self, galley: Galley) -> float:
        """The best berth within a galley's reach, where it lies among them."""
        return max(self.berth(galley, zone) for zone in self.courses(self.state.zone[galley], self.state.crew[galley]))

    def best_course(self, galley: Galley, moves: int) -> tuple[float, Course]:
        """The course that gains most over staying; shorter ones win ties."""
        here = self.state.zone[galley]
        stay = self.berth(galley, here)
        gains = [
            (self.berth(galley, zone) - stay - len(course), course)
            for zone, course in self.courses(here, moves).items()
            if course
        ]
        best = max(gains, key=lambda gain: gain[0], default=(0.0, ()))
        if best[0] <= 0 and self.state.laden[galley] and not self.sales(galley, here):
            return self.towards_market(galley, moves)
        return best if best[0] > 0 else (0.0, ())

    def towards_market(self, galley: Galley, moves: int) -> tuple[float, Course]:
        """The first part of a long course to where the cargo sells."""
        here = self.state.zone[galley]
        far = self.courses(here, 3 * moves) if self.turns_left else {}
        worths = [(self.sales(galley, zone) / (1 + len(course)), course) for zone, course in far.items() if course]
        worth, course = max(worths, key=lambda one: one[0], default=(0.0, ()))
        return (worth, course[:moves]) if worth > 0 else (0.0, ())
