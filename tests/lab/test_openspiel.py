"""The OpenSpiel games pass its own test and support its search algorithms."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fondaco import lab
from tests.lab.tables import EVERY_TABLE, SMALLEST

pyspiel = pytest.importorskip("pyspiel", reason="it is in the environment of `make lab`")
pytestmark = pytest.mark.lab
NAME, PLAYERS = min(SMALLEST, key=lambda table: lab.Episode(*table).layout.marks)


def opened(name: str, players: int, steps: int, seed: int = 5) -> tuple[Any, Any]:
    """Return a game and a state after some random actions."""
    lab.register_openspiel()
    game, dice = pyspiel.load_game(f"fondaco_{name}", {"players": players}), random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    for _ in range(steps):
        state.apply_action(dice.choice(state.legal_actions()))
    return game, state


def perfect_recall_text(game: Any, state: Any, player: int) -> str:
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    said: str = game.make_py_observer(recall).string_from(state, player)
    return said


@EVERY_TABLE
def test_a_random_match_passes_the_test_of_openspiel(name: str, players: int) -> None:
    lab.register_openspiel()
    game = pyspiel.load_game(f"fondaco_{name}", {"players": players, "seeds": 16})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_state_survives_serialization() -> None:
    game, state = opened(NAME, PLAYERS, 30)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert str(again) == str(state) != str(copied)


@EVERY_TABLE
def test_information_state_is_equal_in_every_determinization(name: str, players: int) -> None:
    game, state = opened(name, players, 40)
    player = state.current_player()
    imagined = lab.openspiel_resampler(1)(state, player)
    assert perfect_recall_text(game, imagined, player) == perfect_recall_text(game, state, player)
    assert imagined.legal_actions() == state.legal_actions()
    assert str(imagined) != str(state)


def test_information_state_only_grows() -> None:
    game, state = opened(NAME, PLAYERS, 30)
    before = perfect_recall_text(game, state, 0).splitlines()[:-1]
    state.apply_action(state.legal_actions()[0])
    assert perfect_recall_text(game, state, 0).splitlines()[: len(before)] == before


def test_ismcts_uses_determinized_matches() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, state = opened(NAME, PLAYERS, 30)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 1.0, 6)
    bot.set_resampler(lab.openspiel_resampler(1))
    assert bot.step(state) in state.legal_actions()
