"""The chart: routes with the distance tiles of this match, and the cheapest courses over them."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Annotated

import msgspec

from fondaco.core.field_types import by
from fondaco.games.neptun.field_types import Miles, Place

Route = tuple[Place, Place]


class DistanceChart(msgspec.Struct, frozen=True):
    """The distances of a match; they never change, so all copies of its state share them.

    `tiles` is by route. `miles[a][b]` is the length of the cheapest course, and `before[a][b]` the place from which
    that course comes to b.
    """

    tiles: Annotated[tuple[Miles, ...], by("route")]
    miles: Annotated[tuple[Annotated[tuple[Miles, ...], by("place")], ...], by("place")]
    before: Annotated[tuple[Annotated[tuple[Place, ...], by("place")], ...], by("place")]

    def course(self, start: Place, end: Place) -> list[Place]:
        """7.6 The places of the cheapest course, both ends included."""
        places = [end]
        while places[-1] != start:
            places.append(self.before[start][places[-1]])
        return places[::-1]


def chart_from_tiles(routes: list[Route], places: int, tiles: tuple[int, ...]) -> DistanceChart:
    """2.2, 7.2 The chart for these distance tiles, one to a route."""
    lanes: list[list[tuple[Place, int]]] = [[] for _ in range(places)]
    for (a, b), miles in zip(routes, tiles, strict=True):
        lanes[a].append((b, miles))
        lanes[b].append((a, miles))
    drawn = [_cheapest(lanes, start, sum(tiles) + 1) for start in range(places)]
    return DistanceChart(tiles, tuple(tuple(miles) for miles, _ in drawn), tuple(tuple(before) for _, before in drawn))


def _cheapest(lanes: list[list[tuple[Place, int]]], start: Place, far: int) -> tuple[list[int], list[Place]]:
    """The length of the cheapest course from here to every place, and the place before it on that course."""
    miles, before = [far] * len(lanes), [start] * len(lanes)
    miles[start] = 0
    shore = [(0, start)]
    while shore:
        sailed, here = heappop(shore)
        if sailed > miles[here]:
            continue
        for there, leg in lanes[here]:
            length = sailed + leg
            if length < miles[there]:
                miles[there], before[there] = length, here
                heappush(shore, (length, there))
    return miles, before
