"""6 Blockade: a player with more sailors on galleys there may block the active galley."""

from __future__ import annotations

from fondaco.games.serenissima.actions import (
    Assault,
    Attack,
    DeclareBlockade,
    Done,
    LetPass,
    OpenSale,
    Sail,
    Sell,
    TakePort,
)
from fondaco.games.serenissima.battle import FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice, list_blockaders
from fondaco.games.serenissima.conquest import LandingChoice
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import SaleChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import BLACK, BLUE, GOOD, ORANGE, RED, ZONE, play, table, turn_is_over, why

ALGER = ZONE["alger"]


def test_sailors_of_all_galleys_of_a_player_count() -> None:
    """6.1 Two and two are more than three, two and one are not. [ruling 21]"""
    fleet = {4: (BLUE, "alger", 3), 7: (RED, "alger", 2), 9: (RED, "alger", 2)}
    assert list_blockaders(table(Sailing(BLUE, 4, 1), fleet).state, 4) == (RED,)
    fleet[9] = (RED, "alger", 1)
    assert list_blockaders(table(Sailing(BLUE, 4, 1), fleet).state, 4) == ()


def test_sailors_in_ports_and_elsewhere_do_not_count() -> None:
    """6.1 Neither for the blockader nor, on other galleys, for the active player. [ruling 21]"""
    fleet = {4: (BLUE, "alger", 2), 5: (BLUE, "alger", 5), 7: (RED, "alger", 2), 9: (RED, "tunis", 5)}
    state = table(Sailing(BLUE, 4, 1), fleet, {"alger": (RED, 4)}).state
    assert list_blockaders(state, 4) == ()
    state.sailors[7] = 3
    assert list_blockaders(state, 4) == (RED,)


def test_the_strongest_is_asked_first_then_the_lowest_number() -> None:
    """6.4 Ties go by the lowest number in that zone, wherever lower ones may be. [ruling 22]"""
    fleet = {
        4: (BLUE, "alger", 1),
        2: (ORANGE, "alger", 3),
        3: (RED, "alger", 2),
        8: (RED, "alger", 1),
        1: (BLACK, "corfu", 5),
        9: (BLACK, "alger", 4),
    }
    assert list_blockaders(table(Sailing(BLUE, 4, 1), fleet).state, 4) == (BLACK, ORANGE, RED)
    fleet |= {2: (ORANGE, "corfu", 3), 12: (ORANGE, "alger", 3)}
    assert list_blockaders(table(Sailing(BLUE, 4, 1), fleet).state, 4) == (BLACK, RED, ORANGE)


def test_they_are_asked_one_by_one_until_one_declares() -> None:
    """6.4 The others are then not asked. [ruling 22]"""
    fleet = {4: (BLUE, "valencia", 2), 7: (RED, "alger", 4), 9: (BLACK, "alger", 3), 11: (ORANGE, "alger", 5)}
    match = play(table(Sailing(BLUE, 4, 0), fleet), Sail(ALGER))
    assert match.waiting == (ORANGE,)
    play(match, LetPass())
    assert match.waiting == (RED,)
    assert why(match, Done()) == ("6.4", "block_or_let_pass")
    assert play(match.clone(), DeclareBlockade()).decision == SellOrFight(BLUE, 4, 1)
    play(match, LetPass())
    assert match.waiting == (BLACK,)
    assert play(match, LetPass()).decision == Sailing(BLUE, 4, 1)


def test_a_galley_that_has_not_left_its_zone_cannot_be_blocked() -> None:
    """6.3 Neither selling nor taking the port. [ruling 23]"""
    fleet = {4: (BLUE, "alger", 2, "wood"), 7: (RED, "alger", 5)}
    assert play(table(SellOrFight(BLUE, 4, 0), fleet), OpenSale()).decision == SaleChoice(BLUE, 4, 0)
    landing = play(table(SellOrFight(BLUE, 4, 0), fleet), TakePort())
    assert landing.state.holder[ALGER] == BLUE


def test_coming_back_counts_as_entering() -> None:
    """6.3 The start zone is safe only until it is left. [ruling 23]"""
    match = table(Sailing(BLUE, 4, 1), {4: (BLUE, "valencia", 3), 7: (RED, "alger", 5)})
    assert isinstance(play(match, Sail(ALGER)).decision, BlockadeChoice)


def test_leaving_a_zone_full_of_enemies_is_free() -> None:
    """6.3 The start zone never stops a galley."""
    match = table(Sailing(BLUE, 4, 0), {4: (BLUE, "alger", 2), 7: (RED, "alger", 5)})
    assert play(match, Sail(ZONE["valencia"])).decision == Sailing(BLUE, 4, 1)


def test_sale_can_be_blocked_in_an_own_port() -> None:
    """6.5 It makes no difference whose port it is. [ruling 27]"""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 2, "wood"), 7: (RED, "alger", 5)}, {"alger": (BLUE, 4)})
    play(match, OpenSale())
    assert match.waiting == (RED,)


