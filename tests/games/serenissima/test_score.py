"""12 Scoring and the end."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import fondaco
from fondaco.core.decision import Over
from fondaco.games.serenissima import GAME
from fondaco.games.serenissima.doge_cards import SpecialInvestmentChoice
from fondaco.games.serenissima.score import port_value, score_ports, scores
from tests.games.serenissima.table import BLUE, ORANGE, RED, ZONE, table

NOW = SpecialInvestmentChoice((0,))
PLAYED = Path(__file__).parent / "played/21-4-players.json.gz"
SOLD = ("stone", "marble", "wine", "gold", "spice")


@pytest.mark.parametrize(("cubes", "ducats"), [(0, 0), (1, 2), (2, 5), (3, 10), (4, 15), (5, 20)])
def test_a_port_pays_by_its_cubes(cubes: int, ducats: int) -> None:
    """12.1 One table for all sizes; a small port ends at 10, a medium one at 15."""
    state = table(NOW, ports={"valencia": (BLUE, 1, " ".join(SOLD[:cubes]))}).state
    assert port_value(state, ZONE["valencia"]) == ducats


def test_a_basilica_pays_five() -> None:
    """12.2 Also in an empty port."""
    state = table(NOW, ports={"valencia": (BLUE, 1), "genova": (BLUE, 1, "wood")}, basilicas="valencia genova").state
    assert (port_value(state, ZONE["valencia"]), port_value(state, ZONE["genova"])) == (5, 7)


def test_players_gain_for_their_own_ports() -> None:
    """12.1, 12.3 Neutral ports pay nobody; gains are announced to all, with hidden ducats too. [ruling 6]"""
    match = table(
        NOW,
        ports={
            "valencia": (BLUE, 1, "stone"),
            "genova": (RED, 1, "wood wine"),
            "tunis": (-1, 0, "wood"),
            "alger": (BLUE, 1, "wood stone gold"),
        },
        hidden_money=True,
    )
    match.state.story = []
    score_ports(match.state)
    assert match.state.ducats == [5 + 2 + 10, 5 + 5, 5, 5]
    assert match.state.scorings == 1
    assert [(event.args["seat"], event.args["ducats"], event.to) for event in match.state.story] == [
        (BLUE, 12, None),
        (RED, 5, None),
        (ORANGE, 0, None),
        (3, 0, None),
    ]


def test_the_richest_wins() -> None:
    """12.5 With any ports."""
    state = table(NOW, ports={"valencia": (BLUE, 1)}, ducats={BLUE: 9, RED: 10}).state
    assert scores(state) == [9, 10, 5, 5]
    assert GAME.winners(state) == (RED,)


def test_ties_go_to_the_most_port_cards() -> None:
    """12.5 Among equals. [ruling 56]"""
    ports = {"valencia": (BLUE, 1), "alger": (RED, 1), "tunis": (RED, 1), "corfu": (ORANGE, 1), "creta": (ORANGE, 1)}
    ports |= {"modon": (3, 1), "genova": (3, 1), "venezia": (3, 1)}
    state = table(NOW, ports=ports, ducats={BLUE: 8, RED: 8}).state
    assert GAME.winners(state) == (RED,)


def test_ties_are_decided_on_every_place() -> None:
    """12.5 The result shows the order of all."""
    ports = {"alger": (RED, 1), "corfu": (3, 1), "creta": (3, 1)}
    match = table(Over(), ports=ports, ducats={BLUE: 9, RED: 8, ORANGE: 3, 3: 8})
    assert match.view(None)["places"] == match.places == [1, 3, 4, 2]


def test_remaining_ties_share_the_victory() -> None:
    """12.5 Ducats and port cards alike. [ruling 56]"""
    state = table(NOW, ports={"valencia": (BLUE, 1), "alger": (RED, 1)}, ducats={BLUE: 8, RED: 8}).state
    assert GAME.winners(state) == (BLUE, RED)


def test_the_table_right_after_a_scoring_shows_which_ports_have_paid() -> None:
    """12.1 The final count reads it from there."""
    match = fondaco.load(gzip.decompress(PLAYED.read_bytes()))
    told = [
        (entry.seq, event.args)
        for entry in match.log or ()
        for event in entry.events
        if event.says == "serenissima.scores"
    ]
    assert [gained["scoring"] for _, gained in told] == [1] * 4 + [2] * 4 + [3] * 4
    for line, gained in told:
        ports = match.at(line).view(None)["table"]["ports"]
        assert sum(port["scoring_ducats"] for port in ports if port["seat"] == gained["seat"]) == gained["ducats"]
