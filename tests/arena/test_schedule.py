"""Tournament schedules: fair seats, shared luck, and the same match wherever it is played."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from fondaco import Malformed
from fondaco.arena.schedule import Tournament, play_pairing
from tests.trial import GAME


def test_every_line_up_plays_every_deal_from_every_seat() -> None:
    tournament = Tournament(GAME, ("greedy", "random", "search:2"), 2, games=10)
    pairings = list(tournament.pairings())
    assert len(pairings) == tournament.matches == 12
    assert [pairing.number for pairing in pairings] == list(range(12))
    for deal in (0, 1):
        tables = Counter(pairing.seats for pairing in pairings if pairing.deal == deal)
        assert len(tables) == 6
        assert {*tables.values()} == {1}


def test_the_last_bot_fills_the_table() -> None:
    tournament = Tournament(GAME, ("greedy", "random"), 4, games=1)
    seats = [pairing.seats for pairing in tournament.pairings()]
    assert [seat.index("greedy") for seat in seats] == [0, 3, 2, 1]
    assert all(seat.count("random") == 3 for seat in seats)


def test_one_bot_alone_plays_each_deal_once() -> None:
    tournament = Tournament(GAME, ("greedy",), 3, games=5)
    assert [pairing.deal for pairing in tournament.pairings()] == [0, 1, 2, 3, 4]
    assert tournament.matches == 5


def test_all_line_ups_play_the_same_deal() -> None:
    tournament = Tournament(GAME, ("greedy", "random"), 2, games=4)
    one, turned, next_deal, _ = (play_pairing(tournament, pairing) for pairing in tournament.pairings())
    assert one.seats == turned.seats[::-1]
    assert one.start == turned.start
    assert one.start != next_deal.start or one.scores != next_deal.scores


def test_same_pairing_gives_the_same_match() -> None:
    tournament = Tournament(GAME, ("greedy", "random"), 3, games=1, seed=4)
    pairing = next(tournament.pairings())
    one, again = (msgspec.structs.replace(play_pairing(tournament, pairing), seconds=[]) for _ in range(2))
    assert one == again
    assert sum(one.asked) == one.decisions


def test_events_are_counted_for_their_seat() -> None:
    tournament = Tournament(GAME, ("random",), 2, games=1)
    result = play_pairing(tournament, next(tournament.pairings()))
    assert result.told[0]["turn"] + result.told[1]["turn"] == result.turns
    assert [told["count.ducats"] for told in result.told] == result.scores
    assert result.told[0].get("to:deals", 0) == result.told[1].get("deals", 0)


@pytest.mark.parametrize(
    "wrong",
    [
        Tournament(GAME, ("genius",), 2, 1),
        Tournament(GAME, ("random", "random"), 2, 1),
        Tournament(GAME, ("random",), 9, 1),
        Tournament(GAME, ("random",), 2, 0),
        Tournament("chess", ("random",), 2, 1),
    ],
)
def test_invalid_schedule_is_refused_before_playing(wrong: Tournament) -> None:
    with pytest.raises(Malformed):
        wrong.check()
