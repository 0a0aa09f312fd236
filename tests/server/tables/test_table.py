"""Commands at a table, and the state that results from its log."""

from __future__ import annotations

import random
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import pytest

import fondaco
from fondaco.bots.offer_replies import OfferReply
from fondaco.core.chance import commitment
from fondaco.core.game import RulesUpgrade
from fondaco.games import all_games, game
from fondaco.server.base.errors import AgainstRules, BadRequest, NotAllowed, StaleRequest, WrongPhase
from fondaco.server.base.user import User
from fondaco.server.tables import commands, events, projections, replay, rules_upgrade, setup
from fondaco.server.tables.clock import Correspondence, Live
from fondaco.server.tables.events import TableLogEntry
from fondaco.server.tables.replay import ReplayCache
from fondaco.server.tables.rules_upgrade import StoredTable
from fondaco.server.tables.setup import NewTable
from fondaco.server.tables.standing_orders import TableStandingOrder
from fondaco.server.tables.state import ForkOf
from fondaco.server.tables.table import Table, action_to_json
from tests.server.older_versions import stored_under
from tests.server.table_log import active, new_table, pass_all, play_named, write
from tests.trial import GAME


def main_phase(seed: str = "7") -> tuple[Table, int]:
    """Return a table whose active player has ended the trade and plays cards."""
    table = new_table(3, seed)
    seat = active(table)
    pass_all(table)
    play_named(table, seat, "end_trade")
    return table, seat


@pytest.mark.parametrize(
    ("seats", "options", "aid"),
    [
        (["me", "greedy"], {}, False),
        (["open", "greedy"], {}, False),
        (["greedy", "random"], {}, True),
        (["greedy", "random"], {"memory_aid": False}, False),
    ],
)
def test_table_settings_come_from_host_then_bot_limits_then_rulebook(
    monkeypatch: pytest.MonkeyPatch, seats: list[str], options: dict[str, bool], aid: bool
) -> None:
    monkeypatch.setitem(game(GAME).bounded, "memory_aid", True)
    facts, _ = setup.plan_table(NewTable(GAME, seats, options=options), User(1, "Ada"))
    assert (facts.options["memory_aid"], facts.options["debt_by_trade"]) == (aid, True)


def test_game_without_evaluation_uses_one_of_its_own_bots_as_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "strengths", lambda game_id: ("random",))
    facts, _ = setup.plan_table(NewTable(GAME, ["me", "open"]), User(1, "Ada"))
    assert facts.stand_in == "random"
    with pytest.raises(BadRequest, match="no_bot"):
        setup.plan_table(NewTable(GAME, ["me", "open"], stand_in="search"), User(1, "Ada"))


def test_undo_takes_back_the_own_last_action_and_redo_repeats_it() -> None:
    table, seat = main_phase()
    before, length = table.match.view(seat), len(table.log)  # type: ignore[union-attr]
    play_named(table, seat, "play")
    after = table.match.view(seat)  # type: ignore[union-attr]
    write(table, commands.undo(table, seat + 1, seat, table.seq, "undo"))
    assert table.match is not None
    assert (table.match.view(seat), len(table.log)) == (before, length)
    write(table, commands.undo(table, seat + 1, seat, table.seq, "redo"))
    assert table.match.view(seat) == after


def test_player_who_passed_can_withdraw_an_offer() -> None:
    table = new_table(clock=Live(60))
    seat = table.waiting[0]
    play_named(table, seat, "propose")
    play_named(table, seat, "pass")
    assert seat not in table.waiting
    assert table.runs_out_at(seat) is None
    assert [option.number for option in projections.make_seat_view(table, seat, 0).options] == [1]  # type: ignore[attr-defined]
    play_named(table, seat, "withdraw")
    assert table.match is not None
    assert table.match.state.offers == []


def test_bot_comment_on_an_offer_follows_its_answer() -> None:
    table = new_table()
    seat = table.waiting[0]
    asked, said = table.state.seats[seat].asked, {"do": "pass"}
    write(table, commands.answer_by_server(table, seat, asked, said, [OfferReply(1, 3, "gets", ducats=5)]))
    told = projections.make_news(table, 2, None, 0, lambda person: False).lines[-2:]
    assert [line["kind"] for line in told] == ["play", "remark"]
    assert {"seat": seat, "to_seat": 1, "number": 3, "says": "gets", "ducats": 5}.items() <= told[-1].items()


