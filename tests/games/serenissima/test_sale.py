"""7 Selling: cube by cube onto the lowest free slot."""

from __future__ import annotations

import pytest

from fondaco.core.match import Match
from fondaco.games.serenissima.actions import Attack, DeclareBlockade, Done, Land, LetPass, OpenSale, Sell
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.sale import SaleChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import (
    BLUE,
    GOOD,
    ORANGE,
    RED,
    ZONE,
    event_arguments,
    goods,
    may,
    play,
    table,
    turn_is_over,
    why,
)

ALGER, VALENCIA = ZONE["alger"], ZONE["valencia"]
WOOD, STONE, MARBLE, WINE, GOLD, SPICE = (GOOD[good] for good in ("wood", "stone", "marble", "wine", "gold", "spice"))


def selling(cargo: str, port: str = "alger", warehouse: str = "", owner: int = -1) -> Match:
    return table(SaleChoice(BLUE, 4, 1), {4: (BLUE, port, 1, cargo)}, {port: (owner, int(owner >= 0), warehouse)})


def test_a_galley_sells_or_fights() -> None:
    """7.1 Once it sells it cannot attack any more. [ruling 31]"""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 3, "wood stone"), 7: (RED, "alger", 1)})
    assert {OpenSale(), Attack(7)} <= set(match.options(BLUE))
    play(match, OpenSale(), Sell(WOOD))
    assert match.options(BLUE) == [Done(), Sell(STONE)]
    assert why(match, Attack(7)) == ("7.1", "sell_or_done")


def test_not_the_good_it_produces() -> None:
    """7.2 Alger makes wine."""
    match = selling("wine wood")
    assert may(match, Sell) == [Sell(WOOD)]
    assert why(match, Sell(WINE)) == ("7.2", "produced_here")


def test_not_a_good_it_has_already() -> None:
    """7.2 A good is sold once to a port."""
    match = selling("wood stone stone", warehouse="wood")
    assert why(match, Sell(WOOD)) == ("7.2", "stored_here")
    play(match, Sell(STONE))
    assert turn_is_over(match)
    assert match.state.cargo[4] == (WOOD, STONE)


def test_not_into_a_full_warehouse() -> None:
    """7.2 Tunis has three slots. [ruling 28]"""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "tunis", 2, "spice")}, {"tunis": (-1, 0, "wood stone wine")})
    assert why(match, OpenSale()) == ("7.2", "warehouse_is_full")


def test_only_what_is_aboard() -> None:
    """7.1 And only if there is a port, open, and cargo. [ruling 5]"""
    assert why(selling("wood"), Sell(GOLD)) == ("7.1", "not_aboard")
    empty = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 2)})
    assert why(empty, OpenSale()) == ("7.1", "no_cargo")
    sea = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "mar_ionio", 2, "wood"), 7: (RED, "mar_ionio", 1)})
    assert why(sea, OpenSale()) == ("7.1", "no_port_here")
    closed = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 2, "wood")}, players=3, closed="alger")
    assert why(closed, OpenSale()) == ("2.6", "port_is_closed")


def test_cubes_fill_the_lowest_slots_first() -> None:
    """7.4, 7.5 In an empty port of four: 3, then 4, 5 and 6; the order is the seller's. [ruling 28]"""
    match = selling("wood stone marble gold")
    play(match, Sell(GOLD), Sell(WOOD), Sell(MARBLE), Sell(STONE))
    assert [sale["ducats"] for sale in event_arguments(match, "sells")] == [3, 4, 5, 6]
    assert match.state.stored[ALGER] == goods("gold wood marble stone")
    assert match.state.ducats == [5 + 18, 5, 5, 5]
    assert turn_is_over(match)


@pytest.mark.parametrize(("port", "price"), [("valencia", 2), ("alger", 3), ("tunis", 4)])
def test_the_lowest_slot_by_the_size_of_the_port(port: str, price: int) -> None:
    """1.2, 7.5 Five, four and three slots."""
    assert play(selling("stone", port), Sell(STONE)).state.ducats[BLUE] == 5 + price


def test_in_anothers_port_the_bank_pays_the_seller() -> None:
    """7.5, 7.6 Its owner gets nothing and pays nothing. [ruling 29]"""
    match = play(selling("wood", owner=RED), Sell(WOOD))
    assert match.state.ducats[:2] == [8, 5]


def test_own_port_pays_nothing() -> None:
    """7.6 But the cube lies in its warehouse. [ruling 29]"""
    match = play(selling("wood", owner=BLUE), Sell(WOOD))
    assert match.state.ducats[BLUE] == 5
    assert match.state.stored[ALGER] == (WOOD,)


@pytest.mark.parametrize(("owner", "ducats"), [(-1, 5), (RED, 5), (BLUE, 2)])
def test_spice_brings_two_more(owner: int, ducats: int) -> None:
    """7.7 Everywhere, in one's own port too."""
    assert play(selling("spice", owner=owner), Sell(SPICE)).state.ducats[BLUE] == 5 + ducats


def test_the_seller_may_stop_before_all_is_sold() -> None:
    """7.4 Any number."""
    match = play(selling("wood stone"), Sell(WOOD), Done())
    assert turn_is_over(match)
    assert match.state.cargo[4] == (STONE,)


def test_a_sale_is_blocked_once_for_all_cubes() -> None:
    """7.3 Asked before the first cube, with nothing named; let pass, it is not asked again. [ruling 26]"""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 2, "wood stone"), 7: (RED, "alger", 5)})
    play(match, OpenSale())
    assert match.decision == BlockadeChoice((RED,), SaleChoice(BLUE, 4, 1))
    match = play(match, LetPass(), Sell(WOOD))
    assert match.decision == SaleChoice(BLUE, 4, 1)
    assert match.waiting == (BLUE,)


def test_a_blocked_sale_sells_nothing() -> None:
    """7.3, 6.6 The cubes stay aboard."""
    match = table(SellOrFight(BLUE, 4, 1), {4: (BLUE, "alger", 2, "wood"), 7: (RED, "alger", 5)})
    play(match, OpenSale(), DeclareBlockade(), Done())
    assert match.state.cargo[4] == (WOOD,)
    assert match.state.ducats[BLUE] == 5


def test_stored_goods_and_buildings_stay_when_the_port_changes_hands() -> None:
    """7.8 Cubes, fort and basilica belong to the port. [ruling 30]"""
    from fondaco.games.serenissima.battle import FightTargetChoice
    from fondaco.games.serenissima.conquest import LandingChoice

    match = table(
        LandingChoice(FightTargetChoice(BLUE, 4, 1, 1)),
        {4: (BLUE, "valencia", 2)},
        {"valencia": (-1, 0, "stone gold marble")},
        forts="valencia",
        basilicas="valencia",
    )
    play(match, Land())
    assert match.state.holder[VALENCIA] == BLUE
    assert match.state.stored[VALENCIA] == goods("stone gold marble")
    assert match.state.forts == match.state.basilicas == [VALENCIA]


def test_the_wine_side() -> None:
    """7.9 Of a port that produces wine from the start, of another once wine is sold there."""
    match = selling("wine", "genova")
    genova = ZONE["genova"]
    assert match.state.has_wine(ALGER)
    assert not match.state.has_wine(genova)
    play(match, Sell(WINE))
    assert match.state.has_wine(genova)
    shown = {port["port"]: port["wine_side"] for port in match.view(ORANGE)["table"]["ports"]}
    assert (shown[genova], shown[VALENCIA]) == (True, False)
