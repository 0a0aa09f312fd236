"""4 Loading: sailors and goods, step by step, in the zone of the active galley."""

from __future__ import annotations

import pytest

from fondaco.games.serenissima.actions import (
    Disembark,
    Done,
    Embark,
    GiveCube,
    GiveSailor,
    Jettison,
    Load,
    TakeCube,
    TakeSailor,
)
from fondaco.games.serenissima.loading import Loading, begin_loading
from fondaco.games.serenissima.sailing import Sailing
from tests.games.serenissima.table import (
    BLUE,
    GOOD,
    RED,
    ZONE,
    event_arguments,
    goods,
    may,
    play,
    table,
    turn_is_over,
    why,
)

WOOD, STONE, WINE = GOOD["wood"], GOOD["stone"], GOOD["wine"]
GENOVA = ZONE["genova"]


def test_sailors_between_the_port_and_the_active_galley() -> None:
    """4.2 Both ways, in an own port."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 2)}, {"genova": (BLUE, 3)})
    play(match, Embark())
    assert (match.state.sailors[4], match.state.garrison[GENOVA]) == (3, 2)
    play(match, Disembark(), Disembark())
    assert (match.state.sailors[4], match.state.garrison[GENOVA]) == (1, 4)


@pytest.mark.parametrize("owner", [-1, RED])
def test_sailors_do_not_move_to_or_from_foreign_ports(owner: int) -> None:
    """4.2 Neither in a neutral port nor in another's."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 2, "wood")}, {"genova": (owner, 2 if owner == RED else 0)})
    assert why(match, Embark()) == ("4.2", "not_your_port")
    assert why(match, Disembark()) == ("4.2", "not_your_port")


def test_a_port_holds_no_more_than_its_size() -> None:
    """1.7, 4.2 Genova has five slots, so five sailors at most."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 3)}, {"genova": (BLUE, 5)})
    assert why(match, Disembark()) == ("1.7", "port_is_full")
    assert Embark() in match.options(BLUE)


def test_the_last_sailor_stays_in_the_port() -> None:
    """4.3 A port is never given up."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 2)}, {"genova": (BLUE, 1)})
    assert why(match, Embark()) == ("4.3", "last_sailor_stays")


@pytest.mark.parametrize("zone", ["genova", "mar_ionio", "tunis"])
def test_sailors_between_ones_own_galleys_anywhere(zone: str) -> None:
    """4.4 In a neutral port, another's port or open sea. [ruling 15]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, zone, 2), 6: (BLUE, zone, 2)}, {"tunis": (RED, 1)})
    play(match, TakeSailor(6))
    assert (match.state.sailors[4], match.state.sailors[6]) == (3, 1)
    play(match, GiveSailor(6), GiveSailor(6))
    assert (match.state.sailors[4], match.state.sailors[6]) == (1, 3)


def test_only_own_galleys_in_the_same_zone() -> None:
    """4.4, 4.12 Not with others, not with one's own elsewhere."""
    fleet = {4: (BLUE, "tunis", 2, "wood"), 5: (RED, "tunis", 2, "wood"), 6: (BLUE, "alger", 2, "wood")}
    match = table(Loading(BLUE, 4), fleet)
    for other in (5, 6):
        for action in (
            TakeSailor(other),
            GiveSailor(other),
            TakeCube(other, WOOD),
            GiveCube(other, WOOD),
            Jettison(other, WOOD),
        ):
            assert why(match, action) == ("4.4", "not_your_galley_here")


def test_one_end_is_the_active_galley() -> None:
    """4.5 There is no word for a move between port and another galley, or between two others. [ruling 16]"""
    fleet = {4: (BLUE, "genova", 2, "wine"), 5: (BLUE, "genova", 2, "wood"), 6: (BLUE, "genova", 2)}
    match = table(Loading(BLUE, 4), fleet, {"genova": (BLUE, 3)})
    steps = [action for action in match.options(BLUE) if action != Done() and not isinstance(action, Jettison)]
    assert {type(step) for step in steps} == {Embark, Disembark, Load, TakeSailor, GiveSailor, TakeCube, GiveCube}
    for step in steps:
        twin = play(match.clone(), step).state
        assert (twin.sailors[4], twin.cargo[4]) != (match.state.sailors[4], match.state.cargo[4])


