"""Standings: shares, ratings and score components of results made by hand."""

from __future__ import annotations

import random

import pytest

from fondaco.arena import standings
from fondaco.arena.schedule import TournamentResult


def result(
    number: int, seats: tuple[str, ...], scores: list[int], deal: int | None = None, **more: object
) -> TournamentResult:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    told = more.get("told", [{} for _ in seats])
    start = more.get("start", ["" for _ in seats])
    place = number if deal is None else deal
    seconds = [0.1] * len(seats)
    return TournamentResult(number, place, seats, scores, winners, 10, 2, told, start, [5] * len(seats), seconds)  # type: ignore[arg-type]


def biased_results(matches: int, chance: float) -> list[TournamentResult]:
    dice = random.Random(3)
    return [result(number, ("a", "b"), [1, 0] if dice.random() < chance else [0, 1]) for number in range(matches)]


def test_wilson_interval_matches_the_textbook() -> None:
    assert standings.wilson_interval(0.5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert standings.wilson_interval(1.0, 20).high == pytest.approx(1.0)
    assert standings.wilson_interval(1.0, 20).low == pytest.approx(0.8389, abs=1e-4)


def test_luck_that_cancels_within_a_deal_narrows_the_interval() -> None:
    paired = standings.estimate_share([[1.0, 0.0]] * 19 + [[1.0, 1.0]])
    loose = standings.estimate_share([[1.0]] * 21 + [[0.0]] * 19)
    assert paired.value == loose.value
    assert paired.high - paired.low < (loose.high - loose.low) / 2


def test_a_shared_victory_counts_by_its_share() -> None:
    rows = standings.compute_standings([result(0, ("a", "b"), [3, 3]), result(1, ("a", "b"), [3, 1])])
    wins = {row.bot: row.wins.value for row in rows}
    assert wins == {"a": 0.75, "b": 0.25}


def test_even_is_the_share_of_seats() -> None:
    rows = standings.compute_standings([result(number, ("a", "b", "b", "b"), [2, 1, 0, 0]) for number in range(3)])
    assert {row.bot: row.even for row in rows} == {"a": 0.25, "b": 0.75}


def test_the_better_bot_is_rated_higher_and_sure_of_it() -> None:
    better, worse = standings.compute_standings(biased_results(60, 0.9))
    assert (better.bot, worse.bot) == ("a", "b")
    assert better.rating.value > worse.rating.high
    assert better.wins.low > better.even
    assert better.rating.low < better.rating.value < better.rating.high


def test_equal_bots_are_not_distinguished() -> None:
    one, other = standings.compute_standings(biased_results(60, 0.5))
    assert one.rating.low < other.rating.high


def test_ratings_do_not_depend_on_the_order_of_results() -> None:
    results = biased_results(30, 0.7)
    shuffled = random.Random(1).sample(results, len(results))
    assert standings.compute_ratings(shuffled, ["a", "b"]) == standings.compute_ratings(results, ["a", "b"])


def test_places_follow_victory_then_scores() -> None:
    tie_broken = TournamentResult(0, 0, ("a",) * 4, [5, 5, 3, 4], (1,), 1, 1, [{}] * 4, [""] * 4, [1] * 4, [0.0] * 4)
    assert standings.rank_seats(tie_broken) == [1.0, 0.0, 3.0, 2.0]


def test_duel_counts_the_order_of_places() -> None:
    rows = standings.compute_duels([result(0, ("a", "b", "c"), [3, 2, 1]), result(1, ("a", "b", "c"), [1, 2, 2])])
    ahead = {(row.bot, row.other): row.ahead.value for row in rows}
    assert ahead["a", "b"] == 0.5
    assert ahead["b", "c"] == 0.75
    assert ahead["c", "a"] == 0.5


def test_winning_seats_and_ports_are_found() -> None:
    results = [
        result(number, ("a", "b"), [1, 0], start=["Tunis", "Cairo"] if number % 2 else ["Cairo", "Tunis"])
        for number in range(10)
    ]
    assert [wins.value for _, wins in standings.seat_win_shares(results)] == [1.0, 0.0]
    assert [(port, count, wins.value) for port, count, wins in standings.start_win_shares(results)] == [
        ("Cairo", 10, 0.5),
        ("Tunis", 10, 0.5),
    ]


def test_features_of_winners_come_first() -> None:
    results = [
        result(number, ("a", "b"), [1, 0], told=[{"deals": 5, "sails": number % 3}, {"deals": 1, "sails": 1}])
        for number in range(9)
    ]
    first, second = standings.find_winner_events(results)
    assert (first.name, first.winners, first.others) == ("deals", 5.0, 1.0)
    assert first.weight > 1 > abs(second.weight)
