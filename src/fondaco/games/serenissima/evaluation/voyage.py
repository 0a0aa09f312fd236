"""Voyages: what to load, where to sail, and what to do there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fondaco.core.decision import Action
from fondaco.games.serenissima import conquest, loading
from fondaco.games.serenissima.actions import DISEMBARK, DONE, EMBARK, LOAD, Jettison, Sail
from fondaco.games.serenissima.board_file import NO_GOOD
from fondaco.games.serenissima.evaluation import fights
from fondaco.games.serenissima.evaluation.position_values import PositionValues
from fondaco.games.serenissima.field_types import Galley, Good, Zone
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.swap import Swap

MARGIN = 0.5
"""What a swap must add to both voyages together; each swap adds to them, so nobody swaps for ever."""


class VoyagePlan(msgspec.Struct, frozen=True):
    """A plan for the active galley: the crew and cubes it sails with, where to, and what that is worth."""

    value: float
    crew: int
    cubes: int
    zone: Zone


def best_voyage(chart: PositionValues, galley: Galley, free: bool) -> VoyagePlan:
    """The best plan from where the galley lies, before it sails."""
    return max(_voyages(chart, galley, free), key=lambda voyage: voyage.value)


def _voyages(chart: PositionValues, galley: Galley, free: bool) -> Iterator[VoyagePlan]:
    state, here = chart.state, chart.state.zone[galley]
    cargo = state.cargo[galley]
    for crew in _crews(chart, galley):
        for cubes, price in _loads(chart, galley, crew, free):
            laden = tuple(sorted((*cargo, *[state.components.produces[here]] * cubes)))
            for zone in state.components.zones:
                steps = chart.steps[here][zone]
                if steps <= crew:
                    yield VoyagePlan(arrival_value(chart, galley, zone, laden, crew, steps) - price, crew, cubes, zone)


def _crews(chart: PositionValues, galley: Galley) -> range:
    """How many sailors it could sail with; those of the port can come aboard or stay."""
    state, port = chart.state, chart.state.zone[galley]
    sailors = state.sailors[galley]
    if state.holder[port] != chart.who:
        return range(sailors, sailors + 1)
    ashore = min(state.components.capacity[port] - state.garrison[port], sailors - 1)
    aboard = min(state.room(galley), state.garrison[port] - 1)
    return range(max(sailors - ashore, 1), sailors + aboard + 1)


def _loads(chart: PositionValues, galley: Galley, crew: int, free: bool) -> Iterator[tuple[int, int]]:
    """How many cubes it could load with this crew, and what they cost."""
    state, port = chart.state, chart.state.zone[galley]
    good = state.components.produces[port]
    room = state.components.places - crew - len(state.cargo[galley])
    most = 0 if good == NO_GOOD or not state.is_open(port) else min(room, state.supply[good])
    gifts = 1 if free and state.holder[port] == chart.who else 0
    for cubes in range(most + 1):
        price = max(0, cubes - gifts) * state.components.numbers.cost_extra_cube
        if price <= state.ducats[chart.who]:
            yield cubes, price


def arrival_value(
    chart: PositionValues, galley: Galley, zone: Zone, cargo: tuple[Good, ...], crew: int, steps: int
) -> float:
    """What arriving there is worth: the best thing to do, and what can come after it."""
    deed, rest = sale_value_and_leftover(chart, zone, cargo)
    left = chart.future(zone, rest, crew) + chart.berth(zone, crew, chart.state.components.places - crew - len(rest))
    idle = chart.future(zone, cargo, crew) + chart.berth(zone, crew, chart.state.components.places - crew - len(cargo))
    best = max(deed + left, idle + capture_or_sinking_value(chart, galley, zone, crew, steps))
    if steps and chart.stronger_here(zone, crew):
        best -= chart.weights.threat * (best - idle) + 0.1
    return best - 0.01 * steps


def sale_value_and_leftover(
    chart: PositionValues, zone: Zone, cargo: tuple[Good, ...]
) -> tuple[float, tuple[Good, ...]]:
    """What selling there brings, and the cargo left."""
    places = chart.state.components.capacity[zone] - len(chart.state.stored[zone])
    wanted = [good for good in set(cargo) if chart.brings(zone, good) > 0]
    wanted.sort(key=lambda good: -chart.brings(zone, good))
    rest = list(cargo)
    for good in wanted[:places]:
        rest.remove(good)
    return sum(chart.brings(zone, good) + 0.5 * place for place, good in enumerate(wanted[:places])), tuple(rest)


def capture_or_sinking_value(chart: PositionValues, galley: Galley, zone: Zone, crew: int, steps: int) -> float:
    """What taking the port there, or sinking a galley, is worth."""
    state = chart.state
    if conquest.is_neutral(state, zone):
        lost = chart.hull_worth(galley) if crew == 1 else 0.0
        return max(0.0, chart.port_worth(zone) - chart.weights.sailor - lost)
    value = crew - steps
    return max(
        0.0, fights.assault_gain(chart, galley, zone, crew, value), fights.raid_gain(chart, galley, zone, crew, value)
    )


def choose_loading_step(chart: PositionValues, now: Loading, menu: list[Action]) -> Action:
    """The next step towards the best voyage."""
    state, galley = chart.state, now.galley
    if swap := best_swap(chart, now, menu):
        return swap
    plan = best_voyage(chart, galley, now.free)
    if state.sailors[galley] < plan.crew and EMBARK in menu:
        return EMBARK
    if state.sailors[galley] > plan.crew and plan.cubes > state.room(galley) and DISEMBARK in menu:
        return DISEMBARK
    if plan.cubes and LOAD in menu:
        return LOAD
    return _worthless(chart, galley) or DONE


def best_swap(chart: PositionValues, now: Loading, menu: list[Action]) -> Action | None:
    """The swap after which both galleys together have the best voyages before them, if it is worth it."""
    gains = {swap: _swap_gain(chart, now, swap) for swap in menu if isinstance(swap, Swap)}
    best = max(gains, key=gains.__getitem__, default=None)
    return best if best is not None and gains[best] > MARGIN else None


def _swap_gain(chart: PositionValues, now: Loading, swap: Swap) -> float:
    after = chart.state.clone()
    loading.make_loading_step(after, now.galley, swap)
    twin = PositionValues(after, chart.who, chart.weights)
    return _both(twin, now, swap.galley) - _both(chart, now, swap.galley)


def _both(chart: PositionValues, now: Loading, other: Galley) -> float:
    """What the voyage of the galley that loads is worth, and the later one of another galley."""
    value = best_voyage(chart, now.galley, now.free).value
    return value + chart.weights.later * best_voyage(chart, other, free=True).value


def _worthless(chart: PositionValues, galley: Galley) -> Action | None:
    """A cube that nobody will ever buy, if it takes the last place."""
    if chart.state.room(galley):
        return None
    crew = chart.state.sailors[galley]
    for good in chart.state.cargo[galley]:
        if not chart.market(chart.state.zone[galley], good, crew):
            return Jettison(galley, good)
    return None


def choose_sailing_step(chart: PositionValues, now: Sailing) -> Action:
    """A step on the way to the best zone within reach, past those who could block it, or stop."""
    state, galley = chart.state, now.galley
    here, crew = state.zone[galley], state.sailors[galley]
    cargo, left = state.cargo[galley], crew - now.steps

    def value(zone: Zone) -> float:
        return arrival_value(chart, galley, zone, cargo, crew, now.steps + chart.steps[here][zone])

    goal = max((zone for zone in state.components.zones if chart.steps[here][zone] <= left), key=value)
    if goal == here:
        return DONE
    onward = [near for near in state.components.neighbours[here] if chart.steps[near][goal] < chart.steps[here][goal]]
    return Sail(min(onward, key=lambda near: (near != goal and chart.stronger_here(near, crew), near)))
