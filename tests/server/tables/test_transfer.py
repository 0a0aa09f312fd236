"""Export and import of tables against bots, between a server and the offline server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.core.match_file import read, shortened
from fondaco.games import all_games
from tests.server.live_server import Guest
from tests.server.offline_server import Alone, Guested, Memory, Visitor, acted, opened
from tests.trial import GAME


@pytest.fixture
def other(do: Callable[..., Any]) -> Alone:
    """Return another browser."""
    return Alone(Memory(), do)


def begun(visitor: Visitor, game: str = GAME, acts: int = 5) -> str:
    table = opened(visitor, game, fondaco.games()[game].players[0])
    for number in range(acts):
        acted(visitor, table, number, number)
    visitor.settled(table)
    return table


def taken(visitor: Visitor, table: str) -> str:
    news = visitor.ask("GET", f"/tables/{table}").json
    assert [face["may"]["along"] for face in news["faces"]] == [news["table"]["status"] == "playing"]
    said = visitor.ask("GET", f"/tables/{table}/export")
    assert said.status == 200, said.text
    return said.text


def brought(visitor: Visitor, file: str) -> str:
    said = visitor.ask("POST", "/tables/import", {"file": file})
    assert said.status == 201, said.text
    table: str = said.json["id"]
    return table


def position(visitor: Visitor, table: str) -> Any:
    """Return the position and legal answers without the names, which differ between servers."""
    news = visitor.settled(table)
    [face] = news["faces"]
    return news["table"]["status"], news["table"]["lines"], face["view"], face["options"]


@pytest.mark.parametrize("game", all_games())
def test_a_table_goes_on_in_another_house_as_it_stood(game: str, uses_sqlite: Alone, other: Alone) -> None:
    table = begun(uses_sqlite, game)
    there = brought(other, taken(uses_sqlite, table))
    assert position(other, there) == position(uses_sqlite, table)
    assert fondaco.verify(taken(uses_sqlite, table)) == []
    acted(other, there, 1)
    assert position(other, there)[1] > position(uses_sqlite, table)[1]


def test_a_table_comes_back_to_where_it_was_taken_from(guest: Callable[[], Guest], uses_sqlite: Alone) -> None:
    house = Guested(guest())
    table = begun(house)
    there = brought(uses_sqlite, taken(house, table))
    for number in range(4):
        acted(uses_sqlite, there, 100 + number, number)
    assert position(uses_sqlite, there) != position(house, table)
    assert brought(house, taken(uses_sqlite, there)) == table
    assert position(house, table) == position(uses_sqlite, there)
    assert brought(uses_sqlite, taken(house, table)) == there  # a repeated import changes nothing
    assert acted(house, table, 200).status == 200


def test_a_table_of_the_browser_comes_to_the_house(guest: Callable[[], Guest], uses_sqlite: Alone) -> None:
    house, table = Guested(guest()), begun(uses_sqlite)
    there = brought(house, taken(uses_sqlite, table))
    assert position(house, there) == position(uses_sqlite, table)
    card = house.ask("GET", f"/tables/{there}").json["table"]
    assert (card["public"], card["rated"], card["hints"]) == (False, False, True)


def test_what_was_played_here_meanwhile_is_never_lost(uses_sqlite: Alone, other: Alone) -> None:
    table = begun(uses_sqlite)
    early = taken(uses_sqlite, table)
    there = brought(other, early)
    acted(uses_sqlite, table, 50)
    here = position(uses_sqlite, table)
    assert brought(uses_sqlite, early) == table
    assert position(uses_sqlite, table) == here  # an older file changes nothing
    menu = len(other.settled(there)["faces"][0]["options"])
    acted(other, there, 51, menu - 1)
    new = brought(uses_sqlite, taken(other, there))
    assert new != table  # the match continued differently: it becomes a new table
    assert position(uses_sqlite, table) == here
    assert position(uses_sqlite, new) == position(other, there)


def test_a_match_that_ended_elsewhere_is_over_here(uses_sqlite: Alone) -> None:
    table = begun(uses_sqlite)
    file = taken(uses_sqlite, table)
    match = fondaco.load(file)
    play_out(match, [bot("random", GAME, seat) for seat in range(match.players)])
    ended = json.loads(msgspec.json.encode(shortened(read(match.to_json()))))
    assert brought(uses_sqlite, json.dumps(ended | {"table": json.loads(file)["table"]})) == table
    over = uses_sqlite.settled(table)["table"]
    assert (over["status"], over["scores"], over["winners"]) == ("over", match.scores, [*match.winners])


def refused(visitor: Visitor, table: str) -> tuple[int, str]:
    """Return how the export is refused; the table must not offer it either."""
    news = visitor.ask("GET", f"/tables/{table}").json
    assert not any(face["may"]["along"] for face in news.get("faces", ()))
    said = visitor.ask("GET", f"/tables/{table}/export")
    return said.status, said.json["key"].removeprefix("fondaco.house.")


def test_only_who_plays_alone_against_bots_takes_a_table_along(guest: Callable[[], Guest]) -> None:
    house, stranger = Guested(guest()), Guested(guest())
    assert refused(stranger, begun(house, acts=1)) == (403, "not_at_table")
    shared = opened(house, GAME, seats=["me", "open"], seed=None)
    assert refused(house, shared) == (409, "is_open")
    stranger.ask("POST", f"/tables/{shared}/join", {"word": "salt"})
    assert refused(house, shared) == (403, "along_people")
    assert refused(house, opened(house, GAME, seed=None, rated=True)) == (403, "along_strict")
    timed = opened(house, GAME, seed=None, rated=False, clock={"kind": "live", "seconds": 600})
    assert refused(house, timed) == (403, "along_strict")
    given_up = begun(house, acts=1)
    house.ask("POST", f"/tables/{given_up}/resign", {"seat": 0})
    assert refused(house, given_up) == (403, "not_your_seat")


def changed(file: str, **parts: Any) -> str:
    return json.dumps(json.loads(file) | parts)


def forged(file: str) -> dict[str, tuple[str, str]]:
    """Return invalid files, each with the key of its error message."""
    whole = json.loads(file)
    table, opening, board = whole["table"], whole["opening"], whole["board"]
    unlawful = [line | {"action": {"do": "nonsense"}} if line["action"] else line for line in whole["log"]]
    return {
        "nothing": ("", "along_foreign"),
        "half of it": (file[: len(file) // 2], "along_foreign"),
        "another JSON": ('{"a": [1]}', "along_foreign"),
        "too deep": ("[" * 100_000, "along_foreign"),
        "a match file": (json.dumps({key: value for key, value in whole.items() if key != "table"}), "along_foreign"),
        "of tomorrow": (changed(file, format=99), "along_foreign"),
        "another game": (changed(file, game="chess"), "along_game"),
        "a strange name": (changed(file, table=table | {"id": "../../etc/passwd"}), "along_foreign"),
        "nobody's": (changed(file, table=table | {"seats": ["greedy", "greedy"]}), "along_foreign"),
        "too many": (changed(file, table=table | {"seats": ["me", "greedy", "greedy"]}), "along_foreign"),
        "a strange bot": (changed(file, table=table | {"seats": ["me", "os:system"]}), "no_bot"),
        "another deal": (changed(file, opening=opening | {"players": 9}), "along_foreign"),
        "another board": (changed(file, board=board | {"digest": "0" * 32}), "along_broken"),
        "a board of one's own": (changed(file, board=board | {"tables": {}}), "along_strict"),
        "no seed": (changed(file, opening=opening | {"seed": ""}), "along_foreign"),
        "a long word": (changed(file, opening=opening | {"words": ["a" * 999, ""]}), "along_foreign"),
        "unlawful": (changed(file, log=unlawful), "along_broken"),
        "without a log": (changed(file, log=None), "along_broken"),
        "rules of tomorrow": (changed(file, rules_version=999), "along_broken"),
    }


def test_a_forged_or_foreign_file_gets_a_sentence_and_changes_nothing(
    guest: Callable[[], Guest], uses_sqlite: Alone
) -> None:
    table = begun(uses_sqlite)
    house, before = Guested(guest()), uses_sqlite.ask("GET", "/tables").json
    for what, (file, why) in forged(taken(uses_sqlite, table)).items():
        said = uses_sqlite.ask("POST", "/tables/import", {"file": file})
        assert (said.status, said.json["key"]) == (400, f"fondaco.house.{why}"), what
        assert said.json["reason"], what
        theirs = house.ask("POST", "/tables/import", {"file": file})
        assert (theirs.status, theirs.json["key"]) == (400, f"fondaco.house.{why}"), what
    assert uses_sqlite.ask("GET", "/tables").json == before
    assert house.ask("GET", "/tables").json["mine"] == []


def test_nobody_takes_the_table_of_another_by_its_name(guest: Callable[[], Guest], uses_sqlite: Alone) -> None:
    house, thief = Guested(guest()), Guested(guest())
    table = begun(house)
    there = brought(uses_sqlite, taken(house, table))
    acted(uses_sqlite, there, 1)
    before = house.settled(table)["seq"]
    own = brought(thief, taken(uses_sqlite, there))
    assert own != table
    assert house.settled(table)["seq"] == before
