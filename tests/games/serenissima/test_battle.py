"""8 Fights of galleys: skulls for skulls, booty for the survivor."""

from __future__ import annotations

from typing import Any

from fondaco.games.serenissima.actions import (
    Assault,
    Attack,
    BreakOff,
    DeclareBlockade,
    Done,
    FightOn,
    Jettison,
    OpenSale,
    Seize,
    TakePort,
)
from fondaco.games.serenissima.battle import BootyChoice, FightOnChoice, FightTargetChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import (
    BLACK,
    BLUE,
    GOOD,
    ORANGE,
    RED,
    event_arguments,
    goods,
    may,
    play,
    table,
    turn_is_over,
    why,
)

WOOD, MARBLE, GOLD = GOOD["wood"], GOOD["marble"], GOOD["gold"]


def dice_thrown(match: Any) -> list[int]:
    return [len(throw["faces"]) for throw in event_arguments(match, "rolls")]


def meeting(
    mine: int, theirs: int, dice: str, steps: int = 0, cargo: str = "", their_cargo: str = "", **more: Any
) -> Any:
    fleet = {4: (BLUE, "mar_ionio", mine, cargo), 7: (RED, "mar_ionio", theirs, their_cargo)}
    return table(SellOrFight(BLUE, 4, steps), fleet | more.pop("fleet", {}), dice=dice, **more)


def test_galleys_of_everyone_else_can_be_attacked() -> None:
    """8.1 Whoever they belong to, in this zone only."""
    match = meeting(3, 1, "", fleet={5: (BLUE, "mar_ionio", 2), 9: (ORANGE, "mar_ionio", 2), 10: (RED, "corfu", 1)})
    assert may(match, Attack) == [Attack(7), Attack(9)]
    assert why(match, Attack(5)) == ("8.1", "no_enemy_galley_here")
    assert why(match, Attack(10)) == ("8.1", "no_enemy_galley_here")
    assert why(match, Attack(99)) == ("8.1", "no_enemy_galley_here")


def test_the_value_is_sailors_less_steps() -> None:
    """8.2 For the attacker; the defender throws for all sailors. [ruling 19]"""
    assert dice_thrown(play(meeting(5, 2, "... ..", steps=2), Attack(7))) == [3, 2]


def test_a_tired_galley_cannot_attack() -> None:
    """8.3 But it can take a neutral port. [ruling 32]"""
    match = table(SellOrFight(BLUE, 4, 3), {4: (BLUE, "alger", 3), 7: (RED, "alger", 1)})
    assert match.options(BLUE) == [Done(), TakePort()]
    assert why(match, Attack(7)) == ("8.3", "too_tired")
    owned = table(SellOrFight(BLUE, 4, 3), {4: (BLUE, "alger", 3, "wood")}, {"alger": (RED, 1), "corfu": (RED, 1)})
    assert why(owned, Assault()) == ("8.3", "too_tired")


def test_each_skull_kills_a_sailor_of_the_other() -> None:
    """8.4, 1.8 Both at the same time; the dead go back to the reserve. [ruling 35]"""
    match = meeting(3, 3, "XX. X..")
    reserves = match.state.reserve[:2]
    play(match, Attack(7))
    assert (match.state.sailors[4], match.state.sailors[7]) == (2, 1)
    assert match.state.reserve[:2] == [reserves[0] + 1, reserves[1] + 2]
    assert match.decision == FightOnChoice(FightTargetChoice(BLUE, 4, 0, 3), 7)


def test_surplus_skulls_are_lost() -> None:
    """8.4 Nobody loses more sailors than they have. [ruling 35]"""
    match = play(meeting(3, 1, "XXX ."), Attack(7))
    assert match.state.owner[7] == -1
    assert match.state.reserve[RED] == 22
    assert turn_is_over(match)


def test_an_attack_makes_one_roll_at_least_and_may_then_stop() -> None:
    """8.5 Stopping ends the turn. [ruling 34]"""
    match = meeting(3, 3, "... ...", fleet={9: (ORANGE, "mar_ionio", 1)})
    play(match, Attack(7))
    assert match.options(BLUE) == [FightOn(), BreakOff()]
    assert why(match, Done()) == ("8.5", "fight_on_or_stop")
    assert turn_is_over(play(match, BreakOff()))


