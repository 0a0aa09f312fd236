"""Rules of tournaments: pairings, byes, points of a table, standings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import Live
from fondaco.server.tournaments import model
from fondaco.server.tournaments.model import (
    BYE,
    VOID,
    Entrant,
    Format,
    Number,
    RoundTable,
    TableResult,
    TournamentTerms,
    blocked_table_result,
    compute_standings,
)
from fondaco.server.tournaments.pairing import Group, PairingState, pair_next_round, table_sizes, will_play_again
from tests.server.table_log import new_table, write

SWISS: Format = "swiss"


def entrants(count: int, **more: Any) -> list[Entrant]:
    """Return entrants; number n has the draw n and is person n + 1."""
    return [Entrant(number, number, f"entrant {number}", number + 1, **more) for number in range(count)]


def new_tournament(
    kind: Format, count: int, players: int = 2, least: int = 2, rounds: int = 3, **more: Any
) -> PairingState:
    terms = TournamentTerms("A tournament", "any", kind, Live(90), players, count, rounds)
    return PairingState(terms, least, entrants(count), [])._replace(**more)


def without(tournament: PairingState, *numbers: Number) -> PairingState:
    gone = [Entrant(each.number, each.lot, each.name, out=each.number in numbers) for each in tournament.entrants]
    return tournament._replace(entrants=gone)


def by_places(places: list[int]) -> TableResult:
    return BYE if len(places) == 1 else TableResult(tuple(places), tuple(-place for place in places))


def played(tournament: PairingState, groups: list[Group], dice: Random | None = None) -> PairingState:
    """Return the tournament after another round; without dice the lowest draw wins."""
    round_tables = []
    for number, group in enumerate(groups):
        places = [1 + sorted(group).index(each) for each in group]
        if dice is not None:
            dice.shuffle(places)
        round_tables.append(RoundTable(tournament.round + 1, number, group, "table", True, by_places(places)))
    return tournament._replace(round_tables=[*tournament.round_tables, *round_tables])


def to_the_end(tournament: PairingState, seed: int) -> PairingState:
    dice = Random(seed)
    while groups := pair_next_round(tournament):
        seated = [each for group in groups for each in group]
        assert len(seated) == len({*seated})
        tournament = played(tournament, groups, dice)
    return tournament


def byes(tournament: PairingState) -> Counter[Number]:
    return Counter(each.entrants[0] for each in tournament.round_tables if len(each.entrants) == 1)


# Pairings


@pytest.mark.parametrize(
    ("count", "players", "least", "tables"),
    [
        (8, 2, 2, [2, 2, 2, 2]),
        (7, 2, 2, [2, 2, 2]),
        (7, 4, 2, [4, 3]),
        (5, 4, 2, [3, 2]),
        (5, 3, 3, [3]),
        (11, 5, 3, [4, 4, 3]),
        (2, 3, 3, []),
        (1, 2, 2, []),
        (3, 5, 2, [3]),
        (9, 5, 3, [5, 4]),
    ],
)
def test_tables_are_few_and_even_and_none_is_too_small(count: int, players: int, least: int, tables: list[int]) -> None:
    assert table_sizes(count, players, least) == tables


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "rounds"), [(8, 7), (8, 3), (7, 7), (7, 3), (16, 9), (33, 6)])
def test_swiss_pairing_avoids_repeated_opponents(count: int, rounds: int, seed: int) -> None:
    ended = to_the_end(new_tournament(SWISS, count, rounds=rounds), seed)
    assert ended.round == rounds
    assert max(ended.met().values()) == 1
    free = byes(ended)
    assert sum(free.values()) == rounds * (count % 2)
    assert max(free.values(), default=0) <= 1


def test_more_rounds_than_opponents_repeat_as_few_pairings_as_possible() -> None:
    ended = to_the_end(new_tournament(SWISS, 4, rounds=6), 1)
    assert {*ended.met().values()} == {2}


def test_swiss_pairing_matches_equal_scores_and_gives_the_last_a_bye() -> None:
    first = played(new_tournament(SWISS, 7), pair_next_round(new_tournament(SWISS, 7)))
    points = {each.entrant: each.points for each in compute_standings(SWISS, first.entrants, first.round_tables)}
    assert pair_next_round(new_tournament(SWISS, 7))[-1] == (6,)
    *tables, free = pair_next_round(first)
    assert sorted(sorted(points[each] for each in table) for table in tables) == [[0, 0], [1, 1], [1, 1]]
    assert len(free) == 1
    assert points[free[0]] == 0


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("count", [7, 11, 16, 21])
def test_swiss_at_larger_tables_seats_all_every_round_with_few_repeats(count: int, players: int, seed: int) -> None:
    ended = to_the_end(new_tournament(SWISS, count, players, rounds=3), seed)
    for number in range(1, 4):
        there = [each.entrants for each in ended.round_tables if each.round == number]
        assert sorted(each for group in there for each in group) == [*range(count)]
        assert {len(group) for group in there} <= {players, players - 1, players - 2}
    if count >= players * players:
        assert max(ended.met().values()) == 1


@pytest.mark.parametrize("count", [2, 5, 8, 9])
def test_round_robin_of_two_pairs_everybody_once(count: int) -> None:
    ended = to_the_end(new_tournament("round_robin", count), 1)
    assert {*ended.met().values()} == {1}
    assert len(ended.met()) == count * (count - 1) // 2
    assert ended.round == count - 1 + count % 2
    assert {*byes(ended).values()} == ({1} if count % 2 else set())


@pytest.mark.parametrize(
    ("count", "players", "least", "most"),
    [
        (3, 3, 3, 1),
        (4, 3, 3, 4),
        (7, 3, 2, 8),
        (9, 3, 2, 4),
        (8, 4, 2, 6),
        (13, 4, 2, 8),
        (16, 5, 3, 6),
    ],
)
def test_round_robin_at_larger_tables_needs_few_rounds(count: int, players: int, least: int, most: int) -> None:
    ended = to_the_end(new_tournament("round_robin", count, players, least), 1)
    assert len(ended.met()) == count * (count - 1) // 2
    assert ended.round <= most


@pytest.mark.parametrize(
    ("count", "players", "least", "rounds"),
    [
        (8, 2, 2, 3),
        (7, 2, 2, 3),
        (6, 2, 2, 3),
        (5, 2, 2, 3),
        (9, 3, 3, 2),
        (16, 4, 2, 2),
        (8, 4, 3, 2),
        (13, 5, 3, 2),
    ],
)
def test_a_knock_out_has_byes_in_its_first_round_only_and_ends_with_one_table(
    count: int, players: int, least: int, rounds: int
) -> None:
    ended = to_the_end(new_tournament("knock_out", count, players, least), 1)
    assert ended.round == rounds
    assert all(each.round == 1 for each in ended.round_tables if len(each.entrants) == 1)
    (final,) = (each for each in ended.round_tables if each.round == rounds)
    winner = final.entrants[(final.result or VOID).places.index(1)]
    best, second, *_ = compute_standings("knock_out", ended.entrants, ended.round_tables)
    assert (best.entrant, best.rank, second.rank) == (winner, 1, 2)
    assert {best.entrant, second.entrant} <= {*final.entrants}


def test_knock_out_pairs_first_with_last_seed_and_breaks_ties_by_seed() -> None:
    begun = new_tournament("knock_out", 4)
    assert [sorted(group) for group in pair_next_round(begun)] == [[0, 3], [1, 2]]
    equal = TableResult((1, 1), (5, 5))
    level = [RoundTable(1, number, group, "t", True, equal) for number, group in enumerate(pair_next_round(begun))]
    assert [sorted(group) for group in pair_next_round(begun._replace(round_tables=level))] == [[0, 1]]


def test_final_of_a_three_player_game_adds_the_next_best() -> None:
    begun = new_tournament("knock_out", 6, 3, least=3)
    once = played(begun, pair_next_round(begun))
    (final,) = pair_next_round(once)
    assert len(final) == 3
    assert {0, 1} <= {*final}


@pytest.mark.parametrize("players", [2, 3])
def test_players_sit_on_every_seat_about_equally_often(players: int) -> None:
    ended = to_the_end(new_tournament(SWISS, 12, players, rounds=6), 3)
    sat = Counter((number, seat) for each in ended.round_tables for seat, number in enumerate(each.entrants))
    counts = [sat[number, seat] for number in range(12) for seat in range(players)]
    assert max(counts) - min(counts) <= 2


# Leaving, and entrants who are kept apart


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "knock_out"])
def test_leaver_of_a_tournament_is_not_paired_again(kind: Format) -> None:
    begun = new_tournament(kind, 8)
    once = without(played(begun, pair_next_round(begun)), 0, 5)
    groups = pair_next_round(once)
    there = {each for group in groups for each in group}
    assert there.isdisjoint({0, 5})
    assert there == ({1, 2, 3, 7} if kind == "knock_out" else {1, 2, 3, 4, 6, 7})  # 7 had lost to 0
    assert sorted(map(len, groups)) == {"swiss": [2, 2, 2], "round_robin": [1, 1, 2, 2], "knock_out": [2, 2]}[kind]


def test_tournament_ends_when_all_but_one_have_left() -> None:
    begun = new_tournament(SWISS, 4)
    assert pair_next_round(without(begun, 0, 1, 2)) == []
    assert pair_next_round(without(begun, 0, 1, 2, 3)) == []


@pytest.mark.parametrize("kept", [(1, 2), (2, 1)])
def test_blocked_players_are_paired_apart_where_possible(kept: tuple[int, int]) -> None:
    six = new_tournament(SWISS, 6, rounds=4, apart={kept})
    ended = to_the_end(six, 1)
    assert not ended.met()[frozenset((0, 1))]
    assert max(ended.met().values()) == 1
    assert pair_next_round(new_tournament(SWISS, 2, apart={kept})) == [
        (0, 1)
    ]  # nobody else is there: no table is opened
    assert not new_tournament(SWISS, 2, apart={kept}).meets((0, 1))


def test_round_robin_does_not_wait_for_blocked_pairs() -> None:
    ended = to_the_end(new_tournament("round_robin", 9, 3, apart={(1, 2)}), 1)
    assert not ended.met()[frozenset((0, 1))]
    assert all(ended.met()[frozenset(pair)] for pair in combinations(range(9), 2) if pair != (0, 1))


def test_missing_two_tables_in_a_row_disqualifies_despite_a_bye() -> None:
    left, stayed = TableResult((2, 1), (0, 9), left=(0,)), TableResult((2, 1), (0, 9))

    def after(*results: TableResult) -> bool:
        round_tables = [
            RoundTable(number, 0, (0,) if result is BYE else (0, 1), None if result is BYE else "t", True, result)
            for number, result in enumerate(results)
        ]
        return model.has_left_repeatedly(0, round_tables)

    assert after(left, left)
    assert after(left, BYE, left)
    assert not after(left)
    assert not after(left, stayed, left)
    assert not after(stayed, left)


# Waiting for another round


def waiting(tournament: PairingState, running: Number) -> list[Number]:
    """Return the entrants who wait while the table of entrant `running` is still being played."""
    last = [
        msgspec.structs.replace(each, result=None)
        if each.round == tournament.round and running in each.entrants
        else each
        for each in tournament.round_tables
    ]
    return [
        each.number
        for each in tournament.entrants
        if will_play_again(tournament._replace(round_tables=last), each.number)
    ]


def rounds(tournament: PairingState, count: int) -> PairingState:
    for _ in range(count):
        tournament = played(tournament, pair_next_round(tournament))
    return tournament


@pytest.mark.parametrize(("kind", "first", "last"), [(SWISS, 1, 3), ("round_robin", 1, 7)])
def test_finished_player_waits_for_the_next_round_but_not_in_the_last(kind: Format, first: int, last: int) -> None:
    begun = new_tournament(kind, 8)
    assert waiting(begun, 0) == []
    once = rounds(begun, first)
    assert sorted({*range(8)} - {*waiting(once, 0)}) == sorted(
        next(each.entrants for each in once.round_tables if 0 in each.entrants)
    )
    assert 5 not in waiting(without(once, 5), 0)
    assert waiting(rounds(begun, last), 0) == []


def test_knocked_out_players_and_finalists_wait_for_nothing() -> None:
    begun = new_tournament("knock_out", 8)
    assert waiting(rounds(begun, 1), 0) == [1, 2, 3]
    assert waiting(rounds(begun, 2), 0) == [1]
    assert waiting(rounds(begun, 3), 0) == []


def test_next_best_waits_for_the_final_of_a_three_player_game() -> None:
    once = rounds(new_tournament("knock_out", 6, 3, least=3), 1)
    there = next(each.entrants for each in once.round_tables if 1 in each.entrants)
    assert waiting(once, 0) == sorted(there)[:2]


def test_nobody_waits_where_all_possible_pairs_have_met() -> None:
    three = new_tournament("round_robin", 3, 3)
    assert waiting(rounds(three, 1), 0) == []
    four = rounds(new_tournament("round_robin", 4, 3, least=3), 1)
    assert [each.number for each in four.entrants if will_play_again(four, each.number)] == [0, 1, 2, 3]
    apart = four._replace(apart={(one, other) for one, other in combinations(range(1, 5), 2)})
    assert not any(will_play_again(apart, each.number) for each in apart.entrants)


# Points of a table


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), [1, 0]),
        ((1, 1), [0.5, 0.5]),
        ((1, 2, 3), [1, 0.5, 0]),
        ((2, 1, 2), [0.25, 1, 0.25]),
        ((1, 1, 3, 4, 5), [0.875, 0.875, 0.5, 0.25, 0]),
        ((1,), [1]),
        ((1, 1, 1), [0.5] * 3),
    ],
)
def test_points_are_the_share_of_opponents_beaten(places: tuple[int, ...], points: list[float]) -> None:
    assert [float(TableResult(places).points(seat)) for seat in range(len(places))] == points


def test_leaver_gets_no_points_and_a_closed_table_counts_nothing() -> None:
    both = TableResult((1, 1), (3, 3), left=(0, 1))
    assert [both.points(seat) for seat in (0, 1)] == [0, 0]
    assert not both.won(0)
    assert (float(VOID.points(0)), VOID.lead(0), VOID.won(0)) == (0, 0, False)
    unopened = blocked_table_result([False, True, False])
    assert [float(unopened.points(seat)) for seat in range(3)] == [0.75, 0, 0.75]
    assert (unopened.won(0), unopened.lead(0)) == (False, 0)
    assert [float(blocked_table_result([True, True]).points(seat)) for seat in (0, 1)] == [0, 0]


def test_table_result_is_the_order_used_for_ratings() -> None:
    table = new_table(3, hints=False, take_backs=False, rated=True)
    write(table, commands.Plan([events.StandIn(0, "greedy", absent=True), events.EndMatch([20, 5, 9], [0])]))
    result = model.table_result(table.facts, table.state)
    assert result == TableResult((3, 2, 1), (20, 5, 9), (0,))
    assert [float(result.points(seat)) for seat in range(3)] == [0, 0.5, 1]
    assert [result.lead(seat) for seat in range(3)] == [-15, -15, -11]


# Standings


def table(number: int, group: Group, *scores: int, at: int = 1) -> RoundTable:
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return RoundTable(at, number, group, "t", True, TableResult(places, scores))


def test_ties_are_broken_by_opposition_then_wins_then_lead() -> None:
    first = [table(0, (0, 1), 9, 1), table(1, (2, 3), 5, 4)]
    four = [*first, table(0, (0, 2), 7, 3, at=2), table(1, (1, 3), 8, 2, at=2)]
    ranked = compute_standings(SWISS, entrants(4), four)
    assert [(each.entrant, each.rank, each.points, each.opposition, each.lead) for each in ranked] == [
        (0, 1, 2, 2, 12),
        (1, 2, 1, 2, -2),
        (2, 3, 1, 2, -3),
        (3, 4, 0, 2, -7),
    ]
    harder = [*first, table(0, (0, 2), 7, 3, at=2)]
    assert [each.entrant for each in compute_standings(SWISS, entrants(4), harder)] == [0, 2, 1, 3]


def test_full_ties_share_a_place() -> None:
    ranked = compute_standings(SWISS, entrants(4), [table(0, (0, 1), 5, 5), table(1, (3, 2), 5, 5)])
    assert [(each.entrant, each.rank) for each in ranked] == [(0, 1), (1, 1), (2, 1), (3, 1)]


def test_bye_is_worth_a_point_without_opposition() -> None:
    free = RoundTable(1, 1, (2,), None, False, BYE)
    ranked = compute_standings(SWISS, entrants(3), [table(0, (0, 1), 9, 1), free])
    assert [(each.entrant, each.points, each.opposition, each.byes, each.tables) for each in ranked] == [
        (0, 1, 0, 0, 1),
        (2, 1, 0, 1, 0),
        (1, 0, 1, 0, 1),
    ]
