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
from fondaco.bots.search import Branch, Thought
from fondaco.puzzles import filters, finder, storage
from fondaco.puzzles.filters import EASY, PLAIN, Unruly, dull, hangs_on_others, unexplained, untempting
from fondaco.puzzles.finder import Glimpse
from fondaco.puzzles.scoring import Weighing
from fondaco.puzzles.storage import Posed

# Four rejected puzzles: players found the first three unclear, and the last one dull, since one port alone pays.
JUDGED = {each.id: each for each in storage.posed(storage.read(Path(__file__).with_name("judged.jsonl.gz")))}
A_CARD, A_PRICE, A_FIELD, A_PORT = (JUDGED[each] for each in ("ee31b8dd80", "a9c48705dc", "2bd4804144", "87902eba8f"))
LEAST = 1.0
SIEVE = ("dull", "unexplained", "untempting", "hangs_on_others")


def weighed(ends: Sequence[float], at_once: Sequence[float], obvious: bool = True, right: int = 1) -> Any:
    """Return a stand-in for a weighing; the first `right` answers are right.

    `ends` are the final results of the answers, the best first, and `at_once` the immediate ones.
    """
    ranking: list[Any] = [Branch(number) for number in range(len(ends))]  # type: ignore[arg-type]
    for branch, end in zip(ranking, ends, strict=True):
        branch.learn(end)
    thought = SimpleNamespace(who=0, world=lambda number: None, after=lambda world, who, action: at_once[action])
    return SimpleNamespace(
        ranking=ranking, right=ranking[:right], wrong=ranking[right:], lead=ends[0] - ends[right], obvious=obvious,
        thought=thought,
    )  # fmt: skip


# Dull


@pytest.mark.parametrize(
    ("ends", "at_once", "plain"),
    [
        ([8, 5, 4, 2], [8, 5, 4, 2], True),   # a gift, or an action that only harms: it shows at once
        ([8, 5, 4, 2], [1.5, 0, 0, 0], True),
        ([8, 5, 4, 2], [1, 0, 0, 0], False),  # most of it does not
        ([8, 5, 5, 5], [0, 0, 0, 0], True),   # only one answer gains anything
        ([8, 5, 5, 5], [0, 1, 0, 0], True),   # a better immediate result does not make a second
        ([8, 5, 4.5, 2], [0, 0, 0, 0], False),
        ([8, 5, 4.97, 2], [0, 0, 0, 0], True),  # two are second
        ([8, 5, 4.5, 4.4], [0, 0, 0, 0], True),
        ([8, 5, 2], [0, 0, 0], False),
        ([5 + EASY, 5, 4, 2], [0, 0, 0, 0], True),
        ([4.5 + EASY, 5, 4, 2], [0, 0, 0, 0], False),
    ],
)  # fmt: skip
def test_dull_is_what_is_seen_at_once_or_the_one_answer_that_brings_anything(
    ends: list[float], at_once: list[float], plain: bool
) -> None:
    assert dull(weighed(ends, at_once), LEAST) is plain


@pytest.mark.parametrize(("at_once", "plain"), [([0, 8, 5, 4, 2], True), ([8, 0, 5, 4, 2], True), ([0] * 5, False)])
def test_of_those_that_are_right_it_may_be_any_that_is_seen_at_once(at_once: list[float], plain: bool) -> None:
    assert dull(weighed([8, 8, 5, 4, 2], at_once, right=2), LEAST) is plain


@pytest.mark.parametrize(
    ("ends", "plain"),
    [([8, 5, 4, 2], False), ([4.5 + PLAIN, 5, 4, 2], False), ([5 + PLAIN, 5, 4, 2], True), ([8, 5, 5, 5], True)],
)
def test_what_the_evaluation_gets_wrong_may_be_seen_at_once_but_something_else_must_tempt(
    ends: list[float], plain: bool
) -> None:
    assert dull(weighed(ends, ends, obvious=False), LEAST) is plain


def test_the_one_port_that_pays_is_dull() -> None:
    assert dull(near(A_PORT), LEAST)


@pytest.mark.parametrize(("for_second", "for_third", "plain"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_something_must_speak_for_one_of_the_next(
    for_second: int, for_third: int, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def speaks(thought: Any, one: Any, best: Any, holds: float) -> bool:
        assert (best.action, holds) == (0, filters.HOLDS)
        return bool([0, for_second, for_third, 1][one.action])

    monkeypatch.setattr(filters, "difference", speaks)
    assert untempting(weighed([8, 5, 4, 2], [0, 0, 0, 0])) is plain


# Unclear


def near(posed: Posed) -> Weighing:
    return Weighing(posed.match().seat(posed.puzzle.seat), 8, 1, tells=True)


def test_nothing_is_asked_that_nothing_can_be_said_for() -> None:
    """A card is better only because it is taken; a field because of its evaluation. A port pays."""
    assert [unexplained(near(each)) for each in (A_CARD, A_FIELD, A_PORT)] == [True, True, False]


def test_nothing_is_asked_that_hangs_on_what_others_say() -> None:
    def hangs(posed: Posed) -> bool:
        best = fondaco.action(posed.game, posed.puzzle.best)
        return hangs_on_others(posed.match().seat(posed.puzzle.seat), {best}, 0.3, 16, 1)

    assert [hangs(each) for each in (A_PRICE, A_PORT)] == [True, False]


def test_the_unruly_say_anything_and_the_seat_itself_what_is_advised() -> None:
    match = A_PRICE.match()
    seat, thinks = A_PRICE.puzzle.seat, evaluation(A_PRICE.game)
    unruly, usual = (kind(thinks, match.seat(seat), 1) for kind in (Unruly, Thought))
    world = usual.world(0)
    assert unruly.usual(world, seat, random.Random(1)) == usual.usual(world, seat, random.Random(1))
    other = Unruly(thinks, match.seat((seat + 1) % match.players), 1)
    said = {other.usual(world, seat, random.Random(number)) for number in range(40)}
    assert said == {*world.options(seat)}


@pytest.mark.parametrize("of", SIEVE)
def test_each_of_these_keeps_a_position_from_being_asked(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in SIEVE:
        monkeypatch.setattr(finder, each, lambda *args: False)
    puzzle = A_PORT.puzzle
    glimpse = Glimpse(puzzle.line, puzzle.seat, 0, puzzle.decision, 1.0, True)
    assert finder.confirmed(A_PORT.match(), glimpse, LEAST, 1) is not None
    monkeypatch.setattr(finder, of, lambda *args: True)
    assert finder.confirmed(A_PORT.match(), glimpse, LEAST, 1) is None


# Which puzzles are chosen, and how many


def test_those_of_a_match_are_far_apart_and_first_what_is_hard_to_see(monkeypatch: pytest.MonkeyPatch) -> None:
    match = A_PORT.match()
    last = finder.turns(match)
    easy, hard, late = (
        Glimpse(10, 0, 1, "Sailing", 9.0, True), Glimpse(20, 0, 2, "Sailing", 1.0, False),
        Glimpse(30, 0, 2 + last // 2, "Sailing", 2.0, True),
    )  # fmt: skip
    monkeypatch.setattr(finder, "glimpses", lambda *args: [easy, hard, late])
    monkeypatch.setattr(finder, "confirmed", lambda position, each, *args: storage.Puzzle(each.line, *[None] * 6))  # type: ignore[arg-type]
    assert last > 8
    assert [each.line for each in finder.find("0", match, 1).puzzles] == [hard.line, late.line]
