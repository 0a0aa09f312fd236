"""`Match.after` returns the match after an action and leaves the original unchanged."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.core.decision import Illegal, NotYourDecision
from fondaco.games import all_games


@pytest.mark.parametrize("game", [*all_games()])
def test_action_returns_a_new_match_and_keeps_the_old_one(game: str) -> None:
    match = fondaco.new(game, 3, seed=5)
    for _ in range(12):
        seat, before = match.waiting[0], match.to_json()
        menus = {each: [*match.options(each)] for each in range(3)}
        action = menus[seat][-1]
        played = match.clone()
        played.play(seat, action)
        later = match.after(seat, action)
        assert later.to_json() == played.to_json()
        assert [later.options(each) for each in range(3)] == [played.options(each) for each in range(3)]
        assert match.to_json() == before
        assert {each: match.options(each) for each in range(3)} == menus
        match = later


def test_refused_action_returns_no_match() -> None:
    match = fondaco.new(next(iter(all_games())), 3, seed=5)
    seat = match.waiting[0]
    menu = {*map(str, match.options(seat))}
    strange = next(
        action
        for later in (match.after(seat, each) for each in match.options(seat))
        for action in later.options(later.waiting[0])
        if str(action) not in menu
    )
    with pytest.raises((Illegal, NotYourDecision)):
        match.after(seat, strange)
