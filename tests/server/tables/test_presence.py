"""Presence at a table, and spectator delay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.server.guest_tables import awaited_guest, guests_at_table
from tests.server.live_server import Guest, next_message
from tests.server.server_core import create_two_player_table, open_service

NewGuest = Callable[[], Guest]


def test_presence_shows_players_spectators_and_offer_writers(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    watcher = new_guest()
    name = watcher.get("/me")["name"]
    with guests[0].present(table) as ada:
        assert next_message(ada, beside="presence")["presence"]["here"] == [0]
        with guests[1].live(table) as bea:
            assert next_message(ada, beside="presence")["presence"]["here"] == [0, 1]
            with watcher.live(table) as third:
                assert next_message(ada, beside="presence")["presence"]["watching"] == [name]
                third.send('{"composing":true}')
                bea.send('{"composing":true}')
                assert next_message(ada, beside="presence")["presence"]["composing"] == [1]
                bea.send('{"composing":false}')
                assert next_message(ada, beside="presence")["presence"]["composing"] == []
            assert next_message(ada, beside="presence")["presence"]["watching"] == []
            bea.send('{"composing":true}')
        there = next_message(ada, beside="presence")["presence"]
        while there["here"] != [0]:
            there = next_message(ada, beside="presence")["presence"]
        assert there["composing"] == []


def test_a_player_whose_page_stops_probing_and_answers_nothing_is_shown_as_away(new_guest: NewGuest) -> None:
    """A lost connection is not closed: its pings just stop, and those of the server stay unanswered."""
    guests, table = guests_at_table(new_guest)
    with guests[0].present(table) as ada, guests[1].live(table) as bea:
        while next_message(ada, beside="presence")["presence"]["here"] != [0, 1]:
            pass
        bea.send('{"ping":true}')
        assert next_message(bea, beside="pong") == {"pong": True}
        assert next_message(bea, timeout=15, beside="ping")
        while next_message(ada, timeout=15, beside="presence")["presence"]["here"] != [0]:
            pass


def test_spectators_see_a_table_with_the_agreed_delay(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest, delay=600, clock={"kind": "live", "seconds": 300})
    who, news, face = awaited_guest(guests, table)
    watcher = new_guest()
    assert who.act(table, face["seat"], news["seq"], face["options"][0]).status_code == 200
    first = watcher.news(table)  # no open seat that others have taken since
    assert (first["table"]["status"], first["table"]["lines"]) == ("playing", news["table"]["lines"])
    assert first["seq"] == news["seq"] < who.news(table)["seq"]
    with watcher.live(table) as listener:
        assert next_message(listener)["seq"] == news["seq"]
    assert len(watcher.get(f"/tables/{table}/match.json")["views"][0]["log"]) == news["table"]["lines"]
    listed = next(each for each in watcher.get("/tables")["running"] if each["id"] == table)
    by_code = watcher.get(f"/codes/{listed['code']}")
    assert [(each["waiting"], each["clocks"], each["thinking"]) for each in (listed, by_code)] == [([], [], None)] * 2
    assert who.get("/tables")["mine"][0]["waiting"] != []
    guests[0].post_ok(f"/tables/{table}/resign", seat=0)
    assert watcher.news(table)["table"]["status"] == "over"


def test_delayed_events_are_sent_when_due(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest, delay=1)
    watcher = new_guest()
    who, news, face = awaited_guest(guests, table)
    with watcher.live(table) as listener:
        assert who.act(table, face["seat"], news["seq"], face["options"][0]).status_code == 200
        seen = next_message(listener)
        while seen["seq"] <= news["seq"]:
            seen = next_message(listener)
        assert seen["views"][0]["view"] is not None
        assert seen["now"] >= seen["lines"][-1]["at"] + 1000


async def test_player_with_an_open_socket_is_never_away(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        ada, bea = (seat_state.person for seat_state in table.state.seats)
        with service.online.listener(ada, asyncio.Event()):
            assert [seat.away for seat in service.card(table, bea).seats] == [False, True]
        assert [seat.away for seat in service.card(table, bea).seats] == [True, True]
