"""Search is legal, repeatable, limited to its seat's knowledge, and not worse than the advice it starts from."""

from __future__ import annotations

import itertools
import random

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.bots import search as searching
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Branch, Budget, DecisionSearch, LaterDecision, gain_lower_bound
from fondaco.bots.weights import SearchParameters
from fondaco.core.match import SeatView
from tests.bots.positions import positions
from tests.trial import GAME

JUDGED = list(fondaco.games())
TABLES = [(name, players) for name in JUDGED for players in fondaco.games()[name].players]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_search_plays_legal_actions_and_leaves_the_match_unchanged(name: str, players: int) -> None:
    for number, match in enumerate(positions(name, players, players, 3)):
        for seat in {match.waiting[0], match.waiting[-1]}:
            before = match.game.wire.freeze(match.state, match.decision)
            said = bot("search:5", name, number).choose(match.seat(seat))
            assert match.refuses(seat, said) is None
            assert match.game.wire.freeze(match.state, match.decision) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_its_seat_cannot_know_does_not_change_its_choice(name: str, players: int) -> None:
    for number, match in enumerate(positions(name, players, players + 10, 3)):
        seat = match.waiting[0]
        other = match.determinize(seat, number)
        said = bot("search:6", name, 9).choose(match.seat(seat))
        assert bot("search:6", name, 9).choose(other.seat(seat)) == said


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_search_from_a_seat_view_equals_search_from_the_match(name: str, players: int) -> None:
    """To the last number: hiding the real match costs no strength."""
    for number, match in enumerate(positions(name, players, players + 20, 3)):
        seat = match.waiting[0]
        minds = [
            DecisionSearch(evaluation(name), place, number)
            for place in (match.seat(seat), SeatView(match.clone(), seat))
        ]
        for mind in minds:
            mind.think(Budget(tries=8))
        fair, real = ([(branch.action, branch.gains) for branch in (mind.advice, *mind.others)] for mind in minds)
        assert fair == real


@pytest.mark.parametrize("name", JUDGED)
def test_same_seed_and_rollouts_give_the_same_choices(name: str) -> None:
    for match in positions(name, fondaco.games()[name].players[0], 5, 3):
        seat = match.waiting[0]
        assert len({bot("search:8", name, 4).choose(match.seat(seat)) for _ in range(3)}) == 1


class Swaying:
    """Rollouts in which every action is alternately better and worse than the advice."""

    def __init__(self, mind: DecisionSearch) -> None:
        self.mind = mind

    def __call__(self, branch: Branch, number: int) -> None:
        self.mind.tries += 1
        branch.learn((-1.0) ** number)


def thought(seed: int = 1) -> DecisionSearch:
    match = positions(GAME, 2, 3, 2)[1]
    return DecisionSearch(evaluation(GAME), match.seat(match.waiting[0]), seed)


def test_advised_action_is_no_candidate_and_candidates_are_unique() -> None:
    mind = thought()
    actions = [branch.action for branch in mind.candidates()]
    assert mind.advice.action == evaluation(GAME).advise(mind.world(0), mind.who, random.Random(1))
    assert mind.advice.action not in actions
    assert len(set(actions)) == len(actions) > 1


def test_rollouts_are_limited_and_candidates_are_added_over_time() -> None:
    for tries, started in ((6, 2), (9, 3), (12, 4), (16, 4), (60, 4)):
        mind = thought()
        mind.candidates = lambda: [Branch(None) for _ in range(20)]  # type: ignore[method-assign]
        mind.attempt = Swaying(mind)  # type: ignore[method-assign]
        mind.think(Budget(tries=tries))
        counts = [len(branch.gains) for branch in [mind.advice, *mind.others]]
        assert mind.tries == sum(counts) == tries
        assert sum(count >= searching.LEAST_TRIES for count in counts) >= started
        assert sum(count > 0 for count in counts) <= started + tries**0.5 / 2


def test_candidate_is_compared_with_the_advice_in_the_same_world() -> None:
    mind = thought()
    twin = Branch(mind.advice.action)
    for number in range(5):
        mind.attempt(mind.advice, number)
        mind.attempt(twin, number)
    assert twin.gains == [0.0] * 5


def test_candidate_behind_by_more_than_the_error_is_dropped() -> None:
    mind = thought()
    beaten, open_still, leader, new = (Branch(None) for _ in range(4))
    for branch, gains in ((beaten, (-2.0, -3.0, -2.0)), (open_still, (-9.0, 12.0, 3.0)), (leader, (2.0, 3.0, 2.0))):
        for gain in gains:
            branch.learn(gain)
    new.learn(-50.0)
    assert mind.still_running([mind.advice, beaten, open_still, leader, new]) == [mind.advice, open_still, leader, new]


def test_search_ends_when_one_candidate_is_left() -> None:
    mind = thought()
    mind.candidates = lambda: [Branch(mind.advice.action)]  # type: ignore[method-assign]
    mind.think(Budget(tries=100))
    assert mind.tries == 2 * searching.LEAST_TRIES
    assert mind.choice == mind.advice.action


def test_advice_is_replaced_only_by_a_significantly_better_action() -> None:
    mind = thought()
    better, lucky, new = mind.others = [Branch(action) for action in mind.seat.options[:3]]
    for gain in (2.0, 3.0, 2.0, 3.0):
        better.learn(gain)
    for gain in (-40.0, 60.0, -30.0, 40.0):
        lucky.learn(gain)
    new.learn(50.0)
    assert gain_lower_bound(lucky) < 0 < gain_lower_bound(better) < 2.5
    assert mind.choice == better.action
    better.total, better.gains = 0.0, [0.0] * 4
    assert mind.choice == mind.advice.action


def test_later_decisions_are_searched_after_many_rollouts() -> None:
    mind = thought()
    answer = mind.candidates()[0]
    for number in range(30):
        mind.attempt(mind.advice, number)
        mind.attempt(answer, number)
    assert answer.sequel is not None
    assert len(answer.sequel.branches) > 1


def test_branch_offers_only_actions_legal_in_its_world() -> None:
    match = positions(GAME, 2, 3, 2)[1]
    seat, fork, dice = match.waiting[0], LaterDecision(), random.Random(1)
    fork.tries = 10 * searching.DEEPER
    fork.branches.append(Branch(fondaco.action(GAME, {"do": "accept", "number": 99})))
    for _ in range(5):
        branch = fork.pick(match, seat, 1.0, dice)
        assert branch.action is None or branch.action in match.options(seat)
        branch.learn(0.0)


def test_time_budget_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    mind, clock = thought(), itertools.count()
    mind.candidates = lambda: [Branch(action) for action in mind.seat.options]  # type: ignore[method-assign]
    mind.foresight = SearchParameters(answers=9)
    monkeypatch.setattr(searching, "perf_counter", lambda: next(clock) / 1000)  # a millisecond for each look at it
    mind.think(Budget(seconds=0.02))
    assert 0 < mind.tries < 20
    assert mind.choice


@pytest.mark.parametrize(
    "strength",
    [
        "search:",
        "search:0",
        "search:-1",
        "search:x",
        "search:0s",
        "search:nans",
        "search:infs",
        "search:8x0",
        "search:8x",
        "search:x2",
        "greedy:3",
        "random:1s",
    ],
)
def test_invalid_budget_is_refused(strength: str) -> None:
    with pytest.raises(fondaco.Malformed):
        bot(strength, GAME, 1)
