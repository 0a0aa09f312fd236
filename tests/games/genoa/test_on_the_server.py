"""Genoa on the server: talks with bots and clocks, and matches of the first rules."""

from __future__ import annotations

import random

import msgspec
import pytest

from fondaco.core.decision import decision_name
from fondaco.core.standing_orders import StandingOrder
from fondaco.games.genoa.actions import DONE
from fondaco.games.genoa.standing_orders import ORDERS
from fondaco.server.base.errors import StaleRequest
from fondaco.server.tables import commands, projections, rules_upgrade
from fondaco.server.tables.clock import Live
from fondaco.server.tables.standing_orders import TableStandingOrder
from fondaco.server.tables.table import Table
from tests.games.genoa.table import ask, here, offer
from tests.server.older_versions import stored_under
from tests.server.table_log import new_table, play_action, play_named, seconds_left, table_from_match, write


def start_talk(bots: tuple[int, ...] = ()) -> tuple[Table, int]:
    """Three players and the tower player, a bot if there are any; the talk about the first building has begun."""
    for seed in map(str, range(40)):
        table = new_table(3, seed, game="genoa", bots=bots)
        assert table.match is not None
        leader = table.match.state.leader
        if decision_name(table.match.decision) == "Here" and (not bots or leader in bots):
            return table, leader
    raise AssertionError("no tower stands in a building")


def bot_plays(table: Table, seat: int, do: str) -> None:
    assert table.match is not None
    said = next(each for each in map(msgspec.to_builtins, table.match.options(seat)) if each["do"] == do)
    write(table, commands.answer_by_server(table, seat, table.state.seats[seat].asked, said))


def test_bots_take_no_bots_table_offer_before_the_person_answers() -> None:
    table, leader = start_talk(bots=(1, 2))
    bot_plays(table, 3 - leader, "done")
    play_named(table, 0, "done")
    bot_plays(table, leader, "ask")
    assert set(table.waiting) == {0, 1, 2}
    assert table.next_bot() is None
    play_named(table, 0, "done")
    assert table.next_bot() == (3 - leader, "random")


def test_order_to_pass_until_own_turn_covers_questions_and_order_for_one_turn_does_not() -> None:
    table, leader = start_talk()
    others = [seat for seat in range(3) if seat != leader]
    for seat in others:
        play_named(table, seat, "done")
    play_named(table, leader, "ask")
    assert set(others) < set(table.waiting)
    answers = {order.name: standing(table, others[0], order).answer(table) is not None for order in ORDERS}
    assert answers == {"nothing_now": False, "nothing": True}


def test_clocks_of_others_run_until_they_are_heard_then_the_tower_players() -> None:
    """4.37 [everyone is heard before the tower player goes on]"""
    table = table_from_match(here(walk="markt rathaus"), Live(60))
    assert seconds_left(table, 0) == {1: 60, 2: 60}
    play_action(table, 1, DONE, at=20_000)
    assert seconds_left(table, 20_000) == {2: 40}
    play_action(table, 2, DONE, at=30_000)
    assert seconds_left(table, 30_000) == {0: 60}


def test_player_with_an_offer_may_speak_until_a_counter_offer_arrives() -> None:
    table = table_from_match(here(walk="markt rathaus"), Live(60))
    play_action(table, 2, DONE, at=10_000)
    play_action(table, 1, offer("rathaus", ducats=10), at=20_000)
    assert seconds_left(table, 20_000) == {2: 60}, "the offer is news to a rival, who has an answer of their own"
    play_action(table, 2, DONE, at=50_000)
    assert seconds_left(table, 50_000) == {0: 60}
    play_action(table, 0, ask("rathaus", ducats=20, answers=1), at=100_000)
    assert seconds_left(table, 100_000) == {1: 60}
    play_action(table, 1, DONE, at=110_000)
    assert seconds_left(table, 110_000) == {0: 60}


def test_question_to_the_table_gives_everyone_time() -> None:
    table = table_from_match(here(walk="markt rathaus"), Live(60))
    play_action(table, 1, DONE, at=10_000)
    play_action(table, 2, DONE, at=20_000)
    play_action(table, 0, ask("rathaus", ducats=20), at=30_000)
    assert seconds_left(table, 30_000) == {1: 60, 2: 60}


def standing(table: Table, seat: int, order: StandingOrder) -> TableStandingOrder:
    at, unless = [*order.at], [*order.unless]
    return TableStandingOrder(1, table.facts.id, seat + 1, seat, order.do, order.until, unless, len(table.log), at)


