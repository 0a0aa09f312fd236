"""The tables of the board file, and the constants of the rulebook.

An *item* (1.12) is a number: the eight goods, the five special cards, an ownership marker, "a card of this deck" for
the four decks, and then every single card.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.core.board_file import Name, Status, Whole

GOODS = 8
SPECIALS = ("start_anywhere", "further_action", "any_ware", "swap", "building_action")
START_ANYWHERE, FURTHER_ACTION, ANY_WARE, SWAP, BUILDING_ACTION = range(GOODS, GOODS + len(SPECIALS))
MARKER = GOODS + len(SPECIALS)
DECKS = ("large_order", "small_order", "message", "privilege")
LARGE_ORDER, SMALL_ORDER, MESSAGE, PRIVILEGE = range(4)
A_CARD = MARKER + 1
FIRST_CARD = A_CARD + len(DECKS)
VILLA_YIELD = (A_CARD + PRIVILEGE,)
BUILDINGS = 18
MARKET = BUILDINGS
MOST_SEATS = 5
MOST_SPACES = 60
DeckName = Literal["large_order", "small_order", "message", "privilege"]


class RulebookNumbers(msgspec.Struct, frozen=True):
    """Numbers of the rulebook."""

    players_min: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    players_max: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    start_ducats: Whole
    ducat_step: Annotated[int, Meta(ge=1, le=100)]
    dice_faces: Annotated[int, Meta(ge=2, le=20)]
    discs: Annotated[int, Meta(ge=1, le=20)]
    rounds: tuple[Annotated[int, Meta(ge=1, le=99)], ...]
    markers_per_player: Whole
    owner_income: Whole
    building_value: Whole
    large_order_ducats: Whole
    small_order_ducats: Whole
    message_ducats: Whole
    privilege_scale: Annotated[tuple[Whole, ...], Meta(min_length=1)]


class VillaPlanSquare(msgspec.Struct, frozen=True):
    """A square that belongs to another space in the second plan (11.3)."""

    red: Whole
    blue: Whole
    space: Name


class Town(msgspec.Struct, frozen=True):
    plan: Literal["warehouses", "villas"]
    grid: list[str]
    villas: list[VillaPlanSquare]


class Ring(msgspec.Struct, frozen=True):
    order: list[Name]


class MerchantSpec(msgspec.Struct, frozen=True):
    color: Name


class GoodSpec(msgspec.Struct, frozen=True):
    id: Name
    color: Name
    count: Whole


class SpecialSpec(msgspec.Struct, frozen=True):
    id: Name
    count: Whole


class SpaceSpec(msgspec.Struct, frozen=True):
    """A building or the market; what it yields, unless it is a villa."""

    id: Name
    code: Name
    name: Name
    kind: Literal["villa", "warehouse", "special", "centre", "market"]
    goods: tuple[Name, ...] = ()
    special: str = ""
    deck: DeckName | None = None
    cards: Whole = 0
    markers: Whole = 0


class LargeOrder(msgspec.Struct, frozen=True):
    id: Name
    villa: Name
    goods: tuple[Name, Name, Name]


class SmallOrder(msgspec.Struct, frozen=True):
    id: Name
    building: Name
    good: Name


class Message(msgspec.Struct, frozen=True):
    id: Name
    buildings: tuple[Name, Name]


class Privilege(msgspec.Struct, frozen=True):
    id: Name
    building: Name


class BoardFile(msgspec.Struct, frozen=True):
    """Content of a board file."""

    game: RulebookNumbers
    status: dict[str, Status]
    town: Town
    ring: Ring
    merchants: list[MerchantSpec]
    goods: list[GoodSpec]
    specials: list[SpecialSpec]
    spaces: list[SpaceSpec]
    large_orders: list[LargeOrder]
    small_orders: list[SmallOrder]
    messages: list[Message]
    privileges: list[Privilege]
