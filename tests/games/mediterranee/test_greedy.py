"""Greedy bots of Méditerranée: they fill warehouses, take empty ports and found a shipyard."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import fondaco
from fondaco.bots import bot, play_out
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.weights import standard_weights
from fondaco.games.mediterranee.actions import STAY_ABOARD, BuildGalley, Done, Land, Sail, Storm, SwapSailor
from fondaco.games.mediterranee.battle import AttackChoice
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.evaluation.position_values import PositionValues
from fondaco.games.mediterranee.evaluation.weights import Weights
from fondaco.games.mediterranee.movement import NextGalleyChoice
from fondaco.games.mediterranee.sailor_landings import LandingChoice
from fondaco.games.mediterranee.transfers import AbandonmentChoice
from tests.games.mediterranee.table import COMPONENTS, GENOA, SPAIN, TURKEY, VENICE, Table, good, zone

WEIGHTS = standard_weights(Weights)
WARY = replace(WEIGHTS, threat=300.0)


def says(table: Table, weights: Weights | None = None) -> fondaco.Action:
    return GreedyBot("mediterranee", 1, weights).choose(table.match.seat(table.match.waiting[0]))


def test_bot_lands_in_undefended_ports() -> None:
    table = Table(LandingChoice(VENICE))
    galley = table.galley(VENICE, "ragusa", 3)
    table.port("ragusa")
    assert says(table) == Land(galley)


def test_bot_builds_a_galley_where_it_can() -> None:
    table = Table(BusinessChoice(VENICE))
    table.port("venezia", VENICE, 4, stock="wood iron")
    assert says(table) == BuildGalley(zone("venezia"), "enrolled")


def test_goods_missing_for_the_first_shipyard_are_worth_more_there() -> None:
    table = Table()
    smyrna = table.port("smyrna", TURKEY, 1)  # iron is made there, wood is not
    istanbul = table.port("istanbul", TURKEY, 4)
    chart = PositionValues(table.state, TURKEY, WEIGHTS)
    assert chart.sale(smyrna, good("wood")) == 200 + WEIGHTS.yard
    assert chart.sale(smyrna, good("cloth")) == 200
    assert chart.sale(istanbul, good("wood")) == 200  # iron would be missing still
    assert chart.sale(table.port("satalia"), good("iron")) == 200  # a foreign port


def test_shipyard_is_worthless_to_its_owner_or_too_late() -> None:
    table = Table()
    smyrna = table.port("smyrna", TURKEY, 1)
    table.state.turn = COMPONENTS.figures.turns["4"] - WEIGHTS.last_galley
    assert PositionValues(table.state, TURKEY, WEIGHTS).sale(smyrna, good("wood")) == 200 + WEIGHTS.yard
    table.state.turn += 1
    assert PositionValues(table.state, TURKEY, WEIGHTS).sale(smyrna, good("wood")) == 200
    table.state.turn = 1
    table.port("istanbul", TURKEY, 4, stock="wood iron")
    assert PositionValues(table.state, TURKEY, WEIGHTS).sale(smyrna, good("wood")) == 200


@pytest.mark.parametrize(("order", "storms"), [([VENICE, TURKEY], False), ([TURKEY, VENICE], True)])
def test_careful_bot_attacks_no_port_beside_a_stronger_galley(order: list[int], storms: bool) -> None:
    table = Table(AttackChoice(VENICE))
    galley = table.galley(VENICE, "modon", 4)
    table.port("modon", TURKEY, 1)
    table.galley(TURKEY, "modon", 5)
    table.state.order = [*order, GENOA, SPAIN]
    assert says(table) == Storm(galley)
    assert says(table, WARY) == (Storm(galley) if storms else Done())


def test_careful_bot_does_not_sail_to_a_stronger_galley() -> None:
    table = Table(NextGalleyChoice(VENICE))
    galley = table.galley(VENICE, "taranto", 3)
    table.port("taranto", VENICE, 1)
    table.port("ragusa", TURKEY)
    table.galley(TURKEY, "ragusa", 5)
    for port in set(COMPONENTS.ports) - {zone("ragusa")}:
        table.state.flag[port], table.state.garrison[port] = VENICE, 3
    assert says(table) == Sail(galley, zone("ragusa"))
    assert says(table, WARY) != Sail(galley, zone("ragusa"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    match = fondaco.new("mediterranee", players, 7, record=False)
    bots = [bot("greedy" if seat == 1 else "random", "mediterranee", seat) for seat in range(players)]
    play_out(match, bots)
    assert match.winners == (1,)


def test_bot_stops_when_nothing_pays() -> None:
    table = Table(BusinessChoice(VENICE))
    table.port("venezia", VENICE, 4)
    table.state.ducats[VENICE] = 0
    assert says(table) == Done()


def slow_and_strong(rules: int | None = None) -> tuple[Table, int, int]:
    """A galley with one sailor and four goods beside one with five sailors, too poor to enrol."""
    table = Table(BusinessChoice(VENICE), rules=rules)
    slow = table.galley(VENICE, "ragusa", 1, "wine", "wine", "iron", "gold")
    strong = table.galley(VENICE, "ragusa", 5)
    table.state.ducats[VENICE] = 0
    return table, slow, strong


def test_a_strong_crew_helps_a_slow_galley_whose_cargo_then_sells() -> None:
    table, slow, strong = slow_and_strong()
    action = says(table)
    assert isinstance(action, SwapSailor)
    assert (action.galley, action.to_galley) == (strong, slow)


def test_sharing_ends_before_crews_are_even() -> None:
    table, slow, strong = slow_and_strong()
    for _ in range(4):
        action = says(table)
        if action == Done():
            break
        table.play(VENICE, action)
    assert says(table) == Done()
    assert table.state.crew[slow] <= table.state.crew[strong]


def test_bot_never_abandons_a_galley() -> None:
    table = Table(AbandonmentChoice(VENICE, 0))
    table.galley(VENICE, "venezia", 1)
    assert says(table) == STAY_ABOARD


def test_by_older_rules_no_crew_is_shared() -> None:
    table, _slow, _strong = slow_and_strong(rules=5)
    assert says(table) == Done()
