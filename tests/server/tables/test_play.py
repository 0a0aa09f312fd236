"""Actions at a table: what is written, what is refused, and who is notified."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

import fondaco
from tests.server.guest_tables import New, asked, seated
from tests.server.live_server import heard, until
from tests.trial import GAME, short


def test_a_match_begins_when_the_last_seat_is_taken(guest: New) -> None:
    host, other = guest(), guest()
    table = host.open()
    assert host.news(table)["table"]["status"] == "open"
    card = other.done(f"/tables/{table}/join", name="Ada")
    assert (card["status"], card["yours"], card["seats"][1]["name"]) == ("playing", [1], "Ada")


def test_a_known_deal_is_for_one_person_among_bots(guest: New) -> None:
    uses_sqlite: dict[str, Any] = {"seats": ["me", "random"], "seed": "the first match", "word": "salt"}
    hands = []
    for seed in ("the first match", "the first match", "another"):
        host = guest()
        face = host.news(host.open(**uses_sqlite | {"seed": seed}))["faces"][0]
        hands.append(face["log"][0])
    assert hands[0] == hands[1] != hands[2]
    for seats in (["me", "open"], ["me", "me"]):
        answer = guest().post("/tables", game=GAME, **uses_sqlite | {"seats": seats})
        assert (answer.status_code, answer.json()["key"]) == (400, "fondaco.house.known_deal")


def test_a_known_deal_may_begin_after_its_first_answers(guest: New) -> None:
    uses_sqlite: dict[str, Any] = {"seats": ["me", "random"], "seed": "the first match", "word": "salt"}
    match = fondaco.new(GAME, 2, "the first match", words=["salt", ""])
    first = []
    for _ in range(3):
        seat, (action, *_) = match.waiting[0], match.options(match.waiting[0])
        match.play(seat, action)
        first.append({"seat": seat, "action": to_builtins(action)})
    host = guest()
    table = host.open(**uses_sqlite, first=first)
    told = host.news(table)["faces"][0]["log"][1:4]
    alike = [(each.seat, [event.says for event in each.events]) for each in match.seat(0).heard[1:]]
    assert [(each["seat"], [event["says"] for event in each["events"]]) for each in told] == alike

    never = [{"seat": 0, "action": {"do": "never"}}]
    for wrong in (uses_sqlite | {"first": first[::-1]}, uses_sqlite | {"first": never}):
        assert guest().post("/tables", game=GAME, **wrong).status_code == 400
    for unknown in ({"seed": None}, {"seats": ["open", "random"]}):
        answer = guest().post("/tables", game=GAME, **uses_sqlite | {"first": first} | unknown)
        assert (answer.status_code, answer.json()["key"]) == (400, "fondaco.house.known_deal")


def test_an_action_is_stored_and_told(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    with guests[0].live(table, since=news["seq"]) as listener:
        assert heard(listener)["seq"] == news["seq"]
        written = who.act(table, face["seat"], news["seq"], face["options"][0]).json()["seq"]
        told = heard(listener)
    assert written == told["seq"] == news["seq"] + 1
    assert told["lines"][0]["kind"] == "play"
    assert (told["faces"][0]["log_from"], len(told["faces"][0]["log"])) == (1, 1)


def test_a_stale_action_is_answered_with_the_news(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    who.act(table, face["seat"], news["seq"], face["options"][0])
    answer = who.act(table, face["seat"], news["seq"], face["options"][0])
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert answer.json()["news"]["seq"] == news["seq"] + 1


def test_an_answer_is_not_stale_because_someone_else_spoke(guest: New) -> None:
    guests, table = seated(guest, 3)
    news = guests[0].news(table)
    first, *_, active = news["table"]["waiting"]
    menu = {seat: guests[seat].news(table)["faces"][0]["options"] for seat in (first, active)}
    assert guests[first].act(table, first, news["seq"], {"do": "pass"}).status_code == 200
    guests[first].done(f"/tables/{table}/chat", text="I am done")
    buys = next(action for action in menu[active] if action["do"] == "buy")
    assert guests[active].act(table, active, news["seq"], buys).status_code == 200


def test_an_illegal_action_is_refused_with_rule_and_reason(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    who.http.headers["Accept-Language"] = "fr-FR,fr;q=0.9"
    answer = who.act(table, face["seat"], news["seq"], {"do": "refuse", "number": 99})
    refusal = answer.json()
    assert (answer.status_code, refusal["error"], refusal["rule"]) == (422, "illegal", "5.14")
    english = who.http.post(
        f"/tables/{table}/ask", json={"seat": face["seat"], "action": {"do": "refuse", "number": 99}},
        headers={"Accept-Language": "en"},
    ).json()["refusal"]  # fmt: skip
    assert refusal["key"] == english["key"]
    assert refusal["reason"] != english["reason"]


@pytest.mark.parametrize("action", [{}, {"do": "fly"}, {"do": "play", "card": "ace"}, {"do": "play", "card": -1}])
def test_what_is_no_action_is_malformed(guest: New, action: Any) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    answer = who.act(table, face["seat"], news["seq"], action)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_who_is_not_asked_may_not_act(guest: New) -> None:
    guests, table = seated(guest)
    _, news, face = asked(guests, table)
    other = 1 - face["seat"]
    guests[other].act(table, other, news["seq"], {"do": "pass"})
    news = guests[other].news(table)
    answer = guests[other].act(table, other, news["seq"], {"do": "pass"})
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yours")


def test_an_unknown_table_is_not_found(guest: New) -> None:
    answer = guest().act("nowhere", 0, 0, {"do": "pass"})
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown")


def test_a_reader_who_comes_again_hears_only_what_he_missed(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    who.act(table, face["seat"], news["seq"], face["options"][0])
    later = guests[0].news(table, since=news["seq"])
    assert (later["since"], [line["kind"] for line in later["lines"]]) == (news["seq"], ["play"])
    assert guests[0].news(table, since=10_000)["since"] is None


def test_bots_go_on_by_themselves(guest: New) -> None:
    host = guest()
    table = host.open(seats=["random", "random", "random"], options=short())
    card = until(lambda: (news := host.news(table)["table"])["status"] == "over" and news, 60)
    assert card["winners"]
    assert card["seed"] is not None
