"""Attacks on tournaments and the lobby: abusive blocks, and accounts and tables that cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from fondaco.server.base.errors import Conflict, NotAllowed, NotFound
from fondaco.server.base.settings import Settings
from fondaco.server.social import blocks
from fondaco.server.storage import schema
from fondaco.server.storage.address_hashes import HashedOrigin
from fondaco.server.storage.retention import delete_expired
from fondaco.server.tables.clock import Live
from fondaco.server.tables.open_table_limits import MOST_OPEN, MOST_OPEN_BEHIND
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import TournamentTerms
from fondaco.server.tournaments.runner import TournamentRunner
from fondaco.server.web.rates import RATES
from tests.server.account_helpers import create_accounts, with_account
from tests.server.live_server import Guest, Server
from tests.server.server_core import open_service
from tests.server.tournament_helpers import TERMS, WISH, end_round, groups, start_tournament
from tests.trial import GAME

AT = 10 * tournament_store.DAY
FINAL = TournamentTerms("Final", GAME, "knock_out", Live(90), 2, 2, 1)
HOME, AWAY = HashedOrigin("home"), HashedOrigin("away")
GuestAt = Callable[[str], Guest]


# Blocks


async def test_blocks_of_a_stranger_keep_nobody_out_of_a_tournament(tmp_path: Path, database: str) -> None:
    """This holds for blocks made after entering, and for earlier ones if the two never sat at one table."""
    async with open_service(tmp_path, database) as service:
        host, rude, ada, bea = await create_accounts(service.store, "Host", "Rude", "Ada", "Bea")
        tournament = await tournament_store.create_tournament(service.store, host.id, TERMS, AT)
        await blocks.block(service.store, rude.id, ada.id, AT - 1)
        await tournament_store.add_entrant(service.store, tournament, rude.id, "", "", AT)
        await blocks.block(service.store, rude.id, bea.id, AT + 1)
        for each in (ada, bea):
            await tournament_store.add_entrant(service.store, tournament, each.id, "", "", AT + 2)
        assert len((await tournament_store.load_tournament(service.store, tournament)).entrants) == 3


async def test_player_blocked_after_a_match_stays_out_of_the_blockers_tournament(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        host, ada, rude = await create_accounts(service.store, "Host", "Ada", "Rude")
        met = await start_tournament(service, [ada, rude], FINAL, host=host)
        await TournamentRunner(service).run_once(AT)
        await TournamentRunner(service).run_once(AT)
        await end_round(service, await tournament_store.load_tournament(service.store, met))
        await blocks.block(service.store, ada.id, rude.id, AT)
        tournament = await tournament_store.create_tournament(service.store, host.id, TERMS, AT)
        await tournament_store.add_entrant(service.store, tournament, ada.id, "", "", AT)
        with pytest.raises(NotAllowed):
            await tournament_store.add_entrant(service.store, tournament, rude.id, "", "", AT)


async def test_a_finalist_who_blocks_the_opponent_has_to_play(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        rude, ada = await create_accounts(service.store, "Rude", "Ada")
        tournament = await start_tournament(service, [rude, ada], FINAL)
        await blocks.block(service.store, rude.id, ada.id, AT + 1)
        await TournamentRunner(service).run_once(AT + 2)
        await TournamentRunner(service).run_once(AT + 2)
        kept = await tournament_store.load_tournament(service.store, tournament)
        assert groups(kept, 1) == [{1, 2}]
        assert [(each.opened, each.result) for each in kept.round_tables] == [(True, None)]


async def test_blocks_per_person_are_limited(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST", 2)
    async with open_service(tmp_path, database) as service:
        rude, *others = await create_accounts(service.store, "Rude", "Ada", "Bea", "Cem")
        for each in others[:2]:
            assert await blocks.block(service.store, rude.id, each.id, AT)
        assert await blocks.block(service.store, rude.id, others[0].id, AT)  # blocking again changes nothing
        with pytest.raises(Conflict):
            await blocks.block(service.store, rude.id, others[2].id, AT)
        assert await blocks.blocked_user_ids(service.store, rude.id) == {each.id for each in others[:2]}


def test_a_blocker_hides_no_tournament_by_entering_it(server: Server, guest_at: GuestAt) -> None:
    host, rude, ada = (with_account(guest_at(server.url), f"{name} of the list") for name in ("Host", "Rude", "Ada"))
    tournament = host.post_ok("/tournaments", **WISH | {"name": "Seen by all"})["tournament"]["id"]
    rude.post_ok(f"/tournaments/{tournament}/enter")
    assert rude.http.put(f"/users/{ada.get('/me')['id']}/block").status_code == 204
    assert tournament in {each["id"] for each in ada.get("/tournaments")}
    assert ada.post_ok(f"/tournaments/{tournament}/enter")["yours"] == 2
    host.post_ok(f"/tournaments/{tournament}/close")


# Hosts


def test_a_host_removes_an_entrant_who_cannot_enter_again(server: Server, guest_at: GuestAt) -> None:
    host, rude, ada = (with_account(guest_at(server.url), f"{name} of the door") for name in ("Host", "Rude", "Ada"))
    tournament = host.post_ok("/tournaments", **WISH | {"name": "Guarded", "places": 3})["tournament"]["id"]
    for each in (rude, ada):
        each.post_ok(f"/tournaments/{tournament}/enter")
    assert rude.post(f"/tournaments/{tournament}/remove", entrant=2).status_code == 403
    assert host.post(f"/tournaments/{tournament}/remove", entrant=7).status_code == 404
    left = host.post_ok(f"/tournaments/{tournament}/remove", entrant=1)
    assert [each["name"] for each in left["entrants"]] == ["Ada of the door"]
    assert left["may"]["remove"]
    refused = rude.post(f"/tournaments/{tournament}/enter")
    assert (refused.status_code, refused.json()["key"]) == (403, "fondaco.error.tournament_removed")
    host.post_ok(f"/tournaments/{tournament}/close")


async def test_an_entrant_who_is_removed_while_it_is_played_is_seated_no_more(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        tournament = await start_tournament(service, [ada, bea])
        await tournament_store.remove_and_exclude_entrant(service.store, tournament, 2, AT)
        await tournament_store.remove_and_exclude_entrant(service.store, tournament, 2, AT)
        assert [each.out for each in (await tournament_store.load_tournament(service.store, tournament)).entrants] == [
            False,
            True,
            False,
            False,
        ]
        with pytest.raises(NotFound):
            await tournament_store.remove_and_exclude_entrant(service.store, tournament, 3, AT)  # a bot


# Accounts that cost nothing


async def test_tournaments_per_address_are_limited(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        crowd = await create_accounts(service.store, *(f"Crowd {number}" for number in range(4)))
        made = [
            await tournament_store.create_tournament(service.store, crowd[n // 2].id, TERMS, AT, HOME)
            for n in range(tournament_store.MOST_SET_UP_BEHIND)
        ]
        with pytest.raises(Conflict):
            await tournament_store.create_tournament(service.store, crowd[3].id, TERMS, AT, HOME)
        await tournament_store.create_tournament(service.store, crowd[3].id, TERMS, AT, AWAY)
        await tournament_store.close_tournament(service.store, made[0], AT)
        await tournament_store.create_tournament(service.store, crowd[3].id, TERMS, AT, HOME)


async def test_one_address_takes_half_of_the_places_unless_it_is_the_hosts(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        crowd = await create_accounts(service.store, *(f"Crowd {number}" for number in range(8)))
        eight = msgspec.structs.replace(TERMS, places=8)
        strange = await tournament_store.create_tournament(service.store, crowd[0].id, eight, AT, AWAY)
        own = await tournament_store.create_tournament(service.store, crowd[0].id, eight, AT, HOME)
        for each in crowd:
            await tournament_store.add_entrant(service.store, own, each.id, "", "", AT, HOME)
        for each in crowd[:4]:
            await tournament_store.add_entrant(service.store, strange, each.id, "", "", AT, HOME)
        with pytest.raises(Conflict, match="tournament_crowded"):
            await tournament_store.add_entrant(service.store, strange, crowd[4].id, "", "", AT, HOME)
        await tournament_store.add_entrant(service.store, strange, crowd[4].id, "", "", AT, AWAY)


async def test_an_account_on_its_first_day_enters_few_tournaments(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, bea, eve = await create_accounts(service.store, "Ada", "Bea", "Eve")
        tournaments = [
            await tournament_store.create_tournament(service.store, each.id, TERMS, AT) for each in (ada, ada, bea, bea)
        ]
        morning = tournament_store.DAY - 1  # all accounts were created at 0
        for tournament in tournaments[: tournament_store.MOST_ENTERED_NEW]:
            await tournament_store.add_entrant(service.store, tournament, eve.id, "", "", morning, HOME)
        with pytest.raises(Conflict, match="too_many_tournaments_entered_new"):
            await tournament_store.add_entrant(service.store, tournaments[3], eve.id, "", "", morning, HOME)
        await tournament_store.add_entrant(service.store, tournaments[3], eve.id, "", "", AT, HOME)


async def test_unused_new_account_does_not_hold_a_place(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        ada, gone, here = await create_accounts(service.store, "Ada", "Gone", "Here")
        tournament = await tournament_store.create_tournament(service.store, ada.id, FINAL, AT)
        seen = schema.users.update().values(seen_at=AT)
        await service.store.run_transaction(lambda connection: connection.execute(seen))
        for each in (gone, here):
            await tournament_store.add_entrant(service.store, tournament, each.id, "", "", AT)
        with pytest.raises(Conflict, match="tournament_full"):
            await tournament_store.add_entrant(service.store, tournament, ada.id, "", "", AT + tournament_store.DAY)
        later = seen.where(schema.users.c.id != gone.id).values(seen_at=AT + tournament_store.DAY)
        await service.store.run_transaction(lambda connection: connection.execute(later))
        await tournament_store.add_entrant(service.store, tournament, ada.id, "", "", AT + tournament_store.DAY + 1)
        names = {each.name for each in (await tournament_store.load_tournament(service.store, tournament)).entrants}
        assert names == {"Ada", "Here"}


async def test_address_of_a_tournament_organizer_is_deleted_after_the_end(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        tournament = await tournament_store.create_tournament(service.store, ada.id, TERMS, AT, HOME)
        await tournament_store.add_entrant(service.store, tournament, bea.id, "", "", AT, HOME)
        await tournament_store.close_tournament(service.store, tournament, AT)
        await delete_expired(service.store, Settings(), AT)
        async with service.store.reading() as connection:
            for sql_table in (schema.tournaments, schema.tournament_entrants):
                assert (await connection.execute(sa.select(sql_table.c.origin))).scalars().all() == [None]


# The lobby


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with default limits behind a proxy that forwards client addresses."""
    with Server(tmp_path_factory.mktemp("strict"), FONDACO_LIMITS="1") as running:
        yield running


