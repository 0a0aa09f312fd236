"""2 The auction."""

from __future__ import annotations

from rialto.actions import PASS, Bid
from rialto.auction import Auction
from rialto.trade import Offer
from table import AMBER, CORAL, INDIGO, table, why

from fondaco import Match
from fondaco.core.field_types import FACE_DOWN


def auction(ducats: tuple[int, ...] = (12, 12, 12), broker: int = 0) -> Match:
    match = table(Auction(), ducats=ducats)
    match.state.broker = broker
    match.state.pile += match.state.lot
    match.state.lot = [AMBER, CORAL, INDIGO]
    for ware in match.state.lot:
        match.state.pile.remove(ware)
    match.ask(match.decision)
    return match


def test_bids_are_secret_until_the_last_is_made() -> None:
    match = auction()
    match.play(1, Bid(5))
    assert match.waiting == (0, 2)
    assert match.view(0)["decision"]["sealed"] == ((1, FACE_DOWN),)
    assert match.view(1)["decision"]["sealed"] == ((1, 5),)
    assert {match.determinize(0, seed).view(1)["decision"]["sealed"][0][1] for seed in range(60)} > {0, 3, 5, 12}


def test_nobody_bids_what_he_does_not_have_or_the_tally_does_not_show() -> None:
    match = auction((3, 50, 0))
    assert [len(match.options(seat)) for seat in range(3)] == [4, 21, 1]
    assert why(match, 0, Bid(4)) == why(match, 1, Bid(21)) == why(match, 2, PASS) == "2.1"


def test_the_highest_bid_is_paid_and_takes_the_lot() -> None:
    match = auction()
    for seat, ducats in enumerate((3, 4, 2)):
        match.play(seat, Bid(ducats))
    assert match.state.ducats == [12, 8, 12]
    assert match.state.hands[1][:3] == match.state.open[1][:3] == [1, 1, 1]
    assert match.state.lot == []
    assert match.decision == Offer(0)


def test_of_equal_bids_the_first_from_the_broker_on_wins() -> None:
    match = auction(broker=2)
    for seat, ducats in enumerate((3, 3, 1)):
        match.play(seat, Bid(ducats))
    assert match.state.ducats == [9, 12, 12]


def test_a_lot_for_which_nobody_pays_goes_to_the_broker() -> None:
    match = auction(broker=1)
    for seat in range(3):
        match.play(seat, Bid(0))
    assert sum(match.state.hands[1]) == 3
