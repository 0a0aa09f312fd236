"""What is printed on the components: tables read from the board file, checked, and unfolded for quick use."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.core.components import BadBoard, Box, faulty_routes, twice
from fondaco.core.decision import NO_ONE
from fondaco.games.oltremare.actions import Discard, Jump, Play, Propose, Sail, Stow
from fondaco.games.oltremare.field_types import Card, Good, Marker, MarkerOrNone, Port

Icon = Literal["ducats", "pirates", "market", "navigation"]
ICONS: tuple[Icon, ...] = ("ducats", "pirates", "market", "navigation")
DUCATS, PIRATES, MARKET, NAVIGATION = range(4)
MARKERS = ("compass", "fight_pirates", "favourable_terms", "local_authority", "big_deal", "open_sea")
COMPASS, FIGHT_PIRATES, FAVOURABLE_TERMS, LOCAL_AUTHORITY, BIG_DEAL, OPEN_SEA = range(6)
MOST_SEATS = 5
Whole = Annotated[int, Meta(ge=0, le=999)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rulebook."""

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


class Merchant(msgspec.Struct, frozen=True):
    id: Name
    color: Name


class GoodRow(msgspec.Struct, frozen=True):
    id: Name
    count: Whole
    sequence: Annotated[tuple[Annotated[int, Meta(ge=-999, le=999)], ...], Meta(min_length=1)]


class MarkerRow(msgspec.Struct, frozen=True):
    id: Name
    count: Whole


class PortRow(msgspec.Struct, frozen=True):
    id: Name
    name: Name
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lon: Annotated[float, Meta(ge=-180, le=180)]


class RouteRow(msgspec.Struct, frozen=True):
    a: Name
    b: Name
    kind: str = "main"


class CardRow(msgspec.Struct, frozen=True):
    id: Name
    good: Name
    actions: tuple[Icon, Icon]
    lions: Annotated[int, Meta(ge=1, le=12)]
    load: Annotated[int, Meta(ge=1, le=6)]
    port: str | None = None


class Printed(msgspec.Struct, frozen=True):
    """The board file as it is written."""

    game: Figures
    status: dict[str, Literal["fact", "derived", "reconstructed"]]
    merchants: list[Merchant]
    goods: Annotated[list[GoodRow], Meta(max_length=99)]
    markers: list[MarkerRow]
    ports: Annotated[list[PortRow], Meta(max_length=999)]
    routes: list[RouteRow]
    cards: Annotated[list[CardRow], Meta(max_length=999)]


class OltreMareBox(Box):
    """Cards, goods, ports, routes and markers by their numbers, and the actions that name them, made once."""

    def __init__(self, name: str, digest: str, tables: dict[str, Any]) -> None:
        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(Printed)
        if wrong := faults(sheet):
            raise BadBoard(name, wrong)
        goods = [good.id for good in sheet.goods]
        ports = [port.id for port in sheet.ports]
        self.ids = {"good": goods, "port": ports, "card": [card.id for card in sheet.cards], "marker": MARKERS}
        self.figures = sheet.game
        self.cards = range(len(sheet.cards))
        self.venice: Card = len(sheet.cards)
        self.good: list[Good] = [goods.index(card.good) for card in sheet.cards]
        self.lions = [card.lions for card in sheet.cards]
        self.load = [card.load for card in sheet.cards]
        self.home: list[Port | None] = [ports.index(card.port) if card.port else None for card in sheet.cards]
        self.icons = [tuple(int(icon in card.actions) for icon in ICONS) for card in sheet.cards]
        self.goods = range(len(goods))
        self.pays = [good.sequence for good in sheet.goods]
        self.removed_for_two: Good = goods.index(sheet.game.two_player_removes)
        self.markers: list[Marker] = [
            kind for kind, marker in enumerate(MARKERS) for row in sheet.markers if row.id == marker
            for _ in range(row.count)
        ]  # fmt: skip
        self.ports = range(len(ports))
        self.routes = [(ports.index(route.a), ports.index(route.b)) for route in sheet.routes]
        self.most_routes = max(self.load)
        self.brings = {marker: self._brings(marker) for marker in (NO_ONE, *range(len(MARKERS)))}
        self.others = [
            [[seat % players for seat in range(who + 1, who + players)] for who in range(players)]
            for players in range(MOST_SEATS + 1)
        ]
        self._say()

    def goods_for(self, players: int) -> list[Good]:
        """2.2 The goods that so many players trade in: for two, one is left out."""
        return [good for good in self.goods if players > 2 or good != self.removed_for_two]

    def _brings(self, marker: MarkerOrNone) -> list[list[int]]:
        """7.6 By icon what none of it, one, two and so on bring whoever has this marker at work: 7.7 ducats, and 9.9
        Big Deal adds an icon; 7.8 cards to the pirates, 9.6 but none from him who fights them; 7.9 cards of the market;
        8.1 routes, one by one."""
        table, icons = self.figures.icon_yield, range(self.most_routes + 1)
        usual = [table[min(count, len(table) - 1)] for count in icons]
        more = [table[min(count + 1, len(table) - 1)] for count in icons]
        none = [0 for _ in icons]
        return [more if marker == BIG_DEAL else usual, none if marker == FIGHT_PIRATES else usual, usual, [*icons]]

    def _say(self) -> None:
        self.voyages = [[voyages(self.routes, port, n) for n in range(self.most_routes + 1)] for port in self.ports]
        sail = [Sail(port) for port in self.ports]
        self.sail = [[[sail[end] for end in sorted(ends)] for ends in lengths] for lengths in self.voyages]
        self.jump = [Jump(port) for port in self.ports]
        self.discard = [Discard(card) for card in self.cards]
        self.play = [Play(card) for card in self.cards]
        self.stow = [Stow(card) for card in self.cards]
        self.offers = [[self._offers(seat, card) for card in self.cards] for seat in range(MOST_SEATS)]
        self.bids = [
            [Propose(seat, (), ducats, (good,)) for good in self.goods for ducats in (1, 2, 3, 4)]
            for seat in range(MOST_SEATS)
        ]

    def _offers(self, seat: int, card: Card) -> list[Propose]:
        """Simple offers of one card: for another good, for a few ducats, for nothing."""
        swaps = [Propose(seat, (card,), 0, (good,)) for good in self.goods if good != self.good[card]]
        return swaps + [Propose(seat, (card,), ask_ducats=ducats) for ducats in (0, 1, 2, 3, 4)]


