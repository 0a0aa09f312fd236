"""PettingZoo AEC environment in which every seat is an agent."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from fondaco.core.decision import Malformed
from fondaco.core.json_types import JsonObject
from fondaco.lab.episode import Answer, Episode
from fondaco.lab.rendering import RENDER_FPS, RENDER_MODES, render_seat
from fondaco.lab.seat_agents import SeatAgents
from fondaco.lab.spaces import Observation, observe_seat


class TableEnv(SeatAgents, AECEnv[str, Observation, Answer]):  # type: ignore[misc]
    """Environment with agents `seat_0`, `seat_1`, ...; illegal actions raise `IndexError`.

    An illegal combination of the numbers of a factored action changes nothing: the agent is asked again, and `refused`
    is set in its info.
    """

    def __init__(self, episode: Episode, rows: bool = False, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise Malformed(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.set_up_agents(episode, rows)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"fondaco_{episode.game.id}",
            "render_modes": RENDER_MODES,
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:
        """Start a new match; the same seed starts the same sequence of matches.

        `options` is ignored: table options are set when the environment is created.
        """
        self.begin_match(seed)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, JsonObject] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> Observation:
        return observe_seat(self.episode, self.seats[agent], self.rows)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return what the asked seat sees, in words (`ansi`) or as a picture of them (`rgb_array`)."""
        return render_seat(self.match, self.episode.seat, self.render_mode)

    def close(self) -> None:
        """Do nothing: no window is open."""

    def step(self, action: Answer | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refused = self.episode.factored is not None and not self.episode.accepts(action)
        self.infos[agent] = {"refused": True} if refused else {}
        if refused:
            return
        self.episode.answer(action)
        if self.episode.over:
            self._end()
        self.agent_selection = self.possible_agents[self.episode.seat]
        self._accumulate_rewards()

    def _end(self) -> None:
        match = self.match
        self.rewards = dict(zip(self.agents, self.episode.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, seat in self.seats.items():
            self.infos[agent] = {"score": match.scores[seat], "won": seat in match.winners}
