"""Search: legal, repeatable, blind to what its seat cannot know, and not worse than the advice it starts from."""
from __future__ import annotations

import random
from importlib.util import find_spec

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.bots import search as searching
from fondaco.bots.judgement import judgement
from fondaco.bots.search import Branch, Budget, Fork, Thought, surely_gained
from fondaco.core.match import Match

JUDGED = [name for name in fondaco.games() if find_spec(f"fondaco.bots.judgement.{name}") is not None]
TABLES = [(name, players) for name in JUDGED for players in fondaco.games()[name].players]


def positions(name: str, players: int, seed: int, count: int) -> list[Match]:
    """Positions of a match where someone has a choice, an even number of decisions apart."""
    match, dice = fondaco.new(name, players, seed, record=False), random.Random(seed)
    found = []
    while match.waiting and len(found) < count * 25:
        seat = dice.choice(match.waiting)
        if len(match.options(seat)) > 1:
            found.append(match.clone())
        match.play(seat, dice.choice(match.options(seat)))
    return found[dice.randrange(10) :: 25]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_its_answers_are_legal_and_the_match_is_not_touched(name: str, players: int) -> None:
    for number, match in enumerate(positions(name, players, players, 3)):
        for seat in {match.waiting[0], match.waiting[-1]}:
            before = match.game.wire.freeze(match.board, match.decision)
            said = bot("search:5", name, number).choose(match, seat)
            assert match.refuses(seat, said) is None
            assert match.game.wire.freeze(match.board, match.decision) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_its_seat_cannot_know_does_not_change_its_choice(name: str, players: int) -> None:
    for number, match in enumerate(positions(name, players, players + 10, 3)):
        seat = match.waiting[0]
        other = match.determinize(seat, number)
        said = bot("search:6", name, 9).choose(match, seat)
        assert bot("search:6", name, 9).choose(other, seat) == said


@pytest.mark.parametrize("name", JUDGED)
def test_the_same_seed_and_tries_make_the_same_choices(name: str) -> None:
    for match in positions(name, fondaco.games()[name].players[0], 5, 3):
        seat = match.waiting[0]
        assert len({bot("search:8", name, 4).choose(match, seat) for _ in range(3)}) == 1


def thought(seed: int = 1) -> Thought:
    match = positions("oltremare", 2, 3, 2)[1]
    return Thought(judgement("oltremare"), match, match.waiting[0], seed)


def test_the_advice_is_the_first_candidate_and_none_stands_twice() -> None:
    mind = thought()
    actions = [branch.action for branch in mind.branches]
    assert actions[0] == judgement("oltremare").advise(mind.match, mind.seat, random.Random(1))
    assert len(set(actions)) == len(actions) > 2


def test_tries_are_bounded_and_the_menu_opens_slowly() -> None:
    mind = thought()
    mind.think(Budget(tries=16))
    tried = [branch for branch in mind.branches if branch.gains]
    assert 16 <= mind.tries <= 17
    assert 3 <= len(tried) <= 6
    assert sum(len(branch.gains) for branch in mind.branches) == mind.tries


def test_an_answer_is_compared_with_the_advice_in_the_same_world() -> None:
    mind = thought()
    twin = Branch(mind.branches[0].action)
    mind.branches[1:] = [twin]
    mind.think(Budget(tries=10))
    assert twin.gains == [0.0] * 5


def test_advice_stands_until_an_answer_beats_it_by_more_than_its_error() -> None:
    mind = thought()
    better, lucky, new = mind.branches[1:4] if len(mind.branches) > 3 else (*mind.branches[1:3], Branch(None))
    for gain in (2.0, 3.0, 2.0, 3.0):
        better.learn(gain)
    for gain in (-40.0, 60.0, -30.0, 40.0):
        lucky.learn(gain)
    new.learn(50.0)
    assert surely_gained(lucky) < 0 < surely_gained(better) < 2.5
    assert mind.choice == better.action
    better.total, better.gains = 0.0, [0.0] * 4
    assert mind.choice == mind.branches[0].action


def test_later_decisions_are_searched_when_an_answer_was_tried_often() -> None:
    mind = thought()
    mind.branches = mind.branches[:2]
    mind.think(Budget(tries=60))
    forks = [branch.sequel for branch in mind.branches if branch.sequel]
    assert forks
    assert max(len(fork.branches) for fork in forks) > 1


def test_a_fork_offers_only_what_the_world_allows() -> None:
    match = positions("oltremare", 2, 3, 2)[1]
    seat, fork, dice = match.waiting[0], Fork(), random.Random(1)
    fork.tries = 10 * searching.DEEPER
    fork.branches.append(Branch(fondaco.action("oltremare", {"do": "accept", "number": 99})))
    for _ in range(5):
        branch = fork.pick(match, seat, 1.0, dice)
        assert branch.action is None or branch.action in match.options(seat)
        branch.learn(0.0)


def test_a_budget_of_seconds_ends_the_search() -> None:
    mind = thought()
    mind.think(Budget(seconds=0.02))
    assert mind.tries > 0
    assert mind.choice


@pytest.mark.parametrize("strength", ["search:", "search:0", "search:-1", "search:x", "search:0s", "search:nans",
                                      "search:infs", "greedy:3", "random:1s"])  # fmt: skip
def test_a_budget_that_is_none_is_refused(strength: str) -> None:
    with pytest.raises(fondaco.Malformed):
        bot(strength, "oltremare", 1)
