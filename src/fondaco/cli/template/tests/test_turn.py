"""2 The turn."""
from __future__ import annotations

from collections.abc import Callable

from fondaco import Match

from newgame.actions import DRAW, KEEP, Take
from newgame.draw import Drawn
from newgame.turn import Turn

CLOTH, PEPPER, SALT, WINE = range(4)


def test_everyone_has_six_turns(table: Callable[..., Match]) -> None:
    match = table()
    takers = []
    while not match.over:
        takers.append(match.waiting[0])
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    assert takers == [0, 1] * 6


def test_a_ware_that_is_taken_lies_open_and_its_place_is_filled(table: Callable[..., Match]) -> None:
    match = table(Turn(0), market=[SALT, SALT, WINE], pile=[CLOTH, PEPPER])
    assert match.options(0) == [Take(SALT), Take(WINE), DRAW]
    match.play(0, Take(SALT))
    assert match.state.shown[0] == [SALT]
    assert sorted(match.state.market) == [PEPPER, SALT, WINE]
    assert match.decision == Turn(1)


def test_what_does_not_lie_open_cannot_be_taken(table: Callable[..., Match]) -> None:
    match = table(Turn(0), market=[SALT, SALT, WINE])
    refusal = match.refuses(0, Take(CLOTH))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("2.2", "This ware is not in the market. Choose an open ware.")
    refusal = match.refuses(0, KEEP)
    assert refusal is not None
    assert refusal.rule == "2.3"


def test_who_draws_looks_at_the_card_alone(table: Callable[..., Match]) -> None:
    match = table(Turn(0), pile=[CLOTH, SALT, SALT, WINE])
    match.play(0, DRAW)
    assert match.decision == Drawn(0)
    assert [match.view(seat)["table"]["drawn"] for seat in (0, 1, None)] == [WINE, None, None]
    assert {match.determinize(0, seed).state.pile[-1] for seed in range(20)} == {WINE}
    assert {match.determinize(1, seed).state.pile[-1] for seed in range(40)} > {CLOTH, WINE}
