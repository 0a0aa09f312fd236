"""Greedy captains-general of Méditerranée: they fill warehouses, take empty quays and found a shipyard."""
from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.bots.beliefs import standard
from fondaco.games.mediterranee.actions import BuildGalley, Done, Land
from fondaco.games.mediterranee.business import Business
from fondaco.games.mediterranee.judgement.sea import Chart
from fondaco.games.mediterranee.judgement.weights import Weights
from fondaco.games.mediterranee.landing import Landing
from tests.games.mediterranee.table import BOX, TURKEY, VENICE, Table, good, zone

WEIGHTS = standard(Weights)


def says(table: Table) -> fondaco.Action:
    return bot("greedy", "mediterranee", 1).choose(table.match.seat(table.match.waiting[0]))


def test_it_lands_where_nobody_keeps_guard() -> None:
    table = Table(Landing(VENICE))
    galley = table.galley(VENICE, "ragusa", 3)
    table.port("ragusa")
    assert says(table) == Land(galley)


def test_it_builds_a_galley_where_it_can() -> None:
    table = Table(Business(VENICE))
    table.port("venezia", VENICE, 4, stock="wood iron")
    assert says(table) == BuildGalley(zone("venezia"), "enrolled")


def test_what_its_first_shipyard_lacks_is_worth_more_there() -> None:
    table = Table()
    smyrna = table.port("smyrna", TURKEY, 1)  # iron is made there, wood is not
    istanbul = table.port("istanbul", TURKEY, 4)
    chart = Chart(table.board, TURKEY, WEIGHTS)
    assert chart.sale(smyrna, good("wood")) == 200 + WEIGHTS.yard
    assert chart.sale(smyrna, good("cloth")) == 200
    assert chart.sale(istanbul, good("wood")) == 200  # iron would be missing still
    assert chart.sale(table.port("satalia"), good("iron")) == 200  # not his


def test_a_shipyard_is_worth_nothing_to_who_has_one_or_has_no_time_for_it() -> None:
    table = Table()
    smyrna = table.port("smyrna", TURKEY, 1)
    table.board.turn = BOX.figures.turns["4"] - WEIGHTS.last_galley
    assert Chart(table.board, TURKEY, WEIGHTS).sale(smyrna, good("wood")) == 200 + WEIGHTS.yard
    table.board.turn += 1
    assert Chart(table.board, TURKEY, WEIGHTS).sale(smyrna, good("wood")) == 200
    table.board.turn = 1
    table.port("istanbul", TURKEY, 4, stock="wood iron")
    assert Chart(table.board, TURKEY, WEIGHTS).sale(smyrna, good("wood")) == 200


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_chance(players: int) -> None:
    match = fondaco.new("mediterranee", players, 7, record=False)
    bots = [bot("greedy" if seat == 1 else "random", "mediterranee", seat) for seat in range(players)]
    play_out(match, bots)
    assert match.winners == (1,)


def test_it_is_done_when_nothing_pays() -> None:
    table = Table(Business(VENICE))
    table.port("venezia", VENICE, 4)
    table.board.ducats[VENICE] = 0
    assert says(table) == Done()