def test_bot_comments_once_on_a_wish() -> None:
    table = new_table()
    seat = table.waiting[0]

    def told(about: str) -> list[events.AnyTableEvent]:
        spoken = [OfferReply(1, 0, "wish_no", about)]
        return commands.answer_by_server(table, seat, table.state.seats[seat].asked, {"do": "pass"}, spoken).lines[1:]

    [said] = told("this")
    table.apply(TableLogEntry(table.seq + 1, 0, said))
    assert told("this") == []
    assert told("that") != []


def test_another_action_after_undo_leaves_nothing_to_redo() -> None:
    table, seat = main_phase()
    play_named(table, seat, "play")
    write(table, commands.undo(table, seat + 1, seat, table.seq, "undo"))
    menu = table.match.options(seat)  # type: ignore[union-attr]
    write(table, commands.play(table, seat + 1, seat, table.seq, msgspec.to_builtins(menu[-1])))
    with pytest.raises(AgainstRules):
        commands.undo(table, seat + 1, seat, table.seq, "redo")


def test_offer_numbers_are_not_reused_after_undo() -> None:
    """This holds for undo, take-backs by consent, reloading, replays and forks."""
    table = new_table(2)
    seat = active(table)
    partner = 1 - seat
    play_named(table, partner, "propose")
    play_named(table, seat, "refuse", number=1)
    write(table, commands.take_back(table, seat + 1, seat, 1))
    write(table, commands.answer_take_back(table, partner + 1, partner, yes=True))
    play_named(table, partner, "propose")
    assert [offer.number for offer in table.match.state.offers] == [2]  # type: ignore[union-attr]
    write(table, commands.undo(table, partner + 1, partner, table.seq, "undo"))
    write(table, commands.undo(table, partner + 1, partner, table.seq, "redo"))
    play_named(table, seat, "refuse", number=3)
    assert not projections.seat_permissions(table, partner).redo
    assert table.match is not None
    again = rules_upgrade.rebuild_from_log(StoredTable(table.facts, None, None, table.state.recent)).match
    assert again is not None
    assert again.to_json() == table.match.to_json()
    film = replay.ReplayCheckpoints(table)
    assert [film.at(line).state.numbered for line in range(3)] == [2, 3, 3]
    write(table, commands.resign(table, seat + 1, seat))
    facts, first = setup.plan_fork(table, User(1, "Ada"), 1, seat, "greedy")
    forked = Table(facts)
    for line in first:
        write(
            forked, commands.plan_sitting_down(forked, line) if isinstance(line, events.Sit) else commands.Plan([line])
        )
    assert forked.match is not None
    assert forked.match.state.offers[0].number == 3


def test_illegal_redo_is_not_offered() -> None:
    table = new_table(2, options={"proposals": 3})
    seat = active(table)
    for _ in range(3):
        play_named(table, seat, "propose")
        write(table, commands.undo(table, seat + 1, seat, table.seq, "undo"))
    assert not projections.seat_permissions(table, seat).redo
    with pytest.raises(AgainstRules):
        commands.undo(table, seat + 1, seat, table.seq, "redo")


def test_hidden_cargo_is_in_nothing_that_the_server_sends() -> None:
    """It is not in the view, the log, the news for a client that knew it, or the export of a running match."""
    table, seat = main_phase()
    before = table.seq
    while table.match is not None and active(table) == seat:
        play_named(table, seat, table.match.options(seat)[0].__class__.__name__.lower())
    assert table.match is not None
    state = table.match.state
    buried = {card for hold in state.cargo for card in hold[:-1]}
    assert len(buried) > 0
    for viewer in (0, 1, 2, None):
        told = projections.make_seat_view(table, viewer, table.log_from(before))
        public = [event for entry in told.log for event in entry.events if event.to is None]
        assert not buried & named_cards(msgspec.to_builtins([told.view, public]))
        assert told.log == table.match.heard(viewer)[told.log_from :]
    assert table.log_from(before) == 0


