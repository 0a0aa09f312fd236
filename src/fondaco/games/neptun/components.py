"""What is printed on the components: tables read from the board file, checked, and unfolded for quick use."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.core.components import BadBoard, Box
from fondaco.games.neptun.actions import Deliver, Load, Row, Sail, Take
from fondaco.games.neptun.chart import Route
from fondaco.games.neptun.field_types import MOST_TILES, Good, Oar, Place, Region, Temple, Tile

ROUNDS = ("A", "B", "C")
GOLD_TEMPLE = "gold"
CRETE: Place = 0
NO_REGION: Region = -1
PHASES = ("contracts", "voyages", "over")
CONTRACTS, VOYAGES, OVER = range(3)
MOST_SEATS = 5
Whole = Annotated[int, Meta(ge=0, le=999)]
Few = Annotated[int, Meta(ge=1, le=9)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Status = Literal["fact", "derived", "reconstructed"]
Points = Annotated[tuple[Whole, ...], Meta(min_length=1, max_length=MOST_TILES)]


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rulebook."""

    players_min: Annotated[int, Meta(ge=3, le=MOST_SEATS)]
    players_max: Annotated[int, Meta(ge=3, le=MOST_SEATS)]
    start_gold: Whole
    turns: Few
    extra_turns: Annotated[int, Meta(ge=0, le=2)]
    gold_per_mile: Few
    gold_per_temple_point: Few
    leftover_gold: Whole


class MerchantRow(msgspec.Struct, frozen=True):
    color: Name


class WindRow(msgspec.Struct, frozen=True):
    start: Whole
    least_forecast: Annotated[int, Meta(ge=-99, le=0)]
    speeds: Annotated[tuple[Whole, ...], Meta(min_length=1, max_length=99)]


class PlaceRow(msgspec.Struct, frozen=True):
    id: Name
    name: Name
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lon: Annotated[float, Meta(ge=-180, le=180)]
    status: Status


class RegionRow(msgspec.Struct, frozen=True):
    id: Name
    name: Name
    status: Status


class Pay(msgspec.Struct, frozen=True):
    """What a good earns: one of the two is 0."""

    gold: Whole = 0
    temple: Whole = 0


class CityRow(PlaceRow, frozen=True):
    region: Name
    cards: Whole
    pays: dict[str, Pay]
    known: str = ""


class RouteRow(msgspec.Struct, frozen=True):
    a: Name
    b: Name
    kind: Literal["short", "long"]
    status: Status


class DistanceTiles(msgspec.Struct, frozen=True):
    short: tuple[Few, ...]
    long: tuple[Annotated[int, Meta(ge=1, le=99)], ...]


class GoodRow(msgspec.Struct, frozen=True):
    id: Name
    cards: Whole


class OarRow(msgspec.Struct, frozen=True):
    strength: Whole
    winds: tuple[Annotated[int, Meta(ge=-99, le=99)], ...]


class PersonalOarRow(msgspec.Struct, frozen=True):
    strength: Whole
    wind: Annotated[int, Meta(ge=-99, le=99)]


class TempleRow(msgspec.Struct, frozen=True):
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


class Printed(msgspec.Struct, frozen=True):
    """The board file as it is written."""

    game: Figures
    status: dict[str, Status]
    merchants: list[MerchantRow]
    wind: WindRow
    start: PlaceRow
    regions: Annotated[list[RegionRow], Meta(max_length=20)]
    cities: Annotated[list[CityRow], Meta(max_length=90)]
    routes: list[RouteRow]
    distance_tiles: DistanceTiles
    goods: Annotated[list[GoodRow], Meta(max_length=20)]
    oars: list[OarRow]
    personal_oars: Annotated[list[PersonalOarRow], Meta(max_length=5)]
    point_tiles: list[TempleRow]
    bonus_tiles: BonusTiles


