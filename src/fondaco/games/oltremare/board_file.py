"""The tables of the board file, and the constants of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.core.board_file import Latitude, Longitude, Name, Status, Whole

Icon = Literal["ducats", "pirates", "market", "navigation"]
ICONS: tuple[Icon, ...] = ("ducats", "pirates", "market", "navigation")
DUCATS, PIRATES, MARKET, NAVIGATION = range(4)
MARKERS = ("compass", "fight_pirates", "favourable_terms", "local_authority", "big_deal", "open_sea")
COMPASS, FIGHT_PIRATES, FAVOURABLE_TERMS, LOCAL_AUTHORITY, BIG_DEAL, OPEN_SEA = range(6)
PHASES = ("power", "trade", "play", "load")
MOST_SEATS = 5


class RulebookNumbers(msgspec.Struct, frozen=True):
    """Numbers of the rulebook."""

    players_min: Whole
    players_max: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    start_ducats: Annotated[int, Meta(ge=-999, le=999)]
    start_hand: Whole
    two_player_removes: Name
    rank_bonus: tuple[Annotated[int, Meta(ge=-999, le=999)], ...]
    icon_yield: tuple[Whole, ...]
    buy_price: Whole
    buy_price_in_debt: Whole
    buy_limit_per_turn: Whole
    favourable_terms_prices: tuple[Whole, ...]
    local_authority_base: Whole
    lions_plus_load: Whole
    venice_jitter: Whole
    pirate_ducats: Whole = 1
    """What a card with the pirates costs at the end; a board that says nothing of it leaves it at that."""


class MerchantSpec(msgspec.Struct, frozen=True):
    id: Name
    color: Name


class GoodSpec(msgspec.Struct, frozen=True):
    id: Name
    count: Whole
    sequence: Annotated[tuple[Annotated[int, Meta(ge=-999, le=999)], ...], Meta(min_length=1)]


class MarkerKindSpec(msgspec.Struct, frozen=True):
    id: Name
    count: Whole


class PortSpec(msgspec.Struct, frozen=True):
    id: Name
    name: Name
    lat: Latitude
    lon: Longitude


class RouteSpec(msgspec.Struct, frozen=True):
    a: Name
    b: Name
    kind: str = "main"


class CardSpec(msgspec.Struct, frozen=True):
    id: Name
    good: Name
    actions: tuple[Icon, Icon]
    lions: Annotated[int, Meta(ge=1, le=12)]
    load: Annotated[int, Meta(ge=1, le=6)]
    port: str | None = None


class BoardFile(msgspec.Struct, frozen=True):
    """Content of a board file."""

    game: RulebookNumbers
    status: dict[str, Status]
    merchants: list[MerchantSpec]
    goods: Annotated[list[GoodSpec], Meta(max_length=99)]
    markers: list[MarkerKindSpec]
    ports: Annotated[list[PortSpec], Meta(max_length=999)]
    routes: list[RouteSpec]
    cards: Annotated[list[CardSpec], Meta(max_length=999)]
