"""Guests of an offline server: they have an identity of their own, see their own seat, and cannot flood it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from fondaco.server.base.errors import NotAllowed, Refused, TooManySockets
from fondaco.server.offline import routes
from fondaco.server.offline.guests import MOST_SOCKETS
from fondaco.server.web.rates import RATES
from tests.server.offline_device import BEA, CEM, Device
from tests.server.waiting import until as until_true


@pytest.fixture
def device(run_async: Callable[..., Any]) -> Device:
    return Device(run_async)


def test_a_guest_has_a_seat_and_sees_only_its_view(device: Device) -> None:
    table = device.begin()
    own, theirs = (device.ask("GET", f"/tables/{table}", None, guest)[1] for guest in (None, 1))
    assert [view["seat"] for view in own["views"]] == [0]
    assert [view["seat"] for view in theirs["views"]] == [1]
    assert theirs["table"]["yours"] == [1]
    assert device.ask("GET", "/me", None, 1)[1]["lang"] == "fr"
    assert device.ask("POST", f"/tables/{table}/resign", {"seat": 0}, 1)[0] == 403
    act = {"seat": 0, "seq": own["seq"], "key": "a", "action": {"do": "pass"}}
    assert device.ask("POST", f"/tables/{table}/actions", act, 1)[0] == 403


def test_a_key_is_the_same_person_on_another_connection_and_after_a_restart(
    device: Device, run_async: Callable[..., Any]
) -> None:
    table = device.begin()
    bea = device.ask("GET", "/me", None, 1)[1]
    device.worker.dismiss(1)
    again = Device(run_async, device.outside.texts)
    again.admit(7, BEA, table)
    assert again.ask("GET", "/me", None, 7)[1]["id"] == bea["id"]
    assert again.ask("GET", f"/tables/{table}", None, 7)[1]["table"]["yours"] == [1]
    again.admit(8, CEM, table)
    assert again.ask("GET", "/me", None, 8)[1]["id"] != bea["id"]
    assert again.ask("GET", f"/tables/{table}", None, 8)[1]["table"]["yours"] == []


def test_a_connection_without_an_admitted_guest_gets_nothing(device: Device) -> None:
    assert device.ask("GET", "/games", None, 5) == (401, None)
    assert not device.do(device.worker.dial(1, f"/tables/{device.open_table()}/live", 5))
    with pytest.raises(Refused):
        device.admit(5, "short", "table")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/me/data"),
        ("POST", "/guest"),
        ("GET", "/tables"),
        ("POST", "/tables"),
        ("POST", "/tables/import"),
        ("GET", "/puzzles"),
        ("POST", "/tables/{table}/fork"),
        ("GET", "/tables/{table}/export"),
        ("GET", "/tables/{other}"),
        ("POST", "/tables/{other}/join"),
    ],
)
def test_what_is_not_about_their_table_is_closed_to_guests(method: str, path: str, device: Device) -> None:
    other, table = device.open_table(), device.begin()
    assert device.ask(method, path.format(table=table, other=other), {}, 1)[0] == 403


def test_a_guest_may_follow_to_a_rematch(device: Device) -> None:
    table = device.begin()
    assert device.ask("POST", f"/tables/{table}/resign", {"seat": 1}, 1)[0] == 200
    again = device.ask("POST", f"/tables/{table}/rematch", {}, 1)[1]["id"]
    assert again != table
    assert device.ask("GET", f"/tables/{again}", None, 1)[0] == 200


def test_requests_of_a_guest_are_limited_as_on_a_server(device: Device) -> None:
    table = device.begin()
    size = int(RATES["say"][0])
    answers = [device.ask("POST", f"/tables/{table}/chat", {"text": "ahoy"}, 1)[0] for _ in range(3 * size)]
    assert answers[: size // 2] == [200] * (size // 2)
    assert 429 in answers
    assert device.ask("POST", f"/tables/{table}/chat", {"text": "ahoy"})[0] == 200  # others are not affected


def test_sockets_of_a_guest_are_limited_and_only_at_their_table(device: Device) -> None:
    other, table = device.open_table(), device.begin()
    server, bea = device.worker.server, device.worker.guests[1]

    async def listen() -> None:
        heard: list[str] = []

        async def dial(address: str) -> None:
            await routes.serve_guest_socket(server, address, heard.append, bea)

        for address in ("/lobby/live", f"/tables/{other}/live"):
            with pytest.raises(NotAllowed):
                await dial(address)
        lines = [asyncio.create_task(dial(f"/tables/{table}/live")) for _ in range(MOST_SOCKETS)]
        await until_true(lambda: len(heard) == MOST_SOCKETS)
        assert [view["seat"] for view in json.loads(heard[0])["views"]] == [1]
        with pytest.raises(TooManySockets):
            await dial(f"/tables/{table}/live")
        for line in lines:
            line.cancel()
        await asyncio.wait(lines)
        lines = [asyncio.create_task(dial(f"/tables/{table}/live"))]
        await until_true(lambda: len(heard) == MOST_SOCKETS + 1)
        lines[0].cancel()
        await asyncio.wait(lines)

    device.do(listen())


def test_a_guest_without_a_connection_is_shown_as_absent(device: Device) -> None:
    table = device.begin()
    online = device.worker.server.tables.online
    bea = device.worker.guests[1].id
    assert not online.away(bea)
    online.seen.clear()
    assert online.away(bea)
    assert not online.away(device.worker.server.people.owner.id)
    assert device.ask("GET", f"/tables/{table}", None, 1)[0] == 200
    assert not online.away(bea)
