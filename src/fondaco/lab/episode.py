"""Matches played by action numbers; all environments of the lab are built on them.

episode = Episode(name, players=3, speaks="round", reward="rank")
episode.begin(seed=7)
while not episode.over:
    marks, numbers = episode.observe(episode.seat)
    episode.answer(0)                      # the first legal answer of the seat to move
episode.rewards                            # by seat
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypedDict, TypeVar

import msgspec

import fondaco
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.games import game as find
from fondaco.lab.action_space import MOST_ANSWERS, Menu
from fondaco.lab.factored_actions import FactoredActions
from fondaco.lab.observation import Layout

T = TypeVar("T")
Answer = int | Sequence[int]
"""A number of the menu, or the numbers of a factored action."""
SEEDS = 2**62
"""Environments draw the seed of each match from this range."""


def win_reward(match: Match) -> list[float]:
    """Reward by share of the victory minus the average share; sums to 0 over all seats."""
    won = match.winners
    return [(seat in won) / len(won) - 1 / match.players for seat in range(match.players)]


def rank_reward(match: Match) -> list[float]:
    """Reward by rank, evenly from 1 (first) to -1 (last); ties share, and the sum is 0."""
    stands = [(seat in match.winners, score) for seat, score in enumerate(match.scores)]
    others = match.players - 1
    return [(sum(one < mine for one in stands) - sum(one > mine for one in stands)) / others for mine in stands]


def lead_reward(match: Match) -> list[float]:
    """Reward by points ahead of the best other seat."""
    scores = match.scores
    return [float(mine - max(scores[:seat] + scores[seat + 1 :])) for seat, mine in enumerate(scores)]


REWARDS: dict[str, Callable[[Match], list[float]]] = {"win": win_reward, "rank": rank_reward, "lead": lead_reward}


def first_waiting_seat(match: Match, last: Seat, dice: random.Random) -> Seat:
    """Ask the first waiting seat in the order that the game prefers."""
    return match.waiting[0]


def next_waiting_seat(match: Match, last: Seat, dice: random.Random) -> Seat:
    """Ask the next waiting seat in seat order after the last one asked."""
    return min(match.waiting, key=lambda seat: (seat - last - 1) % match.players)


def random_waiting_seat(match: Match, last: Seat, dice: random.Random) -> Seat:
    """Ask a random waiting seat."""
    return dice.choice(match.waiting)


SPEAKS: dict[str, Callable[[Match, Seat, random.Random], Seat]] = {
    "polite": first_waiting_seat,
    "round": next_waiting_seat,
    "random": random_waiting_seat,
}


class EpisodeOptions(TypedDict, total=False):
    """Keyword arguments of `Episode`."""

    speaks: str
    reward: str
    answers: int
    options: JsonObject | None
    board: str | Path | JsonObject
    record: bool
    factored: bool


class Episode:
    """A match played by action numbers, which can be started any number of times.

    `speaks` selects the seat that is asked when the game waits for several: `polite`, `round` or `random`. `reward` is
    `win`, `rank` or `lead`. All of it is given at the end, because scores during a match may be hidden. `answers` is
    the length of the longest menu; a longer one raises `OverflowError`. `options` override the preset `bounded`, which
    ensures that every episode ends; `None` removes a limit. With `record` the match keeps its log. With
    `factored` an answer is several numbers (`fondaco.lab.factored_actions`), also for offers that are not on the menu.
    """

    match: Match
    seat: Seat
    """The seat that is asked; after the end, the last seat that answered."""

    def __init__(
        self,
        game: str,
        players: int,
        *,
        speaks: str = "polite",
        reward: str = "win",
        answers: int = MOST_ANSWERS,
        options: JsonObject | None = None,
        board: str | Path | JsonObject = "standard",
        record: bool = False,
        factored: bool = False,
    ) -> None:
        self.game, self.players, self.record = find(game), players, record
        self.options, self.board = self.game.options_for(options), board
        self.layout = Layout(self.game, players, self.game.open_components(board))
        self.menu = Menu(self.layout, answers)
        self.factored = FactoredActions(self.menu) if factored else None
        self._speaks, self._reward = _named(SPEAKS, speaks, "speaks"), _named(REWARDS, reward, "reward")

    def begin(self, seed: int | str) -> None:
        """Start a new match; the same seed gives the same chance events and order of seats."""
        self.match = fondaco.new(self.game.id, self.players, seed, self.options, self.board, self.record)
        self._dice = random.Random(seed)
        self.seat = self.players - 1
        self._ask()

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def rewards(self) -> list[float]:
        """Rewards by seat; all 0 before the end of the match."""
        return self._reward(self.match) if self.match.over else [0.0] * self.players

    def observe(self, seat: Seat, view: msgspec.Struct | None = None) -> tuple[bytearray, array[float]]:
        """Return the observation of a seat as marks and numbers."""
        return self.layout.observe(self.match, seat, view)

    def mask(self, seat: Seat) -> bytearray:
        """Return one byte per action number: 1 if legal now; all 0 for a seat that is not asked.

        If actions are `factored`, one byte per value of each of their numbers.
        """
        actions = self.factored or self.menu
        asked = seat == self.seat and not self.over
        return actions.mask(self.match, seat) if asked else bytearray(actions.most)

    def read(self, number: Answer) -> Action:
        """Return the answer with this number, or these numbers; raise `IndexError` if there is none."""
        if self.factored is None:
            return self.menu.action(self.match, self.seat, int(number))  # type: ignore[arg-type]
        return self.factored.action(self.match, self.seat, number)  # type: ignore[arg-type]

    def accepts(self, number: Answer) -> bool:
        """Return whether this is a legal answer of the asked seat now."""
        try:
            action = self.read(number)
            return self.factored is None or self.match.refuses(self.seat, action) is None
        except (IndexError, Malformed):
            return False

    def answer(self, number: Answer) -> None:
        """Play the answer with this number for the asked seat; raise `IndexError` or `Illegal` if there is none."""
        self.say(self.read(number))

    def say(self, action: Action) -> None:
        """Play this action for the asked seat; free-form answers need not be on the menu."""
        self.match.play(self.seat, action)
        self._ask()

    def _ask(self) -> None:
        if self.match.waiting:
            self.seat = self._speaks(self.match, self.seat, self._dice)


def _named(known: dict[str, T], name: str, what: str) -> T:
    if name not in known:
        raise Malformed(f"{what} is one of {', '.join(known)}, not {name!r}")
    return known[name]