def test_after_a_blocked_sale_there_is_only_the_fight() -> None:
    """6.6, 7.1 Or the end of the turn; the sale is not taken up again."""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 3, "wood"), 7: (RED, "alger", 4)})
    play(match, OpenSale(), DeclareBlockade())
    assert match.decision == FightTargetChoice(BLUE, 4, 1, 0, RED)
    assert why(match, OpenSale()) == ("7.1", "fight_or_done")
    assert why(match, Sell(GOOD["wood"])) == ("7.1", "fight_or_done")
    assert turn_is_over(play(match.clone(), Done()))
    assert match.options(BLUE) == [Done(), Attack(7)]


def test_the_sale_is_not_resumed_after_the_blockader_is_sunk() -> None:
    """6.6 Sale or fight, never both. [ruling 31]"""
    match = table(
        SellOrFight(BLUE, 4, 1),
        {4: (BLUE, "alger", 3, "wood"), 7: (RED, "alger", 2), 9: (RED, "alger", 2)},
        dice="XX ..",
    )
    play(match, OpenSale(), DeclareBlockade(), Attack(7))
    assert OpenSale() not in match.options(BLUE)
    assert {Attack(9), TakePort()} <= set(match.options(BLUE))


def test_a_blocked_galley_too_tired_to_fight_ends_its_turn() -> None:
    """8.3, 6.6 With a combat value of 0 there is nothing left to do. [ruling 32]"""
    match = table(SellOrFight(BLUE, 4, 2), {4: (BLUE, "alger", 2, "wood"), 7: (RED, "alger", 4)})
    play(match, OpenSale(), DeclareBlockade())
    assert turn_is_over(match)


def test_taking_a_neutral_port_can_be_blocked_and_fought_for() -> None:
    """6.2, 6.6 Then the blockading galleys come first."""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 3), 7: (RED, "alger", 4), 9: (ORANGE, "alger", 1)})
    play(match, TakePort())
    assert match.decision == BlockadeChoice((RED,), LandingChoice(FightTargetChoice(BLUE, 4, 1)))
    play(match, DeclareBlockade())
    assert match.options(BLUE) == [Done(), Attack(7)]
    assert why(match, TakePort()) == ("8.13", "blockader_first")
    assert why(match, Attack(9)) == ("8.13", "blockader_first")
    assert why(match, Assault()) == ("8.13", "blockader_first")


def test_an_attack_and_an_assault_cannot_be_blocked() -> None:
    """6.2 Only sailing, selling and taking a neutral port."""
    fleet = {4: (BLUE, "alger", 2), 7: (RED, "alger", 1), 9: (ORANGE, "alger", 5)}
    match = table(SellOrFight(BLUE, 4, 1), fleet, {"alger": (BLACK, 1), "corfu": (BLACK, 1)}, dice=".. .. ..")
    assert not isinstance(play(match.clone(), Attack(7)).decision, BlockadeChoice)
    assert not isinstance(play(match.clone(), Assault()).decision, BlockadeChoice)


def test_a_lifted_blockade_lets_the_next_one_be_asked() -> None:
    """8.14 Before the neutral port is taken, whoever can block it now, after the fight, is asked. [ruling 38]"""
    fleet = {4: (BLUE, "alger", 4), 7: (RED, "alger", 3), 8: (RED, "alger", 2), 9: (ORANGE, "alger", 3)}
    match = table(SellOrFight(BLUE, 4, 1), fleet, dice="XXX XX.")
    play(match, TakePort())
    assert match.decision == BlockadeChoice((RED,), LandingChoice(FightTargetChoice(BLUE, 4, 1)))
    play(match, DeclareBlockade(), Attack(7))  # Blue 2, Red 2, Orange 3
    assert match.options(BLUE) == [Done(), Attack(8), Attack(9), TakePort()]
    play(match, TakePort())
    assert match.decision == BlockadeChoice((ORANGE,), LandingChoice(FightTargetChoice(BLUE, 4, 1, 3)))
    blocked = play(match.clone(), DeclareBlockade())
    assert blocked.options(BLUE) == [Done(), Attack(9)]
    play(match, LetPass())
    assert match.state.holder[ALGER] == BLUE


def test_galleys_bar_the_way_at_a_closed_port() -> None:
    """2.6, 5.4 The port is closed, the sea before it is not. [ruling 5]"""
    fleet = {4: (BLUE, "valencia", 3), 7: (RED, "alger", 4)}
    match = play(table(Sailing(BLUE, 4, 0), fleet, players=3, closed="alger"), Sail(ALGER))
    assert match.waiting == (RED,)
    play(match, DeclareBlockade())
    assert match.options(BLUE) == [Done(), Attack(7)]
