"""5 Buying goods."""

from __future__ import annotations

import pytest

from fondaco.games.mediterranee.actions import (
    AcceptPrice,
    AskPrice,
    Buy,
    CounterPrice,
    Done,
    Muster,
    NamePrice,
    RefusePrice,
    TakePrice,
)
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.purchase import AnswerLowerPriceChoice, AnswerPriceChoice, NamePriceChoice
from tests.games.mediterranee.table import GENOA, SPAIN, VENICE, Table, good, produce, zone


def at_tunis(holder: int = -1) -> tuple[Table, int]:
    table = Table(BusinessChoice(VENICE))
    table.port("tunis", holder, garrison=1 if holder >= 0 else 0)
    return table, table.galley(VENICE, "tunis", 2)


@pytest.mark.parametrize("holder", [-1, VENICE])
def test_a_hundred_to_the_bank_in_a_neutral_or_own_port(holder: int) -> None:
    """5.1, 5.2, 5.3"""
    table, galley = at_tunis(holder)
    table.play(VENICE, Buy(galley))
    assert table.state.cargo(galley) == [good("gold")]
    assert table.state.ducats == [1900, 2000, 2000, 2000]
    assert table.state.supply[good("gold")] == 14


def test_own_monopoly_makes_nothing_dearer() -> None:
    """5.6 [ruling 12]"""
    table, galley = at_tunis(VENICE)
    table.port("tripoli", VENICE, 1)
    table.play(VENICE, Buy(galley))
    assert table.state.ducats[VENICE] == 1900


def test_in_anothers_port_the_price_is_asked_first() -> None:
    """5.4 [ruling 10]"""
    table, galley = at_tunis(SPAIN)
    assert table.refusal(VENICE, Buy(galley)) == "5.4"
    table.play(VENICE, AskPrice(zone("tunis")))
    assert table.now == NamePriceChoice(SPAIN, VENICE, zone("tunis"), 300)
    assert table.match.options(SPAIN) == [NamePrice(100), NamePrice(200), NamePrice(300)]


def test_time_out_leaves_the_higher_price() -> None:
    """5.4 [ruling 10]"""
    table, _ = at_tunis(SPAIN)
    table.port("tripoli", SPAIN, 1)
    table.play(VENICE, AskPrice(zone("tunis")))
    assert table.match.silence(SPAIN) == NamePrice(1000)
    table.play(SPAIN, NamePrice(500))
    assert table.match.silence(VENICE) == TakePrice()
    table.play(VENICE, CounterPrice(200))
    assert table.match.silence(SPAIN) == RefusePrice()
    table.play(SPAIN, RefusePrice())
    assert table.state.prices[zone("tunis")] == 500


def test_the_buyer_takes_the_price_and_pays_the_owner_for_each_piece() -> None:
    """5.4 [ruling 10]"""
    table, galley = at_tunis(SPAIN)
    table.play(VENICE, AskPrice(zone("tunis")))
    table.play(SPAIN, NamePrice(300))
    table.play(VENICE, TakePrice())
    table.play(VENICE, Buy(galley))
    table.play(VENICE, Buy(galley))
    assert (table.state.ducats[VENICE], table.state.ducats[SPAIN]) == (1400, 2600)


def test_the_view_shows_a_price_where_one_was_agreed_on() -> None:
    """5.4"""
    table, _galley = at_tunis(SPAIN)
    table.state.prices[zone("tunis")] = 200
    prices = {port["port"]: port["price"] for port in table.match.view(SPAIN)["table"]["ports"]}
    assert prices.pop(zone("tunis")) == 200
    assert set(prices.values()) == {None}


@pytest.mark.parametrize(("answer", "price"), [(AcceptPrice(), 100), (RefusePrice(), 300)])
def test_a_lower_price_is_accepted_or_the_first_stands(answer: object, price: int) -> None:
    """5.4 [ruling 10]"""
    table, galley = at_tunis(SPAIN)
    table.play(VENICE, AskPrice(zone("tunis")))
    table.play(SPAIN, NamePrice(300))
    assert table.now == AnswerPriceChoice(VENICE, SPAIN, zone("tunis"), 300)
    table.play(VENICE, CounterPrice(100))
    assert table.now == AnswerLowerPriceChoice(SPAIN, VENICE, zone("tunis"), 300, 100)
    table.play(SPAIN, answer)
    table.play(VENICE, Buy(galley))
    assert table.state.ducats[VENICE] == 2000 - price


def test_a_counter_price_is_lower_and_at_least_a_hundred() -> None:
    """5.4 [ruling 10]"""
    table, _galley = at_tunis(SPAIN)
    table.match.ask(AnswerPriceChoice(VENICE, SPAIN, zone("tunis"), 300))
    assert table.match.options(VENICE) == [TakePrice(), CounterPrice(100), CounterPrice(200)]


def test_a_price_of_a_hundred_stands_at_once() -> None:
    """5.4 [ruling 10]"""
    table, _galley = at_tunis(SPAIN)
    table.play(VENICE, AskPrice(zone("tunis")))
    table.play(SPAIN, NamePrice(100))
    assert table.now == BusinessChoice(VENICE)
    assert table.state.price(VENICE, zone("tunis")) == 100


def test_one_talk_for_each_port_and_the_price_ends_with_the_business() -> None:
    """5.4 [ruling 10]"""
    table, _galley = at_tunis(SPAIN)
    table.state.prices[zone("tunis")] = 200
    assert table.refusal(VENICE, AskPrice(zone("tunis"))) == "5.4"
    other = table.galley(GENOA, "tunis", 1)
    table.play(VENICE, Done())
    assert table.refusal(GENOA, Buy(other)) == "5.4"