def test_another_galley_is_scuttled_by_taking_its_last_sailor() -> None:
    """4.6 Its cargo is lost, the turn goes on. [ruling 17]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "tunis", 2), 6: (BLUE, "tunis", 1, "wood")})
    wood = match.state.supply[WOOD]
    play(match, TakeSailor(6))
    assert match.state.owner[6] == -1
    assert match.state.supply[WOOD] == wood + 1
    assert match.decision == Loading(BLUE, 4)
    assert match.state.sailors[4] == 3


@pytest.mark.parametrize("step", [GiveSailor(6), Disembark()])
def test_scuttling_the_active_galley_ends_the_turn(step: GiveSailor | Disembark) -> None:
    """4.6, 3.8 By its last sailor's going over or ashore. [ruling 17]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 1, "wood"), 6: (BLUE, "genova", 1)}, {"genova": (BLUE, 1)})
    play(match, step)
    assert match.state.owner[4] == -1
    assert turn_is_over(match)


def test_the_first_cube_in_ones_own_port_is_free() -> None:
    """4.8 Each further one costs a ducat, paid to the bank."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 1)}, {"genova": (BLUE, 1)})
    play(match, Load(), Load(), Load())
    assert match.state.cargo[4] == (STONE, STONE, STONE)
    assert match.state.ducats[BLUE] == 5 - 2
    assert [load["ducats"] for load in event_arguments(match, "loads")] == [0, 1, 1]
    assert match.state.supply[STONE] == 12 - 3


def test_the_free_cube_comes_once_a_turn() -> None:
    """4.8 Not again after throwing it overboard; and without ducats there is only that one. [ruling 12]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 1)}, {"genova": (BLUE, 1)}, ducats={BLUE: 0})
    play(match, Load(), Jettison(4, STONE))
    assert why(match, Load()) == ("4.9", "too_few_ducats")


def test_a_neutral_port_sells_for_a_ducat() -> None:
    """4.9 The first cube too."""
    match = play(table(Loading(BLUE, 4), {4: (BLUE, "genova", 1)}), Load(), Load())
    assert match.state.ducats == [3, 5, 5, 5]


def test_in_anothers_port_its_owner_is_paid() -> None:
    """4.10 And not asked. [ruling 14]"""
    match = play(table(Loading(BLUE, 4), {4: (BLUE, "genova", 1)}, {"genova": (RED, 1)}), Load(), Load())
    assert match.state.ducats == [3, 7, 5, 5]
    assert match.waiting == (BLUE,)


def test_only_the_good_that_the_port_produces() -> None:
    """4.7 Not what lies in the warehouse."""
    match = play(table(Loading(BLUE, 4), {4: (BLUE, "genova", 1)}, {"genova": (BLUE, 1, "gold spice")}), Load(), Load())
    assert match.state.cargo[4] == (STONE, STONE)


def test_goods_missing_from_the_supply_cannot_be_loaded() -> None:
    """4.11 Until a cube comes back to it. [ruling 13]"""
    match = table(
        Loading(BLUE, 4),
        {4: (BLUE, "genova", 1, "stone"), 6: (BLUE, "genova", 1)},
        {"genova": (BLUE, 1)},
        supply={"stone": 0},
    )
    assert why(match, Load()) == ("4.11", "supply_is_empty")
    play(match, Jettison(4, STONE))
    assert Load() in match.options(BLUE)


def test_no_good_in_open_sea_or_in_a_closed_port() -> None:
    """2.6, 4.7 But galleys there exchange what they have. [ruling 5]"""
    for zone, reason in (("mar_ionio", ("4.7", "no_port_here")), ("genova", ("2.6", "port_is_closed"))):
        match = table(Loading(BLUE, 4), {4: (BLUE, zone, 2), 6: (BLUE, zone, 2, "wood")}, players=3, closed="genova")
        assert why(match, Load()) == reason
        play(match, TakeCube(6, WOOD), TakeSailor(6))
        assert (match.state.cargo[4], match.state.sailors[4]) == ((WOOD,), 3)


def test_cubes_between_ones_own_galleys_are_free() -> None:
    """4.12 Both ways, anywhere."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "tunis", 2, "wood"), 6: (BLUE, "tunis", 2, "wine")}, ducats={BLUE: 0})
    play(match, GiveCube(6, WOOD), TakeCube(6, WINE))
    assert (match.state.cargo[4], match.state.cargo[6]) == ((WINE,), (WOOD,))
    assert match.state.ducats[BLUE] == 0


def test_cubes_overboard_from_any_own_galley_in_the_zone() -> None:
    """4.13, 1.3 They go back to the supply. [ruling 13] [ruling 18]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "tunis", 2, "wood"), 6: (BLUE, "tunis", 2, "wine wine")})
    play(match, Jettison(4, WOOD), Jettison(6, WINE))
    assert (match.state.cargo[4], match.state.cargo[6]) == ((), (WINE,))
    assert (match.state.supply[WOOD], match.state.supply[WINE]) == (14, 12 - 1)
    assert why(match, Jettison(4, WOOD)) == ("4.12", "not_aboard")


