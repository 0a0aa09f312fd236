"""9 Port markers."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.core.match import Match
from fondaco.games.oltremare import play
from fondaco.games.oltremare.actions import END_TRADE, KEEP, Jump
from fondaco.games.oltremare.sailing import set_sail
from fondaco.games.oltremare.score import marker_bonus_by_seat
from fondaco.games.oltremare.turn_start import collect_income
from tests.games.oltremare.table import MARKER, PORT, TradeChoice, cards, says, table, told, why_not


def at_the_compass(**more: Any) -> Match:
    lying = {"zara": "compass", "corfu": "compass", "acri": "open_sea"}
    return table(now="compass", laid="silk_01", ships={0: "zara", 1: "acri"}, lying=lying, **more)


def test_only_the_last_marker_taken_works() -> None:
    """9.1, 9.2 [ruling 41] Big Deal below Open Sea is turned down."""
    match = table(markers={0: "big_deal open_sea"})
    play.earn_ducats(match.state, 0, 0)
    assert match.state.ducats[0] == 11


def test_there_are_seven_compasses_and_five_of_each_other() -> None:
    """9.3"""
    markers = table().state.components.markers
    assert [markers.count(kind) for kind in range(6)] == [7, 5, 5, 5, 5, 5]


def test_the_compass_leads_to_any_port_without_one() -> None:
    """9.4 [ruling 43] With or without ships or marker, but not here and not to another compass."""
    match = at_the_compass()
    ports = {jump.port for jump in match.options(0) if isinstance(jump, Jump)}
    assert ports == set(range(30)) - {PORT["zara"], PORT["corfu"]}
    assert why_not(match, 0, Jump(PORT["corfu"])) == ("9.4", "fondaco.no.not_on_the_menu")
    assert why_not(match, 0, Jump(PORT["zara"])) == ("9.4", "fondaco.no.not_on_the_menu")


def test_a_used_compass_leaves_the_game_for_the_marker_of_the_new_port() -> None:
    """9.4 [ruling 43], [ruling 44] It does not count, and needs no route."""
    match = at_the_compass(markers={0: "big_deal"})
    out = match.state.markers_out[:]
    match.play(0, Jump(PORT["acri"]))
    assert match.state.ships[0] == PORT["acri"]
    assert match.state.taken[0] == [MARKER["big_deal"], MARKER["open_sea"]]
    assert match.state.active[0] == MARKER["open_sea"]
    assert match.state.lying[PORT["zara"]] == match.state.lying[PORT["acri"]] == -1
    assert match.state.markers_out == [*out, MARKER["compass"]]
    assert says(match)[:2] == ["jumps", "takes"]
    assert told(match)[0].args == {"seat": 0, "port": PORT["acri"]}


def test_a_jump_to_an_empty_port_costs_the_active_marker() -> None:
    """9.4 [ruling 43]"""
    match = at_the_compass(markers={0: "big_deal"})
    match.play(0, Jump(PORT["tana"]))
    assert match.state.active[0] == -1
    assert match.state.taken[0] == [MARKER["big_deal"]]


def test_a_compass_kept_is_active_without_effect_and_counts() -> None:
    """9.5 [ruling 42]"""
    match = at_the_compass(markers={0: "big_deal"})
    match.play(0, KEEP)
    assert match.state.ships[0] == PORT["zara"]
    assert match.state.active[0] == MARKER["compass"]
    assert match.state.taken[0] == [MARKER["big_deal"], MARKER["compass"]]
    assert marker_bonus_by_seat(match.state)[0] == 6
    assert match.decision == TradeChoice(1)


def test_pirate_hunter_loses_nothing_to_pirates() -> None:
    """9.6 [ruling 31] Icons are not counted; discards still go to the stack."""
    match = table(markers={0: "fight_pirates"}, hands={0: "silk_01 silk_02 silk_03 silk_04"}, load=4)
    play.deal_cards_to_pirates(match.state, 0, 3)
    assert match.state.pirates[0] == []
    match.state.discard(0, cards("silk_01")[0])
    assert match.state.pirates[0] == cards("silk_01")


@pytest.mark.parametrize(("top", "income"), [("wheat_01", 3), ("wheat_06", 2), ("wheat_13", 1), ("wheat_16", 0)])
def test_local_authority_pays_lions_less_three(top: str, income: int) -> None:
    """9.8 [ruling 2] 6, 5, 4, 3 lions: 3, 2, 1 and no ducats."""
    match = table(markers={0: "local_authority"}, cargo={0: top})
    match.state.story = []
    collect_income(match.state, 0)
    assert match.state.ducats[0] == 11 + income
    assert [event.args for event in match.state.story] == [{"seat": 0, "ducats": income}] * (income > 0)


def test_others_collect_nothing() -> None:
    match = table(markers={0: "local_authority big_deal", 1: "local_authority"}, cargo={0: "wheat_01"})
    collect_income(match.state, 0)
    assert match.state.ducats == [11, 11, 11]


def test_barbara_with_big_deal_and_two_icons_gains_six() -> None:
    """9.9 [ruling 32] Four cards with two ducat icons count as three."""
    match = table(markers={0: "big_deal"}, hands={0: "silk_01 silk_03 sugar_07 wine_11"}, load=4)
    match.play(0, END_TRADE)  # DM DP PM PN
    assert match.state.ducats[0] == 11 + 6


@pytest.mark.parametrize(("icons", "ducats"), [(0, 1), (1, 3), (2, 6), (3, 6), (4, 6)])
def test_big_deal_adds_an_icon(icons: int, ducats: int) -> None:
    """9.9 [ruling 32] Even to none."""
    match = table(markers={0: "big_deal"})
    match.state.story = []
    play.earn_ducats(match.state, 0, icons)
    assert match.state.ducats[0] == 11 + ducats
    assert match.state.story[0].args == {"seat": 0, "ducats": ducats}


@pytest.mark.parametrize("icons", [1, 4])
def test_open_sea_pays_a_ducat_an_icon_before_the_ship_sails(icons: int) -> None:
    """9.10 [ruling 33]"""
    match = table(markers={0: "open_sea"}, laid="silk_01")
    match.state.story = []
    assert set_sail(match.state, 0, icons).who == 0  # type: ignore[attr-defined]
    assert match.state.ducats[0] == 11 + icons
    assert [event.args for event in match.state.story] == [{"seat": 0, "ducats": icons}]


def test_open_sea_pays_nothing_without_icons_nor_to_others() -> None:
    match = table(markers={0: "open_sea"}, laid="silk_01")
    set_sail(match.state, 0, 0)
    other = table(markers={1: "open_sea"}, laid="silk_01")
    set_sail(other.state, 0, 2)
    assert match.state.ducats == other.state.ducats == [11, 11, 11]


def test_a_marker_taken_by_sailing_works_from_the_next_turn_on() -> None:
    """7.11 [ruling 33] Open Sea found now pays nothing now."""
    match = table(hands={0: "silk_02"}, load=1, lying={"zara": "open_sea", "ancona": "open_sea"}, ships={0: "venezia"})
    match.play(0, END_TRADE)
    match.play(0, match.options(0)[0])
    assert match.state.active[0] == MARKER["open_sea"]
    assert match.state.ducats[0] == 11
