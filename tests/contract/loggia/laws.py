"""Loggia's declarations for the contract tests."""

from __future__ import annotations

from fondaco import Match
from fondaco.testing import Laws
from tests.contract.loggia import CARDS, State


def conserved(state: State) -> None:
    held = [card for hand in state.hands for card in hand]
    assert sorted(held + state.pile + state.sold) == list(range(CARDS))
    assert min(state.purses) >= 0


def sees(state: State, seat: int | None) -> set[int]:
    return {*state.sold, *([] if seat is None else state.hands[seat])}


def owns(match: Match, seat: int) -> dict[str, int]:
    return {"ducats": match.state.purses[seat], "cards": len(match.state.hands[seat])}


LAWS = Laws(owns=owns, conserved=conserved, secrets={"card"}, sees=sees)
