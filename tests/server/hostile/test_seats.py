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
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import commands, events, projections, setup
from fondaco.server.tables.clock import Live
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.play_api import find_absent_seats
from fondaco.server.tables.table import Table
from fondaco.server.web.context import Context
from fondaco.server.web.rate_limits import network_of
from tests.server.guest_tables import guests_at_table
from tests.server.live_server import Guest, Server, next_message, until
from tests.server.server_core import open_context
from tests.server.table_log import active, new_table, pass_all, play_named, write
from tests.server.waiting import until as until_true
from tests.trial import GAME

DAY = 24 * 3600
NewGuest = Callable[[], Guest]
GuestAt = Callable[[str], Guest]


def close_code(listener: ClientConnection) -> int:
    """Return the code with which the server closes a socket, without any further news."""
    with pytest.raises(ConnectionClosed) as closed:
        next_message(listener)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# Viewing and joining


def test_early_spectator_sees_nothing_of_a_match_without_spectators(new_guest: NewGuest) -> None:
    host, other, stranger = new_guest(), new_guest(), new_guest()
    table = host.open(spectators=False)
    with stranger.live(table) as listener, host.live(table) as players:
        assert next_message(listener)["table"]["status"] == next_message(players)["table"]["status"] == "open"
        other.post_ok(f"/tables/{table}/join")
        assert next_message(listener)["table"]["status"] == next_message(players)["table"]["status"] == "open"
        other.post_ok(f"/tables/{table}/ready")
        assert close_code(listener) == 4403
        assert next_message(players)["views"][0]["view"] is not None


def test_joining_twice_gives_one_seat(new_guest: NewGuest) -> None:
    host, other = new_guest(), new_guest()
    table = host.open(seats=["me", "open", "open"])
    first, again = (other.take_seat(table) for _ in range(2))
    assert first["yours"] == again["yours"] == [1]
    assert first["seq"] == again["seq"]
    assert other.post(f"/tables/{table}/join", seat=2).json()["key"] == "fondaco.error.already_seated"


def test_repeated_join_after_the_start_confirms_the_seat(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    assert guests[1].take_seat(table)["yours"] == [1]


# Sessions


def test_signing_out_ends_subscriptions(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    with guests[0].live(table) as listener:
        next_message(listener)
        assert guests[0].http.delete("/session").status_code == 204
        assert close_code(listener) == 4401


def test_signing_out_ends_subscriptions_in_other_processes(pair: list[Server], guest_at: GuestAt) -> None:
    host = guest_at(pair[0].url)
    table = host.open()
    elsewhere = Guest(pair[1].url, host.token)
    try:
        with elsewhere.live(table) as listener:
            next_message(listener)
            assert host.http.delete("/session").status_code == 204
            assert close_code(listener) == 4401
        until(lambda: elsewhere.http.get(f"/tables/{table}").status_code == 401)
    finally:
        elsewhere.http.close()


def test_signing_out_everywhere_ends_stolen_sessions(new_guest: NewGuest, server: Server) -> None:
    owner, thief = new_guest(), new_guest()
    table, name = owner.open(), f"Ada {owner.token[:8]}"
    owner.post_ok("/account", name=name, password="a long secret")
    stolen = Guest(server.url, thief.post("/session", name=name, password="a long secret").cookies["fondaco"])
    try:
        with stolen.live(table) as listener, owner.live(table) as own:
            assert next_message(listener)["table"]["yours"] == next_message(own)["table"]["yours"] == [0]
            assert owner.http.delete("/sessions").status_code == 204
            assert close_code(listener) == close_code(own) == 4401
        assert stolen.http.get("/me").status_code == 401
    finally:
        stolen.http.close()


# Stand-ins


def test_nobody_counts_as_absent_right_after_a_restart(own_server: Server, guest_at: GuestAt) -> None:
    own_server.start()
    thief, victim = guest_at(own_server.url), guest_at(own_server.url)
    table = thief.open(absence=600)
    victim.take_seat(table)
    own_server.kill()
    own_server.start()
    answer = thief.post(f"/tables/{table}/stand-in", seat=1, strength="random")
    assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.error.not_absent")
    assert thief.news(table)["table"]["seats"][1]["stand_in"] is None
    assert thief.get(f"/tables/{table}/absent") == []
    assert guest_at(own_server.url).http.get(f"/tables/{table}/absent").status_code == 403


def test_seat_of_a_silent_opponent_cannot_be_taken(tmp_path: Path) -> None:
    """The opponent was last seen a while ago, and the match has waited for them since."""
    service = TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path)))
    service.online.opened_at = 0
    for absence, silent, taken in ((600, 590, False), (600, 600, True), (DAY, DAY - 10, False), (None, DAY, False)):
        table = new_table(2, absence=absence)
        seat = active(table)
        pass_all(table)
        table.state.seats[seat].asked_at = now() - silent * 1000
        assert service.online.is_absent(table, seat, noted=0) is taken
        assert not service.online.is_absent(table, 1 - seat, noted=0), "nobody waits for this player"
        assert not service.online.is_absent(table, seat, noted=now() - 60_000), "the player was here a minute ago"


