"""12 The final count."""

from __future__ import annotations

import copy

import pytest

from fondaco.core.decision import Over
from fondaco.games.oltremare import GAME
from fondaco.games.oltremare.actions import END_TRADE
from fondaco.games.oltremare.board_file import COMPASS, OPEN_SEA
from fondaco.games.oltremare.score import (
    cargo_runs,
    cargo_sale_value,
    count_final_scores,
    final_accounts,
    marker_bonus_by_seat,
    scores,
)
from tests.games.oltremare.table import COMPONENTS, GOOD, cards, table

WOOD = "wood_01 wood_02 wood_03 wood_04 wood_05 wood_06 wood_07"
HENNING = "wood_01 wood_02 wood_03 wood_04 wheat_01 wheat_02 wheat_03 wood_05 wood_06"


def test_hennings_cargo_is_cut_into_runs_from_the_top() -> None:
    """12.2 Two wood, three wheat, and four wood apart from the first two."""
    state = table(cargo={0: HENNING}).state
    assert cargo_runs(state, state.cargo[0]) == [(GOOD["wood"], 2), (GOOD["wheat"], 3), (GOOD["wood"], 4)]


def test_henning_sells_for_seventeen() -> None:
    """12.3 [ruling 1] 3 + 5 + 9; the rulebook's 8 for the wheat is a misprint."""
    assert cargo_sale_value(table(cargo={0: HENNING}).state, 0) == 3 + 5 + 9


@pytest.mark.parametrize(
    ("cargo", "value"),
    [
        ("wood_01", 1),
        ("wood_01 wood_02 wood_03 wood_04 wood_05", 9),
        (WOOD, 9),
        ("spices_01", 0),
        ("spices_01 spices_02 spices_03", 4),
        ("silver_01 silk_01 silver_02", 0),
        ("wine_01 wine_02 silk_01 silk_02", 6),
    ],
)
def test_runs_pay_by_length(cargo: str, value: int) -> None:
    """12.4 [ruling 51] Mik's five wood pay 9; what is beyond the row adds nothing and starts no new run."""
    assert cargo_sale_value(table(cargo={0: cargo}).state, 0) == value


def test_the_starting_card_is_sold_with_the_rest() -> None:
    """2.6 [ruling 11]"""
    assert cargo_sale_value(table(cargo={0: "wood_05 wood_01"}).state, 0) == 3


@pytest.mark.parametrize(
    ("markers", "bonus"),
    [
        ({0: "compass compass", 1: "big_deal", 2: ""}, [6, 3, 1]),
        ({0: "compass compass", 1: "big_deal compass", 2: "open_sea"}, [3, 6, 1]),
        ({0: "compass big_deal", 1: "big_deal compass", 2: "open_sea"}, [6, 6, 1]),
        ({0: "compass compass compass", 1: "big_deal compass", 2: "open_sea"}, [6, 3, 1]),
        ({}, [6, 6, 6]),
    ],
)
def test_markers_are_ranked_by_number_then_kinds(markers: dict[int, str], bonus: list[int]) -> None:
    """12.6 [ruling 49] Face-down ones count."""
    assert marker_bonus_by_seat(table(markers=markers).state) == bonus


def test_everything_is_added_up() -> None:
    """12.1, 12.5 [ruling 51], 12.7 [ruling 47] [ruling 48], 12.8 Hands are worth nothing, pirates cost one each."""
    match = table(
        cargo={0: HENNING, 1: "wood_07", 2: "silk_01"},
        pirates={0: "wine_01 wine_02", 1: "wine_03"},
        hands={0: "silver_01 silver_02", 1: "silver_03 silver_04"},
        ducats={0: 1, 1: 2, 2: -9},
        markers={1: "compass", 2: "big_deal open_sea"},
        prestige={0: 1, 1: 3},
    )
    match.state.story = []
    count_final_scores(match.state)
    assert scores(match.state) == [1 + 17 + 1 + 3 - 2, 2 + 1 + 3 + 6 - 1, -9 + 0 + 6 + 1]
    assert match.state.story[0].args == {
        "seat": 0,
        "sale": 17,
        "marker_bonus": 1,
        "prestige_bonus": 3,
        "pirates": 2,
        "ducats": 20,
    }
    assert all(event.reveals for event in match.state.story)
    assert [event.args["seat"] for event in match.state.story] == [0, 1, 2]


def test_pirate_penalty_is_a_number_of_the_board() -> None:
    """12.8 One ducat, unless the board says otherwise; the view says it."""
    match = table(pirates={0: "wine_01 wine_02"}, cargo={0: "silk_01"})
    assert match.view(None)["table"]["pirate_ducats"] == 1
    tables = copy.deepcopy(COMPONENTS.tables)
    tables["game"]["pirate_ducats"] = 3
    match.state.components = GAME.open_components(tables)
    assert match.view(None)["table"]["pirate_ducats"] == 3
    assert [account.pirates for account in final_accounts(match.state)] == [6, 0, 0]


def test_the_most_ducats_win_and_may_be_negative() -> None:
    """12.9 [ruling 53]"""
    state = table(ducats={0: -5, 1: -2, 2: -3}).state
    assert GAME.winners(state) == (1,)
    assert scores(state) == [-5, -2, -3]
    assert scores(state) is not state.ducats


def test_those_tied_share_the_victory() -> None:
    """12.10 [ruling 52]"""
    assert GAME.winners(table(ducats={0: 7, 1: 2, 2: 7}).state) == (0, 2)


def test_after_the_end_everything_is_open() -> None:
    """1.11 [ruling 13] To everybody, spectators too."""
    match = table(hands={0: "silk_01", 1: "wood_01"}, load=2, pile="", pirates={1: "wine_01"})
    match.play(0, END_TRADE)
    for seat in (0, 1, None):
        seen = match.view(seat)["table"]
        assert seen["all_hands"] == [cards("silk_01"), cards("wood_01"), []]
        assert seen["all_pirates"] == [[], cards("wine_01"), []]
        assert seen["all_cargo"] == match.state.cargo
        assert seen["price"] is None
    assert match.view(0)["scores"] == match.scores


def test_the_view_tells_the_final_count() -> None:
    """12.1 Ducats before, additions and losses."""
    match = table(now=Over(), cargo={0: HENNING}, pirates={0: "silk_01 silk_02"}, markers={1: "compass"})
    match.state.prestige = [0, 0, 4]
    count_final_scores(match.state)
    assert match.view(None)["table"]["counts"][0] == {
        "seat": 0,
        "before": 11,
        "sale": 17,
        "marker_bonus": 3,
        "prestige_bonus": 3,
        "pirates": 2,
        "ducats": 32,
        "run_goods": [GOOD["wood"], GOOD["wheat"], GOOD["wood"]],
        "run_lengths": [2, 3, 4],
        "run_ducats": [3, 5, 9],
        "marker_count": 0,
        "marker_kinds": 0,
    }
    assert [each["ducats"] for each in match.view(0)["table"]["counts"]] == scores(match.state)
    assert [each["before"] for each in match.view(0)["table"]["counts"]] == [11, 11, 11]


def test_the_final_count_tells_markers_and_their_kinds() -> None:
    """12.6"""
    match = table(now=Over(), markers={1: "compass"})
    match.state.taken[1] = [OPEN_SEA, COMPASS, OPEN_SEA]
    shown = match.view(None)["table"]["counts"][1]
    assert (shown["marker_count"], shown["marker_kinds"]) == (3, 2)


def test_nothing_is_counted_before_the_end() -> None:
    assert table().view(0)["table"]["counts"] is None
