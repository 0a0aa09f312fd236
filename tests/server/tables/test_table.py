"""Commands at a table, and the state that results from its log."""

from __future__ import annotations

import random
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import pytest

import fondaco
from fondaco.bots.offer_replies import Remark
from fondaco.core.chance import commitment
from fondaco.core.game import Upgrade
from fondaco.games import all_games, game
from fondaco.server.base.errors import AgainstRules, BadRequest, NotAllowed, Stale, WrongPhase
from fondaco.server.base.user import User
from fondaco.server.tables import commands, events, projections, replay, rules_upgrade, setup
from fondaco.server.tables.clock import Correspondence, Live
from fondaco.server.tables.events import LogEntry
from fondaco.server.tables.replay import ReplayCache
from fondaco.server.tables.rules_upgrade import Stored
from fondaco.server.tables.setup import NewTable
from fondaco.server.tables.standing_orders import Order
from fondaco.server.tables.state import ForkOf
from fondaco.server.tables.table import Table, on_the_wire
from tests.server.older_versions import stored
from tests.server.table_log import a_table, active, all_pass, says, write
from tests.trial import GAME


def main_phase(seed: str = "7") -> tuple[Table, int]:
    """Return a table whose active player has ended the trade and plays cards."""
    table = a_table(3, seed)
    seat = active(table)
    all_pass(table)
    says(table, seat, "end_trade")
    return table, seat


@pytest.mark.parametrize(
    ("seats", "options", "aid"),
    [
        (["me", "greedy"], {}, False), (["open", "greedy"], {}, False), (["greedy", "random"], {}, True),
        (["greedy", "random"], {"memory_aid": False}, False),
    ],
)  # fmt: skip
def test_a_table_has_what_its_host_wants_then_limits_where_only_bots_play_then_the_rulebook(
    monkeypatch: pytest.MonkeyPatch, seats: list[str], options: dict[str, bool], aid: bool
) -> None:
    monkeypatch.setitem(game(GAME).bounded, "memory_aid", True)
    facts, _ = setup.plan_table(NewTable(GAME, seats, options=options), User(1, "Ada"))
    assert (facts.options["memory_aid"], facts.options["debt_by_trade"]) == (aid, True)


def test_where_a_game_has_no_evaluation_one_of_its_own_bots_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "strengths", lambda game_id: ("random",))
    facts, _ = setup.plan_table(NewTable(GAME, ["me", "open"]), User(1, "Ada"))
    assert facts.stand_in == "random"
    with pytest.raises(BadRequest, match="no_bot"):
        setup.plan_table(NewTable(GAME, ["me", "open"], stand_in="search"), User(1, "Ada"))


def test_undo_takes_ones_own_last_action_back_and_redo_does_it_again() -> None:
    table, seat = main_phase()
    before, length = table.match.view(seat), len(table.log)  # type: ignore[union-attr]
    says(table, seat, "play")
    after = table.match.view(seat)  # type: ignore[union-attr]
    write(table, commands.undo(table, seat + 1, seat, table.seq, "undo"))
    assert table.match is not None
    assert (table.match.view(seat), len(table.log)) == (before, length)
    write(table, commands.undo(table, seat + 1, seat, table.seq, "redo"))
    assert table.match.view(seat) == after


def test_who_has_passed_takes_his_offer_back_while_nobody_waits_for_him() -> None:
    table = a_table(clock=Live(60))
    seat = table.waiting[0]
    says(table, seat, "propose")
    says(table, seat, "pass")
    assert seat not in table.waiting
    assert table.runs_out_at(seat) is None
    assert [option.number for option in projections.face(table, seat, 0).options] == [1]  # type: ignore[attr-defined]
    says(table, seat, "withdraw")
    assert table.match is not None
    assert table.match.board.offers == []


def test_what_a_bot_says_of_an_offer_is_told_after_its_answer() -> None:
    table = a_table()
    seat = table.waiting[0]
    asked, said = table.state.chairs[seat].asked, {"do": "pass"}
    write(table, commands.answer_by_server(table, seat, asked, said, [Remark(1, 3, "gets", ducats=5)]))
    told = projections.news(table, 2, None, 0, lambda person: False).lines[-2:]
    assert [line["kind"] for line in told] == ["play", "remark"]
    assert {"seat": seat, "to_seat": 1, "number": 3, "says": "gets", "ducats": 5}.items() <= told[-1].items()


