"""10 Combat."""

from __future__ import annotations

import pytest

from fondaco.core.events import Event
from fondaco.core.match import Match
from fondaco.games.mediterranee.actions import Attack, Capture, Done, Land, Sink, Storm, Stow
from fondaco.games.mediterranee.battle import AttackChoice, LooseSpoilsChoice, PrizeChoice, SpoilsChoice
from fondaco.testing.random_walk import require_log as entries
from fondaco.testing.timeouts import check_timeout_is_harmless
from tests.games.mediterranee.laws import LAWS
from tests.games.mediterranee.table import GENOA, SPAIN, TURKEY, VENICE, Table, good, zone

GOLD, WINE = good("gold"), good("wine")


def events(match: Match) -> tuple[Event, ...]:
    """The events of the last answer."""
    return entries(match)[-1].events


def sea(who: int = TURKEY, rules: int | None = None) -> Table:
    table = Table(AttackChoice(who), rules=rules)
    table.state.order = [who, *[seat for seat in range(4) if seat != who]]
    return table


def rulebook_fight() -> tuple[Table, int, int, int]:
    """Two Turkish galleys of three sailors against a Genoese one of three with gold and wine, after both attacks."""
    table = sea()
    first, second = table.galley(TURKEY, "creta", 3), table.galley(TURKEY, "creta", 3)
    target = table.galley(GENOA, "creta", 3, "gold", "wine")
    table.dice(2, 3, 4, 3)
    table.play(TURKEY, Attack(first, target))
    assert (table.state.crew[first], table.state.crew[target]) == (1, 2)
    table.play(TURKEY, Attack(second, target))
    assert (table.state.crew[second], table.state.crew[target]) == (2, 0)
    return table, first, second, target


def test_the_rulebooks_two_attacks_and_the_capture() -> None:
    """10.2, 10.3, 10.6, 10.7"""
    table, _first, second, target = rulebook_fight()
    assert table.now == PrizeChoice(TURKEY, second, target, AttackChoice(TURKEY))
    table.play(TURKEY, Capture(1))
    assert table.state.owner[target] == TURKEY
    assert (table.state.crew[second], table.state.crew[target]) == (1, 1)
    table.play(TURKEY, Stow(GOLD, target))
    table.play(TURKEY, Stow(WINE, second))
    assert (table.state.cargo(second), table.state.cargo(target)) == ([WINE], [GOLD])


def test_the_rulebooks_two_attacks_and_the_sinking() -> None:
    """10.6, 10.8: gold and wine come over before the Genoese galley is sunk."""
    table, _first, second, target = rulebook_fight()
    table.play(TURKEY, Sink())
    assert table.state.owner[target] == -1
    assert table.state.cargo(second) == [GOLD, WINE]


def test_losses_fall_only_on_the_two_galleys_and_not_below_none() -> None:
    """10.4 [ruling 37]"""
    table = sea()
    attacker, target = table.galley(TURKEY, "creta", 5), table.galley(GENOA, "creta", 1)
    bystander = table.galley(GENOA, "creta", 2)
    left = table.state.sailors
    table.dice(6, 1)
    table.play(TURKEY, Attack(attacker, target))
    assert (table.state.crew[target], table.state.crew[bystander], table.state.crew[attacker]) == (0, 2, 5)
    assert table.state.sailors == left + 1


TOLD = ("fallen", "left", "other_fallen", "other_left")


@pytest.mark.parametrize(("garrison", "dice", "told"), [(1, (6, 1), (0, 5, 1, 0)), (4, (1, 6), (3, 2, 2, 2))])
def test_attack_names_losses_and_survivors(garrison: int, dice: tuple[int, int], told: tuple[int, ...]) -> None:
    """10.4 No more fall than were there, for crews and garrisons."""
    table = sea()
    galley, target = table.galley(TURKEY, "creta", 5), table.galley(GENOA, "creta", garrison)
    other = table.galley(TURKEY, "smyrna", 5)
    table.port("smyrna", GENOA, garrison)
    table.dice(*dice)
    table.play(TURKEY, Storm(other))
    assert tuple(events(table.match)[0].args[name] for name in TOLD) == told
    table.dice(*dice)
    table.play(TURKEY, Attack(galley, target))
    assert tuple(events(table.match)[0].args[name] for name in TOLD) == told


def test_by_older_rules_losses_were_not_told() -> None:
    """16.3 Until rules 3: events of a match begun by them stay as they were."""
    table = sea(rules=3)
    galley, target = table.galley(TURKEY, "creta", 5), table.galley(GENOA, "creta", 2)
    other = table.galley(TURKEY, "smyrna", 5)
    table.port("smyrna", GENOA, 2)
    for action in (Storm(other), Attack(galley, target)):
        table.dice(1, 1)
        table.play(TURKEY, action)
        assert not {*TOLD} & {*events(table.match)[0].args}


