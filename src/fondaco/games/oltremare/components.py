"""What never changes in a match: map, cards, names and numbers of the board file, and the actions that name them."""

from __future__ import annotations

from fondaco.core.board_file import BadBoard
from fondaco.core.components import Components, Nouns, Phrase
from fondaco.core.decision import NO_ONE
from fondaco.core.json_types import JsonObject
from fondaco.games.oltremare.actions import Discard, Jump, Play, Propose, Sail, Stow
from fondaco.games.oltremare.board_file import BIG_DEAL, FIGHT_PIRATES, ICONS, MARKERS, MOST_SEATS, PHASES, BoardFile
from fondaco.games.oltremare.board_file_faults import list_board_file_faults
from fondaco.games.oltremare.field_types import MOST_DUCATS, Card, Good, Marker, MarkerOrNone, Port


class OltreMareComponents(Components):
    """Cards, goods, ports, routes and markers by their numbers, and the actions that name them, made once."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(BoardFile)
        if wrong := list_board_file_faults(sheet):
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
            kind
            for kind, marker in enumerate(MARKERS)
            for row in sheet.markers
            if row.id == marker
            for _ in range(row.count)
        ]
        self.ports = range(len(ports))
        self.routes = [(ports.index(route.a), ports.index(route.b)) for route in sheet.routes]
        self.most_routes = max(self.load)
        self.brings = {marker: self._brings(marker) for marker in (NO_ONE, *range(len(MARKERS)))}
        self.others = [
            [[seat % players for seat in range(who + 1, who + players)] for who in range(players)]
            for players in range(MOST_SEATS + 1)
        ]
        self.goods_of_two = [good for good in self.goods if good != self.removed_for_two]
        self._make_actions()

    def goods_for(self, players: int) -> list[Good]:
        """2.2 The goods that so many players trade in: for two, one is left out."""
        return [*self.goods] if players > 2 else self.goods_of_two

    def _brings(self, marker: MarkerOrNone) -> list[list[int]]:
        """7.6 By icon what none of it, one, two and so on bring with this marker active: 7.7 ducats, and 9.9
        Big Deal adds an icon; 7.8 cards to the pirates, 9.6 but none with Fight Pirates; 7.9 cards of the market;
        8.1 routes, one by one."""
        table, icons = self.figures.icon_yield, range(self.most_routes + 1)
        usual = [table[min(count, len(table) - 1)] for count in icons]
        more = [table[min(count + 1, len(table) - 1)] for count in icons]
        none = [0 for _ in icons]
        return [more if marker == BIG_DEAL else usual, none if marker == FIGHT_PIRATES else usual, usual, [*icons]]

    def _make_actions(self) -> None:
        self.voyages = [
            [voyages_by_end_port(self.routes, port, n) for n in range(self.most_routes + 1)] for port in self.ports
        ]
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

    def nouns(self) -> Nouns:
        """Return the names of things by kind, as texts or as messages of the catalogues."""
        sheet = self.sheet
        return {
            "good": [(f"oltremare.good.{good.id}", {"fallback": good.id}) for good in sheet.goods],
            "marker": [(f"oltremare.marker.{marker}", {}) for marker in MARKERS],
            "port": [port.name for port in sheet.ports],
            "icon": [(f"oltremare.icon.{icon}", {}) for icon in ICONS],
            "phase": [(f"oltremare.phase.{phase}", {"count": 0}) for phase in PHASES],
            "card": [self._card(card) for card in self.cards],
            "family": [merchant.id.title() for merchant in sheet.merchants],
        }

    def _card(self, card: int) -> Phrase:
        shown = [icon for icon, printed in enumerate(self.icons[card]) if printed]
        args = {"good": self.good[card], "icons": shown, "lions": self.lions[card], "load": self.load[card]}
        home = self.home[card]
        return ("oltremare.card", args) if home is None else ("oltremare.port_card", args | {"port": home})

    def bounds(self, players: int) -> dict[str, int]:
        """Return the bounds of amounts, and of things without names."""
        figures = self.figures
        return {
            "pile_card": len(self.cards) + 1,
            "route": self.most_routes,
            "purchase": figures.buy_limit_per_turn,
            "yield": max(*figures.icon_yield, self.most_routes),
            "turn": len(self.cards),
            "offer": 6 * (players - 1),
            "ducats": players * MOST_DUCATS,
            "prestige": 60,
        }


def voyages_by_end_port(routes: list[tuple[Port, Port]], start: Port, length: int) -> dict[Port, tuple[Port, ...]]:
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