def test_a_bot_says_once_what_it_thinks_of_a_wish() -> None:
    table = a_table()
    seat = table.waiting[0]

    def told(about: str) -> list[events.AnyEvent]:
        spoken = [Remark(1, 0, "wish_no", about)]
        return commands.answer_by_server(table, seat, table.state.chairs[seat].asked, {"do": "pass"}, spoken).lines[1:]

    [said] = told("this")
    table.apply(LogEntry(table.seq + 1, 0, said))
    assert told("this") == []
    assert told("that") != []


def test_another_action_after_undo_leaves_nothing_to_redo() -> None:
    table, seat = main_phase()
    says(table, seat, "play")
    write(table, commands.undo(table, seat + 1, seat, table.seq, "undo"))
    menu = table.match.options(seat)  # type: ignore[union-attr]
    write(table, commands.play(table, seat + 1, seat, table.seq, msgspec.to_builtins(menu[-1])))
    with pytest.raises(AgainstRules):
        commands.undo(table, seat + 1, seat, table.seq, "redo")


def test_going_back_gives_no_offers_number_out_again() -> None:
    """This holds for undo, take-backs by consent, reloading, replays and forks."""
    table = a_table(2)
    seat = active(table)
    partner = 1 - seat
    says(table, partner, "propose")
    says(table, seat, "refuse", number=1)
    write(table, commands.take_back(table, seat + 1, seat, 1))
    write(table, commands.consent(table, partner + 1, partner, yes=True))
    says(table, partner, "propose")
    assert [offer.number for offer in table.match.board.offers] == [2]  # type: ignore[union-attr]
    write(table, commands.undo(table, partner + 1, partner, table.seq, "undo"))
    write(table, commands.undo(table, partner + 1, partner, table.seq, "redo"))
    says(table, seat, "refuse", number=3)
    assert not projections.may(table, partner).redo
    assert table.match is not None
    again = rules_upgrade.load_and_upgrade(Stored(table.facts, None, None, table.state.recent)).match
    assert again is not None
    assert again.to_json() == table.match.to_json()
    film = replay.ReplayFrames(table)
    assert [film.at(line).board.numbered for line in range(3)] == [2, 3, 3]
    write(table, commands.resign(table, seat + 1, seat))
    facts, first = setup.plan_fork(table, User(1, "Ada"), 1, seat, "greedy")
    forked = Table(facts)
    for line in first:
        write(forked, commands.sit(forked, line) if isinstance(line, events.Sit) else commands.Plan([line]))
    assert forked.match is not None
    assert forked.match.board.offers[0].number == 3


def test_a_redo_that_is_no_longer_lawful_is_not_offered() -> None:
    table = a_table(2, options={"proposals": 3})
    seat = active(table)
    for _ in range(3):
        says(table, seat, "propose")
        write(table, commands.undo(table, seat + 1, seat, table.seq, "undo"))
    assert not projections.may(table, seat).redo
    with pytest.raises(AgainstRules):
        commands.undo(table, seat + 1, seat, table.seq, "redo")


def test_what_a_cargo_hides_stands_in_nothing_that_the_house_gives_out() -> None:
    """It is not in the view, the log, the news for a client that knew it, or the export of a running match."""
    table, seat = main_phase()
    before = table.seq
    while table.match is not None and active(table) == seat:
        says(table, seat, table.match.options(seat)[0].__class__.__name__.lower())
    assert table.match is not None
    board = table.match.board
    buried = {card for hold in board.cargo for card in hold[:-1]}
    assert len(buried) > 0
    for viewer in (0, 1, 2, None):
        told = projections.face(table, viewer, table.log_from(before))
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


