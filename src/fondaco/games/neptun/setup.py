"""2 Set-up."""

from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision
from fondaco.games.neptun import rounds
from fondaco.games.neptun.board_file import CRETE, EMPTY
from fondaco.games.neptun.chart import DistanceChart, chart_from_tiles
from fondaco.games.neptun.components import NeptunComponents
from fondaco.games.neptun.state import NO_CARD, NO_OAR, NOT_THERE, Options, State


def set_up(
    components: NeptunComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    """2.1-2.8 The table before the first turn, and that turn."""
    components.check_players(players, components.figures.players_min, components.figures.players_max)
    state = empty_table(components, options, players, chance)
    state.story = [] if record else None
    chance.shuffle(state.order)
    for region in components.regions:
        stack = list(range(players))
        chance.shuffle(stack)
        state.discs[region] = tuple(stack)
    chance.shuffle(state.bonus_pile)
    return state, rounds.begin_round(state)


def empty_table(components: NeptunComponents, options: Options, players: int, chance: Chance) -> State:
    """2.3-2.5 All players have the same gold and their own oar cards; only the distances have been shuffled."""
    seats, fields, columns = range(players), players * components.figures.turns, players + 1
    return State(
        chance=chance,
        story=None,
        components=components,
        options=options,
        players=players,
        chart=lay_distances(components, chance),
        round=0,
        turn=0,
        order=list(seats),
        to_move=[],
        extra=[],
        gold=[components.figures.start_gold] * players,
        ships=[CRETE] * players,
        hands=[components.own_oars[seat][:] for seat in seats],
        played=[NO_OAR] * players,
        rowing=[NOT_THERE] * players,
        wind=components.wind.start,
        forecast=None,
        strip_city=[NO_CARD] * fields,
        strip_good=[NO_CARD] * fields,
        strip_state=[EMPTY] * fields,
        row_city=[NO_CARD] * columns,
        row_good=[NO_CARD] * columns,
        row_oar=[NO_OAR] * columns,
        row_gold=0,
        turned=0,
        city_pile=components.city_cards[:],
        good_pile=components.good_cards[:],
        oar_pile=list(components.common_oars),
        city_discards=[],
        good_discards=[],
        oar_discards=[],
        oars_out=[],
        favour=[0] * (len(components.regions) * players),
        discs=[tuple(seats)] * len(components.regions),
        tiles=[()] * players,
        tiles_out=[],
        bonus=[()] * players,
        bonus_pile=list(components.sheet.bonus_tiles.points),
    )


def lay_distances(components: NeptunComponents, chance: Chance) -> DistanceChart:
    """2.2 Long tiles onto long routes, short ones onto short ones, at random."""
    piles = {True: list(components.sheet.distance_tiles.long), False: list(components.sheet.distance_tiles.short)}
    for pile in piles.values():
        chance.shuffle(pile)
    return chart_from_tiles(
        components.routes, len(components.places), tuple(piles[long].pop() for long in components.long)
    )
