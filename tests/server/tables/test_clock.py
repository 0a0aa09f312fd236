"""Whose clocks run, how much time a question has, and what happens when it runs out."""

from __future__ import annotations

import msgspec
import pytest

from fondaco.server.base.errors import AgainstRules, NotAllowed, StaleRequest
from fondaco.server.lobby.matchmaking import CLOCKS, TIME_CONTROLS
from fondaco.server.tables import commands, events, projections
from fondaco.server.tables.clock import TIMED_ANSWERS, Bank, Clock, Correspondence, Days, Live, NoClock
from fondaco.server.tables.events import TableLogEntry
from fondaco.server.tables.state import TableState
from fondaco.server.tables.table import Table
from tests.server.table_log import active, new_table, pass_all, play_named, seconds_left, write

LIVE = Live(90)


def trade(clock: Clock = LIVE) -> tuple[Table, int, int, int]:
    """A trade phase of three people: the active player, the partner in the test, and a listener."""
    table = new_table(3, clock=clock)
    who = active(table)
    return table, who, (who + 1) % 3, (who + 2) % 3


def server_answers(table: Table, seat: int, at: int) -> None:
    """What the server says for a seat whose time has run out."""
    said = msgspec.to_builtins(table.unanswered(seat))
    write(table, commands.answer_by_server(table, seat, table.state.seats[seat].asked, said), at)


def test_in_a_trade_only_the_active_players_clock_runs() -> None:
    table, who, partner, listener = trade()
    assert set(table.waiting) == {who, partner, listener}
    assert seconds_left(table, 50_000) == {who: 40}
    play_named(table, partner, "propose", at=50_000)
    assert listener not in seconds_left(table, 50_000)


def test_an_offer_that_arrives_has_its_own_time_and_stops_the_clock_of_its_maker() -> None:
    table, who, partner, _ = trade()
    play_named(table, who, "propose", at=85_000, to_seat=partner)
    assert seconds_left(table, 85_000) == {partner: 90}
    play_named(table, partner, "refuse", at=170_000)
    assert seconds_left(table, 170_000) == {who: 90}


class Haggling:
    """A trade in which the active player makes the same offer again and again."""

    def __init__(self) -> None:
        self.table, self.who, self.partner, _ = trade()
        options = [msgspec.to_builtins(action) for action in self.table.match.options(self.who)]  # type: ignore[union-attr]
        self.action = next(each for each in options if (each["do"], each.get("to_seat")) == ("propose", self.partner))

    def offer(self, at: int) -> None:
        write(self.table, commands.play(self.table, self.who + 1, self.who, self.table.seq, self.action), at)

    def refused(self, times: int, at: int = 0) -> None:
        for _ in range(times):
            self.offer(at)
            play_named(self.table, self.partner, "refuse", at)


def test_after_many_offers_in_one_trade_further_ones_bring_no_new_time() -> None:
    trade = Haggling()
    trade.refused(TIMED_ANSWERS, at=40_000)
    assert seconds_left(trade.table, 40_000) == {trade.who: 90}
    trade.offer(at=100_000)
    assert seconds_left(trade.table, 100_000) == {trade.partner: 90}
    play_named(trade.table, trade.partner, "refuse", at=150_000)
    assert seconds_left(trade.table, 150_000) == {trade.who: 30}


def test_an_offer_always_has_its_own_time_for_its_addressee() -> None:
    trade = Haggling()
    trade.refused(TIMED_ANSWERS + 2)
    trade.offer(at=10_000)
    assert seconds_left(trade.table, 10_000) == {trade.partner: 90}


def test_the_next_question_brings_new_time_after_many_offers() -> None:
    trade = Haggling()
    trade.refused(TIMED_ANSWERS + 1)
    play_named(trade.table, trade.who, "buy", at=60_000)
    assert seconds_left(trade.table, 60_000) == {trade.who: 30}
    play_named(trade.table, trade.who, "end_trade", at=60_000)
    assert {seat.replies for seat in trade.table.state.seats} == {0}
    assert seconds_left(trade.table, 60_000) == {trade.who: 90}


def test_an_offer_to_the_active_player_has_its_own_time() -> None:
    table, who, partner, _ = trade()
    play_named(table, partner, "propose", at=85_000)
    assert seconds_left(table, 85_000) == {who: 90}


