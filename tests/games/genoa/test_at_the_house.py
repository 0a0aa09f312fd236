"""Genoa in the house: a talk, and matches of its first rules."""

from __future__ import annotations

import random

import msgspec
import pytest

from fondaco.core.standing_orders import Standing
from fondaco.games.genoa.actions import DONE
from fondaco.games.genoa.standing_orders import ORDERS
from fondaco.server.base.errors import Stale
from fondaco.server.tables import commands, projections, rules_upgrade
from fondaco.server.tables.clock import Live
from fondaco.server.tables.standing_orders import Order
from fondaco.server.tables.table import Table
from tests.games.genoa.table import ask, here, offer
from tests.server.older_versions import stored
from tests.server.table_log import a_table, at_table, plays, running, says, write


def a_talk_of_genoa(bots: tuple[int, ...] = ()) -> tuple[Table, int]:
    """Three players, and who leads the tower, a bot if there are any: the talk about its first building has begun."""
    for seed in map(str, range(40)):
        table = a_table(3, seed, game="genoa", bots=bots)
        assert table.match is not None
        leader = table.match.board.leader
        if type(table.match.decision).__name__ == "Here" and (not bots or leader in bots):
            return table, leader
    raise AssertionError("no tower stands in a building")


def bot_says(table: Table, seat: int, do: str) -> None:
    assert table.match is not None
    said = next(each for each in map(msgspec.to_builtins, table.match.options(seat)) if each["do"] == do)
    write(table, commands.answer_by_server(table, seat, table.state.chairs[seat].asked, said))


def test_what_a_bot_offers_to_the_whole_table_no_bot_takes_before_the_person_has_answered() -> None:
    table, leader = a_talk_of_genoa(bots=(1, 2))
    bot_says(table, 3 - leader, "done")
    says(table, 0, "done")
    bot_says(table, leader, "ask")
    assert set(table.waiting) == {0, 1, 2}
    assert table.next_bot() is None
    says(table, 0, "done")
    assert table.next_bot() == (3 - leader, "random")


def test_who_passes_until_his_turn_is_not_asked_by_the_tower_player_and_who_passes_for_a_turn_is() -> None:
    table, leader = a_talk_of_genoa()
    others = [seat for seat in range(3) if seat != leader]
    for seat in others:
        says(table, seat, "done")
    says(table, leader, "ask")
    assert set(others) < set(table.waiting)
    answers = {order.name: standing(table, others[0], order).answer(table) is not None for order in ORDERS}
    assert answers == {"nothing_now": False, "nothing": True}


def test_the_clocks_of_others_run_until_they_are_heard_and_then_that_of_the_tower_player() -> None:
    """4.37 [everyone is heard before the tower player goes on]"""
    table = at_table(here(walk="markt rathaus"), Live(60))
    assert running(table, 0) == {1: 60, 2: 60}
    plays(table, 1, DONE, at=20_000)
    assert running(table, 20_000) == {2: 40}
    plays(table, 2, DONE, at=30_000)
    assert running(table, 30_000) == {0: 60}


def test_a_player_who_has_made_an_offer_merely_may_speak_until_a_counter_offer_arrives() -> None:
    table = at_table(here(walk="markt rathaus"), Live(60))
    plays(table, 2, DONE, at=10_000)
    plays(table, 1, offer("rathaus", ducats=10), at=20_000)
    assert running(table, 20_000) == {2: 60}, "the offer is news to a rival, who has an answer of their own"
    plays(table, 2, DONE, at=50_000)
    assert running(table, 50_000) == {0: 60}
    plays(table, 0, ask("rathaus", ducats=20, answers=1), at=100_000)
    assert running(table, 100_000) == {1: 60}
    plays(table, 1, DONE, at=110_000)
    assert running(table, 110_000) == {0: 60}


def test_what_is_asked_of_the_whole_table_gives_everyone_time() -> None:
    table = at_table(here(walk="markt rathaus"), Live(60))
    plays(table, 1, DONE, at=10_000)
    plays(table, 2, DONE, at=20_000)
    plays(table, 0, ask("rathaus", ducats=20), at=30_000)
    assert running(table, 30_000) == {1: 60, 2: 60}


def standing(table: Table, seat: int, order: Standing) -> Order:
    at, unless = [*order.at], [*order.unless]
    return Order(1, table.facts.id, seat + 1, seat, order.do, order.until, unless, len(table.log), at)


