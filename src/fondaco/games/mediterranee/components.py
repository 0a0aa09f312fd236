"""What is printed on the components: the sea and its ports, the powers, the numbers of the rulebook."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.core.components import BadBoard, Box, twice
from fondaco.games.mediterranee import actions
from fondaco.games.mediterranee.actions import AnyAction
from fondaco.games.mediterranee.field_types import Galley, Good, Zone

Status = Literal["fact", "derived", "reconstructed"]
Size = Literal["small", "medium", "capital"]
Whole = Annotated[int, Meta(ge=0, le=9999)]
Hundreds = Annotated[int, Meta(ge=0, le=99_900, multiple_of=100)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]
HUNDRED = 100
MOST_BIDS = 100
Courses = dict[Zone, tuple[Zone, ...]]


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rulebook."""

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


class BuildRow(msgspec.Struct, frozen=True):
    galley: tuple[Key, ...]
    fort: tuple[Key, ...]


class GoodRow(msgspec.Struct, frozen=True):
    key: Key
    ports: Whole


class PowerRow(msgspec.Struct, frozen=True):
    key: Key
    capital: Key


class SetupRow(msgspec.Struct, frozen=True):
    players: Annotated[int, Meta(ge=2, le=4)]
    powers: tuple[Key, ...]


class PortRow(msgspec.Struct, frozen=True):
    name: Key
    good: Key
    size: Size
    lon: Annotated[float, Meta(ge=-180, le=180)]
    lat: Annotated[float, Meta(ge=-90, le=90)]
    status: dict[str, Status]
    slots: tuple[Whole, ...] = ()


class ZoneRow(msgspec.Struct, frozen=True):
    key: Key
    name: Key
    lon: Annotated[float, Meta(ge=-180, le=180)]
    lat: Annotated[float, Meta(ge=-90, le=90)]
    adjacent: tuple[Key, ...]
    status: Status
    open_sea: bool = False
    port: PortRow | None = None


class Printed(msgspec.Struct, frozen=True):
    """The board file as it is written."""

    rules: Figures
    points: Points
    warehouse: dict[Size, Annotated[tuple[Whole, ...], Meta(min_length=1)]]
    build: BuildRow
    status: dict[str, Status]
    good: Annotated[list[GoodRow], Meta(max_length=10)]
    power: list[PowerRow]
    setup: list[SetupRow]
    zone: Annotated[list[ZoneRow], Meta(max_length=99)]


class MediterraneeBox(Box):
    """Zones with their neighbours, ports (by the number of their zone), powers; and the actions that name them."""

    def __init__(self, name: str, digest: str, tables: dict[str, Any]) -> None:
        super().__init__(name, digest, tables)
        self.sheet = sheet = self.printed(Printed)
        if wrong := faults(sheet):
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
        self.slots = [slots(sheet, row.port) if row.port else () for row in sheet.zone]
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
        self._say()

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

    def _say(self) -> None:
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
        self.ashore = [actions.Ashore(galley) for galley in galleys]
        self.aboard = [actions.Aboard(galley) for galley in galleys]
        self.dismiss = [actions.Dismiss(galley) for galley in galleys]
        self.abandon = [actions.Abandon(galley) for galley in galleys]
        self.reman = [[actions.Reman(galley, to) for to in galleys] for galley in galleys]
        self.reload = [[[actions.Reload(galley, to, good) for good in goods] for to in galleys] for galley in galleys]
        self.jettison = [[actions.Jettison(galley, good) for good in goods] for galley in galleys]
        self.sail = [[actions.Sail(galley, zone) for zone in zones] for galley in galleys]
        self.go_on = [actions.GoOn(zone) for zone in zones]
        self.attack = [[actions.Attack(galley, target) for target in galleys] for galley in galleys]
        self.storm = [actions.Storm(galley) for galley in galleys]
        self.land = [actions.Land(galley) for galley in galleys]
        self.sell = [[actions.Sell(galley, good) for good in goods] for galley in galleys]
        self.stow = [[actions.Stow(good, galley) for galley in galleys] for good in goods]


