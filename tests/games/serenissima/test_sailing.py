"""5 Sailing: from zone to zone, one step for each sailor aboard."""

from __future__ import annotations

from fondaco.games.serenissima.actions import Attack, DeclareBlockade, Done, LetPass, OpenSale, Sail
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import BLUE, COMPONENTS, RED, ZONE, play, table, turn_is_over, why

ALGER, TUNIS, TRIPOLI, VALENCIA = ZONE["alger"], ZONE["tunis"], ZONE["tripoli"], ZONE["valencia"]


def test_a_step_leads_to_a_neighbouring_zone() -> None:
    """5.1 And nowhere else."""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3)})
    assert match.options(BLUE) == [Done(), *(Sail(zone) for zone in sorted((ZONE["barcelona"], ALGER)))]
    assert why(match, Sail(TUNIS)) == ("5.1", "no_neighbour")
    assert why(match, Sail(500)) == ("5.1", "no_neighbour")


def test_one_step_for_each_sailor() -> None:
    """5.1, 5.3 Three sailors reach Tripoli by Alger and Tunis, and no further."""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3)})
    play(match, Sail(ALGER), Sail(TUNIS))
    assert match.decision == Sailing(BLUE, 4, 2)
    match = play(match, Sail(TRIPOLI))
    assert match.state.zone[4] == TRIPOLI
    assert match.decision == SellOrFight(BLUE, 4, 3)


def test_the_owner_may_stop_earlier() -> None:
    """5.3 After any step, or before the first."""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3, "wine")})
    assert play(match.clone(), Done()).decision == SellOrFight(BLUE, 4, 0)
    assert play(match.clone(), Sail(ALGER), Done()).decision == SellOrFight(BLUE, 4, 1)


def test_any_way_may_be_taken_twice() -> None:
    """5.2 There and back again are two steps. [ruling 19]"""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3)})
    play(match, Sail(ALGER), Sail(VALENCIA))
    assert match.decision == Sailing(BLUE, 4, 2)


def test_galleys_of_others_that_are_not_stronger_do_not_stop_it() -> None:
    """5.4, 6.1 As many sailors are not more."""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3), 7: (RED, "alger", 3)})
    assert play(match, Sail(ALGER)).decision == Sailing(BLUE, 4, 1)


def test_with_steps_left_a_blockade_may_stop_it() -> None:
    """5.4, 5.5 It lies where it has just come and goes on with the third phase."""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3, "wood"), 7: (RED, "alger", 4)})
    play(match, Sail(ALGER))
    assert match.decision == BlockadeChoice((RED,), Sailing(BLUE, 4, 1))
    assert play(match.clone(), LetPass()).decision == Sailing(BLUE, 4, 1)
    assert play(match, DeclareBlockade()).decision == SellOrFight(BLUE, 4, 1)
    assert match.state.zone[4] == ALGER
    assert {OpenSale(), Attack(7)} <= set(match.options(BLUE))


def test_with_no_step_left_nobody_is_asked() -> None:
    """5.4 The galley stops anyway. [ruling 20]"""
    match = table(Sailing(BLUE, 4, 2), {4: (BLUE, "valencia", 3), 7: (RED, "alger", 4)})
    assert play(match, Sail(ALGER)).decision == SellOrFight(BLUE, 4, 3)


def test_after_a_movement_blockade_the_sale_may_be_blocked_anew() -> None:
    """5.5, 7.3 By a new decision. [ruling 24]"""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "valencia", 3, "wood"), 7: (RED, "alger", 4)})
    play(match, Sail(ALGER), DeclareBlockade(), OpenSale())
    assert isinstance(match.decision, BlockadeChoice)
    assert match.waiting == (RED,)


def test_arriving_where_there_is_nothing_to_do_ends_the_turn() -> None:
    """3.4 In open sea, with nobody there."""
    match = table(Sailing(BLUE, 4, 1), {4: (BLUE, "tripoli", 2, "wood")})
    play(match, Sail(ZONE["mar_ionio"]))
    assert turn_is_over(match)


def test_borders_are_borders_from_both_sides() -> None:
    """1.1 Twenty zones in one piece, thirty borders."""
    assert len(COMPONENTS.zones) == 20
    assert sum(len(near) for near in COMPONENTS.neighbours) == 60
    assert all(zone in COMPONENTS.neighbours[near] for zone in COMPONENTS.zones for near in COMPONENTS.neighbours[zone])
