"""11 Landing."""

from __future__ import annotations

from fondaco.core.decision import NO_ONE
from fondaco.games.mediterranee.actions import Done, Land, Sell
from fondaco.games.mediterranee.battle import AttackChoice
from fondaco.games.mediterranee.business import BusinessChoice, decision_for_player
from fondaco.games.mediterranee.sailor_landings import LandingChoice, begin_landings
from fondaco.games.mediterranee.sale import SaleChoice
from fondaco.games.mediterranee.turn import Bidding
from fondaco.testing.random_walk import require_log as entries
from tests.games.mediterranee.table import GENOA, SPAIN, TURKEY, VENICE, Table, good


def landing(order: tuple[int, ...] = (VENICE, GENOA, SPAIN, TURKEY), rules: int | None = None) -> Table:
    table = Table(AttackChoice(order[0]), rules=rules)
    table.state.order = list(order)
    return table


def go(table: Table) -> None:
    table.match.ask(begin_landings(table.state))


def test_a_landing_takes_a_neutral_port_at_once() -> None:
    """11.1, 11.2"""
    table = landing()
    galley, port = table.galley(VENICE, "ragusa", 3), table.port("ragusa")
    go(table)
    table.play(VENICE, Land(galley))
    assert (table.state.flag[port], table.state.garrison[port], table.state.crew[galley]) == (VENICE, 1, 2)
    table.play(VENICE, Land(galley))
    assert table.state.garrison[port] == 2


def taken(holder: int, rules: int | None = None) -> dict[str, object]:
    """The events when Venice takes a port with this owner."""
    table = landing(rules=rules)
    galley = table.galley(VENICE, "ragusa", 3)
    table.port("ragusa", holder)
    go(table)
    table.play(VENICE, Land(galley))
    [event] = entries(table.match)[-1].events
    assert event.says == "mediterranee.conquers"
    return event.args


def test_landing_names_the_former_owner() -> None:
    """11.2"""
    assert taken(TURKEY)["to_seat"] == TURKEY
    assert "to_seat" not in taken(NO_ONE)


def test_by_older_rules_the_former_owner_was_not_told() -> None:
    """16.2 Until rules 4: events of a match begun by them stay as they were."""
    assert "to_seat" not in taken(TURKEY, rules=4)


def test_the_first_in_the_order_closes_the_port() -> None:
    """11.1, 11.3 [ruling 41] [ruling 42]"""
    table = landing((GENOA, VENICE, SPAIN, TURKEY))
    late, early = table.galley(VENICE, "ragusa", 3), table.galley(GENOA, "ragusa", 3)
    go(table)
    assert table.now == LandingChoice(GENOA)
    table.play(GENOA, Land(early))
    table.play(GENOA, Done())
    assert VENICE not in table.match.waiting or not isinstance(table.now, LandingChoice)
    assert table.state.crew[late] == 3


def test_several_galleys_may_land_on_one_port() -> None:
    """11.1 [ruling 41]"""
    table = landing()
    first, second = table.galley(VENICE, "ragusa", 2), table.galley(VENICE, "ragusa", 2)
    port = table.port("ragusa")
    go(table)
    table.play(VENICE, Land(first))
    table.play(VENICE, Land(second))
    assert table.state.garrison[port] == 2


def test_nobody_lands_where_a_garrison_stood_at_the_start_of_the_turn() -> None:
    """11.3 [ruling 42] Not even the owner."""
    table = landing()
    table.port("ragusa", VENICE, 1)
    own, there = table.galley(VENICE, "ragusa", 3), table.galley(VENICE, "modon", 3)
    go(table)
    assert table.match.options(VENICE) == [Done(), Land(there)]
    assert table.refusal(VENICE, Land(own)) == "11.3"


def test_owner_lands_in_an_own_empty_port() -> None:
    """11.3 [ruling 42]"""
    table = landing()
    galley, port = table.galley(VENICE, "ragusa", 3), table.port("ragusa", VENICE, 0)
    go(table)
    table.play(VENICE, Land(galley))
    assert table.state.garrison[port] == 1


def test_the_flag_of_another_gives_way() -> None:
    """11.2"""
    table = landing()
    galley, port = table.galley(VENICE, "smyrna", 3), table.port("smyrna", TURKEY, 0)
    go(table)
    table.play(VENICE, Land(galley))
    assert table.state.flag[port] == VENICE


def test_last_sailor_may_land_and_sinks_the_galley_before_the_sale() -> None:
    """11.4 [ruling 43]"""
    table = landing()
    galley, port = table.galley(VENICE, "ragusa", 1, "gold"), table.port("ragusa")
    go(table)
    table.play(VENICE, Land(galley))
    assert table.state.flag[port] == VENICE
    assert table.state.owner[galley] == -1
    assert table.state.supply[good("gold")] == 15


def test_no_landing_from_the_open_sea_nor_with_others_galleys() -> None:
    """11.1"""
    table = landing()
    table.galley(VENICE, "ragusa", 2)
    at_sea, foreign = table.galley(VENICE, "mer_ionienne", 2), table.galley(SPAIN, "modon", 2)
    go(table)
    assert table.refusal(VENICE, Land(at_sea)) == "11.1"
    assert table.refusal(VENICE, Land(foreign)) == "11.1"
    assert table.refusal(VENICE, Sell(at_sea, 0)) == "11"


def test_a_player_without_anything_stays_and_bids() -> None:
    """11.5 [ruling 44]"""
    table = landing()
    table.port("venezia", GENOA, 1, stock="iron")
    assert decision_for_player(table.state, VENICE) is None
    assert decision_for_player(table.state, GENOA) == BusinessChoice(GENOA)
    table.match.ask(Bidding())
    assert VENICE in table.match.waiting


def test_goods_are_sold_though_nobody_can_land() -> None:
    """3.1, 12.1"""
    table = landing()
    table.port("ragusa", GENOA, 1)
    table.galley(VENICE, "ragusa", 1, "gold")
    go(table)
    assert table.now == SaleChoice(VENICE)


def test_a_port_that_was_closed_in_an_earlier_turn_is_open_again() -> None:
    """11.3 [ruling 42]"""
    table = landing()
    galley, port = table.galley(VENICE, "ragusa", 3), table.port("ragusa")
    table.state.closed = 1 << port
    go(table)
    assert table.can(VENICE, Land(galley))
