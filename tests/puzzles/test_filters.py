"""Filters for puzzles: too easy, only harmful alternatives, dependent on others, or without explanation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import fondaco
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Branch, DecisionSearch
from fondaco.puzzles import filters, finder, storage
from fondaco.puzzles.filters import (
    EASY,
    PLAIN,
    RandomReplySearch,
    depends_on_replies,
    is_too_easy,
    lacks_explanation,
    lacks_temptation,
)
from fondaco.puzzles.finder import PuzzleCandidate
from fondaco.puzzles.lead_measurement import MeasuredAnswers
from fondaco.puzzles.storage import PuzzleWithMatch

# Four rejected puzzles: players found the first three unclear, and the last one dull, since one port alone pays.
JUDGED = {
    each.id: each
    for each in storage.flatten_found_puzzles(storage.read_puzzle_file(Path(__file__).with_name("judged.jsonl.gz")))
}
A_CARD, A_PRICE, A_FIELD, A_PORT = (JUDGED[each] for each in ("ee31b8dd80", "a9c48705dc", "2bd4804144", "87902eba8f"))
LEAST = 1.0
SIEVE = ("is_too_easy", "lacks_explanation", "lacks_temptation", "depends_on_replies")


def weighed(ends: Sequence[float], at_once: Sequence[float], obvious: bool = True, right: int = 1) -> Any:
    """Return a stand-in for a weighing; the first `right` answers are right.

    `ends` are the final results of the answers, the best first, and `at_once` the immediate ones.
    """
    ranking: list[Any] = [Branch(number) for number in range(len(ends))]  # type: ignore[arg-type]
    for branch, end in zip(ranking, ends, strict=True):
        branch.learn(end)
    thought = SimpleNamespace(who=0, world=lambda number: None, after=lambda world, who, action: at_once[action])
    return SimpleNamespace(
        ranking=ranking,
        right=ranking[:right],
        wrong=ranking[right:],
        lead=ends[0] - ends[right],
        obvious=obvious,
        thought=thought,
    )


# Dull


@pytest.mark.parametrize(
    ("ends", "at_once", "plain"),
    [
        ([8, 5, 4, 2], [8, 5, 4, 2], True),  # a gift, or an action that only harms: it shows at once
        ([8, 5, 4, 2], [1.5, 0, 0, 0], True),
        ([8, 5, 4, 2], [1, 0, 0, 0], False),  # most of it does not
        ([8, 5, 5, 5], [0, 0, 0, 0], True),  # only one answer gains anything
        ([8, 5, 5, 5], [0, 1, 0, 0], True),  # a better immediate result does not make a second
        ([8, 5, 4.5, 2], [0, 0, 0, 0], False),
        ([8, 5, 4.97, 2], [0, 0, 0, 0], True),  # two are second
        ([8, 5, 4.5, 4.4], [0, 0, 0, 0], True),
        ([8, 5, 2], [0, 0, 0], False),
        ([5 + EASY, 5, 4, 2], [0, 0, 0, 0], True),
        ([4.5 + EASY, 5, 4, 2], [0, 0, 0, 0], False),
    ],
)
def test_obvious_or_only_gaining_answer_is_dull(ends: list[float], at_once: list[float], plain: bool) -> None:
    assert is_too_easy(weighed(ends, at_once), LEAST) is plain


@pytest.mark.parametrize(("at_once", "plain"), [([0, 8, 5, 4, 2], True), ([8, 0, 5, 4, 2], True), ([0] * 5, False)])
def test_any_right_answer_may_be_the_obvious_one(at_once: list[float], plain: bool) -> None:
    assert is_too_easy(weighed([8, 8, 5, 4, 2], at_once, right=2), LEAST) is plain


@pytest.mark.parametrize(
    ("ends", "plain"),
    [([8, 5, 4, 2], False), ([4.5 + PLAIN, 5, 4, 2], False), ([5 + PLAIN, 5, 4, 2], True), ([8, 5, 5, 5], True)],
)
def test_obvious_answer_needs_a_tempting_wrong_one(ends: list[float], plain: bool) -> None:
    assert is_too_easy(weighed(ends, ends, obvious=False), LEAST) is plain


def test_only_paying_port_is_dull() -> None:
    assert is_too_easy(near(A_PORT), LEAST)


@pytest.mark.parametrize(("for_second", "for_third", "plain"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_one_of_the_next_answers_needs_a_reason(
    for_second: int, for_third: int, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def speaks(thought: Any, one: Any, best: Any, holds: float) -> bool:
        assert (best.action, holds) == (0, filters.HOLDS)
        return bool([0, for_second, for_third, 1][one.action])

    monkeypatch.setattr(filters, "find_distinguishing_event", speaks)
    assert lacks_temptation(weighed([8, 5, 4, 2], [0, 0, 0, 0])) is plain


# Unclear


def near(posed: PuzzleWithMatch) -> MeasuredAnswers:
    return MeasuredAnswers(posed.match().seat(posed.puzzle.seat), 8, 1, tells=True)


def test_answer_without_a_reason_is_no_puzzle() -> None:
    """A card is better only because it is taken; a field because of its evaluation. A port pays."""
    assert [lacks_explanation(near(each)) for each in (A_CARD, A_FIELD, A_PORT)] == [True, True, False]


def test_answer_that_depends_on_others_is_no_puzzle() -> None:
    def hangs(posed: PuzzleWithMatch) -> bool:
        best = fondaco.action(posed.game, posed.puzzle.best)
        return depends_on_replies(posed.match().seat(posed.puzzle.seat), {best}, 0.3, 16, 1)

    assert [hangs(each) for each in (A_PRICE, A_PORT)] == [True, False]


def test_random_opponents_play_anything_and_the_seat_follows_advice() -> None:
    match = A_PRICE.match()
    seat, thinks = A_PRICE.puzzle.seat, evaluation(A_PRICE.game)
    unruly, usual = (kind(thinks, match.seat(seat), 1) for kind in (RandomReplySearch, DecisionSearch))
    world = usual.world(0)
    assert unruly.usual(world, seat, random.Random(1)) == usual.usual(world, seat, random.Random(1))
    other = RandomReplySearch(thinks, match.seat((seat + 1) % match.players), 1)
    said = {other.usual(world, seat, random.Random(number)) for number in range(40)}
    assert said == {*world.options(seat)}


@pytest.mark.parametrize("of", SIEVE)
def test_each_filter_rejects_a_position(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in SIEVE:
        monkeypatch.setattr(finder, each, lambda *args: False)
    puzzle = A_PORT.puzzle
    glimpse = PuzzleCandidate(puzzle.line, puzzle.seat, 0, puzzle.decision, 1.0, True)
    assert finder.confirm_puzzle(A_PORT.match(), glimpse, LEAST, 1) is not None
    monkeypatch.setattr(finder, of, lambda *args: True)
    assert finder.confirm_puzzle(A_PORT.match(), glimpse, LEAST, 1) is None


# Which puzzles are chosen, and how many


def test_puzzles_of_a_match_are_far_apart_and_hard_ones_first(monkeypatch: pytest.MonkeyPatch) -> None:
    match = A_PORT.match()
    last = finder.count_turns(match)
    easy, hard, late = (
        PuzzleCandidate(10, 0, 1, "Sailing", 9.0, True),
        PuzzleCandidate(20, 0, 2, "Sailing", 1.0, False),
        PuzzleCandidate(30, 0, 2 + last // 2, "Sailing", 2.0, True),
    )
    monkeypatch.setattr(finder, "find_candidates", lambda *args: [easy, hard, late])
    monkeypatch.setattr(finder, "confirm_puzzle", lambda position, each, *args: storage.Puzzle(each.line, *[None] * 6))  # type: ignore[arg-type]
    assert last > 8
    assert [each.line for each in finder.find_puzzles("0", match, 1).puzzles] == [hard.line, late.line]
