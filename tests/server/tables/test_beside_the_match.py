"""Features beside the match: names, notes, standing orders, alerts, and what is possible after the end."""

from __future__ import annotations

import hashlib
import hmac
import http.server
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import fondaco
from fondaco import i18n
from fondaco.games import all_games
from fondaco.server.tables import game_catalog
from fondaco.server.tables.table import on_the_wire
from tests.server.guest_tables import asked, finished, seated
from tests.server.live_server import Guest, Server, until
from tests.trial import GAME

New = Callable[[], Guest]


def test_a_guest_with_a_password_finds_his_tables_on_another_device(guest: New, server: Server) -> None:
    first, second = guest(), guest()
    table, other = first.open(), second.open()
    name = f"Ada {first.token[:8]}"
    assert first.done("/account", name=name, password="a long secret")["guest"] is False
    wrong = second.post("/session", name=name, password="another secret")
    assert (wrong.status_code, wrong.json()["error"]) == (401, "who")
    answer = second.post("/session", name=name, password="a long secret")
    token = answer.cookies["fondaco"]
    device = Guest(server.url, token)
    try:
        assert {card["id"] for card in device.get("/tables")["mine"]} == {table, other}
        assert device.news(other)["table"]["host"] is True
    finally:
        device.http.close()


def test_a_name_can_be_had_once(guest: New) -> None:
    first, second = guest(), guest()
    name = f"Doge {first.token[:8]}"
    first.done("/account", name=name, password="a long secret")
    answer = second.post("/account", name=name.upper(), password="a long secret")
    assert (answer.status_code, answer.json()["error"]) == (409, "taken")


def test_notes_are_ones_own(guest: New) -> None:
    guests, table = seated(guest)
    guests[0].http.put(f"/tables/{table}/notes", json={"text": "She bluffs\nabout lions"})
    assert guests[0].get(f"/tables/{table}/notes") == {"text": "She bluffs\nabout lions"}
    assert guests[1].get(f"/tables/{table}/notes") == {"text": ""}


def test_a_standing_order_is_carried_out_by_the_house(guest: New) -> None:
    guests, table = seated(guest, 3)
    seat = guests[0].news(table)["table"]["waiting"][0]
    order = guests[seat].done(f"/tables/{table}/standing-orders", seat=seat, do="pass", until="turn")
    assert [each["number"] for each in guests[seat].get(f"/tables/{table}/standing-orders")] == [order["number"]]
    line = until(lambda: [each for each in guests[0].news(table)["lines"] if each["kind"] == "play"])[0]
    assert (line["seat"], line["auto"]) == (seat, True)


