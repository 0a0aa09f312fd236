"""Presence at a table, and spectator delay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.server.guest_tables import asked, seated
from tests.server.live_server import Guest, heard
from tests.server.server_core import a_house, two_at_a_table

New = Callable[[], Guest]


def test_who_listens_is_seen_who_looks_on_is_named_and_who_writes_an_offer_is_told_of(guest: New) -> None:
    guests, table = seated(guest)
    watcher = guest()
    name = watcher.get("/me")["name"]
    with guests[0].present(table) as ada:
        assert heard(ada, beside="presence")["presence"]["here"] == [0]
        with guests[1].live(table) as bea:
            assert heard(ada, beside="presence")["presence"]["here"] == [0, 1]
            with watcher.live(table) as third:
                assert heard(ada, beside="presence")["presence"]["watching"] == [name]
                third.send('{"composing":true}')
                bea.send('{"composing":true}')
                assert heard(ada, beside="presence")["presence"]["composing"] == [1]
                bea.send('{"composing":false}')
                assert heard(ada, beside="presence")["presence"]["composing"] == []
            assert heard(ada, beside="presence")["presence"]["watching"] == []
            bea.send('{"composing":true}')
        there = heard(ada, beside="presence")["presence"]
        while there["here"] != [0]:
            there = heard(ada, beside="presence")["presence"]
        assert there["composing"] == []


def test_who_only_looks_on_sees_a_table_as_late_as_was_agreed(guest: New) -> None:
    guests, table = seated(guest, delay=600, clock={"kind": "live", "seconds": 300})
    who, news, face = asked(guests, table)
    watcher = guest()
    assert who.act(table, face["seat"], news["seq"], face["options"][0]).status_code == 200
    first = watcher.news(table)  # no open seat that others have taken since
    assert (first["table"]["status"], first["table"]["lines"]) == ("playing", news["table"]["lines"])
    assert first["seq"] == news["seq"] < who.news(table)["seq"]
    with watcher.live(table) as listener:
        assert heard(listener)["seq"] == news["seq"]
    assert len(watcher.get(f"/tables/{table}/match.json")["faces"][0]["log"]) == news["table"]["lines"]
    listed = next(each for each in watcher.get("/tables")["running"] if each["id"] == table)
    by_code = watcher.get(f"/codes/{listed['code']}")
    assert [(each["waiting"], each["clocks"], each["thinking"]) for each in (listed, by_code)] == [([], [], None)] * 2
    assert who.get("/tables")["mine"][0]["waiting"] != []
    guests[0].done(f"/tables/{table}/resign", seat=0)
    assert watcher.news(table)["table"]["status"] == "over"


def test_what_happened_is_told_when_its_time_has_come(guest: New) -> None:
    guests, table = seated(guest, delay=1)
    watcher = guest()
    who, news, face = asked(guests, table)
    with watcher.live(table) as listener:
        assert who.act(table, face["seat"], news["seq"], face["options"][0]).status_code == 200
        seen = heard(listener)
        while seen["seq"] <= news["seq"]:
            seen = heard(listener)
        assert seen["faces"][0]["view"] is not None
        assert seen["now"] >= seen["lines"][-1]["at"] + 1000


async def test_who_has_a_socket_open_is_not_away_however_long_nothing_was_heard(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        ada, bea = (chair.person for chair in table.state.chairs)
        with house.listener(ada, asyncio.Event()):
            assert [seat.away for seat in house.card(table, bea).seats] == [False, True]
        assert [seat.away for seat in house.card(table, bea).seats] == [True, True]
