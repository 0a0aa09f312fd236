"""A bot that looks everywhere finds nothing of the real match: no seed, no dice, no card it does not know."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.core.chance import Chance
from fondaco.core.state import GameState
from fondaco.testing.random_walk import encode_position
from tests.bots.spy import reach

SEED = "a secret seed"
WORD = "whispered"


def positions_of_match(game: str, players: int) -> list[Match]:
    """Return copies of a random match at several moments."""
    match, dice = fondaco.new(game, players, SEED, words=[WORD]), random.Random(players)
    found: list[Match] = []
    while not match.over and len(found) < 120:
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.options(seat)))
        found.append(match.clone())
    return [each for each in found[30::60] if not each.over]


EVERY_GAME = pytest.mark.parametrize("game", fondaco.games())


def most(game: str) -> int:
    return fondaco.games()[game].players[1]


@EVERY_GAME
def test_seed_words_and_dice_are_not_reachable_from_a_bot(game: str) -> None:
    for match in positions_of_match(game, most(game)):
        key = match.state.chance.key
        for thing in reach(match.seat(match.waiting[0])):
            if isinstance(thing, str):
                assert not any(secret in thing for secret in (SEED, WORD, key))
            if isinstance(thing, Chance):
                assert thing.key == ""


@EVERY_GAME
def test_bot_shares_no_mutable_object_with_the_match(game: str) -> None:
    """Apart from the printed components and the game itself."""
    for match in positions_of_match(game, most(game)):
        printed, real, seat = (
            [*reach(match.game, match.components)],
            [*reach(match)],
            [*reach(match.seat(match.waiting[0]))],
        )
        its_own = {id(thing) for thing in real} - {id(thing) for thing in printed}
        shared = [thing for thing in seat if id(thing) in its_own]
        assert [thing for thing in shared if isinstance(thing, (Match, GameState, Chance, list, dict, set))] == []


@EVERY_GAME
def test_hidden_cards_change_nothing_reachable_from_a_bot(game: str) -> None:
    """In two matches that a seat cannot tell apart, every board it can reach is the same, to the last card."""
    for number, match in enumerate(positions_of_match(game, most(game))):
        seat = match.waiting[0]
        other = match.determinize(seat, number)
        other.log = match.log
        assert reachable_state(match, seat) == reachable_state(other, seat)


def reachable_state(match: Match, seat: int) -> tuple[Any, ...]:
    place = match.seat(seat)
    states = {match.game.wire.encode(thing) for thing in reach(place) if isinstance(thing, GameState)}
    matches = {encode_position(thing) for thing in reach(place) if isinstance(thing, Match)}
    assert states
    assert matches
    return states, matches, place.to_json()


def test_spy_finds_planted_secrets() -> None:
    game = next(iter(fondaco.games()))
    (match, *_) = positions_of_match(game, 3)

    class Careless:
        def __init__(self) -> None:
            self.truth = lambda: match

    found = [*islice(reach(Careless()), 10**6)]
    assert any(thing is match for thing in found)
    assert any(isinstance(thing, str) and SEED in thing for thing in found)
