"""Méditerranée on the server: time-outs that the rules answer, and clocks."""

from __future__ import annotations

from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.actions import Bid, Done, NamePrice, Propose, RefuseOffer
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.purchase import NamePriceChoice
from fondaco.games.mediterranee.turn import Bidding
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import TIMED_ANSWERS, Live
from fondaco.server.tables.generic_page_schema import make_view_schema
from tests.games.mediterranee.table import GENOA, VENICE, Table, good, zone
from tests.server.table_log import new_table, play_action, seconds_left, table_from_match, write


def test_no_bot_answers_where_the_rules_define_the_time_out() -> None:
    table = new_table(2, clock=Live(30), game="mediterranee")
    assert table.match is not None
    seat = table.waiting[0]
    table.match.decision = NamePriceChoice(seat, 1 - seat, 0, 300)
    assert table.unanswered(seat) is None
    write(table, commands.Plan([events.TimeOut(seat)]), 30_000)
    assert table.unanswered(seat) == NamePrice(300)
    assert table.unanswered(1 - seat) is None


def test_in_a_barter_only_the_clock_of_the_partner_who_is_asked_runs() -> None:
    """8.3 [offer, counter-offer, and the first offer again: each answer has its own time]"""
    sea = Table(BusinessChoice(VENICE))
    mine, _ = sea.galley(VENICE, "napoli", 1, "wine"), sea.galley(GENOA, "napoli", 1, "iron")
    table = table_from_match(sea.match, Live(60))
    assert seconds_left(table, 50_000) == {VENICE: 10}
    first = Propose(GENOA, zone("napoli"), (good("wine"),), (mine,), ask_ducats=400)
    play_action(table, VENICE, first, at=55_000)
    assert seconds_left(table, 55_000) == {GENOA: 60}
    play_action(
        table,
        GENOA,
        Propose(VENICE, zone("napoli"), give_ducats=300, ask_goods=first.give_goods, ask_galleys=(mine,)),
        at=100_000,
    )
    assert seconds_left(table, 100_000) == {VENICE: 60}
    play_action(table, VENICE, RefuseOffer(), at=150_000)
    assert seconds_left(table, 150_000) == {GENOA: 60}


def test_many_offers_in_one_business_bring_no_new_time() -> None:
    """8 [each offer has its own time for the partner; its maker cannot hold up the match with ever new ones]"""
    sea = Table(BusinessChoice(VENICE))
    mine, _ = sea.galley(VENICE, "napoli", 1, "wine"), sea.galley(GENOA, "napoli", 1, "iron")
    table = table_from_match(sea.match, Live(60))

    def offer(price: int, at: int) -> None:
        play_action(table, VENICE, Propose(GENOA, zone("napoli"), (good("wine"),), (mine,), ask_ducats=price), at)

    for times in range(1, TIMED_ANSWERS + 1):
        offer(100 * times, at=40_000)
        assert seconds_left(table, 40_000) == {GENOA: 60}
        play_action(table, GENOA, RefuseOffer(), at=40_000)
        assert seconds_left(table, 40_000) == {VENICE: 60}
    offer(50_000, at=90_000)
    assert seconds_left(table, 90_000) == {GENOA: 60}
    play_action(table, GENOA, RefuseOffer(), at=100_000)
    assert seconds_left(table, 100_000) == {VENICE: 10}
    play_action(table, VENICE, Done(), at=100_000)
    assert {seat.replies for seat in table.state.seats} == {0}


def test_players_without_a_bid_must_answer() -> None:
    """4 [bids are made at the same time]"""
    table = table_from_match(Table(Bidding()).match, Live(60))
    play_action(table, VENICE, Bid(0), at=20_000)
    assert seconds_left(table, 20_000) == {seat: 40 for seat in range(4) if seat != VENICE}


def test_page_gets_the_step_of_sums() -> None:
    offer = make_view_schema(GAME).structs["Propose"]
    assert offer["give_ducats"].step == offer["ask_ducats"].step == 100
    assert offer["to_seat"].step is None
