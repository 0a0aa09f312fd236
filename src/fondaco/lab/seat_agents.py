"""What the PettingZoo environments share: the seats of a table as agents."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from fondaco.core.match import Match
from fondaco.lab.episode import SEEDS, Episode
from fondaco.lab.spaces import ActionSpace, make_action_space, make_observation_space


class SeatAgents:
    """Agents `seat_0`, `seat_1`, ... of an episode, and their spaces."""

    def set_up_agents(self, episode: Episode, rows: bool) -> None:
        """Name an agent for each seat; for use in `__init__`."""
        self.episode, self.rows = episode, rows
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

    def action_space(self, agent: str) -> ActionSpace:
        return self.action_spaces[agent]

    def begin_match(self, seed: int | None) -> None:
        """Start a new match; the same seed starts the same sequence of matches."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.episode.begin(int(self._dice.integers(SEEDS)))
        self.agents = self.possible_agents[:]
