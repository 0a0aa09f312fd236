"""Every installed game passes the contract tests; `make fuzz` runs them on thousands of matches."""

from __future__ import annotations

import pytest

from fondaco.testing import Contract, Guest
from fondaco.testing.bot_knowledge import bots_know_no_more_than_their_seat
from fondaco.testing.contract import FEWEST
from fondaco.testing.determinization import worlds_move
from fondaco.testing.random_match import one_match
from tests.contract.games import GAMES

ALL, BATCH = 1_000, 30


class TestContract(Contract):
    games = GAMES

    @pytest.mark.fuzz
    @pytest.mark.parametrize("first", range(FEWEST, ALL, BATCH))
    def test_the_laws_hold_for_long(self, guest: Guest, players: int, first: int) -> None:
        for seed in range(first, first + BATCH):
            one_match(guest, players, seed)

    @pytest.mark.fuzz
    def test_imagined_worlds_move_for_long(self, guest: Guest, players: int) -> None:
        worlds_move(guest, players, matches=60)

    @pytest.mark.fuzz
    def test_bots_know_no_more_than_their_seat_for_long(self, guest: Guest, players: int) -> None:
        bots_know_no_more_than_their_seat(guest, players, matches=20)
