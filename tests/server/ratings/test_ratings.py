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

from fondaco.bots.ratings import Rating
from fondaco.core.match import Match
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.user import User, UserId
from fondaco.server.privacy.store import delete_account_data
from fondaco.server.ratings import store as rating_store
from fondaco.server.ratings.results import rate_match, rating_pool
from fondaco.server.social import blocks, profiles
from fondaco.server.storage import schema
from fondaco.server.tables import commands, events, outcome, setup
from fondaco.server.tables.service import TableService
from fondaco.server.tables.state import Facts, State
from fondaco.server.tables.store import TableStore
from tests.server.account_helpers import begun, lobby, owner, people, won
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server
from tests.server.server_core import a_house
from tests.server.table_log import a_table, write
from tests.trial import GAME

RELEASED = sorted((Path(__file__).parents[1] / "released").glob("*.sql.gz"))
EVERYBODY = range(1, 10)


# Rules


def over(scores: list[int], winners: list[int], *before: events.AnyEvent, **agreed: Any) -> tuple[Facts, State]:
    """Return a table whose match is over; person n + 1 sits on seat n."""
    table = a_table(len(scores), **{"hints": False, "take_backs": False, "rated": True} | agreed)
    write(table, commands.Plan([*before, events.End(scores, winners)]))
    return table.facts, table.state


def places(state: State) -> dict[UserId, int]:
    return {each.person: each.place for each in outcome.outcomes(state)}


def test_the_card_of_a_match_that_was_given_up_says_who_is_first_and_who_has_left() -> None:
    _, state = over([5, 9, 7], [0], events.Resign(1), events.Resign(2))
    assert outcome.places_of_seats(state) == [1, 2, 2]


def test_who_is_level_shares_a_place_and_a_victory_breaks_the_tie() -> None:
    _, state = over([7, 9, 7, 9], [3])
    assert places(state) == {4: 1, 2: 2, 1: 3, 3: 3}
    assert [each.won for each in outcome.outcomes(state)] == [False, False, False, True]


def test_whom_the_game_parts_on_a_lower_place_the_card_parts_too() -> None:
    table = a_table(4)
    match = SimpleNamespace(scores=(7, 9, 7, 5), winners=(1,), places=[3, 1, 2, 4])
    write(table, commands.Plan([events.Resign(0), commands.end(table, cast(Match, match))]))
    assert outcome.places_of_seats(table.state) == [4, 1, 2, 3]
    again = a_table(4)
    write(again, commands.Plan([commands.end(again, cast(Match, match))]))
    assert outcome.places_of_seats(again.state) == [3, 1, 2, 4]


def test_if_the_first_has_given_up_the_next_wins_as_the_game_parts_them() -> None:
    table = a_table(4)
    write(table, commands.Plan([events.Resign(1)]))
    match = cast(Match, SimpleNamespace(scores=(7, 9, 7, 5), winners=(1,), places=[3, 1, 2, 4]))
    assert commands.end(table, match).winners == [2]
    write(table, commands.Plan([events.StandIn(2, "greedy", absent=True)]))
    assert commands.end(table, match).winners == [0]


@pytest.mark.parametrize(
    "gone", [events.Resign(0), events.StandIn(0, "greedy"), events.StandIn(0, "greedy", absent=True)]
)
def test_who_leaves_is_last_whatever_his_bot_has_won(gone: events.AnyEvent) -> None:
    _, state = over([20, 5, 9], [0], gone)
    assert places(state) == {3: 1, 2: 2, 1: 3}
    assert [each.won for each in outcome.outcomes(state)] == [False, False, False]
    assert [each.left for each in outcome.outcomes(state)] == [True, False, False]
    after = rate_match("people", state, {})
    assert after[1].mu < after[2].mu < after[3].mu


