"""Offline server: it gives the same responses as a real server, and loses nothing it has acknowledged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import msgspec
import pytest

import fondaco
from fondaco.games import all_games
from fondaco.server.offline import browser_worker, routes
from fondaco.server.table_attendant import LONGEST_TIMER
from tests.server.live_server import Guest
from tests.server.offline_server import (
    Answer,
    BrowserInterface,
    MemoryStorage,
    OfflineVisitor,
    OnlineVisitor,
    Visitor,
    choose_action,
    create_table,
)
from tests.server.waiting import until as until_true
from tests.trial import GAME

T = TypeVar("T")
Do = Callable[[Coroutine[Any, Any, T]], T]
# fields that always differ between two servers: ids and times
OWN = {"id", "code", "table", "rematch", "now", "at", "created_at", "moved_at", "gone_at"}


NET = f"fondaco/games/{GAME}/evaluation/net2.npz"


def comparable(said: Any) -> Any:
    """Return a response without the fields that differ between servers."""
    if isinstance(said, dict):
        return {
            key: None if key in OWN and isinstance(value, int | str) else comparable(value)
            for key, value in said.items()
        }
    return [comparable(each) for each in said] if isinstance(said, list | tuple) else said


def table_responses(visitor: Visitor, game: str) -> Iterator[Any]:
    """Yield the responses to everything a single person does at a table."""
    yield visitor.ask("PATCH", "/me", {"name": "Ada", "lang": "de"})
    for path in (
        "/me",
        "/games",
        f"/games/{game}",
        f"/games/{game}/rules?lang=fr",
        f"/games/{game}/howto",
        f"/games/{game}/emblem",
        "/messages/nl",
        f"/messages/nl/{game}",
        f"/messages/xx/{game}",
        "/tables/nowhere",
        "/games/chess",
    ):
        yield visitor.ask("GET", path)
    players = fondaco.games()[game].players[0]
    table = create_table(visitor, game, players)
    first = visitor.settled(table)
    for number in range(6):
        yield choose_action(visitor, table, number, number)
        yield visitor.settled(table)
    later = visitor.settled(table)
    yield choose_action(visitor, table, 5)  # a used key: nothing happens again
    yield visitor.ask("GET", f"/tables/{table}?since={first['seq']}")
    yield choose_action(visitor, table, 90, seq=0)  # stale
    yield choose_action(visitor, table, 91, seat=1)  # another seat
    yield choose_action(visitor, table, 92, action={"do": "nonsense"})
    for path, body in (
        ("actions", {"seat": 0}),
        ("ask", {"seat": 0, "action": first["views"][0]["options"][0]}),
        ("undo", {"seat": 0, "seq": later["seq"], "key": "u"}),
        ("chat", {"text": "Ahoy"}),
        ("take-back", {"seat": 0, "to_line": later["table"]["lines"] - 1}),
        ("rematch", {}),
    ):
        response = visitor.ask("POST", f"/tables/{table}/{path}", body)
        yield response if path != "actions" else response.status
        yield visitor.settled(table)
    yield visitor.ask("PUT", f"/tables/{table}/notes", {"text": "salt is dear"})
    for path in (
        "notes",
        "standing-orders",
        "upcoming-questions/0",
        "seats/0",
        "replay",
        "match.json",
        f"at/{visitor.settled(table)['table']['lines'] - 1}",
        "at/99999",
    ):
        yield visitor.ask("GET", f"/tables/{table}/{path}")
    lobby = visitor.ask("GET", "/tables").json
    own = [[card for card in lobby[part] if card["yours"]] for part in ("open", "running", "mine")]
    yield [*lobby], own, lobby["invitations"], lobby["followed"], lobby["announcement"]


def comparable_body(said: Any) -> Any:
    """Return comparable JSON, or the page as it is."""
    if not isinstance(said, Answer):
        return comparable(said)
    try:
        return said.status, comparable(said.json)
    except json.JSONDecodeError:
        return said


@pytest.mark.parametrize("game", all_games())
def test_offline_server_answers_like_the_online_server(
    game: str, new_guest: Callable[[], Guest], offline: OfflineVisitor
) -> None:
    with_others = table_responses(OnlineVisitor(new_guest()), game)
    for number, (theirs, own) in enumerate(zip(with_others, table_responses(offline, game), strict=True)):
        assert comparable_body(own) == comparable_body(theirs), number


def whole_search(visitor: Visitor, table: str) -> Any:
    """Return the answer that ends the search for mistakes; each request continues it."""
    while (found := visitor.ask("GET", f"/tables/{table}/mistakes/0")).json.get("progress", 1) < 1:
        pass
    return found


def responses_after_the_end(visitor: Visitor) -> Iterator[Any]:
    visitor.ask("PATCH", "/me", {"name": "Ada", "lang": "de"})
    table = create_table(visitor, GAME)
    for number in range(4):
        choose_action(visitor, table, number)
    visitor.settled(table)
    yield visitor.ask("POST", f"/tables/{table}/resign", {"seat": 0})
    for path in ("", "/replay", "/analysis", "/at/2", "/match.json"):
        yield visitor.ask("GET", f"/tables/{table}{path}")
    yield whole_search(visitor, table)
    yield visitor.ask("POST", f"/tables/{table}/actions", {"seat": 0, "seq": 1, "key": "x", "action": {"do": "pass"}})
    fork = visitor.ask("POST", f"/tables/{table}/fork", {"line": 3, "seat": 1})
    yield fork.status, visitor.settled(fork.json["id"])
    again = visitor.ask("POST", f"/tables/{table}/rematch")
    yield again.status, again.json["status"], again.json["seats"]
    assert visitor.ask("POST", f"/tables/{table}/rematch").json["id"] == again.json["id"]


def test_finished_match_is_replayed_and_exported_like_online(
    new_guest: Callable[[], Guest], offline: OfflineVisitor
) -> None:
    theirs, own = [*responses_after_the_end(OnlineVisitor(new_guest()))], [*responses_after_the_end(offline)]
    assert [comparable_body(said) for said in own] == [comparable_body(said) for said in theirs]
    assert own[5].text == theirs[5].text  # the match file, byte for byte
    assert fondaco.verify(own[5].text) == []


def puzzle_responses(visitor: Visitor) -> Iterator[Any]:
    visitor.ask("PATCH", "/me", {"name": "Ada", "lang": "de"})
    # a puzzle's rating depends on everybody who has tried it
    cards = visitor.ask("GET", "/puzzles").json
    yield cards["today"], [each["id"] for each in cards["puzzles"]]
    name = sorted(each["id"] for each in cards["puzzles"])[-1]
    posed = visitor.ask("GET", f"/puzzles/{name}")
    seat = next(face for face in posed.json["news"]["views"])
    yield posed.json["verdict"], seat["options"], seat["view"]
    body = {"action": seat["options"][0]}
    yield visitor.ask("POST", f"/puzzles/{name}/ask", body)
    verdict = visitor.ask("POST", f"/puzzles/{name}/answer", body)
    yield verdict.status, verdict.json["solved"], verdict.json["answers"], verdict.json["you"]["failed"]
    yield visitor.ask("POST", f"/puzzles/{name}/answer", body).status
    yield visitor.ask("GET", "/puzzles/none")


def test_puzzles_are_solved_like_online(new_guest: Callable[[], Guest], offline: OfflineVisitor) -> None:
    theirs, own = [*puzzle_responses(OnlineVisitor(new_guest()))], [*puzzle_responses(offline)]
    assert [comparable_body(said) for said in own] == [comparable_body(said) for said in theirs]


def test_hint_is_computed_in_the_bot_worker(offline: OfflineVisitor) -> None:
    table = create_table(offline, GAME)
    news = offline.settled(table)
    told = offline.ask("POST", f"/tables/{table}/hint", {"seat": 0}).json
    assert (told["seat"], told["seq"]) == (0, news["seq"])
    assert told["hints"][0]["action"] in news["views"][0]["options"]
    assert offline.ask("POST", f"/tables/{table}/hint", {"seat": 1}).status == 403


# Storage


def test_acknowledged_actions_survive_closing_the_browser(run_async: Callable[..., Any]) -> None:
    storage = MemoryStorage()
    before = OfflineVisitor(storage, run_async)
    table = create_table(before, GAME)
    for number in range(60):  # with the bots' actions this is past a snapshot
        choose_action(before, table, number, number)
    before.ask("PUT", f"/tables/{table}/notes", {"text": "salt"})
    after = OfflineVisitor(storage, run_async)
    assert f"snapshot/{table}" in storage.texts
    for path in (f"/tables/{table}", f"/tables/{table}/notes", "/tables", "/me"):
        own, theirs = after.ask("GET", path).json, before.ask("GET", path).json
        assert own | {"now": 0} == theirs | {"now": 0}
    assert choose_action(after, table, 59).json["seq"] <= before.settled(table)["seq"]  # the key is still known
    assert after.settled(table)["seq"] == before.settled(table)["seq"]


def test_unreadable_snapshot_loses_nothing(run_async: Callable[..., Any]) -> None:
    storage = MemoryStorage()
    before = OfflineVisitor(storage, run_async)
    table = create_table(before, GAME)
    for number in range(60):
        choose_action(before, table, number, number)
    storage.texts[f"snapshot/{table}"] = '{"state":'
    assert OfflineVisitor(storage, run_async).settled(table)["views"] == before.settled(table)["views"]


def test_unreadable_table_stays_stored_and_blocks_nothing(run_async: Callable[..., Any]) -> None:
    storage = MemoryStorage()
    before = OfflineVisitor(storage, run_async)
    table, other, torn = (create_table(before, GAME) for _ in range(3))
    for name in (f"table/{other}", f"line/{torn}/00000001", "order/7", "tried/x", "me"):
        storage.texts[name] = "{torn"
    after = OfflineVisitor(storage, run_async)
    assert choose_action(after, table, 1).status == 200
    assert after.ask("GET", f"/tables/{other}").status == 404
    assert after.ask("GET", f"/tables/{torn}").json["key"] == "fondaco.error.is_damaged"
    assert after.ask("GET", "/me/data").json[f"table/{other}"] == storage.texts[f"table/{other}"] == "{torn"


def test_action_that_cannot_be_stored_changes_nothing(run_async: Callable[..., Any]) -> None:
    storage = MemoryStorage()
    offline = OfflineVisitor(storage, run_async)
    table = create_table(offline, GAME)
    before = offline.settled(table)
    storage.full = True
    refused = choose_action(offline, table, 1)
    assert (refused.status, refused.json["error"]) == (503, "storage")
    assert offline.settled(table) | {"now": 0} == before | {"now": 0}
    storage.full = False
    assert choose_action(offline, table, 1).status == 200


def test_waiting_bots_go_on_after_a_restart(run_async: Callable[..., Any]) -> None:
    """The browser is closed while a bot thinks."""
    storage = MemoryStorage()
    before = OfflineVisitor(storage, run_async)
    table = create_table(before, GAME)
    thinking, closed = asyncio.Event(), asyncio.Event()

    async def think_until_closed(asked: str) -> str:
        thinking.set()
        await closed.wait()
        return asked

    async def act(action: Any, seq: int, number: int) -> None:
        body = {"seat": 0, "seq": seq, "key": f"{number}", "action": action}
        await routes.handle_request(before.server, "POST", f"/tables/{table}/actions", json.dumps(body))
        if before.server.repository.listed[table].brief.thinking is not None:
            await thinking.wait()

    before.server.worker.think = think_until_closed
    for number in range(20):
        if thinking.is_set():
            break
        news = run_async(before.server.tables.look(table))
        run_async(act(msgspec.to_builtins(news.match.options(0)[-1]), news.seq, number))
    run_async(before.server.attendant.stop())
    waiting = before.server.repository.listed[table].brief
    assert waiting.thinking == 1
    after = OfflineVisitor(storage, run_async)
    run_async(after.server.attendant.settle())
    assert after.server.repository.listed[table].brief.thinking is None
    assert after.settled(table)["seq"] > waiting.state.seq


def test_subscriber_hears_of_bots_and_orders_as_on_a_socket(run_async: Callable[..., Any]) -> None:
    offline = OfflineVisitor(MemoryStorage(), run_async)
    table = create_table(offline, GAME)
    at_table, in_lobby = offline.listen(f"/tables/{table}/live?presence=true"), offline.listen("/lobby/live")
    first = at_table.until(lambda message: "views" in message)
    assert first["table"]["id"] == table
    assert at_table.until(lambda message: "presence" in message)["presence"]["here"] == [0]
    assert in_lobby.until(lambda message: True)["tables"]["mine"][0]["seq"] == first["seq"]
    choose_action(offline, table, 1)
    assert at_table.until(lambda message: message.get("since") == first["seq"])["seq"] > first["seq"]
    later = offline.settled(table)["seq"]
    in_lobby.until(lambda message: message["tables"]["mine"][0]["seq"] == later)
    offline.ask("POST", f"/tables/{table}/standing-orders", {"seat": 0, "do": "pass"})
    assert at_table.until(lambda message: "orders" in message) == {"orders": True}
    at_table.close()
    heard_so_far = len(at_table.heard)
    choose_action(offline, table, 2)
    assert len(at_table.heard) == heard_so_far


async def broken(asked: str) -> str:
    raise RuntimeError("nobody thinks")


def test_table_with_a_failing_bot_says_so_and_blocks_no_other(run_async: Callable[..., Any]) -> None:
    offline = OfflineVisitor(MemoryStorage(), run_async)
    table = create_table(offline, GAME)
    offline.server.worker.think = broken
    for number in range(20):
        if offline.settled(table)["lines"][-1]["kind"] == "stuck":
            break
        choose_action(offline, table, number, -1)
    assert offline.settled(table)["lines"][-1]["kind"] == "stuck"
    offline.server.worker.think = offline.think
    other = create_table(offline, GAME)
    assert choose_action(offline, other, 0).status == 200


# Standing orders and clocks


def test_standing_order_answers_for_its_player(run_async: Callable[..., Any]) -> None:
    storage = MemoryStorage()
    offline = OfflineVisitor(storage, run_async)
    table, bea = seated_with_guest(offline)
    asked = next(seat for seat in (0, 1) if views_of((offline, bea)[seat], table)[0]["options"])
    asker, other = (offline, bea) if asked == 0 else (bea, offline)
    other.ask("POST", f"/tables/{table}/standing-orders", {"seat": 1 - asked, "do": "refuse", "until": "turn"})
    news = asker.settled(table)
    offer = next(each for each in news["views"][0]["options"] if each["do"] == "propose")
    body = {"seat": asked, "seq": news["seq"], "key": "offer", "action": offer}
    assert asker.ask("POST", f"/tables/{table}/actions", body).status == 200
    line = next(each for each in offline.settled(table)["lines"] if each.get("auto"))
    assert (line["kind"], line["seat"]) == ("play", 1 - asked)


def test_clock_runs_out_without_a_request(run_async: Callable[..., Any]) -> None:
    offline = OfflineVisitor(MemoryStorage(), run_async)
    table = create_table(offline, GAME, seats=["me", "random"], clock={"kind": "live", "seconds": 1}, seed=None)
    offline.settled(table)
    listed = offline.server.repository.listed
    run_async(until_true(lambda: any(seat.time_outs for seat in listed[table].brief.state.seats)))
    assert "time_out" in [line["kind"] for line in offline.settled(table)["lines"]]


def test_far_clocks_are_checked_every_day(run_async: Callable[..., Any]) -> None:
    """A browser's timer may not be longer than 24 days."""
    attendant = OfflineVisitor(MemoryStorage(), run_async).server.attendant

    async def seconds_until_look() -> float:
        attendant.later("table", 40 * LONGEST_TIMER)
        left = attendant.timers["table"].at - asyncio.get_running_loop().time()
        await attendant.stop()
        return left

    assert run_async(seconds_until_look()) <= LONGEST_TIMER


