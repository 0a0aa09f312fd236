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
    assert (match.board.round, match.board.broker) == (2, 1)
    assert match.board.sold[AMBER] == 1


@pytest.mark.parametrize(("count", "paid"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_equal_wares_are_worth_more_together(count: int, paid: int) -> None:
    match = table(Sale(0), [[SUGAR] * count])
    match.play(0, Sell(SUGAR, count))
    assert match.board.ducats[0] == 12 + paid


def test_wares_left_over_count_a_little() -> None:
    board = table(hands=[[AMBER, CORAL]], ducats=[4, 5, 6]).board
    assert scores(board) == [6, 5, 6]


def test_the_most_ducats_win_and_ties_share() -> None:
    board = table(hands=[[AMBER, CORAL]], ducats=[4, 5, 6]).board
    assert GAME.winners(board) == (0, 2)
    board.ducats[1] = 9
    assert GAME.winners(board) == (1,)


def test_after_the_last_lot_the_match_is_over() -> None:
    match = table(Sale(0), [[AMBER]])
    match.board.round = 10
    for seat in range(3):
        match.play(seat, KEEP)
    assert match.over
    assert match.view(1)["table"]["merchants"][0]["open_wares"] == [AMBER]
