"""Faults of a board file that keep it from being played, in the words of the game."""

from __future__ import annotations

from collections import Counter

from fondaco.core.board_file import list_duplicate_faults
from fondaco.games.mediterranee.board_file import BoardFile, RulebookNumbers


def list_board_file_faults(sheet: BoardFile) -> list[str]:
    """Return the faults of a board file, in the words of the game."""
    return [*_ports(sheet), *_sea(sheet), *_powers(sheet), *_figures(sheet.rules)]


def _ports(sheet: BoardFile) -> list[str]:
    goods = [good.key for good in sheet.good]
    wrong = list_duplicate_faults("good", goods)
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


def _sea(sheet: BoardFile) -> list[str]:
    zones = {zone.key: zone for zone in sheet.zone}
    wrong = list_duplicate_faults("zone", [zone.key for zone in sheet.zone])
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


def _powers(sheet: BoardFile) -> list[str]:
    capitals = {zone.key for zone in sheet.zone if zone.port and zone.port.size == "capital"}
    powers = [power.key for power in sheet.power]
    wrong = list_duplicate_faults("power", powers)
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
    return [*wrong, *list_duplicate_faults("capital", [power.capital for power in sheet.power])]


def _figures(figures: RulebookNumbers) -> list[str]:
    wrong = []
    if figures.start_sailors < figures.start_galleys or figures.sailors_total < 4 * figures.start_sailors:
        wrong.append(f"sailors: {figures.start_sailors} each to start with cannot be had")
    if not 0 < figures.good_price <= figures.foreign_price_max <= figures.monopoly_price_max:
        wrong.append("prices: a good costs something, in another's port as much or more, with a monopoly no less")
    return wrong
