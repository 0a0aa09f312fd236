"""4 The final scores."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from fondaco import Match

from newgame import GAME
from newgame.actions import KEEP
from newgame.draw import Drawn
from newgame.score import points, scores

CLOTH, PEPPER, SALT, WINE = range(4)


@pytest.mark.parametrize(
    ("wares", "counted"),
    [([], 0), ([SALT], 1), ([SALT] * 2, 3), ([SALT] * 3, 6), ([SALT] * 9, 45), ([WINE] * 3, 12), ([SALT, WINE], 3)],
)
def test_wares_alike_are_worth_more_and_ordered_ones_twice(
    table: Callable[..., Match], wares: list[int], counted: int
) -> None:
    assert points(table().state.components, wares, WINE) == counted


def test_those_tied_share_the_victory(table: Callable[..., Match]) -> None:
    """[ruling 1] The rulebook has no tie-breaker."""
    state = table(orders=[WINE, SALT], shown=[[WINE], []], hidden=[[], [SALT]]).state
    assert scores(state) == [2, 2]
    assert GAME.winners(state) == (0, 1)
    state.hidden[1] = [SALT, SALT]
    assert GAME.winners(state) == (1,)


def test_at_the_end_all_cards_are_shown(table: Callable[..., Match]) -> None:
    match = table(Drawn(1), turn=11, orders=[WINE, SALT], hidden=[[CLOTH], []])
    match.play(1, KEEP)
    assert match.over
    first = match.view(1)["table"]["merchants"][0]
    assert (first["order"], first["open_wares"], first["face_down"]) == (WINE, [CLOTH], 0)
