"""What never changes in a match: map, cards, names and numbers of the board file, and the actions that name them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from fondaco.core.board_file import BadBoard
from fondaco.core.components import Components, Nouns, Phrase
from fondaco.core.json_types import JsonObject
from fondaco.games.genoa.actions import (
    Ask,
    Fill,
    Lay,
    Move,
    Pick,
    Propose,
    Remove,
    Replace,
    StartAt,
    Swap,
    TakeWare,
    UseBuilding,
    Wish,
)
from fondaco.games.genoa.board_file import (
    A_CARD,
    BUILDINGS,
    DECKS,
    FIRST_CARD,
    FURTHER_ACTION,
    GOODS,
    LARGE_ORDER,
    MARKER,
    MARKET,
    MESSAGE,
    MOST_SPACES,
    PRIVILEGE,
    SMALL_ORDER,
    SPECIALS,
    VILLA_YIELD,
    BoardFile,
    SpaceSpec,
)
from fondaco.games.genoa.board_file_faults import list_board_file_faults
from fondaco.games.genoa.field_types import Card, Good, Item, Space

STEPS_HERE = (1, 2, 3, 4, 5, 6, 8, 10, 12)
STEPS_AHEAD = (2, 4, 6, 8)
STEPS_ASKED = (3, 5, 8)


class GenoaComponents(Components):
    """Spaces, goods, cards and their neighbourhoods by numbers: buildings first, then the market, then the streets."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(BoardFile)
        if wrong := list_board_file_faults(sheet):
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
        self.phrases = PrebuiltActions(self)

    def _yields(self, row: SpaceSpec) -> tuple[Item, ...]:
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

    def nouns(self) -> Nouns:
        """Return the names of things by kind, as texts or as messages of the catalogues."""
        goods: list[str | Phrase] = [(f"genoa.good.{good.id}", {"fallback": good.id}) for good in self.sheet.goods]
        specials: list[str | Phrase] = [(f"genoa.special.{name}", {}) for name in SPECIALS]
        decks: list[str | Phrase] = [(f"genoa.deck.{name}", {}) for name in DECKS]
        a_card: list[str | Phrase] = [(f"genoa.a_card.{name}", {}) for name in DECKS]
        cards: list[str | Phrase] = [self._card(card) for card in self.cards]
        marker: list[str | Phrase] = [("genoa.marker", {})]
        spaces = [self._space(space) for space in self.spaces]
        return {
            "good": goods,
            "special": specials,
            "deck": decks,
            "card": cards,
            "item": goods + specials + marker + a_card + cards,
            "space": spaces,
            "building": spaces,
        }

    def _space(self, space: int) -> str | Phrase:
        """With the squares it covers."""
        squares = [{"red": red, "blue": blue} for (red, blue), at in self.square.items() if at == space]
        if space < len(self.rows):
            return (f"genoa.space.{self.rows[space].id}", {"fallback": self.rows[space].name, "squares": squares})
        return ("genoa.street", {**squares[0], "squares": squares})

    def _card(self, card: int) -> Phrase:
        deck = self.deck_of[card]
        if deck == LARGE_ORDER:
            return ("genoa.card.large_order", {"space": self.place[card], "goods": list(self.asks[card])})
        if deck == SMALL_ORDER:
            return ("genoa.card.small_order", {"space": self.place[card], "goods": list(self.asks[card])})
        if deck == MESSAGE:
            return ("genoa.card.message", {"spaces": list(self.ends[card])})
        assert deck == PRIVILEGE
        return ("genoa.card.privilege", {"space": self.ring[self.ring_place[card]]})

    def bounds(self, players: int) -> dict[str, int]:
        """Return the bounds of amounts.

        `held` are the items counted for a seat, `stocked` those of the supply, `knower` the seats and spectators.
        """
        figures, sheet = self.figures, self.sheet
        rounds, markers = max(30, *figures.rounds), figures.markers_per_player
        counts = [*[good.count for good in sheet.goods], *[special.count for special in sheet.specials], markers]
        return {
            "building": BUILDINGS,
            "held": MARKER + 1,
            "stocked": MARKER + players,
            "knower": players + 1,
            "piece": max(counts),
            "marker": markers,
            "round": rounds,
            "turn": rounds * players,
            "action": 9,
            "time": 99,
            "disc": figures.discs,
            "die": figures.dice_faces,
            "offer": 12 * players,
            "wish": 12 * players,
            "ducats": 9_999,
        }


