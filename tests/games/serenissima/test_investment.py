"""10 Investment: sailors, a galley, forts and basilicas."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games.serenissima.actions import (
    BuildBasilica,
    BuildFort,
    Commission,
    Done,
    Enlist,
    Launch,
    Load,
    Recruit,
)
from fondaco.games.serenissima.investment import InvestmentChoice, LaunchPortChoice, can_invest
from tests.games.serenissima.table import BLUE, RED, ZONE, may, play, table, turn_is_over, why

GENOVA, VALENCIA, ANTAKYA = ZONE["genova"], ZONE["valencia"], ZONE["antakya"]


def investing(ports: dict[str, tuple[Any, ...]], fleet: dict[int, tuple[Any, ...]] | None = None, **more: Any) -> Any:
    return table(InvestmentChoice(BLUE), {3: (BLUE, "corfu", 1)} | (fleet or {}), ports, pawn=3, **more)


def test_a_sailor_for_a_port() -> None:
    """10.2 One ducat, out of the reserve, in one's own port."""
    match = investing({"genova": (BLUE, 1), "venezia": (RED, 1)})
    reserve = match.state.reserve[BLUE]
    play(match, Recruit(GENOVA))
    assert match.state.garrison[GENOVA] == 2
    assert (match.state.ducats[BLUE], match.state.reserve[BLUE]) == (4, reserve - 1)
    assert why(match, Recruit(ZONE["venezia"])) == ("10.2", "not_your_port")
    assert why(match, Recruit(ZONE["tunis"])) == ("10.2", "not_your_port")
    assert why(match, Recruit(999)) == ("10.2", "not_your_port")


def test_a_sailor_for_a_galley_in_ones_own_port() -> None:
    """10.2 Not for one elsewhere, not for another's."""
    match = investing(
        {"genova": (BLUE, 1)}, {4: (BLUE, "genova", 3), 5: (RED, "genova", 1), 6: (BLUE, "genova", 4, "wood")}
    )
    reserve = match.state.reserve[BLUE]
    assert may(match, Enlist) == [Enlist(4)]
    play(match, Enlist(4))
    assert (match.state.sailors[4], match.state.ducats[BLUE], match.state.reserve[BLUE]) == (4, 4, reserve - 1)
    assert why(match, Enlist(3)) == ("10.2", "not_in_your_port")
    assert why(match, Enlist(5)) == ("10.2", "not_in_your_port")
    for unknown in (len(match.state.owner), 99):
        assert why(match, Enlist(unknown)) == ("10.2", "not_in_your_port")
    assert why(match, Enlist(6)) == ("1.4", "galley_is_full")


def test_a_full_port_takes_no_more() -> None:
    """1.7, 10.2 Antakya has three slots."""
    match = investing({"antakya": (BLUE, 3), "genova": (BLUE, 4)})
    assert why(match, Recruit(ANTAKYA)) == ("1.7", "port_is_full")
    assert may(match, Recruit) == [Recruit(GENOVA)]


def test_without_reserve_there_is_nobody_to_recruit() -> None:
    """10.2, 10.4 Neither for ports nor for galleys, old or new. [ruling 49]"""
    match = investing({"genova": (BLUE, 1, "wood")}, {4: (BLUE, "genova", 1)}, reserve={BLUE: 0})
    assert match.options(BLUE) == [Done(), BuildFort(GENOVA)]
    assert why(match, Recruit(GENOVA)) == ("10.2", "no_reserve")
    assert why(match, Enlist(4)) == ("10.2", "no_reserve")
    assert why(match, Commission(7)) == ("10.4", "no_reserve")


def test_the_galleys_place_does_not_matter() -> None:
    """10.1 The active galley is at sea, its owner buys in all own ports. [ruling 46]"""
    match = investing({"genova": (BLUE, 1), "valencia": (BLUE, 1)})
    assert may(match, Recruit) == [Recruit(VALENCIA), Recruit(GENOVA)]


@pytest.mark.parametrize("owned", [1, 2, 5])
def test_a_galley_costs_by_the_galleys_one_has_and_a_sailor(owned: int) -> None:
    """10.3, 10.4 One ducat for each, one for the sailor aboard. [ruling 47]"""
    fleet = dict.fromkeys(range(4, 3 + owned), (BLUE, "corfu", 1))
    match = investing({"genova": (BLUE, 1)}, fleet, ducats={BLUE: owned + 1})
    reserve = match.state.reserve[BLUE]
    play(match, Commission(12))
    assert match.state.ducats[BLUE] == 0
    assert (match.state.owner[12], match.state.sailors[12], match.state.zone[12]) == (BLUE, 1, GENOVA)
    assert match.state.reserve[BLUE] == reserve - 1
    assert turn_is_over(match)


