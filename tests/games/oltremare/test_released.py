"""Matches begun under the first rules continue under the second."""

from __future__ import annotations

import gzip
from pathlib import Path

import fondaco
from fondaco.games.oltremare.actions import Withdraw

RELEASED = Path(__file__).parent / "released"


def test_pass_of_the_first_rules_allows_withdrawal_under_the_second() -> None:
    """5.13 Seat 1 has passed and has three offers standing."""
    match = fondaco.load(gzip.decompress((RELEASED / "1-in-trade.json.gz").read_bytes()))
    assert match.waiting == (0, 2)
    assert match.options(1) == [Withdraw(74), Withdraw(75), Withdraw(79)]
    match.play(1, Withdraw(75))
    assert [offer.number for offer in match.state.offers] == [74, 76, 77, 78, 79]
    assert fondaco.verify(match.to_json()) == []


def test_the_log_of_the_first_rules_forgets_what_is_covered_too() -> None:
    """1.11 It is computed anew when the match is read."""
    match = fondaco.load(gzip.decompress((RELEASED / "1-in-trade.json.gz").read_bytes()))
    events = [event.args["card"] for entry in match.heard(None) for event in entry.events if "card" in event.args]
    assert sorted(events) == sorted(hold[-1] for hold in match.state.cargo)
