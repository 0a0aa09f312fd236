"""Attacks on other people's seats: each test names an attack and checks the server's defence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fondaco.core.decision import Seat
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.errors import AgainstRules, NotAllowed
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import UserId
from fondaco.server.bots.scheduler import Scheduler
from fondaco.server.store import Store
from fondaco.server.tables import commands, events, projections, setup
from fondaco.server.tables.clock import Live
from fondaco.server.tables.play_api import absent_seats
from fondaco.server.tables.service import TableService
from fondaco.server.tables.table import Table
from fondaco.server.web.context import Context
from fondaco.server.web.rate_limits import network_of
from tests.server.guest_tables import seated
from tests.server.live_server import Guest, Server, heard, until
from tests.server.server_core import a_context
from tests.server.table_log import a_table, active, all_pass, says, write
from tests.server.waiting import until as until_true
from tests.trial import GAME

DAY = 24 * 3600
New = Callable[[], Guest]
Visit = Callable[[str], Guest]


def closed_with(listener: ClientConnection) -> int:
    """Return the code with which the server closes a socket, without any further news."""
    with pytest.raises(ConnectionClosed) as closed:
        heard(listener)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# Viewing and joining


def test_who_looked_before_the_beginning_sees_nothing_of_a_match_without_spectators(guest: New) -> None:
    host, other, stranger = guest(), guest(), guest()
    table = host.open(spectators=False)
    with stranger.live(table) as listener, host.live(table) as players:
        assert heard(listener)["table"]["status"] == heard(players)["table"]["status"] == "open"
        other.done(f"/tables/{table}/join")
        assert closed_with(listener) == 4403
        assert heard(players)["faces"][0]["view"] is not None


def test_who_sits_down_twice_has_one_seat(guest: New) -> None:
    host, other = guest(), guest()
    table = host.open(seats=["me", "open", "open"])
    first, again = (other.done(f"/tables/{table}/join") for _ in range(2))
    assert first["yours"] == again["yours"] == [1]
    assert first["seq"] == again["seq"]
    assert other.post(f"/tables/{table}/join", seat=2).json()["key"] == "fondaco.house.you_sit"


def test_who_was_not_told_that_he_sits_hears_it_after_the_beginning_too(guest: New) -> None:
    guests, table = seated(guest)
    assert guests[1].done(f"/tables/{table}/join")["yours"] == [1]


# Sessions


def test_who_has_signed_out_hears_nothing_more(guest: New) -> None:
    guests, table = seated(guest)
    with guests[0].live(table) as listener:
        heard(listener)
        assert guests[0].http.delete("/session").status_code == 204
        assert closed_with(listener) == 4401


def test_who_has_signed_out_hears_nothing_more_from_other_processes(pair: list[Server], visitors: Visit) -> None:
    host = visitors(pair[0].url)
    table = host.open()
    elsewhere = Guest(pair[1].url, host.token)
    try:
        with elsewhere.live(table) as listener:
            heard(listener)
            assert host.http.delete("/session").status_code == 204
            assert closed_with(listener) == 4401
        until(lambda: elsewhere.http.get(f"/tables/{table}").status_code == 401)
    finally:
        elsewhere.http.close()


def test_who_signs_out_everywhere_leaves_his_stolen_session_behind(guest: New, server: Server) -> None:
    owner, thief = guest(), guest()
    table, name = owner.open(), f"Ada {owner.token[:8]}"
    owner.done("/account", name=name, password="a long secret")
    stolen = Guest(server.url, thief.post("/session", name=name, password="a long secret").cookies["fondaco"])
    try:
        with stolen.live(table) as listener, owner.live(table) as own:
            assert heard(listener)["table"]["yours"] == heard(own)["table"]["yours"] == [0]
            assert owner.http.delete("/sessions").status_code == 204
            assert closed_with(listener) == closed_with(own) == 4401
        assert stolen.http.get("/me").status_code == 401
    finally:
        stolen.http.close()


# Stand-ins


def test_after_a_restart_nobody_is_absent_who_had_no_time_to_return(own_server: Server, visitors: Visit) -> None:
    own_server.start()
    thief, victim = visitors(own_server.url), visitors(own_server.url)
    table = thief.open(absence=600)
    victim.done(f"/tables/{table}/join")
    own_server.kill()
    own_server.start()
    answer = thief.post(f"/tables/{table}/stand-in", seat=1, strength="random")
    assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.house.not_absent")
    assert thief.news(table)["table"]["seats"][1]["stand_in"] is None
    assert thief.get(f"/tables/{table}/absent") == []
    assert visitors(own_server.url).http.get(f"/tables/{table}/absent").status_code == 403


def test_a_silent_opponents_seat_is_not_for_the_taking(tmp_path: Path) -> None:
    """The opponent was last seen a while ago, and the match has waited for them since."""
    house = TableService(Settings(tmp_path), Store(Settings(tmp_path)))
    house.opened_at = 0
    for absence, silent, taken in ((600, 590, False), (600, 600, True), (DAY, DAY - 10, False), (None, DAY, False)):
        table = a_table(2, absence=absence)
        seat = active(table)
        all_pass(table)
        table.state.chairs[seat].asked_at = now() - silent * 1000
        assert house.is_absent(table, seat, noted=0) is taken
        assert not house.is_absent(table, 1 - seat, noted=0), "nobody waits for him"
        assert not house.is_absent(table, seat, noted=now() - 60_000), "he was here a minute ago"


def test_after_a_restart_there_is_an_hour_to_return(tmp_path: Path) -> None:
    house = TableService(Settings(tmp_path), Store(Settings(tmp_path)))
    table = a_table(2, absence=3 * 3600)
    seat = active(table)
    for minutes, taken in ((59, False), (61, True)):
        house.opened_at = now() - minutes * 60_000
        assert house.is_absent(table, seat, noted=0) is taken


def test_another_is_never_given_a_weaker_bot_than_the_table_names() -> None:
    table = a_table(2, stand_in="search:2s")
    assert commands.stand_in(table, 1, 1, "random", gone=True).lines == [events.StandIn(1, "search:2s", absent=True)]
    write(table, commands.stand_in(table, 1, 1, "random", gone=True))
    write(table, commands.come_back(table, 2, 1))
    assert table.bot_of(1) is None


async def long_ago(context: Context, seen: int = 0) -> tuple[Table, Seat, UserId]:
    """Return a match of two that has waited for hours while the server was running; both were last seen at `seen`."""
    (_, host), (_, other) = [await context[Users].new_guest(seen) for _ in range(2)]
    wish = setup.NewTable(GAME, ["me", "me"], absence=600, stand_in="random")
    facts, [_, _] = setup.plan_table(wish, host)
    facts = msgspec.structs.replace(facts, created_at=now() - 5 * 3_600_000)
    context[TableService].opened_at = 0
    table = await context[TableService].open_table(
        facts, [events.Sit(0, host.id, "Ada"), events.Sit(1, other.id, "Bob")]
    )
    seat = table.must_answer[0]
    return table, seat, (host, other)[seat].id


async def test_who_stays_away_is_stood_in_for_without_being_asked_and_comes_back(tmp_path: Path) -> None:
    async with a_context(tmp_path) as context:
        table, seat, gone = await long_ago(context)
        context[Scheduler].wake(table.facts.id)
        async with asyncio.timeout(90):
            while not (table := await context[TableService].look(table.facts.id)).state.chairs[seat].stand_in:
                await asyncio.sleep(0.01)
        told = [each.line for each in table.state.recent if isinstance(each.line, events.StandIn)]
        assert told == [events.StandIn(seat, "random", absent=True)]
        await context[TableService].write(table.facts.id, lambda seen: commands.come_back(seen, gone, seat), gone)
        assert (await context[TableService].look(table.facts.id)).bot_of(seat) is None


@pytest.mark.parametrize(("silent", "offered"), [(590_000, False), (610_000, True)])
async def test_a_bot_is_offered_for_another_from_when_he_counts_as_absent(
    tmp_path: Path, silent: int, offered: bool
) -> None:
    async with a_context(tmp_path) as context:
        table, _, _ = await long_ago(context, now() - silent)
        assert await absent_seats(context, table) == ([*table.must_answer] if offered else [])


async def test_who_was_seen_by_another_process_is_not_absent_before_his_time(tmp_path: Path) -> None:
    async with a_context(tmp_path) as context:
        table, _, _ = await long_ago(context, now() - 590_000)
        context[Scheduler].wake(table.facts.id)
        await asyncio.gather(*context[Scheduler].tasks.values())
        assert (await context[TableService].look(table.facts.id)).seq == table.seq
        due = context[Scheduler].timers[table.facts.id].when() - asyncio.get_running_loop().time()
        assert 0 < due < 11


async def test_after_a_restart_the_steward_knows_when_to_look_for_absent_people(tmp_path: Path) -> None:
    async with a_context(tmp_path) as context:
        table, _, _ = await long_ago(context)
    async with a_context(tmp_path) as context:
        await until_true(lambda: table.facts.id in context[Scheduler].timers)
        due = context[Scheduler].timers[table.facts.id].when() - asyncio.get_running_loop().time()
        assert 500 < due < 601


def test_the_last_who_plays_is_not_stood_in_for() -> None:
    table = a_table(2, absence=600)
    seat, other = active(table), 1 - active(table)
    assert (table.absent_at(seat, 0), table.absent_at(other, 0)) == (600_000, None)  # nobody waits for the other
    write(table, commands.absent(table, other))
    assert table.absent_at(seat, 0) is None
    assert a_table(2, absence=600, bots=(1,)).absent_at(0, 0) is None


def test_no_match_ends_behind_the_backs_of_those_who_are_absent() -> None:
    """One person is absent and the other leaves: bots pause until a person is back who may want them to play."""
    table, rests = a_table(3, bots=(2,)), []
    for act in (commands.absent(table, 0), commands.leave(table, 2, 1), commands.come_back, commands.leave):
        write(table, act if isinstance(act, commands.Plan) else act(table, 1, 0))
        rests.append((table.resting, table.next_bot() is None))
    assert [rest for rest, _ in rests] == [False, True, False, False]
    assert rests[1] == (True, True)
    assert rests[3] == (False, False)


@pytest.mark.parametrize(("absence", "why"), [(None, "no_stand_in"), (600, "not_absent")])
def test_why_a_bot_does_not_take_a_seat_is_said(absence: int | None, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        commands.stand_in(a_table(2, absence=absence), 1, 1, None, gone=False)


def test_what_becomes_of_absent_people_is_shown_before_anybody_sits_down(guest: New) -> None:
    table = guest().open(absence=3600, stand_in="search:2s")
    card = guest().news(table)["table"]
    assert (card["status"], card["absence"], card["stand_in"]) == ("open", 3600, "search:2s")
    assert guest().post("/tables", game=GAME, seats=["me", "open"], absence=60).status_code == 400
    assert guest().post("/tables", game=GAME, seats=["me", "open"], stand_in="search:1sx12").status_code == 400


# Taking back revealed chance


@pytest.mark.parametrize("agreed", [{"take_backs": False}, {"clock": Live(90)}])
def test_against_bots_nobody_draws_again_where_the_table_does_not_want_it(agreed: dict[str, Any]) -> None:
    table = played_once(**agreed)
    with pytest.raises(AgainstRules, match="no_take_back"):
        commands.take_back(table, 1, 0, 1)
    assert not projections.may(table, 0).take_back


def test_against_bots_one_draws_again_where_the_table_has_nothing_against_it() -> None:
    table = played_once()
    assert commands.take_back(table, 1, 0, 1).lines == [events.Undo(0, 1, heard=True)]
    assert projections.may(table, 0).take_back


def played_once(**agreed: Any) -> Table:
    """Return a table where the person on seat 0 has made the bot on seat 1 an offer."""
    dealt = (a_table(2, str(seed), bots=(1,), **agreed) for seed in range(20))
    table = next(table for table in dealt if active(table) == 0)
    says(table, 0, "propose")
    return table


def test_with_a_clock_such_a_table_is_not_opened(guest: New) -> None:
    answer = guest().post(
        "/tables", game=GAME, seats=["me", "random"], clock={"kind": "live", "seconds": 90}, take_backs=True
    )
    assert (answer.status_code, answer.json()["key"]) == (400, "fondaco.house.no_take_backs")
    open_one = guest().open(clock={"kind": "live", "seconds": 90})
    assert guest().news(open_one)["table"]["take_backs"] is False


# Names


@pytest.mark.parametrize(("name", "like"), [
    ("Paolo", "\u0420aolo"), ("Paolo", "PAOLO"), ("Paolo", "Pa\u03bflo"), ("Paolo", "Pao1o"), ("Paolo", "Pa\uff4flo"),
    ("Iris", "lris"), ("Marco", "rnarco"), ("HELENA", "\u0397ELENA"), ("Zo\u00e9", "Zoe\u0301"),
])  # fmt: skip
def test_nobody_takes_a_name_that_looks_like_anothers(guest: New, name: str, like: str) -> None:
    owner, thief = guest(), guest()
    mark = owner.token[:6].replace("_", "x").replace("-", "x")
    owner.done("/account", name=f"{name} {mark}", password="a long secret")
    taken = [
        thief.post("/account", name=f"{like} {mark}", password="a long secret"),
        thief.http.patch("/me", json={"name": f"{like} {mark}"}),
        thief.post("/tables", game=GAME, seats=["me", "open"], names=[f"{like} {mark}"]),
        thief.post("/tables", game=GAME, seats=["me", "random"], names=[None, f"{like} {mark}"]),
        thief.post(f"/tables/{owner.open()}/join", name=f"{like} {mark}"),
    ]
    assert [(answer.status_code, answer.json()["key"]) for answer in taken] == [(409, "fondaco.house.name_taken")] * 5
    assert owner.done("/tables", game=GAME, seats=["me", "open"])["seats"][0]["name"] == f"{name} {mark}"


@pytest.mark.parametrize(("name", "why"), [
    ("Ada\u200b", "unseen"), ("A\u202eda", "unseen"), ("Ada\u3164", "unseen"), ("\u2800Ada", "unseen"),
    ("A\u034fda", "unseen"), ("Ada\ufe0f", "unseen"), ("...", "empty"), ("   ", "empty"), ("\ufdfa" * 4, "long"),
])  # fmt: skip
def test_no_name_has_letters_that_nobody_sees(guest: New, name: str, why: str) -> None:
    stranger = guest()
    stranger.http.headers["Accept-Language"] = "nl"
    bad = [
        stranger.http.patch("/me", json={"name": name}),
        stranger.post("/account", name=name, password="a long secret"),
        stranger.post(f"/tables/{guest().open()}/join", name=name),
        stranger.post("/tables", game=GAME, seats=["me", "open"], names=[name]),
    ]
    assert [answer.json()["key"] for answer in bad] == [f"fondaco.house.name_{why}"] * 4
    assert bad[0].json()["reason"].split()[0] in ("In", "Een")


@pytest.mark.parametrize("name", ["Guest 1234", "GUEST 10", "Gu\u0435st 4711"])
def test_no_account_has_the_name_of_a_guest(guest: New, name: str) -> None:
    assert guest().post("/account", name=name, password="a long secret").status_code == 409


async def test_strangers_who_guess_passwords_do_not_keep_the_owner_out(tmp_path: Path, visitors: Visit) -> None:
    """After twelve wrong passwords from twelve addresses at once, the owner waits four seconds."""
    with Server(tmp_path, FONDACO_LIMITS="1") as house:
        owner = visitors(house.url)
        owner.done("/account", name="Ada", password="a long secret")

        async with httpx.AsyncClient(base_url=f"{house.url}/api", timeout=30) as http:
            guesses = [
                http.post("/session", json={"name": "ADA", "password": f"a wrong one {number}"},
                          headers={"X-Forwarded-For": f"192.0.2.{number}"})
                for number in range(12)
            ]  # fmt: skip
            assert [answer.status_code for answer in await asyncio.gather(*guesses)] == [401] * 12
        answer = owner.http.post(
            "/session", json={"name": "Ada", "password": "a long secret"}, headers={"X-Forwarded-For": "198.51.100.1"}
        )
        assert answer.status_code == 200


def test_a_house_full_of_ipv6_addresses_is_one_neighbour(tmp_path: Path) -> None:
    """With a tenth of the default limits, one address may create ten guests at once."""
    with Server(tmp_path, FONDACO_LIMITS="0.1") as house, httpx.Client(base_url=f"{house.url}/api", timeout=30) as http:
        one = [http.post("/guest", headers={"X-Forwarded-For": f"2001:db8:1:2::{host:x}"}) for host in range(12)]
        other = http.post("/guest", headers={"X-Forwarded-For": "2001:db8:1:3::1"})
    assert (one[-1].status_code, other.status_code) == (429, 201)


def test_addresses_are_counted_by_household() -> None:
    hosts = ["2001:db8:1:2:3:4:5:6", "fe80::1%eth0", "::ffff:192.0.2.1", "192.0.2.1", "nowhere"]
    assert [network_of(host) for host in hosts] == ["2001:db8:1:2::/64", "fe80::/64", "192.0.2.1", "192.0.2.1",
                                                       "nowhere"]  # fmt: skip
