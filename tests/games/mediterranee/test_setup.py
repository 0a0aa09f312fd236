"""2 Set-up."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.core.decision import Over
from fondaco.core.field_types import FACE_DOWN
from fondaco.games.mediterranee.actions import Muster
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.turn import Bidding, begin_turn_or_end
from tests.games.mediterranee.table import zone


def started(players: int = 4, **options: object) -> fondaco.Match:
    return fondaco.new("mediterranee", players, 3, options)


@pytest.mark.parametrize(
    ("players", "pairing", "powers"),
    [
        (2, "venice-genoa", ("venice", "genoa")),
        (2, "spain-turkey", ("spain", "turkey")),
        (3, "venice-genoa", ("venice", "genoa", "spain")),
        (4, "venice-genoa", ("venice", "genoa", "spain", "turkey")),
    ],
)
def test_powers_by_the_number_of_players(players: int, pairing: str, powers: tuple[str, ...]) -> None:
    """2.1 [ruling 3]"""
    assert started(players, pairing=pairing).state.powers == powers


def test_each_power_has_its_capital_two_galleys_and_two_thousand_ducats() -> None:
    """2.2, 2.3"""
    state = started().state
    homes = [zone(key) for key in ("venezia", "genova", "valencia", "istanbul")]
    assert [state.flag[home] for home in homes] == [0, 1, 2, 3]
    assert sum(flag >= 0 for flag in state.flag) == 4
    assert all([state.zone[galley] for galley in state.fleet(seat)] == [homes[seat]] * 2 for seat in range(4))
    assert state.ducats == [2000] * 4


def test_sailors_are_placed_at_once_and_in_secret() -> None:
    """2.4 [ruling 1]"""
    assert started(3).waiting == (0, 1, 2)
    match = started(3)
    match.play(1, Muster(5, 2))
    assert match.waiting == (0, 2)
    assert match.decision.seen_by(0) == MusterCrews(((1, FACE_DOWN, FACE_DOWN),))
    assert match.decision.seen_by(1) == MusterCrews(((1, 5, 2),))
    assert match.view(0)["table"]["galleys"][2]["crew"] == 0


def test_any_order_of_placing_gives_the_same_table() -> None:
    """2.4 [ruling 1]"""
    first, second = started(2), started(2)
    for match, order in ((first, (0, 1)), (second, (1, 0))):
        for seat in order:
            match.play(seat, Muster(1 + seat, 5))
    assert first.state == second.state
    assert first.decision == second.decision == Bidding()
    assert first.state.garrison[zone("venezia")] == 4
    assert first.state.crew[:4] == [1, 5, 2, 5]
    assert first.state.sailors == 176 - 2 * 10


def test_one_to_five_on_each_galley_and_even_none_in_the_capital() -> None:
    """2.4 [ruling 1]"""
    menu = started().options(0)
    assert len(menu) == 25
    assert Muster(5, 5) in menu
    for crews in (Muster(0, 5), Muster(6, 1)):
        refusal = started().refuses(0, crews)
        assert refusal is not None
        assert refusal.rule == "2.4"


def test_an_unplayed_capital_is_neutral_without_garrison() -> None:
    """2.5 [ruling 2]"""
    state = started(3).state
    assert state.flag[zone("istanbul")] == -1
    assert state.garrison[zone("istanbul")] == 0
    assert len(state.components.slots[zone("istanbul")]) == 6


def test_the_supply_is_limited() -> None:
    """2.6 [ruling 4]"""
    state = started().state
    assert state.supply == [15] * 7
    assert (len(state.components.galleys), state.sailors, state.forts) == (28, 176, 20)


@pytest.mark.parametrize(("players", "turns"), [(2, 12), (3, 10), (4, 8)])
def test_the_number_of_turns(players: int, turns: int) -> None:
    """3.3, 3.4 [ruling 5] The first turn is turn 1"""
    match = started(players)
    for seat in range(players):
        match.play(seat, Muster(5, 5))
    assert match.view(None)["table"]["turn"] == 1
    assert match.view(None)["table"]["turns"] == turns


@pytest.mark.parametrize(("players", "last"), [(2, 12), (3, 10), (4, 8)])
def test_the_game_ends_after_the_last_turn_and_not_before(players: int, last: int) -> None:
    """3.3"""
    match = started(players)
    match.state.turn = last - 1
    assert begin_turn_or_end(match.state) == Bidding()
    assert match.state.turn == last
    assert begin_turn_or_end(match.state) == Over()
