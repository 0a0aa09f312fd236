"""Offline server: it gives the same responses as a real server, and loses nothing it has acknowledged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest

import fondaco
from fondaco.games import all_games
from fondaco.server.offline import bot_worker, browser_worker, routes
from tests.server.live_server import Guest
from tests.server.offline_server import Alone, Guested, Memory, Said, Visitor, acted, opened, think
from tests.trial import GAME

T = TypeVar("T")
Do = Callable[[Coroutine[Any, Any, T]], T]
# fields that always differ between two servers: ids and times
OWN = {"id", "code", "table", "rematch", "now", "at", "created_at", "moved_at"}


NET = f"fondaco/games/{GAME}/evaluation/net2.npz"


def alike(said: Any) -> Any:
    """Return a response without the fields that differ between servers."""
    if isinstance(said, dict):
        return {key: None if key in OWN and isinstance(value, int | str) else alike(value)
                for key, value in said.items()}  # fmt: skip
    return [alike(each) for each in said] if isinstance(said, list | tuple) else said


def at_a_table(visitor: Visitor, game: str) -> Iterator[Any]:
    """Yield the responses to everything a single person does at a table."""
    yield visitor.ask("PATCH", "/me", {"name": "Ada", "lang": "de"})
    for path in ("/me", "/games", f"/games/{game}", f"/games/{game}/rules?lang=fr", f"/games/{game}/howto",
                 f"/games/{game}/emblem", "/messages/nl", f"/messages/nl/{game}", f"/messages/xx/{game}",
                 "/tables/nowhere",
                 "/games/chess"):  # fmt: skip
        yield visitor.ask("GET", path)
    players = fondaco.games()[game].players[0]
    table = opened(visitor, game, players)
    first = visitor.settled(table)
    for number in range(6):
        yield acted(visitor, table, number, number)
        yield visitor.settled(table)
    later = visitor.settled(table)
    yield acted(visitor, table, 5)  # a used key: nothing happens again
    yield visitor.ask("GET", f"/tables/{table}?since={first['seq']}")
    yield acted(visitor, table, 90, seq=0)  # stale
    yield acted(visitor, table, 91, seat=1)  # another seat
    yield acted(visitor, table, 92, action={"do": "nonsense"})
    for path, body in (
        ("actions", {"seat": 0}), ("ask", {"seat": 0, "action": first["faces"][0]["options"][0]}),
        ("undo", {"seat": 0, "seq": later["seq"], "key": "u"}), ("chat", {"text": "Ahoy"}),
        ("take-back", {"seat": 0, "to_line": later["table"]["lines"] - 1}), ("rematch", {}),
    ):  # fmt: skip
        said = visitor.ask("POST", f"/tables/{table}/{path}", body)
        yield said if path != "actions" else said.status
        yield visitor.settled(table)
    yield visitor.ask("PUT", f"/tables/{table}/notes", {"text": "salt is dear"})
    for path in ("notes", "standing-orders", "upcoming-questions/0", "seats/0", "replay", "match.json",
                 f"at/{visitor.settled(table)['table']['lines'] - 1}", "at/99999"):  # fmt: skip
        yield visitor.ask("GET", f"/tables/{table}/{path}")
    lobby = visitor.ask("GET", "/tables").json
    own = [[card for card in lobby[part] if card["yours"]] for part in ("open", "running", "mine")]
    yield [*lobby], own, lobby["invitations"], lobby["followed"], lobby["notice"]


def heard(said: Any) -> Any:
    """Return comparable JSON, or the page as it is."""
    if not isinstance(said, Said):
        return alike(said)
    try:
        return said.status, alike(said.json)
    except json.JSONDecodeError:
        return said


@pytest.mark.parametrize("game", all_games())
def test_the_same_requests_are_answered_as_the_house_for_all_answers_them(
    game: str, guest: Callable[[], Guest], uses_sqlite: Alone
) -> None:
    with_others = at_a_table(Guested(guest()), game)
    for number, (theirs, own) in enumerate(zip(with_others, at_a_table(uses_sqlite, game), strict=True)):
        assert heard(own) == heard(theirs), number


def after_the_end(visitor: Visitor) -> Iterator[Any]:
    visitor.ask("PATCH", "/me", {"name": "Ada", "lang": "de"})
    table = opened(visitor, GAME)
    for number in range(4):
        acted(visitor, table, number)
    visitor.settled(table)
    yield visitor.ask("POST", f"/tables/{table}/resign", {"seat": 0})
    for path in ("", "/replay", "/analysis", "/at/2", "/match.json"):
        yield visitor.ask("GET", f"/tables/{table}{path}")
    yield visitor.ask("POST", f"/tables/{table}/actions", {"seat": 0, "seq": 1, "key": "x", "action": {"do": "pass"}})
    fork = visitor.ask("POST", f"/tables/{table}/fork", {"line": 3, "seat": 1})
    yield fork.status, visitor.settled(fork.json["id"])
    again = visitor.ask("POST", f"/tables/{table}/rematch")
    yield again.status, again.json["status"], again.json["seats"]
    assert visitor.ask("POST", f"/tables/{table}/rematch").json["id"] == again.json["id"]


def test_a_match_that_is_over_is_looked_back_at_and_filed_alike(guest: Callable[[], Guest], uses_sqlite: Alone) -> None:
    theirs, own = [*after_the_end(Guested(guest()))], [*after_the_end(uses_sqlite)]
    assert [heard(said) for said in own] == [heard(said) for said in theirs]
    assert own[5].text == theirs[5].text  # the match file, byte for byte
    assert fondaco.verify(own[5].text) == []


def solving(visitor: Visitor) -> Iterator[Any]:
    visitor.ask("PATCH", "/me", {"name": "Ada", "lang": "de"})
    # a puzzle's rating depends on everybody who has tried it
    cards = visitor.ask("GET", "/puzzles").json
    yield cards["today"], [each["id"] for each in cards["puzzles"]]
    name = sorted(each["id"] for each in cards["puzzles"])[-1]
    posed = visitor.ask("GET", f"/puzzles/{name}")
    seat = next(face for face in posed.json["news"]["faces"])
    yield posed.json["verdict"], seat["options"], seat["view"]
    body = {"action": seat["options"][0]}
    yield visitor.ask("POST", f"/puzzles/{name}/ask", body)
    verdict = visitor.ask("POST", f"/puzzles/{name}/answer", body)
    yield verdict.status, verdict.json["solved"], verdict.json["answers"], verdict.json["you"]["failed"]
    yield visitor.ask("POST", f"/puzzles/{name}/answer", body).status
    yield visitor.ask("GET", "/puzzles/none")


def test_puzzles_are_solved_alike(guest: Callable[[], Guest], uses_sqlite: Alone) -> None:
    theirs, own = [*solving(Guested(guest()))], [*solving(uses_sqlite)]
    assert [heard(said) for said in own] == [heard(said) for said in theirs]


def test_a_hint_is_thought_about_beside_the_house(uses_sqlite: Alone) -> None:
    table = opened(uses_sqlite, GAME)
    news = uses_sqlite.settled(table)
    told = uses_sqlite.ask("POST", f"/tables/{table}/hint", {"seat": 0}).json
    assert (told["seat"], told["seq"]) == (0, news["seq"])
    assert told["hints"][0]["action"] in news["faces"][0]["options"]
    assert uses_sqlite.ask("POST", f"/tables/{table}/hint", {"seat": 1}).status == 403


# Storage


def test_nothing_that_was_acknowledged_is_lost_when_the_browser_closes(do: Callable[..., Any]) -> None:
    shelf = Memory()
    before = Alone(shelf, do)
    table = opened(before, GAME)
    for number in range(60):  # with the bots' actions this is past a snapshot
        acted(before, table, number, number)
    before.ask("PUT", f"/tables/{table}/notes", {"text": "salt"})
    after = Alone(shelf, do)
    assert f"snapshot/{table}" in shelf.texts
    for path in (f"/tables/{table}", f"/tables/{table}/notes", "/tables", "/me"):
        own, theirs = after.ask("GET", path).json, before.ask("GET", path).json
        assert own | {"now": 0} == theirs | {"now": 0}
    assert acted(after, table, 59).json["seq"] <= before.settled(table)["seq"]  # the key is still known
    assert after.settled(table)["seq"] == before.settled(table)["seq"]


def test_a_snapshot_that_cannot_be_read_costs_nothing(do: Callable[..., Any]) -> None:
    shelf = Memory()
    before = Alone(shelf, do)
    table = opened(before, GAME)
    for number in range(60):
        acted(before, table, number, number)
    shelf.texts[f"snapshot/{table}"] = '{"state":'
    assert Alone(shelf, do).settled(table)["faces"] == before.settled(table)["faces"]


def test_what_cannot_be_read_holds_up_nothing_else_and_stays_on_the_shelf(do: Callable[..., Any]) -> None:
    shelf = Memory()
    before = Alone(shelf, do)
    table, other, torn = (opened(before, GAME) for _ in range(3))
    for name in (f"table/{other}", f"line/{torn}/00000001", "order/7", "tried/x", "me"):
        shelf.texts[name] = "{torn"
    after = Alone(shelf, do)
    assert acted(after, table, 1).status == 200
    assert after.ask("GET", f"/tables/{other}").status == 404
    assert after.ask("GET", f"/tables/{torn}").json["key"] == "fondaco.house.is_damaged"
    assert after.ask("GET", "/me/data").json[f"table/{other}"] == shelf.texts[f"table/{other}"] == "{torn"


def test_what_cannot_be_stored_has_not_happened(do: Callable[..., Any]) -> None:
    shelf = Memory()
    uses_sqlite = Alone(shelf, do)
    table = opened(uses_sqlite, GAME)
    before = uses_sqlite.settled(table)
    shelf.full = True
    refused = acted(uses_sqlite, table, 1)
    assert (refused.status, refused.json["error"]) == (503, "store")
    assert uses_sqlite.settled(table) | {"now": 0} == before | {"now": 0}
    shelf.full = False
    assert acted(uses_sqlite, table, 1).status == 200


def test_a_table_that_waits_for_bots_goes_on_when_the_house_opens_again(do: Callable[..., Any]) -> None:
    shelf = Memory()
    before = Alone(shelf, do)
    table = opened(before, GAME)
    for number in range(20):
        news = before.settled(table)
        body = {"seat": 0, "seq": news["seq"], "key": f"{number}", "action": news["faces"][0]["options"][-1]}
        do(routes.ask(before.house, "POST", f"/tables/{table}/actions", json.dumps(body)))
        if before.house.listed[table].brief.thinking is not None:
            break
    waiting = before.house.listed[table].brief
    after = Alone(shelf, do)
    assert waiting.thinking == after.house.listed[table].brief.thinking == 1
    do(after.house.run_once())
    assert after.house.listed[table].brief.thinking is None
    assert after.settled(table)["seq"] > waiting.state.seq


def test_who_listens_hears_of_bots_and_orders_as_at_a_socket(do: Callable[..., Any]) -> None:
    uses_sqlite = Alone(Memory(), do)
    table = opened(uses_sqlite, GAME)
    at_table: list[Any] = []
    in_lobby: list[Any] = []
    do(
        routes.dial(
            uses_sqlite.house, f"/tables/{table}/live?presence=true", lambda told: at_table.append(json.loads(told))
        )
    )
    line = do(routes.dial(uses_sqlite.house, "/lobby/live", lambda told: in_lobby.append(json.loads(told))))
    assert at_table[0]["table"]["id"] == table
    assert at_table[1]["presence"]["here"] == [0]
    told = len(at_table)
    acted(uses_sqlite, table, 1)
    assert at_table[told]["since"] == at_table[0]["seq"]
    assert in_lobby[-1]["tables"]["mine"][0]["seq"] == uses_sqlite.settled(table)["seq"]
    line.close()
    heard_so_far = len(in_lobby)
    acted(uses_sqlite, table, 2)
    assert len(in_lobby) == heard_so_far


async def broken(asked: str) -> str:
    raise RuntimeError("nobody thinks")


def test_a_table_for_which_nobody_thinks_says_so_and_holds_up_no_other(do: Callable[..., Any]) -> None:
    uses_sqlite = Alone(Memory(), do)
    table = opened(uses_sqlite, GAME)
    uses_sqlite.house.think = broken
    for number in range(20):
        if uses_sqlite.settled(table)["lines"][-1]["kind"] == "stuck":
            break
        acted(uses_sqlite, table, number, -1)
    assert uses_sqlite.settled(table)["lines"][-1]["kind"] == "stuck"
    uses_sqlite.house.think = think
    other = opened(uses_sqlite, GAME)
    assert acted(uses_sqlite, other, 0).status == 200


class Outside:
    """The text interface that a browser's worker provides to the offline server."""

    def __init__(self) -> None:
        self.shelf = Memory()
        self.heard: list[tuple[int, str]] = []
        self.brought: list[str] = []

    async def read(self, first: str, past: str) -> str:
        return json.dumps(await self.shelf.read(first, past))

    async def write(self, texts: str) -> None:
        await self.shelf.write(dict(json.loads(texts)))

    async def remove(self, name: str) -> None:
        await self.shelf.remove(name)

    async def think(self, asked: str) -> str:
        return bot_worker.think(asked)

    async def bring(self, file: str) -> None:
        self.brought.append(file)

    def tell(self, line: int, message: str) -> None:
        self.heard.append((line, message))


