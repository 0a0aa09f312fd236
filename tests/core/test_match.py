"""`Match.after` returns the match after an action and leaves the original unchanged."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.core.decision import Illegal, NotYourDecision
from fondaco.games import all_games


@pytest.mark.parametrize("game", [*all_games()])
def test_a_match_after_an_action_is_another_and_the_one_before_stays(game: str) -> None:
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


def test_what_is_refused_leads_nowhere() -> None:
    match = fondaco.new(next(iter(all_games())), 3, seed=5)
    seat = match.waiting[0]
    menu = {*map(str, match.options(seat))}
    strange = next(
        action for later in (match.after(seat, each) for each in match.options(seat))
        for action in later.options(later.waiting[0]) if str(action) not in menu
    )  # fmt: skip
    with pytest.raises((Illegal, NotYourDecision)):
        match.after(seat, strange)
