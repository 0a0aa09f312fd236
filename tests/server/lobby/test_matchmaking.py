"""Quick matches: who is seated with whom, when bots fill up, and who is not seated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fondaco.games import all_games
from fondaco.server.base.errors import Busy
from fondaco.server.base.user import UserId
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matchmaker import Matchmaker
from fondaco.server.lobby.matchmaking import LIKE, MatchRequest, QueuedPlayer, match_players
from fondaco.server.social import blocks
from fondaco.server.storage import schema
from fondaco.server.tables.clock import Live
from fondaco.server.tables.service import TableService
from fondaco.server.web.rate_limits import RATES
from tests.server.account_helpers import found_by, owner, people
from tests.server.live_server import Guest, Server, until
from tests.server.server_core import a_house
from tests.trial import GAME

OTHER = next(name for name in all_games() if name != GAME)
MINUTE = 60_000
DAWN = 1_000_000_000


def seeker(person: UserId, rating: float = 25.0, since: int = 0, **wish: Any) -> QueuedPlayer:
    known: dict[str, Any] = {"games": [GAME], "players": 2, "wait": 60} | wish
    seek = MatchRequest(**known)
    return QueuedPlayer(person, f"person {person}", seek, since, dict.fromkeys(seek.games, rating))


def seated(seekers: list[QueuedPlayer], at: int = 1000, apart: Any = ()) -> list[list[UserId]]:
    return [[each.person for each in party.people] for party in match_players(seekers, apart, at)]


# Rules


def test_two_who_want_the_same_play_together_and_who_has_waited_longest_is_first() -> None:
    assert seated([seeker(1, since=500), seeker(2), seeker(3, since=900)]) == [[2, 1]]


@pytest.mark.parametrize("wish", [{"games": [OTHER]}, {"players": 3}, {"pace": "live"}, {"rated": True}])
def test_who_wants_something_else_waits_on(wish: dict[str, Any]) -> None:
    assert seated([seeker(1), seeker(2, **wish)]) == []


def test_one_of_several_games_is_enough() -> None:
    (party,) = match_players(
        [seeker(1, games=[OTHER, GAME], players=3), seeker(2, players=3), seeker(3, players=3)], (), 0
    )
    assert (party.game, len(party.people)) == (GAME, 3)


def test_people_of_like_strength_meet_and_others_only_when_they_have_waited() -> None:
    assert seated([seeker(1, 25), seeker(2, 40), seeker(3, 25 + LIKE)]) == [[1, 3]]
    far = [seeker(1, 25), seeker(2, 31)]
    assert seated(far, 0) == []
    assert seated(far, 20_000) == [[1, 2]]
    assert seated([far[0], seeker(2, 31, since=20_000)], 20_000) == []  # the other one has just arrived


def test_when_somebody_has_waited_long_enough_he_plays_with_those_who_are_there_and_bots() -> None:
    waiting = [seeker(1, players=4, strength="search"), seeker(2, since=50_000, players=4)]
    assert match_players(waiting, (), MINUTE - 1) == []
    (party,) = match_players(waiting, (), MINUTE)
    assert ([each.person for each in party.people], party.strength) == ([1, 2], "search")
    assert seated([seeker(1, 10), seeker(2, 50, since=50_000)], MINUTE) == [[1]]


@pytest.mark.parametrize("kept", [(1, 2), (2, 1)])
def test_who_is_kept_apart_is_never_seated_together_whoever_wants_it_so(kept: tuple[int, int]) -> None:
    assert seated([seeker(1), seeker(2)], 30_000, {kept}) == []
    assert seated([seeker(1), seeker(2)], MINUTE, {kept}) == [[1], [2]]
    three = [seeker(each, players=3) for each in (1, 2, 3, 4)]
    assert seated(three, 0, {kept}) == [[1, 3, 4]]


def test_nobody_is_seated_twice_and_thousands_are_seated_in_one_round() -> None:
    crowd = [seeker(each, each % 50, games=[GAME, OTHER], players=3) for each in range(2000)]
    found = [person for party in seated(crowd, MINUTE) for person in party]
    assert sorted(found) == [*range(2000)]


# The store


async def at_tables(house: TableService) -> list[Any]:
    return [brief.state.chairs for _, brief in await house.store.briefs("playing", 100)]


async def test_the_usher_seats_people_and_bots_and_tells_them_where(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        matchmaker, wish = Matchmaker(house), MatchRequest([GAME], 3, "live", 30, "random", True)
        await matchmaking_store.wait(house.store, ada.id, wish, DAWN + 1000)
        await matchmaking_store.wait(house.store, bea.id, wish, DAWN + 2000)
        await matchmaker.run_once(DAWN + 3000)
        assert await at_tables(house) == []
        for each in (ada, bea):
            seek = await matchmaking_store.look(house.store, each.id, DAWN + 30_000)
            assert seek is not None
            assert seek.table is None
        await matchmaking_store.wait(house.store, cem.id, MatchRequest([GAME], 2), DAWN + 30_000)
        await matchmaker.run_once(DAWN + 31_000)
        ((facts, brief),) = await house.store.briefs("playing", 100)
        chairs = brief.state.chairs
        assert [(each.person, each.name) for each in chairs[:2]] == [(ada.id, "Ada"), (bea.id, "Bea")]
        assert [each.strength for each in chairs] == [None, None, "random"]
        assert (facts.clock, facts.counts, facts.host) == (Live(90), True, ada.id)
        for each, table in ((ada, facts.id), (bea, facts.id), (cem, None)):
            seek = await matchmaking_store.look(house.store, each.id, DAWN + 31_000)
            assert seek is not None
            assert seek.table == table
        await matchmaker.run_once(DAWN + 32_000)
        assert len(await at_tables(house)) == 1


async def test_who_has_left_or_given_no_sign_of_life_or_is_blocked_is_not_seated(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        matchmaker, wish = Matchmaker(house), MatchRequest([GAME], 2, wait=600)
        for each in (ada, bea, cem):
            await matchmaking_store.wait(house.store, each.id, wish, DAWN + 1000)
        await matchmaking_store.leave(house.store, cem.id)
        await blocks.block(house.store, bea.id, ada.id, 0)
        await matchmaker.run_once(DAWN + 2000)
        assert await at_tables(house) == []
        await blocks.unblock(house.store, bea.id, ada.id)
        await matchmaking_store.look(house.store, ada.id, DAWN + 2000 + matchmaking_store.ALIVE)
        await matchmaker.run_once(DAWN + 2000 + matchmaking_store.ALIVE)  # Bea has closed the page
        assert await at_tables(house) == []
        await matchmaker.run_once(DAWN + 10 * MINUTE)
        async with house.store.reading() as connection:
            assert (await connection.execute(sa.select(schema.matchmaking_requests))).all() == []


async def test_of_two_ushers_one_seats_and_all_are_led_or_none(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        wish = MatchRequest([GAME], 2)
        for each in (ada, bea, cem):
            await matchmaking_store.wait(house.store, each.id, wish, DAWN + 1000)
        both = [[ada.id, bea.id], [bea.id, cem.id]]
        led = await asyncio.gather(*[matchmaking_store.claim(house.store, pair, DAWN + 2000) for pair in both])
        assert sorted(led) == [False, True]
        free, _ = await matchmaking_store.waiting(house.store, DAWN + 2000)
        assert len(free) == 1
        assert free[0].person != bea.id
        await matchmaking_store.wait(
            house.store, bea.id, MatchRequest([GAME], 3), DAWN + 3000
        )  # too late: Bea is claimed
        assert len((await matchmaking_store.waiting(house.store, DAWN + 3000))[0]) == 1
        assert (
            len((await matchmaking_store.waiting(house.store, DAWN + 2000 + matchmaking_store.CLAIMED))[0]) == 3
        )  # no table was created


async def test_each_waits_once_and_no_more_than_the_house_can_lead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matchmaking_store, "MOST", 2)

    async with a_house(tmp_path) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        for _ in range(3):
            await matchmaking_store.wait(house.store, ada.id, MatchRequest([GAME], 2), DAWN + 1000)
        await matchmaking_store.wait(house.store, bea.id, MatchRequest([GAME], 2), DAWN + 1000)
        assert len((await matchmaking_store.waiting(house.store, DAWN + 1000))[0]) == 2
        with pytest.raises(Busy):
            await matchmaking_store.wait(house.store, cem.id, MatchRequest([GAME], 2), DAWN + 1000)
        await matchmaking_store.wait(house.store, ada.id, MatchRequest([GAME], 3), DAWN + 2000)
        await matchmaking_store.wait(
            house.store, cem.id, MatchRequest([GAME], 2), DAWN + 1000 + matchmaking_store.ALIVE
        )  # Bea has gone


# Over HTTP


def test_two_guests_wait_and_are_led_to_one_table(guest: Callable[[], Guest]) -> None:
    one, two = guest(), guest()
    wish = {"games": [GAME], "players": 2, "wait": 600, "pace": "none", "strength": "random"}
    assert one.get("/me/matchmaking") == {"seek": None}
    for each in (one, two):
        sought = each.http.put("/me/matchmaking", json=wish).json()["seek"]
        assert (sought["games"], sought["until"] - sought["since"], sought["table"]) == ([GAME], 600_000, None)
    (table,) = until(lambda: found_by(one, two))
    card = one.get(f"/tables/{table}")["table"]
    assert (card["status"], len(card["yours"]), card["clock"]) == ("playing", 1, {"kind": "none"})
    assert one.http.delete("/me/matchmaking").status_code == 204
    assert one.get("/me/matchmaking") == {"seek": None}


def test_after_the_time_he_chose_bots_sit_down_with_him(guest: Callable[[], Guest]) -> None:
    uses_sqlite = guest()
    uses_sqlite.http.put("/me/matchmaking", json={"games": [OTHER], "players": 3, "wait": 0, "strength": "greedy"})
    table = until(lambda: uses_sqlite.get("/me/matchmaking")["seek"]["table"])
    assert [seat["kind"] for seat in uses_sqlite.get(f"/tables/{table}")["table"]["seats"]] == ["person", "bot", "bot"]


@pytest.mark.parametrize("wish", [
    {"games": []}, {"games": ["chess"]}, {"games": [GAME] * 21}, {"games": ["x" * 41]}, {"players": 9}, {"players": -1},
    {"wait": -1}, {"wait": 10**9}, {"pace": "blitz"}, {"strength": "theirs:Bot"}, {"strength": "search:9999s"},
    {"word": "\x00"}, {"word": "x" * 101}, {"rated": "perhaps"}, {"more": 1}, {"games": GAME},
])  # fmt: skip
def test_rubbish_is_refused_and_nobody_waits(guest: Callable[[], Guest], wish: dict[str, Any]) -> None:
    hostile = guest()
    answer = hostile.http.put("/me/matchmaking", json={"games": [GAME], "players": 2} | wish)
    assert answer.status_code == 400, answer.text
    assert hostile.get("/me/matchmaking") == {"seek": None}


def test_a_guest_does_not_wait_for_a_match_that_counts(guest: Callable[[], Guest]) -> None:
    wish = {"games": [GAME], "players": 2, "wait": 600, "rated": True}
    stranger, ada = guest(), owner(guest(), "Ada who seeks")
    answer = stranger.http.put("/me/matchmaking", json=wish)
    assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.house.no_account")
    assert stranger.get("/me/matchmaking") == {"seek": None}
    assert ada.http.put("/me/matchmaking", json=wish).json()["seek"]["rated"]
    assert ada.http.delete("/me/matchmaking").status_code == 204


def test_nobody_opens_more_tables_by_seeking_than_he_may(tmp_path: Path) -> None:
    with Server(tmp_path, FONDACO_LIMITS="1") as house:
        hostile = Guest(house.url)
        wish = {"games": [GAME], "players": 2, "wait": 0, "strength": "random"}
        done = 0
        for _ in range(20):
            table = {"game": GAME, "seats": ["me", "open"], "public": False}
            done += hostile.http.post("/tables", json=table).status_code == 201
            done += hostile.http.put("/me/matchmaking", json=wish).status_code == 200
        assert RATES["open"][0] <= done < 30
        hostile.http.close()
