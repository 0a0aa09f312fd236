"""12 Sale and income."""

from __future__ import annotations

import pytest

from fondaco.games.mediterranee.actions import Done, Land, Sell
from fondaco.games.mediterranee.sale import SaleChoice, end_turn_with_income
from fondaco.testing.random_walk import require_log as entries
from tests.games.mediterranee.table import GENOA, SPAIN, VENICE, Table, good


def market(who: int = GENOA, options: dict[str, bool] | None = None, rules: int | None = None) -> Table:
    table = Table(SaleChoice(who), options=options, rules=rules)
    table.state.order = [who, *[seat for seat in range(4) if seat != who]]
    return table


def test_the_rulebooks_sale_of_spices_and_iron_where_gold_and_wine_are_refused() -> None:
    """12.1, 12.2: a gold port of Spain with wine in its warehouse."""
    table = market()
    port = table.port("tunis", SPAIN, 1, stock="wine")
    table.port("valencia", SPAIN, 1, stock="spices iron")
    galley = table.galley(GENOA, "tunis", 1, "spices", "iron", "gold", "wine")
    assert table.refusal(GENOA, Sell(galley, good("gold"))) == "12.1"
    assert table.refusal(GENOA, Sell(galley, good("wine"))) == "12.1"
    table.play(GENOA, Sell(galley, good("spices")))
    assert table.state.ducats[GENOA] == 2300
    table.play(GENOA, Sell(galley, good("iron")))
    assert table.state.ducats[GENOA] == 2000 + 300 + 400 + 300  # the capital's income closes the turn
    assert table.state.stored(port) == 3


@pytest.mark.parametrize("holder", [-1, GENOA])
def test_sales_in_neutral_and_own_ports_are_paid_without_bonus(holder: int) -> None:
    """12.1, 12.4, 12.5 [ruling 46]"""
    table = market()
    table.port("tunis", holder, 0)
    galley = table.galley(GENOA, "tunis", 1, "wine", "cloth")
    table.play(GENOA, Sell(galley, good("wine")))
    assert table.state.ducats[GENOA] == 2200


def test_own_ports_do_not_pay_where_the_table_has_agreed_so() -> None:
    """14.2 [ruling 46]"""
    table = market(options={"own_ports_pay": False})
    table.port("tunis", GENOA)
    galley = table.galley(GENOA, "tunis", 1, "wine", "cloth")
    table.play(GENOA, Sell(galley, good("wine")))
    assert table.state.ducats[GENOA] == 2000


@pytest.mark.parametrize("pay", [True, False])
def test_the_view_says_how_a_slot_pays(pay: bool) -> None:
    """12.2, 14.2"""
    table = market(options={"own_ports_pay": pay})
    table.port("tunis", GENOA)
    galley = table.galley(GENOA, "tunis", 1, "wine", "cloth")
    seen = table.match.view(GENOA)["table"]
    assert seen["own_ports_pay"] is pay
    table.play(GENOA, Sell(galley, good("wine")))
    lowest = next(port["slots"][0] for port in seen["ports"] if port["port"] == table.state.zone[galley])
    assert table.state.ducats[GENOA] == 2000 + seen["number_ducats"] * lowest * pay


def test_foreign_ports_pay_where_own_ports_do_not() -> None:
    """14.2 [ruling 46]"""
    table = market(options={"own_ports_pay": False})
    table.port("tunis", SPAIN, 1, stock="cloth")
    table.port("valencia", SPAIN, 1, stock="wine")
    galley = table.galley(GENOA, "tunis", 1, "wine", "spices")
    table.play(GENOA, Sell(galley, good("wine")))
    assert table.state.ducats[GENOA] == 2300


def test_a_neutral_port_pays_no_bonus_for_what_no_neutral_port_has() -> None:
    """12.5 [ruling 47]"""
    table = market()
    table.port("cyrena", SPAIN, 1)
    galley = table.galley(GENOA, "tunis", 1, "gems", "wine")
    table.play(GENOA, Sell(galley, good("gems")))
    assert table.state.ducats[GENOA] == 2200


def test_sold_goods_leave_the_galley() -> None:
    """12.2"""
    table = market()
    port, galley = table.port("tunis"), table.galley(GENOA, "tunis", 1, "wine", "cloth")
    table.play(GENOA, Sell(galley, good("wine")))
    assert table.state.cargo(galley) == [good("cloth")]
    assert table.state.has(port, good("wine"))