def test_who_has_come_back_has_not_left() -> None:
    _, state = over([20, 5], [0], events.StandIn(0, "greedy", absent=True), events.Return(0))
    assert [(each.won, each.left) for each in outcome.outcomes(state)] == [(True, False), (False, False)]


@pytest.mark.parametrize(("agreed", "expected"), [
    ({}, "people"), ({"bots": (1,)}, "people"), ({"bots": (1, 2)}, "bots"), ({"bots": (0, 1, 2)}, None),
    ({"rated": False}, None), ({"rated": None, "hints": True}, None),
    ({"rated": None, "take_backs": True}, None), ({"rated": None}, "people"),
])  # fmt: skip
def test_what_a_match_counts_for(agreed: dict[str, Any], expected: str | None) -> None:
    assert rating_pool(*over([3, 2, 1], [0], **agreed), EVERYBODY) == expected


def test_a_match_counts_only_where_everybody_has_an_account_and_one_seat() -> None:
    facts, state = over([3, 2, 1], [0])
    assert rating_pool(facts, state, [1, 2]) is None
    state.chairs[2].person = 1
    assert rating_pool(facts, state, EVERYBODY) is None


def test_bots_of_unknown_strength_rate_nobody() -> None:
    facts, state = over([3, 2], [0], bots=(1,))
    state.chairs[1].strength = "search:2s/generous"
    assert rating_pool(facts, state, EVERYBODY) == "bots"
    state.chairs[1].strength = "theirs:Bot"
    assert rating_pool(facts, state, EVERYBODY) is None


def test_to_beat_a_strong_bot_tells_more_than_to_beat_a_weak_one_and_bots_between_people_tell_nothing() -> None:
    _, uses_sqlite = over([3, 2], [0], bots=(1,))
    gains = []
    for strength in ("random", "greedy", "search"):
        uses_sqlite.chairs[1].strength = strength
        gains.append(rate_match("bots", uses_sqlite, {1: Rating(25, 3)})[1].mu - 25)
    assert 0 < gains[0] < 0.1 < gains[1] < gains[2]
    _, mixed = over([3, 9, 2], [1], bots=(1,))
    _, two = over([3, 2], [0])
    assert rate_match("people", mixed, {})[1] == rate_match("people", two, {})[1]


def test_a_take_back_that_all_agree_to_does_not_change_what_counts() -> None:
    table = a_table(2, hints=False, take_backs=False, rated=True)
    seat = table.waiting[0]
    said = msgspec.to_builtins(table.match.options(seat)[0])  # type: ignore[union-attr]
    length = len(table.log)
    write(table, commands.play(table, seat + 1, seat, table.seq, said))
    write(table, commands.take_back(table, seat + 1, seat, length))
    assert len(table.log) > length
    write(table, commands.consent(table, 2 - seat, 1 - seat, True))
    assert len(table.log) == length
    write(table, commands.Plan([events.End([3, 2], [0])]))
    assert rating_pool(table.facts, table.state, EVERYBODY) == "people"
    assert rate_match("people", table.state, {})[1].mu > 25


def test_trained_has_no_fixed_strength() -> None:
    facts, state = over([3, 2], [0], bots=(1,))
    state.chairs[1].strength = "trained"
    assert rating_pool(facts, state, EVERYBODY) is None


def test_a_rated_table_has_neither_hints_nor_take_backs_and_refuses_who_wants_both() -> None:
    ada = User(1, "Ada", "ada")
    facts, _ = setup.plan_table(setup.NewTable(GAME, ["me", "open"], rated=True), ada)
    assert (facts.counts, facts.hints, facts.goes_back) == (True, False, False)
    assert not setup.plan_table(setup.NewTable(GAME, ["me", "open"]), ada)[0].counts
    for more in ({"hints": True}, {"take_backs": True}, {"seed": "known"}, {"board_file": "name"}):
        seats = ["me", "random"] if "seed" in more else ["me", "open"]
        with pytest.raises(BadRequest) as no:
            setup.plan_table(setup.NewTable(GAME, seats, rated=True, **more), ada)
        assert no.value.key == "fondaco.house.not_rated"


