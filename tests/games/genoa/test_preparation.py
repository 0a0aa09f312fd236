"""1, 2, 3 Setup, rounds and turns, and the start of the tower."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.games.genoa import GAME, turn
from fondaco.games.genoa.actions import END_TURN, ROLL, StartAt
from fondaco.games.genoa.board_file import MARKER
from fondaco.games.genoa.state import HELD, bit_positions
from tests.games.genoa.table import (
    COMPONENTS,
    SPACE,
    at,
    holds,
    laying,
    match_at,
    say,
    says,
    state,
    supply,
    told,
    why_not,
)

EVERYONE = (2, 3, 4, 5)


def test_the_town_has_18_buildings_a_market_and_20_streets() -> None:
    """1.1 And a square of 8 by 8."""
    kinds = [row.kind for row in COMPONENTS.rows]
    assert (len(kinds) - 1, kinds[-1], len(COMPONENTS.streets)) == (18, "market", 20)
    assert len(COMPONENTS.square) == 64
    assert sorted(set(COMPONENTS.square.values())) == list(COMPONENTS.spaces)


def test_the_pieces_are_40_goods_60_cards_27_special_cards() -> None:
    """1.2, 1.3, 1.4"""
    assert [row.count for row in COMPONENTS.sheet.goods] == [5] * 8
    assert [len(deck) for deck in COMPONENTS.decks] == [16, 16, 14, 14]
    assert {row.id: row.count for row in COMPONENTS.sheet.specials} == {
        "start_anywhere": 5,
        "further_action": 5,
        "any_ware": 5,
        "swap": 7,
        "building_action": 5,
    }


@pytest.mark.parametrize("players", EVERYONE)
def test_everybody_starts_with_130_ducats_and_one_card_of_each_deck(players: int) -> None:
    """1.5, 1.7, 1.8 And with nothing else: goods, special cards and 7 markers of each are in the supply."""
    match = fondaco.new("genoa", players, 3)
    for seat in range(players):
        assert [COMPONENTS.deck_of[card] for card in bit_positions(match.state.hands[seat])] == [0, 1, 2, 3]
    assert sum(match.state.held) == 0
    assert match.state.stock == [5] * 8 + [5, 5, 5, 7, 5] + [7] * players
    assert match.state.ducats == [130] * players
    assert match.state.owner == [-1] * 18
    assert len(told(match, "drew")) == 4 * players


def test_the_first_player_is_drawn_by_lot() -> None:
    """1.9 [ruling R4]"""
    firsts = {fondaco.new("genoa", 3, seed).state.first for seed in range(30)}
    assert firsts == {0, 1, 2}
    match = fondaco.new("genoa", 4, 5)
    assert match.state.leader == match.state.first


def test_everybody_sees_goods_special_cards_markers_and_how_many_cards() -> None:
    """1.10 [ruling R31]"""
    match = laying(walk="s32", has={0: "marker", 1: "silk silk pepper swap marker L01 B02 B03"}, owner={"palazzo": 2})
    for viewer in (0, 2, None):
        seen = match.view(viewer)["table"]
        trader = seen["traders"][1]
        assert trader["goods"] == [2, 2, 7]
        assert trader["specials"] == [3]
        assert trader["decks"] == [0, 2, 2]
        assert (trader["markers"], trader["markers_in_supply"]) == (1, 6)
        assert seen["owners"][SPACE["palazzo"]] == 2
        assert seen["stock_goods"].count(2) == 3
        assert seen["stock_specials"].count(3) == 6
        assert seen["piles"] == [15, 16, 12, 14]
        assert seen["walk"] == [SPACE["s32"]]


def test_money_and_the_faces_of_cards_are_hidden() -> None:
    """1.11 [ruling R31] Players see their own, and after the end all see all."""
    match = laying(walk="s32", has={0: "marker", 1: "L01 B02"}, ducats={1: 85})
    seen = match.view(0)["table"]
    assert (seen["ducats"], seen["hand_cards"], seen["all_ducats"], seen["all_hands"]) == (130, [], None, None)
    own = match.view(1)["table"]
    assert (own["ducats"], own["hand_cards"]) == (85, [0, 33])
    onlooker = match.view(None)["table"]
    assert (onlooker["ducats"], onlooker["hand_cards"], onlooker["offers_left"]) == (None, [], 0)
    match.state.round = 10
    match.state.leader = 2
    match.ask(turn.end_turn(match.state))
    final = match.view(None)["table"]
    assert final["all_ducats"] == [130, 85, 130]
    assert final["all_hands"] == [[], [0, 33], []]


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 10), (4, 8), (5, 7)])
def test_the_number_of_rounds_goes_by_the_number_of_players(players: int, rounds: int) -> None:
    """2.1 [ruling R35]"""
    assert turn.rounds(state(players)) == rounds
    assert turn.rounds(state(players, rounds=3)) == 3


def test_turns_go_clockwise_and_the_marker_moves_after_the_round() -> None:
    """2.2, 2.3, 2.4 [ruling R3] The first round is round 1, and it ends before the first player's next turn."""
    made = state(3, leader=0)
    made.first = 1
    assert made.round == 1
    turn.end_turn(made)
    assert (made.leader, made.round, made.turn) == (1, 2, 2)
    turn.end_turn(made)
    assert (made.leader, made.round) == (2, 2)
    turn.end_turn(made)
    assert (made.leader, made.round) == (0, 2)