def test_an_offer_that_arrives_with_little_time_left_has_its_own_time() -> None:
    table, who, partner, _ = trade()
    play_named(table, partner, "propose", at=89_990)
    with pytest.raises(StaleRequest):
        commands.time_out(table, who, 90_000)
    assert seconds_left(table, 90_000) == {who: 89.99}


def test_an_offer_that_arrives_after_a_time_out_is_not_refused_by_the_server_but_has_its_own_time() -> None:
    """The server has not answered yet: the player may still do so, also at once."""
    table, who, partner, _ = trade()
    write(table, commands.time_out(table, who, 90_000), 90_000)
    assert who not in seconds_left(table, 90_000)
    play_named(table, partner, "propose", at=90_010)
    assert table.bot_of(who) is None
    assert table.unanswered(who) is None
    assert seconds_left(table, 90_010) == {who: 90}
    play_named(table, who, "accept", at=90_020)
    assert table.state.seats[who].time_outs == 0


def test_a_player_may_answer_an_offer_after_the_time_out_and_before_the_server_does() -> None:
    table, who, partner, _ = trade()
    play_named(table, who, "propose", to_seat=partner)
    write(table, commands.time_out(table, partner, 90_000), 90_000)
    asked = table.state.seats[partner].asked
    answer = msgspec.to_builtins(table.unanswered(partner))
    play_named(table, partner, "refuse", at=90_010)
    with pytest.raises(StaleRequest):
        commands.answer_by_server(table, partner, asked, answer)
    assert table.state.seats[partner].time_outs == 0


def test_talk_between_others_changes_no_clock() -> None:
    table, who, partner, listener = trade()
    play_named(table, who, "propose", at=10_000, to_seat=partner)
    play_named(table, listener, "pass", at=60_000)
    write(table, commands.chat(table, listener + 1, "P", "Take it!"), 70_000)
    assert seconds_left(table, 70_000) == {partner: 30}


def test_a_listener_is_never_timed_out_while_others_trade() -> None:
    table, who, partner, listener = trade(Live(30))
    at = 0
    for _ in range(3):
        play_named(table, who, "propose", at=at + 25_000, to_seat=partner)
        play_named(table, partner, "refuse", at=at + 50_000)
        at += 50_000
        assert table.runs_out_at(listener) is None
    assert table.state.seats[listener].time_outs == 0


def test_the_answer_for_a_player_whose_time_has_run_out_waits_for_no_listener() -> None:
    table, who, *_ = trade()
    write(table, commands.time_out(table, who, 90_000, alive=True), 90_000)
    assert seconds_left(table, 90_000) == {}
    assert table.next_bot() == (who, "greedy")
    server_answers(table, who, 90_000)
    assert table.state.seats[who].time_outs == 1
    assert seconds_left(table, 90_000) == {who: 90}


def bot_trades(players: int, clock: Clock = LIVE) -> Table:
    """A trade phase in which a bot on seat 0 is the active player, and people on the other seats listen."""
    return next(table for seed in "123456789" if active(table := new_table(players, seed, clock=clock, bots=(0,))) == 0)


@pytest.mark.parametrize("clock", [LIVE, Bank(300, 10), Days(1)])
def test_no_clock_runs_while_people_listen_to_a_bot_that_trades(clock: Clock) -> None:
    table = bot_trades(3, clock)
    left = [seat.left for seat in table.state.seats]
    assert seconds_left(table, 0) == {}
    play_named(table, 1, "pass", at=50_000)
    assert seconds_left(table, 50_000) == {}
    assert [seat.left for seat in table.state.seats] == left
    for seat in (1, 2):
        with pytest.raises(StaleRequest):
            commands.time_out(table, seat, 10**9)


def test_a_bot_that_trades_waits_for_listeners_for_a_time_after_the_last_action() -> None:
    table = bot_trades(3)
    assert (table.next_bot(59_999), table.bot_waits_until) == (None, 60_000)
    assert table.next_bot(60_000) == (0, "random")
    play_named(table, 1, "pass", at=50_000)
    assert (table.next_bot(109_999), table.bot_waits_until) == (None, 110_000)
    assert table.next_bot(110_000) == (0, "random")
    play_named(table, 2, "pass", at=55_000)
    assert (table.next_bot(55_000), table.bot_waits_until) == ((0, "random"), None)


