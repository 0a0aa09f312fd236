"""Limits that are ours bind bots and fuzzers, not people; and bots that think come to an end without them too."""
from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.games import game
from fondaco.testing.walk import FAR_TOO_MANY

TABLES = [(name, players) for name, info in fondaco.games().items() for players in info.players]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_bots_have_a_patience_of_their_own(name: str, players: int) -> None:
    """So a table of bots and people goes on."""
    match = fondaco.new(name, players, 5, game(name).among_people)
    bots = [bot("greedy", name, seat) for seat in range(players)]
    for _ in range(FAR_TOO_MANY):
        if match.over:
            return
        match.play(match.waiting[0], bots[match.waiting[0]].choose(match.seat(match.waiting[0])))
    pytest.fail(f"no end in {FAR_TOO_MANY} decisions")