def test_later_rolls_use_the_first_value_capped_by_the_sailors_left() -> None:
    """8.6 Five sailors after three steps fight with two, until only one is left."""
    match = meeting(5, 4, ".. XX.. .. XX.. . ....", steps=3)
    play(match, Attack(7), FightOn(), FightOn())
    assert dice_thrown(match) == [2, 4, 2, 4, 1, 4]


def test_defenders_value_is_the_sailors_left() -> None:
    """8.6 In every roll."""
    match = play(meeting(3, 3, "X.. ... X.. .. ... ."), Attack(7), FightOn(), FightOn())
    assert dice_thrown(match) == [3, 3, 3, 2, 3, 1]


def test_the_first_value_holds_against_later_targets() -> None:
    """8.7 It is worked out once a turn: 5 - 2 is still 3 with four sailors left. [ruling 33]"""
    match = meeting(5, 1, "XXX X ... ..", steps=2, fleet={9: (ORANGE, "mar_ionio", 2)})
    play(match, Attack(7))
    assert match.decision == FightTargetChoice(BLUE, 4, 2, 3)
    assert dice_thrown(play(match, Attack(9))) == [3, 1, 3, 2]


def test_weakened_attacker_fights_the_next_target_with_the_sailors_left() -> None:
    """8.6, 8.7 The cap holds there too."""
    match = meeting(3, 3, "XXX XX. . .", fleet={9: (ORANGE, "mar_ionio", 1)})
    play(match, Attack(7), Attack(9))
    assert dice_thrown(match) == [3, 3, 1, 1]


def test_the_loser_is_sunk() -> None:
    """8.8, 8.12 If it is the attacker, the turn is over."""
    match = play(meeting(2, 3, ".. XX."), Attack(7))
    assert match.state.owner[4] == -1
    assert match.state.sailors[7] == 3
    assert turn_is_over(match)


def test_both_may_sink() -> None:
    """8.9 All cargo goes to the supply. [ruling 35]"""
    match = meeting(2, 2, "XX XX", cargo="wood", their_cargo="marble gold")
    play(match, Attack(7))
    assert match.state.owner[4] == match.state.owner[7] == -1
    assert match.state.supply == match.state.components.supply
    assert turn_is_over(match)


def test_booty_of_the_attacker() -> None:
    """8.10 Cubes of their choice, as many as there are places; the rest goes to the supply. [ruling 36]"""
    match = meeting(3, 1, "XXX .", cargo="wood", their_cargo="marble gold wood", fleet={9: (ORANGE, "mar_ionio", 2)})
    play(match, Attack(7))
    assert match.decision == BootyChoice(BLUE, 4, (WOOD, MARBLE, GOLD), FightTargetChoice(BLUE, 4, 0, 3))
    assert match.options(BLUE) == [Done(), Seize(WOOD), Seize(MARBLE), Seize(GOLD)]
    play(match, Seize(GOLD))  # the galley is full now
    assert match.decision == FightTargetChoice(BLUE, 4, 0, 3)
    assert match.state.cargo[4] == (WOOD, GOLD)
    assert match.state.supply[MARBLE] == 12


def test_booty_may_be_left() -> None:
    """8.10 It goes to the supply."""
    match = meeting(3, 1, "XXX .", their_cargo="marble gold")
    play(match, Attack(7), Seize(GOLD), Done())
    assert match.state.cargo[4] == (GOLD,)
    assert match.state.supply[MARBLE] == 12
    assert turn_is_over(match)


def test_booty_of_the_defender() -> None:
    """8.10 Whoever is left plunders; then the attacker's turn is over. [ruling 36]"""
    match = meeting(2, 3, ".. XX.", cargo="wood wood gold")
    play(match, Attack(7))
    assert match.waiting == (RED,)
    play(match, Seize(WOOD))
    assert match.options(RED) == [Done(), Seize(WOOD), Seize(GOLD)]
    play(match, Seize(GOLD))
    assert match.state.cargo[7] == (WOOD, GOLD)
    assert turn_is_over(match)


