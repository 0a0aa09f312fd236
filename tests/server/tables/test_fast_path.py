"""Actions by the fast path and over sockets: the same checks and refusals as by the regular route."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fondaco.server.app import make_app
from fondaco.server.base.settings import Settings
from fondaco.server.tables import fast_path
from tests.server.guest_tables import awaited_guest, guests_at_table
from tests.server.live_server import Guest, Server, next_message

NewGuest = Callable[[], Guest]


def both_ways(guest: Guest, table: str, body: dict[str, Any], **headers: str) -> list[httpx.Response]:
    """Send a request by the fast path and, with a longer content type, by the regular route."""
    return [
        guest.http.post(
            f"/tables/{table}/actions", content=msgspec.json.encode(body), headers=headers | {"content-type": kind}
        )
        for kind in ("application/json", "application/json; charset=utf-8")
    ]


def test_fast_path_answers_actions_like_the_normal_path(new_guest: NewGuest) -> None:
    """The second request repeats the key of the first and gets its result."""
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0], "news": True}
    quick, slow = both_ways(who, table, body)
    assert quick.status_code == slow.status_code == 200
    told = [answer.json() for answer in (quick, slow)]
    for each in told:
        each["news"].pop("now")
    assert told[0] == told[1]
    for each in (quick, slow):
        for name in ("date", "content-length", "content-encoding", "vary"):  # the regular route compresses
            each.headers.pop(name, None)
    assert quick.headers == slow.headers
    assert told[0]["news"]["since"] == news["seq"] < told[0]["seq"]


def test_fast_path_refuses_like_the_normal_path(new_guest: NewGuest, server: Server) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0]}
    other = guests[1] if who is guests[0] else guests[0]
    tried = [
        both_ways(other, table, body),
        both_ways(who, "nowhere", body),
        both_ways(who, table, body | {"seq": 0}),
        both_ways(who, table, body | {"action": {"do": "never"}}),
        both_ways(who, table, body | {"key": "\u0007"}),
        both_ways(who, table, body | {"seat": 77}),
        both_ways(who, table, body, origin="https://elsewhere.example"),
        both_ways(who, table, body, authorization="Bearer nobody"),
    ]
    for quick, slow in tried:
        said = [answer.json() for answer in (quick, slow)]
        for each in said:
            if each.get("news"):
                each["news"].pop("now")
        assert quick.status_code == slow.status_code >= 400
        assert said[0] == said[1]
        assert set(quick.headers) == set(slow.headers) - {"content-encoding", "vary"}
    assert who.news(table)["seq"] == news["seq"]


def test_too_many_actions_are_answered_with_a_wait(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    own_server.environment["FONDACO_LIMITS"] = "0.04"
    own_server.start()
    guest = guest_at(own_server.url)
    body = {"seat": 0, "seq": 0, "key": "k", "action": {"do": "pass"}}
    tried = [guest.post("/tables/nowhere/actions", **body) for _ in range(6)]
    assert [answer.status_code for answer in tried][:2] == [404, 404]
    assert tried[-1].status_code == 429
    assert int(tried[-1].headers["Retry-After"]) >= 1


def test_unknown_visitor_who_acts_becomes_a_guest(new_guest: NewGuest, server: Server) -> None:
    _, table = guests_at_table(new_guest)
    body = {"seat": 0, "seq": 0, "key": "k", "action": {"do": "pass"}}
    answer = httpx.post(f"{server.url}/api/tables/{table}/actions", json=body, timeout=90)
    assert answer.status_code == 403
    assert "fondaco=" in answer.headers["set-cookie"]


@pytest.mark.filterwarnings("ignore")
def test_actions_use_the_fast_path() -> None:
    assert isinstance(make_app(Settings()).asgi_handler, fast_path.ActionFastPath)


def send_action(listener: ClientConnection, body: Any) -> Any:
    """Send an action over a socket and return its acknowledgement or refusal."""
    listener.send(msgspec.json.encode({"act": body}).decode())
    while True:
        message = msgspec.json.decode(listener.recv(10))
        if {"done", "refused"} & message.keys():
            return message


def test_action_over_the_socket_is_stored_published_and_done_once(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    other = guests[1] if who is guests[0] else guests[0]
    body = {"seat": face["seat"], "seq": news["seq"], "key": "once", "action": face["options"][0]}
    with who.live(table, since=news["seq"]) as listener, other.live(table, since=news["seq"]) as second:
        next_message(second)
        done = send_action(listener, body)
        assert done == {"done": {"key": "once", "seq": who.news(table)["seq"]}}
        assert next_message(second)["seq"] == done["done"]["seq"] > news["seq"]
        assert send_action(listener, body) == done
    assert who.post(f"/tables/{table}/actions", **body).json()["seq"] == done["done"]["seq"]
    assert who.news(table)["seq"] == done["done"]["seq"]


def test_refusal_over_the_socket_has_the_same_text(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    other = guests[1] if who is guests[0] else guests[0]
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0]}
    for each, wrong in ((other, body), (who, body | {"action": {"do": "never"}}), (who, body | {"seq": 0})):
        by_post = each.post(f"/tables/{table}/actions", **wrong).json()
        with each.live(table, since=news["seq"]) as listener:
            told = send_action(listener, wrong)
        assert told["key"] == "k"
        for refusal in (told["refused"], by_post):
            refusal.get("news", {}).pop("now", None)
        assert told["refused"] == by_post
    with who.live(table) as listener:
        assert send_action(listener, {"seat": "x"})["refused"]["error"] == "malformed"
    assert who.news(table)["seq"] == news["seq"]


def test_socket_without_a_session_cannot_act(new_guest: NewGuest, server: Server) -> None:
    guests, table = guests_at_table(new_guest)
    _, news, face = awaited_guest(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0]}
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live", open_timeout=10) as stranger:
        assert send_action(stranger, body)["refused"]["error"] == "not_signed_in"
    with guests[0].live(table) as listener:
        assert send_action(listener, "x" * 4000)["refused"]["error"] == "malformed"
        with pytest.raises(ConnectionClosed):
            send_action(listener, "x" * 5000)
    assert guests[0].news(table)["seq"] == news["seq"]