def test_both_crews_struck_down_sink_both_galleys() -> None:
    """10.5 [ruling 31]"""
    table = sea()
    attacker, target = table.galley(TURKEY, "creta", 1, "gold"), table.galley(GENOA, "creta", 1, "wine")
    table.dice(2, 2)
    table.play(TURKEY, Attack(attacker, target))
    assert table.state.owner[attacker] == table.state.owner[target] == -1
    assert (table.state.supply[GOLD], table.state.supply[WINE]) == (15, 15)


def test_the_defender_may_win_and_take_the_attacker() -> None:
    """10.6 [ruling 33]"""
    table = sea()
    attacker, target = table.galley(TURKEY, "creta", 1), table.galley(GENOA, "creta", 4)
    table.dice(1, 1)
    table.play(TURKEY, Attack(attacker, target))
    assert table.match.waiting == (GENOA,)
    table.play(GENOA, Capture(2))
    assert table.state.owner[attacker] == GENOA
    assert (table.state.crew[attacker], table.state.crew[target]) == (2, 2)


def test_own_galley_sinks_when_all_cross_over() -> None:
    """10.7 [ruling 34] A victor with one sailor has no other way, and keeps the goods of both."""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 1, "gold"), table.galley(GENOA, "creta", 0, "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    assert table.match.options(TURKEY) == [Sink(), Capture(1)]
    table.play(TURKEY, Capture(1))
    assert table.state.owner[victor] == -1
    assert table.state.cargo(prize) == [GOLD, WINE]


def test_victor_divides_goods_freely_and_the_rest_is_lost() -> None:
    """10.8 [ruling 35]"""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 4, "gold"), table.galley(GENOA, "creta", 0, "wine", "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Sink())
    assert isinstance(table.now, SpoilsChoice)
    assert table.state.loose == [WINE, WINE]
    assert table.refusal(TURKEY, Done()) == "10.8"
    assert table.refusal(TURKEY, Stow(WINE, prize)) == "10.8"
    table.play(TURKEY, Stow(WINE, victor))
    assert table.state.cargo(victor) == [WINE]
    assert (table.state.supply[GOLD], table.state.supply[WINE]) == (15, 14)


def test_time_out_by_older_rules_takes_loose_goods_aboard() -> None:
    """10.8 Until rules 2: goods that the victor leaves are lost, so the time-out takes all that has room."""
    table = sea(rules=2)
    victor, prize = table.galley(TURKEY, "creta", 3, "gold"), table.galley(GENOA, "creta", 0, "wine", "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Sink())
    assert isinstance(table.now, LooseSpoilsChoice)
    check_timeout_is_harmless(table.match, LAWS)
    for _ in range(2):
        said = table.match.silence(TURKEY)
        assert isinstance(said, Stow)
        table.play(TURKEY, said)
    assert len(table.state.cargo(victor)) == 2
    assert table.state.room(victor) == 0


def test_no_sailor_is_given_up_for_room() -> None:
    """10.8 [ruling 35]"""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 5), table.galley(GENOA, "creta", 0, "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Sink())
    assert (table.state.crew[victor], table.state.cargo(victor)) == (5, [])


def test_after_a_capture_goods_stay_where_they_lay_unless_the_victor_moves_them() -> None:
    """10.8 [ruling 35]"""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 3, "gold"), table.galley(GENOA, "creta", 0, "wine", "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Capture(1))
    assert (table.state.cargo(victor), table.state.cargo(prize)) == ([GOLD], [WINE, WINE])
    again = table.match.clone()
    again.play(TURKEY, Done())
    assert (again.state.cargo(victor), again.state.cargo(prize)) == ([GOLD], [WINE, WINE])
    table.play(TURKEY, Stow(WINE, victor))
    table.play(TURKEY, Stow(GOLD, prize))
    table.play(TURKEY, Done())
    assert (table.state.cargo(victor), table.state.cargo(prize)) == ([WINE], [GOLD, WINE])
    assert table.state.supply[WINE] == 13


def test_full_galleys_may_exchange_their_goods() -> None:
    """10.8 [ruling 35] The victor divides the goods of both freely; then the gold has only one place."""
    table = sea()
    victor = table.galley(TURKEY, "creta", 2, *["gold"] * 3)
    prize = table.galley(GENOA, "creta", 0, *["wine"] * 4)
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Capture(1))
    for _ in range(4):
        table.play(TURKEY, Stow(WINE, victor))
    assert (table.state.cargo(victor), table.state.cargo(prize)) == ([WINE] * 4, [GOLD] * 3)
    assert not isinstance(table.now, SpoilsChoice)


def test_goods_are_lost_only_without_room_and_the_victor_chooses() -> None:
    """10.8 [ruling 35] Three sailors cross to a galley with four goods: two of them must move or be lost."""
    table = sea()
    victor = table.galley(TURKEY, "creta", 5)
    prize = table.galley(GENOA, "creta", 0, "gold", "wine", "wine", "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Capture(3))
    assert table.refusal(TURKEY, Done()) == "10.8"
    table.play(TURKEY, Stow(GOLD, victor))
    assert table.refusal(TURKEY, Done()) == "10.8"
    table.play(TURKEY, Stow(WINE, victor))
    table.play(TURKEY, Done())
    assert (table.state.cargo(victor), table.state.cargo(prize)) == ([GOLD, WINE], [WINE, WINE])
    assert (table.state.room(victor), table.state.room(prize)) == (1, 0)


def test_victor_chooses_lost_goods_when_all_cross_over() -> None:
    """10.7, 10.8 [ruling 34] [ruling 35] Three sailors and two of the five goods are all that the galley carries."""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 3, "gold"), table.galley(GENOA, "creta", 0, *["wine"] * 4)
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Capture(3))
    assert table.match.options(TURKEY) == [Stow(GOLD, prize), Stow(WINE, prize)]
    table.play(TURKEY, Stow(GOLD, prize))
    table.play(TURKEY, Stow(WINE, prize))
    assert not isinstance(table.now, SpoilsChoice)
    assert (table.state.cargo(prize), table.state.room(prize)) == ([GOLD, WINE], 0)
    assert (table.state.supply[GOLD], table.state.supply[WINE], table.state.loose) == (14, 14, [])