def test_a_bot_that_trades_waits_for_the_answer_to_its_offer_until_that_clock_has_run_out() -> None:
    table = bot_trades(3)
    play_named(table, 2, "pass")
    offer = next(
        each
        for each in map(msgspec.to_builtins, table.match.options(0))  # type: ignore[union-attr]
        if (each["do"], each.get("to_seat")) == ("propose", 1)
    )
    write(table, commands.answer_by_server(table, 0, table.state.seats[0].asked, offer), 10_000)
    assert seconds_left(table, 10_000) == {1: 90}
    assert (table.next_bot(99_000), table.bot_waits_until) == (None, None)
    write(table, commands.time_out(table, 1, 100_000), 100_000)
    assert table.next_bot(100_000) == (1, "greedy")


def test_without_a_clock_a_bot_that_trades_waits_for_every_listener() -> None:
    table = bot_trades(3, NoClock())
    assert (table.next_bot(10**9), table.bot_waits_until, table.awaited) == (None, None, (1, 2))


# -- still there? --------------------------------------------------------------------------


def after_a_time_out(clock: Clock = LIVE) -> tuple[Table, int]:
    """The active player has let the time run out once, and it is about to run out again at 180 seconds."""
    table, who, *_ = trade(clock)
    pass_all(table)
    write(table, commands.time_out(table, who, 90_000, alive=True), 90_000)
    server_answers(table, who, 90_000)
    while who not in table.must_answer:
        play_named(table, active(table), table.match.options(active(table))[0].__class__.__name__.lower(), at=90_000)  # type: ignore[union-attr]
    return table, who


def next_question(table: Table, who: int, at: int) -> int:
    """When the running clock of a seat ends."""
    end = table.runs_out_at(who)
    assert end is not None
    assert end > at
    return end


def test_a_player_with_signs_of_life_is_asked_before_a_bot_takes_the_seat() -> None:
    table, who = after_a_time_out()
    due = next_question(table, who, 90_000)
    write(table, commands.time_out(table, who, due, alive=True), due)
    assert table.bot_of(who) is None
    assert projections.summarize_table(table).state.seats[who].presence == "asked"
    assert seconds_left(table, due) == {who: 30}
    write(table, commands.come_back(table, who + 1, who), due + 20_000)
    assert seconds_left(table, due + 20_000) == {who: 30}
    write(table, commands.time_out(table, who, due + 50_000, alive=True), due + 50_000)
    assert table.state.seats[who].stand_in is None
    assert table.state.seats[who].time_outs == 1


def test_without_an_answer_to_still_there_a_bot_takes_the_seat() -> None:
    table, who = after_a_time_out()
    due = next_question(table, who, 90_000)
    write(table, commands.time_out(table, who, due, alive=True), due)
    write(table, commands.time_out(table, who, due + 30_000, alive=True), due + 30_000)
    assert table.state.seats[who].stand_in == "greedy"


def test_a_player_without_signs_of_life_is_not_asked() -> None:
    table, who = after_a_time_out()
    due = next_question(table, who, 90_000)
    write(table, commands.time_out(table, who, due, alive=False), due)
    assert table.state.seats[who].stand_in == "greedy"


def test_an_action_answers_still_there_too_and_what_is_left_of_that_time_is_not_kept() -> None:
    table, who = after_a_time_out(Bank(90, 10))
    due = next_question(table, who, 90_000)
    write(table, commands.time_out(table, who, due, alive=True), due)
    action = table.match.options(who)[0]  # type: ignore[union-attr]
    write(table, commands.play(table, who + 1, who, table.seq, msgspec.to_builtins(action)), due + 1_000)
    seat_state = table.state.seats[who]
    assert (seat_state.presence, seat_state.time_outs) == ("", 0)
    assert seconds_left(table, due + 1_000).get(who, seat_state.left) <= 10


def test_a_seat_card_says_who_is_asked_whether_they_are_still_there() -> None:
    table, who = after_a_time_out()
    due = next_question(table, who, 90_000)
    write(table, commands.time_out(table, who, due, alive=True), due)
    card = projections.make_table_card(table.facts, projections.summarize_table(table), who + 1, lambda person: False)
    assert [seat.seat for seat in card.seats if seat.still_there] == [who]


# -- undo ----------------------------------------------------------------------------------


