"""Invariants of Serenissima: pieces, money, secrets."""

from __future__ import annotations

import random
from typing import Any

from fondaco import Match
from fondaco.games.serenissima.state import State
from fondaco.testing import Laws
from fondaco.testing.random_walk import require_log as entries

NO_ONE = -1


def options(rng: random.Random) -> dict[str, Any]:
    return {"hidden_money": True} if rng.random() < 0.3 else {}


def conserved(state: State) -> None:
    """1.3-1.8, 1.11, 1.13 Every cube, sailor and card is somewhere, each exactly once, and no limit is passed."""
    cubes = [good for hold in (*state.cargo, *state.stored) for good in hold]
    assert [stock + cubes.count(good) for good, stock in enumerate(state.supply)] == state.components.supply
    assert sorted(state.pile + state.turned_up) == list(range(len(state.components.cards)))
    for seat in range(state.players):
        _princely(state, seat)
    for galley, owner in enumerate(state.owner):
        _seaworthy(state, galley, owner)
    for port, holder in enumerate(state.holder):
        _held(state, port, holder)
    assert min(state.supply + state.ducats) >= 0
    assert max(len(state.forts), len(state.basilicas)) <= 5


def _princely(state: State, seat: int) -> None:
    aboard = sum(state.sailors[galley] for galley in state.fleet(seat))
    ashore = sum(state.garrison[port] for port in state.ports_of(seat))
    assert state.reserve[seat] + aboard + ashore == {2: 30, 3: 26, 4: 22}[state.players]
    assert state.reserve[seat] >= 0
    assert len(state.fleet(seat)) <= 6
    assert state.ports_of(seat) or state.round == 0


def _seaworthy(state: State, galley: int, owner: int) -> None:
    in_service = owner != NO_ONE
    assert (state.zone[galley] >= 0) == in_service
    assert (state.sailors[galley] > 0) == in_service
    assert state.sailors[galley] + len(state.cargo[galley]) <= (5 if in_service else 0)
    assert state.cargo[galley] == tuple(sorted(state.cargo[galley]))


def _held(state: State, port: int, holder: int) -> None:
    stored = state.stored[port]
    assert (state.garrison[port] > 0) == (holder != NO_ONE)
    assert state.garrison[port] <= state.components.capacity[port]
    assert len(set(stored)) == len(stored) <= state.components.capacity[port]
    assert state.components.produces[port] not in stored
    assert port not in state.closed or (holder == NO_ONE and not stored)


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
        assert match.state.ducats == self.ducats

    def enter(self, says: str, args: dict[str, Any]) -> None:
        if says in self.GAINS:
            self.ducats[args["seat"]] += args["ducats"]
        elif says in self.COSTS:
            self.ducats[args["seat"]] -= args["ducats"]
        if says == "loads_from":
            self.ducats[args["to_seat"]] += args["ducats"]


def owns(match: Match, seat: int) -> dict[str, int]:
    """Ducats, and goods aboard."""
    state = match.state
    return {"ducats": state.ducats[seat], "goods": sum(len(state.cargo[galley]) for galley in state.fleet(seat))}


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
            "blocking_seats",
            "fights",
        }
    ),
)
