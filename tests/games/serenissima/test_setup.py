"""2 Set-up: closed ports, start ports and the first galleys."""

from __future__ import annotations

from itertools import product

import pytest

import fondaco
from fondaco.games.serenissima.actions import Close, Commission, Settle, UseGalley
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.setup import ChooseGalley, ChooseHome, ClosePort, why_not_close_port
from tests.games.serenissima.table import COMPONENTS, ZONE, play, table, why

HOMES = ["valencia", "genova", "venezia", "constantinople"]


def opened(players: int, seed: int = 3) -> fondaco.Match:
    return fondaco.new("serenissima", players, seed)


def close(match: fondaco.Match, *ports: str) -> None:
    play(match, *(Close(ZONE[port]) for port in ports))


def finish_setup(players: int) -> tuple[fondaco.Match, list[int]]:
    """All choices made, with ports and numbers in the order of asking; and the asked players."""
    match = opened(players)
    if players < 4:
        close(match, "ragusa", "corfu", "barcelona", "modon")
    asked, number = [], 0
    while not isinstance(match.decision, TurnChoice | Loading):
        asked.append(match.waiting[0])
        if isinstance(match.decision, ChooseHome):
            play(match, Settle(ZONE[HOMES[sum(holder >= 0 for holder in match.state.holder)]]))
        else:
            number += 1
            play(match, Commission(number))
    return match, asked


def test_the_first_player_is_drawn() -> None:
    """2.1 Every seat can be first."""
    assert {opened(4, seed).state.first for seed in range(30)} == {0, 1, 2, 3}


def test_the_doge_cards_are_shuffled() -> None:
    """2.3 Five cards, in any order."""
    piles = {tuple(opened(4, seed).state.pile) for seed in range(30)}
    assert len(piles) > 10
    assert all(sorted(pile) == [0, 1, 2, 3, 4] for pile in piles)


@pytest.mark.parametrize(
    ("players", "sailors", "galleys", "start", "scoring"),
    [(2, 30, 12, 0, (4, 8, 12)), (3, 26, 12, 0, (4, 8, 12)), (4, 22, 15, 2, (6, 9, 12))],
)
def test_the_table_by_players(players: int, sailors: int, galleys: int, start: int, scoring: tuple[int, ...]) -> None:
    """2.2 Five ducats each; sailors, galleys and track by the number of players."""
    state = opened(players).state
    assert state.ducats == [5] * players
    assert state.reserve == [sailors] * players
    assert state.free_numbers() == list(range(1, galleys + 1))
    assert (state.track, COMPONENTS.scoring_spaces(players)) == (start, scoring)
    assert (state.pawn, state.round) == (0, 0)


@pytest.mark.parametrize(("players", "galleys", "reserve"), [(2, 3, 18), (3, 2, 17), (4, 2, 13)])
def test_players_start_with_a_port_and_galleys_beside_it(players: int, galleys: int, reserve: int) -> None:
    """2.7, 2.10 Three sailors in the port and in each galley come from the player's own. [ruling 1]"""
    state = finish_setup(players)[0].state
    for seat in range(players):
        (home,) = state.ports_of(seat)
        assert state.garrison[home] == 3
        assert [state.zone[galley] for galley in state.fleet(seat)] == [home] * galleys
        assert [state.sailors[galley] for galley in state.fleet(seat)] == [3] * galleys
        assert state.reserve[seat] == reserve


def test_four_players_choose_there_and_back() -> None:
    """2.7, 2.8 Port and galley clockwise from the first player, the second galley the other way round."""
    match, asked = finish_setup(4)
    first = match.state.first
    clockwise = [(first + n) % 4 for n in range(4)]
    assert asked == [seat for seat in clockwise for _ in range(2)] + clockwise[::-1]


def test_three_players_choose_there_and_back() -> None:
    """2.8 The last player chooses twice in a row."""
    match, asked = finish_setup(3)
    clockwise = [(match.state.first + n) % 3 for n in range(3)]
    assert asked[6:] == clockwise[::-1]


def test_two_players_choose_by_turns() -> None:
    """2.9 A B A B A B, the port with the first galley. [ruling 2]"""
    match, asked = finish_setup(2)
    a, b = match.state.first, 1 - match.state.first
    assert asked == [a, a, b, b, a, b, a, b]


