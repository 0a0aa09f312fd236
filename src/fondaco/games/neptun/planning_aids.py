"""Planning aids for a voyage: courses, miles, gold, and the contracts that a delivery would cost."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.field_types import BAG
from fondaco.games.neptun import score
from fondaco.games.neptun.board_file import EMPTY, OPEN
from fondaco.games.neptun.field_types import City, Course, Gold, Good, Miles, Oar, Place, Points, Rank, Slot, Temple
from fondaco.games.neptun.state import NO_OAR, State


class OarAid(msgspec.Struct, frozen=True):
    """7.1, 7.5 The range that an oar card would give in the wind of now, the places within it, and those that the
    player's gold would buy beyond it."""

    oar: Oar
    range: Miles
    near_places: Annotated[list[Place], BAG]
    paid_places: Annotated[list[Place], BAG]


class CourseAid(msgspec.Struct, frozen=True):
    """7.6 The cheapest course from the ship to a place. `gold` is what it costs with the oar card on the table, or with
    the strongest in hand, for `paid_miles` beyond its range; more than the player has means that the place is out of
    reach. `served_slots` are the contracts of which one may be fulfilled after a voyage there, `lost_slots` those that
    the first delivery there would lose."""

    place: Place
    miles: Miles
    paid_miles: Miles
    gold: Gold
    places: Course
    served_slots: Annotated[list[Slot], BAG]
    lost_slots: Annotated[list[Slot], BAG]


class TemplePointAid(msgspec.Struct, frozen=True):
    """8.5 What one may buy in a temple now. 10.2, 10.4 The player is `rank`th there, which would bring
    `tile_points` at the end of the round, and with the point `next_rank`th, for `next_points`."""

    temple: Temple
    points: Points
    gold: Gold
    rank: Rank
    tile_points: Points
    next_rank: Rank
    next_points: Points


class DeliveryAid(msgspec.Struct, frozen=True):
    """8.3, 8.7 What an open contract would earn, and which contracts it would lose if it were fulfilled now. It is so
    many `miles` from the stop before it, on the voyage that serves all open contracts from left to right."""

    slot: Slot
    city: City
    good: Good
    gold: Gold
    points: Points
    temple: Temple
    miles: Miles
    lost_slots: Annotated[list[Slot], BAG]


class LoadingAid(msgspec.Struct, frozen=True):
    """5.1, 5.2 The voyage through all contracts of the strip, if the one just taken were loaded under this field."""

    slot: Slot
    miles: Miles
    places: Course


def oar_aids(state: State, seat: Seat) -> list[OarAid]:
    """The oar card on the table, or all in the hand while none is there."""
    return [_oar(state, seat, oar) for oar in _usable_oars(state, seat)]


def _usable_oars(state: State, seat: Seat) -> list[Oar]:
    return state.hands[seat] if state.played[seat] == NO_OAR else [state.played[seat]]


def _oar(state: State, seat: Seat, oar: Oar) -> OarAid:
    reach = state.components.strength[oar] + state.wind
    others = [(place, miles) for place, miles in enumerate(state.chart.miles[state.ships[seat]]) if miles]
    near = [place for place, miles in others if miles <= reach]
    paid = [place for place, miles in others if miles > reach and state.fare(miles, reach) <= state.gold[seat]]
    return OarAid(oar, reach, near, paid)


def strongest_oar_aid(state: State, seat: Seat) -> OarAid | None:
    """The strongest of them, with which `courses` are computed."""
    best = max(_usable_oars(state, seat), key=state.components.strength.__getitem__, default=None)
    return None if best is None else _oar(state, seat, best)


def course_aids(state: State, seat: Seat) -> list[CourseAid]:
    """From where the ship lies to every place."""
    here, best = state.ships[seat], strongest_oar_aid(state, seat)
    reach = state.wind if best is None else best.range
    # of two contracts for a city the left one costs least
    lost = {plan.city: plan.lost_slots for plan in reversed(delivery_aids(state, seat))}
    served: dict[Place, list[Slot]] = {}
    for slot in state.slots(seat, OPEN):
        served.setdefault(state.contract(seat, slot)[0], []).append(slot)
    return [
        CourseAid(
            place,
            miles,
            max(0, miles - reach),
            state.fare(miles, reach),
            state.chart.course(here, place),
            served.get(place, []),
            lost.get(place, []),
        )
        for place, miles in enumerate(state.chart.miles[here])
    ]


def delivery_aids(state: State, seat: Seat) -> list[DeliveryAid]:
    """The open contracts from left to right."""
    components, plans, here = state.components, [], state.ships[seat]
    left: list[Slot] = []
    for slot in state.slots(seat, OPEN):
        city, good = state.contract(seat, slot)
        miles = state.chart.miles[here][city]
        gold, points = components.pays_gold[city][good], components.pays_temple[city][good]
        plans.append(DeliveryAid(slot, city, good, gold, points, components.region[city], miles, left[:]))
        left.append(slot)
        here = city
    return plans


def point_aid(state: State, seat: Seat, temple: Temple, points: int) -> TemplePointAid:
    """The purchase, and where it would lead."""
    then = state.clone()
    then.advance(seat, temple, points)
    ranks = [score.temple_ranking(each, temple).index(seat) + 1 for each in (state, then)]
    tiles = [score.tile_points_due(each, temple)[seat] for each in (state, then)]
    price = state.components.figures.gold_per_temple_point
    return TemplePointAid(temple, points, price, ranks[0], tiles[0], ranks[1], tiles[1])


def loading_aids(state: State, seat: Seat, city: Place) -> list[LoadingAid]:
    """The voyages through the strip with a contract for this city under each of the empty fields."""
    stops = {slot: state.contract(seat, slot)[0] for slot in state.slots(seat, OPEN)}
    return [_loading(state, slot, state.ships[seat], stops | {slot: city}) for slot in state.slots(seat, EMPTY)]


def _loading(state: State, slot: Slot, start: Place, stops: dict[Slot, Place]) -> LoadingAid:
    miles, places = 0, [start]
    for here, there in pairwise([start, *[stops[each] for each in sorted(stops)]]):
        miles += state.chart.miles[here][there]
        places += state.chart.course(here, there)[1:]
    return LoadingAid(slot, miles, places)