def test_undo_gives_no_time_back() -> None:
    table, who, partner, _ = trade()
    pass_all(table)
    play_named(table, who, "propose", at=80_000, to_seat=partner)
    assert seconds_left(table, 80_000) == {partner: 90}
    write(table, commands.undo(table, who + 1, who, table.seq, "undo"), 82_000)
    assert seconds_left(table, 82_000) == {who: 10}


def test_undo_of_several_answers_leaves_the_least_that_was_left() -> None:
    table, who, *_ = trade()
    pass_all(table)
    play_named(table, who, "end_trade")
    play_named(table, who, "play", at=85_000)
    assert seconds_left(table, 85_000) == {who: 90}
    write(table, commands.undo(table, who + 1, who, table.seq, "undo"), 86_000)
    assert seconds_left(table, 86_000) == {who: 5}


def test_undo_takes_the_increment_back() -> None:
    table, who, partner, _ = trade(Bank(600, 10))
    pass_all(table)
    for at in (100_000, 110_000, 120_000):
        play_named(table, who, "propose", at=at, to_seat=partner)
        write(table, commands.undo(table, who + 1, who, table.seq, "undo"), at)
    assert seconds_left(table, 120_000) == {who: 480}


def test_undo_leaves_the_clocks_of_others_alone() -> None:
    table, who, partner, listener = trade()
    play_named(table, who, "propose", to_seat=partner)
    play_named(table, who, "propose", at=50_000, to_seat=listener)
    write(table, commands.undo(table, who + 1, who, table.seq, "undo"), 60_000)
    assert seconds_left(table, 60_000) == {partner: 30}


def test_withdrawing_an_offer_gives_no_time_back() -> None:
    table, who, partner, _ = trade()
    play_named(table, who, "propose", at=80_000, to_seat=partner)
    play_named(table, who, "withdraw", at=81_000)
    assert seconds_left(table, 81_000) == {who: 10}


def test_nothing_is_undone_while_a_bot_plays_for_the_seat() -> None:
    table, who, partner, _ = trade()
    play_named(table, who, "propose", to_seat=partner)
    assert projections.seat_permissions(table, who).undo
    write(table, commands.stand_in(table, who + 1, who, None, gone=False), 1_000)
    assert not projections.seat_permissions(table, who).undo


def test_time_out_answer_cannot_be_undone_alone() -> None:
    table, who, partner, _ = trade()
    play_named(table, who, "propose", to_seat=partner)
    write(table, commands.time_out(table, partner, 90_000), 90_000)
    server_answers(table, partner, 90_000)
    assert table.match is not None
    assert table.match.may_undo(partner)
    assert not projections.seat_permissions(table, partner).undo
    with pytest.raises(AgainstRules, match="no_undo_after_time_out"):
        commands.undo(table, partner + 1, partner, table.seq, "undo")


def test_time_out_answer_is_taken_back_by_consent_with_some_time() -> None:
    table, who, partner, listener = trade()
    play_named(table, who, "propose", to_seat=partner)
    line = len(table.log)
    write(table, commands.time_out(table, partner, 90_000), 90_000)
    server_answers(table, partner, 90_000)
    write(table, commands.take_back(table, partner + 1, partner, line), 91_000)
    write(table, commands.answer_take_back(table, who + 1, who, yes=True), 91_000)
    write(table, commands.answer_take_back(table, listener + 1, listener, yes=True), 91_000)
    assert seconds_left(table, 91_000) == {partner: 30}


def test_handing_the_seat_to_a_bot_and_taking_it_back_gives_no_time() -> None:
    table, who, *_ = trade()
    write(table, commands.stand_in(table, who + 1, who, None, gone=False), 80_000)
    assert who not in seconds_left(table, 80_000)
    write(table, commands.come_back(table, who + 1, who), 85_000)
    assert seconds_left(table, 85_000) == {who: 10}


# -- time controls -------------------------------------------------------------------------


def test_a_bank_is_for_the_whole_match_and_refilled_when_the_clock_stops() -> None:
    table, who, partner, _ = trade(Bank(1200, 10))
    play_named(table, who, "propose", at=100_000, to_seat=partner)
    play_named(table, partner, "refuse", at=130_000)
    assert seconds_left(table, 130_000) == {who: 1110}
    assert projections.summarize_table(table).clocks[partner].left == 1180
    play_named(table, who, "propose", at=140_000, to_seat=partner)
    assert seconds_left(table, 140_000) == {partner: 1180}


