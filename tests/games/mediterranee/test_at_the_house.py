"""Méditerranée in the house: where the rules themselves answer for who is silent."""

from __future__ import annotations

from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.actions import NamePrice
from fondaco.games.mediterranee.market import Quote
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import Live
from fondaco.server.tables.view_schema import shapes
from tests.server.table_log import a_table, write


def test_where_the_rules_answer_for_who_is_silent_no_bot_does() -> None:
    table = a_table(2, clock=Live(30), game="mediterranee")
    assert table.match is not None
    seat = table.waiting[0]
    table.match.decision = Quote(seat, 1 - seat, 0, 300)
    assert table.unanswered(seat) is None
    write(table, commands.Plan([events.TimeOut(seat)]), 30_000)
    assert table.unanswered(seat) == NamePrice(300)
    assert table.unanswered(1 - seat) is None


def test_a_page_is_told_that_sums_go_by_hundreds() -> None:
    offer = shapes(GAME).structs["Propose"]
    assert offer["give_ducats"].step == offer["ask_ducats"].step == 100
    assert offer["to_seat"].step is None
