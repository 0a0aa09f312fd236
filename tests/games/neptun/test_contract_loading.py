"""5 Loading and turn order."""

from __future__ import annotations

from typing import Any

from fondaco import Match
from fondaco.games.neptun.actions import JOIN, Load, Take
from fondaco.games.neptun.board_file import EMPTY, OPEN
from fondaco.games.neptun.contract_loading import LoadContract, turn_order_by_oars
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.oars import ChooseOars
from fondaco.testing.random_walk import require_log as entries
from tests.games.neptun.laws import conserved
from tests.games.neptun.table import COMPONENTS, GOOD, NO_SUCH, OAR, PLACE, event_arguments, menu, says, table, why_not

ROW = "saguntum:olives:7-1 roma:salt:3+1 tyros:honey:9+2 malaca:grain:2-2"
LEFT = "- - tyros:honey:9+2 malaca:grain:2-2"
FOUR = "athenae:grapes roma:olives tyros:salt carthago:honey"


def last_of_turn(row: str = LEFT, turned: int = 3, turn: int = 1, **position: Any) -> Match:
    """Seat 2 is the last to choose, of two columns; 0 and 1 have rowed 7 and 3."""
    match = table(row=row, turned=turned, turn=turn, now=ChooseContract(2, ANY_OPEN), **position)
    match.state.rowing = [7, 3, -1]
    return match


def test_any_empty_field_and_no_other() -> None:
    """5.1 [ruling 6]"""
    match = table(row=ROW, turned=2, strips={1: "- athenae:grapes"}, now=LoadContract(1, 0))
    assert match.waiting == (1,)
    assert menu(match, 1) == ["0", "2", "3", "4"]
    assert why_not(match, 1, Load(1)) == ("5.1", "slot_full")
    assert why_not(match, 1, Load(NO_SUCH)) == ("5.1", "load")
    assert why_not(match, 1, Load(5)) == ("5.1", "load")
    assert why_not(match, 1, JOIN) == ("5.1", "load")


def test_city_and_good_go_under_the_field() -> None:
    """5.1"""
    match = table(row=ROW, turned=2, now=LoadContract(1, 0), to_move="2")
    match.play(1, Load(3))
    assert match.state.contract(1, 3) == (PLACE["saguntum"], GOOD["olives"])
    assert match.state.slots(1, OPEN) == [3]
    assert match.state.slots(1, EMPTY) == [0, 1, 2, 4]
    assert match.state.slots(0, OPEN) == match.state.slots(2, OPEN) == []
    conserved(match.state)


def test_the_oar_goes_into_the_hand_and_the_disc_to_its_strength() -> None:
    """5.3"""
    match = table(row=ROW, turned=2, hands={1: "p5"}, now=LoadContract(1, 0), to_move="2")
    match.play(1, Load(3))
    assert match.state.hands[1][-1] == OAR["7-1"]
    assert len(match.state.hands[1]) == 2
    assert match.state.rowing == [-1, 7, -1]
    assert match.state.row_city[0] == match.state.row_good[0] == match.state.row_oar[0] == -1


def test_while_two_fields_are_empty_the_player_chooses() -> None:
    """5.1 [ruling 6]"""
    match = table(
        row=ROW,
        turned=2,
        strips={1: "athenae:grapes - roma:olives - tyros:salt"},
        to_move="2",
        now=ChooseContract(1, ANY_OPEN),
    )
    match.play(1, Take(0))
    assert match.decision == LoadContract(1, 0)
    assert menu(match, 1) == ["1", "3"]


def test_the_fifth_contract_needs_no_choice() -> None:
    """5.1"""
    match = table(
        row=ROW,
        turned=2,
        strips={1: "athenae:grapes roma:olives - tyros:salt carthago:honey"},
        to_move="2",
        now=ChooseContract(1, ANY_OPEN),
    )
    match.play(1, Take(0))
    assert says(match) == ["takes", "loads"]
    assert match.state.contract(1, 2) == (PLACE["saguntum"], GOOD["olives"])
    assert match.decision == ChooseContract(2, ANY_OPEN)


def test_the_lowest_strength_comes_first() -> None:
    """5.5 [ruling 7]"""
    match = table(4, order="2031")
    match.state.rowing = [4, 9, 2, 7]
    assert turn_order_by_oars(match.state) == [2, 0, 3, 1]


def test_of_discs_on_one_field_the_top_one_comes_first() -> None:
    """5.5 [ruling 7] The last to arrive lies on top."""
    match = table(5, order="20314")
    match.state.rowing = [4, 4, 4, 4, 2]
    assert turn_order_by_oars(match.state) == [4, 1, 3, 0, 2]


def test_the_turn_is_played_out_in_the_old_order() -> None:
    """5.4 [ruling 7]"""
    match = table(row=ROW, turned=2, order="120", now=LoadContract(1, 0), to_move="20")
    match.play(1, Load(0))
    assert match.waiting == (2,)
    assert match.state.order == [1, 2, 0]


def test_the_new_order_holds_from_the_next_turn_on() -> None:
    """5.5"""
    match = last_of_turn(turned=4)
    match.play(2, Take(3))
    match.play(2, Load(0))
    assert match.state.order == [2, 1, 0]
    assert event_arguments(match, "order") == [{"seats": [2, 1, 0]}]
    assert match.decision == ChooseContract(2, ANY_OPEN)
    assert match.state.to_move == [1, 0]
    assert match.state.rowing == [-1, -1, -1]
    assert match.state.turn == 2