def named_cards(seen: object) -> set[int]:
    """Return all cards named anywhere in what a viewer receives."""
    if isinstance(seen, list):
        return {card for part in seen for card in named_cards(part)}
    if not isinstance(seen, dict):
        return set()
    own = [seen[name] for name in ("card", "cards", "top_card", "table_cards") if name in seen]
    cards = {card for each in own for card in (each if isinstance(each, list) else [each])}
    return cards | {card for part in seen.values() for card in named_cards(part)}


def test_restart_turn_undoes_all_own_actions() -> None:
    table = new_table(2)
    seat = active(table)
    pass_all(table)
    length = len(table.log)
    play_named(table, seat, "propose")
    play_named(table, seat, "propose")
    assert projections.seat_permissions(table, seat) == projections.Permissions(
        True, False, True, length, take_back=True, export_table=False, look_from=0
    )
    assert projections.seat_permissions(table, 1 - seat).back_to == length + 2
    write(table, commands.undo(table, seat + 1, seat, table.seq, "restart_turn"))
    assert len(table.log) == length


def test_revealed_information_cannot_be_undone_alone() -> None:
    table = new_table(2)
    seat = active(table)
    pass_all(table)
    play_named(table, seat, "buy")
    with pytest.raises(AgainstRules):
        commands.undo(table, seat + 1, seat, table.seq, "undo")


def test_undo_of_revealed_information_needs_consent_of_all() -> None:
    table = new_table(3)
    seat = active(table)
    others = [other for other in range(3) if other != seat]
    pass_all(table)
    play_named(table, seat, "buy")
    write(table, commands.take_back(table, seat + 1, seat, 1))
    write(table, commands.answer_take_back(table, others[0] + 1, others[0], True))
    assert len(table.log) > 1
    write(table, commands.answer_take_back(table, others[1] + 1, others[1], True))
    assert len(table.log) == 1
    assert table.state.take_back is None


def test_a_take_back_is_offered_once_a_seat_has_acted_where_it_can_be_asked_for() -> None:
    table = new_table(2)
    seat = active(table)
    assert not projections.seat_permissions(table, seat).take_back
    pass_all(table)
    play_named(table, seat, "buy")
    assert projections.seat_permissions(table, seat).take_back
    assert not projections.seat_permissions(table, None).take_back
    write(table, commands.take_back(table, seat + 1, seat, 1))
    assert not projections.seat_permissions(table, 1 - seat).take_back  # one request at a time


def test_one_refusal_rejects_a_take_back() -> None:
    table = new_table(3)
    seat = active(table)
    pass_all(table)
    write(table, commands.take_back(table, seat + 1, seat, 1))
    other = (seat + 1) % 3
    write(table, commands.answer_take_back(table, other + 1, other, False))
    assert table.state.take_back is None
    with pytest.raises(WrongPhase):
        commands.answer_take_back(table, (seat + 2) % 3 + 1, (seat + 2) % 3, True)


@pytest.mark.parametrize("stays", [True, False])
def test_a_take_back_request_outlasts_what_others_do(stays: bool) -> None:
    """Requests of earlier versions did not."""
    table = new_table(2)
    seat = active(table)
    partner = 1 - seat
    play_named(table, partner, "propose")
    play_named(table, seat, "refuse", number=1)
    line = len(table.log) - 1
    write(table, commands.Plan([events.AskTakeBack(seat, line, stays)]))
    play_named(table, partner, "propose")
    assert (table.state.take_back is not None) is stays
    if not stays:
        return
    write(table, commands.undo(table, partner + 1, partner, table.seq, "undo"))
    assert table.state.take_back is not None
    play_named(table, partner, "propose")
    write(table, commands.answer_take_back(table, partner + 1, partner, yes=True))
    assert len(table.log) == line


