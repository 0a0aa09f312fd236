"""5 The buildings, and the steps of an action."""

from __future__ import annotations

import pytest

from fondaco.games.genoa.actions import DONE, END_TURN, TAKE
from tests.games.genoa.table import (
    CARD,
    COMPONENTS,
    ITEM,
    SPACE,
    acting,
    at,
    fill,
    here,
    holds,
    items,
    say,
    says,
    supply,
    told,
    why_not,
)


@pytest.mark.parametrize(
    ("building", "yields"),
    [
        ("gildenhalle", "large_order"),
        ("rathaus", "small_order small_order"),
        ("poststation", "message message"),
        ("kathedrale", "marker marker"),
        ("palazzo", "building_action"),
        ("park", "further_action"),
        ("kutscherei", "start_anywhere"),
        ("hafen", "any_ware"),
        ("taverna", "swap"),
        ("trattoria", "swap"),
        ("metallager", "silver copper"),
        ("tuchlager", "silk linen"),
        ("getreidelager", "wheat rice"),
        ("gewuerzlager", "salt pepper"),
    ],
)
def test_each_building_yields_its_own(building: str, yields: str) -> None:
    """5.1 Exactly that, from the supply."""
    match = acting(1, walk=building)
    assert COMPONENTS.yields[SPACE[building]] == items(yields)
    before = acting(1, walk="villa_ricci")
    for item in set(items(yields)):
        gained = match.state.has(1, item)
        assert gained == items(yields).count(item)
        assert before.state.left(1, item) - match.state.left(1, item) == gained
    assert match.state.has(0, items(yields)[0]) == 0


def test_drawn_cards_are_the_top_ones_and_seen_by_the_drawer_alone() -> None:
    """5.1 The others see that cards are drawn."""
    match = here(walk="poststation")
    top = match.state.decks[2][-2:]
    say(match, 0, *match.options(0)[:1])
    assert match.state.hands[0] == sum(1 << card for card in top)
    assert [event.to for event in told(match, "drew")] == [(0,), (0,)]
    assert [event.to for event in told(match, "draws")] == [None, None]


def test_goods_missing_from_the_supply_are_not_given() -> None:
    """5.1 [ruling R22] The action is used anyway."""
    match = here(walk="hafen")
    match.state.stock[ITEM["any_ware"]] = 0
    say(match, 0, *match.options(0)[:1])
    assert holds(match, 0) == ""
    assert match.state.acted[0] == 1
    assert "gone" in says(match)
    match = acting(0, walk="kathedrale", has={0: "marker marker marker marker marker marker"})
    assert holds(match, 0).split() == ["marker"] * 7


def test_never_two_goods_of_a_kind() -> None:
    """5.2 [ruling R21] If one kind has run out, the player takes only the other."""
    match = here(walk="tuchlager")
    match.state.stock[ITEM["linen"]] = 0
    say(match, 0, *match.options(0)[:1])
    assert holds(match, 0) == "silk"
    assert supply(match, "silk linen") == [4, 0]


def test_a_villa_is_a_choice() -> None:
    """5.3 A large order for this villa, or a privilege; not both."""
    match = acting(0, walk="villa_ricci", has={0: "L09 L01 silver silk wheat salt"})
    assert match.options(0) == [TAKE, fill("L09")]
    assert why_not(match, 0, fill("L01")) == ("6.3", "order_for_elsewhere")
    say(match, 0, TAKE)
    assert match.state.has(0, ITEM["privilege"]) == 1
    assert at(match) == "Ahead"


def test_in_a_villa_the_privilege_draws_itself_without_a_large_order() -> None:
    """5.3 Everyone sees the number of large orders but not which, so their holder is always asked."""
    assert at(acting(0, walk="villa_ricci")) == "Ahead"
    match = acting(0, walk="villa_ricci", has={0: "L01"})
    assert (at(match), match.options(0)) == ("Acting", [TAKE])


def test_special_cards_are_played_before_the_yield_and_after() -> None:
    """5.6 [ruling R16] A player who has one is asked both times."""
    match = acting(0, walk="kutscherei", has={0: "any_ware"})
    assert TAKE in match.options(0)
    assert DONE not in match.options(0)
    assert why_not(match, 0, DONE) == ("5.1", "yield_first")
    say(match, 0, TAKE)
    assert holds(match, 0) == "start_anywhere any_ware"
    assert DONE in match.options(0)
    assert why_not(match, 0, TAKE) == ("5.1", "has_yielded")
    say(match, 0, DONE)
    assert at(match) == "Ahead"


def test_nothing_else_is_done_while_somebody_acts() -> None:
    """4.39, 5.6"""
    match = acting(1, walk="kutscherei", has={1: "any_ware"})
    assert match.waiting == (1,)
    assert why_not(match, 1, END_TURN) == ("5.6", "while_acting")
    assert why_not(match, 0, END_TURN) == ("", "not_your_decision")


def test_holder_of_a_small_order_and_a_good_is_asked() -> None:
    """5.6, 6.7 Being asked reveals nothing: it takes any small order and any good."""
    assert at(acting(0, walk="park", has={0: "K03 silk"})) == "Acting"
    assert at(acting(0, walk="park", has={0: "K09 rice"})) == "Acting"
    assert at(acting(0, walk="park", has={0: "K09"})) == "Ahead"
    assert at(acting(0, walk="park", has={0: "L01 silk"})) == "Ahead"
    assert at(acting(0, walk="metallager", has={0: "K09"})) == "Ahead"
    match = acting(0, walk="poststation", has={0: "K03 silk"})
    assert match.options(0) == [DONE]


def test_an_owner_is_paid_when_another_acts() -> None:
    """7.1 [ruling R20] By the bank, 10 ducats, though nothing was left to yield."""
    match = here(walk="hafen", owner={"hafen": 2})
    match.state.stock[ITEM["any_ware"]] = 0
    say(match, 0, *match.options(0)[:1])
    assert match.state.ducats == [130, 130, 140]
    assert told(match, "owner_earns")[0].args["seat"] == 2


def test_owner_is_not_paid_for_an_own_or_missing_action() -> None:
    """7.2"""
    assert acting(2, walk="hafen", owner={"hafen": 2}).state.ducats == [130, 130, 130]
    match = here(walk="hafen", owner={"hafen": 2})
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, match.options(0)[-1])
    assert match.state.ducats == [130, 130, 130]


def test_items_are_goods_special_cards_markers_and_cards() -> None:
    """1.12 By one row of numbers, in the order of the board file."""
    assert items("silver pepper start_anywhere building_action marker") == (0, 7, 8, 12, 13)
    assert items("large_order privilege L01 P14") == (14, 17, 18, 77)
    assert COMPONENTS.deck_of[CARD["P14"]] == 3
    assert COMPONENTS.as_wanted(ITEM["P14"]) == ITEM["privilege"]
    assert COMPONENTS.as_wanted(ITEM["marker"]) == ITEM["marker"]
