"""OpenSpiel adapter for all games.

    register()
    game = pyspiel.load_game("fondaco_neptun", {"players": 3})

Chance is part of the rules, so the only chance node is the seed, at the root. No player sees the seed, so this is
equivalent to a chance node at every random event. If several seats may answer, the first in the game's order is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel

import fondaco
from fondaco.core.decision import Malformed, Seat
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.games import game as find
from fondaco.lab.action_space import MOST_ANSWERS, Menu
from fondaco.lab.episode import win_reward
from fondaco.lab.observation import Layout
from fondaco.lab.small_games import SmallGame, small_games

PREFIX = "fondaco_"
SEEDS = 1024
LONGEST = 20_000
Kind = pyspiel.GameType


def register_games() -> list[str]:
    """Register all games with OpenSpiel and return their names there."""
    known = {*pyspiel.registered_names()}
    for game in all_games().values():
        if PREFIX + game.id not in known:
            pyspiel.register_game(
                openspiel_game_type(game), type(f"Spiel{game.id.title()}", (SpielGame,), {"name": game.id})
            )
    for name, small in small_games().items():
        if PREFIX + name not in known:
            kind = openspiel_game_type(find(small.game), PREFIX + name, small)
            pyspiel.register_game(kind, type(f"Spiel{name.title()}", (SpielGame,), {"name": small.game, "small": name}))
    return [PREFIX + name for name in (*all_games(), *small_games())]


def openspiel_game_type(game: Game, name: str = "", small: SmallGame | None = None) -> object:
    fewest, most = game.players if small is None else (small.players, small.players)
    seeds = SEEDS if small is None else len(small.deals)
    return Kind(
        short_name=name or PREFIX + game.id,
        long_name=game.title,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION,
        utility=Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        min_num_players=fewest,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest, "seeds": seeds, "answers": MOST_ANSWERS},
    )


@cache
def cached_action_space(name: str, small: str, players: int, answers: int) -> Menu:
    """Return the cached action space and layout of a table."""
    game = find(name)
    components = game.open_components(small_games()[small].board) if small else None
    return Menu(Layout(game, players, components), answers)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a fixed number of players and of seeds."""

    name: str
    small = ""
    """Name among the small games, if it is one."""

    def __init__(self, params: JsonObject | None = None) -> None:
        game, given = find(self.name), params or {}
        small = small_games().get(self.small)
        fewest, seeds = (game.players[0], SEEDS) if small is None else (small.players, len(small.deals))
        self.players, self.seeds = int(given.get("players", fewest)), int(given.get("seeds", seeds))
        if small is not None and not (self.players == fewest and 1 <= self.seeds <= seeds):
            raise Malformed(f"{self.small} is for {fewest} players and has 1 to {seeds} deals")
        self.answers = int(given.get("answers", MOST_ANSWERS))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.answers,
            max_chance_outcomes=self.seeds,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        name = PREFIX + (self.small or self.name)
        super().__init__(openspiel_game_type(game, name, small), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(cached_action_space(self.name, self.small, self.players, self.answers), recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, or None before the seed is chosen; OpenSpiel copies it with `deepcopy`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.name, self.players, self.seeds, self.answers = game.name, game.players, game.seeds, game.answers
        self.small = game.small
        self.match: Match | None = None
        self.told: dict[Seat, tuple[int, str]] = {}

    @property
    def menu(self) -> Menu:
        return cached_action_space(self.name, self.small, self.players, self.answers)

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.match.waiting[0] if self.match.waiting else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self.seeds) for seed in range(self.seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return [*range(sum(self.menu.mask(self.match, player)))]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            small = small_games().get(self.small)
            self.match = small.new(action) if small else fondaco.new(self.name, self.players, action, "bounded")
        else:
            seat = self.match.waiting[0]
            self.match.play(seat, self.menu.action(self.match, seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player < 0:
            return f"seed {action}"
        return msgspec.json.encode(self.menu.action(self.match, player, action)).decode()

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        return win_reward(self.match) if self.match is not None and self.match.over else [0.0] * self.players

    def remembered(self, player: Seat) -> str:
        """Return as JSON lines all that this player was shown or did.

        The content is that of `match.seat(n).remembers`. Encoded lines are cached.
        """
        lines, told = self.told.get(player, (0, ""))
        log = (self.match and self.match.log) or []
        for entry in log[lines:]:
            told += msgspec.json.encode(entry.told_to(player)).decode() + "\n"
        self.told[player] = len(log), told
        return told

    def __str__(self) -> str:
        match = self.match
        return "before the seed" if match is None else match.game.wire.freeze(match.state, match.decision).decode()


class Observer:
    """Observer of one player; perfect recall includes all that the player was shown or did."""

    def __init__(self, menu: Menu, recall: bool) -> None:
        self.layout, self.recall = menu.layout, recall
        self.tensor = None if recall else np.zeros(self.layout.marks + self.layout.numbers, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.match is not None:
            marks, numbers = self.layout.observe(state.match, player)
            self.tensor[: len(marks)], self.tensor[len(marks) :] = np.frombuffer(marks, np.uint8), numbers

    def string_from(self, state: SpielState, player: int) -> str:
        match = state.match
        if match is None:
            return "before the seed"
        seen = msgspec.json.encode(match.view(player)).decode()
        return state.remembered(player) + seen if self.recall else seen


def make_resampler(seed: int) -> Callable[[SpielState, int], SpielState]:
    """Return a sampler of determinizations for ISMCTS (`match.determinize`)."""
    drawn = seed

    def resample(state: SpielState, player: int) -> SpielState:
        nonlocal drawn
        drawn += 1
        assert state.match is not None
        imagined: SpielState = state.clone()
        imagined.match = state.match.determinize(player, drawn)
        imagined.match.log = state.match.seat(player).remembers
        imagined.told = {}
        return imagined

    return resample