def test_a_start_port_is_taken_once() -> None:
    """2.7 Only the five start ports, each for one player."""
    match = opened(4)
    starts = {"valencia", "genova", "venezia", "constantinople", "alexandria"}
    assert set(match.options(match.waiting[0])) == {Settle(ZONE[port]) for port in starts}
    play(match, Settle(ZONE["genova"]), Commission(5))
    assert why(match, Settle(ZONE["genova"])) == ("2.7", "choose_a_free_start_port")
    assert why(match, Settle(ZONE["tunis"])) == ("2.7", "choose_a_free_start_port")


def test_a_number_is_taken_once() -> None:
    """2.7 A galley that someone has chosen is gone."""
    match = play(opened(4), Settle(ZONE["genova"]), Commission(5), Settle(ZONE["venezia"]))
    assert isinstance(match.decision, ChooseGalley)
    assert why(match, Commission(5)) == ("2.8", "choose_a_free_number")
    assert len(match.options(match.waiting[0])) == 14


def test_the_first_turn_follows_the_last_choice() -> None:
    """3.1, 3.2 Round 1 begins with the lowest number."""
    match, _ = finish_setup(4)
    assert match.state.round == 1
    assert match.state.pawn == 1
    assert match.waiting == (match.state.owner[1],)
    play(match, UseGalley())
    assert isinstance(match.decision, Loading)


# -- closing -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_ports_are_closed_from_the_last_player_on(players: int) -> None:
    """2.4 One at a time, against the clock, four in all, before anything else. [ruling 3]"""
    match = opened(players)
    last = match.state.first - 1
    asked = []
    for port in ("ragusa", "corfu", "barcelona", "modon"):
        asked.append(match.waiting[0])
        close(match, port)
    assert asked == [(last - n) % players for n in range(4)]
    assert isinstance(match.decision, ChooseHome)
    assert match.waiting == (match.state.first,)


def test_four_players_close_nothing() -> None:
    """2.4 Only with two and three players."""
    assert isinstance(opened(4).decision, ChooseHome)


def test_one_port_of_each_of_four_goods_is_closed() -> None:
    """2.4 Wood, wine, stone and marble once each; gold and spice never."""
    match = opened(3)
    assert isinstance(match.decision, ClosePort)
    assert why(match, Close(ZONE["tripoli"])) == ("2.4", "good_is_not_closed")
    assert why(match, Close(ZONE["antakya"])) == ("2.4", "good_is_not_closed")
    assert why(match, Close(ZONE["mar_ionio"])) == ("2.4", "good_is_not_closed")
    close(match, "marseille")
    assert why(match, Close(ZONE["ragusa"])) == ("2.4", "good_is_closed_already")
    assert why(match, Settle(ZONE["genova"])) == ("2.4", "close_a_port")


def test_a_start_port_may_be_closed_while_enough_are_left() -> None:
    """2.5 Of five start ports three stay open for three players, two for two. [ruling 4]"""
    match = opened(3)
    close(match, "valencia", "constantinople")
    assert why(match, Close(ZONE["genova"])) == ("2.5", "start_ports_needed")
    pair = opened(2)
    close(pair, "valencia", "constantinople", "genova")
    assert len([port for port in COMPONENTS.starts if port not in pair.state.closed]) == 2


def test_240_closings_less_9_at_three_players() -> None:
    """2.5 Of all closings, those that leave fewer than three start ports are blocked. [ruling 4]"""
    state = table(ClosePort((0, 1, 2, 0)), players=3).state
    closings = list(
        product(
            *([port for port in COMPONENTS.zones if COMPONENTS.produces[port] == good] for good in COMPONENTS.to_close)
        )
    )

    def may_be_closed(ports: tuple[int, ...]) -> bool:
        state.closed = []
        for port in ports:
            if why_not_close_port(state, port):
                return False
            state.closed.append(port)
        return True

    assert (len(closings), sum(may_be_closed(ports) for ports in closings)) == (240, 240 - 9)


def test_nobody_settles_in_a_closed_port() -> None:
    """2.6, 2.7 A closed start port is no start port."""
    match = table(ChooseHome((0, 1, 2)), players=3, closed="genova")
    assert Settle(ZONE["genova"]) not in match.options(0)
    assert len(match.options(0)) == 4
