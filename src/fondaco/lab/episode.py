"""Episodes: matches that are answered by numbers. Every face of the laboratory stands on them.

episode = Episode(name, players=3, speaks="round", reward="rank")
episode.begin(seed=7)
while not episode.over:
    marks, numbers = episode.observe(episode.seat)
    episode.answer(0)                      # the first answer of the menu of whoever speaks
episode.rewards                            # by seat
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import fondaco
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match
from fondaco.games import game as find
from fondaco.lab.action_space import MOST_ANSWERS, Menu
from fondaco.lab.observation import Layout

SEEDS = 2**62
"""A match is drawn from so many."""


def win(match: Match) -> list[float]:
    """One's share of the victory, less what everybody has on the average: they add up to 0."""
    won = match.winners
    return [(seat in won) / len(won) - 1 / match.players for seat in range(match.players)]


def rank(match: Match) -> list[float]:
    """From 1 for the first to -1 for the last, evenly; equals share. They add up to 0."""
    stands = [(seat in match.winners, score) for seat, score in enumerate(match.scores)]
    others = match.players - 1
    return [(sum(one < mine for one in stands) - sum(one > mine for one in stands)) / others for mine in stands]


def lead(match: Match) -> list[float]:
    """How many points one is ahead of the best of the others."""
    scores = match.scores
    return [float(mine - max(scores[:seat] + scores[seat + 1 :])) for seat, mine in enumerate(scores)]


REWARDS: dict[str, Callable[[Match], list[float]]] = {"win": win, "rank": rank, "lead": lead}


def polite(match: Match, last: Seat, dice: random.Random) -> Seat:
    """The first in the order that the game says a polite table would have."""
    return match.waiting[0]


def around(match: Match, last: Seat, dice: random.Random) -> Seat:
    """The next round the table after whoever spoke last."""
    return min(match.waiting, key=lambda seat: (seat - last - 1) % match.players)


def anybody(match: Match, last: Seat, dice: random.Random) -> Seat:
    """Whoever opens his mouth first."""
    return dice.choice(match.waiting)


SPEAKS: dict[str, Callable[[Match, Seat, random.Random], Seat]] = {
    "polite": polite, "round": around, "random": anybody,
}  # fmt: skip


class Episode:
    """A match by numbers, begun as often as one likes.

    `speaks` is who is asked when the game waits for several: `polite`, `round` or `random`. `reward` is what counts:
    `win`, `rank` or `lead`. All of it comes at the end: what a score stands at before may be nobody's to know.
    `answers` is the longest menu; a longer one raises. `options` are laid over the limits of the preset `bounded`, so
    that every episode ends; `None` lifts a limit. With `record` the match has its log, to be kept as a file.
    """

    match: Match
    seat: Seat
    """Who is asked now; after the end whoever spoke last."""

    def __init__(
        self, game: str, players: int, *, speaks: str = "polite", reward: str = "win", answers: int = MOST_ANSWERS,
        options: dict[str, Any] | None = None, board: str | Path | dict[str, Any] = "standard", record: bool = False,
    ) -> None:  # fmt: skip
        self.game, self.players, self.record = find(game), players, record
        self.options, self.board = self.game.options_for(options), board
        self.layout = Layout(self.game, players, self.game.open_box(board))
        self.menu = Menu(self.layout, answers)
        self._speaks, self._reward = _named(SPEAKS, speaks, "speaks"), _named(REWARDS, reward, "reward")

    def begin(self, seed: int | str) -> None:
        """The same seed deals the same cards, and lets the same seats speak."""
        self.match = fondaco.new(self.game.id, self.players, seed, self.options, self.board, self.record)
        self._dice = random.Random(seed)
        self.seat = self.players - 1
        self._ask()

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def rewards(self) -> list[float]:
        """By seat: what the match has brought, nothing before its end."""
        return self._reward(self.match) if self.match.over else [0.0] * self.players

    def observe(self, seat: Seat, view: msgspec.Struct | None = None) -> tuple[bytearray, array[float]]:
        """The marks and the numbers of what a seat sees."""
        return self.layout.observe(self.match, seat, view)

    def mask(self, seat: Seat) -> bytearray:
        """Which numbers are answers now: none for a seat that is not asked."""
        asked = seat == self.seat and not self.over
        return self.menu.mask(self.match, seat) if asked else bytearray(self.menu.most)

    def answer(self, number: int) -> None:
        """Whoever is asked gives the answer with this number; IndexError where there is none."""
        self.say(self.menu.action(self.match, self.seat, number))

    def say(self, action: Action) -> None:
        """Whoever is asked says this, which need not be on the menu where answers are free."""
        self.match.play(self.seat, action)
        self._ask()

    def _ask(self) -> None:
        if self.match.waiting:
            self.seat = self._speaks(self.match, self.seat, self._dice)


def _named(known: dict[str, Any], name: str, what: str) -> Any:
    if name not in known:
        raise Malformed(f"{what} is one of {', '.join(known)}, not {name!r}")
    return known[name]
