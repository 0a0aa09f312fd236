"""Properties of bots that every table relies on."""

from __future__ import annotations

from itertools import product

import pytest

import fondaco
from fondaco.bots import STRENGTHS, answer, bot, play_out
from fondaco.bots.evaluation import evaluation, make_evaluation
from tests.trial import GAME


@pytest.mark.parametrize(
    ("players", "strength"),
    [*product([2, 3, 4, 5], ["random", "greedy"]), (2, "search:1")],
)
def test_bots_play_a_match_to_its_end(players: int, strength: str) -> None:
    match = fondaco.new(GAME, players, seed=players)
    play_out(match, [bot(strength, GAME, seed) for seed in range(players)])
    assert match.over
    assert fondaco.verify(match.to_json()) == []


def test_the_same_seeds_play_the_same_match() -> None:
    logs = []
    for _ in range(2):
        match = fondaco.new(GAME, 3, seed=5)
        play_out(match, [bot("random", GAME, seed) for seed in range(3)])
        logs.append(match.log)
    assert logs[0] == logs[1]


@pytest.mark.parametrize("name", sorted(fondaco.games()))
def test_cached_evaluations_change_nothing(name: str) -> None:
    """Cached results equal those that would be computed again."""
    players, experienced = fondaco.games()[name].players[0] + 1, evaluation(name)
    match, greedy = fondaco.new(name, players, seed=4, record=False), bot("greedy", name, 1)
    asked = 0
    while match.waiting:
        asked += 1
        if asked % 11 == 0:
            fresh = make_evaluation(name, None)
            for seat in range(players):
                assert experienced.worth(match, seat) == fresh.worth(match, seat)
        match.play(match.waiting[0], greedy.choose(match.seat(match.waiting[0])))
    assert asked > 100


def test_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(fondaco.Malformed, match=", ".join(STRENGTHS)):
        bot("genius", GAME, 1)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(fondaco.Malformed, match="chess"):
        bot("random", "chess", 1)


def test_bot_that_uses_only_its_menu_gets_no_determinized_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fondaco.new(GAME, 3, seed=5)
    seat = match.waiting[0]
    in_a_world = bot("random", GAME, 1).choose(match.seat(seat))
    monkeypatch.delattr(fondaco.Match, "seat")
    assert answer(bot("random", GAME, 1), match, seat) == in_a_world
    with pytest.raises(AttributeError):
        answer(bot("greedy", GAME, 1), match, seat)