def test_a_leftover_that_lay_open_gets_a_gold_and_comes_first() -> None:
    """5.6"""
    match = last_of_turn(turned=4)
    match.play(2, Take(3))
    match.play(2, Load(0))
    state = match.state
    assert (state.row_city[0], state.row_good[0], state.row_oar[0]) == (PLACE["tyros"], GOOD["honey"], OAR["9+2"])
    assert (state.turned, state.row_gold) == (1, 1)
    assert -1 not in state.row_city + state.row_good + state.row_oar
    assert menu(match, match.waiting[0]) == ["0", "TurnUp"]
    conserved(state)


def test_a_leftover_that_lay_face_down_is_turned_up_without_gold() -> None:
    """5.6"""
    match = last_of_turn(turned=3)
    match.play(2, Take(2))
    match.play(2, Load(0))
    state = match.state
    assert state.row_city[0] == PLACE["malaca"]
    assert (state.turned, state.row_gold) == (1, 0)
    assert [event.reveals for event in entries(match)[-1].events if event.says == "neptun.leftover"] == [True]


def test_gold_on_a_leftover_grows() -> None:
    """5.7 [ruling 3]"""
    match = last_of_turn(row="tyros:honey:9+2 - - malaca:grain:2-2", turned=4, row_gold=2)
    match.play(2, Take(3))
    match.play(2, Load(0))
    assert match.state.row_city[0] == PLACE["tyros"]
    assert match.state.row_gold == 3
    assert event_arguments(match, "leftover")[0]["gold"] == 3


def test_another_leftover_starts_with_one_gold() -> None:
    """5.7 Gold stays with the contract on which it lies."""
    match = last_of_turn(row="tyros:honey:9+2 - - malaca:grain:2-2", turned=4, row_gold=2)
    match.play(2, Take(0))
    match.play(2, Load(0))
    assert match.state.row_city[0] == PLACE["malaca"]
    assert match.state.row_gold == 1
    assert match.state.gold == [5, 5, 7]


def test_after_the_fifth_turn_the_leftover_is_discarded() -> None:
    """5.8 [ruling 5]"""
    match = last_of_turn(
        row="tyros:honey:9+2 - - malaca:grain:2-2",
        turned=4,
        row_gold=2,
        turn=5,
        strips={2: FOUR},
        hands={0: "p5 p6", 1: "p5 p6", 2: "p5 p6"},
    )
    match.play(2, Take(3))
    state = match.state
    assert (state.city_discards, state.good_discards) == ([PLACE["tyros"]], [GOOD["honey"]])
    assert state.oar_discards == [OAR["9+2"]]
    assert state.row_city == state.row_good == state.row_oar == [-1] * 4
    assert (state.turned, state.row_gold, state.gold) == (0, 0, [5, 5, 5])
    assert isinstance(match.decision, ChooseOars)
    assert state.turn == 1
    conserved(state)


def test_a_last_leftover_that_lay_face_down_is_seen_by_all() -> None:
    """5.8 So the choice that led to it cannot be taken back."""
    match = last_of_turn(turn=5, strips={2: FOUR}, hands={0: "p5 p6", 1: "p5 p6", 2: "p5 p6"})
    match.play(2, Take(2))
    assert event_arguments(match, "unwanted") == [{"city": PLACE["malaca"], "good": GOOD["grain"], "oar": OAR["2-2"]}]
    assert not match.may_undo(2)


def test_the_last_order_holds_for_the_voyages() -> None:
    """5.9 [ruling 8]"""
    match = last_of_turn(turn=5, strips={2: FOUR}, hands={0: "p5 p6", 1: "p5 p6", 2: "p5 p6"})
    match.play(2, Take(2))
    assert match.state.order == [1, 0, 2]
    assert match.waiting == (1, 0, 2)


def test_example_red_loads_under_field_four_for_good() -> None:
    """5.1 [ruling 6]"""
    match = table(
        4,
        row="- roma:salt:8+1 tyros:honey:9+2 malaca:grain:2-2 athenae:grapes:5+0",
        turned=2,
        now=LoadContract(0, 1),
        to_move="132",
    )
    match.play(0, Load(3))
    assert match.state.contract(0, 3) == (PLACE["roma"], GOOD["salt"])
    match.play(1, match.options(1)[0])
    assert all(not isinstance(action, Load) for action in match.options(0))


def test_example_green_yellow_purple_red() -> None:
    """5.5 Red took the strongest oar, green the weakest; yellow came onto the disc of purple."""
    red, green, purple, yellow = range(4)
    match = table(4, order="0123")
    match.state.rowing = [8, 3, 5, 5]
    assert turn_order_by_oars(match.state) == [green, yellow, purple, red]


def test_example_the_second_turn_begins_with_the_leftover_and_a_gold() -> None:
    """5.6 Four players: the contract nobody wanted lies leftmost with a gold, four new ones face down."""
    match = table(4, row="- - tyros:honey:9+2 malaca:grain:2-2 -", turned=5, now=ChooseContract(3, ANY_OPEN))
    match.state.rowing = [8, 3, 5, -1]
    match.play(3, Take(3))
    match.play(3, Load(0))
    columns = match.view(None)["table"]["columns"]
    assert [column["face"] for column in columns] == [0, 1, 1, 1, 1]
    assert [column["gold"] for column in columns] == [1, 0, 0, 0, 0]
    assert columns[0]["city"] == PLACE["tyros"]
    assert COMPONENTS.figures.leftover_gold == 1
