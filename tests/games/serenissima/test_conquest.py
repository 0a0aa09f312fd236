"""9 Taking ports: neutral ones by landing, those of others by assault."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games.serenissima.actions import (
    Assault,
    Attack,
    BreakOff,
    DeclareBlockade,
    Done,
    FightOn,
    Land,
    LetPass,
    TakePort,
)
from fondaco.games.serenissima.battle import FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.conquest import LandingChoice, SiegeChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import (
    BLACK,
    BLUE,
    GOOD,
    ORANGE,
    RED,
    ZONE,
    event_arguments,
    goods,
    play,
    table,
    turn_is_over,
    why,
)

ALGER, TUNIS = ZONE["alger"], ZONE["tunis"]


def before(
    port: str, sailors: int, owner: int = -1, garrison: int = 0, dice: str = "", steps: int = 0, **more: Any
) -> Any:
    """Galley 4 of Blue in the zone of a port; the owner of the port has Corfu too."""
    fleet = {4: (BLUE, port, sailors, more.pop("cargo", ""))} | more.pop("fleet", {})
    ports = {port: (owner, garrison, more.pop("warehouse", ""))} | ({"corfu": (owner, 1)} if owner >= 0 else {})
    return table(SellOrFight(BLUE, 4, steps), fleet, ports, dice=dice, **more)


def thrown(match: Any) -> list[int]:
    return [len(throw["faces"]) for throw in event_arguments(match, "rolls")]


# -- neutral ports ---------------------------------------------------------------------------


def test_a_neutral_port_is_taken_by_landing() -> None:
    """9.1, 9.11 Without dice; the first sailor takes it, more may follow."""
    match = play(before("alger", 3), TakePort())
    assert (match.state.holder[ALGER], match.state.garrison[ALGER], match.state.sailors[4]) == (BLUE, 1, 2)
    assert isinstance(match.decision, LandingChoice)
    play(match, Land())
    assert (match.state.garrison[ALGER], match.state.sailors[4]) == (2, 1)
    assert turn_is_over(play(match, Done()))


def test_no_more_land_than_the_port_holds() -> None:
    """9.1, 9.13, 1.7 Tunis is full with three, and the turn ends, whoever else lies there. [ruling 39] [ruling 43]"""
    match = play(before("tunis", 5, fleet={9: (ORANGE, "tunis", 1)}), TakePort(), Land(), Land())
    assert match.state.garrison[TUNIS] == 3
    assert turn_is_over(match)


def test_a_fort_without_an_owner_does_not_fire() -> None:
    """9.1 It stays with the port. [ruling 39]"""
    match = play(before("alger", 2, forts="alger"), TakePort())
    assert not event_arguments(match, "rolls")
    assert match.state.forts == [ALGER]


def test_before_the_first_sailor_lands_it_may_be_blocked_once() -> None:
    """9.2 A player who lets it pass is not asked again for the next sailor. [ruling 39]"""
    match = before("alger", 3, steps=1, fleet={7: (RED, "alger", 4)})
    play(match, TakePort())
    assert isinstance(match.decision, BlockadeChoice)
    assert match.state.holder[ALGER] == -1
    play(match, LetPass(), Land())
    assert match.state.garrison[ALGER] == 2


def test_galleys_that_are_not_stronger_do_not_matter() -> None:
    """9.3 Three sailors against three."""
    match = play(before("alger", 3, steps=1, fleet={7: (RED, "alger", 3)}), TakePort())
    assert match.state.holder[ALGER] == BLUE


def test_nobody_takes_a_closed_port_or_open_sea() -> None:
    """2.6, 9.1 Galleys there can be attacked. [ruling 5]"""
    closed = before("alger", 3, fleet={7: (RED, "alger", 1)}, players=3, closed="alger")
    assert closed.options(BLUE) == [Done(), Attack(7)]
    assert why(closed, TakePort()) == ("2.6", "port_is_closed")
    sea = table(SellOrFight(BLUE, 4, 0), {4: (BLUE, "mar_ionio", 3), 7: (RED, "mar_ionio", 1)})
    assert why(sea, TakePort()) == ("9.1", "not_a_neutral_port")
    assert why(sea, Assault()) == ("9.4", "not_a_port_of_another")


def test_own_port_is_neither_taken_nor_attacked() -> None:
    """9.1, 9.4 There is nothing to take."""
    match = before("alger", 3, BLUE, 1, fleet={7: (RED, "alger", 1)})
    assert match.options(BLUE) == [Done(), Attack(7)]
    assert why(match, TakePort()) == ("9.1", "not_a_neutral_port")
    assert why(match, Assault()) == ("9.4", "not_a_port_of_another")


# -- ports of others -------------------------------------------------------------------------


def test_a_port_of_another_is_attacked() -> None:
    """9.4, 9.6 Its value is the number of sailors in it."""
    match = play(before("alger", 4, RED, 3, "X... X..", cargo="wood"), Assault())
    assert thrown(match) == [4, 3]
    assert (match.state.garrison[ALGER], match.state.sailors[4]) == (2, 3)
    assert match.decision == SiegeChoice(FightTargetChoice(BLUE, 4, 0, 4))
    assert match.options(BLUE) == [FightOn(), BreakOff()]
    assert why(match, Done()) == ("8.5", "fight_on_or_stop")
    assert turn_is_over(play(match, BreakOff()))


def test_the_owners_galleys_must_all_be_sunk_first() -> None:
    """9.4 Those of others need not be fought. [ruling 40]"""
    fleet = {7: (RED, "alger", 1), 8: (RED, "alger", 1), 9: (ORANGE, "alger", 5)}
    match = before("alger", 4, RED, 1, "XXXX . XXXX .", fleet=fleet)
    assert why(match, Assault()) == ("9.4", "sink_his_galleys_first")
    play(match, Attack(7))
    assert why(match, Assault()) == ("9.4", "sink_his_galleys_first")
    play(match, Attack(8))
    assert match.options(BLUE) == [Done(), Attack(9), Assault()]


def test_the_last_port_cannot_be_attacked() -> None:
    """9.5 Galleys there can. [ruling 44]"""
    match = table(
        SellOrFight(BLUE, 4, 0), {4: (BLUE, "alger", 3), 7: (RED, "alger", 1)}, {"alger": (RED, 1)}, dice="XXX ."
    )
    assert why(match, Assault()) == ("9.5", "last_port")
    play(match, Attack(7))
    assert turn_is_over(match)


def test_later_rolls_against_a_port() -> None:
    """9.6, 8.6 Two steps, then losses: 3 dice, then 2, then 1."""
    match = before("alger", 5, RED, 4, "... XXX. .. X... . ....", steps=2)
    play(match, Assault(), FightOn(), FightOn())
    assert thrown(match) == [3, 4, 2, 4, 1, 4]


def test_the_winner_may_land() -> None:
    """9.10, 9.11, 9.13 Up to the size of the port; the card changes hands and the turn ends."""
    match = play(before("tunis", 5, RED, 1, "X.... ."), Assault())
    assert match.state.holder[TUNIS] == -1
    assert match.decision == LandingChoice(FightTargetChoice(BLUE, 4, 0, 5))
    assert why(match, Assault()) == ("9.11", "land_or_done")
    play(match, Land(), Land(), Land())
    assert (match.state.holder[TUNIS], match.state.garrison[TUNIS], match.state.sailors[4]) == (BLUE, 3, 2)
    assert turn_is_over(match)


def test_the_winner_may_land_nobody() -> None:
    """9.10 The port is then neutral. [ruling 42]"""
    match = before("alger", 3, RED, 1, ".. X.. .", warehouse="wood", forts="alger")
    play(match, Assault(), FightOn(), Done())
    assert match.state.holder[ALGER] == -1
    assert match.state.forts == [ALGER]
    assert match.state.stored[ALGER] == goods("wood")
    assert turn_is_over(match)


def test_a_conquest_is_not_blocked() -> None:
    """9.4 Others cannot interfere with landing after a fight. [ruling 40]"""
    match = before("alger", 3, RED, 1, "X.. .", steps=1, fleet={9: (ORANGE, "alger", 5)})
    match.ask(FightTargetChoice(BLUE, 4, 1, 3))
    play(match, Assault(), Land())
    assert match.state.holder[ALGER] == BLUE


def test_both_sides_may_perish() -> None:
    """9.9 The port is neutral, what is stored and built stays; the galley is sunk. [ruling 30] [ruling 45]"""
    match = before("alger", 1, RED, 1, "X X", warehouse="wood stone", basilicas="alger", cargo="gold")
    play(match, Assault())
    state = match.state
    assert (state.holder[ALGER], state.garrison[ALGER], state.owner[4]) == (-1, 0, -1)
    assert state.stored[ALGER] == goods("wood stone")
    assert state.basilicas == [ALGER]
    assert state.supply[GOOD["gold"]] == 10
    assert turn_is_over(match)


def test_a_port_has_no_booty() -> None:
    """9.8 The cargo of a galley sunk by a port goes to the supply. [ruling 36]"""
    match = play(before("alger", 1, RED, 2, ". X.", cargo="gold"), Assault())
    assert match.state.owner[4] == -1
    assert match.state.supply[GOOD["gold"]] == 10
    assert match.state.stored[ALGER] == ()
    assert turn_is_over(match)


# -- forts -----------------------------------------------------------------------------------


def test_the_fort_fires_first() -> None:
    """9.7 Two dice, once; then the attacker may go on or stop. [ruling 41]"""
    match = play(before("alger", 5, RED, 2, "X. .... .. .... ..", forts="alger"), Assault())
    assert thrown(match) == [2]
    assert match.state.sailors[4] == 4
    assert match.options(BLUE) == [FightOn(), BreakOff()]
    play(match, FightOn(), FightOn())
    assert thrown(match) == [2, 4, 2, 4, 2]


def test_the_value_is_worked_out_after_the_fort() -> None:
    """9.7 Five sailors, two steps, one hit: 4 - 2. [ruling 41]"""
    match = play(before("alger", 5, RED, 1, "X. .. .", steps=2, forts="alger"), Assault(), FightOn())
    assert thrown(match) == [2, 2, 1]


def test_in_a_later_fight_the_fort_only_caps_the_value() -> None:
    """9.7, 8.7 The first value of the turn stays: 3, not 5 - 2 - 1. [ruling 41]"""
    match = before("alger", 5, RED, 1, "XXX . X. ... .", steps=2, forts="alger", fleet={9: (ORANGE, "alger", 1)})
    play(match, Attack(9), Assault(), FightOn())
    assert thrown(match) == [3, 1, 2, 3, 1]


@pytest.mark.parametrize(("sailors", "steps", "dice", "sunk"), [(3, 2, "X.", False), (2, 0, "XX", True)])
def test_attacker_without_value_after_the_fort_ends_the_turn(sailors: int, steps: int, dice: str, sunk: bool) -> None:
    """9.7 At value 0; without a sailor left the galley is sunk. [ruling 41]"""
    match = play(before("alger", sailors, RED, 1, dice, steps=steps, forts="alger"), Assault())
    assert turn_is_over(match)
    assert (match.state.owner[4] == -1) == sunk


def test_fort_does_not_fire_at_sellers() -> None:
    """9.7 No dice in a sale."""
    from fondaco.games.serenissima.actions import OpenSale, Sell

    match = play(before("alger", 2, RED, 1, cargo="wood", forts="alger"), OpenSale(), Sell(GOOD["wood"]))
    assert not event_arguments(match, "rolls")
    assert match.state.sailors[4] == 2


# -- landing ---------------------------------------------------------------------------------


def test_landing_the_last_sailor_sinks_the_galley() -> None:
    """9.12 With its cargo; the port is taken anyway. [ruling 42]"""
    match = play(before("alger", 1, cargo="gold"), TakePort())
    assert match.state.holder[ALGER] == BLUE
    assert match.state.owner[4] == -1
    assert match.state.supply[GOOD["gold"]] == 10
    assert turn_is_over(match)


def test_after_a_fight_for_a_blocked_port_the_port_ends_the_turn() -> None:
    """9.13, 8.14 Blockade, fight, landing, and nothing after it. [ruling 43]"""
    fleet = {7: (RED, "alger", 2), 8: (RED, "alger", 2), 9: (ORANGE, "alger", 1)}
    match = before("alger", 3, steps=1, cargo="wood", dice="XX ..", fleet=fleet)
    play(match, TakePort(), DeclareBlockade(), Attack(7))
    assert match.options(BLUE) == [Done(), Attack(8), Attack(9), TakePort()]
    play(match, TakePort())
    assert match.options(BLUE) == [Done(), Land()]
    play(match, Done())
    assert match.state.ports_of(BLUE) == [ALGER]
    assert turn_is_over(match)


def test_the_card_goes_to_the_new_owner() -> None:
    """1.6, 9.11 And counts for them from then on."""
    match = play(before("alger", 3, BLACK, 1, "X.. ."), Assault(), Land())
    assert match.state.ports_of(BLUE) == [ALGER]
    assert match.state.ports_of(BLACK) == [ZONE["corfu"]]
