"""PettingZoo AEC environment in which every seat is an agent."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.lab.episode import SEEDS, Episode
from fondaco.lab.spaces import Observation, make_action_space, make_observation_space, observe_seat


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Environment with agents `seat_0`, `seat_1`, ...; illegal actions raise `IndexError`."""

    def __init__(self, episode: Episode, rows: bool = False) -> None:
        super().__init__()
        self.episode, self.rows = episode, rows
        self.metadata = {"name": f"fondaco_{episode.game.id}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: make_observation_space(episode, rows) for agent in self.possible_agents}
        self.action_spaces = {agent: make_action_space(episode) for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    @property
    def match(self) -> Match:
        return self.episode.match

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:
        """Start a new match; the same seed starts the same sequence of matches.

        `options` is ignored: table options are set when the environment is created.
        """
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.episode.begin(int(self._dice.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, JsonObject] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> Observation:
        return observe_seat(self.episode, self.seats[agent], self.rows)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.episode.answer(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
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
