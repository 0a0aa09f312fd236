"""Gymnasium environment for one seat; bots play the other seats."""

from __future__ import annotations

from collections.abc import Sequence

import gymnasium
import numpy as np

from fondaco.bots import answer, bot
from fondaco.core.decision import Malformed, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.lab.episode import SEEDS, Episode
from fondaco.lab.spaces import Observation, make_action_space, make_observation_space, observe_seat


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """Single-agent environment in which bots play the other seats.

    `bots` are named as in the arena; the last one fills the remaining seats. `seat` is the seat of the learner; with
    None it is drawn for every match. An illegal action number changes nothing and sets `refused` in `info`.
    """

    metadata: JsonObject = {"render_modes": []}  # noqa: RUF012 - required by Gymnasium

    def __init__(
        self, episode: Episode, bots: Sequence[str] = ("greedy",), seat: Seat | None = 0, rows: bool = False
    ) -> None:
        others = episode.players - 1
        if not 1 <= len(bots) <= others:
            raise Malformed(f"there are seats for 1 to {others} bots, not for {len(bots)}")
        if seat is not None and seat not in range(episode.players):
            raise Malformed(f"there is no seat {seat} at this table")
        self.episode, self.rows, self.fixed_seat = episode, rows, seat
        self.names = [*bots, *[bots[-1]] * (others - len(bots))]
        self.observation_space, self.action_space = make_observation_space(episode, rows), make_action_space(episode)

    @property
    def match(self) -> Match:
        return self.episode.match

    def reset(self, *, seed: int | None = None, options: JsonObject | None = None) -> tuple[Observation, JsonObject]:
        super().reset(seed=seed)
        episode = self.episode
        dealt, drawn, *dice = (int(number) for number in self.np_random.integers(SEEDS, size=1 + episode.players))
        self.seat = drawn % episode.players if self.fixed_seat is None else self.fixed_seat
        made = [bot(name, episode.game.id, seed) for name, seed in zip(self.names, dice, strict=True)]
        self._bots = dict(zip([seat for seat in range(episode.players) if seat != self.seat], made, strict=True))
        episode.begin(dealt)
        self._others_speak()
        return observe_seat(episode, self.seat, self.rows), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, JsonObject]:
        episode = self.episode
        refused = not 0 <= action < len(self.match.options(self.seat))
        if not refused:
            episode.answer(int(action))
            self._others_speak()
        seen = observe_seat(episode, self.seat, self.rows)
        return seen, episode.rewards[self.seat], episode.over, False, self._info() | {"refused": refused}

    def _others_speak(self) -> None:
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            episode.say(answer(self._bots[episode.seat], episode.match, episode.seat))

    def _info(self) -> JsonObject:
        ended = {"scores": self.match.scores, "winners": self.match.winners} if self.match.over else {}
        return {"seat": self.seat} | ended