def test_a_take_back_request_ends_when_its_own_player_goes_on_or_the_turn_ends() -> None:
    table = new_table(2)
    seat = active(table)
    partner = 1 - seat
    play_named(table, partner, "propose")
    play_named(table, seat, "refuse", number=1)
    ask = commands.take_back(table, seat + 1, seat, len(table.log) - 1)
    assert ask.lines == [events.AskTakeBack(seat, len(table.log) - 1, stays=True)]
    write(table, ask)
    play_named(table, partner, "propose")
    play_named(table, seat, "refuse", number=2)
    assert table.state.take_back is None
    write(table, commands.take_back(table, partner + 1, partner, 1))
    while not table.log[-1].begins_turn:
        play_named(table, seat, table.match.options(seat)[-1].__struct_config__.tag)  # type: ignore[union-attr]
    assert table.state.take_back is None


def test_a_take_back_request_is_withdrawn_by_the_seat_that_made_it_alone() -> None:
    table = new_table(3)
    seat = active(table)
    other = (seat + 1) % 3
    with pytest.raises(WrongPhase):
        commands.withdraw_take_back(table, seat + 1, seat)
    pass_all(table)
    play_named(table, seat, "buy")
    write(table, commands.take_back(table, seat + 1, seat, 1))
    with pytest.raises(WrongPhase):
        commands.withdraw_take_back(table, other + 1, other)
    with pytest.raises(NotAllowed):
        commands.withdraw_take_back(table, other + 1, seat)
    lines = len(table.log)
    write(table, commands.withdraw_take_back(table, seat + 1, seat))
    assert (table.state.take_back, len(table.log)) == (None, lines)
    assert projections.seat_permissions(table, seat).take_back  # it can be asked for again
    with pytest.raises(WrongPhase):
        commands.answer_take_back(table, other + 1, other, True)


def test_an_answer_given_to_an_older_question_is_stale() -> None:
    table = new_table(2)
    seat, seen = active(table), table.seq
    pass_all(table)
    play_named(table, seat, "buy")
    with pytest.raises(StaleRequest):
        commands.play(table, seat + 1, seat, seen, {"do": "end_trade"})


def test_answer_is_not_stale_because_others_spoke() -> None:
    table = new_table(3)
    seat, seen = active(table), table.seq
    pass_all(table)
    plan = commands.play(table, seat + 1, seat, seen, {"do": "buy", "stack": "goods"})
    assert isinstance(plan.lines[0], events.Play)


def test_the_first_time_out_is_answered_by_a_bot_the_second_gives_it_the_seat() -> None:
    table = new_table(2, clock=Live(30))
    seat = active(table)
    assert table.runs_out_at(seat) == 30_000
    with pytest.raises(StaleRequest):
        commands.time_out(table, seat, 29_999)
    write(table, commands.time_out(table, seat, 30_000), 30_000)
    assert (table.bot_of(seat), table.state.seats[seat].stand_in) == ("greedy", None)
    pass_all(table)
    write(
        table,
        commands.answer_by_server(table, seat, table.state.seats[seat].asked, {"do": "buy", "stack": "goods"}),
        31_000,
    )
    assert table.bot_of(seat) is None
    write(table, commands.time_out(table, seat, 61_000), 61_000)
    assert table.state.seats[seat].stand_in == "greedy"
    write(table, commands.come_back(table, seat + 1, seat), 62_000)
    assert table.bot_of(seat) is None


def test_server_refuses_and_passes_after_a_time_out() -> None:
    table = new_table(2, clock=Live(30))
    seat, other = active(table), table.waiting[0]
    assert table.match is not None
    offer = next(action for action in table.match.options(seat) if getattr(action, "to_seat", None) == other)
    write(table, commands.play(table, seat + 1, seat, table.seq, msgspec.to_builtins(offer)))
    assert table.unanswered(other) is None
    write(table, commands.time_out(table, other, 30_000), 30_000)
    said = []
    for at in (30_000, 60_000):
        said.append(action_to_json(table.unanswered(other))["do"])
        answer = commands.answer_by_server(
            table, other, table.state.seats[other].asked, action_to_json(table.unanswered(other))
        )
        write(table, answer, at)
        table.state.seats[other].prompted = True
    assert said == ["refuse", "pass"]