def test_both_prices_must_be_at_hand() -> None:
    """10.4 One ducat buys no second galley. [ruling 47]"""
    match = investing({"genova": (BLUE, 1)}, ducats={BLUE: 1})
    assert why(match, Commission(7)) == ("10.4", "too_few_ducats")


def test_the_first_galley_is_free_but_for_its_sailor() -> None:
    """10.3 A player without galleys pays nothing for it. [ruling 48]"""
    match = table(InvestmentChoice(BLUE), {}, {"genova": (BLUE, 1)}, ducats={BLUE: 1})
    play(match, Commission(4))
    assert match.state.ducats[BLUE] == 0


def test_any_free_number() -> None:
    """10.4 Also one whose galley was sunk; not one in play. [ruling 8]"""
    match = investing({"genova": (BLUE, 1)}, {4: (RED, "corfu", 1)})
    assert [action.galley for action in may(match, Commission)] == [1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    match.state.sink(4)
    assert why(match, Commission(3)) == ("10.4", "number_is_taken")
    assert Commission(4) in match.clone().options(BLUE)


def test_the_buyer_chooses_the_port() -> None:
    """10.4 One of their own; with one port there is nothing to choose."""
    match = play(investing({"genova": (BLUE, 1), "valencia": (BLUE, 1), "tunis": (RED, 1)}), Commission(8))
    assert match.decision == LaunchPortChoice(InvestmentChoice(BLUE), 8)
    assert match.options(BLUE) == [Launch(VALENCIA), Launch(GENOVA)]
    assert why(match, Launch(ZONE["tunis"])) == ("10.4", "choose_your_port")
    match = play(match, Launch(GENOVA))
    assert match.state.zone[8] == GENOVA
    assert match.decision == InvestmentChoice(BLUE, True)


def test_more_sailors_may_follow_onto_the_new_galley() -> None:
    """10.1, 10.2 It lies in an own port like any other."""
    match = play(investing({"genova": (BLUE, 1)}), Commission(8), Enlist(8), Enlist(8))
    assert match.state.sailors[8] == 3
    assert match.state.ducats[BLUE] == 5 - 2 - 2


def test_one_galley_per_investment() -> None:
    """10.5 Not a second one in the same investment."""
    match = play(investing({"genova": (BLUE, 1)}, ducats={BLUE: 20}), Commission(8))
    assert not may(match, Commission)
    assert why(match, Commission(9)) == ("10.5", "one_galley_only")


def test_no_more_than_six_galleys() -> None:
    """10.5, 1.5 A player has six galley cubes. [ruling 9]"""
    fleet = dict.fromkeys(range(4, 9), (BLUE, "corfu", 1))
    match = investing({"genova": (BLUE, 1)}, fleet, ducats={BLUE: 20})
    assert len(match.state.fleet(BLUE)) == 6
    assert why(match, Commission(9)) == ("10.5", "most_galleys")


def test_no_more_galleys_than_numbers() -> None:
    """10.4, 2.2 With all in play there is none to buy. [ruling 9]"""
    fleet = {number: (RED if number > 5 else BLUE, "corfu", 1) for number in range(1, 15)}
    match = investing({"genova": (BLUE, 1)}, fleet, ducats={BLUE: 20})
    assert not may(match, Commission)


def test_a_fort_needs_wood_and_stone() -> None:
    """10.6 Produced or stored; two ducats, and the cubes stay."""
    match = investing({"genova": (BLUE, 1, "wood"), "valencia": (BLUE, 1, "gold"), "corfu": (BLUE, 1, "stone wood")})
    assert may(match, BuildFort) == [BuildFort(GENOVA), BuildFort(ZONE["corfu"])]
    assert why(match, BuildFort(VALENCIA)) == ("10.6", "fort_needs")
    play(match, BuildFort(GENOVA))
    assert match.state.ducats[BLUE] == 3
    assert len(match.state.stored[GENOVA]) == 1
    assert match.state.forts == [GENOVA]


def test_a_basilica_needs_gold_and_marble() -> None:
    """10.7 Produced or stored; two ducats, and the cubes stay."""
    match = investing({"antakya": (BLUE, 1, "marble"), "tunis": (BLUE, 1), "genova": (BLUE, 1, "gold marble")})
    assert may(match, BuildBasilica) == [BuildBasilica(GENOVA), BuildBasilica(ANTAKYA)]
    assert why(match, BuildBasilica(ZONE["tunis"])) == ("10.7", "basilica_needs")
    play(match, BuildBasilica(ANTAKYA))
    assert match.state.ducats[BLUE] == 3
    assert len(match.state.stored[ANTAKYA]) == 1


def test_one_of_each_kind_a_port_and_both_together() -> None:
    """10.8 Any number in one investment. [ruling 50]"""
    match = investing({"genova": (BLUE, 1, "wood gold marble")}, ducats={BLUE: 9})
    play(match, BuildFort(GENOVA), BuildBasilica(GENOVA))
    assert match.state.ducats[BLUE] == 5
    assert why(match, BuildFort(GENOVA)) == ("10.8", "has_a_fort")
    assert why(match, BuildBasilica(GENOVA)) == ("10.8", "has_a_basilica")


def test_five_of_each_in_the_game() -> None:
    """10.8 The sixth is not there to build. [ruling 50]"""
    five = "tunis alger corfu modon creta"
    match = investing({"genova": (BLUE, 1, "wood gold marble")}, forts=five, basilicas=five)
    assert why(match, BuildFort(GENOVA)) == ("10.8", "no_fort_left")
    assert why(match, BuildBasilica(GENOVA)) == ("10.8", "no_basilica_left")
    assert may(match, BuildFort) == may(match, BuildBasilica) == []


def test_buildings_cost_two() -> None:
    """10.6, 10.7 One ducat is too few."""
    ports = {"genova": (BLUE, 1, "wood gold marble"), "venezia": (RED, 1, "wood")}
    match = investing(ports, ducats={BLUE: 1}, forts="tunis alger", basilicas="tunis alger")
    assert why(match, BuildFort(GENOVA)) == ("10.6", "too_few_ducats")
    assert why(match, BuildBasilica(GENOVA)) == ("10.7", "too_few_ducats")
    assert why(match, BuildFort(ZONE["venezia"])) == ("10.2", "not_your_port")
    assert why(match, BuildBasilica(ZONE["venezia"])) == ("10.2", "not_your_port")


def test_investment_ends_when_the_player_is_done_or_can_buy_nothing() -> None:
    """10.1 Any number of things that can be paid."""
    match = investing({"genova": (BLUE, 1)}, ducats={BLUE: 2})
    assert turn_is_over(play(match.clone(), Done()))
    assert turn_is_over(play(match.clone(), Recruit(GENOVA), Recruit(GENOVA)))
    assert why(match, Load()) == ("10.1", "buy_or_done")


def test_investment_does_not_reveal_hidden_ducats() -> None:
    """10.1, 13.1 The player ends it explicitly."""
    match = play(investing({"genova": (BLUE, 1)}, ducats={BLUE: 1}, hidden_money=True), Recruit(GENOVA))
    assert match.options(BLUE) == [Done()]
    assert why(match, Recruit(GENOVA)) == ("10.2", "too_few_ducats")


def test_buyable_things_are_detected() -> None:
    """3.3 A full port and no building: nothing, even for the rich."""
    fleet = dict.fromkeys(range(4, 9), (BLUE, "corfu", 1))
    match = investing({"genova": (BLUE, 5)}, fleet, ducats={BLUE: 20})
    assert not can_invest(match.state, BLUE)
    match.state.garrison[GENOVA] = 4
    assert can_invest(match.state, BLUE)


def test_two_ducats_are_enough_for_a_building() -> None:
    """10.6, 10.7 Exactly the price; what is refused then is refused for what the port lacks."""
    match = investing({"genova": (BLUE, 1, "wood gold marble"), "valencia": (BLUE, 1)}, ducats={BLUE: 2})
    assert (may(match, BuildFort), may(match, BuildBasilica)) == ([BuildFort(GENOVA)], [BuildBasilica(GENOVA)])
    assert why(match, BuildFort(VALENCIA)) == ("10.6", "fort_needs")
    assert play(match, BuildFort(GENOVA)).state.ducats[BLUE] == 0
