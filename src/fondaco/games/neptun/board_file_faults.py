"""Faults of a board file that keep it from being played, in the words of the game."""

from __future__ import annotations

from fondaco.core.board_file import list_duplicate_faults, list_route_faults
from fondaco.games.neptun.board_file import CRETE, GOLD_TEMPLE, ROUNDS, BoardFile
from fondaco.games.neptun.chart import chart_from_tiles


def list_board_file_faults(sheet: BoardFile) -> list[str]:
    """Return the faults of a board file, in the words of the game."""
    return [*_map(sheet), *_cities(sheet), *_cards(sheet), *_tiles(sheet), *_figures(sheet)]


def _map(sheet: BoardFile) -> list[str]:
    places = [sheet.start.id, *[city.id for city in sheet.cities]]
    wrong = list_duplicate_faults("city", places)
    wrong += list_route_faults([(route.a, route.b) for route in sheet.routes], "place", places)
    for kind, tiles in (("short", sheet.distance_tiles.short), ("long", sheet.distance_tiles.long)):
        routes = sum(route.kind == kind for route in sheet.routes)
        if routes != len(tiles):
            wrong.append(f"distance tiles: {len(tiles)} {kind} ones do not fit {routes} {kind} routes")
    return wrong or _reach(sheet, places)


def _reach(sheet: BoardFile, places: list[str]) -> list[str]:
    """Every city must be reached from where the ships start."""
    routes = [(places.index(route.a), places.index(route.b)) for route in sheet.routes]
    miles = chart_from_tiles(routes, len(places), (1,) * len(routes)).miles[CRETE]
    return [f"city {places[end]}: no course leads there" for end, far in enumerate(miles) if far > len(routes)]


def _cities(sheet: BoardFile) -> list[str]:
    regions = [region.id for region in sheet.regions]
    goods = [good.id for good in sheet.goods]
    wrong = list_duplicate_faults("region", regions) + list_duplicate_faults("good", goods)
    if GOLD_TEMPLE in regions:
        wrong.append(f"region {GOLD_TEMPLE}: this name belongs to the gold temple")
    for city in sheet.cities:
        if city.region not in regions:
            wrong.append(f"city {city.id}: there is no region {city.region}")
        wrong += [f"city {city.id}: there is no good {good}" for good in city.pays if good not in goods]
        wrong += [f"city {city.id}: does not say what {good} earns" for good in goods if good not in city.pays]
        wrong += [
            f"city {city.id}: {good} must earn either gold or temple points"
            for good, pay in city.pays.items()
            if bool(pay.gold) == bool(pay.temple)
        ]
    return wrong


def _cards(sheet: BoardFile) -> list[str]:
    """11.3 No pile may run out, even if all cards that can be saved lie in hands."""
    figures = sheet.game
    drawn = figures.turns * figures.players_max + 1
    saved = len(sheet.personal_oars) * figures.players_max
    piles = {
        "city cards": (sum(city.cards for city in sheet.cities), drawn),
        "goods cards": (sum(good.cards for good in sheet.goods), drawn),
        "oar cards": (sum(len(row.winds) for row in sheet.oars), drawn + saved),
    }
    return [
        f"{kind}: {count} are too few, {figures.players_max} players need {need} a round"
        for kind, (count, need) in piles.items()
        if count < need
    ]


def _tiles(sheet: BoardFile) -> list[str]:
    temples = [row.temple for row in sheet.point_tiles]
    known = [*[region.id for region in sheet.regions], GOLD_TEMPLE]
    wrong = list_duplicate_faults("temple", temples)
    wrong += [f"temple {temple}: has no point tiles" for temple in known if temple not in temples]
    wrong += [f"temple {temple}: there is no such region" for temple in temples if temple not in known]
    wrong += [
        f"temple {row.temple}: its tiles {letter} must begin with the best"
        for row in sheet.point_tiles
        for letter, points in zip(ROUNDS, row.tiles(), strict=True)
        if list(points) != sorted(points, reverse=True)
    ]
    most = sheet.game.players_max * len(ROUNDS)
    if len(sheet.bonus_tiles.points) < most:
        wrong.append(f"bonus tiles: {len(sheet.bonus_tiles.points)} are too few, there can be need of {most}")
    return wrong


def _figures(sheet: BoardFile) -> list[str]:
    figures, wrong = sheet.game, []
    if figures.players_min > figures.players_max:
        wrong.append(f"players: from {figures.players_min} to {figures.players_max} is nobody")
    if len(sheet.merchants) < figures.players_max:
        wrong.append(f"merchants: {len(sheet.merchants)} colours are too few for {figures.players_max} players")
    if sheet.wind.start not in sheet.wind.speeds:
        wrong.append(f"wind: {sheet.wind.start} to start with is not on its track")
    return wrong