def voyages(routes: list[tuple[Port, Port]], start: Port, length: int) -> dict[Port, tuple[Port, ...]]:
    """8.1-8.5 Every port that a voyage of this many different routes can end in, with one such voyage;
    if there is none that long, those of the longest there are."""
    reached: dict[Port, tuple[Port, ...]] = {start: (start,)}
    trails: list[tuple[tuple[Port, ...], frozenset[int]]] = [((start,), frozenset())]
    for _ in range(length):
        trails = [
            ((*trail, b if trail[-1] == a else a), used | {number})
            for trail, used in trails
            for number, (a, b) in enumerate(routes)
            if number not in used and trail[-1] in (a, b)
        ]
        if not trails:
            break
        reached = {}
        for trail, _used in trails:
            reached.setdefault(trail[-1], trail)
    return reached


def faults(sheet: Printed) -> list[str]:
    """Everything that keeps a board file from being played, in the words of the game."""
    return [
        *_goods(sheet), *_cards(sheet), *_markers(sheet), *_map(sheet), *_figures(sheet),
        *_deck(sheet, 2), *_deck(sheet, sheet.game.players_max),
    ]  # fmt: skip


def _goods(sheet: Printed) -> list[str]:
    printed = Counter(card.good for card in sheet.cards)
    goods = [good.id for good in sheet.goods]
    wrong = twice("good", goods)
    wrong += [
        f"good {good.id}: the file has {printed[good.id]} cards of it, its count says {good.count}"
        for good in sheet.goods
        if printed[good.id] != good.count
    ]
    if sheet.game.two_player_removes not in goods:
        wrong.append(f"good {sheet.game.two_player_removes}: is to be removed for two players, but is no good")
    return wrong


def _cards(sheet: Printed) -> list[str]:
    goods = {good.id for good in sheet.goods}
    ports = {port.id for port in sheet.ports}
    total = sheet.game.lions_plus_load
    wrong = twice("card", [card.id for card in sheet.cards])
    for card in sheet.cards:
        if card.good not in goods:
            wrong.append(f"card {card.id}: there is no good {card.good}")
        if card.actions[0] == card.actions[1]:
            wrong.append(f"card {card.id}: shows {card.actions[0]} twice, its two actions must differ")
        if card.lions + card.load != total:
            wrong.append(f"card {card.id}: lions {card.lions} and load {card.load} do not add up to {total}")
        if card.port is not None and card.port not in ports:
            wrong.append(f"card {card.id}: there is no port {card.port}")
    return wrong


def _markers(sheet: Printed) -> list[str]:
    named = [marker.id for marker in sheet.markers]
    wrong = twice("marker", named)
    wrong += [f"marker {name}: is missing" for name in MARKERS if name not in named]
    wrong += [f"marker {name}: the rules know no such marker" for name in named if name not in MARKERS]
    total = sum(marker.count for marker in sheet.markers)
    if total < len(sheet.ports):
        wrong.append(f"markers: {total} are too few, each of the {len(sheet.ports)} ports needs one")
    return wrong


def _map(sheet: Printed) -> list[str]:
    ports = [port.id for port in sheet.ports]
    wrong = twice("port", ports)
    wrong += faulty_routes([(route.a, route.b) for route in sheet.routes], "port", ports)
    linked = {end for route in sheet.routes for end in (route.a, route.b)}
    wrong += [f"port {port}: no route leads there" for port in ports if port not in linked]
    return wrong


def _figures(sheet: Printed) -> list[str]:
    figures, wrong = sheet.game, []
    if len(sheet.merchants) < figures.players_max:
        wrong.append(f"merchants: {len(sheet.merchants)} families are too few for {figures.players_max} players")
    if not figures.icon_yield:
        wrong.append("icon_yield: says nothing")
    if len(figures.favourable_terms_prices) < figures.buy_limit_per_turn:
        wrong.append("favourable_terms_prices: needs a price for each purchase of a turn")
    heaviest = max((card.load for card in sheet.cards), default=0)
    if figures.buy_limit_per_turn < heaviest:
        wrong.append(f"buy_limit_per_turn: {figures.buy_limit_per_turn} purchases cannot reach a load of {heaviest}")
    return wrong


def _deck(sheet: Printed, players: int) -> list[str]:
    """2.2-2.10 What so many players need to set the game up."""
    figures, wrong = sheet.game, []
    deck = [card for card in sheet.cards if players > 2 or card.good != figures.two_player_removes]
    homes = {card.port for card in deck if card.port}
    if len(homes) < players:
        wrong.append(f"cards: only {len(homes)} ports are named, {players} players need one each to start in")
    if len(deck) < 2 * players * (figures.start_hand + 1):
        wrong.append(f"cards: {len(deck)} are too few for {players} players")
    pile, dealt = len(deck) - players, players * figures.start_hand
    if pile // 2 + figures.venice_jitter > pile - dealt:
        wrong.append(f"venice_jitter: {figures.venice_jitter} places could put Venice into a hand of {players} players")
    return wrong
