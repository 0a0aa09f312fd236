"""Loggia's declarations for the contract tests."""

from __future__ import annotations

from fondaco import Match
from fondaco.testing import Laws
from tests.contract.loggia import CARDS, Board


def conserved(board: Board) -> None:
    held = [card for hand in board.hands for card in hand]
    assert sorted(held + board.pile + board.sold) == list(range(CARDS))
    assert min(board.purses) >= 0


def sees(board: Board, seat: int | None) -> set[int]:
    return {*board.sold, *([] if seat is None else board.hands[seat])}


def owns(match: Match, seat: int) -> dict[str, int]:
    return {"ducats": match.board.purses[seat], "cards": len(match.board.hands[seat])}


LAWS = Laws(owns=owns, conserved=conserved, secrets={"card"}, sees=sees)