def test_restart_turn_goes_back_over_all_of_ones_own_actions() -> None:
    table = a_table(2)
    seat = active(table)
    all_pass(table)
    length = len(table.log)
    says(table, seat, "propose")
    says(table, seat, "propose")
    assert projections.may(table, seat) == projections.Permissions(
        True, False, True, length, take_back=True, along=False, look_from=0
    )
    assert projections.may(table, 1 - seat).back_to == length + 2
    write(table, commands.undo(table, seat + 1, seat, table.seq, "restart_turn"))
    assert len(table.log) == length


def test_what_was_revealed_cannot_be_taken_back_alone() -> None:
    table = a_table(2)
    seat = active(table)
    all_pass(table)
    says(table, seat, "buy")
    with pytest.raises(AgainstRules):
        commands.undo(table, seat + 1, seat, table.seq, "undo")


def test_beyond_that_all_other_persons_have_to_agree() -> None:
    table = a_table(3)
    seat = active(table)
    others = [other for other in range(3) if other != seat]
    all_pass(table)
    says(table, seat, "buy")
    write(table, commands.take_back(table, seat + 1, seat, 1))
    write(table, commands.consent(table, others[0] + 1, others[0], True))
    assert len(table.log) > 1
    write(table, commands.consent(table, others[1] + 1, others[1], True))
    assert len(table.log) == 1
    assert table.state.take_back is None


def test_a_take_back_is_offered_once_a_seat_has_acted_where_it_can_be_asked_for() -> None:
    table = a_table(2)
    seat = active(table)
    assert not projections.may(table, seat).take_back
    all_pass(table)
    says(table, seat, "buy")
    assert projections.may(table, seat).take_back
    assert not projections.may(table, None).take_back
    write(table, commands.take_back(table, seat + 1, seat, 1))
    assert not projections.may(table, 1 - seat).take_back  # one request at a time


def test_one_no_is_enough() -> None:
    table = a_table(3)
    seat = active(table)
    all_pass(table)
    write(table, commands.take_back(table, seat + 1, seat, 1))
    other = (seat + 1) % 3
    write(table, commands.consent(table, other + 1, other, False))
    assert table.state.take_back is None
    with pytest.raises(WrongPhase):
        commands.consent(table, (seat + 2) % 3 + 1, (seat + 2) % 3, True)


def test_an_answer_given_to_an_older_question_is_stale() -> None:
    table = a_table(2)
    seat, seen = active(table), table.seq
    all_pass(table)
    says(table, seat, "buy")
    with pytest.raises(Stale):
        commands.play(table, seat + 1, seat, seen, {"do": "end_trade"})


def test_an_answer_is_not_stale_because_others_spoke() -> None:
    table = a_table(3)
    seat, seen = active(table), table.seq
    all_pass(table)
    plan = commands.play(table, seat + 1, seat, seen, {"do": "buy", "stack": "goods"})
    assert isinstance(plan.lines[0], events.Play)


def test_the_first_time_out_is_answered_by_a_bot_the_second_gives_it_the_seat() -> None:
    table = a_table(2, clock=Live(30))
    seat = active(table)
    assert table.runs_out_at(seat) == 30_000
    with pytest.raises(Stale):
        commands.time_out(table, seat, 29_999)
    write(table, commands.time_out(table, seat, 30_000), 30_000)
    assert (table.bot_of(seat), table.state.chairs[seat].stand_in) == ("greedy", None)
    all_pass(table)
    write(
        table,
        commands.answer_by_server(table, seat, table.state.chairs[seat].asked, {"do": "buy", "stack": "goods"}),
        31_000,
    )
    assert table.bot_of(seat) is None
    write(table, commands.time_out(table, seat, 61_000), 61_000)
    assert table.state.chairs[seat].stand_in == "greedy"
    write(table, commands.come_back(table, seat + 1, seat), 62_000)
    assert table.bot_of(seat) is None


def test_for_whose_time_runs_out_the_house_refuses_and_passes() -> None:
    table = a_table(2, clock=Live(30))
    seat, other = active(table), table.waiting[0]
    assert table.match is not None
    offer = next(action for action in table.match.options(seat) if getattr(action, "to_seat", None) == other)
    write(table, commands.play(table, seat + 1, seat, table.seq, msgspec.to_builtins(offer)))
    assert table.unanswered(other) is None
    write(table, commands.time_out(table, other, 30_000), 30_000)
    said = []
    for at in (30_000, 60_000):
        said.append(on_the_wire(table.unanswered(other))["do"])
        answer = commands.answer_by_server(
            table, other, table.state.chairs[other].asked, on_the_wire(table.unanswered(other))
        )
        write(table, answer, at)
        table.state.chairs[other].prompted = True
    assert said == ["refuse", "pass"]


