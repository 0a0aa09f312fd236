"""What never changes in a match: map, cards, names and numbers of the board file, and the actions that name them."""

from __future__ import annotations

from functools import lru_cache

from fondaco.core.board_file import BadBoard
from fondaco.core.components import Components, Nouns
from fondaco.core.json_types import JsonObject
from fondaco.games.mediterranee import actions
from fondaco.games.mediterranee.actions import AnyAction
from fondaco.games.mediterranee.board_file import HUNDRED, MOST_BIDS, PHASES, BoardFile, PortSpec, Size
from fondaco.games.mediterranee.board_file_faults import list_board_file_faults
from fondaco.games.mediterranee.field_types import Galley, Good, Zone

Courses = dict[Zone, tuple[Zone, ...]]


class MediterraneeComponents(Components):
    """Zones with their neighbours, ports (by the number of their zone), powers; and the actions that name them."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(BoardFile)
        if wrong := list_board_file_faults(sheet):
            raise BadBoard(name, wrong)
        zones = [zone.key for zone in sheet.zone]
        goods = [good.key for good in sheet.good]
        self.figures, self.points = sheet.rules, sheet.points
        self.capacity, self.good_price = sheet.rules.galley_capacity, sheet.rules.good_price
        self.cheapest_work = min(sheet.rules.build_price, sheet.rules.sailor_price)
        self.manned_galley_price = sheet.rules.build_price + sheet.rules.sailor_price
        self.zones, self.goods = range(len(zones)), range(len(goods))
        self.galleys = range(sheet.rules.galleys_total)
        self.neighbours = [tuple(zones.index(key) for key in zone.adjacent) for zone in sheet.zone]
        self.borders = {"zone": self.neighbours}
        self.open_sea = [zone.open_sea for zone in sheet.zone]
        self.ports = [zone for zone in self.zones if sheet.zone[zone].port]
        self.product: list[Good | None] = [goods.index(row.port.good) if row.port else None for row in sheet.zone]
        self.size: list[Size | None] = [row.port.size if row.port else None for row in sheet.zone]
        self.slots = [warehouse_slot_values(sheet, row.port) if row.port else () for row in sheet.zone]
        self.produces = [0 if good is None else 1 << good for good in self.product]
        self.producers = [[port for port in self.ports if self.product[port] == good] for good in self.goods]
        self.capital = {row.key: zones.index(row.capital) for row in sheet.power}
        self.power_number = {key: number for number, key in enumerate(self.capital)}
        bit = {key: 1 << good for good, key in enumerate(goods)}
        self.hull_goods = [goods.index(key) for key in sheet.build.galley]
        self.fort_goods = [goods.index(key) for key in sheet.build.fort]
        self.galley_needs = sum(bit[key] for key in sheet.build.galley)
        self.fort_needs = sum(bit[key] for key in sheet.build.fort)
        needs = (self.galley_needs, self.fort_needs)
        self.enough_for_works = [any(not need & ~stock for need in needs) for stock in range(sum(bit.values()) + 1)]
        self._bids: list[AnyAction] = []
        self.passed = [self._passed(zone) for zone in self.zones]
        self._courses = lru_cache(4096)(self._find_courses)
        self._sails = lru_cache(4096)(self._find_sails)
        self.kinds_in = lru_cache(4096)(self._find_kinds)
        self.jettisons = lru_cache(4096)(self._find_jettisons)
        self.swaps = lru_cache(4096)(self._find_swaps)
        self._make_actions()

    def powers(self, players: int, setup: int = 0) -> tuple[str, ...]:
        """2.1 The powers in play, by seat."""
        found = [row.powers for row in self.sheet.setup if row.players == players]
        return found[min(setup, len(found) - 1)]

    def bids(self, treasury: int) -> list[AnyAction]:
        """4.1 The bids a treasury allows, each made once; of more than a menu holds, some from nothing to all of it."""
        hundreds = treasury // HUNDRED
        if hundreds >= MOST_BIDS:
            spread = [hundreds * step // (MOST_BIDS - 1) for step in range(MOST_BIDS)]
            return [actions.Bid(bid * HUNDRED) for bid in spread]
        while len(self._bids) <= hundreds:
            self._bids.append(actions.Bid(len(self._bids) * HUNDRED))
        return self._bids[: hundreds + 1]

    def _passed(self, start: Zone) -> list[int]:
        """For each number of moves, a bit for every zone through which one of them may lead on."""
        near = [0, 1 << start]
        for _ in range(self.capacity - 1):
            near.append(near[-1])
            for zone in self.zones:
                if near[-2] >> zone & 1:
                    near[-1] |= sum(1 << other for other in self.neighbours[zone])
        return [zones & ~(1 << start) for zones in near]

    def courses(self, start: Zone, moves: int, closed: int) -> Courses:
        """The shortest course to each zone within so many moves; none leads on through a zone of the set `closed`."""
        return self._courses(start, moves, closed & self.passed[start][moves])

    def sails(self, galley: Galley, start: Zone, moves: int, closed: int) -> tuple[AnyAction, ...]:
        """To each of these zones."""
        return self._sails(galley, start, moves, closed & self.passed[start][moves])

    def _find_sails(self, galley: Galley, start: Zone, moves: int, closed: int) -> tuple[AnyAction, ...]:
        sail = self.sail[galley]
        return tuple([sail[zone] for zone in self._courses(start, moves, closed)])

    def _find_kinds(self, hold: int) -> tuple[Good, ...]:
        """The kinds of goods in a hold."""
        return tuple(good for good in self.goods if hold >> 3 * good & 7)

    def _find_jettisons(self, galley: Galley, hold: int) -> tuple[AnyAction, ...]:
        """Each of them off this galley."""
        return tuple([self.jettison[galley][good] for good in self.kinds_in(hold)])

    def _find_swaps(
        self, galley: Galley, hold: int, spare: bool, other: Galley, other_hold: int, other_spare: bool
    ) -> tuple[AnyAction, ...]:
        """7.2 Each exchange of two pieces that are not alike; a sailor goes only off a galley that has one to spare."""
        mine, theirs = self.kinds_in(hold), self.kinds_in(other_hold)
        swaps: list[AnyAction] = [
            actions.SwapGoods(galley, other, good, to_good) for good in mine for to_good in theirs if good != to_good
        ]
        if spare:
            swaps += [actions.SwapSailor(galley, other, good) for good in theirs]
        if other_spare:
            swaps += [actions.SwapSailor(other, galley, good) for good in mine]
        return tuple(swaps)

    def _find_courses(self, start: Zone, moves: int, closed: int) -> Courses:
        found: Courses = {start: ()}
        edge = [start]
        for _ in range(moves):
            nearer, edge = edge, []
            for zone in nearer:
                if zone == start or not closed >> zone & 1:
                    edge += [near for near in self.neighbours[zone] if near not in found]
                    found |= {near: (*found[zone], near) for near in self.neighbours[zone] if near not in found}
        del found[start]
        return found

    def _make_actions(self) -> None:
        galleys, zones, goods = self.galleys, self.zones, self.goods
        sailors, most = self.figures.start_sailors, min(self.figures.galley_capacity, self.figures.start_sailors)
        crews = range(1, most + 1)
        self.muster = [
            actions.Muster(first, second) for first in crews for second in crews if first + second <= sailors
        ]
        self.take_place = [actions.TakePlace(place) for place in range(len(self.capital))]
        self.buy = [actions.Buy(galley) for galley in galleys]
        self.ask_price = [actions.AskPrice(zone) for zone in zones]
        self.build_enrolled = [actions.BuildGalley(zone, "enrolled") for zone in zones]
        self.build_garrison = [actions.BuildGalley(zone, "garrison") for zone in zones]
        self.build_fort = [actions.BuildFort(zone) for zone in zones]
        self.enrol = [actions.Enrol(zone) for zone in zones]
        self.enrol_aboard = [actions.EnrolAboard(galley) for galley in galleys]
        self.ashore = [actions.SailorAshore(galley) for galley in galleys]
        self.aboard = [actions.SailorAboard(galley) for galley in galleys]
        self.dismiss = [actions.Dismiss(galley) for galley in galleys]
        self.abandon = [actions.Abandon(galley) for galley in galleys]
        self.reman = [[actions.TransferSailor(galley, to) for to in galleys] for galley in galleys]
        self.reload = [
            [[actions.TransferGood(galley, to, good) for good in goods] for to in galleys] for galley in galleys
        ]
        self.jettison = [[actions.Jettison(galley, good) for good in goods] for galley in galleys]
        self.sail = [[actions.Sail(galley, zone) for zone in zones] for galley in galleys]
        self.sail_on = [actions.SailOn(zone) for zone in zones]
        self.attack = [[actions.Attack(galley, target) for target in galleys] for galley in galleys]
        self.storm = [actions.Storm(galley) for galley in galleys]
        self.land = [actions.Land(galley) for galley in galleys]
        self.sell = [[actions.Sell(galley, good) for good in goods] for galley in galleys]
        self.stow = [[actions.Stow(good, galley) for galley in galleys] for good in goods]

    def nouns(self) -> Nouns:
        """Return the names of things by kind, as texts or as messages of the catalogues."""
        sheet = self.sheet
        return {
            "good": [(f"mediterranee.good.{good.key}", {"fallback": good.key}) for good in sheet.good],
            "power": [(f"mediterranee.power.{power.key}", {"fallback": power.key}) for power in sheet.power],
            "zone": [(f"mediterranee.zone.{zone.key}", {"fallback": zone.name}) for zone in sheet.zone],
            "port": [zone.port.name if zone.port else zone.name for zone in sheet.zone],
            "phase": [(f"mediterranee.phase.{phase}", {}) for phase in PHASES],
            "place": [str(place + 1) for place in range(4)],
            "galley": [str(galley + 1) for galley in self.galleys],
        }

    def bounds(self, players: int) -> dict[str, int]:
        """Return the bounds of amounts, and of things without names."""
        figures = self.figures
        return {
            "sailor": figures.sailors_total,
            "piece": figures.goods_per_kind,
            "fort": figures.forts_total,
            "turn": figures.turns[str(players)],
            "move": figures.galley_capacity,
            "slot": max(map(len, self.slots)),
            "number": max(map(max, filter(None, self.slots))),
            "ducats": 99_900,
            "points": 999,
        }


def warehouse_slot_values(sheet: BoardFile, port: PortSpec) -> tuple[int, ...]:
    """1.2 The numbers of a warehouse, rising: the port's own, or those of its size."""
    return tuple(sorted(port.slots or sheet.warehouse[port.size]))
