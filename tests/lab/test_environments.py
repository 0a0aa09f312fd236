"""The lab's environments pass the test suites of their frameworks."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from fondaco import Malformed, lab
from fondaco.games import all_games
from fondaco.lab.gymnasium_env import SeatEnv
from tests.lab.tables import A_TABLE_OF_EACH, EVERY_TABLE, SMALLEST


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


@EVERY_TABLE
def test_a_table_is_a_parallel_environment_of_pettingzoo(
    name: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    parallel_api_test(lab.parallel(name, players), num_cycles=60)


@A_TABLE_OF_EACH
def test_every_game_has_an_id_for_gymnasium(name: str, players: int) -> None:
    (made,) = [each for each in lab.register_gymnasium() if each == f"fondaco/{name.title()}-v1"]
    env = gymnasium.make(made, bots=["random"], seat=None)
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    env.step(env.action_space.sample(seen["action_mask"]))
    most = all_games()[name].players[1]
    again = gymnasium.make(f"fondaco.lab.gymnasium_ids:{made}", players=most).unwrapped
    assert isinstance(again, SeatEnv)
    assert again.episode.players == most


@A_TABLE_OF_EACH
def test_parallel_answers_are_played_unless_an_earlier_one_changed_their_menu(name: str, players: int) -> None:
    """Whole matches end, and answers of one step that are all played leave the same match in any order of seats."""
    env, dice = lab.parallel(name, players), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    together = dropped = 0
    for _ in range(3_000):
        waiting = {seat for agent, seat in env.seats.items() if seen[agent]["action_mask"].any()}
        assert waiting == set(env.match.waiting)
        actions = {agent: int(dice.random() * seen[agent]["action_mask"].sum()) for agent in env.agents}
        seen, rewards, over, _, infos = env.step(actions)
        played = {env.seats[agent] for agent, info in infos.items() if info["played"]}
        assert played
        assert played <= waiting
        together, dropped = together + (len(played) > 1), dropped + (played < waiting)
        if all(over.values()):
            break
    assert all(over.values())
    assert not env.agents
    assert sum(rewards.values()) == pytest.approx(0)
    assert together + dropped > 0 or players == 2


def test_masks_of_sb3_contrib_are_those_of_the_observation() -> None:
    env = lab.seat_env(*SMALLEST[0], ["random"])
    seen, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), seen["action_mask"].astype(bool))


def both(name: str, players: int, **how: Any) -> tuple[Any, Any]:
    return lab.seat_env(name, players, ["random"], **how), lab.aec(name, players, **how)


@A_TABLE_OF_EACH
def test_seat_is_rendered_in_words_and_as_a_picture(name: str, players: int) -> None:
    for env in both(name, players, render_mode="ansi"):
        env.reset(seed=1)
        assert len(env.render().splitlines()) > 5
    for env in both(name, players, render_mode="rgb_array"):
        env.reset(seed=1)
        picture = env.render()
        assert (picture.shape, picture.dtype) == ((720, 1280, 3), np.uint8)
        assert len(np.unique(picture @ np.array([1 << 16, 1 << 8, 1]))) > 50  # colours
    for env in both(name, players):
        env.reset(seed=1)
        assert env.render() is None


def test_unknown_render_mode_is_refused() -> None:
    for make in (lab.seat_env, lab.aec):
        with pytest.raises(Malformed, match="ansi, rgb_array"):
            make(*SMALLEST[0], render_mode="human")


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
    assert (env.episode.names, info["seat"], env.episode.seat) == (["random"] + ["greedy"] * (most - 2), 2, 2)
    for wrong in ({"bots": ()}, {"bots": ["random"] * most}, {"seat": most}):
        with pytest.raises(Malformed):
            lab.seat_env(name, most, **wrong)
