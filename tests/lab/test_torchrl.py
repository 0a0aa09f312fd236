"""Tables and seats as torchrl environments, through its own wrappers and its own test."""

from __future__ import annotations

import warnings

import pytest

from fondaco import lab
from tests.lab.tables import EVERY_TABLE

with warnings.catch_warnings():  # warnings of torchrl itself
    warnings.simplefilter("ignore")
    envs = pytest.importorskip("torchrl.envs", reason="it is in the environment of `make lab`")
pytestmark = [pytest.mark.lab, pytest.mark.filterwarnings("ignore")]


@EVERY_TABLE
def test_table_follows_torchrl_specs(name: str, players: int) -> None:
    envs.check_env_specs(envs.PettingZooWrapper(lab.aec(name, players), use_mask=True, done_on_any=True))


@EVERY_TABLE
def test_seat_follows_torchrl_specs_and_respects_its_mask(name: str, players: int) -> None:
    env = envs.TransformedEnv(envs.GymWrapper(lab.seat_env(name, players, ["random"])), envs.ActionMask())
    envs.check_env_specs(env)
    steps = env.rollout(20)
    answers = steps["action"].argmax(-1, keepdim=True)
    assert steps["action_mask"].gather(-1, answers).all()