def test_player_who_answers_between_time_outs_keeps_the_seat() -> None:
    table = new_table(2, clock=Live(30))
    seat = active(table)
    pass_all(table)
    for at in (30_000, 70_000):
        write(table, commands.time_out(table, seat, at), at)
        buying = {"do": "buy", "stack": "goods"}
        write(table, commands.answer_by_server(table, seat, table.state.seats[seat].asked, buying), at)
        assert table.state.seats[seat].stand_in is None
        play_named(table, seat, "buy", at=at + 10_000)


def test_a_budget_is_used_and_refilled_up_to_its_cap() -> None:
    table = new_table(2, clock=Correspondence(budget=100, increment=50, cap=120))
    seat = active(table)
    pass_all(table)
    play_named(table, seat, "buy", at=20_000)
    assert table.state.seats[seat].left == 120
    play_named(table, seat, "buy", at=120_000)
    assert table.state.seats[seat].left == 70


def test_resigned_player_cannot_win_and_last_player_wins() -> None:
    table = new_table(2)
    write(table, commands.resign(table, 1, 0))
    assert (table.state.status, table.state.winners) == ("over", [1])
    with pytest.raises(NotAllowed):
        commands.play(table, 1, 0, table.seq, {"do": "pass"})


def test_bot_plays_on_for_one_of_three_who_resigned() -> None:
    table = new_table(3)
    write(table, commands.resign(table, 1, 0))
    assert (table.state.status, table.bot_of(0)) == ("playing", "greedy")


def test_player_with_a_stand_in_is_not_asked() -> None:
    table = next(each for seed in map(str, range(20)) if 0 in (each := new_table(3, seed)).waiting)

    def asked(person: int) -> list[int]:
        return projections.make_table_card(
            table.facts, projections.summarize_table(table), person, lambda _: False
        ).asked

    assert (asked(1), asked(9), bool(projections.make_seat_view(table, 0, 0).options)) == ([0], [], True)
    write(table, commands.resign(table, 1, 0))
    assert (0 in table.waiting, asked(1), projections.make_seat_view(table, 0, 0).options) == (True, [], [])


def test_replay_shows_the_current_turn_and_after_the_end_everything() -> None:
    table, dice = new_table(2), random.Random(7)
    while table.marks[-1].dawn == 0:
        assert table.match is not None
        said = msgspec.to_builtins(dice.choice(table.match.options(table.waiting[0])))
        write(table, commands.play(table, table.waiting[0] + 1, table.waiting[0], table.seq, said))
    first = table.marks[-1].dawn
    assert (
        projections.seat_permissions(table, 0).look_from == projections.seat_permissions(table, None).look_from == first
    )
    assert ReplayCache().moment(table, 1, first).line == first
    with pytest.raises(WrongPhase):
        ReplayCache().moment(table, 1, first - 1)
    write(table, commands.resign(table, 1, 0))
    assert (projections.seat_permissions(table, 0).look_from, ReplayCache().moment(table, 1, 0).line) == (0, 0)


def test_bot_that_acts_last_lets_people_act_first() -> None:
    for seed in map(str, range(20)):
        table = new_table(2, seed, bots=(0,))
        if active(table) == 0:
            break
    assert table.next_bot() is None
    play_named(table, 1, "propose")
    assert table.next_bot() == (0, "random")


def test_player_who_ended_a_turn_speaks_before_the_next_bot() -> None:
    """The player's last action led to the question, and is no answer to it."""
    table = next(each for seed in map(str, range(20)) if active(each := new_table(2, seed, bots=(0,))) == 1)
    assert table.match is not None
    while active(table) == 1:
        kinds = [each["do"] for each in map(msgspec.to_builtins, table.match.options(1))]
        play_named(table, 1, "end_trade" if "end_trade" in kinds else kinds[0])
    assert table.waiting == (1, 0)
    assert table.next_bot() is None
    play_named(table, 1, "pass")
    assert table.next_bot() == (0, "random")