def test_missing_goods_cannot_be_moved() -> None:
    """4.12 Neither given nor taken."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "tunis", 2, "wood"), 6: (BLUE, "tunis", 2, "wine")})
    assert why(match, GiveCube(6, WINE)) == ("4.12", "not_aboard")
    assert why(match, TakeCube(6, WOOD)) == ("4.12", "not_aboard")


def test_a_galley_has_five_places() -> None:
    """1.4, 4.14 Sailors and cubes together; 4 cubes and a sailor fill it."""
    match = table(
        Loading(BLUE, 4), {4: (BLUE, "genova", 1, "wood wood wine wine"), 6: (BLUE, "genova", 1)}, {"genova": (BLUE, 3)}
    )
    for action in (Embark(), Load(), TakeSailor(6)):
        assert why(match, action) == ("1.4", "galley_is_full")
    play(match, GiveCube(6, WOOD))
    assert {Embark(), Load(), TakeSailor(6)} <= set(match.options(BLUE))


def test_a_full_galley_takes_nothing_from_the_active_one() -> None:
    """1.4, 4.1 After each step all limits hold. [ruling 11]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "tunis", 2, "wood"), 6: (BLUE, "tunis", 5)})
    assert why(match, GiveCube(6, WOOD)) == ("1.4", "galley_is_full")
    assert why(match, GiveSailor(6)) == ("1.4", "galley_is_full")
    play(match, TakeSailor(6), GiveCube(6, WOOD))
    assert match.state.cargo[6] == (WOOD,)


def test_steps_in_any_number_and_order() -> None:
    """4.1 Load, overboard, sailors, load again; then sail with what is aboard. [ruling 11]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 4)}, {"genova": (BLUE, 1)})
    play(match, Load(), Jettison(4, STONE), Disembark(), Disembark(), Load(), Embark(), Done())
    assert (match.state.sailors[4], match.state.cargo[4]) == (3, goods("stone"))
    assert match.decision == Sailing(BLUE, 4, 0)


def test_steps_are_bounded_by_the_table_option() -> None:
    """13.2 So that matches of bots end; cubes may still be bought and thrown overboard."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 3)}, {"genova": (BLUE, 2)}, steps=4)
    play(match, *[Embark(), Disembark()] * 2)
    refusal = match.refuses(BLUE, Embark())
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("13.2", "serenissima.no.no_more_steps")
    assert match.options(BLUE) == [Done(), Load()]
    play(match, Load(), Jettison(4, STONE))
    assert begin_loading(match.state, BLUE, 4) == Loading(BLUE, 4)
    assert match.state.steps_left == 4


def test_among_people_loading_has_no_end() -> None:
    """4.1, 13.2 [ruling 11]"""
    match = table(Loading(BLUE, 4), {4: (BLUE, "genova", 3)}, {"genova": (BLUE, 2)})
    play(match, *[Embark(), Disembark()] * 1000)
    assert Embark() in match.options(BLUE)


def test_where_nothing_can_be_loaded_nobody_is_asked() -> None:
    """4.1 A galley alone in open sea, without cargo, sails at once; so does one that has just finished."""
    match = table(Loading(BLUE, 4), {4: (BLUE, "mar_ionio", 2), 6: (BLUE, "genova", 5)})
    assert begin_loading(match.state, BLUE, 4) == Sailing(BLUE, 4, 0)
    assert begin_loading(match.state, BLUE, 6) == Sailing(BLUE, 6, 0)
    last = table(Loading(BLUE, 4), {4: (BLUE, "genova", 4, "wood")}, {"genova": (RED, 1)}, ducats={BLUE: 0})
    assert play(last, Jettison(4, WOOD)).decision == Sailing(BLUE, 4, 0)


def test_loading_does_not_reveal_hidden_ducats() -> None:
    """4.1, 13.1 A player who could buy with ducats is asked even without any."""
    match = table(
        Loading(BLUE, 4), {4: (BLUE, "genova", 4, "wood")}, {"genova": (RED, 1)}, ducats={BLUE: 0}, hidden_money=True
    )
    assert play(match, Jettison(4, WOOD)).decision == Loading(BLUE, 4)
    assert match.options(BLUE) == [Done()]
    assert may(match, Load) == []