async def in_a_worker(outside: Outside) -> None:
    house = await browser_worker.wake(outside, "nl")
    wish = {"game": GAME, "seats": ["me", "trained"], "seed": "7", "word": "salt"}
    status, text = json.loads(await house.ask("POST", "/tables", json.dumps(wish)))
    table = json.loads(text)["id"]
    assert status == 201
    assert outside.brought == [NET]
    assert await house.dial(1, f"/tables/{table}/live?presence=true")
    assert not await house.dial(2, "/tables/nowhere/live")
    news = json.loads(outside.heard[0][1])
    for number in range(9):  # bots answer on their own
        menu = news["faces"][0]["options"]
        body = {"seat": 0, "seq": news["seq"], "key": f"{number}", "action": menu[-1], "news": True}
        told = json.loads(json.loads(await house.ask("POST", f"/tables/{table}/actions", json.dumps(body)))[1])
        if told["news"]["table"]["thinking"] is not None:
            break
        news = told["news"]
    while house.server.listed[table].brief.thinking is not None:
        await asyncio.sleep(0)
    latest = json.loads([message for line, message in outside.heard if line == 1 and '"faces"' in message][-1])
    assert latest["seq"] > told["seq"]
    house.hang_up(1)
    house.serving.cancel()
    data = json.loads(json.loads(await house.ask("GET", "/me/data", None))[1])
    assert {f"table/{table}", "me"} <= {*data}
    assert data["me"]["lang"] == "nl"


