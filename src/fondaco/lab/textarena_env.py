"""TextArena environments of all games, registered under the ids of Gymnasium.

lab.register_textarena()
env = textarena.make("fondaco/Oltremare-v1")
env.reset(num_players=3, seed=1)
over = False
while not over:
    player, text = env.get_observation()
    over, info = env.step(action=agents[player](text))
rewards, about = env.close()
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Unpack

import textarena
from textarena.wrappers import LLMObservationWrapper

from fondaco import lab
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.games import all_games
from fondaco.lab.episode import EpisodeOptions
from fondaco.lab.text_environment import TextEnv

VERSION = 1
BRACKETS = re.compile(r"\[([^\[\]]+)\]")
PROMPT = """{rules}

You play this game as {name}. Each page says what has happened, what is asked, and your answers. Later pages say only \
what has changed. Put your answer in square brackets at the end of your reply: its number, or typed text as the page \
shows it, such as [propose to=2 give=silk]. [look] returns the whole page, [options] all answers."""


class TextArenaEnv(textarena.Env):  # type: ignore[misc]
    """A match for TextArena: the players are the first seats, and `bots` play the last ones.

    Players count from 0 in TextArena, and are called Player 1, Player 2, ... in the texts. After more than `errors`
    refused answers in a row the match ends; that player gets -1, and the others 0.
    """

    state: textarena.FFAMultiPlayerState

    def __init__(
        self, game: str, bots: Sequence[str] = (), errors: int = 3, lang: str = "en", **agreed: Unpack[EpisodeOptions]
    ) -> None:
        self.game, self.bots, self.errors, self.lang = game, tuple(bots), errors, lang
        self.agreed = EpisodeOptions({"reward": "rank", **agreed})

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Start a match with so many players, and the bots."""
        self.text_env: TextEnv = lab.text_env(
            self.game, num_players + len(self.bots), self.bots, lang=self.lang, rules=False, **self.agreed
        )
        first = self.text_env.reset(seed)
        self.state = textarena.FFAMultiPlayerState(num_players, seed=seed, error_allowance=self.errors)
        names = {seat: f"Player {seat + 1}" for seat in range(num_players)}
        self.state.reset(player_prompt_function=self._prompt, role_mapping=names)
        self._tell(first)

    def step(self, action: str) -> tuple[bool, JsonObject]:
        """Play the answer of the asked player; the text of a refusal, or the next page, is observed by who is asked."""
        player = self.text_env.seat
        kind = textarena.ObservationType.PLAYER_ACTION
        self.state.add_observation(action, kind, from_id=player, to_id=player)
        text = self.text_env.step(read_reply(action))
        if not self.text_env.refused:
            self._tell(text)
        elif self.state.set_invalid_move(text):
            losses = {seat: -float(seat == player) for seat in range(self.state.num_players)}
            self.state.set_game_outcome(losses, text)
        over, info = self.state.step(rotate_player=False)
        return over, info

    def _tell(self, text: str) -> None:
        """Add a page for the asked player, or the results for all at the end."""
        env, kind = self.text_env, textarena.ObservationType.GAME_MESSAGE
        if not env.over:
            self.state.manually_set_current_player_id(env.seat, force=True)
            self.state.add_observation(text, kind, to_id=env.seat)
            return
        for seat in range(self.state.num_players):
            self.state.add_observation(env.observe(seat), kind, to_id=seat)
        result = text.strip().splitlines()[-1]
        self.state.set_game_outcome(dict(enumerate(env.rewards[: self.state.num_players])), result)

    def _prompt(self, player_id: int, game_state: object) -> str:
        rules = self.text_env.episode.game.rules(self.lang) or ""
        return PROMPT.format(rules=rules.strip(), name=self.state.role_mapping[player_id])


def read_reply(reply: str) -> str:
    """Return the answer in a reply: the last text in square brackets, or the last line if there are none."""
    last = (reply.strip().splitlines() or [""])[-1].strip()
    if last.startswith("{"):
        return last
    found = BRACKETS.findall(reply)
    return found[-1].strip() if found else last


def textarena_id(game: Game) -> str:
    return f"fondaco/{game.id.title()}-v{VERSION}"


def register_ids() -> list[str]:
    """Register all installed games with TextArena, and return their ids."""
    found = {textarena_id(game): game for game in all_games().values()}
    for name, game in found.items():
        if name not in textarena.envs.registration.ENV_REGISTRY:
            textarena.register(name, TextArenaEnv, default_wrappers=[LLMObservationWrapper], game=game.id)
    return [*found]
