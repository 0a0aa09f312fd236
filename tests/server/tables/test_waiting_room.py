"""Before the match: removing players, chat, and names of bots."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fondaco.bots import characters
from fondaco.core.match_file import BoardName
from fondaco.server.base import errors
from fondaco.server.tables import commands, events, projections
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.setup import settle
from fondaco.server.tables.table import Table
from tests.server.live_server import Guest
from tests.server.table_log import a_table, write
from tests.trial import GAME

HOST, BEA, CEM = 1, 2, 3
New = Callable[[], Guest]


def waiting() -> Table:
    """Return a table where seat 0 is the host's, seats 1 and 2 are Bea's, and seat 3 is open."""
    facts = settle(
        game=GAME, players=4, options={}, board=BoardName("standard", ""), public=True, spectators=True,
        clock=NoClock(), host=HOST,
    )  # fmt: skip
    table = Table(facts)
    for seat, person in enumerate((HOST, BEA, BEA)):
        write(table, commands.sit(table, events.Sit(seat, person, f"P{person}")))
    return table


def test_who_is_asked_to_leave_has_no_seat_any_more_and_cannot_sit_down_again() -> None:
    table = waiting()
    write(table, commands.dismiss(table, HOST, 1))
    assert [chair.person for chair in table.state.chairs] == [HOST, None, None, None]
    with pytest.raises(errors.NotAllowed, match="dismissed"):
        commands.join(table, BEA, None, "Bea again", "")
    write(table, commands.join(table, CEM, None, "Cem", ""))
    assert table.state.chairs[1].person == CEM


def test_others_hear_who_was_asked_to_leave_and_only_he_is_told_that_it_is_he() -> None:
    table = waiting()
    write(table, commands.dismiss(table, HOST, 2))
    heard = {who: projections.news(table, who, None, 0, lambda person: False) for who in (HOST, BEA, None)}
    assert [heard[who].table.dismissed for who in heard] == [False, True, False]
    told = next(line for line in heard[None].lines if line["kind"] == "dismiss")
    assert (told["name"], told["seat"]) == ("P2", 2)


@pytest.mark.parametrize(("who", "seat"), [(BEA, 0), (HOST, 0), (HOST, 3), (HOST, 9)])
def test_only_the_host_asks_and_only_a_guest_is_asked(who: int, seat: int) -> None:
    with pytest.raises(errors.Refused):
        commands.dismiss(waiting(), who, seat)


def test_once_the_match_has_begun_nobody_is_sent_away() -> None:
    with pytest.raises(errors.WrongPhase):
        commands.dismiss(a_table(), HOST, 1)


def test_over_the_wire_people_talk_while_they_wait_and_one_is_sent_away(guest: New) -> None:
    host, bea = guest(), guest()
    table = host.open(seats=["me", "open", "open"])
    bea.done(f"/tables/{table}/join", name="Bea")
    bea.done(f"/tables/{table}/chat", text="Is this the table for tonight?")
    assert bea.post(f"/tables/{table}/seats/0/dismiss").status_code == 403
    host.done(f"/tables/{table}/seats/1/dismiss")
    assert [line.get("text") for line in host.news(table)["lines"] if line["kind"] == "chat"] == [
        "Is this the table for tonight?"
    ]
    assert bea.post(f"/tables/{table}/join").json()["key"] == "fondaco.house.dismissed"
    assert bea.get("/tables")["mine"] == []
    listed = next(card for card in bea.get("/tables")["open"] if card["id"] == table)
    assert (listed["dismissed"], host.news(table)["table"]["dismissed"]) == (True, False)


def test_a_bot_on_an_open_seat_is_called_as_the_host_says(guest: New) -> None:
    host = guest()
    table = host.open(seats=["me", "open", "open"])
    card = host.done(f"/tables/{table}/seats/1", strength="greedy", name="Bruno")
    assert card["seats"][1]["name"] == "Bruno"
    assert host.done(f"/tables/{table}/seats/2", strength="random")["seats"][2]["name"] == "Random"


def test_a_bot_that_may_be_like_anything_becomes_somebody_for_good(guest: New) -> None:
    host = guest()
    table = host.open(seats=["me", "greedy/any", "open", "search:1s/generous"])
    card = host.done(f"/tables/{table}/seats/2", strength="search/any")
    strengths = [seat["strength"] for seat in card["seats"]]
    known = characters(GAME)
    assert strengths[1] in [f"greedy/{each}" for each in known]
    assert strengths[2] in [f"search/{each}" for each in known]
    assert strengths[1].partition("/")[2] != strengths[2].partition("/")[2]
    assert strengths[3] == "search:1s/generous"
    assert [seat["name"] for seat in card["seats"]][1:] == ["Greedy", "Search", "Search"]
    assert [seat["strength"] for seat in host.news(table)["table"]["seats"]] == strengths


@pytest.mark.parametrize("strength", ["greedy/kind", "random/generous", "greedy/", "greedy/generous/any", "/any"])
def test_nobody_is_like_nothing_that_is_known(guest: New, strength: str) -> None:
    host = guest()
    table = host.open(seats=["me", "open"])
    assert host.post(f"/tables/{table}/seats/1", strength=strength).status_code == 400