def test_bot_that_acts_last_waits_for_answers_to_its_offers() -> None:
    table = next(each for seed in map(str, range(20)) if active(each := new_table(2, seed, bots=(0,))) == 0)
    assert table.match is not None
    offers = [each for each in map(msgspec.to_builtins, table.match.options(0)) if each["do"] == "propose"][:2]
    for offer in offers:
        write(table, commands.answer_by_server(table, 0, table.state.seats[0].asked, offer))
    play_named(table, 1, "refuse", number=1)
    assert table.next_bot() is None
    play_named(table, 1, "refuse", number=2)
    assert table.next_bot() == (0, "random")


class PublicOffer(msgspec.Struct, frozen=True):
    number: int
    by: int


def test_no_bot_waits_for_answers_to_offers_without_recipient() -> None:
    """An external game may have offers without a recipient."""
    table = next(each for seed in map(str, range(20)) if active(each := new_table(2, seed, bots=(0,))) == 0)
    play_named(table, 1, "propose")
    assert table.match is not None
    table.match.state.offers = [PublicOffer(7, 0), PublicOffer(8, 1)]
    assert not table.has_more_to_say(1)
    assert table.next_bot() == (0, "random")


def test_acting_ends_a_stand_in() -> None:
    table = new_table(2)
    seat = active(table)
    write(table, commands.stand_in(table, seat + 1, seat, "greedy", gone=False))
    assert table.bot_of(seat) == "greedy"
    play_named(table, seat, "buy")
    assert table.bot_of(seat) is None


def test_own_seat_can_be_given_to_any_bot_and_back() -> None:
    table = new_table(2)
    write(table, commands.stand_in(table, 1, 0, "random", gone=False))
    assert table.bot_of(0) == "random"
    write(table, commands.come_back(table, 1, 0))
    assert table.bot_of(0) is None


def test_rated_table_allows_no_stronger_stand_in_than_agreed() -> None:
    table = new_table(2, hints=False, take_backs=False, rated=True)
    with pytest.raises(NotAllowed):
        commands.stand_in(table, 1, 0, "search:9s", gone=False)
    write(table, commands.stand_in(table, 1, 0, None, gone=False))
    assert table.bot_of(0) == table.facts.stand_in


def test_agreed_bot_plays_for_players_who_left_resigned_or_timed_out() -> None:
    table = new_table(3, clock=Live(30), stand_in="search:2s")
    seat = active(table)
    write(table, commands.time_out(table, seat, 30_000), 30_000)
    others = [other for other in range(3) if other != seat]
    write(table, commands.resign(table, others[0] + 1, others[0]))
    write(table, commands.leave(table, others[1] + 1, others[1]))
    assert [table.bot_of(each) for each in range(3)] == ["search:2s"] * 3


def test_order_answers_until_its_turn_unless_something_is_revealed() -> None:
    table = new_table(3)
    seat = table.waiting[0]
    order = TableStandingOrder(1, table.facts.id, seat + 1, seat, "pass", "my_turn", ["accept"], len(table.log))
    answer = order.answer(table)
    assert answer == fondaco.action(GAME, {"do": "pass"})
    offer = next(
        action
        for action in table.match.options(active(table))  # type: ignore[union-attr]
        if getattr(action, "to_seat", None) == seat
    )
    write(table, commands.play(table, active(table) + 1, active(table), table.seq, msgspec.to_builtins(offer)))
    assert order.answer(table) is None
    assert not order.ended(table)


def test_kept_and_sent_events_make_the_whole_log() -> None:
    """Copies are updated from `log_from` on, through turns that cover open cards and through undo."""
    table, dice = new_table(3), random.Random(3)
    copies = {seat: (table.seq, projections.make_seat_view(table, seat, 0).log) for seat in (0, 1, None)}
    for step in range(150):
        seat = dice.choice(table.waiting)
        assert table.match is not None
        if step % 7 == 6 and table.match.may_undo(seat):
            write(table, commands.undo(table, seat + 1, seat, table.seq, "undo"))
        else:
            action = msgspec.to_builtins(dice.choice(table.match.options(seat)))
            write(table, commands.play(table, seat + 1, seat, table.seq, action))
        if table.state.status == "over":
            break
        for viewer, (since, copy) in copies.items():
            if dice.random() < 0.3:
                face = projections.make_seat_view(table, viewer, table.log_from(since))
                mended = copy[: face.log_from] + face.log
                assert mended == table.match.heard(viewer)
                copies[viewer] = (table.seq, mended)