# Several people


def seated_with_guest(offline: OfflineVisitor) -> tuple[str, OfflineVisitor]:
    """Return a table at which the match of the owner and another person has begun, and that person."""
    bea = offline.with_token(offline.ask("POST", "/guest").json["token"])
    table = create_table(offline, GAME, seats=["me", "open"], seed=None)
    bea.ask("POST", f"/tables/{table}/join", {"seat": 1})
    for person in (offline, bea):
        person.ask("POST", f"/tables/{table}/ready", {})
    return table, bea


def views_of(visitor: OfflineVisitor, table: str) -> Any:
    return visitor.settled(table)["views"]


def test_several_people_play_at_one_device(run_async: Callable[..., Any]) -> None:
    """The owner needs no token; others have names, seats, notes and views of their own."""
    storage = MemoryStorage()
    offline = OfflineVisitor(storage, run_async)
    guest = offline.ask("POST", "/guest").json
    bea = offline.with_token(guest["token"])
    assert bea.ask("PATCH", "/me", {"name": "Bea"}).json["name"] == "Bea"
    assert offline.ask("GET", "/me").json["id"] != bea.ask("GET", "/me").json["id"] == guest["me"]["id"]
    table = create_table(offline, GAME, seats=["me", "open"], seed=None)
    assert bea.ask("GET", "/tables").json["mine"] == []
    assert bea.ask("POST", f"/tables/{table}/join", {"seat": 1}).json["yours"] == [1]
    for person in (offline, bea):
        person.ask("POST", f"/tables/{table}/ready", {})
    assert bea.ask("GET", "/tables").json["mine"][0]["id"] == table
    assert [each["seat"] for each in bea.settled(table)["views"]] == [1]
    assert [each["seat"] for each in offline.settled(table)["views"]] == [0]
    assert bea.ask("POST", f"/tables/{table}/resign", {"seat": 0}).status == 403
    bea.ask("PUT", f"/tables/{table}/notes", {"text": "hers"})
    offline.ask("PUT", f"/tables/{table}/notes", {"text": "his"})
    again = OfflineVisitor(storage, run_async).with_token(guest["token"])
    assert again.ask("GET", "/me").json["name"] == "Bea"
    assert again.ask("GET", f"/tables/{table}/notes").json == {"text": "hers"}
    assert offline.ask("GET", f"/tables/{table}/notes").json == {"text": "his"}
    assert offline.with_token("nobody").ask("GET", "/me").status == 401


