"""What never changes in a match: map, cards, names and numbers of the board file, and the actions that name them."""

from __future__ import annotations

from fondaco.core.board_file import BadBoard
from fondaco.core.components import Components, Nouns, Phrase
from fondaco.core.json_types import JsonObject
from fondaco.games.neptun.actions import Deliver, Load, Row, Sail, Take
from fondaco.games.neptun.board_file import (
    FACES,
    GOLD_TEMPLE,
    MOST_SEATS,
    MOST_TILES,
    NO_REGION,
    PHASES,
    ROUNDS,
    STATES,
    BoardFile,
)
from fondaco.games.neptun.board_file_faults import list_board_file_faults
from fondaco.games.neptun.chart import Route
from fondaco.games.neptun.field_types import Good, Oar, Place, Region, Temple, Tile


class NeptunComponents(Components):
    """Places, goods, oar cards and tiles by their numbers, and the actions that name them, made once.

    Place 0 is Crete. Temple numbers are those of the regions, and then the gold temple.
    """

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(BoardFile)
        if wrong := list_board_file_faults(sheet):
            raise BadBoard(name, wrong)
        self.figures = sheet.game
        self.wind = sheet.wind
        self.most_forecast = sheet.wind.least_forecast + len(sheet.wind.speeds) - 1
        self._lay_chart(sheet)
        self._print_cards(sheet)
        self._cut_tiles(sheet)
        self._make_actions()

    def _lay_chart(self, sheet: BoardFile) -> None:
        regions = [region.id for region in sheet.regions]
        self.regions = range(len(regions))
        self.names = [sheet.start.name, *[city.name for city in sheet.cities]]
        self.places = range(len(self.names))
        self.region: list[Region] = [NO_REGION, *[regions.index(city.region) for city in sheet.cities]]
        ends = [sheet.start.id, *[city.id for city in sheet.cities]]
        self.routes: list[Route] = [(ends.index(route.a), ends.index(route.b)) for route in sheet.routes]
        self.long = [route.kind == "long" for route in sheet.routes]

    def _print_cards(self, sheet: BoardFile) -> None:
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

    def _cut_tiles(self, sheet: BoardFile) -> None:
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

    def _make_actions(self) -> None:
        self.take = [Take(column) for column in range(self.figures.players_max + 1)]
        self.load = [Load(slot) for slot in range(self.figures.turns)]
        self.row = [Row(oar) for oar in range(len(self.strength))]
        self.sail = [Sail(place) for place in self.places]
        self.deliver = [Deliver(slot) for slot in range(self.figures.turns)]

    def nouns(self) -> Nouns:
        """Return the names of things by kind, as texts or as messages of the catalogues."""
        sheet, turns = self.sheet, self.figures.turns
        places: list[str | Phrase] = [
            (f"neptun.place.{place.id}", {"fallback": place.name}) for place in (sheet.start, *sheet.cities)
        ]
        temples = [*[(region.id, region.name) for region in sheet.regions], (GOLD_TEMPLE, GOLD_TEMPLE)]
        return {
            "place": places,
            "city": places,
            "good": [(f"neptun.good.{good.id}", {"fallback": good.id}) for good in sheet.goods],
            "oar": [
                ("neptun.oar", {"strength": strength, "wind": f"{wind:+d}" if wind else "0"})
                for strength, wind in zip(self.strength, self.wind_of, strict=True)
            ],
            "temple": [(f"neptun.temple.{temple}", {"fallback": name}) for temple, name in temples],
            "column": [str(column + 1) for column in range(len(self.take))],
            "slot": [str(slot + 1) for slot in range(turns)],
            "round": ["", *ROUNDS],
            "phase": [(f"neptun.phase.{phase}", {}) for phase in PHASES],
            "state": [(f"neptun.state.{state}", {}) for state in STATES],
            "face": [(f"neptun.face.{face}", {}) for face in FACES],
            "turn": [
                *[str(turn) for turn in range(turns + 1)],
                *[("neptun.turn.extra", {"number": turns + 1 + extra}) for extra in range(self.figures.extra_turns)],
            ],
            "family": [
                (f"neptun.color.{merchant.color}", {"fallback": merchant.color.title()}) for merchant in sheet.merchants
            ],
        }

    def bounds(self, players: int) -> dict[str, int]:
        """Return the bounds of amounts, and of things without names."""
        return {
            "column": players + 1,
            "rank": max(players, MOST_TILES),
            "region": len(self.regions),
            "route": len(self.routes),
            "tile": len(self.points),
            "bonus": len(self.sheet.bonus_tiles.points),
            "city_card": len(self.city_cards),
            "good_card": len(self.good_cards),
            "strength": max(self.strength),
            "wind": max(self.wind.speeds),
            "forecast": self.most_forecast,
            "extra": self.figures.turns + self.figures.extra_turns,
            "miles": 999,
            "gold": 999,
            "points": 99,
        }
