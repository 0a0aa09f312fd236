"""Boards are copied as their fields declare."""

from __future__ import annotations

from typing import Annotated

import pytest

from fondaco.core.chance import fast_chance
from fondaco.core.field_types import BAG, by
from fondaco.core.state import GameState

Hand = Annotated[list[int], BAG]


class State(GameState):
    round: int
    purses: Annotated[list[int], by("seat")]
    hands: Annotated[list[Hand], by("seat")]
    holds: list[tuple[int, ...]]


def state() -> State:
    return State(chance=fast_chance(1), story=[], round=3, purses=[5, 7], hands=[[1, 2], []], holds=[(1,)])


def test_copy_of_a_board_is_equal_and_records_no_events() -> None:
    first = state()
    copied = first.clone()
    assert copied.story is None
    copied.story = []
    assert copied == first


def test_changes_of_a_copy_do_not_change_the_board() -> None:
    first = state()
    twin = first.clone()
    twin.round += 1
    twin.purses[0] -= 5
    twin.hands[1].append(9)
    twin.hands.append([])
    twin.holds[0] += (2,)
    twin.chance.word()
    assert first == state()


class Ledger(GameState):
    debts: dict[int, int]


class Cellar(GameState):
    casks: list[list[list[int]]]


class Shelf(GameState):
    books: list[int] | None


@pytest.mark.parametrize(
    "odd", [Ledger(fast_chance(1), None, {}), Cellar(fast_chance(1), None, []), Shelf(fast_chance(1), None, [])]
)
def test_field_shared_between_copies_is_refused(odd: GameState) -> None:
    with pytest.raises(TypeError, match="in a game state: there are values that never change, rows of them"):
        odd.clone()