def test_who_answers_between_two_time_outs_keeps_his_seat() -> None:
    table = a_table(2, clock=Live(30))
    seat = active(table)
    all_pass(table)
    for at in (30_000, 70_000):
        write(table, commands.time_out(table, seat, at), at)
        buying = {"do": "buy", "stack": "goods"}
        write(table, commands.answer_by_server(table, seat, table.state.chairs[seat].asked, buying), at)
        assert table.state.chairs[seat].stand_in is None
        says(table, seat, "buy", at=at + 10_000)


def test_a_budget_is_used_and_refilled_up_to_its_cap() -> None:
    table = a_table(2, clock=Correspondence(budget=100, increment=50, cap=120))
    seat = active(table)
    all_pass(table)
    says(table, seat, "buy", at=20_000)
    assert table.state.chairs[seat].left == 120
    says(table, seat, "buy", at=120_000)
    assert table.state.chairs[seat].left == 70


def test_who_resigns_cannot_win_and_the_last_one_has_won() -> None:
    table = a_table(2)
    write(table, commands.resign(table, 1, 0))
    assert (table.state.status, table.state.winners) == ("over", [1])
    with pytest.raises(NotAllowed):
        commands.play(table, 1, 0, table.seq, {"do": "pass"})


def test_of_three_a_bot_plays_on_for_who_resigned() -> None:
    table = a_table(3)
    write(table, commands.resign(table, 1, 0))
    assert (table.state.status, table.bot_of(0)) == ("playing", "greedy")


def test_nobody_is_asked_on_whose_seat_a_bot_answers() -> None:
    table = next(each for seed in map(str, range(20)) if 0 in (each := a_table(3, seed)).waiting)

    def asked(person: int) -> list[int]:
        return projections.card(table.facts, projections.brief(table), person, lambda _: False).asked

    assert (asked(1), asked(9), bool(projections.face(table, 0, 0).options)) == ([0], [], True)
    write(table, commands.resign(table, 1, 0))
    assert (0 in table.waiting, asked(1), projections.face(table, 0, 0).options) == (True, [], [])


def test_a_match_is_seen_as_it_stood_from_its_turn_on_and_when_it_is_over_from_the_beginning() -> None:
    table, dice = a_table(2), random.Random(7)
    while table.marks[-1].dawn == 0:
        assert table.match is not None
        said = msgspec.to_builtins(dice.choice(table.match.options(table.waiting[0])))
        write(table, commands.play(table, table.waiting[0] + 1, table.waiting[0], table.seq, said))
    first = table.marks[-1].dawn
    assert projections.may(table, 0).look_from == projections.may(table, None).look_from == first
    assert ReplayCache().moment(table, 1, first).line == first
    with pytest.raises(WrongPhase):
        ReplayCache().moment(table, 1, first - 1)
    write(table, commands.resign(table, 1, 0))
    assert (projections.may(table, 0).look_from, ReplayCache().moment(table, 1, 0).line) == (0, 0)


def test_a_bot_that_speaks_last_lets_persons_speak_first() -> None:
    for seed in map(str, range(20)):
        table = a_table(2, seed, bots=(0,))
        if active(table) == 0:
            break
    assert table.next_bot() is None
    says(table, 1, "propose")
    assert table.next_bot() == (0, "random")


def test_who_has_ended_his_turn_speaks_before_the_bot_whose_turn_it_is_then() -> None:
    """The player's last action led to the question, and is no answer to it."""
    table = next(each for seed in map(str, range(20)) if active(each := a_table(2, seed, bots=(0,))) == 1)
    assert table.match is not None
    while active(table) == 1:
        kinds = [each["do"] for each in map(msgspec.to_builtins, table.match.options(1))]
        says(table, 1, "end_trade" if "end_trade" in kinds else kinds[0])
    assert table.waiting == (1, 0)
    assert table.next_bot() is None
    says(table, 1, "pass")
    assert table.next_bot() == (0, "random")