def test_the_price_may_be_asked_and_nothing_bought() -> None:
    """5.4 [ruling 10]"""
    table, _galley = at_tunis(SPAIN)
    table.state.prices[zone("tunis")] = 200
    assert table.can(VENICE, Done())


@pytest.mark.parametrize(("tripoli", "highest"), [(SPAIN, 1000), (-1, 300), (VENICE, 300)])
def test_the_monopoly_allows_up_to_a_thousand(tripoli: int, highest: int) -> None:
    """5.5 [ruling 11]"""
    table, _galley = at_tunis(SPAIN)
    table.port("tripoli", tripoli)
    table.play(VENICE, AskPrice(zone("tunis")))
    assert table.now.highest == highest
    assert table.match.options(SPAIN)[-1] == NamePrice(highest)


def test_owner_of_the_only_gem_port_has_the_monopoly() -> None:
    """5.5 [ruling 11]"""
    table = Table(BusinessChoice(VENICE))
    table.port("cyrena", SPAIN, 1)
    table.galley(VENICE, "cyrena", 1)
    table.play(VENICE, AskPrice(zone("cyrena")))
    assert table.now.highest == 1000


@pytest.mark.parametrize(("istanbul", "highest"), [(-1, 300), (SPAIN, 1000)])
def test_an_unplayed_capital_counts_for_the_monopoly(istanbul: int, highest: int) -> None:
    """5.5 [ruling 11] With three players nobody plays Turkey; the holder of all other cloth lacks Istanbul's."""
    table = Table(BusinessChoice(VENICE), players=3)
    others = [key for key in produce("cloth") if key != "istanbul"]
    assert sorted(others) == ["napoli", "sardegna", "taranto"]
    for key in others:
        table.port(key, SPAIN, 1)
    table.port("istanbul", istanbul)
    table.galley(VENICE, "napoli", 1)
    table.play(VENICE, AskPrice(zone("napoli")))
    assert table.now.highest == highest


def test_no_price_is_asked_where_that_can_lead_to_nothing() -> None:
    """5.4, 5.7, 5.8: without a hundred ducats, without room, when none is left."""
    table, galley = at_tunis(SPAIN)
    ask = AskPrice(zone("tunis"))
    assert table.can(VENICE, ask)
    for key, rule in (("ducats", "5.3"), ("room", "5.7"), ("supply", "5.8")):
        poor, _ = at_tunis(SPAIN)
        if key == "ducats":
            poor.state.ducats[VENICE] = 0
        elif key == "room":
            poor.state.crew[galley] = 5
        else:
            poor.state.supply[good("gold")] = 0
        assert not poor.can(VENICE, ask), key
        assert poor.refusal(VENICE, ask) == rule


def test_by_older_rules_a_price_could_be_asked_in_vain() -> None:
    """5.4 until rules 2: a match that was begun by them goes on by them."""
    table = Table(BusinessChoice(VENICE), rules=2)
    table.port("tunis", SPAIN, 1)
    table.galley(VENICE, "tunis", 5)
    assert table.can(VENICE, AskPrice(zone("tunis")))


def test_one_galley_with_room_is_enough_to_ask_the_price() -> None:
    """5.4, 5.7"""
    table, galley = at_tunis(SPAIN)
    table.state.crew[galley] = 5
    second = table.galley(VENICE, "tunis", 1)
    table.state.ducats[VENICE] = 100
    table.play(VENICE, AskPrice(zone("tunis")))
    table.play(SPAIN, NamePrice(100))
    assert table.can(VENICE, Buy(second))


def test_no_price_is_asked_where_there_is_no_galley_or_no_other_owner() -> None:
    """5.1, 5.4"""
    table, _galley = at_tunis()
    assert table.refusal(VENICE, AskPrice(zone("tunis"))) == "5.4"
    table.port("tripoli", SPAIN, 1)
    assert table.refusal(VENICE, AskPrice(zone("tripoli"))) == "5.1"
    assert table.refusal(VENICE, AskPrice(zone("mer_ionienne"))) == "5.4"
    table.port("tunis", VENICE, 1)
    assert table.refusal(VENICE, AskPrice(zone("tunis"))) == "5.4"


def test_nothing_is_bought_beyond_five_pieces() -> None:
    """5.7"""
    table, galley = at_tunis()
    for _ in range(3):
        table.play(VENICE, Buy(galley))
    assert table.refusal(VENICE, Buy(galley)) == "5.7"


def test_nothing_is_bought_when_the_supply_has_run_out() -> None:
    """5.8"""
    table, galley = at_tunis()
    table.state.supply[good("gold")] = 0
    assert table.refusal(VENICE, Buy(galley)) == "5.8"
    assert not table.can(VENICE, Buy(galley))


def test_nothing_is_bought_without_ducats_nor_in_the_open_sea() -> None:
    """5.1, 5.3"""
    table, galley = at_tunis()
    at_sea = table.galley(VENICE, "mer_ionienne", 1)
    table.state.ducats[VENICE] = 0
    assert table.refusal(VENICE, Buy(galley)) == "5.3"
    assert table.refusal(VENICE, Buy(at_sea)) == "5.1"


def test_the_last_hundred_buys_a_good() -> None:
    """5.3"""
    table, galley = at_tunis()
    table.state.ducats[VENICE] = 100
    assert table.can(VENICE, Buy(galley))
    table.play(VENICE, Buy(galley))
    assert table.state.ducats[VENICE] == 0


def test_business_needs_own_galleys() -> None:
    """5.1"""
    table, _galley = at_tunis()
    other = table.galley(SPAIN, "tunis", 1)
    assert table.refusal(VENICE, Buy(other)) == "5.1"
    assert table.refusal(VENICE, Muster(1, 1)) == "5"
