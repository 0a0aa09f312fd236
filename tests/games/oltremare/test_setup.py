"""2 Set-up."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import fondaco
from fondaco.core.chance import fast_chance
from fondaco.games.oltremare import GAME
from fondaco.games.oltremare.setup import assign_start_ports, empty_table, pile_size_at_insertion, venice_position_range
from fondaco.games.oltremare.state import NO_MARKER, Options, State
from fondaco.testing.random_walk import require_log as entries
from tests.games.oltremare.table import COMPONENTS, GOOD, PORT

SEEDS = range(25)


def states(players: int, **options: Any) -> list[State]:
    return [fondaco.new("oltremare", players, seed, options).state for seed in SEEDS]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_marker_on_every_port_but_where_ships_start(players: int) -> None:
    """2.1, 2.7 [ruling 9] Two are left over; those of starting ports leave the game, and nobody has one."""
    for state in states(players):
        empty = [port for port, marker in enumerate(state.lying) if marker == NO_MARKER]
        assert empty == sorted(state.ships)
        assert len(state.markers_out) == 2 + players
        assert state.taken == [[]] * players
        assert state.active == [NO_MARKER] * players


def test_two_players_play_without_wheat() -> None:
    """2.2 [ruling 7] It is gone before starting cards are looked for."""
    for state in states(2):
        assert sorted(state.cards_out) == [card for card in COMPONENTS.cards if COMPONENTS.good[card] == GOOD["wheat"]]
        assert len(state.pile) == 78 - 2 - 8 + 1
    assert states(3)[0].cards_out == []


def test_the_first_player_is_drawn_and_play_goes_left() -> None:
    """2.3 [ruling 6] Each is first now and then."""
    first = [fondaco.new("oltremare", 3, seed).waiting[-1] for seed in SEEDS]
    assert {*first} == {0, 1, 2}
    for seed in (0, 1, 2):
        events = entries(fondaco.new("oltremare", 3, seed))[0].events
        starts = [event.args["seat"] for event in events if event.says == "oltremare.starts"]
        assert starts == [(first[seed] + step) % 3 for step in range(3)]


@pytest.mark.parametrize("players", [2, 5])
def test_ships_start_at_the_port_of_their_first_cargo(players: int) -> None:
    """2.4 [ruling 8], 2.6 [ruling 11], 2.7 The other cards turned up are still in play."""
    for state in states(players):
        assert [len(hold) for hold in state.cargo] == [1] * players
        assert [COMPONENTS.home[hold[0]] for hold in state.cargo] == state.ships
        everywhere = state.pile + state.cards_out + [card for held in state.hands + state.cargo for card in held]
        assert sorted(everywhere) == [*COMPONENTS.cards, COMPONENTS.venice]


def test_starting_cards_are_turned_up_from_the_first_player_on() -> None:
    """2.4 The first card with a port is the first player's."""
    state = empty_table(COMPONENTS, Options(), 3, fast_chance(5))
    state.lying = [0] * 30
    deck = [*COMPONENTS.cards]
    assign_start_ports(state, deck, 1)
    assert len(deck) == 98 - 3
    assert len(set(state.ships)) == 3
    assert state.markers_out == [0, 0, 0]
    assert not {hold[0] for hold in state.cargo} & set(deck)


def test_nobody_starts_where_another_does() -> None:
    """2.5 [ruling 12] With a deck that names a port on many cards, the second player draws on."""
    tables = copy.deepcopy(GAME.standard_components.tables)
    tables["game"]["players_max"] = 2
    for card in tables["cards"]:
        card["port"] = "acri" if card["id"] == "silk_08" else "venezia"
    components = GAME.open_components(tables)
    for seed in range(20):
        state = empty_table(components, Options(), 2, fast_chance(seed))  # type: ignore[arg-type]
        assign_start_ports(state, [*COMPONENTS.cards], 0)
        assert {*state.ships} == {PORT["acri"], PORT["venezia"]}


def test_everybody_has_11_ducats_no_prestige_and_four_cards() -> None:
    """2.8, 2.10"""
    for players in (2, 5):
        state = states(players)[0]
        assert state.ducats == [11] * players
        assert state.prestige == [0] * players
        assert [len(hand) for hand in state.hands] == [4] * players
        assert all(state.pirates[seat] == [] for seat in range(players))


@pytest.mark.parametrize(("players", "pile"), [(2, 76), (3, 95), (4, 94), (5, 93)])
def test_venice_lies_near_the_middle(players: int, pile: int) -> None:
    """2.9 [ruling 10] Counted before the hands are dealt: half the pile, five places up or down."""
    states = [fondaco.new("oltremare", players, seed).state for seed in range(120)]
    assert {state.pile.index(COMPONENTS.venice) for state in states} == set(range(pile // 2 - 5, pile // 2 + 6))
    assert pile_size_at_insertion(states[0]) == pile


@pytest.mark.parametrize(("players", "pile"), [(2, 76 - 8), (5, 93 - 20)])
def test_the_amigo_way_venice_goes_in_after_the_hands(players: int, pile: int) -> None:
    """13.3 [ruling 10] The middle is that of the pile after dealing."""
    states = [fondaco.new("oltremare", players, seed, {"venice": "amigo"}).state for seed in range(120)]
    assert {state.pile.index(COMPONENTS.venice) for state in states} == set(range(pile // 2 - 5, pile // 2 + 6))
    assert all(len(hand) == 4 for state in states for hand in state.hands)
    assert pile_size_at_insertion(states[0]) == pile


def test_the_place_of_venice_stays_within_a_small_pile() -> None:
    assert venice_position_range(100, 5) == (45, 55)
    assert venice_position_range(6, 5) == (0, 6)


def test_dealt_hands_are_shown_to_their_owners_only() -> None:
    match = fondaco.new("oltremare", 4, 3)
    for event in entries(match)[0].events:
        if event.says == "oltremare.drew":
            assert event.to == (event.args["seat"],)
            assert event.args["cards"] == match.state.hands[event.args["seat"]]
    drew = [event.args["seat"] for event in entries(match)[0].events if event.says == "oltremare.drew"]
    assert drew == [(match.waiting[-1] + step) % 4 for step in range(4)]


def test_match_without_a_record_has_no_events() -> None:
    match = fondaco.new("oltremare", 3, 5, record=False)
    assert match.log is None
    assert match.state.story is None
    assert match.state.hands == fondaco.new("oltremare", 3, 5).state.hands