def test_who_is_waited_for_again_speaks_before_the_bot_that_leads_acts() -> None:
    table, leader = a_talk_of_genoa(bots=(1, 2))
    says(table, 0, "done")
    bot_says(table, 3 - leader, "propose")
    bot_says(table, 3 - leader, "done")
    assert set(table.waiting) == {0, leader}
    assert table.next_bot() is None
    says(table, 0, "done")
    assert table.next_bot() == (leader, "random")


def test_a_bot_that_cannot_end_the_talk_speaks_before_people_do() -> None:
    """Else they would be asked again after each of its offers. The tower player waits for both."""
    tables = (a_table(3, seed, game="genoa", bots=(1, 2)) for seed in map(str, range(60)))
    table = next(each for each in tables if each.waiting == (0, 1))
    assert type(table.match.decision).__name__ == "Ahead"  # type: ignore[union-attr]
    assert table.next_bot() == (1, "random")
    bot_says(table, 1, "propose")
    bot_says(table, 1, "done")
    assert table.next_bot() is None
    says(table, 0, "done")
    assert table.next_bot() == (2, "random")


def bids(table: Table, seat: int, ducats: int) -> None:
    assert table.match is not None
    said = {"do": "propose", "space": table.match.board.tower, "give_ducats": ducats}
    write(table, commands.answer_by_server(table, seat, table.state.chairs[seat].asked, said))


def test_who_is_outbid_may_raise_before_the_bot_that_leads_sells() -> None:
    table, leader = a_talk_of_genoa(bots=(1, 2))
    rival = 3 - leader
    bids(table, 0, 15)
    bids(table, rival, 20)
    bot_says(table, rival, "done")
    assert set(table.waiting) == {0, leader}
    assert table.next_bot() is None
    bids(table, 0, 25)
    assert table.next_bot() == (rival, "random")
    bids(table, rival, 30)
    bot_says(table, rival, "done")
    assert table.next_bot() is None
    says(table, 0, "done")
    assert table.next_bot() == (leader, "random")


def test_an_offer_that_gives_no_more_outbids_nobody() -> None:
    table, leader = a_talk_of_genoa(bots=(1, 2))
    bids(table, 0, 15)
    bids(table, 3 - leader, 10)
    bot_says(table, 3 - leader, "done")
    assert table.next_bot() == (leader, "random")


def test_bots_do_not_wait_for_somebody_who_is_absent() -> None:
    table, leader = a_talk_of_genoa(bots=(1, 2))
    bot_says(table, 3 - leader, "done")
    says(table, 0, "done")
    bot_says(table, leader, "ask")
    write(table, commands.stand_in(table, 1, 0, "greedy", gone=False))
    assert table.next_bot() is not None


def test_who_is_not_waited_for_may_take_his_offer_back() -> None:
    table, _ = a_talk_of_genoa()
    seat = table.waiting[0]
    says(table, seat, "propose")
    says(table, seat, "done")
    assert (seat in table.waiting, table.state.chairs[seat].asked) == (False, -1)
    assert {"do": "withdraw", "number": 1} in msgspec.to_builtins(projections.face(table, seat, 0).options)
    says(table, seat, "withdraw", number=1)
    assert table.match.board.offers == []  # type: ignore[union-attr]
    assert table.state.chairs[seat].asked == -1


def test_what_is_said_unasked_is_about_the_present_question() -> None:
    table, leader = a_talk_of_genoa()
    before = table.seq
    says(table, leader, "act")
    while leader in table.waiting:
        says(table, leader, table.match.options(leader)[0].__struct_config__.tag)  # type: ignore[union-attr]
    with pytest.raises(Stale):
        commands.play(table, leader + 1, leader, before, {"do": "ask", "space": 0, "want_ducats": 5})
    says(table, leader, "ask")


def test_a_match_of_genoa_that_did_not_count_those_who_look_on_is_played_again_from_its_book() -> None:
    table, dice = a_table(3, game="genoa"), random.Random(1)
    for _ in range(60):
        seat = table.waiting[0]
        action = dice.choice(table.match.options(seat))  # type: ignore[union-attr]
        write(table, commands.play(table, seat + 1, seat, table.seq, msgspec.to_builtins(action)))
    old = stored(table, 1)
    assert rules_upgrade.table_of(old) is None
    brought = rules_upgrade.load_and_upgrade(old).match
    assert brought is not None
    assert len(brought.board.knows) == brought.players + 1
    assert (brought.box.rules, brought.log) == (1, table.log)
