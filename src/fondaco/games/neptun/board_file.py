"""The tables of the board file, and the constants of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.core.board_file import Latitude, Longitude, Name, Status, Whole

ROUNDS = ("A", "B", "C")
GOLD_TEMPLE = "gold"
CRETE = 0
NO_REGION = -1
EMPTY, OPEN, FULFILLED, LOST = range(4)
STATES = ("empty", "open", "fulfilled", "lost")
"""Of a contract on the strip."""
FACES = ("open", "face_down", "taken")
"""Of a contract in its column."""
PHASES = ("contracts", "voyages", "over")
CONTRACTS, VOYAGES, OVER = range(3)
MOST_SEATS = 5
MOST_TILES = 3
"""Of a temple, in a round."""
Few = Annotated[int, Meta(ge=1, le=9)]
Points = Annotated[tuple[Whole, ...], Meta(min_length=1, max_length=MOST_TILES)]


class RulebookNumbers(msgspec.Struct, frozen=True):
    """Numbers of the rulebook."""

    players_min: Annotated[int, Meta(ge=3, le=MOST_SEATS)]
    players_max: Annotated[int, Meta(ge=3, le=MOST_SEATS)]
    start_gold: Whole
    turns: Few
    extra_turns: Annotated[int, Meta(ge=0, le=2)]
    gold_per_mile: Few
    gold_per_temple_point: Few
    leftover_gold: Whole


class MerchantSpec(msgspec.Struct, frozen=True):
    color: Name


class WindTable(msgspec.Struct, frozen=True):
    start: Whole
    least_forecast: Annotated[int, Meta(ge=-99, le=0)]
    speeds: Annotated[tuple[Whole, ...], Meta(min_length=1, max_length=99)]


class PlaceSpec(msgspec.Struct, frozen=True):
    id: Name
    name: Name
    lat: Latitude
    lon: Longitude
    status: Status


class RegionSpec(msgspec.Struct, frozen=True):
    id: Name
    name: Name
    status: Status


class GoodPay(msgspec.Struct, frozen=True):
    """What a good earns: one of the two is 0."""

    gold: Whole = 0
    temple: Whole = 0


class CitySpec(PlaceSpec, frozen=True):
    region: Name
    cards: Whole
    pays: dict[str, GoodPay]
    known: str = ""


class RouteSpec(msgspec.Struct, frozen=True):
    a: Name
    b: Name
    kind: Literal["short", "long"]
    status: Status


class DistanceTiles(msgspec.Struct, frozen=True):
    short: tuple[Few, ...]
    long: tuple[Annotated[int, Meta(ge=1, le=99)], ...]


class GoodSpec(msgspec.Struct, frozen=True):
    id: Name
    cards: Whole


class OarSpec(msgspec.Struct, frozen=True):
    strength: Whole
    winds: tuple[Annotated[int, Meta(ge=-99, le=99)], ...]


class PersonalOarSpec(msgspec.Struct, frozen=True):
    strength: Whole
    wind: Annotated[int, Meta(ge=-99, le=99)]


class TempleTilesSpec(msgspec.Struct, frozen=True):
    temple: Name
    status: Status
    A: Points
    B: Points
    C: Points
    known: str = ""

    def tiles(self) -> tuple[Points, ...]:
        """By round."""
        return tuple(getattr(self, letter) for letter in ROUNDS)


class BonusTiles(msgspec.Struct, frozen=True):
    points: tuple[Whole, ...]


class BoardFile(msgspec.Struct, frozen=True):
    """Content of a board file."""

    game: RulebookNumbers
    status: dict[str, Status]
    merchants: list[MerchantSpec]
    wind: WindTable
    start: PlaceSpec
    regions: Annotated[list[RegionSpec], Meta(max_length=20)]
    cities: Annotated[list[CitySpec], Meta(max_length=90)]
    routes: list[RouteSpec]
    distance_tiles: DistanceTiles
    goods: Annotated[list[GoodSpec], Meta(max_length=20)]
    oars: list[OarSpec]
    personal_oars: Annotated[list[PersonalOarSpec], Meta(max_length=5)]
    point_tiles: list[TempleTilesSpec]
    bonus_tiles: BonusTiles