class PrebuiltActions:
    """Actions that name a space, a card or an item; and the samples of offers that menus show."""

    def __init__(self, components: GenoaComponents) -> None:
        items = range(FIRST_CARD + len(components.cards))
        self.start_at = [StartAt(space) for space in components.spaces]
        self.move = [Move(space) for space in components.spaces]
        self.fill = [Fill(card) for card in components.cards]
        self.take_ware = [TakeWare(good) for good in range(GOODS)]
        self.swap = [Swap(item) for item in items]
        self.pick = [Pick(item) for item in range(FIRST_CARD)]
        self.use = [UseBuilding(space) for space in range(len(components.rows))]
        beside = {street: components.beside[street] for street in components.streets}
        self.lay = {street: {space: Lay(street, space) for space in near} for street, near in beside.items()}
        self.replace = {street: {space: Replace(street, space) for space in near} for street, near in beside.items()}
        self.remove = {street: {space: Remove(street, space) for space in near} for street, near in beside.items()}
        self._offers(components)

    def _offers(self, components: GenoaComponents) -> None:
        step = components.figures.ducat_step
        here, ahead, asked = ([step * n for n in steps] for steps in (STEPS_HERE, STEPS_AHEAD, STEPS_ASKED))
        self.bids_here = [_prefixes([Propose(space, ducats) for ducats in here]) for space in components.spaces]
        self.bids_ahead = [_prefixes([Propose(space, ducats) for ducats in ahead]) for space in components.spaces]
        self.affordable_here = _affordable(here)
        self.affordable_ahead = _affordable(ahead)
        goods = range(GOODS)
        self.goods_bids = _chosen([[Propose(space, 0, (good,)) for good in goods] for space in components.spaces])
        self.card_bid = [
            [Propose(space, 0, (FIRST_CARD + card,)) for card in components.cards] for space in components.spaces
        ]
        self.sales = _chosen([[Propose(space, 0, (good,), 2 * step) for good in goods] for space in components.spaces])
        card = (FURTHER_ACTION,)
        self.ducats_for_card = [
            [Propose(space, ducats, want_items=card) for ducats in asked] for space in components.spaces
        ]
        self.goods_for_card = _chosen(
            [[Propose(space, 0, (good,), want_items=card) for good in goods] for space in components.spaces]
        )
        self.later_bid = [
            {item: Propose(space, later_items=(item,)) for item in components.yields[space]}
            if space < len(components.rows)
            else {}
            for space in components.spaces
        ]
        self.ask_ducats = [[Ask(space, want_ducats=ducats) for ducats in asked] for space in components.spaces]
        self.ask_goods = [[Ask(space, want_items=(good,)) for good in goods] for space in components.spaces]
        self.wish = [[Wish(space) for space in _two_steps(components, here)] for here in components.spaces]
        self.wishes = lru_cache(4096)(self._wishes)

    def _wishes(self, here: Space, visited: int) -> list[Wish]:
        return [wish for wish in self.wish[here] if not visited >> wish.space & 1]


def _chosen(bids: list[list[Propose]]) -> Callable[[Space, tuple[Good, ...]], list[Propose]]:
    """Of bids for each space and good, those for one space with some of the goods, put together once."""
    return cache(lambda space, goods: [bids[space][good] for good in goods])


def _prefixes(bids: list[Propose]) -> list[list[Propose]]:
    return [bids[:count] for count in range(len(bids) + 1)]


def _affordable(amounts: list[int]) -> list[int]:
    """For every purse up to the highest amount: how many of the amounts it can pay."""
    return [sum(amount <= ducats for amount in amounts) for ducats in range(amounts[-1] + 1)]


def _two_steps(components: GenoaComponents, here: Space) -> list[Space]:
    near = set(components.neighbours[here])
    beyond = {space for neighbour in near for space in components.neighbours[neighbour]}
    return sorted(beyond - near - {here})