def test_players_have_an_hour_to_return_after_a_restart(tmp_path: Path) -> None:
    service = TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path)))
    table = new_table(2, absence=3 * 3600)
    seat = active(table)
    for minutes, taken in ((59, False), (61, True)):
        service.online.opened_at = now() - minutes * 60_000
        assert service.online.is_absent(table, seat, noted=0) is taken


def test_stand_in_is_never_weaker_than_the_table_says() -> None:
    table = new_table(2, stand_in="search:2s")
    assert commands.stand_in(table, 1, 1, "random", gone=True).lines == [events.StandIn(1, "search:2s", absent=True)]
    write(table, commands.stand_in(table, 1, 1, "random", gone=True))
    write(table, commands.come_back(table, 2, 1))
    assert table.bot_of(1) is None


async def waiting_match(context: Context, seen: int = 0) -> tuple[Table, Seat, UserId]:
    """Return a match of two that has waited for hours while the server was running; both were last seen at `seen`."""
    (_, host), (_, other) = [await context[Users].new_guest(seen) for _ in range(2)]
    wish = setup.NewTable(GAME, ["me", "me"], absence=600, stand_in="random")
    facts, [_, _] = setup.plan_table(wish, host)
    facts = msgspec.structs.replace(facts, created_at=now() - 5 * 3_600_000)
    context[TableService].online.opened_at = 0
    table = await context[TableService].open_table(
        facts, [events.Sit(0, host.id, "Ada"), events.Sit(1, other.id, "Bob")]
    )
    seat = table.must_answer[0]
    return table, seat, (host, other)[seat].id


async def test_absent_player_gets_a_stand_in_without_request_and_returns(tmp_path: Path) -> None:
    async with open_context(tmp_path) as context:
        table, seat, gone = await waiting_match(context)
        context[Scheduler].attendant.wake(table.facts.id)
        async with asyncio.timeout(90):
            while not (table := await context[TableService].look(table.facts.id)).state.seats[seat].stand_in:
                await asyncio.sleep(0.01)
        told = [each.line for each in table.state.recent if isinstance(each.line, events.StandIn)]
        assert told == [events.StandIn(seat, "random", absent=True)]
        await context[TableService].write(table.facts.id, lambda seen: commands.come_back(seen, gone, seat), gone)
        assert (await context[TableService].look(table.facts.id)).bot_of(seat) is None


@pytest.mark.parametrize(("silent", "offered"), [(590_000, False), (610_000, True)])
async def test_stand_in_is_offered_once_a_player_counts_as_absent(tmp_path: Path, silent: int, offered: bool) -> None:
    async with open_context(tmp_path) as context:
        table, _, _ = await waiting_match(context, now() - silent)
        absent = await find_absent_seats(context[Users], context[TableService], table)
        assert absent == ([*table.must_answer] if offered else [])


async def test_player_seen_by_another_process_is_not_absent_early(tmp_path: Path) -> None:
    async with open_context(tmp_path) as context:
        table, _, _ = await waiting_match(context, now() - 590_000)
        context[Scheduler].attendant.wake(table.facts.id)
        await asyncio.gather(*context[Scheduler].attendant.tasks.values())
        assert (await context[TableService].look(table.facts.id)).seq == table.seq
        due = context[Scheduler].attendant.timers[table.facts.id].at - asyncio.get_running_loop().time()
        assert 0 < due < 11


async def test_scheduler_knows_after_a_restart_when_to_check_for_absence(tmp_path: Path) -> None:
    async with open_context(tmp_path) as context:
        table, _, _ = await waiting_match(context)
    async with open_context(tmp_path) as context:
        await until_true(lambda: table.facts.id in context[Scheduler].attendant.timers)
        due = context[Scheduler].attendant.timers[table.facts.id].at - asyncio.get_running_loop().time()
        assert 500 < due < 601


