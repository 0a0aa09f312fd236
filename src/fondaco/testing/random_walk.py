"""Random matches: choose the next seat and action, including actions a game invents."""

from __future__ import annotations

import random
from collections.abc import Iterator

import fondaco
from fondaco.core.decision import Action
from fondaco.core.events import MatchLogEntry
from fondaco.core.match import Match
from fondaco.testing.game_under_test import GameUnderTest, Laws

FAR_TOO_MANY = 20_000


def start_random_match(guest: GameUnderTest, players: int, seed: int) -> Match:
    """Start a match with table options drawn from its seed, on top of the limits for bots."""
    options = guest.game.options_for(guest.laws.options(random.Random(seed)))
    return fondaco.new(guest.game.id, players, seed, options)


def play_randomly(match: Match, own: Laws, rng: random.Random) -> Iterator[tuple[int, Action]]:
    """Play a match at random to its end; yield seat and action before each answer.

    Fails if the match does not end after `FAR_TOO_MANY` decisions.
    """
    for _ in range(FAR_TOO_MANY):
        if match.over:
            return
        seat = _speaker(match, rng)
        action = rng.choice(match.options(seat))
        if rng.random() < 0.1:
            invented = own.invent(match, seat, rng)
            if invented is not None and match.refuses(seat, invented) is None:
                action = invented
        yield seat, action
        match.play(seat, action)
    raise AssertionError(f"{match.game.id}, {match.players} players: no end in {FAR_TOO_MANY} decisions")


def _speaker(match: Match, rng: random.Random) -> int:
    """Choose a seat: mostly one that is waited for, sometimes one that may act unasked."""
    chance = rng.random()
    if chance < 0.1:
        return rng.choice(seats_that_may_act(match))
    return rng.choice(match.waiting) if chance < 0.7 else match.waiting[0]


def seats_that_may_act(match: Match) -> list[int]:
    """Return the seats that may act, whether they are waited for or not."""
    return [seat for seat in range(match.players) if match.may_speak(seat)]


def encode_position(match: Match) -> bytes:
    return match.game.wire.freeze(match.state, match.decision)


def require_log(match: Match) -> list[MatchLogEntry]:
    """Return the log of a match, which must have one."""
    assert match.log is not None
    return match.log
