"""8 Navigation."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fondaco.games.oltremare.actions import END_TRADE, Sail
from fondaco.games.oltremare.components import voyages_by_end_port
from fondaco.games.oltremare.sailing import arrive_at_port, set_sail
from tests.games.oltremare.table import (
    COMPONENTS,
    MARKER,
    PORT,
    CompassChoice,
    TradeChoice,
    VoyageChoice,
    says,
    table,
    told,
    why_not,
)

NAMES = {number: name for name, number in PORT.items()}


def ends(start: str, routes: int) -> set[str]:
    return {NAMES[sail.port] for sail in COMPONENTS.sail[PORT[start]][routes]}


def test_the_ship_sails_exactly_as_many_routes_as_icons() -> None:
    """8.1, 8.2 [ruling 37] No route twice; the ends of voyages from Venice."""
    assert ends("venezia", 1) == {"zara", "ancona"}
    assert ends("venezia", 2) == {"ragusa", "ancona", "bari", "zara"}
    assert ends("venezia", 3) == {"venezia", "durazzo", "messina", "ragusa", "bari"}


def test_a_voyage_may_end_where_it_began() -> None:
    """8.2 [ruling 37] Round by Zara and Ancona."""
    match = table(now=VoyageChoice(0, 3), laid="silk_01", ships={0: "venezia"}, lying={"venezia": "big_deal"})
    match.play(0, Sail(PORT["venezia"]))
    assert match.state.active[0] == MARKER["big_deal"]
    assert told(match)[0].args == {
        "seat": 0,
        "ports": [PORT[p] for p in ("venezia", "zara", "ancona", "venezia")],
        "port": PORT["venezia"],
    }


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_every_shown_voyage_is_valid(length: int) -> None:
    """8.1, 8.2 [ruling 37] From every port: that many different routes, each between neighbours."""
    routes = {frozenset(route) for route in COMPONENTS.routes}
    for start in COMPONENTS.ports:
        for end, trail in COMPONENTS.voyages[start][length].items():
            sailed = [frozenset(leg) for leg in pairwise(trail)]
            assert (trail[0], trail[-1], len(sailed), len(set(sailed))) == (start, end, length, length)
            assert set(sailed) <= routes


def test_the_player_chooses_the_port_and_ships_do_not_block() -> None:
    """8.3, 8.2 [ruling 37] Zara holds two ships already."""
    match = table(hands={0: "silk_02"}, load=1, ships={0: "venezia", 1: "zara", 2: "zara"})
    match.play(0, END_TRADE)
    assert match.decision == VoyageChoice(0, 1)
    assert {sail.port for sail in match.options(0)} == {PORT["ancona"], PORT["zara"]}
    assert why_not(match, 0, Sail(PORT["corfu"])) == ("8.3", "fondaco.no.not_on_the_menu")
    match.play(0, Sail(PORT["zara"]))
    assert match.state.ships == [PORT["zara"]] * 3


def test_markers_on_the_way_stay() -> None:
    """8.4 [ruling 38] Two routes, past Zara to Ragusa."""
    match = table(now=VoyageChoice(0, 2), laid="silk_01", lying={"zara": "big_deal", "ragusa": "open_sea"})
    match.play(0, Sail(PORT["ragusa"]))
    assert match.state.lying[PORT["zara"]] == MARKER["big_deal"]
    assert match.state.taken[0] == [MARKER["open_sea"]]


def test_without_a_voyage_of_that_length_the_longest_counts() -> None:
    """8.5 [ruling 39] A chain of two routes: three icons lead to its end."""
    chain = [(0, 1), (1, 2)]
    assert voyages_by_end_port(chain, 0, 3) == {2: (0, 1, 2)}
    assert voyages_by_end_port(chain, 1, 2) == {0: (1, 0), 2: (1, 2)}
    assert voyages_by_end_port(chain, 0, 0) == {0: (0,)}


def test_where_only_one_port_can_be_reached_the_ship_sails_there() -> None:
    """8.3 There is nothing to choose."""
    match = table(laid="silk_01", ships={0: "venezia"})
    components = match.state.components
    before = components.sail[PORT["venezia"]][1]
    try:
        components.sail[PORT["venezia"]][1] = [Sail(PORT["zara"])]
        assert set_sail(match.state, 0, 1) == TradeChoice(1)
    finally:
        components.sail[PORT["venezia"]][1] = before
    assert match.state.ships[0] == PORT["zara"]


def test_without_icons_ship_and_marker_stay() -> None:
    """8.6 [ruling 40] And no marker is taken."""
    match = table(hands={0: "silk_03"}, load=1, markers={0: "big_deal"}, lying={"venezia": "open_sea"})
    match.play(0, END_TRADE)
    assert match.state.ships[0] == PORT["venezia"]
    assert match.state.active[0] == MARKER["big_deal"]
    assert match.state.lying[PORT["venezia"]] == MARKER["open_sea"]


def test_a_marker_at_the_port_becomes_the_active_one() -> None:
    """8.7 [ruling 41] The one before is turned down and kept."""
    match = table(now=VoyageChoice(0, 1), laid="silk_01", markers={0: "big_deal"}, lying={"zara": "open_sea"})
    match.play(0, Sail(PORT["zara"]))
    assert match.state.active[0] == MARKER["open_sea"]
    assert match.state.taken[0] == [MARKER["big_deal"], MARKER["open_sea"]]
    assert match.state.lying[PORT["zara"]] == -1
    assert says(match)[:2] == ["sails", "takes"]
    assert told(match)[1].args == {"seat": 0, "marker": MARKER["open_sea"]}


def test_a_port_without_marker_turns_the_active_one_down() -> None:
    """8.8 [ruling 41] It still counts at the end."""
    match = table(now=VoyageChoice(0, 1), laid="silk_01", markers={0: "big_deal"})
    match.play(0, Sail(PORT["zara"]))
    assert match.state.active[0] == -1
    assert match.state.taken[0] == [MARKER["big_deal"]]
    assert says(match)[:2] == ["sails", "loses"]
    assert told(match)[1].args == {"seat": 0, "marker": MARKER["big_deal"]}


def test_without_any_marker_nothing_is_lost() -> None:
    match = table(now=VoyageChoice(0, 1), laid="silk_01")
    match.play(0, Sail(PORT["zara"]))
    assert says(match)[:2] == ["sails", "stows"]


def test_a_compass_waits_for_its_finder() -> None:
    match = table(now=VoyageChoice(0, 1), laid="silk_01", lying={"zara": "compass"})
    assert arrive_at_port(match.state, 0, 1, PORT["zara"]) == CompassChoice(0)
    assert match.state.taken[0] == []
