"""Results of finished matches: places, leaving, ratings, and public profiles."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
import sqlalchemy as sa

from fondaco.bots.rating_model import Rating
from fondaco.core.match import Match
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.user import User, UserId
from fondaco.server.privacy.store import delete_account_data
from fondaco.server.ratings import result_store as rating_store
from fondaco.server.ratings.results import Pool, RatingAndOpponents, rate_match, rating_pool
from fondaco.server.social import blocks, profiles
from fondaco.server.storage import schema
from fondaco.server.tables import commands, events, outcome, setup
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.state import TableFacts, TableState
from fondaco.server.tables.store import TableStore
from tests.server.account_helpers import (
    create_accounts,
    decide,
    lobby_messages,
    resign_second_seat,
    start_match,
    with_account,
)
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server
from tests.server.server_core import open_service
from tests.server.table_log import new_table, write
from tests.trial import GAME

RELEASED = sorted((Path(__file__).parents[1] / "released").glob("*.sql.gz"))
EVERYBODY = range(1, 10)


# Rules


def finished_match(
    scores: list[int], winners: list[int], *before: events.AnyTableEvent, **agreed: Any
) -> tuple[TableFacts, TableState]:
    """Return a table whose match is over; person n + 1 sits on seat n."""
    table = new_table(
        len(scores), **{"hints": False, "take_backs": False, "rated": True, "least_decisions": 0} | agreed
    )
    write(table, commands.Plan([*before, events.EndMatch(scores, winners)]))
    return table.facts, table.state


def places(facts: TableFacts, state: TableState) -> dict[UserId, int]:
    return {each.person: each.place for each in outcome.seat_outcomes(facts, state)}


def ratings_after(
    counted: Pool, facts: TableFacts, state: TableState, before: dict[UserId, Rating]
) -> dict[UserId, Rating]:
    """Return the ratings after a match of people who have not met before."""
    known = {person: RatingAndOpponents(rating) for person, rating in before.items()}
    return {person: change.rating for person, change in rate_match(counted, facts, state, known, {}).items()}


def test_card_of_a_resigned_match_names_winner_and_leavers() -> None:
    facts, state = finished_match([5, 9, 7], [0], events.Resign(1), events.Resign(2))
    assert outcome.places_of_seats(facts, state) == [1, 2, 2]


def test_equal_scores_share_a_place_and_victory_breaks_ties() -> None:
    facts, state = finished_match([7, 9, 7, 9], [3])
    assert places(facts, state) == {4: 1, 2: 2, 1: 3, 3: 3}
    assert [each.won for each in outcome.seat_outcomes(facts, state)] == [False, False, False, True]


def test_card_uses_the_tie_breaks_of_the_game() -> None:
    table = new_table(4)
    match = SimpleNamespace(scores=(7, 9, 7, 5), winners=(1,), places=[3, 1, 2, 4])
    write(table, commands.Plan([events.Resign(0), commands.match_result(table, cast(Match, match))]))
    assert outcome.places_of_seats(table.facts, table.state) == [4, 1, 2, 3]
    again = new_table(4)
    write(again, commands.Plan([commands.match_result(again, cast(Match, match))]))
    assert outcome.places_of_seats(again.facts, again.state) == [3, 1, 2, 4]


def test_next_player_wins_when_the_first_has_resigned() -> None:
    table = new_table(4, score_decides=False)
    write(table, commands.Plan([events.Resign(1)]))
    match = cast(Match, SimpleNamespace(scores=(7, 9, 7, 5), winners=(1,), places=[3, 1, 2, 4]))
    assert commands.match_result(table, match).winners == [2]
    write(table, commands.Plan([events.StandIn(2, "greedy", absent=True)]))
    assert commands.match_result(table, match).winners == [0]


@pytest.mark.parametrize(
    "gone", [events.Resign(0), events.StandIn(0, "greedy"), events.StandIn(0, "greedy", absent=True)]
)
def test_leaver_is_last_whatever_the_stand_in_scores(gone: events.AnyTableEvent) -> None:
    facts, state = finished_match([20, 5, 9], [0], gone)
    assert places(facts, state) == {3: 1, 2: 2, 1: 3}
    assert [each.won for each in outcome.seat_outcomes(facts, state)] == [False, False, False]
    assert [each.left for each in outcome.seat_outcomes(facts, state)] == [True, False, False]
    after = ratings_after("people", facts, state, {})
    assert after[1].mu < after[2].mu < after[3].mu


def test_returned_player_counts_as_present() -> None:
    facts, state = finished_match([20, 5], [0], events.StandIn(0, "greedy", absent=True), events.ReturnToSeat(0))
    assert [(each.won, each.left) for each in outcome.seat_outcomes(facts, state)] == [(True, False), (False, False)]


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        ({}, "people"),
        ({"bots": (1,)}, "people"),
        ({"bots": (1, 2)}, "bots"),
        ({"bots": (0, 1, 2)}, None),
        ({"rated": False}, None),
        ({"rated": None, "hints": True}, None),
        ({"rated": None, "take_backs": True}, None),
        ({"rated": None}, "people"),
    ],
)
def test_match_counts_for_the_right_rating_pool(agreed: dict[str, Any], expected: str | None) -> None:
    assert rating_pool(*finished_match([3, 2, 1], [0], **agreed), EVERYBODY) == expected


def test_rated_match_needs_accounts_with_one_seat_each() -> None:
    facts, state = finished_match([3, 2, 1], [0])
    assert rating_pool(facts, state, [1, 2]) is None
    state.seats[2].person = 1
    assert rating_pool(facts, state, EVERYBODY) is None


def test_bots_of_unknown_strength_rate_nobody() -> None:
    facts, state = finished_match([3, 2], [0], bots=(1,))
    state.seats[1].strength = "search:2s/generous"
    assert rating_pool(facts, state, EVERYBODY) == "bots"
    state.seats[1].strength = "theirs:Bot"
    assert rating_pool(facts, state, EVERYBODY) is None


def test_beating_a_strong_bot_changes_the_rating_more() -> None:
    facts, against_bot = finished_match([3, 2], [0], bots=(1,))
    gains = []
    for strength in ("random", "greedy", "search"):
        against_bot.seats[1].strength = strength
        gains.append(ratings_after("bots", facts, against_bot, {1: Rating(25, 3)})[1].mu - 25)
    assert 0 < gains[0] < 0.1 < gains[1] < gains[2]
    mixed, two = finished_match([3, 9, 2], [1], bots=(1,)), finished_match([3, 2], [0])
    assert ratings_after("people", *mixed, {})[1] == ratings_after("people", *two, {})[1]


def test_agreed_take_back_does_not_change_whether_a_match_counts() -> None:
    table = new_table(2, hints=False, take_backs=False, rated=True, least_decisions=0)
    seat = table.waiting[0]
    action = msgspec.to_builtins(table.match.options(seat)[0])  # type: ignore[union-attr]
    length = len(table.log)
    write(table, commands.play(table, seat + 1, seat, table.seq, action))
    write(table, commands.take_back(table, seat + 1, seat, length))
    assert len(table.log) > length
    write(table, commands.answer_take_back(table, 2 - seat, 1 - seat, True))
    assert len(table.log) == length
    write(table, commands.Plan([events.EndMatch([3, 2], [0])]))
    assert rating_pool(table.facts, table.state, EVERYBODY) == "people"
    assert ratings_after("people", table.facts, table.state, {})[1].mu > 25


def test_trained_has_no_fixed_strength() -> None:
    facts, state = finished_match([3, 2], [0], bots=(1,))
    state.seats[1].strength = "trained"
    assert rating_pool(facts, state, EVERYBODY) is None


def test_rated_table_refuses_hints_and_take_backs() -> None:
    ada = User(1, "Ada", "ada")
    facts, _ = setup.plan_table(setup.NewTable(GAME, ["me", "open"], rated=True), ada)
    assert (facts.counts, facts.hints, facts.goes_back) == (True, False, False)
    assert not setup.plan_table(setup.NewTable(GAME, ["me", "open"]), ada)[0].counts
    for more in ({"hints": True}, {"take_backs": True}, {"seed": "known"}, {"board_file": "name"}):
        seats = ["me", "random"] if "seed" in more else ["me", "open"]
        with pytest.raises(BadRequest) as no:
            setup.plan_table(setup.NewTable(GAME, seats, rated=True, **more), ada)
        assert no.value.key == "fondaco.error.not_rated"


# Storage


async def kept(store: TableStore) -> tuple[list[Any], list[Any]]:
    async with store.reading() as connection:
        sql_tables = schema.ratings, schema.results
        ratings, results = [(await connection.execute(sa.select(each))).all() for each in sql_tables]
    return sorted(ratings), sorted(results)


async def test_match_is_rated_once_and_recomputing_gives_the_same(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_store, "SLICE", 2)

    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        for _ in range(3):
            await resign_second_seat(service, await start_match(service, ada, bea))
        first = await kept(service.store)
        ratings = {row.person: row for row in first[0]}
        assert {row.person: (row.pool, row.matches) for row in first[0]} == dict.fromkeys(ratings, ("people", 3))
        assert ratings[ada.id].mu > 25 > ratings[bea.id].mu
        assert len(first[1]) == 6
    async with open_service(tmp_path, database) as service:
        assert await kept(service.store) == first
        forget = schema.server_values.delete().where(schema.server_values.c.name == "reckoned")
        await service.store.run_transaction(lambda connection: connection.execute(forget))
    async with open_service(tmp_path, database) as service:
        assert await kept(service.store) == first


async def test_concurrent_results_of_two_processes_both_count(tmp_path: Path, postgres: Postgres) -> None:
    address = postgres()
    async with open_service(tmp_path, address) as one, open_service(tmp_path, address) as two:
        ada, bea = await create_accounts(one.store, "Ada", "Bea")
        tables = [await start_match(one, ada, bea) for _ in range(6)]
        both = [one, two] * 3
        await asyncio.gather(*[resign_second_seat(service, table) for service, table in zip(both, tables, strict=True)])
        ratings, results = await kept(one.store)
        assert [row.matches for row in ratings] == [6, 6]
        gained = sum(row.gain for row in results if row.person == ada.id)
        assert [row.mu for row in ratings if row.person == ada.id] == [pytest.approx(25 + gained)]


async def test_matches_of_a_guest_move_to_the_account_and_are_unrated(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        (ada, bea) = await create_accounts(service.store, "Ada", "Bea")
        _, guest = await Users(service.store).new_guest(0)
        table = await resign_second_seat(service, await start_match(service, guest, bea))
        await service.write(table, lambda _: commands.Plan([events.GuestSignedIn(guest.id, ada.id)]), ada.id)
        ratings, results = await kept(service.store)
        assert ratings == []
        assert {row.person for row in results} == {ada.id, bea.id}


async def test_deleted_account_has_no_rating_and_others_keep_theirs(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        await resign_second_seat(service, await start_match(service, ada, bea))
        (before,) = [row for row in (await kept(service.store))[0] if row.person == ada.id]
        await delete_account_data(service.store, bea.id)
        assert (await kept(service.store))[0] == [before]
        assert await profiles.load_profile(service.store, bea.id, ada.id) is None
        forget = schema.server_values.delete().where(schema.server_values.c.name == "reckoned")
        await service.store.run_transaction(lambda connection: connection.execute(forget))
    async with open_service(tmp_path) as service:
        assert [row for row in (await kept(service.store))[0] if row.person == ada.id] == [before]


@contextlib.asynccontextmanager
async def released(folder: Path, file: Path, strict: bool) -> AsyncIterator[TableService]:
    """Open the database of a release, with an account for every person."""
    connection = sqlite3.connect(folder / "fondaco.db")
    connection.executescript(gzip.decompress(file.read_bytes()).decode())
    connection.execute("UPDATE persons SET account = 'person ' || id")
    for table, facts in connection.execute("SELECT id, facts FROM tables").fetchall():
        known = json.dumps(json.loads(facts) | ({"hints": False, "take_backs": False} if strict else {}))
        connection.execute("UPDATE tables SET facts = ? WHERE id = ?", (known, table))
    connection.execute("UPDATE tables SET brief = 'torn' WHERE id = (SELECT min(id) FROM tables WHERE status = 'over')")
    connection.commit()
    connection.close()
    async with open_service(folder) as service:
        yield service


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.name)
async def test_matches_of_an_earlier_release_count_where_nobody_had_help(
    tmp_path: Path, file: Path, strict: bool
) -> None:
    async with released(tmp_path, file, strict) as service:
        ratings, results = await kept(service.store)
        async with service.store.reading() as connection:
            over = sa.select(sa.func.count()).where(schema.tables.c.status == "over")
            finished = (await connection.execute(over)).scalar_one()
        assert len({row.table_id for row in results}) == finished - 1  # one of them is unreadable
        assert {row.pool for row in results} == ({"people"} if strict else {None})
        assert bool(ratings) is strict


# What others see


async def test_profile_lists_rated_matches_links_public_ones_and_can_be_hidden(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        store = service.store
        ada, bea = await create_accounts(store, "Ada", "Bea")
        seen = await resign_second_seat(service, await start_match(service, ada, bea))
        await resign_second_seat(service, await start_match(service, bea, ada, public=False))
        await resign_second_seat(service, await start_match(service, bea, ada, spectators=False))
        own = await profiles.load_profile(store, ada.id, ada.id)
        shown = await profiles.load_profile(store, ada.id, bea.id)
        assert own is not None
        assert shown is not None
        assert [(own.yours, len(own.matches)), (shown.yours, len(shown.matches))] == [(True, 3), (False, 3)]
        assert (own.finished, own.left) == (shown.finished, shown.left) == (3, 2)
        assert [match.table for match in shown.matches] == [match.table for match in own.matches]
        stranger = await profiles.load_profile(store, ada.id, None)
        assert stranger is not None
        assert [match.table for match in stranger.matches] == [None, None, seen]
        match = stranger.matches[-1]
        assert (match.table, match.place, match.won, match.pool) == (seen, 1, True, "people")
        assert match.gain == match.rating - 1000 > 0  # type: ignore[operator]
        (other,) = match.others
        assert (other.name, other.person, other.place) == ("Bea", bea.id, 2)
        assert (shown.standings[0].matches, shown.standings[0].provisional) == (3, True)

        await Users(store).change(bea, unlisted=True)
        assert await profiles.load_profile(store, bea.id, ada.id) is None
        assert await profiles.load_profile(store, bea.id, bea.id) is not None
        again = await profiles.load_profile(store, ada.id, None)
        assert again is not None
        assert (again.matches[0].others[0].name, again.matches[0].others[0].person) == ("Bea", None)

        table = await service.look(await start_match(service, ada, bea, public=False))
        unrated = msgspec.structs.replace(table.facts, id="unrated", code="UNRATED", rated=False)
        sitting = [events.Sit(seat, person.id, person.name) for seat, person in enumerate((ada, bea))]
        await resign_second_seat(service, (await service.open_table(unrated, [*sitting])).facts.id)
        (cem,) = await create_accounts(store, "Cem")
        asking = (ada.id, bea.id, cem.id, None)
        shown_to = [await profiles.load_profile(store, ada.id, asks) for asks in asking]
        assert [len(each.matches) for each in shown_to if each is not None] == [4, 4, 3, 3]
        assert {each.finished for each in shown_to if each is not None} == {4}


async def test_leaderboard_ranks_by_certain_rating_and_omits_hidden_profiles(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        store = service.store
        rows = {
            "Ada": (30.0, 1.0, 8),
            "Bea": (50.0, 6.1, 40),  # uncertain
            "Cem": (28.0, 1.0, 40),
            "Dov": (40.0, 1.0, 40),  # unlisted
            "Eva": (40.0, 1.0, 7),  # too few opponents
        }
        seated = await create_accounts(store, *rows)
        for person in seated:
            mu, sigma, opponents = rows[person.name]
            adding = schema.ratings.insert().values(
                person=person.id, game=GAME, pool="people", mu=mu, sigma=sigma, matches=40, opponents=opponents
            )
            await store.run_transaction(lambda connection, adding=adding: connection.execute(adding))  # type: ignore[misc]
        await Users(store).change(seated[3], unlisted=True)
        best = await profiles.load_leaderboard(store, GAME, "people", None)
        assert [(row.rank, row.name, row.standing.rating) for row in best] == [
            (1, "Ada", 1200),
            (2, "Cem", 1120),
        ]
        for unranked in (seated[1], seated[4]):
            own = await profiles.load_leaderboard(store, GAME, "people", unranked.id)
            assert own[:-1] == best
            assert (own[-1].rank, own[-1].person, own[-1].opponents) == (None, unranked.id, rows[unranked.name][2])
        assert await profiles.load_leaderboard(store, GAME, "people", seated[0].id) == best
        assert await profiles.load_leaderboard(store, GAME, "bots", None) == []


def test_rating_and_leaving_rate_are_shown_before_joining(server: Server, guest_at: Callable[[str], Guest]) -> None:
    ida, jon, guest = (
        with_account(guest_at(server.url), "Ida"),
        with_account(guest_at(server.url), "Jon"),
        guest_at(server.url),
    )
    table = ida.open(rated=True)
    jon.take_seat(table)
    decide(table, ida, jon)
    jon.post_ok(f"/tables/{table}/resign", seat=1)
    assert ida.get("/me")["unlisted"] is False
    profile = guest.get(f"/users/{ida.get('/me')['id']}")
    assert (profile["name"], profile["yours"], profile["matches"][0]["table"]) == ("Ida", False, table)
    assert guest.get(f"/games/{GAME}/leaderboard") == []
    assert [(row["rank"], row["name"]) for row in ida.get(f"/games/{GAME}/leaderboard")] == [(None, "Ida")]
    for missing in (guest.get("/me")["id"], 10**9):
        answer = ida.http.get(f"/users/{missing}")
        assert (answer.status_code, answer.json()["key"]) == (404, "fondaco.error.no_profile")
    assert ida.http.get(f"/users/{10**30}").status_code == 400
    assert ida.http.put(f"/users/{10**30}/block").status_code == 400
    assert ida.http.get("/games/chess/leaderboard").status_code == 404
    assert ida.http.get(f"/games/{GAME}/leaderboard?pool=fish").status_code == 400

    new = jon.open(rated=True)
    (repute,) = ida.get(f"/tables/{new}/users")
    assert (repute["finished"], repute["left"], repute["standing"]["matches"]) == (1, 1, 1)
    assert guest.get("/tables")["reputations"][new] == [repute]
    assert next(card for card in guest.get("/tables")["open"] if card["id"] == new)["rated"] is True
    guest.post_ok(f"/tables/{guest.open()}/chat", text="Good evening")
    jon.http.patch("/me", json={"unlisted": True})
    assert ida.get(f"/tables/{new}/users") == [repute | {"person": None}]


def test_blocked_players_do_not_meet_until_unblocked(server: Server, guest_at: Callable[[str], Guest]) -> None:
    """Whoever has blocked the other, neither sees the other's tables, joins them or finds the other's profile."""
    kim, lea = with_account(guest_at(server.url), "Kim"), with_account(guest_at(server.url), "Lea")
    one, other = kim.get("/me")["id"], lea.get("/me")["id"]
    table = kim.open(rated=True)
    lea.take_seat(table)
    lea.post_ok(f"/tables/{table}/resign", seat=1)
    assert kim.http.put(f"/users/{other}/block").status_code == 204
    assert kim.http.put(f"/users/{other}/block").status_code == 204
    assert kim.get("/me/blocked") == [{"person": other, "name": "Lea"}]
    assert lea.get("/me/blocked") == []
    for asks, them in ((kim, other), (lea, one)):
        assert asks.http.get(f"/users/{them}").status_code == 404
        assert them not in [row["person"] for row in asks.get(f"/games/{GAME}/leaderboard")]
    for host, guest in ((kim, lea), (lea, kim)):
        hosted = host.open()
        stranger = guest_at(server.url)
        with lobby_messages(guest) as told, lobby_messages(stranger) as known:
            for seen in (guest.get("/tables"), told()["tables"]):
                assert hosted not in json.dumps(seen)
            for seen in (stranger.get("/tables"), known()["tables"]):
                assert hosted in [card["id"] for card in seen["open"]]
                assert hosted in seen["reputations"]
        assert guest.get(f"/tables/{hosted}/users") == []
        answer = guest.post(f"/tables/{hosted}/join")
        assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.error.blocked_at_table")
    assert kim.http.put(f"/users/{one}/block").status_code == 404
    assert kim.http.put("/users/1000000000/block").status_code == 404
    assert kim.http.delete(f"/users/{other}/block").status_code == 204
    lea.take_seat(kim.open())


async def test_deleting_an_account_deletes_its_blocks(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        await blocks.block(service.store, ada.id, bea.id, 0)
        await blocks.block(service.store, cem.id, ada.id, 0)
        assert await blocks.users_separated_by_blocks(service.store, ada.id) == {bea.id, cem.id}
        await delete_account_data(service.store, ada.id)
        assert await blocks.users_separated_by_blocks(service.store, ada.id) == frozenset()
        assert await blocks.list_blocked_users(service.store, cem.id) == []
