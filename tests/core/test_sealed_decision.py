"""Sealed decisions: simultaneous answers that stay hidden until all are in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fondaco.core.chance import fast_chance
from fondaco.core.decision import Action, Decision, Over
from fondaco.core.field_types import FACE_DOWN
from fondaco.core.sealed_decision import SealedDecision


class Bet(Action, frozen=True):
    ducats: int
    horse: int


@dataclass
class Race:
    purses: list[int]
    bets: tuple[tuple[int, int, int], ...] = ()


class BettingDecision(SealedDecision[Race, Bet], frozen=True):
    sealed: tuple[tuple[int, int, int], ...] = ()

    def asked(self, state: Race) -> Iterable[int]:
        return (2, 0, 1)

    def options(self, state: Race, who: int) -> list[Bet]:
        return [Bet(ducats, horse) for ducats in range(state.purses[who] + 1) for horse in (1, 2)]

    def turn_up(self, state: Race) -> Decision:
        state.bets = self.sealed
        return Over()


def test_sealed_answers_are_awaited_in_table_order() -> None:
    race = Race([5, 5, 5])
    assert BettingDecision().waiting(race) == (2, 0, 1)
    assert BettingDecision(((0, 5, 1),)).waiting(race) == (2, 1)


def test_sealed_answers_are_revealed_together_in_any_order() -> None:
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        race = Race([5, 5, 5])
        now: Decision[Race, Any] = BettingDecision()
        for seat in order:
            assert race.bets == ()
            now = now.take(race, seat, Bet(seat, 2))
        assert now == Over()
        assert race.bets == ((0, 0, 2), (1, 1, 2), (2, 2, 2))


def test_others_see_only_that_a_sealed_answer_exists() -> None:
    now, hidden = BettingDecision(((0, 5, 1), (2, 3, 2))), (FACE_DOWN, FACE_DOWN)
    assert now.seen_by(0).sealed == ((0, 5, 1), (2, *hidden))
    assert now.seen_by(2).sealed == ((0, *hidden), (2, 3, 2))
    assert now.seen_by(1).sealed == now.seen_by(None).sealed == ((0, *hidden), (2, *hidden))


def test_determinized_answers_are_legal_and_the_own_one_is_real() -> None:
    now, race = BettingDecision(((0, 5, 1), (2, 3, 2))), Race([5, 5, 3])
    worlds = [now.imagined(race, 0, fast_chance(seed)) for seed in range(60)]
    assert {world.sealed[0] for world in worlds} == {(0, 5, 1)}
    assert {world.sealed[1] for world in worlds} == {(2, ducats, horse) for ducats in range(4) for horse in (1, 2)}
    assert {world.seen_by(0) for world in worlds} == {now.seen_by(0)}
    assert now.imagined(race, 0, fast_chance(1)) == BettingDecision(((0, 5, 1), (2, 0, 1))).imagined(
        race, 0, fast_chance(1)
    )
