"""7.1-7.3 Results of free rearrangement by brute force, and results of chains of answers on the menu."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from fondaco.core.decision import NO_ONE
from fondaco.games.mediterranee.actions import (
    Abandon,
    AnyAction,
    Jettison,
    SailorAboard,
    SailorAshore,
    SwapGoods,
    SwapSailor,
    TransferGood,
    TransferSailor,
)
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.state import State
from fondaco.games.mediterranee.transfers import AbandonmentChoice
from tests.games.mediterranee.table import COMPONENTS, GENOA, GOODS, VENICE, Table

Arrangement = tuple[tuple[tuple[int, int], ...], int]
"""Sailors and hold of each galley, nothing aboard one that has sunk, and the garrison."""
SUNK = (0, 0)
MOVES = (SailorAshore, SailorAboard, TransferSailor, TransferGood, SwapGoods, SwapSailor)
WATERS = ("mer_ionienne", "ragusa", "napoli", "venezia")  # open sea, neutral, foreign and own port


def fleet_of(rng: random.Random, galleys: int, kinds: int, where: str, goods: int = 4) -> Table:
    """Galleys of Venice in one zone, more of them full than not."""
    table = Table(BusinessChoice(VENICE))
    table.port("napoli", GENOA, 1)
    for _ in range(galleys):
        crew = rng.randrange(1, 6)
        room = COMPONENTS.capacity - crew
        laden = min(goods, room if rng.random() < 0.7 else rng.randrange(room + 1))
        table.galley(VENICE, where, crew, *rng.choices(GOODS[:kinds], k=laden))
    if where == "venezia":
        table.port(where, VENICE, rng.randrange(3))
    state = table.state
    for row in (state.owner, state.zone, state.crew, state.hold, state.laden):
        del row[galleys:]
    return table


def arrangement(state: State) -> Arrangement:
    galleys = [
        SUNK if owner == NO_ONE else (crew, hold)
        for owner, crew, hold in zip(state.owner, state.crew, state.hold, strict=True)
    ]
    home = state.zone[state.fleet(VENICE)[0]] if VENICE in state.owner else COMPONENTS.capital["venice"]
    return tuple(galleys), state.garrison[home] if state.flag[home] == VENICE else 0


# -- legal results, by brute force


def shares(total: int, loaded_components: int) -> Iterator[tuple[int, ...]]:
    """Every way to put this many pieces into this many boxes."""
    if loaded_components == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in shares(total - first, loaded_components - 1):
            yield (first, *rest)


def cargoes(goods: list[int], loaded_components: int) -> Iterator[tuple[int, ...]]:
    """Every way to spread the goods, as holds; kinds with a number of pieces each."""
    holds = [(0,) * loaded_components]
    for good, count in enumerate(goods):
        holds = [
            tuple(hold + (share << 3 * good) for hold, share in zip(one, split, strict=True))
            for one in holds
            for split in shares(count, loaded_components)
        ]
        holds = [one for one in holds if all(pieces(hold) <= COMPONENTS.capacity for hold in one)]
    yield from holds


def pieces(hold: int) -> int:
    return sum(hold >> 3 * good & 7 for good in COMPONENTS.goods)


def rearranged(state: State, home: bool, sinking: tuple[int, ...] = ()) -> set[Arrangement]:
    """Every result the rulebook allows, if these galleys sink; without an own port there is no garrison."""
    fleet = state.fleet(VENICE)
    goods = [sum(state.carries(galley, good) for galley in fleet) for good in COMPONENTS.goods]
    men = sum(state.crew[galley] for galley in fleet)
    garrison = arrangement(state)[1]
    found: set[Arrangement] = set()
    afloat = [galley for galley in fleet if galley not in sinking]
    for holds in cargoes(goods, len(fleet)):
        room = {galley: COMPONENTS.capacity - pieces(hold) for galley, hold in zip(fleet, holds, strict=True)}
        for crews in shares(men + garrison, len(afloat) + 1):
            ashore = crews[-1]
            manned = dict(zip(afloat, crews, strict=False))
            if (ashore and not home) or any(not 1 <= crew <= room[galley] for galley, crew in manned.items()):
                continue
            galleys = tuple(
                SUNK if galley in sinking else (manned[galley], hold) for galley, hold in zip(fleet, holds, strict=True)
            )
            found.add((galleys, ashore))
    return found


# -- results of answers


def answers(state: State, kinds: tuple[type, ...]) -> Iterator[State]:
    """The states after each answer of these kinds; an abandoned galley sinks in each way there is."""
    now = BusinessChoice(VENICE)
    for action in now.options(state, VENICE):
        if isinstance(action, kinds):
            yield from after(state, now, action)


def after(state: State, now: BusinessChoice | AbandonmentChoice, action: AnyAction) -> Iterator[State]:
    new = state.clone()
    follows = now.take(new, VENICE, action)
    new.transfers = 0
    if isinstance(follows, AbandonmentChoice):
        for said in follows.options(new, VENICE)[1:]:
            yield from after(new, follows, said)
    else:
        yield new


def reached(state: State, kinds: tuple[type, ...]) -> dict[Arrangement, int]:
    """All results of chains of answers, each with the fewest answers."""
    found = {arrangement(state): 0}
    edge = [state]
    while edge:
        nearer, edge = edge, []
        for one in nearer:
            for new in answers(one, kinds):
                if arrangement(new) not in found:
                    found[arrangement(new)] = found[arrangement(one)] + 1
                    edge.append(new)
    return found


def moved(one: Arrangement, other: Arrangement) -> int:
    """How many pieces have changed their place."""
    count = max(0, other[1] - one[1])
    for (crew, hold), (new_crew, new_hold) in zip(one[0], other[0], strict=True):
        count += max(0, new_crew - crew)
        count += sum(max(0, (new_hold >> 3 * good & 7) - (hold >> 3 * good & 7)) for good in COMPONENTS.goods)
    return count


@pytest.mark.parametrize("where", WATERS)
@pytest.mark.parametrize(("galleys", "kinds", "tables"), [(2, 4, 40), (3, 2, 5)])
def test_answers_reach_every_rearrangement_and_nothing_else(where: str, galleys: int, kinds: int, tables: int) -> None:
    """7.1, 7.2"""
    for seed in range(tables):
        state = fleet_of(random.Random(f"{where} {seed}"), galleys, kinds, where).state
        assert reached(state, MOVES).keys() == rearranged(state, home=where == "venezia"), seed


@pytest.mark.parametrize("where", WATERS)
def test_no_rearrangement_takes_more_answers_than_pieces_that_change_their_place(where: str) -> None:
    """7.1, 7.2: and of two full galleys half as many."""
    for seed in range(40):
        state = fleet_of(random.Random(f"{where} {seed}"), 2, 4, where).state
        before = arrangement(state)
        full = not any(state.room(galley) for galley in state.fleet(VENICE)) and where != "venezia"
        for result, count in reached(state, MOVES).items():
            assert count <= moved(before, result)
            assert not full or count == moved(before, result) // 2


@pytest.mark.parametrize("where", WATERS)
def test_answers_reach_every_result_in_which_galleys_sink(where: str) -> None:
    """7.3: what one wants to sink with may also be thrown away before."""
    for seed in range(6):
        state = fleet_of(random.Random(f"{where} {seed}"), 2, 2, where).state
        fleet, home = state.fleet(VENICE), where == "venezia"
        allowed = {
            result
            for count in range(len(fleet) + 1)
            for sinking in combinations(fleet, count)
            for result in rearranged(state, home, sinking)
        }
        assert reached(state, (*MOVES, Abandon)).keys() <= allowed
        assert allowed <= reached(state, (*MOVES, Abandon, Jettison)).keys()


def test_the_menu_of_a_pair_of_galleys_is_short() -> None:
    """7.2: sixteen exchanges at most."""
    most = 0
    for seed in range(300):
        state = fleet_of(random.Random(seed), 2, len(GOODS), "mer_ionienne").state
        menu = BusinessChoice(VENICE).options(state, VENICE)
        most = max(most, sum(isinstance(action, SwapGoods | SwapSailor) for action in menu))
    assert 12 <= most <= 16
