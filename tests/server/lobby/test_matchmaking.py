"""Quick matches: who is seated with whom, when bots fill up, and who is not seated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fondaco.games import all_games
from fondaco.server.base.errors import ServerBusy
from fondaco.server.base.user import UserId
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matchmaking import LIKE, MatchRequest, QueuedPlayer, match_players
from fondaco.server.lobby.matchmaking_job import MatchmakingJob
from fondaco.server.social import blocks
from fondaco.server.storage import schema
from fondaco.server.tables.clock import Live
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.web.rates import RATES
from tests.server.account_helpers import create_accounts, tables_found, with_account
from tests.server.live_server import Guest, Server, until
from tests.server.server_core import open_service
from tests.trial import GAME

OTHER = next(name for name in all_games() if name != GAME)
MINUTE = 60_000
DAWN = 1_000_000_000


def queued_player(person: UserId, rating: float = 25.0, since: int = 0, **wish: Any) -> QueuedPlayer:
    known: dict[str, Any] = {"games": [GAME], "players": 2, "wait": 60} | wish
    request = MatchRequest(**known)
    return QueuedPlayer(person, f"person {person}", request, since, dict.fromkeys(request.games, rating))


def matched_people(seekers: list[QueuedPlayer], at: int = 1000, apart: Any = ()) -> list[list[UserId]]:
    return [[each.person for each in party.people] for party in match_players(seekers, apart, at)]


# Rules


def test_players_with_the_same_wish_are_matched_longest_wait_first() -> None:
    assert matched_people([queued_player(1, since=500), queued_player(2), queued_player(3, since=900)]) == [[2, 1]]


@pytest.mark.parametrize("wish", [{"games": [OTHER]}, {"players": 3}, {"time_control": "live"}, {"rated": True}])
def test_player_with_another_wish_keeps_waiting(wish: dict[str, Any]) -> None:
    assert matched_people([queued_player(1), queued_player(2, **wish)]) == []


def test_one_common_game_is_enough() -> None:
    (party,) = match_players(
        [queued_player(1, games=[OTHER, GAME], players=3), queued_player(2, players=3), queued_player(3, players=3)],
        (),
        0,
    )
    assert (party.game, len(party.people)) == (GAME, 3)


def test_players_of_similar_rating_are_matched_and_others_after_a_wait() -> None:
    assert matched_people([queued_player(1, 25), queued_player(2, 40), queued_player(3, 25 + LIKE)]) == [[1, 3]]
    far = [queued_player(1, 25), queued_player(2, 31)]
    assert matched_people(far, 0) == []
    assert matched_people(far, 20_000) == [[1, 2]]
    assert matched_people([far[0], queued_player(2, 31, since=20_000)], 20_000) == []  # the other one has just arrived


def test_long_wait_starts_a_match_with_available_players_and_bots() -> None:
    waiting = [queued_player(1, players=4, strength="search"), queued_player(2, since=50_000, players=4)]
    assert match_players(waiting, (), MINUTE - 1) == []
    (party,) = match_players(waiting, (), MINUTE)
    assert ([each.person for each in party.people], party.strength) == ([1, 2], "search")
    assert matched_people([queued_player(1, 10), queued_player(2, 50, since=50_000)], MINUTE) == [[1]]


@pytest.mark.parametrize("kept", [(1, 2), (2, 1)])
def test_blocked_players_are_never_matched(kept: tuple[int, int]) -> None:
    assert matched_people([queued_player(1), queued_player(2)], 30_000, {kept}) == []
    assert matched_people([queued_player(1), queued_player(2)], MINUTE, {kept}) == [[1], [2]]
    three = [queued_player(each, players=3) for each in (1, 2, 3, 4)]
    assert matched_people(three, 0, {kept}) == [[1, 3, 4]]


def test_thousands_are_matched_in_one_run_and_nobody_twice() -> None:
    crowd = [queued_player(each, each % 50, games=[GAME, OTHER], players=3) for each in range(2000)]
    found = [person for party in matched_people(crowd, MINUTE) for person in party]
    assert sorted(found) == [*range(2000)]


# The store


async def seats_of_running_tables(service: TableService) -> list[Any]:
    return [brief.state.seats for _, brief in await service.store.briefs("playing", 100)]


async def test_matchmaker_seats_players_and_bots_and_tells_them_the_table(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        job, wish = MatchmakingJob(service), MatchRequest([GAME], 3, "live", 30, "random", True)
        await matchmaking_store.enter_queue(service.store, ada.id, wish, DAWN + 1000)
        await matchmaking_store.enter_queue(service.store, bea.id, wish, DAWN + 2000)
        await job.run_once(DAWN + 3000)
        assert await seats_of_running_tables(service) == []
        for each in (ada, bea):
            request = await matchmaking_store.refresh_queue_status(service.store, each.id, DAWN + 30_000)
            assert request is not None
            assert request.table is None
        await matchmaking_store.enter_queue(service.store, cem.id, MatchRequest([GAME], 2), DAWN + 30_000)
        await job.run_once(DAWN + 31_000)
        ((facts, brief),) = await service.store.briefs("playing", 100)
        seat_states = brief.state.seats
        assert [(each.person, each.name) for each in seat_states[:2]] == [(ada.id, "Ada"), (bea.id, "Bea")]
        assert [each.strength for each in seat_states] == [None, None, "random"]
        assert (facts.clock, facts.counts, facts.host) == (Live(90), True, ada.id)
        for each, table in ((ada, facts.id), (bea, facts.id), (cem, None)):
            request = await matchmaking_store.refresh_queue_status(service.store, each.id, DAWN + 31_000)
            assert request is not None
            assert request.table == table
        await job.run_once(DAWN + 32_000)
        assert len(await seats_of_running_tables(service)) == 1


async def test_players_who_left_timed_out_or_are_blocked_are_not_matched(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        job, wish = MatchmakingJob(service), MatchRequest([GAME], 2, wait=600)
        for each in (ada, bea, cem):
            await matchmaking_store.enter_queue(service.store, each.id, wish, DAWN + 1000)
        await matchmaking_store.leave_queue(service.store, cem.id)
        await blocks.block(service.store, bea.id, ada.id, 0)
        await job.run_once(DAWN + 2000)
        assert await seats_of_running_tables(service) == []
        await blocks.unblock(service.store, bea.id, ada.id)
        await matchmaking_store.refresh_queue_status(service.store, ada.id, DAWN + 2000 + matchmaking_store.ALIVE)
        await job.run_once(DAWN + 2000 + matchmaking_store.ALIVE)  # Bea has closed the page
        assert await seats_of_running_tables(service) == []
        await job.run_once(DAWN + 10 * MINUTE)
        async with service.store.reading() as connection:
            assert (await connection.execute(sa.select(schema.matchmaking_requests))).all() == []


async def test_only_one_of_two_matchmakers_seats_the_players(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        wish = MatchRequest([GAME], 2)
        for each in (ada, bea, cem):
            await matchmaking_store.enter_queue(service.store, each.id, wish, DAWN + 1000)
        both = [[ada.id, bea.id], [bea.id, cem.id]]
        led = await asyncio.gather(
            *[matchmaking_store.reserve_players(service.store, pair, DAWN + 2000) for pair in both]
        )
        assert sorted(led) == [False, True]
        free, _ = await matchmaking_store.list_queue_and_blocks(service.store, DAWN + 2000)
        assert len(free) == 1
        assert free[0].person != bea.id
        await matchmaking_store.enter_queue(
            service.store, bea.id, MatchRequest([GAME], 3), DAWN + 3000
        )  # too late: Bea is claimed
        assert len((await matchmaking_store.list_queue_and_blocks(service.store, DAWN + 3000))[0]) == 1
        assert (
            len(
                (await matchmaking_store.list_queue_and_blocks(service.store, DAWN + 2000 + matchmaking_store.CLAIMED))[
                    0
                ]
            )
            == 3
        )  # no table was created


async def test_queue_has_one_entry_per_player_and_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchmaking_store, "MOST", 2)

    async with open_service(tmp_path) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        for _ in range(3):
            await matchmaking_store.enter_queue(service.store, ada.id, MatchRequest([GAME], 2), DAWN + 1000)
        await matchmaking_store.enter_queue(service.store, bea.id, MatchRequest([GAME], 2), DAWN + 1000)
        assert len((await matchmaking_store.list_queue_and_blocks(service.store, DAWN + 1000))[0]) == 2
        with pytest.raises(ServerBusy):
            await matchmaking_store.enter_queue(service.store, cem.id, MatchRequest([GAME], 2), DAWN + 1000)
        await matchmaking_store.enter_queue(service.store, ada.id, MatchRequest([GAME], 3), DAWN + 2000)
        await matchmaking_store.enter_queue(
            service.store, cem.id, MatchRequest([GAME], 2), DAWN + 1000 + matchmaking_store.ALIVE
        )  # Bea has gone


# Over HTTP


def test_two_waiting_guests_get_one_table(new_guest: Callable[[], Guest]) -> None:
    one, two = new_guest(), new_guest()
    wish = {"games": [GAME], "players": 2, "wait": 600, "time_control": "none", "strength": "random"}
    assert one.get("/me/matchmaking") == {"queue": None}
    for each in (one, two):
        status = each.http.put("/me/matchmaking", json=wish).json()["queue"]
        assert (status["games"], status["until"] - status["since"], status["table"]) == ([GAME], 600_000, None)
    (table,) = until(lambda: tables_found(one, two))
    card = one.get(f"/tables/{table}")["table"]
    assert (card["status"], len(card["yours"]), card["clock"]) == ("playing", 1, {"kind": "none"})
    assert one.http.delete("/me/matchmaking").status_code == 204
    assert one.get("/me/matchmaking") == {"queue": None}


def test_bots_join_after_the_chosen_waiting_time(new_guest: Callable[[], Guest]) -> None:
    single = new_guest()
    single.http.put("/me/matchmaking", json={"games": [OTHER], "players": 3, "wait": 0, "strength": "greedy"})
    table = until(lambda: single.get("/me/matchmaking")["queue"]["table"])
    assert [seat["kind"] for seat in single.get(f"/tables/{table}")["table"]["seats"]] == ["person", "bot", "bot"]


@pytest.mark.parametrize(
    "wish",
    [
        {"games": []},
        {"games": ["chess"]},
        {"games": [GAME] * 21},
        {"games": ["x" * 41]},
        {"players": 9},
        {"players": -1},
        {"wait": -1},
        {"wait": 10**9},
        {"time_control": "blitz"},
        {"strength": "theirs:Bot"},
        {"strength": "search:9999s"},
        {"word": "\x00"},
        {"word": "x" * 101},
        {"rated": "perhaps"},
        {"more": 1},
        {"games": GAME},
    ],
)
def test_invalid_request_is_refused_and_nobody_is_queued(new_guest: Callable[[], Guest], wish: dict[str, Any]) -> None:
    hostile = new_guest()
    answer = hostile.http.put("/me/matchmaking", json={"games": [GAME], "players": 2} | wish)
    assert answer.status_code == 400, answer.text
    assert hostile.get("/me/matchmaking") == {"queue": None}


def test_guests_cannot_queue_for_rated_matches(new_guest: Callable[[], Guest]) -> None:
    wish = {"games": [GAME], "players": 2, "wait": 600, "rated": True}
    stranger, ada = new_guest(), with_account(new_guest(), "Ada who seeks")
    answer = stranger.http.put("/me/matchmaking", json=wish)
    assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.error.no_account")
    assert stranger.get("/me/matchmaking") == {"queue": None}
    assert ada.http.put("/me/matchmaking", json=wish).json()["queue"]["rated"]
    assert ada.http.delete("/me/matchmaking").status_code == 204


def test_matchmaking_respects_the_limit_of_open_tables(tmp_path: Path) -> None:
    with Server(tmp_path, FONDACO_LIMITS="1") as server:
        hostile = Guest(server.url)
        wish = {"games": [GAME], "players": 2, "wait": 0, "strength": "random"}
        done = 0
        for _ in range(20):
            table = {"game": GAME, "seats": ["me", "open"], "public": False}
            done += hostile.http.post("/tables", json=table).status_code == 201
            done += hostile.http.put("/me/matchmaking", json=wish).status_code == 200
        assert RATES["open"][0] <= done < 30
        hostile.http.close()
