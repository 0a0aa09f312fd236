"""Faults of a board file that keep it from being played, in the words of the game."""

from __future__ import annotations

from fondaco.core.board_file import list_duplicate_faults
from fondaco.games.serenissima.board_file import GOODS, MOST_PLAYERS, BoardFile, ZoneSpec


def list_board_file_faults(sheet: BoardFile) -> list[str]:
    chapters = (_goods, _ports, _starts, _map, _cards, _track, _fleet)
    return [fault for chapter in chapters for fault in chapter(sheet)]


def _goods(sheet: BoardFile) -> list[str]:
    return [f"good {good}: the file must say how many cubes there are" for good in GOODS if good not in sheet.goods]


def _ports(sheet: BoardFile) -> list[str]:
    wrong = list_duplicate_faults("zone", [zone.id for zone in sheet.zone])
    for zone in sheet.zone:
        wrong += _port(sheet, zone) if zone.port else _open_sea(zone)
    return wrong


def _port(sheet: BoardFile, zone: ZoneSpec) -> list[str]:
    wrong, slots, scored = [], sheet.slots(zone), len(sheet.scoring.table) - 1
    if zone.good is None:
        wrong.append(f"port {zone.name}: produces no good")
    if not slots:
        wrong.append(f"port {zone.name}: has neither slots nor a size that the file knows")
    if len(slots) > len(GOODS) - 1:
        wrong.append(f"port {zone.name}: has {len(slots)} slots, but only {len(GOODS) - 1} goods can be sold there")
    if len(slots) > scored:
        wrong.append(f"port {zone.name}: has {len(slots)} slots, the scoring table ends at {scored}")
    if zone.start and len(slots) < sheet.components.start_sailors_port:
        wrong.append(f"port {zone.name}: is a start port, but too small for its first sailors")
    return wrong


def _open_sea(zone: ZoneSpec) -> list[str]:
    if zone.good or zone.size or zone.slots or zone.start:
        return [f"zone {zone.name}: has no port, so it has no good, no size and is no start port"]
    return []


def _starts(sheet: BoardFile) -> list[str]:
    starts = [zone.name for zone in sheet.zone if zone.start]
    if len(starts) < MOST_PLAYERS:
        return [f"start ports: {len(starts)} are too few for {MOST_PLAYERS} players"]
    return list_duplicate_faults("good to close", sheet.components.closed_2_3_players) + [
        f"good {good}: needs a port that is no start port, so that one can always be closed"
        for good in sheet.components.closed_2_3_players
        if all(zone.start for zone in sheet.zone if zone.good == good)
    ]


def _map(sheet: BoardFile) -> list[str]:
    names = {zone.id: zone.name for zone in sheet.zone}
    wrong = list_duplicate_faults("border", ["-".join(sorted((edge.a, edge.b))) for edge in sheet.edge])
    for edge in sheet.edge:
        wrong += [f"border {edge.a}-{edge.b}: there is no zone {end}" for end in (edge.a, edge.b) if end not in names]
        if edge.a == edge.b:
            wrong.append(f"border {edge.a}-{edge.b}: a zone does not border itself")
    near: dict[str, set[str]] = {zone.id: set() for zone in sheet.zone}
    for edge in sheet.edge:
        near.setdefault(edge.a, set()).add(edge.b)
        near.setdefault(edge.b, set()).add(edge.a)
    wrong += [
        f"zone {zone.name}: its list of adjacent zones and the borders of the file disagree"
        for zone in sheet.zone
        if zone.adjacent is not None and set(zone.adjacent) != near[zone.id]
    ]
    reached = _reached(sheet.zone[0].id, near) if sheet.zone else set()
    return wrong + [f"zone {names[zone]}: cannot be reached" for zone in names if zone not in reached]


def _reached(start: str, near: dict[str, set[str]]) -> set[str]:
    reached, edge = {start}, [start]
    while edge:
        fresh = near[edge.pop()] - reached
        reached |= fresh
        edge += fresh
    return reached


def _cards(sheet: BoardFile) -> list[str]:
    wrong = []
    if not any(card.reshuffle and card.count for card in sheet.doge_card):
        wrong.append("Doge cards: one of them must shuffle the pile, or it would run out")
    if not any(card.advance and card.count for card in sheet.doge_card):
        wrong.append("Doge cards: none moves the white pawn, so the match would never end")
    return wrong


def _track(sheet: BoardFile) -> list[str]:
    wrong, track = [], sheet.turn_track
    for players, start, spaces in (("4", track.start_4, track.scoring_4), ("2-3", track.start_2_3, track.scoring_2_3)):
        if list(spaces) != sorted(set(spaces)):
            wrong.append(f"track for {players} players: the scoring spaces must go upwards")
        if spaces[0] <= start:
            wrong.append(f"track for {players} players: the first scoring space must lie beyond the start")
    if sheet.dice.skulls > sheet.dice.faces:
        wrong.append(f"dice: {sheet.dice.skulls} skulls do not fit on {sheet.dice.faces} faces")
    return wrong


def _fleet(sheet: BoardFile) -> list[str]:
    """What everybody starts with must be there."""
    numbers, wrong = sheet.components, []
    for players, galleys, each, sailors in (
        (2, numbers.galleys_2_3_players, numbers.start_galleys_2_players, numbers.sailors_2_players),
        (3, numbers.galleys_2_3_players, numbers.start_galleys_3_4_players, numbers.sailors_3_players),
        (4, numbers.galleys, numbers.start_galleys_3_4_players, numbers.sailors_4_players),
    ):
        if players * each > galleys:
            wrong.append(f"galleys: {galleys} are too few for {players} players with {each} each")
        if each > numbers.galley_cubes_per_player:
            wrong.append(f"galley cubes: {numbers.galley_cubes_per_player} are too few for {each} galleys at the start")
        if numbers.start_sailors_port + each * numbers.start_sailors_galley > sailors:
            wrong.append(f"sailors: {sailors} are too few for the start with {players} players")
    if numbers.start_sailors_galley > numbers.galley_slots:
        wrong.append(f"galley slots: {numbers.galley_slots} are too few for the first sailors")
    return wrong
