"""Méditerranée in the house: where the rules themselves answer for who is silent."""

from __future__ import annotations

from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.actions import Bid, NamePrice, Propose, RefuseOffer
from fondaco.games.mediterranee.business import Business
from fondaco.games.mediterranee.market import Quote
from fondaco.games.mediterranee.turn import Bidding
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import Live
from fondaco.server.tables.view_schema import shapes
from tests.games.mediterranee.table import GENOA, VENICE, Table, good, zone
from tests.server.table_log import a_table, at_table, plays, running, write


def test_where_the_rules_answer_for_who_is_silent_no_bot_does() -> None:
    table = a_table(2, clock=Live(30), game="mediterranee")
    assert table.match is not None
    seat = table.waiting[0]
    table.match.decision = Quote(seat, 1 - seat, 0, 300)
    assert table.unanswered(seat) is None
    write(table, commands.Plan([events.TimeOut(seat)]), 30_000)
    assert table.unanswered(seat) == NamePrice(300)
    assert table.unanswered(1 - seat) is None


def test_in_a_barter_only_the_clock_of_the_partner_who_is_asked_runs() -> None:
    """8.3 [offer, counter-offer, and the first offer again: each answer has its own time]"""
    sea = Table(Business(VENICE))
    mine, _ = sea.galley(VENICE, "napoli", 1, "wine"), sea.galley(GENOA, "napoli", 1, "iron")
    table = at_table(sea.match, Live(60))
    assert running(table, 50_000) == {VENICE: 10}
    first = Propose(GENOA, zone("napoli"), (good("wine"),), (mine,), ask_ducats=400)
    plays(table, VENICE, first, at=55_000)
    assert running(table, 55_000) == {GENOA: 60}
    plays(table, GENOA, Propose(VENICE, zone("napoli"), give_ducats=300, ask_goods=first.give_goods,
                                ask_galleys=(mine,)), at=100_000)  # fmt: skip
    assert running(table, 100_000) == {VENICE: 60}
    plays(table, VENICE, RefuseOffer(), at=150_000)
    assert running(table, 150_000) == {GENOA: 60}


def test_all_who_have_not_bid_must_answer() -> None:
    """4 [bids are made at the same time]"""
    table = at_table(Table(Bidding()).match, Live(60))
    plays(table, VENICE, Bid(0), at=20_000)
    assert running(table, 20_000) == {seat: 40 for seat in range(4) if seat != VENICE}


def test_a_page_is_told_that_sums_go_by_hundreds() -> None:
    offer = shapes(GAME).structs["Propose"]
    assert offer["give_ducats"].step == offer["ask_ducats"].step == 100
    assert offer["to_seat"].step is None
