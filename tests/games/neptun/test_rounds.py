"""3, 11 Start and end of rounds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fondaco import Match
from fondaco.games.neptun.contracts import ChooseContract
from fondaco.games.neptun.rounds import begin_round, end_round
from tests.games.neptun.laws import conserved
from tests.games.neptun.table import COMPONENTS, OAR, PLACE, oars, table

STRIPS = {0: "roma:salt* tyros:honey! carthago:honey! athenae:grapes* malaca:grain*"}


def ended(**position: Any) -> Match:
    """A round that has just been scored, and the next that has begun."""
    match = table(
        strips=STRIPS, hands={0: "p5 7-1", 1: "p6"}, ships={0: "malaca", 1: "roma"}, order="201", turn=5, **position
    )
    discards = [OAR["3+0"], *oars(0, "p6"), *oars(1, "p5")]
    state = match.state
    state.oar_discards = discards
    state.oar_pile.remove(OAR["3+0"])
    state.oars_out = [oar for oar in state.oars_out if oar not in discards]
    match.ask(end_round(state))
    return match


def test_cards_not_played_stay_in_the_hands() -> None:
    """11.1 [ruling 31]"""
    state = ended().state
    assert state.hands[0] == oars(0, "p5 7-1")
    assert state.hands[1] == oars(1, "p6")


def test_played_personal_cards_leave_the_game_and_all_others_are_shuffled_in() -> None:
    """11.2 [ruling 31]"""
    state = ended().state
    assert {*oars(0, "p6"), *oars(1, "p5")} <= set(state.oars_out)
    assert OAR["3+0"] in state.oar_pile + state.row_oar
    assert not any(COMPONENTS.is_personal(oar) for oar in state.oar_pile + state.row_oar)
    assert state.oar_discards == state.city_discards == state.good_discards == []
    conserved(state)


def test_city_and_goods_piles_are_whole_again() -> None:
    """11.2, 11.3 [ruling 30]"""
    state = ended().state
    assert Counter(state.city_pile + state.row_city) == Counter(COMPONENTS.city_cards)
    assert Counter(state.good_pile + state.row_good) == Counter(COMPONENTS.good_cards)
    assert state.strip_state == [0] * 15
    assert state.strip_city == state.strip_good == [-1] * 15


def test_no_pile_can_run_out() -> None:
    """11.3 [ruling 30] Five players draw 26 cards of each kind and may have saved 10."""
    most = 5 * COMPONENTS.figures.turns + 1
    assert len(COMPONENTS.city_cards) >= most
    assert len(COMPONENTS.good_cards) >= most
    assert len(COMPONENTS.common_oars) - 5 * len(COMPONENTS.own_oars[0]) >= most


def test_discs_gold_and_wind_stay() -> None:
    """11.4 [ruling 26]"""
    state = ended(favour={"graecia": "1=4 0=4"}, gold={0: 9}, wind=8).state
    assert state.discs[2] == (2, 1, 0)
    assert (state.points_in(2, 1), state.points_in(2, 0)) == (4, 4)
    assert state.gold == [9, 5, 5]
    assert state.wind == 8


def test_ships_go_back_to_crete_and_the_next_round_begins() -> None:
    """11.5, 5.9"""
    match = ended()
    state = match.state
    assert state.ships == [PLACE["crete"]] * 3
    assert (state.round, state.turn) == (2, 1)
    assert state.order == [2, 0, 1]
    assert match.decision == ChooseContract(2, 0)
    assert state.to_move == [0, 1]


def test_piles_are_shuffled_for_each_round() -> None:
    """11.2"""
    one, other = table(), table()
    other.state.chance.state += 1
    for match in (one, other):
        match.ask(begin_round(match.state))
    assert one.state.city_pile != other.state.city_pile
    assert one.state.good_pile != other.state.good_pile
    assert one.state.oar_pile != other.state.oar_pile


def test_example_tiles_b_lie_in_the_temples_in_the_second_round() -> None:
    """11.5"""
    view = ended().view(None)["table"]
    assert [temple["tile_points"] for temple in view["temples"]] == [[7, 3], [6, 2], [5, 1], [5, 2], [6, 2], [4, 1]]
    third = ended(round=2).view(None)["table"]
    assert third["temples"][0]["tile_points"] == [10, 6, 3]