def test_a_sale_tells_that_it_fills_a_port_and_what_that_counts() -> None:
    """12.2, 13.1"""
    table = market()
    table.port("tripoli", -1)
    galley = table.galley(GENOA, "tripoli", 1, "wine", "iron")
    told = []
    for key in ("wine", "iron"):
        table.play(GENOA, Sell(galley, good(key)))
        told.append(entries(table.match)[-1].events[0].args["full_points"])
    assert told == [0, 2]


def test_by_older_rules_full_ports_were_not_told() -> None:
    """16.3 Until rules 3: events of a match begun by them stay as they were."""
    table = market(rules=3)
    table.port("tripoli", -1, stock="wine")
    table.play(GENOA, Sell(table.galley(GENOA, "tripoli", 1, "iron"), good("iron")))
    assert "full_points" not in entries(table.match)[-1].events[0].args


def test_a_full_warehouse_takes_nothing() -> None:
    """12.3 [ruling 45]"""
    table = market()
    table.port("tripoli", -1, stock="wine iron")
    galley, other = table.galley(GENOA, "tripoli", 1, "cloth"), table.galley(GENOA, "tunis", 1, "cloth")
    assert table.refusal(GENOA, Sell(galley, good("cloth"))) == "12.3"
    assert table.match.options(GENOA) == [Done(), Sell(other, good("cloth"))]


@pytest.mark.parametrize(("key", "bonus"), [("smyrna", 500), ("istanbul", 1000)])
def test_a_new_market_pays_a_bonus_higher_in_a_capital(key: str, bonus: int) -> None:
    """12.5, 12.6 [ruling 48] In any capital held by another, even if it is not their own."""
    table = market()
    table.port(key, SPAIN, 1)
    galley = table.galley(GENOA, key, 1, "spices", "gems")
    table.play(GENOA, Sell(galley, good("spices")))
    assert table.state.ducats[GENOA] == 2000 + 200 + bonus


def test_the_bonus_is_lost_when_any_port_of_that_player_has_the_good() -> None:
    """12.5 [ruling 47] Produced or stored; goods on galleys do not count."""
    table = market()
    table.port("smyrna", SPAIN, 1)
    table.galley(SPAIN, "creta", 1, "gems")
    galley = table.galley(GENOA, "smyrna", 1, "wood", "gems", "spices")
    table.play(GENOA, Sell(galley, good("wood")))
    assert table.state.ducats[GENOA] == 2200
    table.play(GENOA, Sell(galley, good("gems")))
    assert table.state.ducats[GENOA] == 2200 + 300 + 500
    table.port("creta", SPAIN, 1)
    second = table.galley(GENOA, "creta", 1, "gems")
    table.play(GENOA, Sell(second, good("gems")))
    assert table.state.ducats[GENOA] == 3000 + 200


def test_no_sale_is_forced_and_goods_stay_aboard() -> None:
    """12.7 [ruling 50]"""
    table = market()
    galley = table.galley(GENOA, "tunis", 1, "wine")
    table.play(GENOA, Done())
    assert table.state.cargo(galley) == [good("wine")]


def test_nothing_is_sold_at_sea_nor_from_others_galleys_nor_out_of_nothing() -> None:
    """12.1"""
    table = market()
    table.galley(GENOA, "tunis", 1, "wine")
    at_sea, foreign = table.galley(GENOA, "mer_ionienne", 1, "wine"), table.galley(SPAIN, "tunis", 1, "wine")
    assert table.refusal(GENOA, Sell(at_sea, good("wine"))) == "12.1"
    assert table.refusal(GENOA, Sell(foreign, good("wine"))) == "12.1"
    assert table.refusal(GENOA, Sell(0, good("gems"))) == "12.1"
    assert table.refusal(GENOA, Land(0)) == "12"


def test_the_capital_pays_its_own_power_only() -> None:
    """12.8 [ruling 49] The conqueror gets nothing, nor does the loser until it is retaken."""
    table = market()
    table.port("genova", SPAIN, 1)
    end_turn_with_income(table.state)
    assert table.state.ducats == [2300, 2000, 2300, 2300]
    table.port("genova", GENOA, 1)
    end_turn_with_income(table.state)
    assert table.state.ducats[GENOA] == 2300


def test_the_income_comes_in_the_last_turn_too() -> None:
    """12.8 [ruling 49]"""
    table = market()
    table.state.turn = 8
    table.galley(GENOA, "tunis", 1, "wine")
    table.play(GENOA, Done())
    assert table.match.over
    assert table.state.ducats[VENICE] == 2300