def test_sockets_show_each_person_their_own_seats(run_async: Callable[..., Any]) -> None:
    offline = OfflineVisitor(MemoryStorage(), run_async)
    token = offline.ask("POST", "/guest").json["token"]
    bea = offline.with_token(token)
    table = create_table(offline, GAME, seats=["me", "open"], seed=None, public=False)
    socket = bea.listen(f"/tables/{table}/live?presence=true")
    assert socket.until(lambda message: "views" in message)["views"][0]["seat"] is None
    bea.ask("POST", f"/tables/{table}/join", {"seat": 1})
    for person in (offline, bea):
        person.ask("POST", f"/tables/{table}/ready", {})
    socket.until(lambda message: [each["seat"] for each in message.get("views", [])] == [1])


async def in_a_worker(outside: BrowserInterface) -> None:
    worker = await browser_worker.wake(outside, "nl")
    wish = {"game": GAME, "seats": ["me", "trained"], "seed": "7", "word": "salt"}
    status, text = json.loads(await worker.ask("POST", "/tables", json.dumps(wish)))
    table = json.loads(text)["id"]
    assert status == 201
    assert outside.brought == [NET]
    dialled = asyncio.create_task(worker.dial(1, f"/tables/{table}/live?presence=true"))
    assert not await worker.dial(2, "/tables/nowhere/live")
    await until_true(lambda: bool(outside.heard))
    news = json.loads(outside.heard[0][1])
    for number in range(9):  # bots answer on their own
        menu = news["views"][0]["options"]
        body = {"seat": 0, "seq": news["seq"], "key": f"{number}", "action": menu[-1], "news": True}
        told = json.loads(json.loads(await worker.ask("POST", f"/tables/{table}/actions", json.dumps(body)))[1])
        if told["news"]["table"]["thinking"] is not None:
            break
        news = told["news"]
    await until_true(lambda: any(f'"seq":{told["seq"] + 1},' in message for _, message in outside.heard))
    await worker.server.attendant.settle()
    worker.hang_up(1)
    assert await dialled
    data = json.loads(json.loads(await worker.ask("GET", "/me/data", None))[1])
    assert {f"table/{table}", "me"} <= {*data}
    assert data["me"]["lang"] == "nl"


