"""6 Purchases."""

from __future__ import annotations

import pytest

from fondaco.games.oltremare.actions import BUY_GOODS, BUY_PIRATES, END_TRADE, PASS
from tests.games.oltremare.table import cards, deal, names, offer, says, table, told, why_not


def test_card_costs_three_or_four_in_debt() -> None:
    """6.3 [ruling 24] 2 ducats: pays 3, stands at -1, and the next costs 4."""
    match = table(ducats={0: 2})
    match.play(0, BUY_GOODS)
    assert match.state.ducats[0] == -1
    match.play(0, BUY_GOODS)
    assert match.state.ducats[0] == -5


@pytest.mark.parametrize(("has", "price"), [(1, 3), (0, 4), (-9, 4)])
def test_zero_ducats_count_as_debt(has: int, price: int) -> None:
    """6.3 [ruling 24] Without limit."""
    assert table(ducats={0: has}).state.price(0) == price


def test_four_purchases_from_both_stacks_together() -> None:
    """6.1, 6.2 [ruling 25] One at a time, between deals, and to be traded at once."""
    match = table(pirates={0: "silk_01 silk_02"}, pile="wood_01 wood_02 wood_03 wood_04")
    match.play(0, BUY_PIRATES)
    deal(match, 0, offer(1, give="silk_02"))
    for stack in (BUY_GOODS, BUY_PIRATES, BUY_GOODS):
        match.play(0, stack)
    assert names(match.state.hands[0]) == "wood_04 silk_01 wood_03"
    assert why_not(match, 0, BUY_GOODS) == ("6.2", "no_more_purchases")
    assert BUY_GOODS not in match.options(0)


def test_favourable_terms_cost_one_to_four() -> None:
    """6.4, 9.7 [ruling 26] By the purchase of the turn, from whichever stack, in debt as well."""
    match = table(ducats={0: 2}, markers={0: "favourable_terms"}, pirates={0: "silk_01"})
    paid = []
    for stack in (BUY_GOODS, BUY_PIRATES, BUY_GOODS, BUY_GOODS):
        before = match.state.ducats[0]
        match.play(0, stack)
        paid.append(before - match.state.ducats[0])
    assert paid == [1, 2, 3, 4]


def test_a_marker_turned_down_has_no_terms() -> None:
    assert table(markers={0: "favourable_terms big_deal"}).state.price(0) == 3


def test_the_pirate_stack_sells_its_top_card() -> None:
    """6.5 [ruling 27] Unseen, the one on top."""
    match = table(pirates={0: "silk_01 silk_02", 1: "wine_01"}, pile="wood_01")
    match.play(0, BUY_PIRATES)
    assert names(match.state.hands[0]) == "silk_02"
    assert names(match.state.pirates[0]) == "silk_01"
    assert match.state.pile == cards("wood_01")


def test_an_empty_pile_leaves_the_pirates_to_buy_from() -> None:
    """6.6 [ruling 28]"""
    match = table(pirates={0: "silk_01"}, pile="")
    assert why_not(match, 0, BUY_GOODS) == ("6.6", "no_goods_left")
    assert BUY_GOODS not in match.options(0)
    match.play(0, BUY_PIRATES)
    assert why_not(match, 0, BUY_PIRATES) == ("6.6", "no_pirates_left")
    assert BUY_PIRATES not in match.options(0)


def test_only_the_active_player_buys() -> None:
    match = table(pirates={1: "silk_01"})
    assert why_not(match, 1, BUY_GOODS) == ("5", "not_in_trade")
    assert why_not(match, 1, BUY_PIRATES) == ("5", "not_in_trade")
    assert why_not(match, 1, END_TRADE) == ("5", "not_in_trade")
    assert why_not(match, 0, PASS) == ("5", "not_in_trade")


def test_bought_card_is_shown_to_the_buyer_only() -> None:
    match = table(pile="wood_01 wood_02")
    match.play(0, BUY_GOODS)
    public, private = told(match)
    assert (public.to, public.args) == (None, {"seat": 0, "stack": "goods", "ducats": 3})
    assert (private.to, private.args) == ((0,), {"seat": 0, "card": cards("wood_02")[0]})
    assert public.reveals
    assert not match.may_undo(0)


def test_a_purchase_lets_those_who_passed_speak_again() -> None:
    """5.18 [ruling 22]"""
    match = table()
    match.play(1, PASS)
    assert 1 not in match.waiting
    match.play(0, BUY_GOODS)
    assert 1 in match.waiting


def test_venice_bought_is_scored_and_the_next_card_goes_to_the_buyer() -> None:
    """6.7, 11.4 [ruling 36] For the price that was set before Venice paid."""
    match = table(pile="wood_01 wood_02 venice", ducats={0: 0}, prestige={1: 1})
    match.play(0, BUY_GOODS)
    assert names(match.state.hands[0]) == "wood_02"
    assert match.state.ducats == [0 + 3 - 4, 11 + 6, 11 + 3]
    assert (match.state.bought, names(match.state.pile)) == (1, "wood_01")
    assert says(match) == ["venice", "buys", "bought"]


def test_venice_as_the_last_card_is_no_purchase() -> None:
    """11.4 [ruling 36] No card, no price, and the pile is empty."""
    match = table(pile="venice", prestige={0: 1}, hands={0: "silk_01 silk_02"})
    match.play(0, BUY_GOODS)
    assert match.state.hands[0] == cards("silk_01 silk_02")
    assert match.state.ducats == [11 + 6, 11 + 3, 11 + 3]
    assert (match.state.bought, match.state.pile) == (0, [])
    assert says(match) == ["venice", "buys_nothing"]
    assert not match.may_undo(0)
