"""Invariants of Serenissima: pieces, money, secrets."""

from __future__ import annotations

import random
from typing import Any

from fondaco import Match
from fondaco.games.serenissima.board import Board
from fondaco.testing import Laws
from fondaco.testing.random_walk import match_log as entries

NO_ONE = -1


def options(rng: random.Random) -> dict[str, Any]:
    return {"hidden_money": True} if rng.random() < 0.3 else {}


def conserved(board: Board) -> None:
    """1.3-1.8, 1.11, 1.13 Every cube, sailor and card is somewhere, each exactly once, and no limit is passed."""
    cubes = [good for hold in (*board.cargo, *board.stored) for good in hold]
    assert [stock + cubes.count(good) for good, stock in enumerate(board.supply)] == board.components.supply
    assert sorted(board.pile + board.turned_up) == list(range(len(board.components.cards)))
    for seat in range(board.players):
        _princely(board, seat)
    for galley, owner in enumerate(board.owner):
        _seaworthy(board, galley, owner)
    for port, holder in enumerate(board.holder):
        _held(board, port, holder)
    assert min(board.supply + board.ducats) >= 0
    assert max(len(board.forts), len(board.basilicas)) <= 5


def _princely(board: Board, seat: int) -> None:
    aboard = sum(board.sailors[galley] for galley in board.fleet(seat))
    ashore = sum(board.garrison[port] for port in board.ports_of(seat))
    assert board.reserve[seat] + aboard + ashore == {2: 30, 3: 26, 4: 22}[board.players]
    assert board.reserve[seat] >= 0
    assert len(board.fleet(seat)) <= 6
    assert board.ports_of(seat) or board.round == 0


def _seaworthy(board: Board, galley: int, owner: int) -> None:
    in_service = owner != NO_ONE
    assert (board.zone[galley] >= 0) == in_service
    assert (board.sailors[galley] > 0) == in_service
    assert board.sailors[galley] + len(board.cargo[galley]) <= (5 if in_service else 0)
    assert board.cargo[galley] == tuple(sorted(board.cargo[galley]))


def _held(board: Board, port: int, holder: int) -> None:
    stored = board.stored[port]
    assert (board.garrison[port] > 0) == (holder != NO_ONE)
    assert board.garrison[port] <= board.components.capacity[port]
    assert len(set(stored)) == len(stored) <= board.components.capacity[port]
    assert board.components.produces[port] not in stored
    assert port not in board.closed or (holder == NO_ONE and not stored)


class Books:
    """Ducats computed from events alone."""

    GAINS = ("sells", "wine", "scores")
    COSTS = ("loads", "loads_from", "commissions", "recruits", "enlists", "builds_fort", "builds_basilica")

    def __init__(self, match: Match) -> None:
        self.ducats = [5] * match.players
        self.read = 0

    def follow(self, match: Match) -> None:
        for entry in entries(match)[self.read :]:
            for event in entry.events:
                self.enter(event.says.removeprefix("serenissima."), event.args)
        self.read = len(entries(match))
        assert match.board.ducats == self.ducats

    def enter(self, says: str, args: dict[str, Any]) -> None:
        if says in self.GAINS:
            self.ducats[args["seat"]] += args["ducats"]
        elif says in self.COSTS:
            self.ducats[args["seat"]] -= args["ducats"]
        if says == "loads_from":
            self.ducats[args["to_seat"]] += args["ducats"]


def owns(match: Match, seat: int) -> dict[str, int]:
    """Ducats, and goods aboard."""
    board = match.board
    return {"ducats": board.ducats[seat], "goods": sum(len(board.cargo[galley]) for galley in board.fleet(seat))}


LAWS = Laws(
    owns=owns,
    conserved=conserved,
    options=options,
    books=Books,
    deduced=frozenset(
        {
            "courses",
            "sales",
            "prices",
            "partings",
            "consort_galleys",
            "shielding_galleys",
            "barring_seats",
            "fights",
        }
    ),
)