# Storage


async def kept(store: TableStore) -> tuple[list[Any], list[Any]]:
    async with store.reading() as connection:
        shelves = schema.ratings, schema.results
        ratings, results = [(await connection.execute(sa.select(each))).all() for each in shelves]
    return sorted(ratings), sorted(results)


async def test_a_match_is_reckoned_once_and_a_reckoning_anew_finds_the_same(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_store, "SLICE", 2)

    async with a_house(tmp_path, database) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        for _ in range(3):
            await won(house, await begun(house, ada, bea))
        first = await kept(house.store)
        assert [(row.person, row.pool, row.matches) for row in first[0]] == [
            (ada.id, "people", 3), (bea.id, "people", 3),
        ]  # fmt: skip
        assert first[0][0].mu > 25 > first[0][1].mu
        assert len(first[1]) == 6
    async with a_house(tmp_path, database) as house:
        assert await kept(house.store) == first
        forget = schema.server_values.delete().where(schema.server_values.c.name == "reckoned")
        await house.store.run_transaction(lambda connection: connection.execute(forget))
    async with a_house(tmp_path, database) as house:
        assert await kept(house.store) == first


async def test_two_processes_that_end_matches_of_the_same_people_at_once_count_both(
    tmp_path: Path, postgres: Postgres
) -> None:
    address = postgres()
    async with a_house(tmp_path, address) as one, a_house(tmp_path, address) as two:
        ada, bea = await people(one.store, "Ada", "Bea")
        tables = [await begun(one, ada, bea) for _ in range(6)]
        both = [one, two] * 3
        await asyncio.gather(*[won(house, table) for house, table in zip(both, tables, strict=True)])
        ratings, results = await kept(one.store)
        assert [row.matches for row in ratings] == [6, 6]
        gained = sum(row.gain for row in results if row.person == ada.id)
        assert ratings[0].mu == pytest.approx(25 + gained)


