"""3 The turn."""

from __future__ import annotations

import pytest

from fondaco.core.decision import decision_name
from fondaco.games.mediterranee.actions import Bid, Done, Land, Muster, Sail
from fondaco.games.mediterranee.battle import AttackChoice
from fondaco.games.mediterranee.business import BusinessChoice, begin_business, decision_for_player
from fondaco.games.mediterranee.movement import NextGalleyChoice
from fondaco.games.mediterranee.sailor_landings import LandingChoice
from fondaco.games.mediterranee.sale import SaleChoice
from fondaco.games.mediterranee.turn import Bidding
from tests.games.mediterranee.table import GENOA, SPAIN, TURKEY, VENICE, Table, zone


def test_a_turn_goes_through_its_six_phases() -> None:
    """3.1: bids, business, movement, combat, landing, sale; then the next turn's bids."""
    table = Table(Bidding())
    galley = table.galley(VENICE, "venezia", 2, "iron")
    table.port("ragusa")
    table.galley(SPAIN, "ragusa", 1)
    table.dice(6, 5, 4, 3)
    phases = []
    for seat in range(4):
        table.play(seat, Bid(0))
    answers = {
        BusinessChoice: Done(),
        NextGalleyChoice: Done(),
        AttackChoice: Done(),
        LandingChoice: Done(),
        SaleChoice: Done(),
    }
    while not isinstance(table.now, Bidding):
        phases.append(type(table.now))
        (who,) = table.match.waiting
        under_way = table.now == NextGalleyChoice(VENICE)
        table.play(who, Sail(galley, zone("ragusa")) if under_way else answers.get(type(table.now)) or Land(galley))
        if decision_name(table.now) == "Course":
            table.play(VENICE, table.match.options(VENICE)[0])
    order = list(dict.fromkeys(phases))
    assert order == [BusinessChoice, NextGalleyChoice, AttackChoice, LandingChoice, SaleChoice]
    assert table.state.turn == 2


@pytest.mark.parametrize("ducats", [0, 2000])
def test_player_without_business_is_skipped_whatever_their_treasury(ducats: int) -> None:
    """3.2: an empty warehouse and a lone sailor at sea leave nothing to do; an unaffordable recruit is still asked."""
    table = Table()
    table.state.ducats[VENICE] = ducats
    table.galley(VENICE, "mer_ionienne", 1)
    assert decision_for_player(table.state, VENICE) is None
    table.port("venezia", VENICE, 0, stock="iron")
    assert decision_for_player(table.state, VENICE) == BusinessChoice(VENICE)
    assert table.state.ducats[VENICE] == ducats


def test_agreements_end_with_the_business_phase() -> None:
    """5.4, 6.1, 8.4"""
    table = Table(BusinessChoice(TURKEY))
    table.state.order = [VENICE, GENOA, SPAIN, TURKEY]
    state = table.state
    state.prices[3], state.enrolled[3], state.built, state.transfers, state.offered[1] = 200, 1, 8, 2, 1
    table.play(TURKEY, Done())
    assert not any((*state.prices, *state.enrolled, state.built, state.transfers, *state.offered, *state.refused))


def test_every_phase_is_passed_through_though_nobody_can_act() -> None:
    """3.1, 3.2, 12.8: without a galley at sea only the capitals pay."""
    table = Table()
    table.match.ask(begin_business(table.state))
    assert table.now == Bidding()
    assert table.state.turn == 2
    assert table.state.ducats == [2300] * 4


def test_players_without_a_decision_are_not_asked() -> None:
    """3.2: after the bids of two powers without foes, nobody is asked about combat."""
    table = Table(NextGalleyChoice(TURKEY))
    table.state.order = [VENICE, SPAIN, 1, TURKEY]
    table.galley(TURKEY, "istanbul", 1)
    table.state.garrison[zone("istanbul")] = 1
    table.play(TURKEY, Done())
    assert isinstance(table.now, Bidding)
    assert table.refusal(VENICE, Muster(1, 1)) is not None
