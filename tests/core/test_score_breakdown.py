"""The split of a result by its sources: it adds up, in every game, by all rules, and in stored matches."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

import fondaco
from fondaco.core.components import Components
from fondaco.core.events import Event
from fondaco.core.match import Match
from fondaco.core.score_breakdown import START, Breakdown, BreakdownTotals, Posting, SourceTotals
from fondaco.games import all_games
from fondaco.testing.invariants import check_breakdowns_add_up

TABLES = [
    (name, players, rules)
    for name, game in all_games().items()
    for players in range(game.players[0], game.players[1] + 1)
    for rules in range(1, game.rules_version + 1)
]
STORED = sorted((Path(__file__).parents[1] / "games").glob("*/released/*.json.gz"))


def finished_match(name: str, players: int, rules: int) -> Match:
    game = all_games()[name]
    match = fondaco.new(name, players, 10 * players + rules, game.options_for(), rules=rules)
    rng = random.Random(players)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.options(seat)))
    return match


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_sources_add_up_to_the_result(name: str, players: int, rules: int) -> None:
    match = finished_match(name, players, rules)
    check_breakdowns_add_up(match)
    assert [totals.name for totals in match.breakdowns()] == [each.name for each in all_games()[name].breakdowns]


@pytest.mark.parametrize("file", STORED, ids=lambda file: f"{file.parent.parent.name}-{file.name.partition('.')[0]}")
def test_sources_add_up_in_stored_matches(file: Path) -> None:
    match = fondaco.load(gzip.decompress(file.read_bytes()).decode())
    if match.over:
        check_breakdowns_add_up(match)
    else:
        assert all(
            totals.sums(match.players) == each.totals(match.state)
            for totals in match.breakdowns()
            for each in match.game.breakdowns
            if each.name == totals.name
        )


def test_a_breakdown_adds_up_what_its_events_say() -> None:
    explained = Breakdown(
        "score",
        lambda _state: [],
        {
            "toy.sells": (Posting("sales", "ducats"), Posting("tolls", "ducats", "to_seat", -1)),
            "toy.pays": (Posting("prizes", "by_seat", seat=""),),
            "toy.builds": (Posting("towers", "height", thing="tower"),),
        },
        start=lambda _components: 2,
    )
    told = [
        Event("toy.sells", {"seat": 1, "to_seat": -1, "ducats": 5}),
        Event("toy.rains", {"seat": 1}),
        Event("toy.builds", {"seat": 0, "tower": 3, "height": 1}),
        Event("toy.sells", {"seat": 1, "to_seat": 0, "ducats": 4}),
        Event("toy.builds", {"seat": 1, "tower": 0, "height": 7}),
        Event("toy.pays", {"by_seat": [0, 6]}),
        Event("toy.sells", {"seat": 0, "to_seat": 1, "ducats": 0}),
    ]
    components = Components.__new__(Components)
    assert explained.add_up(components, 2, told) == BreakdownTotals(
        "score",
        [
            SourceTotals(START, {}, [2, 2], [1, 1]),
            SourceTotals("sales", {}, [0, 9], [0, 2]),
            SourceTotals("tolls", {}, [-4, 0], [1, 0]),
            SourceTotals("prizes", {}, [0, 6], [0, 1]),
            SourceTotals("towers", {"tower": 0}, [0, 7], [0, 1]),
            SourceTotals("towers", {"tower": 3}, [1, 0], [1, 0]),
        ],
    )
    assert explained.add_up(components, 2, told).sums(2) == [-1, 24]


def test_a_match_without_log_has_no_breakdown() -> None:
    name = next(iter(all_games()))
    assert fondaco.new(name, all_games()[name].players[1], 1, record=False).breakdowns() == []
