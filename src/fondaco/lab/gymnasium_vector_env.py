"""Gymnasium vector environment: one seat against bots at each of many tables, over processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fondaco.core.json_types import JsonObject
from fondaco.lab.batched_tables import SKIP, Batch
from fondaco.lab.episode import SEEDS
from fondaco.lab.seat_episode import SeatEpisode
from fondaco.lab.spaces import Observation, make_action_space, make_observation_space, split_mask


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Tables of a batch as a vector environment.

    When a match ends, the next one starts in the same step. `final_obs` and `final_info` of `info` then describe its
    end. An illegal action number changes nothing at its table and sets `refused`.
    """

    metadata: JsonObject = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, make: Callable[[], SeatEpisode], num_envs: int = 1, processes: int = 1) -> None:
        self.num_envs, self.batch = num_envs, Batch(make, num_envs, processes)
        self.single_observation_space = make_observation_space(self.batch.episode, rows=False)
        self.single_action_space = make_action_space(self.batch.episode)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: JsonObject | None = None) -> tuple[Observation, JsonObject]:
        super().reset(seed=seed)
        self.batch.begin(int(self.np_random.integers(SEEDS)))
        return self._observation(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], JsonObject]:
        batch, tables = self.batch, np.arange(self.num_envs)
        batch.step(self._known(np.asarray(actions)))
        refused = batch.refused.copy()
        over = batch.over.copy()
        rewards = np.where(over, batch.rewards[tables, batch.last_seat], 0.0).astype(np.float64)
        info = self._info() | {"refused": refused, "_refused": np.ones(self.num_envs, np.bool_)}
        return self._observation(), rewards, over, np.zeros_like(over), info | self._final(over)

    def _known(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Replace numbers that are not on the menu, which a batch would not accept."""
        if self.batch.episode.factored is not None:
            return actions
        mask = self.batch.mask
        known = (actions >= 0) & (actions < mask.shape[1])
        legal = known & (mask[np.arange(self.num_envs), np.where(known, actions, 0)] == 1)
        return np.where(legal, actions, SKIP)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal action numbers of every table as booleans."""
        return self.batch.mask.astype(np.bool_)

    def close_extras(self, **kwargs: object) -> None:
        self.batch.close()

    def _observation(self) -> Observation:
        batch = self.batch
        cells = {"marks": batch.marks.copy(), "numbers": batch.numbers.copy()}
        return {"observation": cells, "action_mask": split_mask(batch.episode, batch.mask.copy())}

    def _info(self) -> JsonObject:
        return {"seat": self.batch.seat.astype(np.int64), "_seat": np.ones(self.num_envs, np.bool_)}

    def _final(self, over: NDArray[np.bool_]) -> JsonObject:
        """Return the last observation and the scores of the matches that have ended."""
        if not over.any():
            return {}
        batch, seen = self.batch, np.full(self.num_envs, None, object)
        nobody = np.zeros(batch.mask.shape[1], np.int8)
        for table in np.flatnonzero(over):
            cells = {"marks": batch.last_marks[table].copy(), "numbers": batch.last_numbers[table].copy()}
            seen[table] = {"observation": cells, "action_mask": split_mask(batch.episode, nobody)}
        ended = {"seat": batch.last_seat.astype(np.int64), "scores": batch.scores.copy()}
        about = {name: value for part in ended for name, value in ((part, ended[part]), (f"_{part}", over))}
        return {"final_obs": seen, "_final_obs": over, "final_info": about, "_final_info": over}
