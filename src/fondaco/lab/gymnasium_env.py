"""Gymnasium environment for one seat; bots play the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from fondaco.core.decision import Malformed
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.lab.episode import SEEDS
from fondaco.lab.rendering import RENDER_FPS, RENDER_MODES, render_seat
from fondaco.lab.seat_episode import SeatEpisode
from fondaco.lab.spaces import Observation, make_action_space, make_observation_space, observe_seat


class SeatEnv(gymnasium.Env[Observation, Any]):
    """Single-agent environment in which bots play the other seats.

    An illegal action number changes nothing and sets `refused` in `info`. `render_mode` is None, `ansi` or `rgb_array`.
    """

    metadata: JsonObject = {  # noqa: RUF012 - required by Gymnasium
        "render_modes": RENDER_MODES,
        "render_fps": RENDER_FPS,
    }

    def __init__(self, episode: SeatEpisode, rows: bool = False, render_mode: str | None = None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise Malformed(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.episode, self.rows, self.render_mode = episode, rows, render_mode
        self.observation_space, self.action_space = make_observation_space(episode, rows), make_action_space(episode)

    @property
    def match(self) -> Match:
        return self.episode.match

    def reset(self, *, seed: int | None = None, options: JsonObject | None = None) -> tuple[Observation, JsonObject]:
        super().reset(seed=seed)
        self.episode.begin(int(self.np_random.integers(SEEDS)))
        return observe_seat(self.episode, self.episode.learner, self.rows), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, JsonObject]:
        episode = self.episode
        refused = not episode.accepts(action)
        if not refused:
            episode.answer(action)
        seen = observe_seat(episode, episode.learner, self.rows)
        return seen, episode.rewards[episode.learner], episode.over, False, self._info() | {"refused": refused}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal action numbers as booleans, as `MaskablePPO` of sb3-contrib asks for them.

        The masks of the numbers of a factored action follow each other.
        """
        return np.frombuffer(self.episode.mask(self.episode.learner), np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return what the learner sees, in words (`ansi`) or as a picture of them (`rgb_array`)."""
        return render_seat(self.match, self.episode.learner, self.render_mode)

    def _info(self) -> JsonObject:
        ended = {"scores": self.match.scores, "winners": self.match.winners} if self.match.over else {}
        return {"seat": self.episode.learner} | ended