def test_several_answers_in_a_row_refill_a_bank_once() -> None:
    table, who, *_ = trade(Bank(1200, 10))
    pass_all(table)
    play_named(table, who, "buy", at=100_000)
    play_named(table, who, "buy", at=100_000)
    assert seconds_left(table, 100_000) == {who: 1100}


def test_a_bank_is_never_fuller_than_at_first() -> None:
    table, who, partner, _ = trade(Bank(1200, 10))
    play_named(table, who, "propose", at=1_000, to_seat=partner)
    play_named(table, partner, "refuse", at=2_000)
    assert seconds_left(table, 2_000) == {who: 1200}


def test_a_question_has_at_least_the_increment_of_a_bank() -> None:
    table, who, partner, _ = trade(Bank(20, 10))
    play_named(table, who, "propose", at=15_000, to_seat=partner)
    write(table, commands.time_out(table, partner, 35_000), 35_000)
    server_answers(table, partner, 35_000)
    play_named(table, who, "propose", at=36_000, to_seat=partner)
    assert seconds_left(table, 36_000) == {partner: 10}


def test_days_are_for_each_answer() -> None:
    table, who, partner, _ = trade(Days(3))
    play_named(table, who, "propose", at=86_400_000, to_seat=partner)
    play_named(table, partner, "refuse", at=2 * 86_400_000)
    play_named(table, who, "propose", at=3 * 86_400_000, to_seat=partner)
    assert seconds_left(table, 3 * 86_400_000) == {partner: 3 * 86400}


# -- vacation ------------------------------------------------------------------------------

DAY = 86_400_000
HOLIDAY = Days(3, vacation=5)


def leave(table: Table, seat: int, at: int, on: bool = True) -> None:
    write(table, commands.vacation(table, seat + 1, seat, on), at)


def test_the_clock_is_paused_during_a_vacation_and_goes_on_afterwards() -> None:
    table, who, *_ = trade(HOLIDAY)
    leave(table, who, 1 * DAY)
    assert seconds_left(table, 2 * DAY) == {}
    assert who in table.must_answer
    assert projections.summarize_table(table).clocks[who].left == 2 * 86_400
    leave(table, who, 4 * DAY, on=False)
    assert seconds_left(table, 4 * DAY) == {who: 2 * 86_400}
    assert table.state.seats[who].vacation_left(HOLIDAY) == 2 * 86_400


def test_a_question_that_arrives_during_a_vacation_waits_with_its_own_time() -> None:
    table, who, partner, _ = trade(HOLIDAY)
    leave(table, partner, 1 * DAY)
    assert seconds_left(table, 1 * DAY) == {who: 2 * 86_400}
    play_named(table, who, "propose", at=2 * DAY, to_seat=partner)
    assert seconds_left(table, 2 * DAY) == {}
    leave(table, partner, 5 * DAY, on=False)
    assert seconds_left(table, 5 * DAY) == {partner: 3 * 86_400}


def test_a_question_withdrawn_during_a_vacation_leaves_no_running_clock() -> None:
    table, who, partner, _ = trade(HOLIDAY)
    play_named(table, who, "propose", to_seat=partner)
    leave(table, partner, 1 * DAY)
    write(table, commands.undo(table, who + 1, who, table.seq, "undo"), 2 * DAY)
    assert set(seconds_left(table, 2 * DAY)) == {who}
    leave(table, partner, 3 * DAY, on=False)
    assert set(seconds_left(table, 3 * DAY)) == {who}


def test_a_vacation_ends_by_itself_when_the_allowance_is_used_up() -> None:
    table, who, *_ = trade(HOLIDAY)
    leave(table, who, 0)
    leave(table, who, 2 * DAY, on=False)
    leave(table, who, 2 * DAY)
    due = table.state.seats[who].vacation_ends_at(HOLIDAY)
    assert due == 5 * DAY
    with pytest.raises(StaleRequest):
        commands.end_vacation(table, who, due - 1)
    write(table, commands.end_vacation(table, who, due), due)
    assert seconds_left(table, due) == {who: 3 * 86_400}
    with pytest.raises(NotAllowed, match="no_vacation"):
        leave(table, who, due)