@pytest.mark.parametrize("players", EVERYONE)
def test_all_have_equally_many_turns(players: int) -> None:
    """2.5 [ruling R2] Market starts or not."""
    made = state(players)
    made.first = 1
    made.leader = 0
    turns = [0] * players
    now = turn.begin_turn(made, 1)
    while now.waiting(made):
        turns[made.leader] += 1
        now = turn.end_turn(made)
    assert len(set(turns)) == 1
    assert turns[0] <= turn.rounds(made)
    assert GAME.winners(made)


def test_limits_of_a_turn_begin_anew_with_the_next_tower_player() -> None:
    """2.6 [ruling N21] Not with the round."""
    made = state(3, walk="rathaus s33", acted="012")
    made.filled = made.villas = 7
    turn.end_turn(made)
    assert made.acted == [0, 0, 0]
    assert (made.filled, made.villas) == (0, 0)
    assert len(made.walk) == 1
    assert made.visited == 1 << made.walk[0]


def test_red_is_the_column_and_blue_the_row() -> None:
    """3.1 On our plan 6/4 is the Gildenhalle, 4/6 the Kathedrale."""
    assert COMPONENTS.square[6, 4] == SPACE["gildenhalle"]
    assert COMPONENTS.square[4, 6] == SPACE["kathedrale"]
    made = state(3)
    for _ in range(10):
        made.story = []
        made.walk, made.visited = [], 0
        turn.roll_tower_dice(made)
        rolled = next(event.args for event in made.story if event.says == "genoa.rolls")
        assert made.tower == COMPONENTS.square[rolled["red"], rolled["blue"]]


def test_every_square_is_rolled() -> None:
    """3.1 Two dice of eight sides."""
    squares = set()
    made = state(3)
    for _ in range(2000):
        made.story = []
        turn.roll_tower_dice(made)
        squares |= {(event.args["red"], event.args["blue"]) for event in made.story if event.says == "genoa.rolls"}
    assert squares == {(red, blue) for red in range(1, 9) for blue in range(1, 9)}


def starting(has: str, **position: object) -> fondaco.Match:
    made = state(3, leader=2, has={0: has}, **position)  # type: ignore[arg-type]
    return match_at(made, turn.begin_turn(made, 0))


def test_only_the_holder_of_the_card_is_asked_whether_to_roll() -> None:
    """3.2 [ruling R33]"""
    assert at(starting("start_anywhere")) == "Start"
    assert at(starting("swap")) != "Start"
    match = starting("start_anywhere")
    assert len(match.options(0)) == 1 + 39
    say(match, 0, ROLL)
    assert supply(match, "start_anywhere") == [4]
    assert says(match)[0] == "rolls"


def test_start_anywhere_places_the_tower_instead_of_the_dice() -> None:
    """3.2, 6.17 The card goes back to the supply."""
    match = starting("start_anywhere")
    assert why_not(match, 0, END_TURN) == ("3.2", "start_first")
    say(match, 0, StartAt(SPACE["park"]))
    assert match.state.walk == [SPACE["park"]]
    assert supply(match, "start_anywhere") == [5]
    assert holds(match, 0) == ""
    assert "rolls" not in says(match)
    assert match.state.round == 1


@pytest.mark.parametrize(("option", "before", "after"), [(True, 4, 5), (True, 10, 10), (False, 4, 4)])
def test_a_start_on_the_market_moves_the_round_marker_on(option: bool, before: int, after: int) -> None:
    """3.3, 10.1 [ruling R1] At once, never beyond the last round."""
    match = starting("start_anywhere", market_start=option)
    match.state.round = before
    say(match, 0, StartAt(SPACE["markt"]))
    assert match.state.round == after
    assert ("market_start" in says(match)) == (after != before)


def test_the_dice_can_start_on_the_market_too() -> None:
    """3.3 Four squares of 64."""
    made = state(3)
    made.walk, made.visited = [], 0
    turn.place_tower(made, COMPONENTS.square[4, 5])
    assert made.round == 2
    assert {COMPONENTS.square[red, blue] for red in (4, 5) for blue in (4, 5)} == {SPACE["markt"]}


def test_moving_onto_the_market_later_changes_nothing() -> None:
    """5.5 Only the start counts."""
    made = state(3, walk="rathaus")
    made.visit(SPACE["markt"])
    assert made.round == 1


def test_markers_have_their_owners_colour() -> None:
    """1.5 Seven each, wherever they are."""
    match = laying(players=5, walk="s32", has={4: "marker marker"}, owner={"park": 4})
    assert match.state.stock[MARKER:] == [7, 7, 7, 7, 4]
    assert match.state.held[4 * HELD + MARKER] == 2
