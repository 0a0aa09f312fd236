"""Many seats against bots as a vector environment of Gymnasium."""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from fondaco import lab
from fondaco.lab.episode import Episode
from fondaco.lab.gymnasium_vector_env import SeatVectorEnv
from fondaco.lab.seat_episode import SeatEpisode
from tests.lab.tables import A_TABLE_OF_EACH, SMALLEST


def steps(table: tuple[str, int]) -> int:
    """Return how many steps a match takes in which every seat answers with the last of its menu."""
    episode, taken = Episode(*table), 0
    episode.begin(seed=1)
    while not episode.over:
        episode.answer(sum(episode.mask(episode.seat)) - 1)
        taken += 1
    return taken


NAME, PLAYERS = min(SMALLEST, key=steps)


@A_TABLE_OF_EACH
def test_make_vec_gives_a_vector_environment_of_every_game(name: str, players: int) -> None:
    lab.register_gymnasium()
    envs = gymnasium.make_vec(f"fondaco/{name.title()}-v1", num_envs=3, bots=["random"])
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    seen, info = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    assert info["seat"].tolist() == [0, 0, 0]
    for _ in range(5):
        actions = seen["action_mask"].sum(axis=1) - 1
        seen, rewards, over, cut, _ = envs.step(actions)
        assert envs.observation_space.contains(seen)
        assert [part.shape for part in (rewards, over, cut)] == [(3,)] * 3
    assert np.array_equal(envs.unwrapped.action_masks(), seen["action_mask"].astype(bool))
    envs.close()


def test_steps_rewards_and_last_observations_are_those_of_single_episodes() -> None:
    envs = lab.seat_envs(NAME, PLAYERS, ["random"], seat=None, reward="lead", num_envs=2, processes=2)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=4)
    seed = int(np.random.Generator(np.random.PCG64(np.random.SeedSequence(4))).integers(2**62))
    alone, ended, ended_by_bots = SeatEpisode(NAME, PLAYERS, ["random"], None, reward="lead"), 0, 0
    alone.begin(f"{seed} 1 0")
    while ended < 3 or not ended_by_bots:
        assert (info["seat"][1], bytes(seen["observation"]["marks"][1])) == (
            alone.learner,
            bytes(alone.observe(alone.learner)[0]),
        )
        actions = seen["action_mask"].sum(axis=1) - 1
        alone.answer(int(actions[1]))
        seen, rewards, over, _, info = envs.step(actions)
        assert (over[1], rewards[1]) == (alone.over, alone.rewards[alone.learner])
        if alone.over:
            last = info["final_obs"][1]
            assert envs.single_observation_space.contains(last)
            assert bytes(last["observation"]["marks"]) == bytes(alone.observe(alone.learner)[0])
            assert info["final_info"]["seat"][1] == alone.learner
            assert [*info["final_info"]["scores"][1]] == alone.match.scores
            ended, ended_by_bots = ended + 1, ended_by_bots + (alone.seat != alone.learner)
            alone.begin(f"{seed} 1 {ended}")
    envs.close()


def test_illegal_numbers_are_refused_at_their_tables_only() -> None:
    envs = lab.seat_envs(NAME, PLAYERS, ["random"], num_envs=3)
    before, _ = envs.reset(seed=1)
    after, _, over, _, info = envs.step(np.array([-1, 0, 511]))
    assert info["refused"].tolist() == [True, False, True]
    assert not over.any()
    same = [np.array_equal(before["observation"]["marks"][at], after["observation"]["marks"][at]) for at in range(3)]
    assert same == [True, False, True]
    envs.close()
