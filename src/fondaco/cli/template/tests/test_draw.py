"""3 The drawn card."""
from __future__ import annotations

from collections.abc import Callable

from fondaco import Match

from newgame.actions import DRAW, KEEP, SWAP
from newgame.draw import Drawn
from newgame.turn import Turn

CLOTH, PEPPER, SALT, WINE = range(4)


def test_a_card_that_is_kept_lies_face_down(table: Callable[..., Match]) -> None:
    match = table(Drawn(0), pile=[CLOTH, WINE])
    match.play(0, KEEP)
    assert (match.state.hidden[0], match.state.pile) == ([WINE], [CLOTH])
    assert match.view(0)["table"]["own_wares"] == [WINE]
    assert match.view(1)["table"]["merchants"][0]["face_down"] == 1
    assert match.decision == Turn(1)


def test_nobody_sees_a_swap(table: Callable[..., Match]) -> None:
    kept, swapped = (table(Drawn(0), pile=[CLOTH, WINE], orders=[SALT, PEPPER]) for _ in range(2))
    kept.play(0, KEEP)
    swapped.play(0, SWAP)
    assert (swapped.state.orders[0], swapped.state.hidden[0]) == (WINE, [SALT])
    assert swapped.view(1) == kept.view(1)


def test_one_must_keep_or_swap(table: Callable[..., Match]) -> None:
    refusal = table(Drawn(0)).refuses(0, DRAW)
    assert refusal is not None
    assert refusal.rule == "3.1"
