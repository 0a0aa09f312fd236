"""Features beside the match: names, notes, standing orders, notifications, and what is possible after the end."""

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
from fondaco.server.tables.table import action_to_json
from tests.server.guest_tables import awaited_guest, finished_table, guests_at_table
from tests.server.live_server import Guest, Server, until
from tests.trial import GAME

NewGuest = Callable[[], Guest]


def test_account_finds_its_tables_on_another_device(new_guest: NewGuest, server: Server) -> None:
    first, second = new_guest(), new_guest()
    table, other = first.open(), second.open()
    name = f"Ada {first.token[:8]}"
    assert first.post_ok("/account", name=name, password="a long secret")["guest"] is False
    wrong = second.post("/session", name=name, password="another secret")
    assert (wrong.status_code, wrong.json()["error"]) == (401, "not_signed_in")
    answer = second.post("/session", name=name, password="a long secret")
    token = answer.cookies["fondaco"]
    device = Guest(server.url, token)
    try:
        assert {card["id"] for card in device.get("/tables")["mine"]} == {table, other}
        assert device.news(other)["table"]["host"] is True
    finally:
        device.http.close()


def test_account_names_are_unique(new_guest: NewGuest) -> None:
    first, second = new_guest(), new_guest()
    name = f"Doge {first.token[:8]}"
    first.post_ok("/account", name=name, password="a long secret")
    answer = second.post("/account", name=name.upper(), password="a long secret")
    assert (answer.status_code, answer.json()["error"]) == (409, "conflict")