def test_a_turn_is_told_by_a_signed_webhook(guest: New) -> None:
    received: list[tuple[str, bytes]] = []

    class Hook(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append((self.headers["X-Fondaco-Signature"], body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Hook) as listener:
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        absent = guest()
        url = f"http://127.0.0.1:{listener.server_port}/turn"
        secret = absent.http.put("/me/webhook", json={"url": url}).json()["secret"]
        table = absent.open(seats=["me", "random"])
        try:
            until(lambda: received, 120)
        finally:
            listener.shutdown()
    signed, body = received[0]
    assert signed == "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    assert (msgspec.json.decode(body)["table"], msgspec.json.decode(body)["seat"]) == (table, 0)


def test_after_the_end_all_is_open_and_can_go_on_from_any_moment(guest: New) -> None:
    host = guest()
    table = finished(host, ["random", "random"])
    replay = host.get(f"/tables/{table}/replay")
    assert len(replay["scores"]) == replay["lines"] == len(replay["log"])
    moment = host.get(f"/tables/{table}/at/10")
    assert [view["seat"] for view in moment["views"]] == [0, 1, None]
    text = host.http.get(f"/tables/{table}/match.json").text
    assert fondaco.verify(text) == []
    assert moment["views"][0] == on_the_wire(fondaco.load(text).at(10).view(0))
    fork = host.done(f"/tables/{table}/fork", line=10, seat=0)
    assert (fork["fork_of"], fork["yours"]) == ({"table": table, "line": 10}, [0])
    assert host.news(fork["id"])["faces"][0]["log"][10]["events"] is not None


def test_while_it_runs_neither_replay_nor_the_whole_match_is_shown(guest: New) -> None:
    guests, table = seated(guest)
    assert guests[0].http.get(f"/tables/{table}/replay").status_code == 409
    running = guests[0].get(f"/tables/{table}/match.json")
    assert (running["running"], [face["seat"] for face in running["faces"]]) == (True, [0])
    assert running["table"]["seed"] is None


def test_the_export_of_a_running_match_has_forgotten_what_the_table_has_covered(guest: New) -> None:
    """This holds for a player, an opponent and a spectator; none can look back beyond this turn."""
    guests, table = seated(guest)
    while True:
        who, news, face = asked(guests, table)
        view = face["view"]["table"]
        if view["turn"] > 4 and face["view"]["decision"]["at"] == "trade":
            break
        said = next((each for each in face["options"] if each["do"] in ("end_trade", "buy")), face["options"][0])
        assert who.act(table, face["seat"], news["seq"], said).status_code == 200
    tops = sorted(merchant["top_card"] for merchant in view["merchants"])
    for reader in (*guests, guest()):
        log = reader.get(f"/tables/{table}/match.json")["faces"][0]["log"]
        public = [event["args"] for entry in log for event in entry["events"] if event["to"] is None]
        assert sorted(args["card"] for args in public if "card" in args) == tops
        assert reader.http.get(f"/tables/{table}/at/1").status_code == 409


def test_the_same_round_meets_again(guest: New) -> None:
    guests, table = seated(guest)
    guests[0].done(f"/tables/{table}/resign", seat=0)
    again = guests[0].done(f"/tables/{table}/rematch")
    assert guests[1].done(f"/tables/{table}/rematch")["id"] == again["id"]
    assert guests[1].done(f"/tables/{again['id']}/join")["status"] == "playing"
    assert again["commitment"] != guests[0].news(table)["table"]["commitment"]


def test_the_seed_that_was_committed_to_is_the_one_revealed(guest: New) -> None:
    host = guest()
    table = host.open(seats=["me", "random"], word="my own word")
    shown = host.news(table)["table"]
    assert (shown["seed"], shown["words"][0]) == (None, "my own word")
    host.done(f"/tables/{table}/resign", seat=0)
    after = host.news(table)["table"]
    match = fondaco.load(host.http.get(f"/tables/{table}/match.json").text)
    assert match.opening.seed == after["seed"]
    assert match.opening.words[0] == "my own word"
    assert msgspec.json.decode(match.to_json())["commitment"] == shown["commitment"] == after["commitment"]


def test_undo_goes_over_the_wire_and_mends_the_log(guest: New) -> None:
    guests, table = seated(guest)
    who, news, face = asked(guests, table)
    offer = next(action for action in face["options"] if action["do"] == "propose")
    acted = who.act(table, face["seat"], news["seq"], offer, news=True).json()["news"]
    assert acted["faces"][0]["may"]["undo"] is True
    undone = who.done(
        f"/tables/{table}/undo", seat=face["seat"], seq=acted["seq"], key="u", what="undo", news=True
    )["news"]  # fmt: skip
    assert (undone["faces"][0]["log_from"], undone["faces"][0]["log"]) == (1, [])
    assert undone["faces"][0]["may"]["redo"] is True


def test_two_seats_of_one_person_are_two_faces(guest: New) -> None:
    host = guest()
    news = host.news(host.open(seats=["me", "me"], names=["Ada", "Bob"]))
    assert [face["seat"] for face in news["faces"]] == [0, 1]
    assert [seat["name"] for seat in news["table"]["seats"]] == ["Ada", "Bob"]


def test_a_board_of_ones_own_can_be_played_and_a_bad_one_says_why(guest: New) -> None:
    host = guest()
    file = (all_games()[GAME].folder / "board.toml").read_text()
    own = file.replace("start_ducats = 11", "start_ducats = 12")
    card = host.done("/tables", game=GAME, seats=["me", "random"], board_file=own)
    assert host.get(f"/games/{GAME}/boards/{card['board']['digest']}")["tables"]["game"]["start_ducats"] == 12
    wrong = file.replace("count = 8", "count = 80")
    bad = host.post("/tables", game=GAME, seats=["me", "open"], board_file=wrong)
    assert (bad.status_code, bad.json()["error"]) == (400, "malformed")


def test_the_facts_of_a_game_say_what_its_messages_speak_of(guest: New) -> None:
    """The client builds messages from these declarations of the game alone."""
    host = guest()
    for name, game in all_games().items():
        facts = host.get(f"/games/{name}")
        assert facts["kinds"] == game.kinds
        assert facts["kinds"]["to_seat"] == "seat"
        assert set(facts["sequences"]) == game.sequences
        assert set(facts["by_seat"]) == game.by_seat


def test_what_does_not_change_may_be_kept(guest: New) -> None:
    host = guest()
    for path in ("/games", f"/games/{GAME}", f"/games/{GAME}/rules", f"/games/{GAME}/howto", "/messages/fr"):
        answer = host.http.get(path)
        again = host.http.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (answer.status_code, again.status_code) == (200, 304)


def test_players_read_the_rules_without_the_table_of_their_tests(guest: New) -> None:
    for each in all_games():
        page = guest().http.get(f"/games/{each}/rules").text
        assert "**1.1**" in page, each
        assert "::test_" not in page, each


def test_a_game_brings_its_emblem_and_its_place_in_the_lobby(guest: New) -> None:
    host = guest()
    cards = {card["id"]: card for card in host.get("/games")}
    assert sum(card["lobby"]["first"] for card in cards.values()) == 1
    for card in cards.values():
        emblem = host.http.get(card["emblem"].removeprefix("/api"))
        assert emblem.headers["Content-Type"] == "image/svg+xml"
        assert '<symbol id="emblem"' in emblem.text
        assert {*card["lobby"]["says"]} == {*i18n.languages()}
    assert host.http.get("/games/nothing/emblem").status_code == 404


def test_a_game_without_a_place_in_the_lobby_is_there_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game with an invalid lobby card is listed, too."""
    bare = replace(all_games()[GAME])
    vars(bare)["folder"] = tmp_path
    monkeypatch.setitem(all_games(), GAME, bare)
    assert game_catalog.lobby_card(GAME) is None
    (tmp_path / "page").mkdir()
    card = tmp_path / "page" / "lobby.json"
    card.write_text('{"field": "#7c2f4a", "says": {"en": "bids"}}', encoding="utf-8")
    assert game_catalog.lobby_card(GAME) == game_catalog.LobbyCard("#7c2f4a", {"en": "bids"})
    card.write_text('{"field": "red; background: url(x)", "says": {}}', encoding="utf-8")
    with pytest.warns(UserWarning, match=r"lobby\.json is left out: .*field"):
        assert game_catalog.lobby_card(GAME) is None


def test_players_read_how_to_play_in_their_language(guest: New) -> None:
    english, french = (guest().http.get(f"/games/{GAME}/howto?lang={lang}").text for lang in ("en", "fr"))
    assert "## Your turn" in english
    assert "## Votre tour" in french
    assert guest().http.get("/games/nothing/howto").status_code == 404


def test_a_game_without_a_page_on_how_to_play_has_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(all_games()[GAME]), "how_to_play", lambda *_: None)
    assert game_catalog.how_to_play.__wrapped__(GAME, "en") == game_catalog.rules_page(GAME, "en")


def test_nothing_beside_the_page_of_a_game_can_be_fetched(guest: New) -> None:
    for path in ("index.js", "../board.toml", "..%2fboard.toml", "%2e%2e/%2e%2e/rules.md", "", "%00"):
        assert guest().http.get(f"/games/{GAME}/page/{path}").status_code == 404, path
