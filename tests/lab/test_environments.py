"""The lab's environments pass the test suites of their frameworks."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from fondaco import Malformed, lab
from fondaco.games import all_games
from tests.lab.tables import EVERY_TABLE, SMALLEST


@pytest.fixture(autouse=True)
def kits_may_warn() -> Iterator[None]:
    """Ignore the warnings of the frameworks' tests, such as advice to use one flat array."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@EVERY_TABLE
def test_a_table_is_an_environment_of_pettingzoo(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(lab.aec(name, players), num_cycles=60)
    seed_test(lambda: lab.aec(name, players, speaks="random"), num_cycles=20)


@EVERY_TABLE
def test_a_seat_is_an_environment_of_gymnasium(name: str, players: int) -> None:
    check_env(lab.seat_env(name, players, ["random"], seat=None), skip_render_check=True)


def test_answers_can_have_rows() -> None:
    env = lab.aec(*SMALLEST[0], rows=True)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    many = int(seen["action_mask"].sum())
    assert env.observation_space(env.agent_selection).contains(seen)
    assert seen["answers"]["marks"][:many].any(axis=1).all()
    assert not seen["answers"]["marks"][many:].any()


def test_every_player_gets_a_reward_at_the_end() -> None:
    env = lab.aec(*SMALLEST[0])
    env.reset(seed=1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        paid[agent] += reward
        env.step(None if over else 0)
        if over:
            assert info["won"] == (reward > 0)
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0
    assert env.match.over


def test_illegal_action_number_is_refused_and_changes_nothing() -> None:
    env = lab.seat_env(*SMALLEST[0], ["random"])
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(int(before["action_mask"].sum()))
    assert (info["refused"], reward, over) == (True, 0.0, False)
    assert all(np.array_equal(before["observation"][part], after["observation"][part]) for part in ("marks", "numbers"))


def test_last_bot_fills_the_table_and_the_learner_has_the_given_seat() -> None:
    name, most = max(((name, game.players[1]) for name, game in all_games().items()), key=lambda each: each[1])
    env = lab.seat_env(name, most, ["random", "greedy"], seat=2)
    _, info = env.reset(seed=1)
    assert (env.names, info["seat"], env.episode.seat) == (["random"] + ["greedy"] * (most - 2), 2, 2)
    for wrong in ({"bots": ()}, {"bots": ["random"] * most}, {"seat": most}):
        with pytest.raises(Malformed):
            lab.seat_env(name, most, **wrong)
