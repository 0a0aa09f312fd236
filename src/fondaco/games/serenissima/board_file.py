"""The tables of the board file, and the constants of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.core.board_file import Latitude, Longitude, Name, Status, Whole

GOODS = ("wood", "stone", "marble", "wine", "gold", "spice")
WOOD, STONE, MARBLE, WINE, GOLD, SPICE = range(len(GOODS))
NO_GOOD = NO_ZONE = -1
DOGE = 0
"""The Doge's place on the wheel."""
PHASES = ("loading", "sailing", "arrival")
MOST_GALLEYS = 30
MOST_PLAYERS = 4

Counting = Annotated[int, Meta(ge=1, le=999)]
LonLat = tuple[Longitude, Latitude]
GoodName = Literal["wood", "stone", "marble", "wine", "gold", "spice"]
Size = Literal["small", "medium", "large"]


class RulebookNumbers(msgspec.Struct, frozen=True):
    """Numbers of the rulebook."""

    galleys: Annotated[int, Meta(ge=1, le=MOST_GALLEYS)]
    galleys_2_3_players: Annotated[int, Meta(ge=1, le=MOST_GALLEYS)]
    galley_cubes_per_player: Counting
    forts: Whole
    basilicas: Whole
    galley_slots: Counting
    start_ducats: Whole
    start_sailors_port: Counting
    start_sailors_galley: Counting
    start_galleys_2_players: Counting
    start_galleys_3_4_players: Counting
    sailors_2_players: Whole
    sailors_3_players: Whole
    sailors_4_players: Whole
    cost_sailor: Whole
    cost_fort: Whole
    cost_basilica: Whole
    cost_extra_cube: Whole
    fort_dice: Whole
    spice_bonus: Whole
    wine_card_income: Whole
    cost_per_galley_owned: Whole = 1
    special_investment_galleys: Whole = 2
    colours: Annotated[tuple[Name, ...], Meta(min_length=MOST_PLAYERS)] = ("blue", "red", "orange", "black")
    closed_2_3_players: tuple[GoodName, ...] = ("wood", "wine", "stone", "marble")
    fort_needs: tuple[GoodName, ...] = ("wood", "stone")
    basilica_needs: tuple[GoodName, ...] = ("gold", "marble")


class Dice(msgspec.Struct, frozen=True):
    faces: Counting
    skulls: Whole


class DogeCard(msgspec.Struct, frozen=True):
    name: Name
    count: Whole
    advance: Whole
    wine_income: bool
    reshuffle: bool


class TurnTrack(msgspec.Struct, frozen=True):
    start_4: Whole
    scoring_4: Annotated[tuple[Whole, ...], Meta(min_length=1)]
    start_2_3: Whole
    scoring_2_3: Annotated[tuple[Whole, ...], Meta(min_length=1)]


class PortScoring(msgspec.Struct, frozen=True):
    table: tuple[Whole, ...]
    basilica: Whole


class Warehouse(msgspec.Struct, frozen=True):
    slots: Annotated[tuple[Whole, ...], Meta(min_length=1)]


class ZoneSpec(msgspec.Struct, frozen=True):
    """A zone; the `slots` of a port are those of its size unless it has its own."""

    id: Name
    name: Name
    zone_lonlat: LonLat
    port: bool = True
    port_lonlat: LonLat | None = None
    start: bool = False
    good: GoodName | None = None
    size: Size | None = None
    slots: tuple[Whole, ...] | None = None
    adjacent: tuple[Name, ...] | None = None
    status: dict[str, Status] = {}


class Edge(msgspec.Struct, frozen=True):
    a: Name
    b: Name
    status: Status = "fact"


class BoardFile(msgspec.Struct, frozen=True):
    """Content of a board file."""

    goods: dict[str, Whole]
    components: RulebookNumbers
    dice: Dice
    doge_card: list[DogeCard]
    turn_track: TurnTrack
    scoring: PortScoring
    warehouse: dict[Size, Warehouse]
    zone: Annotated[list[ZoneSpec], Meta(max_length=99)]
    edge: list[Edge]
    status: dict[str, Status] = {}

    def slots(self, zone: ZoneSpec) -> tuple[int, ...]:
        """The values of a port's warehouse; none in open sea."""
        if zone.slots is not None or not zone.port or zone.size is None:
            return zone.slots or ()
        return self.warehouse[zone.size].slots if zone.size in self.warehouse else ()
