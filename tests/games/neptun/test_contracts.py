"""4 Contracts."""

from __future__ import annotations

import fondaco
from fondaco.games.neptun.actions import DECLINE, TURN_UP, Load, Take
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from tests.games.neptun.table import COMPONENTS, GOOD, NO_SUCH, PLACE, REGION, menu, says, table, told, why_not

ROW = "saguntum:olives:7-1 roma:salt:3+1 tyros:honey:9+2 malaca:grain:2-2"
OUT_OF_FOUR = "roma:salt:3+1 saguntum:olives:4-1 tyros:honey:9+2 malaca:grain:2-2 athenae:grapes:5+0"


def test_one_column_more_than_players() -> None:
    """4.1"""
    for players in (3, 4, 5):
        state = fondaco.new("neptun", players, 2).state
        assert len(state.row_city) == len(state.row_good) == len(state.row_oar) == players + 1
        assert -1 not in state.row_city


def test_with_nothing_open_the_leftmost_is_turned_up() -> None:
    """4.3 [ruling 2]"""
    match = fondaco.new("neptun", 4, 2)
    assert match.state.turned == 1
    assert menu(match, match.waiting[0]) == ["0", "TurnUp"]


def test_with_some_open_all_of_them_are_on_the_menu() -> None:
    """4.4"""
    match = table(row=ROW, turned=2, now=ChooseContract(1, ANY_OPEN))
    assert match.waiting == (1,)
    assert menu(match, 1) == ["0", "1", "TurnUp"]


def test_turning_up_rejects_all_that_lay_open() -> None:
    """4.5 [ruling 1]"""
    match = table(row=ROW, turned=2, now=ChooseContract(1, ANY_OPEN))
    match.play(1, TURN_UP)
    assert match.decision == ChooseContract(1, 2)
    assert menu(match, 1) == ["2", "TurnUp"]
    assert why_not(match, 1, Take(0)) == ("4.5", "rejected")


def test_a_contract_turned_up_cannot_be_taken_back() -> None:
    """4.5 What is turned up is seen by all."""
    match = table(row=ROW, turned=1, now=ChooseContract(1, ANY_OPEN))
    match.play(1, TURN_UP)
    assert [(event.says, event.reveals) for event in told(match)] == [("neptun.turns_up", True)]
    assert told(match)[0].args == {
        "seat": 1,
        "column": 1,
        "city": PLACE["roma"],
        "good": GOOD["salt"],
        "oar": match.state.row_oar[1],
    }


def test_a_rejection_binds_nobody_else() -> None:
    """4.6 [ruling 1]"""
    match = table(row=ROW, turned=1, now=ChooseContract(0, ANY_OPEN), to_move="12")
    match.play(0, TURN_UP)
    match.play(0, Take(1))
    match.play(0, Load(0))
    assert match.decision == ChooseContract(1, ANY_OPEN)
    assert menu(match, 1) == ["0", "TurnUp"]


def test_the_last_contract_turned_up_must_be_taken() -> None:
    """4.7 [ruling 2]"""
    match = table(row=ROW, turned=3, now=ChooseContract(2, ANY_OPEN))
    match.play(2, TURN_UP)
    assert match.decision == LoadContract(2, 3)
    assert says(match) == ["turns_up", "takes"]


def test_with_only_open_ones_one_must_be_taken() -> None:
    """4.8 [ruling 2]"""
    match = table(row=ROW, turned=4, now=ChooseContract(2, ANY_OPEN))
    assert menu(match, 2) == ["0", "1", "2", "3"]
    assert why_not(match, 2, TURN_UP) == ("4.8", "nothing_face_down")


def test_a_column_that_was_taken_is_not_offered() -> None:
    """4.4"""
    match = table(row="- " + ROW.split(maxsplit=1)[1], turned=2, now=ChooseContract(2, ANY_OPEN))
    assert menu(match, 2) == ["1", "TurnUp"]
    assert why_not(match, 2, Take(0)) == ("4.4", "taken")


def test_a_face_down_contract_cannot_be_taken() -> None:
    """4.4"""
    match = table(row=ROW, turned=2, now=ChooseContract(2, ANY_OPEN))
    assert why_not(match, 2, Take(2)) == ("4.4", "not_open")
    assert why_not(match, 2, Take(NO_SUCH)) == ("4.4", "choose_contract")
    assert why_not(match, 2, Take(4)) == ("4.4", "choose_contract")
    assert why_not(match, 2, DECLINE) == ("4.4", "choose_contract")


def test_gold_on_a_contract_goes_to_its_taker_at_once() -> None:
    """4.9 [ruling 4]"""
    match = table(row=ROW, turned=2, row_gold=2, now=ChooseContract(1, ANY_OPEN))
    match.play(1, Take(0))
    assert match.state.gold == [5, 7, 5]
    assert match.state.row_gold == 0
    assert says(match) == ["takes", "finds_gold"]


def test_gold_lies_only_on_the_first_column() -> None:
    """4.9"""
    match = table(row=ROW, turned=2, row_gold=2, now=ChooseContract(1, ANY_OPEN))
    match.play(1, Take(1))
    assert match.state.gold == [5, 5, 5]
    assert match.state.row_gold == 2
    assert says(match) == ["takes"]


def test_without_gold_none_is_found() -> None:
    """4.9"""
    match = table(row=ROW, turned=2, now=ChooseContract(1, ANY_OPEN))
    match.play(1, Take(0))
    assert says(match) == ["takes"]


def test_example_olives_in_saguntum_are_worth_three_points_in_hispania() -> None:
    """1.3"""
    assert COMPONENTS.pays_temple[PLACE["saguntum"]][GOOD["olives"]] == 3
    assert COMPONENTS.pays_gold[PLACE["saguntum"]][GOOD["olives"]] == 0
    assert COMPONENTS.region[PLACE["saguntum"]] == REGION["hispania"]


def test_example_red_rejects_the_first_and_takes_the_second() -> None:
    """4.3, 4.5 Four players; then green takes the one that red rejected, olives to Saguntum."""
    row = "saguntum:olives:4-1 roma:salt:8+1 tyros:honey:9+2 malaca:grain:2-2 athenae:grapes:5+0"
    match = table(4, row=row, turned=1, now=ChooseContract(0, 0), to_move="132")
    match.play(0, TURN_UP)
    match.play(0, Take(1))
    match.play(0, Load(3))
    assert match.state.contract(0, 3) == (PLACE["roma"], GOOD["salt"])
    assert menu(match, 1) == ["0", "TurnUp"]
    match.play(1, Take(0))
    match.play(1, Load(0))
    assert match.state.contract(1, 0) == (PLACE["saguntum"], GOOD["olives"])
    assert match.decision == ChooseContract(3, 2)
