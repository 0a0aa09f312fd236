"""A hostile guest and other people's chairs, as a list of attacks: each says what is tried, and what the house does."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.house.test_playing import seated
from tests.house.visit import Guest, Server, heard, until

New = Callable[[], Guest]
Visit = Callable[[str], Guest]


def closed_with(listener: ClientConnection) -> int:
    """Why a socket is closed, instead of telling anything more."""
    with pytest.raises(ConnectionClosed) as closed:
        heard(listener)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# Looking and sitting


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
        until(lambda: elsewhere.http.get(f"/tables/{table}").status_code == 401, 5)
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
