"""PettingZoo parallel environment: all seats that the game waits for answer at the same time."""

from __future__ import annotations

from pettingzoo import ParallelEnv

from fondaco.core.decision import Malformed
from fondaco.core.json_types import JsonObject
from fondaco.lab.episode import Episode
from fondaco.lab.seat_agents import SeatAgents
from fondaco.lab.spaces import Observation, observe_seat

Answers = dict[str, int]


class ParallelTableEnv(SeatAgents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Environment with agents `seat_0`, `seat_1`, ... that answer together.

    Every seat that the game waits for has a mask of its legal answers. The mask of the others is empty, and their
    actions are ignored. The answers are played one after the other, in the order that `speaks` chooses. If one of them
    changes the menu of a later seat, or the game no longer waits for it, the later answer is not played: `played` in
    its info is then false. Sealed answers never depend on each other, so all of them are played.
    """

    def __init__(self, episode: Episode, rows: bool = False) -> None:
        if episode.factored is not None:
            raise Malformed("the answers of a parallel environment are numbers of the menu, not factored actions")
        self.set_up_agents(episode, rows)
        self.render_mode = None
        self.metadata = {"name": f"fondaco_{episode.game.id}_parallel", "render_modes": []}
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: JsonObject | None = None
    ) -> tuple[dict[str, Observation], dict[str, JsonObject]]:
        """Start a new match; the same seed starts the same sequence of matches."""
        self.begin_match(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Answers
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, JsonObject]]:
        played = self._play(actions)
        over, match = self.match.over, self.match
        rewards = dict(zip(self.possible_agents, self.episode.rewards, strict=True))
        infos: dict[str, JsonObject] = {
            agent: {"played": self.seats[agent] in played}
            | ({"score": match.scores[self.seats[agent]], "won": self.seats[agent] in match.winners} if over else {})
            for agent in self.agents
        }
        seen, agents = self._observations(), self.agents
        self.agents = [] if over else agents
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _play(self, actions: Answers) -> set[int]:
        """Play the answers that still mean what they meant when they were chosen; return their seats."""
        episode, match = self.episode, self.match
        menus = {seat: match.options(seat) for seat in match.waiting}
        chosen = {seat: menu[actions[f"seat_{seat}"]] for seat, menu in menus.items()}
        played: set[int] = set()
        while left := [seat for seat in match.waiting if seat in chosen]:
            seat = episode.seat if episode.seat in left else left[0]
            action = chosen.pop(seat)
            if match.options(seat) == menus[seat]:
                episode.seat = seat
                episode.say(action)
                played.add(seat)
        return played

    def _observations(self) -> dict[str, Observation]:
        return {agent: observe_seat(self.episode, self.seats[agent], self.rows, together=True) for agent in self.agents}
