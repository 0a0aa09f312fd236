"""Plans behind hints: kept while a match follows them, given up with a reason, and never against a page's warning."""

from __future__ import annotations

import random
from itertools import islice, product

import msgspec
import pytest

import fondaco
from fondaco.bots.evaluation import evaluation
from fondaco.bots.hint_follower import HintFollower
from fondaco.bots.hint_plan import Departure, TurnPlan, follow_plan, plan_turn
from fondaco.bots.hints import find_shortest, rate_answers
from fondaco.bots.search import Branch, Budget
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.match import Match, SeatView
from tests.bots.positions import positions
from tests.trial import GAME

FEW = Budget(tries=3)


def planned(game: str, least: int, seed: int = 1) -> tuple[Match, int, TurnPlan]:
    """Return a position of a random match, the seat asked, and its plan of at least so many answers."""
    match, dice = fondaco.new(game, 3, seed, "bounded"), random.Random(seed)
    while match.waiting:
        seat = match.waiting[0]
        if match.log is not None and len(match.log) % 9 == 0 and len(match.options(seat)) > 1:
            _, plan = plan_turn(match.seat(seat), FEW, seed)
            if len(plan.steps) >= least and match.waiting == (seat,):
                return match, seat, plan
        match.play(seat, dice.choice(match.options(seat)))
    raise AssertionError(f"no plan of {least} answers in a match of {game}")


@pytest.mark.parametrize("game", fondaco.games())
def test_plan_is_kept_over_its_answers(game: str) -> None:
    match, seat, plan = planned(game, 2)
    for number, step in enumerate(plan.steps):
        assert follow_plan(plan, match.seat(seat)) == number
        match.play(seat, step.action)
    assert follow_plan(plan, match.seat(seat)) is None


def test_plan_departs_with_another_own_answer() -> None:
    match, seat, plan = planned(GAME, 2)
    other = next(action for action in match.options(seat) if action != plan.steps[0].action)
    match.play(seat, other)
    if match.waiting == (seat,):
        assert follow_plan(plan, match.seat(seat)) == Departure(own=True)


def test_plan_holds_again_after_an_undo() -> None:
    match, seat, plan = planned(GAME, 2)
    before = match.clone()
    match.play(seat, plan.steps[0].action)
    assert follow_plan(plan, before.seat(seat)) == 0
    match.play(seat, plan.steps[1].action)
    earlier = before.at(len(before.log or ()) - 2)
    assert follow_plan(plan, earlier.seat(earlier.waiting[0])) is None


def told(seat: SeatView, *entries: MatchLogEntry) -> SeatView:
    """Return a seat that has heard these entries too."""

    def hear(match: Match) -> None:
        assert match.log is not None
        match.log = [*match.log, *entries]

    return seat.supposing(hear)


def test_event_of_another_seat_is_the_reason_for_a_new_plan() -> None:
    match, seat, plan = planned(GAME, 2)
    place, other, seq = match.seat(seat), (seat + 1) % 3, len(match.log or ())
    moved = Event(f"{GAME}.moves", {"seat": other})
    taken = Event(f"{GAME}.{evaluation(GAME).weights.gains[0]}", {"seat": other})
    silent = MatchLogEntry(seq, other, None, ())
    assert follow_plan(plan, told(place, silent)) == 0
    assert follow_plan(plan, told(place, msgspec.structs.replace(silent, events=(moved,)))) == Departure(event=moved)
    both = [msgspec.structs.replace(silent, events=(event,)) for event in (taken, moved)]
    assert follow_plan(plan, told(place, *both)) == Departure(event=taken)  # the one worth mentioning
    turn = msgspec.structs.replace(silent, events=(Event(f"{GAME}.turn", {}, begins_turn=True),))
    assert follow_plan(plan, told(place, turn)) is None  # another turn needs no reason


def test_no_hint_has_an_answer_of_which_the_page_warns() -> None:
    """In positions in which there are others."""
    warned = 0
    for game, seed in product(fondaco.games(), range(3)):
        for match in positions(game, 3, seed, 6):
            place = match.seat(match.waiting[0])
            if place.warned and not all(action in place.warned for action in place.options):
                warned += 1
                hints = rate_answers(place, Budget(tries=3), 1)
                assert not [hint for hint in hints if hint.action in place.warned]
    assert warned


def branch(action: str, steps: int, *gains: float) -> Branch:
    made = Branch(action)  # type: ignore[arg-type]
    for gain in gains:
        made.learn(gain)
        made.steps.append(steps)
    return made


def test_shortest_of_equal_routes_is_chosen() -> None:
    detour, straight, better = (
        branch("detour", 5, 0.0, 1.0, 0.0),
        branch("straight", 3, 0.0, 1.0, 0.0),
        branch("better", 2, 0.0, 1.0, 2.0),
    )
    assert find_shortest([detour, straight, better], detour) is straight
    assert find_shortest([detour, straight, better], better) is better


@pytest.mark.parametrize("game", fondaco.games())
def test_follower_knows_nothing_that_is_hidden(game: str) -> None:
    """Its answer is the same in every match that its seat cannot tell from the real one."""
    players = fondaco.games()[game].players[0]
    for number, match in enumerate(islice(positions(game, players, 11, 3), 2)):
        seat = match.waiting[0]
        other = match.determinize(seat, number)
        other.log = match.log
        said = [HintFollower(game, 4, FEW).choose(each.seat(seat)) for each in (match, other)]
        assert said[0] == said[1]


def test_follower_needs_fewer_searches_than_answers() -> None:
    match, follower, dice = fondaco.new(GAME, 2, 5, "bounded"), HintFollower(GAME, 1, FEW), random.Random(5)
    answers, plans = 0, list[TurnPlan | None]()
    while match.waiting and answers < 30:
        seat = match.waiting[0]
        if seat:
            match.play(seat, dice.choice(match.options(seat)))
        else:
            match.play(seat, follower.choose(match.seat(seat)))
            answers += 1
            plans += [follower.plan] if follower.plan not in plans[-1:] else []
    assert 0 < len(plans) < answers