def test_an_action_ends_the_vacation_and_an_automatic_answer_does_not() -> None:
    table, _, partner, listener = trade(HOLIDAY)
    leave(table, partner, 0)
    leave(table, listener, 0)
    play_named(table, partner, "pass", at=1 * DAY)
    assert not table.state.seats[partner].on_vacation
    answer = {"do": "pass"}
    write(table, commands.answer_by_server(table, listener, table.state.seats[listener].asked, answer), 1 * DAY)
    assert table.state.seats[listener].on_vacation
    write(table, commands.resign(table, listener + 1, listener), 2 * DAY)
    assert not table.state.seats[listener].on_vacation


def test_nobody_counts_as_absent_during_a_vacation_or_at_once_after_it() -> None:
    table, who, *_ = trade(HOLIDAY)
    agreed = table.facts.absence
    assert agreed is not None
    leave(table, who, 1 * DAY)
    assert table.absent_at(who, 0) is None
    leave(table, who, 5 * DAY, on=False)
    assert table.absent_at(who, 0) == 5 * DAY + agreed * 1000


def test_a_seat_card_says_until_when_its_player_is_on_vacation() -> None:
    table, who, *_ = trade(HOLIDAY)
    leave(table, who, 1 * DAY)
    card = projections.make_table_card(table.facts, projections.summarize_table(table), who + 1, lambda person: False)
    assert [seat.vacation_until for seat in card.seats if seat.vacation_until] == [6 * DAY]
    assert [seat.vacation_left for seat in card.seats] == [5 * 86_400] * 3


@pytest.mark.parametrize("clock", [LIVE, Days(3), Bank(600, 10)])
def test_there_is_no_vacation_without_an_allowance(clock: Clock) -> None:
    table, who, *_ = trade(clock)
    with pytest.raises(NotAllowed, match="no_vacation"):
        leave(table, who, 0)


def test_a_table_that_is_loaded_during_a_vacation_starts_no_clock() -> None:
    table, who, *_ = trade(HOLIDAY)
    leave(table, who, 1 * DAY)
    stored = msgspec.json.encode(table.state)
    loaded = Table(table.facts, msgspec.json.decode(stored, type=TableState), table.match)
    assert seconds_left(loaded, 2 * DAY) == {}
    leave(loaded, who, 3 * DAY, on=False)
    assert seconds_left(loaded, 3 * DAY) == {who: 2 * 86_400}


def test_every_pace_is_named_by_what_it_is() -> None:
    assert [(card.time_control, msgspec.to_builtins(card.clock)) for card in TIME_CONTROLS] == [
        ("none", {"kind": "none"}),
        *[(f"live_{seconds}", {"kind": "live", "seconds": seconds}) for seconds in (30, 60, 90, 180)],
        ("bank_20_10", {"kind": "bank", "seconds": 1200, "increment": 10}),
        *[
            (f"days_{days}", {"kind": "days", "days": days, "vacation": vacation})
            for days, vacation in ((1, 7), (3, 14), (7, 21))
        ],
    ]
    assert [CLOCKS["live"], CLOCKS["day"]] == [Live(90), Days(1, vacation=7)]


@pytest.mark.parametrize(
    ("stored", "clock"),
    [
        ('{"kind":"live","seconds":90}', Live(90)),
        (
            '{"kind":"correspondence","budget":259200,"increment":86400,"cap":604800}',
            Correspondence(259200, 86400, 604800),
        ),
        ('{"kind":"bank","seconds":1200,"increment":10}', Bank(1200, 10)),
        ('{"kind":"days","days":7}', Days(7)),
    ],
)
def test_stored_clocks_of_all_kinds_are_read(stored: str, clock: Clock) -> None:
    assert msgspec.json.decode(stored, type=Clock) == clock


def test_a_match_stored_without_running_clocks_goes_on_with_those_of_players_who_must_answer() -> None:
    table, who, *_ = trade()
    stored = msgspec.to_builtins(table.state)
    for seat_state in stored["chairs"]:
        for field in ("runs_from", "answered", "rests", "presence"):
            seat_state.pop(field, None)
    loaded = Table(table.facts, msgspec.convert(stored, TableState), table.match)
    assert seconds_left(loaded, 30_000) == {who: 60}
    loaded.apply(TableLogEntry(loaded.seq + 1, 30_000, events.StandIn(who, "greedy")))
    assert seconds_left(loaded, 30_000) == dict.fromkeys(loaded.must_answer, 90)