def test_no_room_is_made_for_booty() -> None:
    """8.10, 4.13 A full galley takes nothing and is not asked; nothing goes overboard now. [ruling 18]"""
    match = play(meeting(3, 1, "XXX .", cargo="wood wood", their_cargo="gold"), Attack(7))
    assert match.state.cargo[4] == goods("wood wood")
    assert turn_is_over(match)
    half = play(meeting(3, 1, "XXX .", cargo="wood", their_cargo="gold"), Attack(7))
    assert why(half, Jettison(4, WOOD)) == ("8.10", "seize_or_leave")


def test_after_sinking_one_the_next_or_the_end() -> None:
    """8.11 The attacker picks another target or ends the turn. [ruling 34]"""
    match = meeting(3, 1, "XXX .", fleet={9: (ORANGE, "mar_ionio", 2), 10: (BLACK, "mar_ionio", 2)})
    play(match, Attack(7))
    assert match.options(BLUE) == [Done(), Attack(9), Attack(10)]
    assert turn_is_over(play(match, Done()))


def test_the_blockader_comes_first() -> None:
    """8.13 While the blockader is stronger nothing else can be attacked. [ruling 37]"""
    fleet = {4: (BLUE, "alger", 3, "wood"), 7: (RED, "alger", 2), 8: (RED, "alger", 3), 9: (ORANGE, "alger", 1)}
    match = table(SellOrFight(BLUE, 4, 0), fleet, dice="XXX .X")
    match.ask(FightTargetChoice(BLUE, 4, 1, 0, RED))
    assert match.options(BLUE) == [Done(), Attack(7), Attack(8)]
    play(match, Attack(7))  # Blue loses one and has 2 against 3
    assert match.options(BLUE) == [Done(), Attack(8)]
    assert why(match, TakePort()) == ("8.13", "blockader_first")


def test_a_lifted_blockade_opens_every_target() -> None:
    """8.14 As soon as the blockader is not stronger any more, the port too. [ruling 37]"""
    fleet = {4: (BLUE, "alger", 4, "wood"), 7: (RED, "alger", 2), 8: (RED, "alger", 3), 9: (ORANGE, "alger", 1)}
    match = table(SellOrFight(BLUE, 4, 1), fleet, dice="XXX ..")
    play(match, OpenSale(), DeclareBlockade(), Attack(7))
    assert match.options(BLUE) == [Done(), Attack(8), Attack(9), TakePort()]


def test_a_lifted_blockade_does_not_come_back() -> None:
    """8.14 Red is stronger again after a later fight, but would have to declare it anew. [ruling 38]"""
    fleet = {4: (BLUE, "alger", 4, "wood"), 7: (RED, "alger", 2), 8: (RED, "alger", 3), 9: (ORANGE, "alger", 1)}
    match = table(SellOrFight(BLUE, 4, 1), fleet | {10: (BLACK, "alger", 1)}, dice="XXX .. X.. X X.. X")
    play(match, OpenSale(), DeclareBlockade(), Attack(7))  # Blue 4, Red 3: lifted
    play(match, Attack(9), Attack(10))  # Blue 2, Red 3
    assert match.options(BLUE) == [Done(), Attack(8), TakePort()]
    play(match, TakePort())
    assert match.waiting == (RED,), "Red may declare a new one"


def test_a_blockade_is_lifted_between_two_rolls() -> None:
    """8.14 As soon as the blockader is not stronger any more, however the fight goes on."""
    fleet = {4: (BLUE, "alger", 4, "wood"), 7: (RED, "alger", 2), 8: (RED, "alger", 3), 9: (ORANGE, "alger", 1)}
    match = table(SellOrFight(BLUE, 4, 1), fleet, dice="X.. .. ... X X.. X")
    play(match, OpenSale(), DeclareBlockade(), Attack(7))  # 4 against 4: lifted
    play(match, FightOn(), FightOn())  # 2 against 3
    assert match.options(BLUE) == [Done(), Attack(8), Attack(9), TakePort()]
