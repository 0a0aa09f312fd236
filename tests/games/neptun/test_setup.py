"""2 Set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import fondaco
from fondaco.games.neptun.chart import chart_from_tiles
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.testing.random_walk import require_log as entries
from tests.games.neptun.table import COMPONENTS, PLACE, REGION, event_arguments

COUNTS = (3, 4, 5)


def opened(players: int = 4, seed: int = 1) -> fondaco.Match:
    return fondaco.new("neptun", players, seed)


def test_the_box_holds_what_the_rulebook_lists() -> None:
    """1.1-1.8"""
    sheet = COMPONENTS.sheet
    assert (len(sheet.distance_tiles.short), len(sheet.distance_tiles.long)) == (15, 4)
    assert (min(sheet.distance_tiles.short), max(sheet.distance_tiles.short)) == (3, 8)
    assert (min(sheet.distance_tiles.long), max(sheet.distance_tiles.long)) == (11, 13)
    assert (len(COMPONENTS.city_cards), len(COMPONENTS.good_cards), len(COMPONENTS.common_oars)) == (30, 30, 40)
    assert [len(own) for own in COMPONENTS.own_oars] == [2] * 5
    assert [oar for oar in range(len(COMPONENTS.strength)) if not COMPONENTS.is_personal(oar)] == list(
        COMPONENTS.common_oars
    )
    assert [[len(tiles) for tiles in temples] for temples in COMPONENTS.tiles] == [[1] * 6, [2] * 6, [3] * 6]
    assert (len(COMPONENTS.points), len(sheet.bonus_tiles.points)) == (36, 15)
    assert sheet.bonus_tiles.points == (2,) * 15


@pytest.mark.parametrize("players", [1, 2, 6])
def test_the_game_is_for_three_to_five(players: int) -> None:
    """2.8"""
    assert fondaco.games()["neptun"].players == (3, 5)
    with pytest.raises(fondaco.Malformed, match="3 to 5 players"):
        opened(players)


def test_the_wind_is_five_more_than_the_forecast() -> None:
    """1.6"""
    assert COMPONENTS.wind.least_forecast == -5
    assert COMPONENTS.most_forecast == 5
    assert list(COMPONENTS.wind.speeds) == list(range(11))


def test_every_region_has_three_cities_and_crete_belongs_to_none() -> None:
    """1.1"""
    assert Counter(COMPONENTS.region) == {-1: 1, 0: 3, 1: 3, 2: 3, 3: 3, 4: 3}
    assert COMPONENTS.region[PLACE["crete"]] == -1
    assert COMPONENTS.region[PLACE["alexandria"]] == REGION["africa"]


@pytest.mark.parametrize("players", COUNTS)
def test_everybody_starts_with_the_same(players: int) -> None:
    """2.4, 2.5, 2.8"""
    state = opened(players).state
    assert state.gold == [5] * players
    assert state.ships == [PLACE["crete"]] * players
    assert state.hands == COMPONENTS.own_oars[:players]
    assert state.favour == [0] * 5 * players
    assert state.wind == 5
    assert state.forecast is None
    assert [COMPONENTS.strength[oar] for oar in state.hands[0]] == [5, 6]


@pytest.mark.parametrize("players", COUNTS)
def test_all_cards_are_used_at_every_number_of_players(players: int) -> None:
    """2.3, 2.8 [ruling 33] Only the personal cards of unused colours stay in the box."""
    state = opened(players).state
    piles = (state.city_pile, state.good_pile, state.oar_pile)
    assert [len(pile) + players + 1 for pile in piles] == [30, 30, 40]
    assert not any(COMPONENTS.is_personal(oar) for oar in state.oar_pile + state.row_oar)


def test_distance_tiles_are_shuffled_by_kind() -> None:
    """2.2"""
    tiles = opened().state.chart.tiles
    long = [miles for miles, kind in zip(tiles, COMPONENTS.long, strict=True) if kind]
    short = [miles for miles, kind in zip(tiles, COMPONENTS.long, strict=True) if not kind]
    assert sorted(long) == sorted(COMPONENTS.sheet.distance_tiles.long)
    assert sorted(short) == sorted(COMPONENTS.sheet.distance_tiles.short)
    assert len({opened(seed=seed).state.chart.tiles for seed in range(20)}) == 20


def test_the_first_turn_order_and_the_stacks_are_random() -> None:
    """2.6, 2.7 [ruling 24] [ruling 34]"""
    states = [opened(3, seed).state for seed in range(60)]
    assert len({tuple(state.order) for state in states}) == 6
    for region in COMPONENTS.regions:
        assert len({state.discs[region] for state in states}) == 6


def test_piles_are_shuffled() -> None:
    """2.3"""
    states = [opened(3, seed).state for seed in range(5)]
    for pile in ("city_pile", "good_pile", "oar_pile"):
        assert len({tuple(getattr(state, pile)) for state in states}) == 5


def test_the_first_player_of_the_order_begins() -> None:
    """4.2, 4.3"""
    match = opened()
    assert match.decision == ChooseContract(match.state.order[0], 0)
    assert match.state.to_move == match.state.order[1:]
    assert ANY_OPEN != 0


def test_the_log_begins_with_the_round_and_its_first_turn() -> None:
    match = opened()
    assert event_arguments(match, "round") == [{"round": 1, "wind": 5}]
    assert event_arguments(match, "turn") == [{"round": 1, "turn": 1, "phase": 0}]
    assert [event.says.removeprefix("neptun.") for event in entries(match)[0].events] == ["round", "turn", "turns_up"]


def test_the_chart_finds_the_cheapest_course() -> None:
    """7.6 The long way round may be the shorter one."""
    ring = [(0, 1), (1, 2), (2, 3), (0, 3)]
    chart = chart_from_tiles(ring, 5, (3, 4, 2, 11))
    assert chart.miles[0][:4] == (0, 3, 7, 9)
    assert chart.course(0, 3) == [0, 1, 2, 3]
    assert chart.course(3, 0) == [3, 2, 1, 0]
    assert chart.course(2, 2) == [2]
    assert chart_from_tiles(ring, 4, (3, 4, 2, 8)).course(0, 3) == [0, 3]
    assert chart.miles[0][4] > sum(chart.tiles)


def test_the_chart_forgets_longer_ways_and_goes_on() -> None:
    """7.6 A detour found later makes a direct route idle; what lies behind is still found."""
    routes = [(0, 1), (0, 2), (2, 1), (1, 3), (3, 4)]
    assert chart_from_tiles(routes, 5, (10, 1, 1, 20, 1)).miles[0] == (0, 2, 1, 22, 23)
