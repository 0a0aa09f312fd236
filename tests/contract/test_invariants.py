"""Every installed game passes the contract tests; `make fuzz` runs them on thousands of matches."""

from __future__ import annotations

import pytest

from fondaco.testing import Contract, GameUnderTest
from fondaco.testing.bot_knowledge import check_bots_know_only_their_seat
from fondaco.testing.contract import FEWEST
from fondaco.testing.determinization import check_hidden_fields_vary
from fondaco.testing.random_match import play_checked_match
from tests.contract.games import GAMES

ALL, BATCH = 1_000, 30


class TestContract(Contract):
    games = GAMES

    @pytest.mark.fuzz
    @pytest.mark.parametrize("first", range(FEWEST, ALL, BATCH))
    def test_invariants_hold_in_long_runs(self, guest: GameUnderTest, players: int, first: int) -> None:
        for seed in range(first, first + BATCH):
            play_checked_match(guest, players, seed)

    @pytest.mark.fuzz
    def test_determinizations_vary_in_long_runs(self, guest: GameUnderTest, players: int) -> None:
        check_hidden_fields_vary(guest, players, matches=60)

    @pytest.mark.fuzz
    def test_bots_know_only_their_seat_in_long_runs(self, guest: GameUnderTest, players: int) -> None:
        check_bots_know_only_their_seat(guest, players, matches=20)