def test_last_active_player_gets_no_stand_in() -> None:
    table = new_table(2, absence=600)
    seat, other = active(table), 1 - active(table)
    assert (table.absent_at(seat, 0), table.absent_at(other, 0)) == (600_000, None)  # nobody waits for the other
    write(table, commands.plan_absent_stand_in(table, other))
    assert table.absent_at(seat, 0) is None
    assert new_table(2, absence=600, bots=(1,)).absent_at(0, 0) is None


def test_bots_pause_while_all_players_are_absent() -> None:
    """One person is absent and the other leaves: bots pause until a person is back who may want them to play."""
    table, rests = new_table(3, bots=(2,)), []
    for act in (
        commands.plan_absent_stand_in(table, 0),
        commands.leave(table, 2, 1),
        commands.come_back,
        commands.leave,
    ):
        write(table, act if isinstance(act, commands.Plan) else act(table, 1, 0))
        rests.append((table.resting, table.next_bot() is None))
    assert [rest for rest, _ in rests] == [False, True, False, False]
    assert rests[1] == (True, True)
    assert rests[3] == (False, False)


@pytest.mark.parametrize(("absence", "why"), [(None, "no_stand_in"), (600, "not_absent")])
def test_refused_stand_in_comes_with_a_reason(absence: int | None, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        commands.stand_in(new_table(2, absence=absence), 1, 1, None, gone=False)


def test_absence_rule_is_shown_before_joining(new_guest: NewGuest) -> None:
    table = new_guest().open(absence=3600, stand_in="search:2s")
    card = new_guest().news(table)["table"]
    assert (card["status"], card["absence"], card["stand_in"]) == ("open", 3600, "search:2s")
    assert new_guest().post("/tables", game=GAME, seats=["me", "open"], absence=60).status_code == 400
    assert new_guest().post("/tables", game=GAME, seats=["me", "open"], stand_in="search:1sx12").status_code == 400


# Taking back revealed chance


@pytest.mark.parametrize("agreed", [{"take_backs": False}, {"clock": Live(90)}])
def test_revealed_cards_are_not_redrawn_against_bots_where_the_table_forbids_it(agreed: dict[str, Any]) -> None:
    table = table_with_offer(**agreed)
    with pytest.raises(AgainstRules, match="no_take_back"):
        commands.take_back(table, 1, 0, 1)
    assert not projections.seat_permissions(table, 0).take_back


def test_revealed_cards_are_redrawn_against_bots_where_the_table_allows_it() -> None:
    table = table_with_offer()
    assert commands.take_back(table, 1, 0, 1).lines == [events.Undo(0, 1, keeps_numbers=True)]
    assert projections.seat_permissions(table, 0).take_back


def table_with_offer(**agreed: Any) -> Table:
    """Return a table where the person on seat 0 has made the bot on seat 1 an offer."""
    dealt = (new_table(2, str(seed), bots=(1,), **agreed) for seed in range(20))
    table = next(table for table in dealt if active(table) == 0)
    play_named(table, 0, "propose")
    return table


def test_table_with_a_clock_and_redraws_is_refused(new_guest: NewGuest) -> None:
    answer = new_guest().post(
        "/tables", game=GAME, seats=["me", "random"], clock={"kind": "live", "seconds": 90}, take_backs=True
    )
    assert (answer.status_code, answer.json()["key"]) == (400, "fondaco.error.no_take_backs")
    open_one = new_guest().open(clock={"kind": "live", "seconds": 90})
    assert new_guest().news(open_one)["table"]["take_backs"] is False


# Names


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Paolo", "\u0420aolo"),
        ("Paolo", "PAOLO"),
        ("Paolo", "Pa\u03bflo"),
        ("Paolo", "Pao1o"),
        ("Paolo", "Pa\uff4flo"),
        ("Iris", "lris"),
        ("Marco", "rnarco"),
        ("HELENA", "\u0397ELENA"),
        ("Zo\u00e9", "Zoe\u0301"),
    ],
)
def test_names_that_look_like_another_are_refused(new_guest: NewGuest, name: str, like: str) -> None:
    owner, thief = new_guest(), new_guest()
    mark = owner.token[:6].replace("_", "x").replace("-", "x")
    owner.post_ok("/account", name=f"{name} {mark}", password="a long secret")
    taken = [
        thief.post("/account", name=f"{like} {mark}", password="a long secret"),
        thief.http.patch("/me", json={"name": f"{like} {mark}"}),
        thief.post("/tables", game=GAME, seats=["me", "open"], names=[f"{like} {mark}"]),
        thief.post("/tables", game=GAME, seats=["me", "random"], names=[None, f"{like} {mark}"]),
        thief.post(f"/tables/{owner.open()}/join", name=f"{like} {mark}"),
    ]
    assert [(answer.status_code, answer.json()["key"]) for answer in taken] == [(409, "fondaco.error.name_taken")] * 5
    assert owner.post_ok("/tables", game=GAME, seats=["me", "open"])["seats"][0]["name"] == f"{name} {mark}"


