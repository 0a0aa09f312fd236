"""Export and import of tables against bots, between a server and the offline server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.core.match_file import read_match_file, strip_to_replay_data
from fondaco.games import all_games
from tests.server.account_helpers import with_account
from tests.server.live_server import Guest
from tests.server.offline_server import (
    MemoryStorage,
    OfflineVisitor,
    OnlineVisitor,
    Visitor,
    choose_action,
    create_table,
)
from tests.trial import GAME


@pytest.fixture
def other(run_async: Callable[..., Any]) -> OfflineVisitor:
    """Return another browser."""
    return OfflineVisitor(MemoryStorage(), run_async)


def start_table(visitor: Visitor, game: str = GAME, acts: int = 5) -> str:
    table = create_table(visitor, game, fondaco.games()[game].players[0])
    for number in range(acts):
        choose_action(visitor, table, number, number)
    visitor.settled(table)
    return table


def export_table(visitor: Visitor, table: str) -> str:
    news = visitor.ask("GET", f"/tables/{table}").json
    assert [face["may"]["export_table"] for face in news["views"]] == [news["table"]["status"] == "playing"]
    response = visitor.ask("GET", f"/tables/{table}/export")
    assert response.status == 200, response.text
    return response.text


def import_file(visitor: Visitor, file: str) -> str:
    response = visitor.ask("POST", "/tables/import", {"file": file})
    assert response.status == 201, response.text
    table: str = response.json["id"]
    return table


def position(visitor: Visitor, table: str) -> Any:
    """Return the position and legal answers without the names, which differ between servers."""
    news = visitor.settled(table)
    [face] = news["views"]
    return news["table"]["status"], news["table"]["lines"], face["view"], face["options"]


@pytest.mark.parametrize("game", all_games())
def test_transferred_table_continues_unchanged(game: str, offline: OfflineVisitor, other: OfflineVisitor) -> None:
    table = start_table(offline, game)
    there = import_file(other, export_table(offline, table))
    assert position(other, there) == position(offline, table)
    assert fondaco.verify(export_table(offline, table)) == []
    choose_action(other, there, 1)
    assert position(other, there)[1] > position(offline, table)[1]


def test_table_returns_to_the_server_it_was_exported_from(
    new_guest: Callable[[], Guest], offline: OfflineVisitor
) -> None:
    online = OnlineVisitor(new_guest())
    table = start_table(online)
    there = import_file(offline, export_table(online, table))
    for number in range(4):
        choose_action(offline, there, 100 + number, number)
    assert position(offline, there) != position(online, table)
    assert import_file(online, export_table(offline, there)) == table
    assert position(online, table) == position(offline, there)
    assert import_file(offline, export_table(online, table)) == there  # a repeated import changes nothing
    assert choose_action(online, table, 200).status == 200


def test_offline_table_moves_to_a_server(new_guest: Callable[[], Guest], offline: OfflineVisitor) -> None:
    online, table = OnlineVisitor(new_guest()), start_table(offline)
    there = import_file(online, export_table(offline, table))
    assert position(online, there) == position(offline, table)
    card = online.ask("GET", f"/tables/{there}").json["table"]
    assert (card["public"], card["rated"], card["hints"]) == (False, False, True)


def test_import_never_loses_actions_played_meanwhile(offline: OfflineVisitor, other: OfflineVisitor) -> None:
    table = start_table(offline)
    early = export_table(offline, table)
    there = import_file(other, early)
    choose_action(offline, table, 50)
    here = position(offline, table)
    assert import_file(offline, early) == table
    assert position(offline, table) == here  # an older file changes nothing
    menu = len(other.settled(there)["views"][0]["options"])
    choose_action(other, there, 51, menu - 1)
    new = import_file(offline, export_table(other, there))
    assert new != table  # the match continued differently: it becomes a new table
    assert position(offline, table) == here
    assert position(offline, new) == position(other, there)


def test_imported_end_of_a_match_ends_it_here(offline: OfflineVisitor) -> None:
    table = start_table(offline)
    file = export_table(offline, table)
    match = fondaco.load(file)
    play_out(match, [bot("random", GAME, seat) for seat in range(match.players)])
    ended = json.loads(msgspec.json.encode(strip_to_replay_data(read_match_file(match.to_json()))))
    assert import_file(offline, json.dumps(ended | {"table": json.loads(file)["table"]})) == table
    over = offline.settled(table)["table"]
    assert (over["status"], over["scores"], over["winners"]) == ("over", match.scores, [*match.winners])


def export_refusal(visitor: Visitor, table: str) -> tuple[int, str]:
    """Return how the export is refused; the table must not offer it either."""
    news = visitor.ask("GET", f"/tables/{table}").json
    assert not any(face["may"]["export_table"] for face in news.get("views", ()))
    response = visitor.ask("GET", f"/tables/{table}/export")
    return response.status, response.json["key"].removeprefix("fondaco.error.")


def test_only_single_players_against_bots_can_export_a_table(new_guest: Callable[[], Guest]) -> None:
    online, stranger = OnlineVisitor(new_guest()), OnlineVisitor(new_guest())
    assert export_refusal(stranger, start_table(online, acts=1)) == (403, "not_at_table")
    shared = create_table(online, GAME, seats=["me", "open"], seed=None)
    assert export_refusal(online, shared) == (409, "is_open")
    stranger.ask("POST", f"/tables/{shared}/join", {"word": "salt"})
    assert export_refusal(online, shared) == (403, "export_people")
    known = OnlineVisitor(with_account(new_guest(), "Ada of Exports"))
    assert export_refusal(known, create_table(known, GAME, seed=None, rated=True)) == (403, "export_strict")
    timed = create_table(online, GAME, seed=None, rated=False, clock={"kind": "live", "seconds": 600})
    assert export_refusal(online, timed) == (403, "export_strict")
    given_up = start_table(online, acts=1)
    online.ask("POST", f"/tables/{given_up}/resign", {"seat": 0})
    assert export_refusal(online, given_up) == (403, "not_your_seat")


def changed(file: str, **parts: Any) -> str:
    return json.dumps(json.loads(file) | parts)


def forged_files(file: str) -> dict[str, tuple[str, str]]:
    """Return invalid files, each with the key of its error message."""
    whole = json.loads(file)
    table, opening, board = whole["table"], whole["opening"], whole["board"]
    unlawful = [line | {"action": {"do": "nonsense"}} if line["action"] else line for line in whole["log"]]
    return {
        "nothing": ("", "import_foreign"),
        "half of it": (file[: len(file) // 2], "import_foreign"),
        "another JSON": ('{"a": [1]}', "import_foreign"),
        "too deep": ("[" * 100_000, "import_foreign"),
        "a match file": (json.dumps({key: value for key, value in whole.items() if key != "table"}), "import_foreign"),
        "of tomorrow": (changed(file, format=99), "import_foreign"),
        "another game": (changed(file, game="chess"), "import_game"),
        "a strange name": (changed(file, table=table | {"id": "../../etc/passwd"}), "import_foreign"),
        "nobody's": (changed(file, table=table | {"seats": ["greedy", "greedy"]}), "import_foreign"),
        "too many": (changed(file, table=table | {"seats": ["me", "greedy", "greedy"]}), "import_foreign"),
        "a strange bot": (changed(file, table=table | {"seats": ["me", "os:system"]}), "no_bot"),
        "another deal": (changed(file, opening=opening | {"players": 9}), "import_foreign"),
        "another board": (changed(file, board=board | {"digest": "0" * 32}), "import_broken"),
        "a board of one's own": (changed(file, board=board | {"tables": {}}), "export_strict"),
        "no seed": (changed(file, opening=opening | {"seed": ""}), "import_foreign"),
        "a long word": (changed(file, opening=opening | {"words": ["a" * 999, ""]}), "import_foreign"),
        "unlawful": (changed(file, log=unlawful), "import_broken"),
        "without a log": (changed(file, log=None), "import_broken"),
        "rules of tomorrow": (changed(file, rules_version=999), "import_broken"),
    }


def test_forged_or_foreign_file_is_refused_and_changes_nothing(
    new_guest: Callable[[], Guest], offline: OfflineVisitor
) -> None:
    table = start_table(offline)
    online, before = OnlineVisitor(new_guest()), offline.ask("GET", "/tables").json
    for what, (file, why) in forged_files(export_table(offline, table)).items():
        response = offline.ask("POST", "/tables/import", {"file": file})
        assert (response.status, response.json["key"]) == (400, f"fondaco.error.{why}"), what
        assert response.json["reason"], what
        theirs = online.ask("POST", "/tables/import", {"file": file})
        assert (theirs.status, theirs.json["key"]) == (400, f"fondaco.error.{why}"), what
    assert offline.ask("GET", "/tables").json == before
    assert online.ask("GET", "/tables").json["mine"] == []


def test_imported_id_does_not_give_access_to_another_table(
    new_guest: Callable[[], Guest], offline: OfflineVisitor
) -> None:
    online, thief = OnlineVisitor(new_guest()), OnlineVisitor(new_guest())
    table = start_table(online)
    there = import_file(offline, export_table(online, table))
    choose_action(offline, there, 1)
    before = online.settled(table)["seq"]
    own = import_file(thief, export_table(offline, there))
    assert own != table
    assert online.settled(table)["seq"] == before
