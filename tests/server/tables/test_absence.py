"""Absent players: leaving, returning, stand-ins and automatic answers."""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.server.guest_tables import asked, seated
from tests.server.live_server import Guest, Server, heard, until
from tests.trial import GAME

New = Callable[[], Guest]


def test_a_table_is_found_by_its_code_in_the_open_list_and_by_its_link(guest: New) -> None:
    host, by_code, by_list = guest(), guest(), guest()
    table = host.open(seats=["me", "open", "open"])
    code = host.news(table)["table"]["code"]
    found = by_code.get(f"/codes/{code.lower()}")["id"]
    assert by_code.done(f"/tables/{found}/join")["yours"] == [1]
    listed = [card["id"] for card in by_list.get("/tables")["open"]]
    assert table in listed
    assert by_list.done(f"/tables/{table}/join")["status"] == "playing"


def test_a_table_by_link_stands_on_no_list(guest: New) -> None:
    host = guest()
    table = host.open(public=False)
    lobby = guest().get("/tables")
    assert table not in [card["id"] for card in lobby["open"] + lobby["running"]]
    assert table in [card["id"] for card in host.get("/tables")["mine"]]


def test_who_leaves_before_the_beginning_leaves_an_open_seat(guest: New) -> None:
    host, other = guest(), guest()
    table = host.open(seats=["me", "open", "open"])
    other.done(f"/tables/{table}/join")
    card = other.done(f"/tables/{table}/leave")
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "open"]


def test_for_who_leaves_later_a_bot_plays_until_he_is_back(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    seat, other = face["seat"], guests[1 - face["seat"]]
    other.act(table, 1 - seat, news["seq"], {"do": "pass"})
    assert who.done(f"/tables/{table}/leave", seat=seat)["seats"][seat]["stand_in"] == "greedy"
    until(lambda: [line for line in other.news(table)["lines"] if line["kind"] == "play" and line["seat"] == seat])
    who.done(f"/tables/{table}/return", seat=seat)
    assert other.news(table)["table"]["seats"][seat]["stand_in"] is None
    assert who.news(table)["faces"][0]["seat"] == seat


def test_a_clock_that_runs_out_is_answered_once_and_then_costs_the_seat_of_a_player_who_does_not_say_they_are_there(
    guest: New,
) -> None:
    """The host gives signs of life by looking at the table, and does not answer "Still there?"."""
    host = guest()
    table = host.open(seats=["me", "random"], clock={"kind": "live", "seconds": 1})
    card = until(lambda: (seen := host.news(table)["table"])["seats"][0]["stand_in"] and seen, 120)
    presence = ("time_out", "ask_presence", "stand_in")
    kinds = [line["kind"] for line in host.news(table)["lines"] if line["kind"] in presence]
    autos = [line["auto"] for line in host.news(table)["lines"] if line["kind"] == "play" and line["seat"] == 0]
    assert (kinds[0], kinds[-3:]) == ("time_out", ["ask_presence", "time_out", "stand_in"])
    assert (autos[0], card["seats"][0]["time_outs"]) == (True, 2)
    host.done(f"/tables/{table}/return", seat=0)
    assert host.news(table)["table"]["seats"][0]["time_outs"] == 0


def test_what_was_revealed_is_taken_back_when_the_others_agree(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    seat, other = face["seat"], 1 - face["seat"]
    guests[other].act(table, other, news["seq"], {"do": "pass"})
    lines = who.news(table)["table"]["lines"]
    assert who.act(table, seat, who.news(table)["seq"], {"do": "buy", "stack": "goods"}).status_code == 200
    uses_sqlite = who.post(f"/tables/{table}/undo", seat=seat, seq=who.news(table)["seq"], key="u", what="undo")
    assert uses_sqlite.status_code == 422
    who.done(f"/tables/{table}/take-back", seat=seat, to_line=lines)
    assert guests[other].news(table)["table"]["take_back"]["missing"] == [other]
    guests[other].done(f"/tables/{table}/consent", seat=other, yes=True)
    assert who.news(table)["table"]["lines"] == lines


def test_all_offers_of_a_turn_can_be_refused_in_advance(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    other = 1 - face["seat"]
    guests[other].done(f"/tables/{table}/standing-orders", seat=other, do="refuse", until="turn")
    offer = next(action for action in face["options"] if action["do"] == "propose" and action["to_seat"] == other)
    assert who.act(table, face["seat"], news["seq"], offer).status_code == 200
    line = until(lambda: [each for each in who.news(table)["lines"] if each.get("auto")])[0]
    assert (line["kind"], line["seat"]) == ("play", other)
    said = who.news(table)["faces"][0]["log"][line["line"]]["events"][0]["says"]
    assert said == f"{GAME}.refuses"


def test_an_order_can_be_taken_back(guest: New) -> None:
    guests, table = seated(guest)
    seat = guests[0].news(table)["table"]["waiting"][-1]
    order = guests[seat].done(f"/tables/{table}/standing-orders", seat=seat, do="fly", until="end")
    assert guests[1 - seat].http.delete(f"/tables/{table}/standing-orders/{order['number']}").status_code == 404
    assert guests[seat].http.delete(f"/tables/{table}/standing-orders/{order['number']}").status_code == 204
    assert guests[seat].get(f"/tables/{table}/standing-orders") == []


def test_a_spectator_hears_what_the_table_hears_and_may_not_speak(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    stranger = guest()
    assert stranger.post(f"/tables/{table}/chat", text="Hello").status_code == 403
    with stranger.live(table) as listener:
        assert heard(listener)["faces"][0]["seat"] is None
        who.act(table, face["seat"], news["seq"], face["options"][0])
        told = heard(listener)
    assert (told["seq"], told["faces"][0]["options"]) == (news["seq"] + 1, [])
    assert all(event["to"] is None for entry in told["faces"][0]["log"] for event in entry["events"])


@contextlib.contextmanager
def a_letter_box() -> Iterator[tuple[str, list[Any]]]:
    """Run a webhook receiver; yield its address and what it has received."""
    received: list[Any] = []

    class Box(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"])))
            received.append((self.path, body["table"]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Box) as listener:
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{listener.server_port}", received
        finally:
            listener.shutdown()


def test_nobody_is_alerted_who_has_answered_or_is_looking(own_server: Server, visitors: Callable[[str], Guest]) -> None:
    own_server.environment["FONDACO_WEBHOOK_DELAY"] = "2"
    own_server.start()
    with a_letter_box() as (address, received):
        guests, answered = seated(lambda: visitors(own_server.url), 3)
        with guests[1].live(answered) as listener:
            heard(listener)
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


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/me/webhook"), ("DELETE", "/session"),
                                              ("PATCH", "/me"), ("PUT", "/me/webhook"), ("DELETE", "/me/email"),
                                              ("DELETE", "/sessions/nowhere")])  # fmt: skip
def test_everything_that_writes_has_its_limit(
    thrifty: Server, visitors: Callable[[str], Guest], method: str, path: str
) -> None:
    guest = visitors(thrifty.url)
    body = {"lang": "fr"} if method == "PATCH" else {"url": "https://example.org/hook"} if method == "PUT" else None
    answers = [guest.http.request(method, path, json=body).status_code for _ in range(8)]
    assert answers[-1] == 429


@pytest.fixture(scope="module")
def thrifty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("thrifty"), FONDACO_LIMITS="0.2") as running:
        yield running
