"""New matches follow the rulebook; limits for bots are a preset; stored matches keep their options."""

from __future__ import annotations

import random

import pytest

import fondaco
from fondaco.arena.schedule import Pairing, Tournament, set_up_pairing
from fondaco.bots import bot
from fondaco.games import all_games, game
from fondaco.lab import Episode
from fondaco.testing.random_walk import FAR_TOO_MANY

TABLES = [(name, players) for name, info in fondaco.games().items() for players in info.players]
LIMITED = [name for name, found in all_games().items() if found.bounded]


def test_some_games_have_limits_for_bots() -> None:
    assert LIMITED


@pytest.mark.parametrize("name", LIMITED)
def test_default_has_no_limit_beyond_the_rulebook(name: str) -> None:
    info = fondaco.games()[name]
    played = fondaco.new(name, info.players[0]).opening.options
    assert played == info.options
    assert [played[limit] for limit in info.bounded] == [None] * len(info.bounded)


@pytest.mark.parametrize("name", LIMITED)
def test_the_preset_sets_every_limit_and_nothing_else(name: str) -> None:
    info = fondaco.games()[name]
    played = fondaco.new(name, info.players[0], options="bounded").opening.options
    assert played == info.options | info.bounded
    assert None not in info.bounded.values()


@pytest.mark.parametrize("name", LIMITED)
def test_preset_combines_with_own_options(name: str) -> None:
    info = fondaco.games()[name]
    limit, *_ = info.bounded
    played = fondaco.new(name, info.players[0], options={**info.bounded, limit: None}).opening.options
    assert played == info.options | info.bounded | {limit: None}
    info.bounded.clear()
    assert game(name).bounded


def test_no_other_preset_is_known() -> None:
    with pytest.raises(fondaco.Malformed, match="no preset 'endless'"):
        fondaco.new(LIMITED[0], 2, options="endless")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", LIMITED)
def test_arena_and_lab_play_within_the_limits(name: str) -> None:
    info, players = fondaco.games()[name], fondaco.games()[name].players[0]
    limit, *others = info.bounded
    match, _ = set_up_pairing(
        Tournament(name, ("random",), players, 1), Pairing(0, 0, ("random",) * players, (0,) * players)
    )
    episode = Episode(name, players, options={limit: None})
    episode.begin(seed=1)
    assert match.opening.options == info.options | info.bounded
    assert episode.match.opening.options == info.options | {other: info.bounded[other] for other in others}


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("options", [None, "bounded"])
def test_a_stored_match_keeps_the_limits_it_was_played_by(name: str, options: str | None) -> None:
    match = fondaco.new(name, fondaco.games()[name].players[0], 1, options)  # type: ignore[arg-type]
    dice = random.Random(1)
    for _ in range(30):
        match.play(match.waiting[0], dice.choice(match.options(match.waiting[0])))
    again = fondaco.load(match.to_json())
    assert again.opening.options == match.opening.options
    assert again.state.options == match.state.options == match.at(10).state.options
    assert fondaco.verify(match.to_json()) == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_bots_stop_haggling_without_a_limit(name: str, players: int) -> None:
    """Bots stop haggling without any limit, so a table of bots and people goes on."""
    match = fondaco.new(name, players, 5)
    bots = [bot("greedy", name, seat) for seat in range(players)]
    for _ in range(FAR_TOO_MANY):
        if match.over:
            return
        match.play(match.waiting[0], bots[match.waiting[0]].choose(match.seat(match.waiting[0])))
    pytest.fail(f"no end in {FAR_TOO_MANY} decisions")
