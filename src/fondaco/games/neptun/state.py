"""What changes in a match of Neptun: rows of small numbers, and methods named by the rulebook."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.field_types import BAG, ORDER, Players, amount, by
from fondaco.core.state import GameState
from fondaco.games.neptun.board_file import FULFILLED, LOST, OPEN
from fondaco.games.neptun.chart import DistanceChart
from fondaco.games.neptun.components import NeptunComponents
from fondaco.games.neptun.field_types import (
    City,
    CityOrNone,
    Column,
    ContractState,
    Discs,
    Forecast,
    Gold,
    Good,
    GoodOrNone,
    Oar,
    OarOrNone,
    Place,
    Points,
    Region,
    Round,
    Slot,
    StrengthOrNone,
    Tile,
    Turn,
    Wind,
)

NO_CARD = -1
NO_OAR: Oar = -1
NOT_THERE = -1


class Options(msgspec.Struct, frozen=True):
    """13 What a table can agree on."""

    no_points_no_tile: bool = False


class State(GameState):
    """State of the table.

    Piles have their top at the end. `row_*` are the columns of contracts, `turned` of which have been turned up; gold
    can lie only on the first. `strip_*` are the fields of all contract strips, a player's side by side. `rowing` is
    the oar track: the field of each player's disc, or -1. `favour` are the places in the temples, region by region,
    and `discs[region]` who lies under whom: a disc that moves comes to lie on top, at the end.
    """

    components: NeptunComponents
    options: Options
    players: Players
    chart: DistanceChart
    round: Round
    turn: Turn
    order: Annotated[list[Seat], ORDER]
    to_move: Annotated[list[Seat], ORDER]
    extra: Annotated[list[Seat], ORDER]
    gold: Annotated[list[Gold], by("seat")]
    ships: Annotated[list[Place], by("seat")]
    hands: Annotated[list[Annotated[list[Oar], BAG]], by("seat")]
    played: Annotated[list[OarOrNone], by("seat")]
    rowing: Annotated[list[StrengthOrNone], by("seat")]
    wind: Wind
    forecast: Forecast | None
    strip_city: Annotated[list[CityOrNone], by("seat", "slot")]
    strip_good: Annotated[list[GoodOrNone], by("seat", "slot")]
    strip_state: Annotated[list[ContractState], by("seat", "slot")]
    row_city: Annotated[list[CityOrNone], by("column")]
    row_good: Annotated[list[GoodOrNone], by("column")]
    row_oar: Annotated[list[OarOrNone], by("column")]
    row_gold: Gold
    turned: Annotated[int, amount("column")]
    city_pile: Annotated[list[City], ORDER]
    good_pile: Annotated[list[Good], ORDER]
    oar_pile: Annotated[list[Oar], ORDER]
    city_discards: Annotated[list[City], BAG]
    good_discards: Annotated[list[Good], BAG]
    oar_discards: Annotated[list[Oar], BAG]
    oars_out: Annotated[list[Oar], BAG]
    favour: Annotated[list[Points], by("region", "seat")]
    discs: Annotated[list[Discs], by("region")]
    tiles: Annotated[list[Annotated[tuple[Tile, ...], BAG]], by("seat")]
    tiles_out: Annotated[list[Tile], BAG]
    bonus: Annotated[list[Annotated[tuple[Points, ...], BAG]], by("seat")]
    bonus_pile: Annotated[list[Points], ORDER]

    # -- the row of contracts --------------------------------------------------------------

    def is_open(self, column: Column) -> bool:
        """A contract lies in this column, turned up."""
        return column < self.turned and self.row_city[column] != NO_CARD

    def open_columns(self) -> list[Column]:
        city = self.row_city
        return [column for column in range(self.turned) if city[column] != NO_CARD]

    def untaken(self) -> Column:
        """5.6 The column that is left when everyone has taken one."""
        return next(column for column, city in enumerate(self.row_city) if city != NO_CARD)

    # -- contract strips -------------------------------------------------------------------

    def slots(self, who: Seat, wanted: int) -> list[Slot]:
        """The fields of a player's strip that are in this state."""
        turns = self.components.figures.turns
        states = self.strip_state[who * turns : who * turns + turns]
        return [slot for slot, now in enumerate(states) if now == wanted]

    def slot_state(self, who: Seat, slot: Slot) -> int:
        return self.strip_state[who * self.components.figures.turns + slot]

    def contract(self, who: Seat, slot: Slot) -> tuple[Place, Good]:
        field = who * self.components.figures.turns + slot
        return self.strip_city[field], self.strip_good[field]

    def has_open_contract(self, who: Seat) -> bool:
        turns = self.components.figures.turns
        return OPEN in self.strip_state[who * turns : who * turns + turns]

    def contracts_here(self, who: Seat) -> list[Slot]:
        """8.1 The open contracts of a player for the city where the ship lies."""
        first, here = who * self.components.figures.turns, self.ships[who]
        return [slot for slot in self.slots(who, OPEN) if self.strip_city[first + slot] == here]

    def lay_under(self, who: Seat, slot: Slot, city: Place, good: Good) -> None:
        """5.1 A contract goes under a field."""
        field = who * self.components.figures.turns + slot
        self.strip_city[field], self.strip_good[field], self.strip_state[field] = city, good, OPEN

    def fulfil(self, who: Seat, slot: Slot) -> None:
        """8.8 The cards of a contract go to the discards."""
        city, good = self.contract(who, slot)
        self.city_discards.append(city)
        self.good_discards.append(good)
        self.strip_state[who * self.components.figures.turns + slot] = FULFILLED

    def lose(self, who: Seat, slot: Slot) -> None:
        """8.7, 9.6 An open contract is turned face down."""
        self.strip_state[who * self.components.figures.turns + slot] = LOST

    # -- voyages ---------------------------------------------------------------------------

    def range(self, who: Seat) -> int:
        """7.1 The miles of a ship without paying."""
        return self.components.strength[self.played[who]] + self.wind

    def reach(self, who: Seat) -> int:
        """7.5 The miles of a ship if its owner pays all gold."""
        return self.range(who) + self.gold[who] // self.components.figures.gold_per_mile

    def miles_to(self, who: Seat, place: Place) -> int:
        return self.chart.miles[self.ships[who]][place]

    def fare(self, miles: int, ship_range: int) -> int:
        """7.5 The gold for miles beyond a range."""
        return max(0, miles - ship_range) * self.components.figures.gold_per_mile

    # -- temples ---------------------------------------------------------------------------

    def points_in(self, region: Region, who: Seat) -> int:
        return self.favour[region * self.players + who]

    def favours(self, region: Region) -> list[int]:
        """The points in a region, by seat."""
        return self.favour[region * self.players : (region + 1) * self.players]

    def advance(self, who: Seat, region: Region, points: int) -> None:
        """8.4 The disc moves forward, onto whatever lies there."""
        self.favour[region * self.players + who] += points
        self.discs[region] = (*[seat for seat in self.discs[region] if seat != who], who)