def newer(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> int:
    """Let the server have the next rules version of the game; return the old one."""
    old = game(GAME)
    changed = {"rules_version": old.rules_version + 1, "loaded_components": WeakValueDictionary(), **changed}
    monkeypatch.setitem(all_games(), GAME, msgspec.structs.replace(old, **changed))
    return old.rules_version


def test_match_under_older_rules_is_upgraded_by_a_migration_step(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = main_phase()
    play_named(table, seat, "play")
    old = stored_under(table, table.facts.rules_version)
    renamed = [
        msgspec.structs.replace(
            each,
            line=msgspec.structs.replace(
                each.line,
                action={"did": each.line.action["do"]}
                | {name: value for name, value in each.line.action.items() if name != "do"},
            ),
        )
        if isinstance(each.line, events.Play)
        else each
        for each in old.lines
    ]
    step = RulesUpgrade(
        lambda action: {"do": action["did"]} | {name: value for name, value in action.items() if name != "did"}
    )
    before = newer(monkeypatch, upgrades={table.facts.rules_version: step})
    brought = rules_upgrade.rebuild_from_log(old._replace(lines=renamed))
    assert brought.match is not None
    assert brought.match.view(seat) == table.match.view(seat)  # type: ignore[union-attr]
    assert brought.match.components.rules == before


def test_match_of_unknown_rules_is_set_aside_with_a_message() -> None:
    table, seat = main_phase()
    aside = rules_upgrade.rebuild_from_log(stored_under(table, 99))
    assert (aside.state.status, aside.match, aside.seq) == ("laid_aside", None, table.seq)
    with pytest.raises(WrongPhase, match="laid_aside"):
        commands.play(aside, seat + 1, seat, aside.seq, {"do": "pass"})


def test_guest_keeps_the_seat_when_signing_in() -> None:
    table = new_table(2)
    table.apply(TableLogEntry(table.seq + 1, 0, events.GuestSignedIn(1, 77)))
    assert (table.seats_of(77), table.seats_of(1), table.state.host) == ([0], [], 77)


def test_server_seed_deals_every_table_but_no_fork() -> None:
    facts = new_table(2, "7").facts
    dealt = setup.with_seed_unless_fork(facts, "the same each time")
    assert (dealt.seed, dealt.commitment) == ("the same each time", commitment("the same each time"))
    assert setup.with_seed_unless_fork(facts, "") == facts
    forked = msgspec.structs.replace(facts, fork_of=ForkOf(facts.id, 3))
    assert setup.with_seed_unless_fork(forked, "the same each time") == forked


def test_chat_belongs_to_its_match_and_survives_undo() -> None:
    table, seat = main_phase()
    write(table, commands.chat(table, seat + 1, "P", "Salt for silk?"))
    menu = [msgspec.to_builtins(action)["do"] for action in table.match.options(seat)] if table.match else []
    play_named(table, seat, menu[0])
    assert table.match is not None
    said = [(talk.line, talk.seat, talk.words) for talk in table.match.talk]
    assert said == [(len(table.log) - 1, seat, "Salt for silk?")]
    assert [talk.words for talk in table.match.seat(seat).talk] == ["Salt for silk?"]
    write(table, commands.Plan([events.Undo(seat, len(table.log) - 1, keeps_numbers=True)]))
    assert [(talk.line, talk.seat, talk.words) for talk in table.match.talk] == said


def test_snapshot_without_chat_is_not_damaged() -> None:
    table, seat = main_phase()
    write(table, commands.chat(table, seat + 1, "P", "Salt for silk?"))
    assert table.match is not None
    file = msgspec.json.decode(table.match.to_json())
    assert file.pop("talk")
    whole = StoredTable(table.facts, None, None, list(table.state.recent))
    kept = StoredTable(table.facts, table.state, msgspec.json.encode(file).decode(), [])
    assert rules_upgrade.audit_stored_match(whole, kept).verdict == "ok"
