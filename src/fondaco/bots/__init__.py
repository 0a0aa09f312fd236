"""Bots: players that can sit at any table.

A bot is asked for one decision at a time and keeps nothing in mind between them but its own dice, so that it can take
over a seat in the middle of a match, and be thrown away and made again. It is given its seat (`fondaco.core.seat`) and
nothing else: what a person there sees, may say, has heard and remembers, and matches he could be in
(`seat.determinize`).

`random` says anything on the menu. `greedy` looks one action ahead with the judgement of the game
(`fondaco.bots.judgement`); a new game gets it by adding that one file. `search` tries answers out in imagined worlds
with the same judgement, for half a second or for as long as it is told: `search:0.2s`, `search:200` (tries).
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from fondaco.bots.greedy import Greedy
from fondaco.bots.random import Random
from fondaco.bots.search import Budget, Search
from fondaco.core.decision import Action, Malformed
from fondaco.core.match import Match
from fondaco.core.seat import Place
from fondaco.games import game

__all__ = ["Bot", "Place", "STRENGTHS", "bot", "is_bot", "play_out"]


class Bot(Protocol):
    """Someone who plays by himself."""

    def choose(self, seat: Place) -> Action:
        """His answer to the pending decision, a legal one; the match waits for this seat."""
        ...


_MAKERS: dict[str, Callable[[str, int], Bot]] = {"random": Random, "greedy": Greedy, "search": Search}
STRENGTHS: tuple[str, ...] = tuple(_MAKERS)


def is_bot(name: str) -> bool:
    """Whether a bot is called this, with a budget or without."""
    return name.partition(":")[0] in STRENGTHS


def bot(strength: str, game_id: str, seed: int) -> Bot:
    """A bot for a game; the same seed makes the same choices."""
    name, colon, budget = strength.partition(":")
    if name not in _MAKERS or (colon and name != "search"):
        raise Malformed(f"there is no bot {strength!r}; there are {', '.join(STRENGTHS)}")
    if colon:
        return Search(game(game_id).id, seed, Budget.read(budget))
    return _MAKERS[name](game(game_id).id, seed)


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Plays a match to its end, one bot to a seat; who may speak is asked in the order a polite table has."""
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, bots[seat].choose(match.seat(seat)))