def test_a_bot_that_speaks_last_waits_for_an_answer_to_each_of_its_offers() -> None:
    table = next(each for seed in map(str, range(20)) if active(each := a_table(2, seed, bots=(0,))) == 0)
    assert table.match is not None
    offers = [each for each in map(msgspec.to_builtins, table.match.options(0)) if each["do"] == "propose"][:2]
    for offer in offers:
        write(table, commands.answer_by_server(table, 0, table.state.chairs[0].asked, offer))
    says(table, 1, "refuse", number=1)
    assert table.next_bot() is None
    says(table, 1, "refuse", number=2)
    assert table.next_bot() == (0, "random")


class Cry(msgspec.Struct, frozen=True):
    number: int
    by: int


def test_no_bot_waits_for_an_answer_to_offers_that_are_made_to_nobody() -> None:
    """An external game may have offers without a recipient."""
    table = next(each for seed in map(str, range(20)) if active(each := a_table(2, seed, bots=(0,))) == 0)
    says(table, 1, "propose")
    assert table.match is not None
    table.match.board.offers = [Cry(7, 0), Cry(8, 1)]
    assert not table.has_more_to_say(1)
    assert table.next_bot() == (0, "random")


def test_who_acts_while_a_bot_stands_in_has_come_back() -> None:
    table = a_table(2)
    seat = active(table)
    write(table, commands.stand_in(table, seat + 1, seat, "greedy", gone=False))
    assert table.bot_of(seat) == "greedy"
    says(table, seat, "buy")
    assert table.bot_of(seat) is None


def test_ones_own_seat_goes_to_any_bot_and_back_at_any_time() -> None:
    table = a_table(2)
    write(table, commands.stand_in(table, 1, 0, "random", gone=False))
    assert table.bot_of(0) == "random"
    write(table, commands.come_back(table, 1, 0))
    assert table.bot_of(0) is None


def test_where_a_match_counts_nobody_lets_a_stronger_bot_play_for_him_than_was_agreed_on() -> None:
    table = a_table(2, hints=False, take_backs=False, rated=True)
    with pytest.raises(NotAllowed):
        commands.stand_in(table, 1, 0, "search:9s", gone=False)
    write(table, commands.stand_in(table, 1, 0, None, gone=False))
    assert table.bot_of(0) == table.facts.stand_in


def test_a_bot_as_strong_as_the_table_names_plays_for_who_left_resigned_or_ran_out_of_time() -> None:
    table = a_table(3, clock=Live(30), stand_in="search:2s")
    seat = active(table)
    write(table, commands.time_out(table, seat, 30_000), 30_000)
    others = [other for other in range(3) if other != seat]
    write(table, commands.resign(table, others[0] + 1, others[0]))
    write(table, commands.leave(table, others[1] + 1, others[1]))
    assert [table.bot_of(each) for each in range(3)] == ["search:2s"] * 3


def test_an_order_answers_until_its_turn_comes_unless_there_is_something_to_see() -> None:
    table = a_table(3)
    seat = table.waiting[0]
    order = Order(1, table.facts.id, seat + 1, seat, "pass", "my_turn", ["accept"], len(table.log))
    answer = order.answer(table)
    assert answer == fondaco.action(GAME, {"do": "pass"})
    offer = next(action for action in table.match.options(active(table))  # type: ignore[union-attr]
                 if getattr(action, "to_seat", None) == seat)  # fmt: skip
    write(table, commands.play(table, active(table) + 1, active(table), table.seq, msgspec.to_builtins(offer)))
    assert order.answer(table) is None
    assert not order.ended(table)


def test_what_a_reader_keeps_and_what_he_is_sent_make_the_whole_log() -> None:
    """Copies are updated from `log_from` on, through turns that cover open cards and through undo."""
    table, dice = a_table(3), random.Random(3)
    copies = {seat: (table.seq, projections.face(table, seat, 0).log) for seat in (0, 1, None)}
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
                face = projections.face(table, viewer, table.log_from(since))
                mended = copy[: face.log_from] + face.log
                assert mended == table.match.heard(viewer)
                copies[viewer] = (table.seq, mended)