def test_impossible_place_for_a_good_is_explained() -> None:
    """10.8"""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 5), table.galley(GENOA, "creta", 0, "gold", "wine")
    table.match.ask(SpoilsChoice(TURKEY, (victor, prize), AttackChoice(TURKEY), ((prize, GOLD), (prize, WINE))))
    table.state.owner[prize] = TURKEY
    reasons = {
        Stow(GOLD, victor): "no_room",
        Stow(good("gems"), prize): "no_such_spoils",
        Stow(GOLD, 99): "no_such_spoils",
        Sink(): "divide_first",
    }
    for action, reason in reasons.items():
        refusal = table.match.refuses(TURKEY, action)
        assert (refusal.rule, refusal.key) == ("10.8", f"mediterranee.no.{reason}")  # type: ignore[union-attr]


def test_no_question_without_a_choice() -> None:
    """3.2, 10.8: the one galley left has room for all."""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 2, "gold"), table.galley(GENOA, "creta", 0, "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Sink())
    assert table.state.cargo(victor) == [GOLD, WINE]
    assert not isinstance(table.now, SpoilsChoice)


def test_by_older_rules_all_goods_lay_loose_and_what_was_left_was_lost() -> None:
    """10.8 Until rules 2: a match begun by them goes on by them."""
    table = sea(rules=2)
    victor, prize = table.galley(TURKEY, "creta", 3), table.galley(GENOA, "creta", 0, "wine")
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Capture(1))
    assert table.state.loose == [WINE]
    table.play(TURKEY, Done())
    assert table.state.supply[WINE] == 15


def test_a_captured_galley_attacks_in_the_same_phase() -> None:
    """10.9 [ruling 36]"""
    table = sea()
    victor, prize = table.galley(TURKEY, "creta", 2), table.galley(GENOA, "creta", 0)
    other = table.galley(GENOA, "creta", 1)
    table.match.ask(PrizeChoice(TURKEY, victor, prize, AttackChoice(TURKEY)))
    table.play(TURKEY, Capture(1))
    assert table.can(TURKEY, Attack(prize, other))


def test_attacks_go_on_anywhere_until_the_player_is_done() -> None:
    """10.1 [ruling 30]"""
    table = sea()
    here, there = table.galley(TURKEY, "creta", 1), table.galley(TURKEY, "mer_ionienne", 1)
    foes = table.galley(GENOA, "creta", 1), table.galley(SPAIN, "mer_ionienne", 1)
    assert table.match.options(TURKEY) == [Done(), Attack(here, foes[0]), Attack(there, foes[1])]
    table.play(TURKEY, Done())
    assert table.now == AttackChoice(GENOA)


def test_player_who_cannot_attack_is_not_asked() -> None:
    """3.2, 10.1"""
    table = sea()
    table.galley(TURKEY, "creta", 1)
    table.galley(GENOA, "creta", 1)
    table.galley(VENICE, "napoli", 1)
    table.play(TURKEY, Done())
    table.play(GENOA, Done())
    assert not isinstance(table.now, AttackChoice)