def slots(sheet: Printed, port: PortRow) -> tuple[int, ...]:
    """1.2 The numbers of a warehouse, rising: the port's own, or those of its size."""
    return tuple(sorted(port.slots or sheet.warehouse[port.size]))


def faults(sheet: Printed) -> list[str]:
    """Everything that keeps a board file from being played, in the words of the game."""
    return [*_ports(sheet), *_sea(sheet), *_powers(sheet), *_figures(sheet.rules)]


def _ports(sheet: Printed) -> list[str]:
    goods = [good.key for good in sheet.good]
    wrong = twice("good", goods)
    ports = [zone.port for zone in sheet.zone if zone.port]
    for port in ports:
        if port.good not in goods:
            wrong.append(f"port {port.name}: there is no good '{port.good}'")
        if port.size not in sheet.warehouse or port.size not in sheet.points.full:
            wrong.append(f"port {port.name}: nothing is said about a {port.size} warehouse")
        elif port.slots and len(port.slots) != len(sheet.warehouse[port.size]):
            size = len(sheet.warehouse[port.size])
            wrong.append(f"port {port.name}: {len(port.slots)} slots, a {port.size} warehouse has {size}")
    made = Counter(port.good for port in ports)
    wrong += [
        f"good {good.key}: {made[good.key]} ports produce it, the rulebook has {good.ports}"
        for good in sheet.good
        if made[good.key] != good.ports
    ]
    wrong += [
        f"building: there is no good '{key}'" for key in (*sheet.build.galley, *sheet.build.fort) if key not in goods
    ]
    return wrong


def _sea(sheet: Printed) -> list[str]:
    zones = {zone.key: zone for zone in sheet.zone}
    wrong = twice("zone", [zone.key for zone in sheet.zone])
    for zone in sheet.zone:
        if zone.open_sea and zone.port:
            wrong.append(f"zone {zone.key}: an open sea has no port")
        if not zone.adjacent:
            wrong.append(f"zone {zone.key}: has no neighbour")
        for key in zone.adjacent:
            if key not in zones or key == zone.key:
                wrong.append(f"zone {zone.key}: there is no other zone '{key}' to border on")
            elif zone.key not in zones[key].adjacent:
                wrong.append(f"zone {zone.key}: borders on {key}, but {key} does not border on it")
    return wrong


def _powers(sheet: Printed) -> list[str]:
    capitals = {zone.key for zone in sheet.zone if zone.port and zone.port.size == "capital"}
    powers = [power.key for power in sheet.power]
    wrong = twice("power", powers)
    wrong += [
        f"power {power.key}: its capital {power.capital} is no zone with a capital port"
        for power in sheet.power
        if power.capital not in capitals
    ]
    for players in (2, 3, 4):
        if not any(setup.players == players for setup in sheet.setup):
            wrong.append(f"setup: says nothing about {players} players")
        if str(players) not in sheet.rules.turns:
            wrong.append(f"turns: says nothing about {players} players")
    for setup in sheet.setup:
        if len(set(setup.powers)) != setup.players:
            wrong.append(f"setup for {setup.players} players: names {len(set(setup.powers))} powers")
        wrong += [f"setup: there is no power '{key}'" for key in setup.powers if key not in powers]
    return [*wrong, *twice("capital", [power.capital for power in sheet.power])]


def _figures(figures: Figures) -> list[str]:
    wrong = []
    if figures.start_sailors < figures.start_galleys or figures.sailors_total < 4 * figures.start_sailors:
        wrong.append(f"sailors: {figures.start_sailors} each to start with cannot be had")
    if not 0 < figures.good_price <= figures.foreign_price_max <= figures.monopoly_price_max:
        wrong.append("prices: a good costs something, in another's port as much or more, with a monopoly no less")
    return wrong