async def test_what_a_guest_has_played_is_his_who_signs_in_and_counts_for_nobody(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        (ada, bea) = await people(house.store, "Ada", "Bea")
        _, guest = await Users(house.store).new_guest(0)
        table = await won(house, await begun(house, guest, bea))
        await house.write(table, lambda _: commands.Plan([events.GuestSignedIn(guest.id, ada.id)]), ada.id)
        ratings, results = await kept(house.store)
        assert ratings == []
        assert {row.person for row in results} == {ada.id, bea.id}


async def test_who_leaves_for_good_leaves_no_rating_and_others_keep_theirs(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        await won(house, await begun(house, ada, bea))
        before = (await kept(house.store))[0][0]
        await delete_account_data(house.store, bea.id)
        assert (await kept(house.store))[0] == [before]
        assert await profiles.profile(house.store, bea.id, ada.id) is None
        forget = schema.server_values.delete().where(schema.server_values.c.name == "reckoned")
        await house.store.run_transaction(lambda connection: connection.execute(forget))
    async with a_house(tmp_path) as house:
        assert (await kept(house.store))[0][0] == before


@contextlib.asynccontextmanager
async def released(folder: Path, file: Path, strict: bool) -> AsyncIterator[TableService]:
    """Open the database of a release, with an account for every person."""
    shelf = sqlite3.connect(folder / "fondaco.db")
    shelf.executescript(gzip.decompress(file.read_bytes()).decode())
    shelf.execute("UPDATE persons SET account = 'person ' || id")
    for table, facts in shelf.execute("SELECT id, facts FROM tables").fetchall():
        known = json.dumps(json.loads(facts) | ({"hints": False, "take_backs": False} if strict else {}))
        shelf.execute("UPDATE tables SET facts = ? WHERE id = ?", (known, table))
    shelf.execute("UPDATE tables SET brief = 'torn' WHERE id = (SELECT min(id) FROM tables WHERE status = 'over')")
    shelf.commit()
    shelf.close()
    async with a_house(folder) as house:
        yield house


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.name)
async def test_finished_matches_of_an_earlier_release_count_where_nobody_had_help(
    tmp_path: Path, file: Path, strict: bool
) -> None:
    async with released(tmp_path, file, strict) as house:
        ratings, results = await kept(house.store)
        async with house.store.reading() as connection:
            over = sa.select(sa.func.count()).where(schema.tables.c.status == "over")
            finished = (await connection.execute(over)).scalar_one()
        assert len({row.table_id for row in results}) == finished - 1  # one of them is unreadable
        assert {row.pool for row in results} == ({"people"} if strict else {None})
        assert bool(ratings) is strict


# What others see


async def test_a_profile_shows_others_the_matches_anybody_could_watch_and_can_be_closed(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        store = house.store
        ada, bea = await people(store, "Ada", "Bea")
        seen = await won(house, await begun(house, ada, bea))
        await won(house, await begun(house, bea, ada, public=False))
        await won(house, await begun(house, bea, ada, spectators=False))
        own = await profiles.profile(store, ada.id, ada.id)
        shown = await profiles.profile(store, ada.id, bea.id)
        assert own is not None
        assert shown is not None
        assert [(own.yours, len(own.matches)), (shown.yours, len(shown.matches))] == [(True, 3), (False, 1)]
        assert (own.finished, own.left) == (shown.finished, shown.left) == (3, 2)
        (match,) = shown.matches
        assert (match.table, match.place, match.won, match.pool) == (seen, 1, True, "people")
        assert match.gain == match.rating - 1000 > 0  # type: ignore[operator]
        (other,) = match.others
        assert (other.name, other.person, other.place) == ("Bea", bea.id, 2)
        assert (shown.standings[0].matches, shown.standings[0].provisional) == (3, True)

        await Users(store).change(bea, unlisted=True)
        assert await profiles.profile(store, bea.id, ada.id) is None
        assert await profiles.profile(store, bea.id, bea.id) is not None
        again = await profiles.profile(store, ada.id, None)
        assert again is not None
        assert (again.matches[0].others[0].name, again.matches[0].others[0].person) == ("Bea", None)


async def test_the_best_are_those_who_surely_are_and_who_wants_no_profile_is_not_among_them(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        store = house.store
        rows = {"Ada": (30.0, 1.0, 40), "Bea": (33.0, 8.0, 1), "Cem": (28.0, 1.0, 40), "Dov": (40.0, 1.0, 40)}
        seated = await people(store, *rows)
        for person in seated:
            mu, sigma, matches = rows[person.name]
            adding = schema.ratings.insert().values(
                person=person.id, game=GAME, pool="people", mu=mu, sigma=sigma, matches=matches
            )
            await store.run_transaction(lambda connection, adding=adding: connection.execute(adding))  # type: ignore[misc]
        await Users(store).change(seated[3], unlisted=True)
        best = await profiles.leaderboard(store, GAME, "people", None)
        assert [(row.rank, row.name, row.standing.rating) for row in best] == [
            (1, "Ada", 1200), (2, "Cem", 1120), (3, "Bea", 1320),
        ]  # fmt: skip
        assert [row.standing.provisional for row in best] == [False, False, True]
        assert await profiles.leaderboard(store, GAME, "bots", None) == []


def test_before_sitting_down_one_sees_how_strong_somebody_is_and_how_often_he_leaves(
    server: Server, visitors: Callable[[str], Guest]
) -> None:
    ida, jon, guest = owner(visitors(server.url), "Ida"), owner(visitors(server.url), "Jon"), visitors(server.url)
    table = ida.open(rated=True)
    jon.done(f"/tables/{table}/join")
    jon.done(f"/tables/{table}/resign", seat=1)
    assert ida.get("/me")["unlisted"] is False
    profile = guest.get(f"/users/{ida.get('/me')['id']}")
    assert (profile["name"], profile["yours"], profile["matches"][0]["table"]) == ("Ida", False, table)
    assert [row["name"] for row in guest.get(f"/games/{GAME}/leaderboard")] == ["Ida", "Jon"]
    for missing in (guest.get("/me")["id"], 10**9):
        answer = ida.http.get(f"/users/{missing}")
        assert (answer.status_code, answer.json()["key"]) == (404, "fondaco.house.no_profile")
    assert ida.http.get(f"/users/{10**30}").status_code == 400
    assert ida.http.put(f"/users/{10**30}/block").status_code == 400
    assert ida.http.get("/games/chess/leaderboard").status_code == 404
    assert ida.http.get(f"/games/{GAME}/leaderboard?pool=fish").status_code == 400

    new = jon.open(rated=True)
    (repute,) = ida.get(f"/tables/{new}/users")
    assert (repute["finished"], repute["left"], repute["standing"]["matches"]) == (1, 1, 1)
    assert guest.get("/tables")["reputes"][new] == [repute]
    assert next(card for card in guest.get("/tables")["open"] if card["id"] == new)["rated"] is True
    guest.done(f"/tables/{guest.open()}/chat", text="Good evening")
    jon.http.patch("/me", json={"unlisted": True})
    assert ida.get(f"/tables/{new}/users") == [repute | {"person": None}]


def test_who_is_blocked_is_met_nowhere_until_they_meet_again(server: Server, visitors: Callable[[str], Guest]) -> None:
    """Whoever has blocked the other, neither sees the other's tables, joins them or finds the other's profile."""
    kim, lea = owner(visitors(server.url), "Kim"), owner(visitors(server.url), "Lea")
    one, other = kim.get("/me")["id"], lea.get("/me")["id"]
    table = kim.open(rated=True)
    lea.done(f"/tables/{table}/join")
    lea.done(f"/tables/{table}/resign", seat=1)
    assert kim.http.put(f"/users/{other}/block").status_code == 204
    assert kim.http.put(f"/users/{other}/block").status_code == 204
    assert kim.get("/me/blocked") == [{"person": other, "name": "Lea"}]
    assert lea.get("/me/blocked") == []
    for asks, them in ((kim, other), (lea, one)):
        assert asks.http.get(f"/users/{them}").status_code == 404
        assert them not in [row["person"] for row in asks.get(f"/games/{GAME}/leaderboard")]
    for host, guest in ((kim, lea), (lea, kim)):
        hosted = host.open()
        stranger = visitors(server.url)
        with lobby(guest) as told, lobby(stranger) as known:
            for seen in (guest.get("/tables"), told()["tables"]):
                assert hosted not in json.dumps(seen)
            for seen in (stranger.get("/tables"), known()["tables"]):
                assert hosted in [card["id"] for card in seen["open"]]
                assert hosted in seen["reputes"]
        assert guest.get(f"/tables/{hosted}/users") == []
        answer = guest.post(f"/tables/{hosted}/join")
        assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.house.kept_apart")
    assert kim.http.put(f"/users/{one}/block").status_code == 404
    assert kim.http.put("/users/1000000000/block").status_code == 404
    assert kim.http.delete(f"/users/{other}/block").status_code == 204
    lea.done(f"/tables/{kim.open()}/join")


async def test_who_leaves_for_good_is_kept_apart_from_nobody(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        await blocks.block(house.store, ada.id, bea.id, 0)
        await blocks.block(house.store, cem.id, ada.id, 0)
        assert await blocks.separated_from(house.store, ada.id) == {bea.id, cem.id}
        await delete_account_data(house.store, ada.id)
        assert await blocks.separated_from(house.store, ada.id) == frozenset()
        assert await blocks.blocked(house.store, cem.id) == []
