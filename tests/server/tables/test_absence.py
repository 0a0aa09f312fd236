"""Absent players: leaving, returning, stand-ins and automatic answers."""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.server.guest_tables import awaited_guest, guests_at_table
from tests.server.live_server import Guest, Server, next_message, until
from tests.trial import GAME

NewGuest = Callable[[], Guest]


def test_table_is_found_by_code_list_and_link(new_guest: NewGuest) -> None:
    host, by_code, by_list = new_guest(), new_guest(), new_guest()
    table = host.open(seats=["me", "open", "open"])
    code = host.news(table)["table"]["code"]
    found = by_code.get(f"/codes/{code.lower()}")["id"]
    assert by_code.take_seat(found)["yours"] == [1]
    listed = [card["id"] for card in by_list.get("/tables")["open"]]
    assert table in listed
    assert by_list.take_seat(table)["status"] == "playing"


def test_unlisted_table_is_in_no_public_list(new_guest: NewGuest) -> None:
    host = new_guest()
    table = host.open(public=False)
    lobby = new_guest().get("/tables")
    assert table not in [card["id"] for card in lobby["open"] + lobby["running"]]
    assert table in [card["id"] for card in host.get("/tables")["mine"]]


def test_leaving_before_the_start_opens_the_seat(new_guest: NewGuest) -> None:
    host, other = new_guest(), new_guest()
    table = host.open(seats=["me", "open", "open"])
    other.take_seat(table)
    card = other.post_ok(f"/tables/{table}/leave")
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "open"]


