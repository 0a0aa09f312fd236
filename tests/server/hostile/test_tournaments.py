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
from fondaco.server.storage.origins import Origin
from fondaco.server.storage.retention import delete_expired
from fondaco.server.tables.clock import Live
from fondaco.server.tables.open_table_limits import MOST_OPEN, MOST_OPEN_BEHIND
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import Terms
from fondaco.server.tournaments.runner import TournamentRunner
from fondaco.server.web.rate_limits import RATES
from tests.server.account_helpers import owner, people
from tests.server.live_server import Guest, Server
from tests.server.server_core import a_house
from tests.server.tournament_helpers import TERMS, WISH, begun, end_round, groups
from tests.trial import GAME

AT = 10 * tournament_store.DAY
FINAL = Terms("Final", GAME, "knock_out", Live(90), 2, 2, 1)
HOME, AWAY = Origin("home"), Origin("away")
Visit = Callable[[str], Guest]


# Blocks


async def test_blocks_of_a_stranger_keep_nobody_out_of_a_tournament(tmp_path: Path, database: str) -> None:
    """This holds for blocks made after entering, and for earlier ones if the two never sat at one table."""
    async with a_house(tmp_path, database) as house:
        host, rude, ada, bea = await people(house.store, "Host", "Rude", "Ada", "Bea")
        cup = await tournament_store.set_up(house.store, host.id, TERMS, AT)
        await blocks.block(house.store, rude.id, ada.id, AT - 1)
        await tournament_store.enter(house.store, cup, rude.id, "", "", AT)
        await blocks.block(house.store, rude.id, bea.id, AT + 1)
        for each in (ada, bea):
            await tournament_store.enter(house.store, cup, each.id, "", "", AT + 2)
        assert len((await tournament_store.load(house.store, cup)).entrants) == 3


