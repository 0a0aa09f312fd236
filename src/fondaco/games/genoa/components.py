"""What is printed on the components: tables read from the board file, and unfolded for quick use.

An *item* (1.12) is a number: the eight goods, the five special cards, an ownership marker, "a card of this deck" for
the four decks, and then every single card.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.core.components import BadBoard, Box
from fondaco.games.genoa.field_types import Card, Good, Item, Space

GOODS = 8
SPECIALS = ("start_anywhere", "further_action", "any_ware", "swap", "building_action")
START_ANYWHERE, FURTHER_ACTION, ANY_WARE, SWAP, BUILDING_ACTION = range(GOODS, GOODS + len(SPECIALS))
MARKER: Item = GOODS + len(SPECIALS)
DECKS = ("large_order", "small_order", "message", "privilege")
LARGE_ORDER, SMALL_ORDER, MESSAGE, PRIVILEGE = range(4)
A_CARD: Item = MARKER + 1
FIRST_CARD: Item = A_CARD + len(DECKS)
VILLA_YIELD: tuple[Item, ...] = (A_CARD + PRIVILEGE,)
BUILDINGS = 18
MARKET: Space = BUILDINGS
MOST_SEATS = 5
MOST_SPACES = 60
Whole = Annotated[int, Meta(ge=0, le=999)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
DeckName = Literal["large_order", "small_order", "message", "privilege"]


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rulebook."""

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


class Square(msgspec.Struct, frozen=True):
    """A square that belongs to another space in the second plan (11.3)."""

    red: Whole
    blue: Whole
    space: Name


class Town(msgspec.Struct, frozen=True):
    plan: Literal["warehouses", "villas"]
    grid: list[str]
    villas: list[Square]


class Ring(msgspec.Struct, frozen=True):
    order: list[Name]


class Merchant(msgspec.Struct, frozen=True):
    color: Name


class GoodRow(msgspec.Struct, frozen=True):
    id: Name
    color: Name
    count: Whole


class SpecialRow(msgspec.Struct, frozen=True):
    id: Name
    count: Whole


class SpaceRow(msgspec.Struct, frozen=True):
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


class Printed(msgspec.Struct, frozen=True):
    """The board file as it is written."""

    game: Figures
    status: dict[str, Literal["fact", "derived", "reconstructed"]]
    town: Town
    ring: Ring
    merchants: list[Merchant]
    goods: list[GoodRow]
    specials: list[SpecialRow]
    spaces: list[SpaceRow]
    large_orders: list[LargeOrder]
    small_orders: list[SmallOrder]
    messages: list[Message]
    privileges: list[Privilege]