def test_an_account_with_the_name_of_a_merchant_takes_no_bot_away(new_guest: NewGuest) -> None:
    owner, player = new_guest(), new_guest()
    merchant = owner.get(f"/games/{GAME}")["lobby"]["merchants"][0]["name"]
    owner.post_ok("/account", name=merchant, password="a long secret")
    table = player.post_ok("/tables", game=GAME, seats=["me", "random", "open"], names=[None, merchant, None])
    assert table["seats"][1]["name"] == merchant
    seated = player.http.put(f"/tables/{table['id']}/seats/2", json={"strength": "greedy", "name": merchant})
    assert seated.status_code != 409
    assert player.post("/tables", game=GAME, seats=["me", "open"], names=[merchant]).status_code == 409


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ada\u200b", "unseen"),
        ("A\u202eda", "unseen"),
        ("Ada\u3164", "unseen"),
        ("\u2800Ada", "unseen"),
        ("A\u034fda", "unseen"),
        ("Ada\ufe0f", "unseen"),
        ("...", "empty"),
        ("   ", "empty"),
        ("\ufdfa" * 4, "long"),
    ],
)
def test_names_with_invisible_letters_are_refused(new_guest: NewGuest, name: str, why: str) -> None:
    stranger = new_guest()
    stranger.http.headers["Accept-Language"] = "nl"
    bad = [
        stranger.http.patch("/me", json={"name": name}),
        stranger.post("/account", name=name, password="a long secret"),
        stranger.post(f"/tables/{new_guest().open()}/join", name=name),
        stranger.post("/tables", game=GAME, seats=["me", "open"], names=[name]),
    ]
    assert [answer.json()["key"] for answer in bad] == [f"fondaco.error.name_{why}"] * 4
    assert "naam" in bad[0].json()["reason"].lower()


@pytest.mark.parametrize("name", ["Guest 1234", "GUEST 10", "Gu\u0435st 4711"])
def test_accounts_cannot_take_names_of_guests(new_guest: NewGuest, name: str) -> None:
    assert new_guest().post("/account", name=name, password="a long secret").status_code == 409


async def test_password_guesses_of_others_do_not_lock_the_owner_out(tmp_path: Path, guest_at: GuestAt) -> None:
    """After twelve wrong passwords from twelve addresses at once, the owner waits four seconds."""
    with Server(tmp_path, FONDACO_LIMITS="1") as server:
        owner = guest_at(server.url)
        owner.post_ok("/account", name="Ada", password="a long secret")

        async with httpx.AsyncClient(base_url=f"{server.url}/api", timeout=30) as http:
            guesses = [
                http.post(
                    "/session",
                    json={"name": "ADA", "password": f"a wrong one {number}"},
                    headers={"X-Forwarded-For": f"192.0.2.{number}"},
                )
                for number in range(12)
            ]
            assert [answer.status_code for answer in await asyncio.gather(*guesses)] == [401] * 12
        answer = owner.http.post(
            "/session", json={"name": "Ada", "password": "a long secret"}, headers={"X-Forwarded-For": "198.51.100.1"}
        )
        assert answer.status_code == 200


def test_addresses_of_one_ipv6_network_share_a_limit(tmp_path: Path) -> None:
    """With a tenth of the default limits, one address may create ten guests at once."""
    with (
        Server(tmp_path, FONDACO_LIMITS="0.1") as server,
        httpx.Client(base_url=f"{server.url}/api", timeout=30) as http,
    ):
        one = [http.post("/guest", headers={"X-Forwarded-For": f"2001:db8:1:2::{host:x}"}) for host in range(12)]
        other = http.post("/guest", headers={"X-Forwarded-For": "2001:db8:1:3::1"})
    assert (one[-1].status_code, other.status_code) == (429, 201)


def test_ipv6_addresses_are_counted_by_network() -> None:
    hosts = ["2001:db8:1:2:3:4:5:6", "fe80::1%eth0", "::ffff:192.0.2.1", "192.0.2.1", "nowhere"]
    assert [network_of(host) for host in hosts] == [
        "2001:db8:1:2::/64",
        "fe80::/64",
        "192.0.2.1",
        "192.0.2.1",
        "nowhere",
    ]