def test_bot_stands_in_for_a_leaver_until_they_return(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    seat, other = face["seat"], guests[1 - face["seat"]]
    other.act(table, 1 - seat, news["seq"], {"do": "pass"})
    assert who.post_ok(f"/tables/{table}/leave", seat=seat)["seats"][seat]["stand_in"] == "greedy"
    until(lambda: [line for line in other.news(table)["lines"] if line["kind"] == "play" and line["seat"] == seat])
    who.post_ok(f"/tables/{table}/return", seat=seat)
    assert other.news(table)["table"]["seats"][seat]["stand_in"] is None
    assert who.news(table)["views"][0]["seat"] == seat


def test_second_time_out_costs_the_seat_without_an_answer_to_still_there(
    new_guest: NewGuest,
) -> None:
    """The host gives signs of life by looking at the table, and does not answer "Still there?"."""
    host = new_guest()
    table = host.open(seats=["me", "random"], clock={"kind": "live", "seconds": 1})
    card = until(lambda: (seen := host.news(table)["table"])["seats"][0]["stand_in"] and seen, 120)
    presence = ("time_out", "ask_presence", "stand_in")
    kinds = [line["kind"] for line in host.news(table)["lines"] if line["kind"] in presence]
    autos = [line["auto"] for line in host.news(table)["lines"] if line["kind"] == "play" and line["seat"] == 0]
    assert (kinds[0], kinds[-3:]) == ("time_out", ["ask_presence", "time_out", "stand_in"])
    assert (autos[0], card["seats"][0]["time_outs"]) == (True, 2)
    host.post_ok(f"/tables/{table}/return", seat=0)
    assert host.news(table)["table"]["seats"][0]["time_outs"] == 0


def test_revealed_information_is_taken_back_by_consent(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    seat, other = face["seat"], 1 - face["seat"]
    guests[other].act(table, other, news["seq"], {"do": "pass"})
    lines = who.news(table)["table"]["lines"]
    assert who.act(table, seat, who.news(table)["seq"], {"do": "buy", "stack": "goods"}).status_code == 200
    refused = who.post(f"/tables/{table}/undo", seat=seat, seq=who.news(table)["seq"], key="u", what="undo")
    assert refused.status_code == 422
    who.post_ok(f"/tables/{table}/take-back", seat=seat, to_line=lines)
    assert guests[other].news(table)["table"]["take_back"]["missing"] == [other]
    guests[other].post_ok(f"/tables/{table}/consent", seat=other, yes=True)
    assert who.news(table)["table"]["lines"] == lines


def test_all_offers_of_a_turn_can_be_refused_in_advance(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    other = 1 - face["seat"]
    guests[other].post_ok(f"/tables/{table}/standing-orders", seat=other, do="refuse", until="turn")
    offer = next(action for action in face["options"] if action["do"] == "propose" and action["to_seat"] == other)
    assert who.act(table, face["seat"], news["seq"], offer).status_code == 200
    line = until(lambda: [each for each in who.news(table)["lines"] if each.get("auto")])[0]
    assert (line["kind"], line["seat"]) == ("play", other)
    said = who.news(table)["views"][0]["log"][line["line"]]["events"][0]["says"]
    assert said == f"{GAME}.refuses"


def test_standing_order_can_be_revoked(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    seat = guests[0].news(table)["table"]["waiting"][-1]
    order = guests[seat].post_ok(f"/tables/{table}/standing-orders", seat=seat, do="fly", until="end")
    assert guests[1 - seat].http.delete(f"/tables/{table}/standing-orders/{order['number']}").status_code == 404
    assert guests[seat].http.delete(f"/tables/{table}/standing-orders/{order['number']}").status_code == 204
    assert guests[seat].get(f"/tables/{table}/standing-orders") == []


def test_spectator_reads_public_events_and_cannot_chat(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    stranger = new_guest()
    assert stranger.post(f"/tables/{table}/chat", text="Hello").status_code == 403
    with stranger.live(table) as listener:
        assert next_message(listener)["views"][0]["seat"] is None
        who.act(table, face["seat"], news["seq"], face["options"][0])
        message = next_message(listener)
    assert (message["seq"], message["views"][0]["options"]) == (news["seq"] + 1, [])
    assert all(event["to"] is None for entry in message["views"][0]["log"] for event in entry["events"])


@contextlib.contextmanager
def webhook_receiver() -> Iterator[tuple[str, list[Any]]]:
    """Run a webhook receiver; yield its address and what it has received."""
    received: list[Any] = []

    class Components(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"])))
            received.append((self.path, body["table"]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Components) as listener:
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{listener.server_port}", received
        finally:
            listener.shutdown()


def test_no_notification_after_an_answer_or_while_online(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    own_server.environment["FONDACO_WEBHOOK_DELAY"] = "2"
    own_server.start()
    with webhook_receiver() as (address, received):
        guests, answered = guests_at_table(lambda: guest_at(own_server.url), 3)
        with guests[1].live(answered) as listener:
            next_message(listener)
            news = guests[0].news(answered)
            quick = guests[0].act(answered, 0, news["seq"], {"do": "pass"})
            assert quick.status_code == 200 or news["table"]["waiting"][-1] == 0
            for guest, name in zip(guests, ["quick", "looking", "absent"], strict=True):
                guest.http.put("/me/webhook", json={"url": f"{address}/{name}"})
            for _ in range(2):  # what is due before the first of these is sent before the second
                absent = guests[2].open(seats=["me", "random"])
                until(lambda table=absent: ("/absent", table) in received, 60)
    told = {path for path, table in received if table == answered}
    assert "/looking" not in told
    assert ("/quick" in told) == (quick.status_code != 200)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/me/webhook"),
        ("DELETE", "/session"),
        ("PATCH", "/me"),
        ("PUT", "/me/webhook"),
        ("DELETE", "/me/email"),
        ("DELETE", "/sessions/nowhere"),
    ],
)
def test_every_writing_route_is_rate_limited(
    low_limit_server: Server, guest_at: Callable[[str], Guest], method: str, path: str
) -> None:
    guest = guest_at(low_limit_server.url)
    body = {"lang": "fr"} if method == "PATCH" else {"url": "https://example.org/hook"} if method == "PUT" else None
    answers = [guest.http.request(method, path, json=body).status_code for _ in range(8)]
    assert answers[-1] == 429


@pytest.fixture(scope="module")
def low_limit_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("low_limits"), FONDACO_LIMITS="0.2") as running:
        yield running