def newer(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> int:
    """Let the server have the next rules version of the game; return the old one."""
    old = game(GAME)
    changed = {"rules_version": old.rules_version + 1, "boxes": WeakValueDictionary(), **changed}
    monkeypatch.setitem(all_games(), GAME, msgspec.structs.replace(old, **changed))
    return old.rules_version


def test_a_match_under_older_rules_is_upgraded_by_a_written_step(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = main_phase()
    says(table, seat, "play")
    old = stored(table, table.facts.rules_version)
    renamed = [
        msgspec.structs.replace(each, line=msgspec.structs.replace(each.line, action={"did": each.line.action["do"]} | {
            name: value for name, value in each.line.action.items() if name != "do"
        })) if isinstance(each.line, events.Play) else each
        for each in old.lines
    ]  # fmt: skip
    step = Upgrade(
        lambda action: {"do": action["did"]} | {name: value for name, value in action.items() if name != "did"}
    )
    before = newer(monkeypatch, upgrades={table.facts.rules_version: step})
    brought = rules_upgrade.load_and_upgrade(old._replace(lines=renamed))
    assert brought.match is not None
    assert brought.match.view(seat) == table.match.view(seat)  # type: ignore[union-attr]
    assert brought.match.box.rules == before


def test_a_match_under_rules_this_house_does_not_have_is_laid_aside_and_says_so() -> None:
    table, seat = main_phase()
    aside = rules_upgrade.load_and_upgrade(stored(table, 99))
    assert (aside.state.status, aside.match, aside.seq) == ("laid_aside", None, table.seq)
    with pytest.raises(WrongPhase, match="laid_aside"):
        commands.play(aside, seat + 1, seat, aside.seq, {"do": "pass"})


def test_a_guest_who_signs_in_keeps_his_seat() -> None:
    table = a_table(2)
    table.apply(LogEntry(table.seq + 1, 0, events.GuestSignedIn(1, 77)))
    assert (table.seats_of(77), table.seats_of(1), table.state.host) == ([0], [], 77)


def test_a_house_with_a_seed_deals_every_table_from_it_but_no_fork() -> None:
    facts = a_table(2, "7").facts
    dealt = setup.with_seed(facts, "the same each time")
    assert (dealt.seed, dealt.commitment) == ("the same each time", commitment("the same each time"))
    assert setup.with_seed(facts, "") == facts
    forked = msgspec.structs.replace(facts, fork_of=ForkOf(facts.id, 3))
    assert setup.with_seed(forked, "the same each time") == forked


def test_what_is_said_at_a_table_belongs_to_its_match_and_stays_said() -> None:
    table, seat = main_phase()
    write(table, commands.chat(table, seat + 1, "P", "Salt for silk?"))
    menu = [msgspec.to_builtins(action)["do"] for action in table.match.options(seat)] if table.match else []
    says(table, seat, menu[0])
    assert table.match is not None
    said = [(talk.line, talk.seat, talk.words) for talk in table.match.talk]
    assert said == [(len(table.log) - 1, seat, "Salt for silk?")]
    assert [talk.words for talk in table.match.seat(seat).talk] == ["Salt for silk?"]
    write(table, commands.Plan([events.Undo(seat, len(table.log) - 1, heard=True)]))
    assert [(talk.line, talk.seat, talk.words) for talk in table.match.talk] == said


def test_a_snapshot_from_before_talk_was_kept_is_no_damage() -> None:
    table, seat = main_phase()
    write(table, commands.chat(table, seat + 1, "P", "Salt for silk?"))
    assert table.match is not None
    file = msgspec.json.decode(table.match.to_json())
    assert file.pop("talk")
    whole = Stored(table.facts, None, None, list(table.state.recent))
    kept = Stored(table.facts, table.state, msgspec.json.encode(file).decode(), [])
    assert rules_upgrade.replay(whole, kept).verdict == "ok"
