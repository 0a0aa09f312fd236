"""4 Bids."""

from __future__ import annotations

import json

import fondaco
from fondaco.core.field_types import FACE_DOWN
from fondaco.games.mediterranee.actions import Bid, Muster, TakePlace
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.turn import Bidding, TurnOrderChoice
from tests.games.mediterranee.table import GENOA, SPAIN, TURKEY, VENICE, Table


def bidding(players: int = 4) -> Table:
    return Table(Bidding(), players)


def bid(table: Table, *bids: int) -> None:
    for seat, ducats in enumerate(bids):
        table.play(seat, Bid(ducats))


def test_the_rulebooks_four_bids() -> None:
    """4.2, 4.4: Turk 500 takes the last place, Venetian 300 the first, Genoese rolls 6, Spaniard 2."""
    table = bidding()
    table.dice(6, 2)
    bid(table, 300, 0, 0, 500)
    assert table.now == TurnOrderChoice(TURKEY, (VENICE,), (-1,) * 4)
    table.play(TURKEY, TakePlace(3))
    table.play(VENICE, TakePlace(0))
    assert table.state.order == [VENICE, GENOA, SPAIN, TURKEY]


def test_bids_are_secret_until_all_have_bid() -> None:
    """4.1 [ruling 6]"""
    table = bidding()
    table.play(GENOA, Bid(700))
    assert table.match.waiting == (VENICE, SPAIN, TURKEY)
    assert table.now.seen_by(VENICE).sealed == ((GENOA, FACE_DOWN),)
    assert table.now.seen_by(None).sealed == ((GENOA, FACE_DOWN),)
    assert table.state.ducats[GENOA] == 2000


def test_a_bid_is_in_hundreds_up_to_the_treasury() -> None:
    """4.1 [ruling 6]"""
    table = bidding()
    assert [action.ducats for action in table.match.options(0)] == list(range(0, 2001, 100))
    assert table.refusal(0, Bid(2100)) == "4.1"
    assert table.match.refuses(0, Bid(150)) is not None


def test_a_player_without_ducats_is_asked_like_the_others() -> None:
    """4.1: not being asked would reveal the treasury."""
    table = bidding()
    table.state.ducats[SPAIN] = 0
    assert SPAIN in table.match.waiting
    assert table.match.options(SPAIN) == [Bid(0)]


def test_all_bids_are_lost_and_shown() -> None:
    """4.5, 4.6 [ruling 6] [ruling 9]"""
    table = bidding()
    bid(table, 300, 0, 100, 500)
    assert table.state.ducats == [1700, 2000, 1900, 1500]
    powers = table.match.view(GENOA)["table"]["powers"]
    assert [power["last_bid"] for power in powers] == [300, 0, 100, 500]
    assert [power["ducats"] for power in powers] == [None, 2000, None, None]


def test_equal_bids_are_decided_by_dice_rolled_again_when_equal() -> None:
    """4.3 [ruling 7]"""
    table = bidding()
    table.dice(4, 4, 2, 5)
    bid(table, 300, 300, 500, 0)
    table.play(SPAIN, TakePlace(3))
    assert table.now == TurnOrderChoice(GENOA, (VENICE,), (-1, -1, -1, SPAIN))


def test_the_last_place_is_not_chosen() -> None:
    """4.2: there is nothing to decide about it."""
    table = bidding(2)
    table.galley(1, "genova", 2)
    bid(table, 300, 100)
    table.play(0, TakePlace(1))
    assert table.state.order == [1, 0]
    assert table.now == BusinessChoice(1)


def test_a_single_player_without_bid_takes_the_place_left() -> None:
    """4.4 [ruling 8]"""
    table = bidding(3)
    bid(table, 300, 0, 100)
    table.play(0, TakePlace(2))
    table.play(2, TakePlace(1))
    assert table.state.order == [1, 2, 0]


def test_when_nobody_bids_all_roll() -> None:
    """4.4 [ruling 8]"""
    table = bidding(3)
    table.dice(2, 6, 2, 3, 5)
    bid(table, 0, 0, 0)
    assert table.state.order == [1, 2, 0]


def test_a_taken_place_is_refused() -> None:
    """4.2"""
    table = bidding()
    bid(table, 400, 300, 200, 100)
    table.play(VENICE, TakePlace(1))
    assert table.refusal(GENOA, TakePlace(1)) == "4.2"


def test_a_menu_of_bids_does_not_grow_with_money() -> None:
    """4.1 A rich player may bid any hundreds, and is shown some of them."""
    table = bidding()
    table.state.ducats[VENICE] = 60_000
    menu = table.match.options(VENICE)
    assert len(menu) == 100
    assert (menu[0], menu[-1]) == (Bid(0), Bid(60_000))
    assert table.refusal(VENICE, Bid(59_900)) is None
    assert table.refusal(VENICE, Bid(60_100)) == "4.1"
    table.state.ducats[VENICE] = 9_900
    table.match.ask(table.now)
    assert table.match.options(VENICE) == [Bid(hundreds * 100) for hundreds in range(100)]


def test_sealed_bids_stored_with_the_number_of_players_are_read() -> None:
    """4.1"""
    match = fondaco.new("mediterranee", 2, 1)
    for seat, action in ((0, Muster(1, 5)), (1, Muster(2, 2)), (1, Bid(700))):
        match.play(seat, action)
    file = json.loads(match.to_json())
    file["snapshot"]["now"] |= {"players": 2}
    loaded = fondaco.load(json.dumps(file))
    assert loaded.decision == match.decision == Bidding(((1, 700),))
    assert loaded.waiting == (0,)