@pytest.mark.parametrize(("fort", "garrison"), [(False, 1), (True, 2)])
def test_the_rulebooks_attack_on_smyrna_with_and_without_fort(fort: bool, garrison: int) -> None:
    """10.10, 10.11 [ruling 40]"""
    table = sea(VENICE)
    galley = table.galley(VENICE, "smyrna", 5)
    port = table.port("smyrna", TURKEY, 4, fort)
    table.dice(4, 6)
    table.play(VENICE, Storm(galley))
    assert table.state.garrison[port] == garrison
    assert table.state.crew[galley] == 2


def test_sailors_struck_down_go_back_to_the_supply() -> None:
    """2.6 [ruling 4] Three of the garrison and three of the galley."""
    table = sea(VENICE)
    galley = table.galley(VENICE, "smyrna", 5)
    table.port("smyrna", TURKEY, 4)
    left = table.state.sailors
    table.dice(4, 6)
    table.play(VENICE, Storm(galley))
    assert table.state.sailors == left + 6


def test_a_fort_helps_no_galley() -> None:
    """10.11 [ruling 40]"""
    table = sea(VENICE)
    galley, target = table.galley(VENICE, "smyrna", 5), table.galley(TURKEY, "smyrna", 4)
    table.port("smyrna", TURKEY, 4, fort=True)
    table.dice(4, 6)
    table.play(VENICE, Attack(galley, target))
    assert table.state.crew[target] == 1


def test_galleys_need_not_be_beaten_before_the_port() -> None:
    """10.12 [ruling 38]"""
    table = sea(VENICE)
    galley = table.galley(VENICE, "smyrna", 5)
    table.galley(TURKEY, "smyrna", 5)
    table.port("smyrna", TURKEY, 1)
    assert table.can(VENICE, Storm(galley))


def test_neutral_undefended_and_own_cannot_be_attacked() -> None:
    """10.12 [ruling 39]"""
    table = sea(VENICE)
    galley, own = table.galley(VENICE, "smyrna", 5), table.galley(VENICE, "smyrna", 1)
    table.port("smyrna", TURKEY, 0)
    away = table.galley(TURKEY, "creta", 1)
    assert table.refusal(VENICE, Storm(galley)) == "10.12"
    assert table.refusal(VENICE, Attack(galley, own)) == "10.2"
    assert table.refusal(VENICE, Attack(galley, away)) == "10.2"
    assert table.refusal(VENICE, Attack(away, galley)) == "10.2"
    assert table.refusal(VENICE, Land(galley)) == "10"


def test_a_garrison_never_attacks() -> None:
    """10.12"""
    table = sea(TURKEY)
    table.galley(VENICE, "smyrna", 1)
    table.port("smyrna", TURKEY, 5)
    table.galley(TURKEY, "istanbul", 1)
    assert table.match.options(TURKEY) == [Done()]


def test_an_attacker_without_crew_sinks_and_the_port_stays() -> None:
    """10.13, 10.14 [ruling 32] Also when the garrison falls in the same blow."""
    table = sea(VENICE)
    galley = table.galley(VENICE, "smyrna", 1, "gold")
    port = table.port("smyrna", TURKEY, 1)
    table.dice(2, 2)
    table.play(VENICE, Storm(galley))
    assert table.state.owner[galley] == -1
    assert (table.state.garrison[port], table.state.flag[port], table.state.supply[GOLD]) == (0, TURKEY, 15)


def test_a_port_without_garrison_keeps_fort_stock_and_flag() -> None:
    """10.14, 6.5 [ruling 17]"""
    table = sea(VENICE)
    galley = table.galley(VENICE, "smyrna", 5)
    port = table.port("smyrna", TURKEY, 1, fort=True, stock="wine")
    table.dice(3, 1)
    table.play(VENICE, Storm(galley))
    assert (table.state.garrison[port], table.state.flag[port], table.state.fort[port]) == (0, TURKEY, 1)
    table.play(VENICE, Land(galley))
    assert (table.state.flag[port], table.state.fort[port], table.state.stored(port)) == (VENICE, 1, 1)


def test_a_division_that_rounds_to_nothing_strikes_nobody() -> None:
    """10.2"""
    table = sea()
    attacker, target = table.galley(TURKEY, "creta", 1), table.galley(GENOA, "creta", 1)
    table.dice(1, 1)
    table.play(TURKEY, Attack(attacker, target))
    assert (table.state.crew[attacker], table.state.crew[target]) == (1, 1)
    assert table.state.zone[attacker] == zone("creta")
