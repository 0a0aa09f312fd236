"""The tables of the board file, and the constants of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.core.board_file import Latitude, Longitude, Name, Status

Size = Literal["small", "medium", "capital"]
Whole = Annotated[int, Meta(ge=0, le=9999)]
Hundreds = Annotated[int, Meta(ge=0, le=99_900, multiple_of=100)]
PHASES = ("bids", "business", "movement", "battle", "landing", "sale")
HUNDRED = 100
MOST_BIDS = 100


class RulebookNumbers(msgspec.Struct, frozen=True):
    """Numbers of the rulebook."""

    turns: dict[str, Annotated[int, Meta(ge=1, le=99)]]
    start_ducats: Hundreds
    start_galleys: Literal[2]
    start_sailors: Whole
    galley_capacity: Annotated[int, Meta(ge=2, le=7)]
    capital_income: Hundreds
    good_price: Hundreds
    sailor_price: Hundreds
    build_price: Hundreds
    foreign_price_max: Hundreds
    monopoly_price_max: Hundreds
    bonus_port: Hundreds
    bonus_capital: Hundreds
    galleys_total: Annotated[int, Meta(ge=8, le=60)]
    sailors_total: Whole
    forts_total: Whole
    goods_per_kind: Whole
    combat_divisor: Annotated[int, Meta(ge=1, le=999)]
    fort_divisor: Annotated[int, Meta(ge=1, le=999)]


class Points(msgspec.Struct, frozen=True):
    own_capital: Whole
    ducats_per_point: Annotated[int, Meta(ge=1, le=99_999)]
    port_not_full: Whole
    full: dict[Size, Whole]


class BuildingGoods(msgspec.Struct, frozen=True):
    galley: tuple[Name, ...]
    fort: tuple[Name, ...]


class GoodSpec(msgspec.Struct, frozen=True):
    key: Name
    ports: Whole


class PowerSpec(msgspec.Struct, frozen=True):
    key: Name
    capital: Name


class SetupSpec(msgspec.Struct, frozen=True):
    players: Annotated[int, Meta(ge=2, le=4)]
    powers: tuple[Name, ...]


class PortSpec(msgspec.Struct, frozen=True):
    name: Name
    good: Name
    size: Size
    lon: Longitude
    lat: Latitude
    status: dict[str, Status]
    slots: tuple[Whole, ...] = ()


class ZoneSpec(msgspec.Struct, frozen=True):
    key: Name
    name: Name
    lon: Longitude
    lat: Latitude
    adjacent: tuple[Name, ...]
    status: Status
    open_sea: bool = False
    port: PortSpec | None = None


class BoardFile(msgspec.Struct, frozen=True):
    """Content of a board file."""

    rules: RulebookNumbers
    points: Points
    warehouse: dict[Size, Annotated[tuple[Whole, ...], Meta(min_length=1)]]
    build: BuildingGoods
    status: dict[str, Status]
    good: Annotated[list[GoodSpec], Meta(max_length=10)]
    power: list[PowerSpec]
    setup: list[SetupSpec]
    zone: Annotated[list[ZoneSpec], Meta(max_length=99)]
