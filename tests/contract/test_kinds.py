"""Every number and list of a game says what it is, and is what it says."""
from __future__ import annotations

import random

import pytest

from fondaco.core.game import Game
from fondaco.core.story import Arguments
from fondaco.games import all_games
from fondaco.testing import kinds
from fondaco.testing.contract import guest_of
from fondaco.testing.walk import opened, walk
from tests.contract.test_laws import GAMES as TESTS

GAMES = [game for game in all_games().values() if game.arguments is not Arguments]
TABLES = [(game, players) for game in GAMES for players in range(game.players[0], game.players[1] + 1)]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
def test_every_number_and_every_list_says_what_it_is(game: Game) -> None:
    assert kinds.silences(game) == []


@every_game
def test_it_is_known_how_many_there_are_of_every_kind_that_a_player_sees(game: Game) -> None:
    assert kinds.uncounted(game) == []


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_in_a_match_everything_is_what_it_is_declared_to_be(game: Game, players: int) -> None:
    guest, rng = guest_of(game.id, TESTS[game.id]), random.Random(players)
    match, wrong = opened(guest, players, players), set()
    for seat, action in walk(match, guest.laws, rng):
        if rng.random() < 0.1:
            now, viewer = match.decision, rng.choice([seat, None])
            for what in (match.board, now, now.seen_by(viewer), action, game.view(match.board, now, viewer)):
                wrong.update(kinds.untruths(match, what))
    assert sorted(wrong.union(kinds.untold(match))) == []


@every_game
def test_every_argument_of_a_message_is_declared(game: Game) -> None:
    assert kinds.undeclared(game) == {}


@every_game
def test_an_argument_is_of_one_kind_in_all_messages_of_a_game(game: Game) -> None:
    assert kinds.ambiguous(game) == {}
