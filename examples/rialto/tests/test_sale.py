"""4, 5 The sale, and the end."""

from __future__ import annotations

import pytest
from rialto import GAME
from rialto.actions import KEEP, PASS, Sell
from rialto.auction import Auction
from rialto.sale import Sale
from rialto.score import scores
from table import AMBER, CORAL, SUGAR, table, why


def test_everyone_may_sell_one_set() -> None:
    match = table(Sale(0), [[AMBER, AMBER, CORAL], [SUGAR], []])
    assert why(match, 0, Sell(AMBER, 3)) == why(match, 0, PASS) == "4.1"
    match.play(0, Sell(AMBER, 1))
    assert match.decision == Sale(1)
    match.play(1, KEEP)
    match.play(2, KEEP)
    assert isinstance(match.decision, Auction)
    assert (match.state.round, match.state.broker) == (2, 1)
    assert match.state.sold[AMBER] == 1


@pytest.mark.parametrize(("count", "paid"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_equal_wares_are_worth_more_together(count: int, paid: int) -> None:
    match = table(Sale(0), [[SUGAR] * count])
    match.play(0, Sell(SUGAR, count))
    assert match.state.ducats[0] == 12 + paid


def test_wares_left_over_count_a_little() -> None:
    state = table(hands=[[AMBER, CORAL]], ducats=[4, 5, 6]).state
    assert scores(state) == [6, 5, 6]


def test_the_most_ducats_win_and_ties_share() -> None:
    state = table(hands=[[AMBER, CORAL]], ducats=[4, 5, 6]).state
    assert GAME.winners(state) == (0, 2)
    state.ducats[1] = 9
    assert GAME.winners(state) == (1,)


def test_after_the_last_lot_the_match_is_over() -> None:
    match = table(Sale(0), [[AMBER]])
    match.state.round = 10
    for seat in range(3):
        match.play(seat, KEEP)
    assert match.over
    assert match.view(1)["table"]["merchants"][0]["open_wares"] == [AMBER]