def test_browser_worker_exchanges_texts_and_runs_bots(run_async: Callable[..., Any]) -> None:
    run_async(asyncio.wait_for(in_a_worker(BrowserInterface()), 60))


def test_weights_of_a_trained_bot_are_fetched_once(run_async: Callable[..., Any]) -> None:
    files: list[str] = []

    async def bring(file: str) -> None:
        files.append(file)

    here, elsewhere = (OfflineVisitor(MemoryStorage(), run_async, bring=bring) for _ in range(2))
    create_table(here, GAME)
    assert files == []
    table = create_table(here, GAME, seats=["me", "trained"])
    assert files == [NET]
    for number in range(3):
        assert choose_action(here, table, number).status == 200
    create_table(here, GAME, seats=["me", "trained"])
    assert files == [NET]
    taken = here.ask("GET", f"/tables/{table}/export").text
    assert elsewhere.ask("POST", "/tables/import", {"file": taken}).status == 201
    assert files == [NET, NET]
    assert choose_action(elsewhere, table, 9).status == 200


def test_bot_without_its_weights_is_not_seated(run_async: Callable[..., Any]) -> None:
    async def bring(file: str) -> None:
        raise OSError("the line is cut")

    offline = OfflineVisitor(MemoryStorage(), run_async, bring=bring)
    response = offline.ask("POST", "/tables", {"game": GAME, "seats": ["me", "trained"], "word": "salt"})
    assert (response.status, response.json["error"]) == (503, "no_weights")
    assert "could not be downloaded" in response.json["reason"]
    assert offline.server.repository.listed == {}
    table = create_table(offline, GAME, seats=["me", "open"], seed=None)
    assert offline.ask("POST", f"/tables/{table}/seats/1", {"strength": "trained"}).json["error"] == "no_weights"
    assert offline.ask("GET", f"/tables/{table}").json["table"]["seats"][1]["strength"] is None
    assert offline.ask("POST", f"/tables/{table}/seats/1", {"strength": "greedy"}).status == 200
