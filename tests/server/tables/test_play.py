"""Actions at a table: what is written, what is refused, and who is notified."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

import fondaco
from tests.server.guest_tables import NewGuest, awaited_guest, guests_at_table
from tests.server.live_server import next_message, until
from tests.trial import GAME, short


def test_a_match_begins_when_the_last_seat_is_taken(new_guest: NewGuest) -> None:
    host, other = new_guest(), new_guest()
    table = host.open()
    assert host.news(table)["table"]["status"] == "open"
    card = other.take_seat(table, name="Ada")
    assert (card["status"], card["yours"], card["seats"][1]["name"]) == ("playing", [1], "Ada")


def test_known_seed_is_allowed_for_one_person_among_bots(new_guest: NewGuest) -> None:
    wish: dict[str, Any] = {"seats": ["me", "random"], "seed": "the first match", "word": "salt"}
    hands = []
    for seed in ("the first match", "the first match", "another"):
        host = new_guest()
        face = host.news(host.open(**wish | {"seed": seed}))["views"][0]
        hands.append(face["log"][0])
    assert hands[0] == hands[1] != hands[2]
    for seats in (["me", "open"], ["me", "me"]):
        answer = new_guest().post("/tables", game=GAME, **wish | {"seats": seats})
        assert (answer.status_code, answer.json()["key"]) == (400, "fondaco.error.known_deal")


def test_known_seed_may_start_after_given_first_actions(new_guest: NewGuest) -> None:
    wish: dict[str, Any] = {"seats": ["me", "random"], "seed": "the first match", "word": "salt"}
    match = fondaco.new(GAME, 2, "the first match", words=["salt", ""])
    first = []
    for _ in range(3):
        seat, (action, *_) = match.waiting[0], match.options(match.waiting[0])
        match.play(seat, action)
        first.append({"seat": seat, "action": to_builtins(action)})
    host = new_guest()
    table = host.open(**wish, first=first)
    told = host.news(table)["views"][0]["log"][1:4]
    alike = [(each.seat, [event.says for event in each.events]) for each in match.seat(0).heard[1:]]
    assert [(each["seat"], [event["says"] for event in each["events"]]) for each in told] == alike

    never = [{"seat": 0, "action": {"do": "never"}}]
    for wrong in (wish | {"first": first[::-1]}, wish | {"first": never}):
        assert new_guest().post("/tables", game=GAME, **wrong).status_code == 400
    for unknown in ({"seed": None}, {"seats": ["open", "random"]}):
        answer = new_guest().post("/tables", game=GAME, **wish | {"first": first} | unknown)
        assert (answer.status_code, answer.json()["key"]) == (400, "fondaco.error.known_deal")


def test_action_is_stored_and_published(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    with guests[0].live(table, since=news["seq"]) as listener:
        assert next_message(listener)["seq"] == news["seq"]
        written = who.act(table, face["seat"], news["seq"], face["options"][0]).json()["seq"]
        message = next_message(listener)
    assert written == message["seq"] == news["seq"] + 1
    assert message["lines"][0]["kind"] == "play"
    assert (message["views"][0]["log_from"], len(message["views"][0]["log"])) == (1, 1)


def test_stale_action_is_answered_with_the_current_state(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    who.act(table, face["seat"], news["seq"], face["options"][0])
    answer = who.act(table, face["seat"], news["seq"], face["options"][0])
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert answer.json()["news"]["seq"] == news["seq"] + 1


def test_answer_is_not_stale_because_another_player_spoke(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest, 3)
    news = guests[0].news(table)
    first, *_, active = news["table"]["waiting"]
    menu = {seat: guests[seat].news(table)["views"][0]["options"] for seat in (first, active)}
    assert guests[first].act(table, first, news["seq"], {"do": "pass"}).status_code == 200
    guests[first].post_ok(f"/tables/{table}/chat", text="I am done")
    buys = next(action for action in menu[active] if action["do"] == "buy")
    assert guests[active].act(table, active, news["seq"], buys).status_code == 200


def test_an_illegal_action_is_refused_with_rule_and_reason(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    who.http.headers["Accept-Language"] = "fr-FR,fr;q=0.9"
    answer = who.act(table, face["seat"], news["seq"], {"do": "refuse", "number": 99})
    refusal = answer.json()
    assert (answer.status_code, refusal["error"], refusal["rule"]) == (422, "illegal", "5.14")
    english = who.http.post(
        f"/tables/{table}/ask",
        json={"seat": face["seat"], "action": {"do": "refuse", "number": 99}},
        headers={"Accept-Language": "en"},
    ).json()["refusal"]
    assert refusal["key"] == english["key"]
    assert refusal["reason"] != english["reason"]


@pytest.mark.parametrize("action", [{}, {"do": "fly"}, {"do": "play", "card": "ace"}, {"do": "play", "card": -1}])
def test_invalid_action_is_malformed(new_guest: NewGuest, action: Any) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    answer = who.act(table, face["seat"], news["seq"], action)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_player_who_is_not_asked_cannot_act(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    _, news, face = awaited_guest(guests, table)
    other = 1 - face["seat"]
    guests[other].act(table, other, news["seq"], {"do": "pass"})
    news = guests[other].news(table)
    answer = guests[other].act(table, other, news["seq"], {"do": "pass"})
    assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed")


def test_an_unknown_table_is_not_found(new_guest: NewGuest) -> None:
    answer = new_guest().act("nowhere", 0, 0, {"do": "pass"})
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


def test_returning_reader_gets_only_missed_events(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    who.act(table, face["seat"], news["seq"], face["options"][0])
    later = guests[0].news(table, since=news["seq"])
    assert (later["since"], [line["kind"] for line in later["lines"]]) == (news["seq"], ["play"])
    assert guests[0].news(table, since=10_000)["since"] is None


def test_bots_play_by_themselves(new_guest: NewGuest) -> None:
    host = new_guest()
    table = host.open(seats=["random", "random", "random"], options=short())
    card = until(lambda: (news := host.news(table)["table"])["status"] == "over" and news, 60)
    assert card["winners"]
    assert card["seed"] is not None