async def test_whoever_was_blocked_after_a_match_stays_out_of_the_blockers_tournament(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        host, ada, rude = await people(house.store, "Host", "Ada", "Rude")
        met = await begun(house, [ada, rude], FINAL, host=host)
        await TournamentRunner(house).run_once(AT)
        await TournamentRunner(house).run_once(AT)
        await end_round(house, await tournament_store.load(house.store, met))
        await blocks.block(house.store, ada.id, rude.id, AT)
        cup = await tournament_store.set_up(house.store, host.id, TERMS, AT)
        await tournament_store.enter(house.store, cup, ada.id, "", "", AT)
        with pytest.raises(NotAllowed):
            await tournament_store.enter(house.store, cup, rude.id, "", "", AT)


async def test_a_finalist_who_blocks_the_opponent_has_to_play(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        rude, ada = await people(house.store, "Rude", "Ada")
        cup = await begun(house, [rude, ada], FINAL)
        await blocks.block(house.store, rude.id, ada.id, AT + 1)
        await TournamentRunner(house).run_once(AT + 2)
        await TournamentRunner(house).run_once(AT + 2)
        kept = await tournament_store.load(house.store, cup)
        assert groups(kept, 1) == [{1, 2}]
        assert [(each.opened, each.result) for each in kept.sittings] == [(True, None)]


async def test_one_person_blocks_so_many_and_no_more(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MOST", 2)
    async with a_house(tmp_path, database) as house:
        rude, *others = await people(house.store, "Rude", "Ada", "Bea", "Cem")
        for each in others[:2]:
            assert await blocks.block(house.store, rude.id, each.id, AT)
        assert await blocks.block(house.store, rude.id, others[0].id, AT)  # blocking again changes nothing
        with pytest.raises(Conflict):
            await blocks.block(house.store, rude.id, others[2].id, AT)
        assert await blocks.users_blocking(house.store, rude.id) == {each.id for each in others[:2]}


def test_a_blocker_hides_no_tournament_by_entering_it(server: Server, visitors: Visit) -> None:
    host, rude, ada = (owner(visitors(server.url), f"{name} of the list") for name in ("Host", "Rude", "Ada"))
    cup = host.done("/tournaments", **WISH | {"name": "Seen by all"})["cup"]["id"]
    rude.done(f"/tournaments/{cup}/enter")
    assert rude.http.put(f"/users/{ada.get('/me')['id']}/block").status_code == 204
    assert cup in {each["id"] for each in ada.get("/tournaments")}
    assert ada.done(f"/tournaments/{cup}/enter")["yours"] == 2
    host.done(f"/tournaments/{cup}/close")


# Hosts


def test_a_host_removes_an_entrant_who_cannot_enter_again(server: Server, visitors: Visit) -> None:
    host, rude, ada = (owner(visitors(server.url), f"{name} of the door") for name in ("Host", "Rude", "Ada"))
    cup = host.done("/tournaments", **WISH | {"name": "Guarded", "places": 3})["cup"]["id"]
    for each in (rude, ada):
        each.done(f"/tournaments/{cup}/enter")
    assert rude.post(f"/tournaments/{cup}/remove", entrant=2).status_code == 403
    assert host.post(f"/tournaments/{cup}/remove", entrant=7).status_code == 404
    left = host.done(f"/tournaments/{cup}/remove", entrant=1)
    assert [each["name"] for each in left["entrants"]] == ["Ada of the door"]
    assert left["may"]["remove"]
    refused = rude.post(f"/tournaments/{cup}/enter")
    assert (refused.status_code, refused.json()["key"]) == (403, "fondaco.house.cup_removed")
    host.done(f"/tournaments/{cup}/close")


async def test_an_entrant_who_is_removed_while_it_is_played_is_seated_no_more(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        cup = await begun(house, [ada, bea])
        await tournament_store.remove(house.store, cup, 2, AT)
        await tournament_store.remove(house.store, cup, 2, AT)
        assert [each.out for each in (await tournament_store.load(house.store, cup)).entrants] == [
            False,
            True,
            False,
            False,
        ]
        with pytest.raises(NotFound):
            await tournament_store.remove(house.store, cup, 3, AT)  # a bot


# Accounts that cost nothing


async def test_one_address_sets_up_few_tournaments_whoever_asks(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        crowd = await people(house.store, *(f"Crowd {number}" for number in range(4)))
        made = [await tournament_store.set_up(house.store, crowd[n // 2].id, TERMS, AT, HOME)
                for n in range(tournament_store.MOST_SET_UP_BEHIND)]  # fmt: skip
        with pytest.raises(Conflict):
            await tournament_store.set_up(house.store, crowd[3].id, TERMS, AT, HOME)
        await tournament_store.set_up(house.store, crowd[3].id, TERMS, AT, AWAY)
        await tournament_store.close(house.store, made[0], AT)
        await tournament_store.set_up(house.store, crowd[3].id, TERMS, AT, HOME)


async def test_one_address_takes_half_of_the_places_unless_it_is_the_hosts(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        crowd = await people(house.store, *(f"Crowd {number}" for number in range(8)))
        eight = msgspec.structs.replace(TERMS, places=8)
        strange = await tournament_store.set_up(house.store, crowd[0].id, eight, AT, AWAY)
        own = await tournament_store.set_up(house.store, crowd[0].id, eight, AT, HOME)
        for each in crowd:
            await tournament_store.enter(house.store, own, each.id, "", "", AT, HOME)
        for each in crowd[:4]:
            await tournament_store.enter(house.store, strange, each.id, "", "", AT, HOME)
        with pytest.raises(Conflict, match="cup_crowded"):
            await tournament_store.enter(house.store, strange, crowd[4].id, "", "", AT, HOME)
        await tournament_store.enter(house.store, strange, crowd[4].id, "", "", AT, AWAY)


async def test_an_account_on_its_first_day_enters_few_tournaments(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        ada, bea, eve = await people(house.store, "Ada", "Bea", "Eve")
        cups = [await tournament_store.set_up(house.store, each.id, TERMS, AT) for each in (ada, ada, bea, bea)]
        morning = tournament_store.DAY - 1  # all accounts were created at 0
        for cup in cups[: tournament_store.MOST_ENTERED_NEW]:
            await tournament_store.enter(house.store, cup, eve.id, "", "", morning, HOME)
        with pytest.raises(Conflict, match="cups_entered_new"):
            await tournament_store.enter(house.store, cups[3], eve.id, "", "", morning, HOME)
        await tournament_store.enter(house.store, cups[3], eve.id, "", "", AT, HOME)


async def test_a_place_is_not_held_by_an_account_that_never_played_and_does_not_come_back(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        ada, gone, here = await people(house.store, "Ada", "Gone", "Here")
        cup = await tournament_store.set_up(house.store, ada.id, FINAL, AT)
        seen = schema.users.update().values(seen_at=AT)
        await house.store.run_transaction(lambda connection: connection.execute(seen))
        for each in (gone, here):
            await tournament_store.enter(house.store, cup, each.id, "", "", AT)
        with pytest.raises(Conflict, match="cup_full"):
            await tournament_store.enter(house.store, cup, ada.id, "", "", AT + tournament_store.DAY)
        later = seen.where(schema.users.c.id != gone.id).values(seen_at=AT + tournament_store.DAY)
        await house.store.run_transaction(lambda connection: connection.execute(later))
        await tournament_store.enter(house.store, cup, ada.id, "", "", AT + tournament_store.DAY + 1)
        names = {each.name for each in (await tournament_store.load(house.store, cup)).entrants}
        assert names == {"Ada", "Here"}


async def test_from_where_a_tournament_was_opened_is_forgotten_when_it_is_over(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        cup = await tournament_store.set_up(house.store, ada.id, TERMS, AT, HOME)
        await tournament_store.enter(house.store, cup, bea.id, "", "", AT, HOME)
        await tournament_store.close(house.store, cup, AT)
        await delete_expired(house.store, Settings(), AT)
        async with house.store.reading() as connection:
            for shelf in (schema.tournaments, schema.tournament_entrants):
                assert (await connection.execute(sa.select(shelf.c.origin))).scalars().all() == [None]


# The lobby


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with default limits behind a proxy that forwards client addresses."""
    with Server(tmp_path_factory.mktemp("strict"), FONDACO_LIMITS="1") as running:
        yield running


def come(visitors: Visit, server: Server, address: str) -> Guest:
    visitor = visitors(server.url)
    visitor.http.headers["X-Forwarded-For"] = address
    return visitor


def test_guests_of_one_address_do_not_bury_the_lobby(strict: Server, visitors: Visit) -> None:
    rude = [come(visitors, strict, "203.0.113.7") for _ in range(6)]
    wish = {"game": GAME, "seats": ["me", "open"]}
    opened = [guest.post("/tables", **wish) for guest in rude for _ in range(6)]
    made = [answer for answer in opened if answer.status_code == 201]
    assert len(made) == MOST_OPEN_BEHIND
    refused = {answer.json()["key"] for answer in opened if answer.status_code == 409}
    assert refused == {"fondaco.house.tables_many", "fondaco.house.tables_many_here"}
    assert rude[5].post("/tables", **wish, public=False).status_code == 201
    polite = come(visitors, strict, "203.0.113.8")
    table = polite.open()
    assert table in {each["id"] for each in polite.get("/tables")["open"]}
    rude[0].done(f"/tables/{made[0].json()['id']}/close")
    assert rude[0].post("/tables", **wish).status_code == 201


def test_running_matches_of_one_person_do_not_bury_those_of_others(strict: Server, visitors: Visit) -> None:
    rude, polite = come(visitors, strict, "203.0.113.17"), come(visitors, strict, "203.0.113.18")
    theirs = {rude.open(seats=["me", "random"]) for _ in range(8)}
    other = polite.open(seats=["me", "random"])
    running = {each["id"] for each in polite.get("/tables")["running"]}
    assert other in running
    assert len(running & theirs) == MOST_OPEN


def test_people_behind_one_address_have_a_limit_together(strict: Server, visitors: Visit) -> None:
    size = RATES["report"][0]
    crowd = [come(visitors, strict, "203.0.113.27") for _ in range(12)]
    tried = [guest.post("/reports", about="name", reason="x", person=2**31 - 1).status_code
             for guest in crowd for _ in range(int(size))]  # fmt: skip
    assert 429 in tried
    assert tried.count(404) <= 10 * size + 1
    other = come(visitors, strict, "203.0.113.28")
    assert other.post("/reports", about="name", reason="x", person=0).status_code == 404