def test_a_worker_passes_texts_in_and_out_and_lets_bots_answer(do: Callable[..., Any]) -> None:
    do(asyncio.wait_for(in_a_worker(Outside()), 60))


def test_what_a_bot_has_learned_is_brought_when_it_sits_down_once(do: Callable[..., Any]) -> None:
    files: list[str] = []

    async def bring(file: str) -> None:
        files.append(file)

    here, elsewhere = (Alone(Memory(), do, bring=bring) for _ in range(2))
    opened(here, GAME)
    assert files == []
    table = opened(here, GAME, seats=["me", "trained"])
    assert files == [NET]
    for number in range(3):
        assert acted(here, table, number).status == 200
    opened(here, GAME, seats=["me", "trained"])
    assert files == [NET]
    taken = here.ask("GET", f"/tables/{table}/export").text
    assert elsewhere.ask("POST", "/tables/import", {"file": taken}).status == 201
    assert files == [NET, NET]
    assert acted(elsewhere, table, 9).status == 200


def test_where_it_cannot_be_brought_nobody_sits_down(do: Callable[..., Any]) -> None:
    async def bring(file: str) -> None:
        raise OSError("the line is cut")

    uses_sqlite = Alone(Memory(), do, bring=bring)
    said = uses_sqlite.ask("POST", "/tables", {"game": GAME, "seats": ["me", "trained"], "word": "salt"})
    assert (said.status, said.json["error"]) == (503, "no_net")
    assert "could not be fetched" in said.json["reason"]
    assert uses_sqlite.house.listed == {}
    table = opened(uses_sqlite, GAME, seats=["me", "open"], seed=None)
    assert uses_sqlite.ask("POST", f"/tables/{table}/seats/1", {"strength": "trained"}).json["error"] == "no_net"
    assert uses_sqlite.ask("GET", f"/tables/{table}").json["table"]["seats"][1]["strength"] is None
    assert uses_sqlite.ask("POST", f"/tables/{table}/seats/1", {"strength": "greedy"}).status == 200