def test_player_awaited_again_speaks_before_the_leading_bot_acts() -> None:
    table, leader = start_talk(bots=(1, 2))
    play_named(table, 0, "done")
    bot_plays(table, 3 - leader, "propose")
    bot_plays(table, 3 - leader, "done")
    assert set(table.waiting) == {0, leader}
    assert table.next_bot() is None
    play_named(table, 0, "done")
    assert table.next_bot() == (leader, "random")


def test_bot_that_cannot_end_the_talk_speaks_before_people() -> None:
    """Otherwise people would be asked again after each of its offers. The tower player waits for both."""
    tables = (new_table(3, seed, game="genoa", bots=(1, 2)) for seed in map(str, range(60)))
    table = next(each for each in tables if each.waiting == (0, 1))
    assert decision_name(table.match.decision) == "Ahead"  # type: ignore[union-attr]
    assert table.next_bot() == (1, "random")
    bot_plays(table, 1, "propose")
    bot_plays(table, 1, "done")
    assert table.next_bot() is None
    play_named(table, 0, "done")
    assert table.next_bot() == (2, "random")


def bot_bid(table: Table, seat: int, ducats: int) -> None:
    assert table.match is not None
    said = {"do": "propose", "space": table.match.state.tower, "give_ducats": ducats}
    write(table, commands.answer_by_server(table, seat, table.state.seats[seat].asked, said))


def test_outbid_player_may_raise_before_the_leading_bot_sells() -> None:
    table, leader = start_talk(bots=(1, 2))
    rival = 3 - leader
    bot_bid(table, 0, 15)
    bot_bid(table, rival, 20)
    bot_plays(table, rival, "done")
    assert set(table.waiting) == {0, leader}
    assert table.next_bot() is None
    bot_bid(table, 0, 25)
    assert table.next_bot() == (rival, "random")
    bot_bid(table, rival, 30)
    bot_plays(table, rival, "done")
    assert table.next_bot() is None
    play_named(table, 0, "done")
    assert table.next_bot() == (leader, "random")


def test_an_offer_that_gives_no_more_outbids_nobody() -> None:
    table, leader = start_talk(bots=(1, 2))
    bot_bid(table, 0, 15)
    bot_bid(table, 3 - leader, 10)
    bot_plays(table, 3 - leader, "done")
    assert table.next_bot() == (leader, "random")


def test_bots_do_not_wait_for_absent_players() -> None:
    table, leader = start_talk(bots=(1, 2))
    bot_plays(table, 3 - leader, "done")
    play_named(table, 0, "done")
    bot_plays(table, leader, "ask")
    write(table, commands.stand_in(table, 1, 0, "greedy", gone=False))
    assert table.next_bot() is not None


def test_player_not_awaited_may_withdraw_an_offer() -> None:
    table, _ = start_talk()
    seat = table.waiting[0]
    play_named(table, seat, "propose")
    play_named(table, seat, "done")
    assert (seat in table.waiting, table.state.seats[seat].asked) == (False, -1)
    assert {"do": "withdraw", "number": 1} in msgspec.to_builtins(projections.make_seat_view(table, seat, 0).options)
    play_named(table, seat, "withdraw", number=1)
    assert table.match.state.offers == []  # type: ignore[union-attr]
    assert table.state.seats[seat].asked == -1


def test_unasked_actions_concern_the_current_question() -> None:
    table, leader = start_talk()
    before = table.seq
    play_named(table, leader, "act")
    while leader in table.waiting:
        play_named(table, leader, table.match.options(leader)[0].__struct_config__.tag)  # type: ignore[union-attr]
    with pytest.raises(StaleRequest):
        commands.play(table, leader + 1, leader, before, {"do": "ask", "space": 0, "want_ducats": 5})
    play_named(table, leader, "ask")


def test_match_stored_without_counting_spectators_is_replayed_from_its_log() -> None:
    table, dice = new_table(3, game="genoa"), random.Random(1)
    for _ in range(60):
        seat = table.waiting[0]
        action = dice.choice(table.match.options(seat))  # type: ignore[union-attr]
        write(table, commands.play(table, seat + 1, seat, table.seq, msgspec.to_builtins(action)))
    old = stored_under(table, 1)
    assert rules_upgrade.restore_from_snapshot(old) is None
    brought = rules_upgrade.rebuild_from_log(old).match
    assert brought is not None
    assert len(brought.state.knows) == brought.players + 1
    assert (brought.components.rules, brought.log) == (1, table.log)