def test_notes_are_private(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    guests[0].http.put(f"/tables/{table}/notes", json={"text": "She bluffs\nabout lions"})
    assert guests[0].get(f"/tables/{table}/notes") == {"text": "She bluffs\nabout lions"}
    assert guests[1].get(f"/tables/{table}/notes") == {"text": ""}


def test_server_executes_a_standing_order(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest, 3)
    seat = guests[0].news(table)["table"]["waiting"][0]
    order = guests[seat].post_ok(f"/tables/{table}/standing-orders", seat=seat, do="pass", until="turn")
    assert [each["number"] for each in guests[seat].get(f"/tables/{table}/standing-orders")] == [order["number"]]
    line = until(lambda: [each for each in guests[0].news(table)["lines"] if each["kind"] == "play"])[0]
    assert (line["seat"], line["auto"]) == (seat, True)


def test_turn_is_announced_by_a_signed_webhook(new_guest: NewGuest) -> None:
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
        absent = new_guest()
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


def test_finished_match_is_public_and_forks_from_any_moment(new_guest: NewGuest) -> None:
    host = new_guest()
    table = finished_table(host, ["random", "random"])
    replay = host.get(f"/tables/{table}/replay")
    assert len(replay["scores"]) == replay["lines"] == len(replay["log"])
    moment = host.get(f"/tables/{table}/at/10")
    assert [view["seat"] for view in moment["views"]] == [0, 1, None]
    text = host.http.get(f"/tables/{table}/match.json").text
    assert fondaco.verify(text) == []
    assert moment["views"][0] == action_to_json(fondaco.load(text).at(10).view(0))
    fork = host.post_ok(f"/tables/{table}/fork", line=10, seat=0)
    assert (fork["fork_of"], fork["yours"]) == ({"table": table, "line": 10}, [0])
    assert host.news(fork["id"])["views"][0]["log"][10]["events"] is not None


def test_running_match_shows_neither_replay_nor_match_file(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    assert guests[0].http.get(f"/tables/{table}/replay").status_code == 409
    running = guests[0].get(f"/tables/{table}/match.json")
    assert (running["running"], [face["seat"] for face in running["views"]]) == (True, [0])
    assert running["table"]["seed"] is None


def test_export_of_a_running_match_omits_covered_information(new_guest: NewGuest) -> None:
    """This holds for a player, an opponent and a spectator; none can look back beyond this turn."""
    guests, table = guests_at_table(new_guest)
    while True:
        who, news, face = awaited_guest(guests, table)
        view = face["view"]["table"]
        if view["turn"] > 4 and face["view"]["decision"]["at"] == "trade":
            break
        said = next((each for each in face["options"] if each["do"] in ("end_trade", "buy")), face["options"][0])
        assert who.act(table, face["seat"], news["seq"], said).status_code == 200
    tops = sorted(merchant["top_card"] for merchant in view["merchants"])
    for reader in (*guests, new_guest()):
        log = reader.get(f"/tables/{table}/match.json")["views"][0]["log"]
        public = [event["args"] for entry in log for event in entry["events"] if event["to"] is None]
        assert sorted(args["card"] for args in public if "card" in args) == tops
        assert reader.http.get(f"/tables/{table}/at/1").status_code == 409


def test_rematch_seats_the_same_players(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    guests[0].post_ok(f"/tables/{table}/resign", seat=0)
    again = guests[0].post_ok(f"/tables/{table}/rematch")
    assert guests[1].post_ok(f"/tables/{table}/rematch")["id"] == again["id"]
    told = [line["seat"] for line in guests[1].news(table)["lines"] if line["kind"] == "rematch"]
    assert told == [0]
    assert guests[1].take_seat(again["id"])["status"] == "playing"
    assert again["commitment"] != guests[0].news(table)["table"]["commitment"]


def test_revealed_seed_matches_its_commitment(new_guest: NewGuest) -> None:
    host = new_guest()
    table = host.open(seats=["me", "random"], word="my own word")
    shown = host.news(table)["table"]
    assert (shown["seed"], shown["words"][0]) == (None, "my own word")
    host.post_ok(f"/tables/{table}/resign", seat=0)
    after = host.news(table)["table"]
    match = fondaco.load(host.http.get(f"/tables/{table}/match.json").text)
    assert match.opening.seed == after["seed"]
    assert match.opening.words[0] == "my own word"
    assert msgspec.json.decode(match.to_json())["commitment"] == shown["commitment"] == after["commitment"]


def test_undo_over_http_corrects_the_log(new_guest: NewGuest) -> None:
    guests, table = guests_at_table(new_guest)
    who, news, face = awaited_guest(guests, table)
    offer = next(action for action in face["options"] if action["do"] == "propose")
    acted = who.act(table, face["seat"], news["seq"], offer, news=True).json()["news"]
    assert acted["views"][0]["may"]["undo"] is True
    undone = who.post_ok(f"/tables/{table}/undo", seat=face["seat"], seq=acted["seq"], key="u", what="undo", news=True)[
        "news"
    ]
    assert (undone["views"][0]["log_from"], undone["views"][0]["log"]) == (1, [])
    assert undone["views"][0]["may"]["redo"] is True


def test_two_seats_of_one_player_have_two_views(new_guest: NewGuest) -> None:
    host = new_guest()
    news = host.news(host.open(seats=["me", "me"], names=["Ada", "Bob"]))
    assert [face["seat"] for face in news["views"]] == [0, 1]
    assert [seat["name"] for seat in news["table"]["seats"]] == ["Ada", "Bob"]


def test_custom_board_can_be_played_and_an_invalid_one_is_explained(new_guest: NewGuest) -> None:
    host = new_guest()
    file = (all_games()[GAME].folder / "board.toml").read_text()
    own = file.replace("start_ducats = 11", "start_ducats = 12")
    card = host.post_ok("/tables", game=GAME, seats=["me", "random"], board_file=own)
    assert host.get(f"/games/{GAME}/boards/{card['board']['digest']}")["tables"]["game"]["start_ducats"] == 12
    wrong = file.replace("count = 8", "count = 80")
    bad = host.post("/tables", game=GAME, seats=["me", "open"], board_file=wrong)
    assert (bad.status_code, bad.json()["error"]) == (400, "malformed")


def test_game_facts_describe_the_fields_of_its_messages(new_guest: NewGuest) -> None:
    """The client builds messages from these declarations of the game alone."""
    host = new_guest()
    for name, game in all_games().items():
        facts = host.get(f"/games/{name}")
        assert facts["kinds"] == game.kinds
        assert facts["kinds"]["to_seat"] == "seat"
        assert set(facts["sequences"]) == game.sequences
        assert set(facts["by_seat"]) == game.by_seat


def test_static_responses_are_cacheable(new_guest: NewGuest) -> None:
    host = new_guest()
    for path in ("/games", f"/games/{GAME}", f"/games/{GAME}/rules", f"/games/{GAME}/howto", "/messages/fr"):
        answer = host.http.get(path)
        again = host.http.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (answer.status_code, again.status_code) == (200, 304)


def test_rules_page_omits_the_table_of_tests(new_guest: NewGuest) -> None:
    for each in all_games():
        page = new_guest().http.get(f"/games/{each}/rules").text
        assert "**1.1**" in page, each
        assert "::test_" not in page, each


def test_game_has_its_emblem_and_lobby_card(new_guest: NewGuest) -> None:
    host = new_guest()
    cards = {card["id"]: card for card in host.get("/games")}
    assert sum(card["lobby"]["first"] for card in cards.values()) == 1
    for card in cards.values():
        emblem = host.http.get(card["emblem"].removeprefix("/api"))
        assert emblem.headers["Content-Type"] == "image/svg+xml"
        assert '<symbol id="emblem"' in emblem.text
        assert {*card["lobby"]["says"]} == {*i18n.list_languages()}
    assert host.http.get("/games/nothing/emblem").status_code == 404


def test_game_without_a_valid_lobby_card_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with an invalid lobby card is listed, too."""
    bare = replace(all_games()[GAME])
    vars(bare)["folder"] = tmp_path
    monkeypatch.setitem(all_games(), GAME, bare)
    assert game_catalog.read_lobby_card(GAME) is None
    (tmp_path / "page").mkdir()
    card = tmp_path / "page" / "lobby.json"
    card.write_text('{"field": "#7c2f4a", "says": {"en": "bids"}}', encoding="utf-8")
    assert game_catalog.read_lobby_card(GAME) == game_catalog.LobbyCard("#7c2f4a", {"en": "bids"})
    card.write_text('{"field": "red; background: url(x)", "says": {}}', encoding="utf-8")
    with pytest.warns(UserWarning, match=r"lobby\.json is left out: .*field"):
        assert game_catalog.read_lobby_card(GAME) is None


def test_how_to_play_is_served_in_the_readers_language(new_guest: NewGuest) -> None:
    english, french = (new_guest().http.get(f"/games/{GAME}/howto?lang={lang}").text for lang in ("en", "fr"))
    assert "## Your turn" in english
    assert "## Votre tour" in french
    assert new_guest().http.get("/games/nothing/howto").status_code == 404


def test_game_without_how_to_play_serves_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(all_games()[GAME]), "how_to_play", lambda *_: None)
    assert game_catalog.how_to_play_markdown.__wrapped__(GAME, "en") == game_catalog.rules_markdown(GAME, "en")


def test_only_files_of_a_games_page_are_served(new_guest: NewGuest) -> None:
    for path in ("index.js", "../board.toml", "..%2fboard.toml", "%2e%2e/%2e%2e/rules.md", "", "%00"):
        assert new_guest().http.get(f"/games/{GAME}/page/{path}").status_code == 404, path