class GenoaBox(Box):
    """Spaces, goods, cards and their neighbourhoods by numbers: buildings first, then the market, then the streets."""

    def __init__(self, name: str, digest: str, tables: dict[str, Any]) -> None:
        from fondaco.games.genoa.phrases import Phrases
        from fondaco.games.genoa.validation import faults

        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(Printed)
        if wrong := faults(sheet):
            raise BadBoard(name, wrong)
        self.figures = sheet.game
        self.rows = sorted(sheet.spaces, key=lambda row: row.kind == "market")
        self.space = {row.id: number for number, row in enumerate(self.rows)}
        self.good = {row.id: number for number, row in enumerate(sheet.goods)}
        self.ids = {"good": [*self.good], "special": SPECIALS}
        self.villas = [row.kind == "villa" for row in self.rows]
        self.yields = [self._yields(row) for row in self.rows]
        self._unfold_cards()
        self._unfold_town()
        self.phrases = Phrases(self)

    def _yields(self, row: SpaceRow) -> tuple[Item, ...]:
        """5.1 The items of a building's action; of a villa the privilege."""
        if row.kind == "villa":
            return VILLA_YIELD
        goods = tuple(self.good[good] for good in row.goods)
        special = (GOODS + SPECIALS.index(row.special),) if row.special else ()
        cards = (A_CARD + DECKS.index(row.deck),) * row.cards if row.deck else ()
        return goods + special + cards + (MARKER,) * row.markers

    def _unfold_cards(self) -> None:
        sheet, space = self.sheet, self.space
        sizes = [len(deck) for deck in (sheet.large_orders, sheet.small_orders, sheet.messages, sheet.privileges)]
        self.deck_of = [deck for deck, size in enumerate(sizes) for _ in range(size)]
        self.cards = range(sum(sizes))
        self.decks: list[list[Card]] = [
            [card for card in self.cards if self.deck_of[card] == deck] for deck in range(len(DECKS))
        ]
        self.deck_mask = [sum(1 << card for card in deck) for deck in self.decks]
        self.order_mask = self.deck_mask[LARGE_ORDER] | self.deck_mask[SMALL_ORDER]
        where = [order.villa for order in sheet.large_orders] + [order.building for order in sheet.small_orders]
        self.place: list[Space] = [space[name] for name in where]
        self.asks: list[tuple[Good, ...]] = [
            tuple(self.good[good] for good in order.goods) for order in sheet.large_orders
        ] + [(self.good[order.good],) for order in sheet.small_orders]
        self.orders_at = [
            sum(1 << card for card, at in enumerate(self.place) if at == here) for here in range(len(self.rows))
        ]
        self.ends = {
            card: (space[message.buildings[0]], space[message.buildings[1]])
            for card, message in zip(self.decks[MESSAGE], sheet.messages, strict=True)
        }
        self.ends_mask = {card: 1 << a | 1 << b for card, (a, b) in self.ends.items()}
        self.messages_to = [
            sum(1 << card for card, ends in self.ends.items() if here in ends) for here in range(MOST_SPACES)
        ]
        self.ring = [space[name] for name in sheet.ring.order]
        self.ring_place = {
            card: self.ring.index(space[privilege.building])
            for card, privilege in zip(self.decks[PRIVILEGE], sheet.privileges, strict=True)
        }
        self.chain_pays = [self._chain_pays(length + 1) for length in range(len(self.ring))]

    def _chain_pays(self, length: int) -> int:
        """6.14 By its length; beyond the scale it starts again."""
        scale = self.figures.privilege_scale
        full, rest = divmod(length, len(scale))
        return full * scale[-1] + (scale[rest - 1] if rest else 0)

    def _unfold_town(self) -> None:
        """4.1, 4.3 Which space each square belongs to, and which spaces share a side."""
        codes = {row.code: number for number, row in enumerate(self.rows)}
        self.square: dict[tuple[int, int], Space] = {}
        streets = len(self.rows)
        for blue, row in enumerate(self.sheet.town.grid, 1):
            for red, code in enumerate(row.split(), 1):
                self.square[red, blue] = codes.get(code, streets)
                streets += code not in codes
        if self.sheet.town.plan == "villas":
            self.square |= {(change.red, change.blue): self.space[change.space] for change in self.sheet.town.villas}
        self.spaces = range(streets)
        self.streets = range(len(self.rows), streets)
        self.street_mask = sum(1 << street for street in self.streets)
        touching: list[set[Space]] = [set() for _ in self.spaces]
        for (red, blue), here in self.square.items():
            for beyond in ((red + 1, blue), (red, blue + 1)):
                there = self.square.get(beyond, here)
                if there != here:
                    touching[here].add(there)
                    touching[there].add(here)
        self.neighbours = [sorted(spaces) for spaces in touching]
        self.near_mask = [sum(1 << space for space in spaces) for spaces in touching]
        self.beside = [[space for space in spaces if space < MARKET] for spaces in self.neighbours]

    def as_wanted(self, item: Item) -> Item:
        """4.26 How an item is named by others: a card by its deck."""
        return A_CARD + self.deck_of[item - FIRST_CARD] if item >= FIRST_CARD else item
