"""11 The Doge: a card at the end of the round, and help for players without galleys."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games.serenissima.actions import (
    BuildFort,
    Commission,
    Done,
    Enlist,
    Launch,
    Recruit,
)
from fondaco.games.serenissima.doge_cards import SpecialInvestmentChoice, advance_track_pawn, resolve_next_doge_card
from fondaco.games.serenissima.investment import LaunchPortChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from tests.games.serenissima.table import BLACK, BLUE, CARD, ORANGE, RED, ZONE, event_arguments, may, play, table, why

PORTS = {"genova": (BLUE, 1), "venezia": (RED, 1), "alexandria": (ORANGE, 1), "valencia": (BLACK, 1)}
PAIRS = {number: (number % 4, "ragusa", 1) for number in range(1, 9)}


def ending(pile: str, ports: dict[str, tuple[Any, ...]] | None = None, **more: Any) -> Any:
    """The last galley of the round is about to end its turn; all players have at least two galleys."""
    fleet = more.pop("fleet", PAIRS)
    return table(SellOrFight(BLACK, 15, 1), fleet | {15: (BLACK, "corfu", 1)}, ports or PORTS, pile=pile, **more)


def test_the_top_card_is_turned_up() -> None:
    """11.1 It stays face up."""
    match = play(ending("two_hourglasses wine"), Done())
    assert match.state.turned_up == [CARD["two_hourglasses"]]
    assert match.state.pile == [CARD["wine"]]


@pytest.mark.parametrize(("card", "space"), [("wine", 2), ("one_hourglass", 3), ("two_hourglasses", 4)])
def test_hourglasses_move_the_white_pawn(card: str, space: int) -> None:
    """11.2, 11.3 One space, two spaces, and none with the wine."""
    assert play(ending(card + " wine"), Done()).state.track == space


def test_wine_pays_for_every_port_that_has_it() -> None:
    """11.3 Produced or stored, 3 ducats a port, also if both; hourglasses pay nothing. [ruling 52]"""
    ports = PORTS | {"alger": (BLUE, 1), "corfu": (BLUE, 1), "tunis": (RED, 1, "wine"), "creta": (-1, 0)}
    match = play(ending("wine one_hourglass", ports), Done())
    assert match.state.ducats == [5 + 6, 5 + 3, 5, 5]
    assert play(ending("one_hourglass wine", ports), Done()).state.ducats == [5] * 4


def test_the_shuffle_takes_all_five_cards() -> None:
    """11.4 Those turned up, those to come, and itself; after its two hourglasses. [ruling 51]"""
    match = ending("two_hourglasses_shuffle one_hourglass")
    match.state.turned_up = [0, 3, 1]
    match.state.pile = [2, CARD["two_hourglasses_shuffle"]]
    play(match, Done())
    assert sorted(match.state.pile) == [0, 1, 2, 3, 4]
    assert match.state.turned_up == []
    assert match.state.track == 4


def test_the_pile_is_in_a_new_order_after_the_shuffle() -> None:
    """11.4 Any order can come out."""
    from fondaco.core.chance import fast_chance

    orders = set()
    for seed in range(20):
        match = ending("two_hourglasses_shuffle")
        match.state.turned_up, match.state.chance = [0, 1, 2, 3], fast_chance(seed)
        orders.add(tuple(play(match, Done()).state.pile))
    assert len(orders) > 10


@pytest.mark.parametrize(
    ("players", "start", "spaces", "scores", "end"),
    [
        (4, 4, 1, False, 5),
        (4, 5, 1, True, 6),
        (4, 5, 2, True, 7),
        (4, 6, 2, False, 8),
        (4, 11, 2, True, 12),
        (3, 3, 1, True, 4),
        (2, 3, 2, True, 5),
        (2, 5, 1, False, 6),
        (3, 10, 1, False, 11),
        (2, 7, 0, False, 7),
    ],
)
def test_a_scoring_space_reached_or_passed(players: int, start: int, spaces: int, scores: bool, end: int) -> None:
    """11.5, 2.2 Yellow spaces with four players, red ones with two and three; not beyond the last. [ruling 53]"""
    state = table(SpecialInvestmentChoice((0,)), players=players, track=start).state
    assert advance_track_pawn(state, spaces) == scores
    assert state.track == end


def test_the_next_round_follows() -> None:
    """11.8 With the lowest number."""
    match = play(ending("wine one_hourglass"), Done())
    assert match.state.round == 2
    assert match.state.pawn == 1


# -- special investment ------------------------------------------------------------------------


def special(fleet: dict[int, tuple[Any, ...]], **more: Any) -> Any:
    match = ending("one_hourglass wine", fleet=fleet, **more)
    return play(match, Done())


def test_player_with_fewer_than_two_galleys_may_buy() -> None:
    """11.6 In the order of seats from the first player. [ruling 54]"""
    match = ending("one_hourglass wine", fleet={2: (BLUE, "tunis", 1), 4: (RED, "tunis", 1), 6: (RED, "tunis", 1)})
    match.state.first = ORANGE
    play(match, Done())
    assert match.decision == SpecialInvestmentChoice((ORANGE, BLACK, BLUE, RED))
    play(match, Done())
    assert match.decision == SpecialInvestmentChoice((BLACK, BLUE, RED))
    play(match, Done())
    assert match.decision == SpecialInvestmentChoice((BLUE, RED))
    play(match, Done())
    assert match.state.round == 2


def test_up_to_two_galleys_in_all() -> None:
    """11.6, 11.7 Two for a player without any: the first is free, the second a ducat, sailors extra. [ruling 54]"""
    match = special({1: (BLUE, "tunis", 1), 2: (BLUE, "tunis", 1), 3: (RED, "tunis", 1), 4: (RED, "tunis", 1)})
    assert match.waiting == (ORANGE,)
    play(match, Commission(9), Commission(10))
    assert match.state.fleet(ORANGE) == [9, 10]
    assert match.state.ducats[ORANGE] == 5 - 1 - 2
    assert not may(match, Commission)
    assert why(match, Commission(11)) == ("11.6", "most_galleys")


def test_sailors_only_for_galleys_bought_now() -> None:
    """11.7 And nothing else. [ruling 54]"""
    match = special({1: (BLUE, "genova", 1)})
    assert why(match, Enlist(1)) == ("11.7", "not_bought_now")
    assert why(match, Recruit(ZONE["genova"])) == ("11.7", "galleys_and_sailors_only")
    assert why(match, BuildFort(ZONE["genova"])) == ("11.7", "galleys_and_sailors_only")
    play(match, Commission(5), Enlist(5))
    assert match.state.sailors[5] == 2
    assert match.state.ducats[BLUE] == 5 - 2 - 1
    play(match, Enlist(5), Enlist(5))
    assert match.waiting != (BLUE,), "Blue has no ducats left"


def test_buyer_chooses_the_port_of_a_special_galley() -> None:
    """11.7, 10.4 As in any investment."""
    match = special({1: (BLUE, "tunis", 1)}, ports=PORTS | {"alger": (BLUE, 1)})
    play(match, Commission(5))
    assert match.decision == LaunchPortChoice(SpecialInvestmentChoice((0, 1, 2, 3)), 5)
    play(match, Launch(ZONE["alger"]))
    assert match.decision == SpecialInvestmentChoice((0, 1, 2, 3), (5,))
    assert match.state.zone[5] == ZONE["alger"]


def test_player_who_cannot_pay_is_skipped() -> None:
    """11.7 With hidden ducats they are asked. [ruling 54]"""
    few = {2: (RED, "tunis", 1), 3: (RED, "tunis", 1), 4: (ORANGE, "tunis", 1), 5: (ORANGE, "tunis", 1)}
    poor = special(few, ducats={BLUE: 0, BLACK: 0})
    assert poor.state.round == 2
    secret = special(few, ducats={BLUE: 0, BLACK: 0}, hidden_money=True)
    assert secret.waiting == (BLUE,)
    assert secret.options(BLUE) == [Done()]
    assert why(secret, Commission(9)) == ("10.4", "too_few_ducats")


def test_without_reserve_no_special_galley() -> None:
    """11.7, 10.4 A sailor must come with it."""
    match = ending("one_hourglass wine", fleet=PAIRS | {4: (RED, "tunis", 1)}, reserve={BLUE: 0})
    assert len(match.state.fleet(BLUE)) == 1
    assert play(match, Done()).state.round == 2


def test_the_last_scoring_ends_the_match_at_once() -> None:
    """12.4 No special investment after it. [ruling 55]"""
    match = ending("two_hourglasses wine", PORTS | {"genova": (BLUE, 1, "wood wine")}, track=11, fleet={})
    play(match, Done())
    assert match.over
    assert match.state.ducats[BLUE] == 5 + 5
    assert match.winners == (BLUE,)


def test_scoring_comes_before_the_special_investment() -> None:
    """11.6 The ducats of the scoring can be spent."""
    match = ending("one_hourglass wine", PORTS | {"genova": (BLUE, 1, "wood")}, track=5, fleet={}, ducats={BLUE: 0})
    play(match, Done())
    assert match.waiting == (BLUE,)
    assert event_arguments(match, "scores")[0]["ducats"] == 2
    assert play(match, Commission(3), Done()).state.ducats[BLUE] == 1


def test_doge_card_gives_one_result() -> None:
    """11.1 The function behind it all: one card, one result."""
    match = ending("wine one_hourglass", PORTS | {"creta": (RED, 1)})
    resolve_next_doge_card(match.state)
    assert match.state.ducats[RED] == 8
