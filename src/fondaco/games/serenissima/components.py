"""What never changes in a match: map, cards, names and numbers of the board file, and the actions that name them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fondaco.core.board_file import BadBoard
from fondaco.core.components import Components, Nouns
from fondaco.core.json_types import JsonObject
from fondaco.games.serenissima.actions import (
    Attack,
    BuildBasilica,
    BuildFort,
    Close,
    Commission,
    CubeForSailor,
    Enlist,
    GiveCube,
    GiveSailor,
    Jettison,
    Launch,
    Recruit,
    Sail,
    SailorForCube,
    Seize,
    Sell,
    SendAshore,
    Settle,
    SwapCubes,
    TakeCube,
    TakeSailor,
)
from fondaco.games.serenissima.board_file import GOODS, NO_GOOD, PHASES, BoardFile
from fondaco.games.serenissima.board_file_faults import list_board_file_faults
from fondaco.games.serenissima.field_types import Good, Zone


class BuildingKind(NamedTuple):
    """10.6-10.8 A fort or a basilica: how many there are, what one costs, and which goods its port must have."""

    most: int
    price: int
    needs: list[Good]


def goods_from_names(names: Iterable[str]) -> list[Good]:
    return [GOODS.index(name) for name in names]


class SerenissimaComponents(Components):
    """Zones, goods, galleys and cards by their numbers, and the actions that name them, made once."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(BoardFile)
        if wrong := list_board_file_faults(sheet):
            raise BadBoard(name, wrong)
        self.numbers = numbers = sheet.components
        self.names = [zone.name for zone in sheet.zone]
        self.zones = range(len(sheet.zone))
        self.places = numbers.galley_slots
        self.supply = [sheet.goods[good] for good in GOODS]
        self.produces: list[Good] = [GOODS.index(zone.good) if zone.good else NO_GOOD for zone in sheet.zone]
        self.slots = [tuple(sorted(sheet.slots(zone))) for zone in sheet.zone]
        self.capacity = [len(slots) for slots in self.slots]
        self.starts: list[Zone] = [zone for zone in self.zones if sheet.zone[zone].start]
        self.neighbours = neighbours_by_zone(sheet)
        self.borders = {"zone": self.neighbours}
        self.cards = [card for card in sheet.doge_card for _ in range(card.count)]
        self.fort = BuildingKind(numbers.forts, numbers.cost_fort, goods_from_names(numbers.fort_needs))
        self.basilica = BuildingKind(numbers.basilicas, numbers.cost_basilica, goods_from_names(numbers.basilica_needs))
        self.to_close = goods_from_names(numbers.closed_2_3_players)
        self._make_actions()

    def _make_actions(self) -> None:
        galleys = range(max(self.galleys(players) for players in (2, 3, 4)) + 1)
        goods = range(len(GOODS))
        self.close = [Close(port) for port in self.zones]
        self.settle = [Settle(port) for port in self.zones]
        self.launch = [Launch(port) for port in self.zones]
        self.recruit = [Recruit(port) for port in self.zones]
        self.build_fort = [BuildFort(port) for port in self.zones]
        self.build_basilica = [BuildBasilica(port) for port in self.zones]
        self.sail = [[Sail(zone) for zone in near] for near in self.neighbours]
        self.commission = [Commission(galley) for galley in galleys]
        self.take_sailor = [TakeSailor(galley) for galley in galleys]
        self.give_sailor = [GiveSailor(galley) for galley in galleys]
        self.send_ashore = [SendAshore(galley) for galley in galleys]
        self.attack = [Attack(galley) for galley in galleys]
        self.enlist = [Enlist(galley) for galley in galleys]
        self.take_cube = [[TakeCube(galley, good) for good in goods] for galley in galleys]
        self.give_cube = [[GiveCube(galley, good) for good in goods] for galley in galleys]
        self.swap_cubes = [
            [[SwapCubes(galley, good, taken) for taken in goods] for good in goods] for galley in galleys
        ]
        self.sailor_for_cube = [[SailorForCube(galley, good) for good in goods] for galley in galleys]
        self.cube_for_sailor = [[CubeForSailor(galley, good) for good in goods] for galley in galleys]
        self.jettison = [[Jettison(galley, good) for good in goods] for galley in galleys]
        self.sell = [Sell(good) for good in goods]
        self.seize = [Seize(good) for good in goods]

    def galleys(self, players: int) -> int:
        """2.2 How many galley numbers are in play."""
        return self.numbers.galleys if players == 4 else self.numbers.galleys_2_3_players

    def start_galleys(self, players: int) -> int:
        """2.2, 2.9 How many galleys each has at the start."""
        return self.numbers.start_galleys_2_players if players == 2 else self.numbers.start_galleys_3_4_players

    def sailors(self, players: int) -> int:
        """2.2 How many sailors each has."""
        numbers = self.numbers
        return (numbers.sailors_2_players, numbers.sailors_3_players, numbers.sailors_4_players)[players - 2]

    def track_start(self, players: int) -> int:
        """2.2 Where the white pawn starts."""
        return self.sheet.turn_track.start_4 if players == 4 else self.sheet.turn_track.start_2_3

    def track_end(self, players: int) -> int:
        """11.5 Where the track ends, with the last scoring."""
        return self.scoring_spaces(players)[-1]

    def scoring_spaces(self, players: int) -> tuple[int, ...]:
        """2.2 Where the white pawn causes a scoring; the last of them is the end of the track."""
        return self.sheet.turn_track.scoring_4 if players == 4 else self.sheet.turn_track.scoring_2_3

    def nouns(self) -> Nouns:
        """Return the names of things by kind, as texts or as messages of the catalogues."""
        numbers = [str(galley) for galley in range(1, len(self.commission))]
        return {
            "family": [(f"serenissima.family.{colour}", {"fallback": colour}) for colour in self.numbers.colours],
            "good": [(f"serenissima.good.{good}", {}) for good in GOODS],
            "zone": list(self.names),
            "port": list(self.names),
            "galley": [("serenissima.doge_space", {}), *numbers],
            "phase": [(f"serenissima.phase.{phase}", {}) for phase in PHASES],
            "card": [(f"serenissima.card.{card.name}", {"fallback": card.name}) for card in self.cards],
            "face": [(f"serenissima.face.{face}", {}) for face in ("blank", "skull")],
        }

    def bounds(self, players: int) -> dict[str, int]:
        """Return the bounds of amounts; the Doge's cards decide how long a match is."""
        numbers, spaces = self.numbers, self.scoring_spaces(players)
        return {
            "galley": self.galleys(players) + 1,
            "sailor": self.sailors(players),
            "step": numbers.galley_slots,
            "cube": max(self.supply),
            "slot": max(self.capacity),
            "price": max(map(max, filter(None, self.slots))),
            "space": spaces[-1],
            "scoring": len(spaces),
            "fort": numbers.forts,
            "basilica": numbers.basilicas,
            "choice": max(len(self.to_close), self.start_galleys(players) * players),
            "round": 99,
            "ducats": 999,
            "loading": 999,
        }


def neighbours_by_zone(sheet: BoardFile) -> list[tuple[Zone, ...]]:
    """1.1 For each zone, those it shares a border with."""
    ids = [zone.id for zone in sheet.zone]
    near: list[set[Zone]] = [set() for _ in ids]
    for edge in sheet.edge:
        a, b = ids.index(edge.a), ids.index(edge.b)
        near[a].add(b)
        near[b].add(a)
    return [tuple(sorted(zones)) for zones in near]
