"""4.15 Swaps between two full galleys, and that every arrangement of crews and cargoes can be reached."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from fondaco.core.match import Match
from fondaco.games.serenissima import loading
from fondaco.games.serenissima.actions import (
    CubeForSailor,
    Done,
    GiveCube,
    Jettison,
    Load,
    SailorForCube,
    SendAshore,
    SwapCubes,
    TakeCube,
)
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.state import State
from tests.games.serenissima.table import BLUE, GOOD, RED, ZONE, event_arguments, goods, may, play, table, why

WOOD, STONE, WINE, GOLD = GOOD["wood"], GOOD["stone"], GOOD["wine"], GOOD["gold"]
GENOVA = ZONE["genova"]
SWAPS = (SwapCubes, SailorForCube, CubeForSailor)

Aboard = tuple[int, tuple[int, ...]]
Result = tuple[tuple[Aboard | None, ...], int]
"""What is aboard each galley, or nothing where it is sunk; and how many sailors are in the port."""


def full(*cargoes: tuple[int, str], zone: str = "tunis", port: tuple[int, int] | None = None, **options: Any) -> Match:
    """Galleys 4, 5, 6 ... of one player in a zone, the first of them loading."""
    fleet = {4 + place: (BLUE, zone, *aboard) for place, aboard in enumerate(cargoes)}
    return table(Loading(BLUE, 4), fleet, {zone: port} if port else None, **options)


def aboard(match: Match, galley: int) -> Aboard:
    return match.state.sailors[galley], match.state.cargo[galley]


def test_two_full_galleys_swap_a_cube_for_a_cube() -> None:
    """4.15 One step, free of charge. [ruling 11]"""
    match = full((2, "wood wood stone"), (3, "wine wine"), ducats={BLUE: 0})
    play(match, SwapCubes(5, WOOD, WINE))
    assert aboard(match, 4) == (2, goods("wood stone wine"))
    assert aboard(match, 5) == (3, goods("wood wine"))
    assert match.state.ducats[BLUE] == 0
    assert match.decision == Loading(BLUE, 4)


def test_a_sailor_is_swapped_for_a_cube_and_a_cube_for_a_sailor() -> None:
    """4.15 The cube can be of either galley."""
    match = full((2, "wood wood stone"), (3, "wine wine"))
    play(match, SailorForCube(5, WINE))
    assert (aboard(match, 4), aboard(match, 5)) == ((1, goods("wood wood stone wine")), (4, goods("wine")))
    play(match, CubeForSailor(5, STONE))
    assert (aboard(match, 4), aboard(match, 5)) == ((2, goods("wood wood wine")), (3, goods("stone wine")))


def test_swap_has_two_move_events() -> None:
    match = play(full((2, "wood wood stone"), (3, "wine wine")), SwapCubes(5, STONE, WINE), CubeForSailor(5, WOOD))
    assert event_arguments(match, "moves_cube") == [
        {"seat": BLUE, "galley": 4, "to_galley": 5, "good": STONE},
        {"seat": BLUE, "galley": 5, "to_galley": 4, "good": WINE},
        {"seat": BLUE, "galley": 4, "to_galley": 5, "good": WOOD},
    ]
    assert event_arguments(match, "moves_sailor") == [{"seat": BLUE, "galley": 5, "to_galley": 4}]


def test_the_last_sailor_of_a_galley_is_not_swapped() -> None:
    """4.15 Neither of the active galley nor of the other one."""
    match = full((1, "wood wood stone stone"), (1, "wine wine gold gold"))
    assert why(match, SailorForCube(5, WINE)) == ("4.15", "last_sailor_aboard")
    assert why(match, CubeForSailor(5, WOOD)) == ("4.15", "last_sailor_aboard")
    assert {type(swap) for swap in may(match, SWAPS)} == {SwapCubes}


def test_with_a_free_place_pieces_move_one_by_one() -> None:
    """4.15 Two moves do the same, and the menu stays short."""
    for first, second in (((2, "wood wood"), (3, "wine wine")), ((2, "wood wood stone"), (3, "wine"))):
        match = full(first, second)
        assert may(match, SWAPS) == []
        assert why(match, SwapCubes(5, WOOD, WINE)) == ("4.15", "has_a_free_place")
    play(match, GiveCube(5, WOOD), TakeCube(5, WINE))
    assert (aboard(match, 4), aboard(match, 5)) == ((2, goods("wood stone wine")), (3, goods("wood")))


def test_a_cube_is_not_swapped_for_one_like_it() -> None:
    match = full((3, "wood stone"), (3, "wood wine"))
    assert SwapCubes(5, WOOD, WOOD) not in match.options(BLUE)
    assert why(match, SwapCubes(5, WOOD, WOOD)) == ("4.15", "the_same_good")


def test_only_what_is_aboard_is_swapped_and_only_with_ones_own_galleys_here() -> None:
    match = full((3, "wood stone"), (3, "wood wine"))
    absent = SwapCubes(5, WINE, WOOD), SwapCubes(5, WOOD, STONE), SailorForCube(5, STONE), CubeForSailor(5, WINE)
    assert {why(match, action) for action in absent} == {("4.12", "not_aboard")}
    fleet = {4: (BLUE, "tunis", 5), 5: (RED, "tunis", 4, "wood"), 6: (BLUE, "alger", 4, "wood")}
    match = table(Loading(BLUE, 4), fleet)
    assert {why(match, SailorForCube(other, WOOD)) for other in (5, 6)} == {("4.4", "not_your_galley_here")}


@pytest.mark.parametrize("zone", ["genova", "mar_ionio", "tunis"])
def test_galleys_swap_anywhere(zone: str) -> None:
    """2.6, 4.4, 4.12 In a neutral port, a closed one and at open sea. [ruling 15]"""
    match = full((5, ""), (4, "wine"), zone=zone, players=3, closed="tunis")
    assert aboard(play(match, SailorForCube(5, WINE)), 4) == (4, goods("wine"))


def test_a_sailor_goes_ashore_by_way_of_a_full_galley() -> None:
    """4.16 One comes aboard and one goes ashore; the last one of the other galley leaves a wreck. [ruling 11]"""
    match = full((1, "wood wood wood wine"), (2, "gold"), zone="genova", port=(BLUE, 2))
    play(match, SendAshore(5))
    assert (aboard(match, 4), aboard(match, 5)) == ((1, goods("wood wood wood wine")), (1, goods("gold")))
    assert match.state.garrison[GENOVA] == 3
    play(match, SendAshore(5))
    assert match.state.owner[5] == -1
    assert (aboard(match, 4), match.state.garrison[GENOVA]) == ((1, goods("wood wood wood wine")), 4)
    assert match.decision == Loading(BLUE, 4)


def test_nobody_goes_ashore_by_way_of_a_galley_with_a_free_place_or_into_a_full_or_foreign_port() -> None:
    """4.16 There two moves do the same; 1.7, 4.2 hold for every sailor who goes ashore."""
    cases = [
        ((1, "wood wine"), (BLUE, 2), ("4.16", "has_a_free_place")),
        ((2, "wood wood wine"), (BLUE, 2), ("4.16", "has_more_sailors")),
        ((1, "wood wood wine wine"), (BLUE, 5), ("1.7", "port_is_full")),
        ((1, "wood wood wine wine"), (RED, 2), ("4.2", "not_your_port")),
    ]
    for first, port, reason in cases:
        match = full(first, (2, "gold"), zone="genova", port=port)
        assert SendAshore(5) not in match.options(BLUE)
        assert why(match, SendAshore(5)) == reason
    assert why(match, SendAshore(7)) == ("4.4", "not_your_galley_here")


def test_a_swap_counts_once_against_the_limit_of_the_table() -> None:
    """13.2 So matches of bots end: nobody swaps there and back for ever."""
    match = full((3, "wood stone"), (3, "gold wine"), steps=4)
    play(match, *[SwapCubes(5, WOOD, WINE), SwapCubes(5, WINE, WOOD)] * 2)
    assert why(match, SwapCubes(5, WOOD, WINE)) == ("13.2", "no_more_steps")
    assert {type(step) for step in match.options(BLUE)} == {Done, Jettison}
    people = full((3, "wood stone"), (3, "gold wine"))
    play(people, *[SwapCubes(5, WOOD, WINE), SwapCubes(5, WINE, WOOD)] * 500)
    assert SwapCubes(5, WOOD, WINE) in people.options(BLUE)


def test_by_older_rules_nothing_is_swapped() -> None:
    """15.2"""
    match = full((3, "wood stone"), (3, "gold wine"), rules=3)
    assert may(match, SWAPS) == []
    assert why(match, SwapCubes(5, WOOD, WINE)) == ("15.2", "no_swaps_yet")
    assert why(match, SendAshore(5)) == ("15.2", "no_swaps_yet")


def test_the_menu_of_a_full_galley_stays_short() -> None:
    """4.15 At most 15 swaps with each other galley."""
    for cargoes in product(["wood stone wine gold", "wood stone wine", "marble spice gold"], repeat=2):
        crews = [5 - len(cargo.split()) for cargo in cargoes]
        assert len(may(full(*zip(crews, cargoes, strict=True)), SWAPS)) <= 15


# -- every arrangement ----------------------------------------------------------------


def shared_out(count: int, places: list[range]) -> Iterator[tuple[int, ...]]:
    """All ways to distribute this many equal pieces, within the range of each place."""
    if not places:
        yield from [()] if not count else []
        return
    for here in places[0]:
        if here <= count:
            yield from ((here, *rest) for rest in shared_out(count - here, places[1:]))


def arrangements(match: Match, own_port: bool, overboard: bool, loads: int = 0) -> set[Result]:
    """What the rulebook lets the player leave behind: all pieces laid out anew, with the limits tested at the end.

    `overboard`: cubes may be thrown away, and galleys sunk by taking all sailors off. `loads`: so many cubes are
    bought.
    """
    state, fleet = match.state, match.state.fleet(BLUE)
    port, found = state.zone[4], set()
    sinks = [afloat for size in range(len(fleet) + 1) for afloat in combinations(fleet, size)] if overboard else [fleet]
    garrisoned = state.garrison[port]
    ashore = range(1, state.components.capacity[port] + 1) if own_port else range(garrisoned, garrisoned + 1)
    sailors = sum(state.sailors[galley] for galley in fleet) + garrisoned
    cubes = [good for galley in fleet for good in state.cargo[galley]] + [state.components.produces[port]] * loads
    for afloat in sinks:
        for garrison, *crews in shared_out(sailors, [ashore, *[range(1, 6)] * len(afloat)]):
            holds = [range(6 - crew) for crew in crews]
            for cargoes in stowed(sorted(set(cubes)), cubes, holds, overboard):
                ships = dict(zip(afloat, zip(crews, cargoes, strict=True), strict=True))
                found.add((tuple(ships.get(galley) for galley in fleet), garrison))
    return found


def stowed(kinds: list[int], cubes: list[int], holds: list[range], overboard: bool) -> Iterator[tuple[Any, ...]]:
    """All ways to stow the cubes of these kinds in holds of these sizes, or throw them overboard."""
    if not kinds:
        yield ((),) * len(holds)
        return
    kind, count = kinds[0], cubes.count(kinds[0])
    for _, *shares in shared_out(count, [range(count + 1 if overboard else 1), *holds]):
        left = [range(len(hold) - share) for hold, share in zip(holds, shares, strict=True)]
        for rest in stowed(kinds[1:], cubes, left, overboard):
            yield tuple((kind,) * share + more for share, more in zip(shares, rest, strict=True))


def reached(match: Match, overboard: bool, loads: int = 0) -> dict[Result, int]:
    """Results of chains of answers from the menu, with the fewest answers of each."""
    fleet, port, start = match.state.fleet(BLUE), match.state.zone[4], sum(match.state.supply)

    def result(state: State) -> Result:
        afloat = [state.owner[galley] == BLUE for galley in fleet]
        ships = [
            (state.sailors[galley], state.cargo[galley]) if floats else None
            for galley, floats in zip(fleet, afloat, strict=True)
        ]
        return tuple(ships), state.garrison[port]

    steps = {result(match.state): 0}
    ahead = deque([match.state])
    while ahead:
        state = ahead.popleft()
        for action in Loading(BLUE, 4).options(state, BLUE):
            if action == Done() or (isinstance(action, Jettison) and not overboard):
                continue
            after = state.clone()
            if action != Load():
                loading.make_loading_step(after, 4, action)
            elif loads and start - sum(state.supply) < loads:
                loading.load_cube(after, Loading(BLUE, 4))
            there = result(after)
            if there not in steps and (overboard or None not in there[0]):
                steps[there] = steps[result(state)] + 1
                if after.owner[4] == BLUE:
                    ahead.append(after)
    return steps


def laid_out(rng: random.Random, galleys: int, own_port: bool, kinds: int) -> Match:
    """Galleys that are mostly full, in a port or at sea."""
    cargoes = []
    for _ in range(galleys):
        crew = rng.randint(1, 5)
        cubes = 5 - crew if rng.random() < 0.75 else rng.randint(0, 5 - crew)
        cargoes.append((crew, " ".join(rng.choice(["wood", "wine", "gold", "marble"][:kinds]) for _ in range(cubes))))
    port = (BLUE, rng.randint(1, 5)) if own_port else None
    return full(*cargoes, zone="genova" if own_port else "tunis", port=port)


@pytest.mark.parametrize("own_port", [False, True])
@pytest.mark.parametrize(("galleys", "kinds", "states"), [(2, 4, 60), (2, 2, 60), (3, 2, 12)])
def test_every_arrangement_can_be_reached(galleys: int, kinds: int, states: int, own_port: bool) -> None:
    """4.1 Free rearrangement, worked out piece by piece, and chains of answers lead to the same. [ruling 11]"""
    rng = random.Random(f"{galleys} {kinds} {own_port}")
    for _ in range(states):
        match = laid_out(rng, galleys, own_port, kinds)
        assert set(reached(match, overboard=False)) == arrangements(match, own_port, overboard=False)


@pytest.mark.parametrize("own_port", [False, True])
def test_every_arrangement_with_thrown_cubes_and_sunk_galleys_can_be_reached(own_port: bool) -> None:
    """4.1, 4.6, 4.13"""
    rng = random.Random(f"overboard {own_port}")
    for _ in range(40):
        match = laid_out(rng, 2, own_port, 2)
        assert set(reached(match, overboard=True)) == arrangements(match, own_port, overboard=True)


def test_every_arrangement_with_bought_cubes_can_be_reached() -> None:
    """4.1, 4.7 Before, between and after the other steps."""
    rng = random.Random("bought")
    for _ in range(15):
        match = laid_out(rng, 2, True, 2)
        free = set().union(*[arrangements(match, True, False, loads) for loads in range(3)])
        assert set(reached(match, False, loads=2)) == free


def test_two_full_galleys_are_rearranged_in_four_answers_at_most() -> None:
    """4.15 One swap for each piece that changes places."""
    for crews in product(range(1, 6), repeat=2):
        cargoes = [" ".join([good] * (5 - crew)) for good, crew in zip(("wood", "wine"), crews, strict=True)]
        match = full(*zip(crews, cargoes, strict=True))
        assert max(reached(match, overboard=False).values()) <= 4