class NeptunBox(Box):
    """Places, goods, oar cards and tiles by their numbers, and the actions that name them, made once.

    Place 0 is Crete. Temple numbers are those of the regions, and then the gold temple.
    """

    def __init__(self, name: str, digest: str, tables: dict[str, Any]) -> None:
        from fondaco.games.neptun.validation import faults

        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(Printed)
        if wrong := faults(sheet):
            raise BadBoard(name, wrong)
        self.figures = sheet.game
        self.wind = sheet.wind
        self.most_forecast = sheet.wind.least_forecast + len(sheet.wind.speeds) - 1
        self._lay_chart(sheet)
        self._print_cards(sheet)
        self._cut_tiles(sheet)
        self._say()

    def _lay_chart(self, sheet: Printed) -> None:
        regions = [region.id for region in sheet.regions]
        self.regions = range(len(regions))
        self.names = [sheet.start.name, *[city.name for city in sheet.cities]]
        self.places = range(len(self.names))
        self.region: list[Region] = [NO_REGION, *[regions.index(city.region) for city in sheet.cities]]
        ends = [sheet.start.id, *[city.id for city in sheet.cities]]
        self.routes: list[Route] = [(ends.index(route.a), ends.index(route.b)) for route in sheet.routes]
        self.long = [route.kind == "long" for route in sheet.routes]

    def _print_cards(self, sheet: Printed) -> None:
        goods = [good.id for good in sheet.goods]
        self.goods = range(len(goods))
        self.ids = {"good": goods}
        self.city_cards: list[Place] = [place for place, city in enumerate(sheet.cities, 1) for _ in range(city.cards)]
        self.good_cards: list[Good] = [good for good, row in enumerate(sheet.goods) for _ in range(row.cards)]
        self.pays_gold = [[0] * len(goods), *[[city.pays[good].gold for good in goods] for city in sheet.cities]]
        self.pays_temple = [[0] * len(goods), *[[city.pays[good].temple for good in goods] for city in sheet.cities]]
        common = [(row.strength, wind) for row in sheet.oars for wind in row.winds]
        personal = [(row.strength, row.wind) for row in sheet.personal_oars]
        self.common_oars: range = range(len(common))
        self.own_oars = [
            list(range(len(common) + seat * len(personal), len(common) + (seat + 1) * len(personal)))
            for seat in range(MOST_SEATS)
        ]
        oars = common + personal * MOST_SEATS
        self.strength = [strength for strength, _ in oars]
        self.wind_of = [wind for _, wind in oars]

    def is_personal(self, oar: Oar) -> bool:
        return oar >= len(self.common_oars)

    def _cut_tiles(self, sheet: Printed) -> None:
        """`tiles[round][temple]` are the numbers of the tiles, the best one first, `tile_points` their worth,
        `temple_of` says for each where it lies.

        1.8 Bonus tiles that are all worth the same hide nothing."""
        rows = {row.temple: row for row in sheet.point_tiles}
        temples = [rows[temple].tiles() for temple in (*[region.id for region in sheet.regions], GOLD_TEMPLE)]
        self.temples = range(len(temples))
        self.gold_temple: Temple = len(temples) - 1
        self.tile_points = [[tuple(temple[number]) for temple in temples] for number in range(len(ROUNDS))]
        self.points: list[int] = []
        self.temple_of: list[Temple] = []
        self.tiles: list[list[list[Tile]]] = []
        for number in range(len(ROUNDS)):
            self.tiles.append([])
            for place, temple in enumerate(temples):
                self.tiles[-1].append(list(range(len(self.points), len(self.points) + len(temple[number]))))
                self.points += temple[number]
                self.temple_of += [place] * len(temple[number])
        self.bonus_alike = len({*sheet.bonus_tiles.points}) == 1

    def _say(self) -> None:
        self.take = [Take(column) for column in range(self.figures.players_max + 1)]
        self.load = [Load(slot) for slot in range(self.figures.turns)]
        self.row = [Row(oar) for oar in range(len(self.strength))]
        self.sail = [Sail(place) for place in self.places]
        self.deliver = [Deliver(slot) for slot in range(self.figures.turns)]
