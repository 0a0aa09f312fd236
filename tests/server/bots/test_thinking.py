"""Slow bots, hints and match analysis, all computed in worker processes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.bots.evaluation import evaluation
from fondaco.bots.hint_plan import Departure
from fondaco.bots.match_analysis import analyse_course, find_turning_points, winner_lead
from fondaco.core.decision import decision_name
from fondaco.core.events import Event
from fondaco.server.base.errors import ServerBusy
from fondaco.server.base.worker_pool import T, Ts, WorkerPool
from fondaco.server.bots import tasks
from fondaco.server.bots.hints import HintService, describe_plan_end
from fondaco.server.bots.tasks import Hint, Hints, PlanEnd, PlannedHints, PlanStep
from fondaco.server.tables import projections
from fondaco.server.tables.table import Table
from tests.server.guest_tables import awaited_guest, finished_table, guests_at_table
from tests.server.live_server import Guest, until
from tests.server.table_log import NO_CLOCK, active, new_table, play_action, table_from_match
from tests.trial import GAME

NewGuest = Callable[[], Guest]


def test_each_seat_can_have_a_bot_of_its_own_level_and_time(new_guest: NewGuest) -> None:
    host = new_guest()
    card = host.post_ok("/tables", game=GAME, seats=["me", "search:0.1s", "greedy", "random"])
    strengths = [(seat["name"], seat["strength"]) for seat in card["seats"]][1:]
    assert strengths == [("Search", "search:0.1s"), ("Greedy", "greedy"), ("Random", "random")]


@pytest.mark.parametrize(
    "strength",
    ["search:11s", "search:200", "search:x", "search:", "greedy:1s", "trained:net2.npz", "trained:a.json", "clever"],
)
def test_no_bot_thinks_longer_than_the_server_allows(new_guest: NewGuest, strength: str) -> None:
    answer = new_guest().post("/tables", game=GAME, seats=["me", strength])
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_bot_to_act_is_shown_thinking() -> None:
    for seed in map(str, range(20)):
        table = new_table(2, seed, bots=(0,))
        if active(table) == 1:
            break
    shown = projections.make_news(table, 2, None, 0, lambda person: False).table
    assert (shown.waiting, shown.thinking) == ([0, 1], 0)


def test_no_bot_thinks_while_bots_wait_for_a_person() -> None:
    for seed in map(str, range(20)):
        table = new_table(2, seed, bots=(0,))
        if active(table) == 0:
            break
    assert projections.summarize_table(table).thinking is None


def test_subscriber_is_told_that_a_bot_thinks(new_guest: NewGuest) -> None:
    host = new_guest()
    table = host.open(seats=["me", "search:2s", "search:2s"])
    thinker = until(lambda: host.news(table)["table"]["thinking"])
    assert host.news(table)["table"]["seats"][thinker]["strength"] == "search:2s"


def test_hint_names_best_actions_with_their_values(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, seen, face = awaited_guest(guests, table)
    hint = who.post_ok(f"/tables/{table}/hint", seat=face["seat"])
    assert (hint["seat"], hint["seq"]) == (face["seat"], seen["seq"])
    assert len(hint["hints"]) in (1, 2, 3)  # only one if the search has discarded all others
    best = hint["hints"][0]
    assert isinstance(best["standing"], float)
    assert len({msgspec.json.encode(each["action"]) for each in hint["hints"]}) == len(hint["hints"])
    assert all("why" in each for each in hint["hints"])  # whether there is a reason depends on the deal
    assert who.post_ok(f"/tables/{table}/hint", seat=face["seat"]) == hint
    assert who.act(table, face["seat"], seen["seq"], best["action"]).status_code == 200


class SlowWorkerPool(WorkerPool):
    """Worker pool that counts requests and lets the first `sleeps` of them time out."""

    def __init__(self, sleeps: int) -> None:
        super().__init__(1)
        self.asked = 0
        self.sleeps = sleeps
        self.result = PlannedHints([], [])

    async def ask(self, seconds: float, work: Callable[[*Ts], T], *args: *Ts, **more: Any) -> Any:
        self.asked += 1
        await asyncio.sleep(0)
        if self.asked <= self.sleeps:
            raise TimeoutError
        return self.result

    result: Any = PlannedHints([], [])


async def test_concurrent_hint_requests_share_one_analysis() -> None:
    workers, table = SlowWorkerPool(sleeps=0), new_table(2)
    hint_service, who = HintService(workers, 1), active(table)
    both = await asyncio.gather(*[hint_service.advise(table, who + 1, who) for _ in range(2)])
    assert both == [Hints(who, table.state.changed, [])] * 2
    assert workers.asked == 1


def table_with_plan() -> tuple[Table, int, PlannedHints, fondaco.Action]:
    """Return a table at which a seat is asked twice, a plan for it, and an answer that departs from the plan."""
    match, dice = fondaco.new(GAME, 2, 7), random.Random(7)
    while True:
        who = match.waiting[0]
        going_on = [(action, ahead) for action in match.options(who) if (ahead := asked_again(match, who, action))]
        if len(going_on) > 1:
            [(action, ahead), (other, _), *_] = going_on
            steps = [plan_step(match, action), plan_step(ahead, ahead.options(who)[0])]
            hint = Hint(steps[0].action, 3.0, "best", 0, offer=False, own=True)
            return table_from_match(match, NO_CLOCK), who, PlannedHints([hint], steps), other
        match.play(who, dice.choice(match.options(who)))


def asked_again(match: fondaco.Match, who: int, action: fondaco.Action) -> fondaco.Match | None:
    """Return the match after an answer, if the same seat alone is asked again in the same turn."""
    ahead = match.clone()
    ahead.play(who, action)
    return ahead if ahead.waiting == match.waiting == (who,) and not (ahead.log or [])[-1].begins_turn else None


def plan_step(match: fondaco.Match, action: fondaco.Action) -> PlanStep:
    return PlanStep(decision_name(match.decision), msgspec.to_builtins(action), joined=False)


async def test_plan_is_kept_while_the_match_follows_it() -> None:
    workers, (table, who, planned, _) = SlowWorkerPool(sleeps=0), table_with_plan()
    hint_service, (first, second) = HintService(workers, 1), planned.steps
    workers.result = planned
    told = await hint_service.advise(table, who + 1, who)
    assert (told.hints, told.plan, told.kept, told.change) == (planned.hints, (second.action,), False, None)
    play_action(table, who, fondaco.action(GAME, first.action))
    told = await hint_service.advise(table, who + 1, who)
    assert (told.hints[0].action, told.hints[0].standing, told.kept) == (second.action, 3.0, True)
    assert workers.asked == 1


async def test_new_plan_comes_with_a_reason() -> None:
    workers, (table, who, planned, other) = SlowWorkerPool(sleeps=0), table_with_plan()
    hint_service = HintService(workers, 1)
    workers.result = planned
    await hint_service.advise(table, who + 1, who)
    play_action(table, who, other)
    told = await hint_service.advise(table, who + 1, who)
    assert (told.kept, told.change, workers.asked) == (False, PlanEnd(own=True), 2)
    event = Event(f"{GAME}.sails", {"seat": 1, "port": 2})
    assert describe_plan_end(Departure(event=event)) == PlanEnd(False, event.says, event.args)


async def test_same_position_after_an_undo_gets_the_same_hints() -> None:
    workers, (table, who, planned, other) = SlowWorkerPool(sleeps=0), table_with_plan()
    hint_service = HintService(workers, 1)
    assert table.match is not None
    before = fondaco.load(table.match.to_json())
    workers.result = planned
    first = await hint_service.advise(table, who + 1, who)
    play_action(table, who, other)
    workers.result = PlannedHints([msgspec.structs.replace(planned.hints[0], standing=-4.0)], [])
    await hint_service.advise(table, who + 1, who)
    table.match = before
    again = await hint_service.advise(table, who + 1, who)
    assert (again.hints, again.plan, workers.asked) == (first.hints, first.plan, 2)


async def test_failed_analysis_is_not_cached() -> None:
    hint_service, table = HintService(SlowWorkerPool(sleeps=1), 1), new_table(2)
    who = active(table)
    with pytest.raises(ServerBusy):
        await hint_service.advise(table, who + 1, who)
    assert (await hint_service.advise(table, who + 1, who)).hints == []


def test_hints_are_given_for_own_decisions_only(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, seen, face = awaited_guest(guests, table)
    other = guests[1 - face["seat"]]
    assert other.post(f"/tables/{table}/hint", seat=face["seat"]).status_code == 403
    assert other.act(table, 1 - face["seat"], seen["seq"], {"do": "pass"}).status_code == 200
    assert other.post(f"/tables/{table}/hint", seat=1 - face["seat"]).status_code == 403
    who.post_ok(f"/tables/{table}/resign", seat=face["seat"])
    assert other.post(f"/tables/{table}/hint", seat=1 - face["seat"]).status_code == 409


@pytest.mark.parametrize(
    ("wish", "allowed"),
    [
        ({}, True),
        ({"hints": False}, False),
        ({"clock": {"kind": "live", "seconds": 90}}, False),
        ({"clock": {"kind": "live", "seconds": 90}, "hints": True}, True),
    ],
)
def test_tables_with_a_clock_or_without_hints_give_none(
    new_guest: NewGuest, wish: dict[str, Any], allowed: bool
) -> None:
    guests, table = guests_at_table(new_guest, **wish)
    who, seen, face = awaited_guest(guests, table)
    assert seen["table"]["hints"] is allowed
    answer = who.post(f"/tables/{table}/hint", seat=face["seat"])
    assert answer.status_code == (200 if allowed else 403)


@pytest.mark.parametrize("game", fondaco.games())
def test_hint_analysis_gets_a_determinized_match_never_the_real_one(game: str) -> None:
    match, dice = fondaco.new(game, 3, "a secret seed", words=["a", "secret", "word"]), random.Random(3)
    for _ in range(40):
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.options(seat)))
    seat = match.waiting[0]
    sent = tasks.serialize_seat(match, seat)
    assert tasks.load_seat(sent).view == match.view(seat)
    assert "secret" not in sent[0]
    assert match.state.chance.key not in sent[0]
    planned = tasks.compute_hints(sent, 0.05, 7)
    given = planned.hints
    assert 1 <= len(given) <= 3
    assert planned.steps[0].action == given[0].action
    assert all(match.refuses(seat, fondaco.action(game, hint.action)) is None for hint in given)


def test_analysis_of_a_finished_match_is_computed_once(new_guest: NewGuest) -> None:
    host = new_guest()
    table = finished_table(host, ["greedy", "random"])
    course = host.get(f"/tables/{table}/analysis")
    assert course["lines"] == sorted(set(course["lines"]))
    assert course["worths"][-1] == host.news(table)["table"]["scores"]
    assert all(0 < place < len(course["lines"]) for place in course["turning"])
    assert host.get(f"/tables/{table}/analysis") == course


def test_running_match_has_no_analysis(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    assert guests[0].http.get(f"/tables/{table}/analysis").status_code == 409


def test_turning_point_comes_with_reasons() -> None:
    match = fondaco.new(GAME, 2, seed=1)
    play_out(match, [bot("greedy", GAME, 1), bot("random", GAME, 2)])
    beliefs, winner = evaluation(GAME).weights, match.winners[0]
    found = analyse_course(match, winner)
    assert found.swings == [
        pytest.approx(winner_lead(found.worths[place], winner) - winner_lead(found.worths[place - 1], winner), abs=0.01)
        for place in found.turning
    ]
    assert found.whole
    assert not msgspec.structs.replace(found, swings=[]).whole  # the stored form of older versions, without swings
    told = [(place, cause) for place, cause in zip(found.turning, found.causes, strict=True) if cause]
    assert told
    for place, cause in told:
        entries = (match.log or [])[found.lines[place - 1] + 1 : found.lines[place] + 1]
        events = [event for entry in entries for event in entry.events]
        assert (cause.says, cause.args) in [(event.says, msgspec.to_builtins(event.args)) for event in events]
        rose = winner_lead(found.worths[place], winner) > winner_lead(found.worths[place - 1], winner)
        gains = cause.says.partition(".")[2] in beliefs.gains
        assert rose == (gains == (cause.args["seat"] == winner))


def test_turning_point_is_where_the_winners_lead_changes_most() -> None:
    worths = [[0.0, 0.0], [0.5, 0.0], [0.5, 6.0], [1.0, 6.0], [9.0, 6.0], [9.5, 6.0]]
    assert find_turning_points(worths, 0) == [2, 4]
    assert find_turning_points(worths[:1], 0) == []