def guest_from(guest_at: GuestAt, server: Server, address: str) -> Guest:
    visitor = guest_at(server.url)
    visitor.http.headers["X-Forwarded-For"] = address
    return visitor


def test_guests_of_one_address_do_not_fill_the_lobby(strict: Server, guest_at: GuestAt) -> None:
    rude = [guest_from(guest_at, strict, "203.0.113.7") for _ in range(6)]
    wish = {"game": GAME, "seats": ["me", "open"]}
    opened = [guest.post("/tables", **wish) for guest in rude for _ in range(6)]
    made = [answer for answer in opened if answer.status_code == 201]
    assert len(made) == MOST_OPEN_BEHIND
    refused = {answer.json()["key"] for answer in opened if answer.status_code == 409}
    assert refused == {"fondaco.error.too_many_tables", "fondaco.error.too_many_tables_here"}
    assert rude[5].post("/tables", **wish, public=False).status_code == 201
    polite = guest_from(guest_at, strict, "203.0.113.8")
    table = polite.open()
    assert table in {each["id"] for each in polite.get("/tables")["open"]}
    rude[0].post_ok(f"/tables/{made[0].json()['id']}/close")
    assert rude[0].post("/tables", **wish).status_code == 201


def test_running_matches_of_one_person_do_not_fill_the_lobby(strict: Server, guest_at: GuestAt) -> None:
    rude, polite = guest_from(guest_at, strict, "203.0.113.17"), guest_from(guest_at, strict, "203.0.113.18")
    theirs = {rude.open(seats=["me", "random"]) for _ in range(8)}
    other = polite.open(seats=["me", "random"])
    running = {each["id"] for each in polite.get("/tables")["running"]}
    assert other in running
    assert len(running & theirs) == MOST_OPEN


def test_people_behind_one_address_share_a_limit(strict: Server, guest_at: GuestAt) -> None:
    size = RATES["report"][0]
    crowd = [guest_from(guest_at, strict, "203.0.113.27") for _ in range(12)]
    tried = [
        guest.post("/reports", about="name", reason="x", person=2**31 - 1).status_code
        for guest in crowd
        for _ in range(int(size))
    ]
    assert 429 in tried
    assert tried.count(404) <= 10 * size + 1
    other = guest_from(guest_at, strict, "203.0.113.28")
    assert other.post("/reports", about="name", reason="x", person=0).status_code == 404
