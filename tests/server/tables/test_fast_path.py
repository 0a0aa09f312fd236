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
from tests.server.guest_tables import asked, seated
from tests.server.live_server import Guest, Server, heard

New = Callable[[], Guest]


def both_ways(guest: Guest, table: str, body: dict[str, Any], **headers: str) -> list[httpx.Response]:
    """Send a request by the fast path and, with a longer content type, by the regular route."""
    return [
        guest.http.post(
            f"/tables/{table}/actions", content=msgspec.json.encode(body), headers=headers | {"content-type": kind}
        )
        for kind in ("application/json", "application/json; charset=utf-8")
    ]


def test_what_is_done_is_told_alike(guest: New) -> None:
    """The second request repeats the key of the first and gets its result."""
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0], "news": True}
    quick, slow = both_ways(who, table, body)
    assert quick.status_code == slow.status_code == 200
    told = [answer.json() for answer in (quick, slow)]
    for each in told:
        each["news"].pop("now")
    assert told[0] == told[1]
    assert told[0]["news"]["since"] == news["seq"] < told[0]["seq"]


def test_what_is_refused_is_refused_alike(guest: New, server: Server) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0]}
    other = guests[1] if who is guests[0] else guests[0]
    tried = [
        both_ways(other, table, body), both_ways(who, "nowhere", body), both_ways(who, table, body | {"seq": 0}),
        both_ways(who, table, body | {"action": {"do": "never"}}), both_ways(who, table, body | {"key": "\u0007"}),
        both_ways(who, table, body | {"seat": 77}), both_ways(who, table, body, origin="https://elsewhere.example"),
        both_ways(who, table, body, authorization="Bearer nobody"),
    ]  # fmt: skip
    for quick, slow in tried:
        said = [answer.json() for answer in (quick, slow)]
        for each in said:
            if each.get("news"):
                each["news"].pop("now")
        assert quick.status_code == slow.status_code >= 400
        assert said[0] == said[1]
        assert set(quick.headers) == set(slow.headers) - {"content-encoding", "vary"}
    assert who.news(table)["seq"] == news["seq"]


def test_who_acts_too_often_is_told_when_to_come_again(own_server: Server, visitors: Callable[[str], Guest]) -> None:
    own_server.environment["FONDACO_LIMITS"] = "0.04"
    own_server.start()
    guest = visitors(own_server.url)
    body = {"seat": 0, "seq": 0, "key": "k", "action": {"do": "pass"}}
    tried = [guest.post("/tables/nowhere/actions", **body) for _ in range(6)]
    assert [answer.status_code for answer in tried][:2] == [404, 404]
    assert tried[-1].status_code == 429
    assert int(tried[-1].headers["Retry-After"]) >= 1


def test_a_stranger_who_acts_becomes_a_guest(guest: New, server: Server) -> None:
    _, table = seated(guest)
    body = {"seat": 0, "seq": 0, "key": "k", "action": {"do": "pass"}}
    answer = httpx.post(f"{server.url}/api/tables/{table}/actions", json=body)
    assert answer.status_code == 403
    assert "fondaco=" in answer.headers["set-cookie"]


@pytest.mark.filterwarnings("ignore")
def test_an_action_takes_the_short_way() -> None:
    assert isinstance(make_app(Settings()).asgi_handler, fast_path.ActionFastPath)


def said(listener: ClientConnection, body: Any) -> Any:
    """Send an action over a socket and return its acknowledgement or refusal."""
    listener.send(msgspec.json.encode({"act": body}).decode())
    while True:
        message = msgspec.json.decode(listener.recv(10))
        if {"done", "refused"} & message.keys():
            return message


def test_an_action_over_the_socket_is_stored_told_and_done_once(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    other = guests[1] if who is guests[0] else guests[0]
    body = {"seat": face["seat"], "seq": news["seq"], "key": "once", "action": face["options"][0]}
    with who.live(table, since=news["seq"]) as listener, other.live(table, since=news["seq"]) as second:
        heard(second)
        done = said(listener, body)
        assert done == {"done": {"key": "once", "seq": who.news(table)["seq"]}}
        assert heard(second)["seq"] == done["done"]["seq"] > news["seq"]
        assert said(listener, body) == done
    assert who.post(f"/tables/{table}/actions", **body).json()["seq"] == done["done"]["seq"]
    assert who.news(table)["seq"] == done["done"]["seq"]


def test_what_is_refused_over_the_socket_is_told_in_the_same_words(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    other = guests[1] if who is guests[0] else guests[0]
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0]}
    for each, wrong in ((other, body), (who, body | {"action": {"do": "never"}}), (who, body | {"seq": 0})):
        by_post = each.post(f"/tables/{table}/actions", **wrong).json()
        with each.live(table, since=news["seq"]) as listener:
            told = said(listener, wrong)
        assert told["key"] == "k"
        for refusal in (told["refused"], by_post):
            refusal.get("news", {}).pop("now", None)
        assert told["refused"] == by_post
    with who.live(table) as listener:
        assert said(listener, {"seat": "x"})["refused"]["error"] == "malformed"
    assert who.news(table)["seq"] == news["seq"]


def test_over_a_socket_nobody_speaks_who_is_not_known(guest: New, server: Server) -> None:
    guests, table = seated(guest)
    _, news, face = asked(guests, table)
    body = {"seat": face["seat"], "seq": news["seq"], "key": "k", "action": face["options"][0]}
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live", open_timeout=10) as stranger:
        assert said(stranger, body)["refused"]["error"] == "who"
    with guests[0].live(table) as listener:
        assert said(listener, "x" * 4000)["refused"]["error"] == "malformed"
        with pytest.raises(ConnectionClosed):
            said(listener, "x" * 5000)
    assert guests[0].news(table)["seq"] == news["seq"]
