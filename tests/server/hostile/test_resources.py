"""Attacks by guests: each test names an attack and checks the server's defence."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import fondaco
from fondaco.bots import strengths
from fondaco.bots.process_pool import OutOfTime, make_process_pool, run_within_limits
from fondaco.core.game import Game
from fondaco.games import all_games
from fondaco.server.accounts.users import Users
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.base.worker_pool import T, Ts, WorkerPool
from fondaco.server.bots.cpu_budget import CpuBudget
from fondaco.server.bots.tasks import single_process_bot_name
from fondaco.server.storage.leases import SHARDS
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import game_catalog, setup
from fondaco.server.tables.database_table_service import TableService
from tests.server.board_files import long_hex_number
from tests.server.live_server import Guest, Server, next_message, until
from tests.server.table_log import new_table
from tests.server.worker_jobs import burn, burn_without_a_break, sleep, use_memory
from tests.trial import GAME

NewGuest = Callable[[], Guest]
GuestAt = Callable[[str], Guest]


# Bots


@pytest.mark.parametrize("strength", ["search:1sx12", "search:1sx999999999", "search:1sx1", "search:0.1sx-1"])
def test_bots_at_tables_use_one_process_only(new_guest: NewGuest, strength: str) -> None:
    answer = new_guest().post("/tables", game=GAME, seats=["me", strength])
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


@pytest.mark.parametrize("strength", ["search:11s", "search:1e9s", "search:99999999", "search:infs", "search:nans"])
def test_thinking_time_of_bots_at_tables_is_limited(new_guest: NewGuest, strength: str) -> None:
    assert new_guest().post("/tables", game=GAME, seats=["me", strength]).status_code == 400


def test_refused_bot_comes_with_a_reason(new_guest: NewGuest) -> None:
    host = new_guest()
    host.http.headers["Accept-Language"] = "de"
    reasons = [
        host.post("/tables", game=GAME, seats=["me", who]).json()["reason"] for who in ("search:1sx12", "search:11s")
    ]
    assert reasons == [
        "An einem Tisch denkt ein Bot nur in einem Prozess. Lass die Zahl der Prozesse weg.",
        "An einem Tisch denkt ein Bot höchstens 10 Sekunden nach, wie bei search:2s.",
    ]


def test_unknown_bot_is_answered_with_the_available_ones(new_guest: NewGuest) -> None:
    host = new_guest()
    host.http.headers["Accept-Language"] = "nl"
    refused = host.post("/tables", game=GAME, seats=["me", "hal"]).json()
    assert (refused["key"], refused["args"]["strength"]) == ("fondaco.error.no_bot", "hal")
    assert refused["reason"] == f"Er is hier geen bot hal. Beschikbare bots: {', '.join(strengths(GAME))}."


def test_operator_sets_the_longest_thinking_time(tmp_path: Path, guest_at: GuestAt) -> None:
    with Server(tmp_path, FONDACO_BOT_PATIENCE="2") as server:
        host = guest_at(server.url)
        assert host.post("/tables", game=GAME, seats=["me", "search:2s"]).status_code == 201
        refused = host.post("/tables", game=GAME, seats=["me", "search:2.5s"]).json()
        assert (refused["key"], refused["args"]) == ("fondaco.error.bot_too_slow", {"seconds": 2})
        offered = {each["id"]: each["patient"] for each in host.get("/games")}
        assert offered[GAME] == host.get(f"/games/{GAME}")["patient"] == ["search:2s"]


@pytest.mark.parametrize("patience", [0.5, 2, 10])
def test_levels_beyond_the_thinking_limit_are_not_offered(patience: float) -> None:
    bots = setup.AllowedBots(patience=patience)
    for card in game_catalog.list_game_cards(bots):
        assert [bots.check(each, card.id) for each in card.patient] == [*card.patient]
    assert len(bots.patient(GAME)) == sum(seconds <= patience for seconds in setup.LONGER)


@pytest.mark.parametrize("path", ["seats/1", "stand-in"])
def test_parallel_bots_are_refused_on_every_route(new_guest: NewGuest, path: str) -> None:
    host = new_guest()
    table = host.open()
    assert host.post(f"/tables/{table}/{path}", seat=0, strength="search:1sx12").status_code == 400
    assert (
        host.post(f"/tables/{table}/seats/1", strength="search:1sx12").json()["key"] == "fondaco.error.bot_one_process"
    )


def test_stored_parallel_bot_thinks_in_one_process() -> None:
    had = ["search:1sx12", "search:200x4", "search:2s", "search", "greedy", "ox:Max"]
    assert [single_process_bot_name(strength) for strength in had] == [
        "search:1s",
        "search:200",
        "search:2s",
        "search",
        "greedy",
        "ox:Max",
    ]


# Computing time


async def test_only_the_worker_that_overruns_is_ended() -> None:
    workers = WorkerPool(2)
    ids = await asyncio.gather(workers.ask(60, sleep, 0), workers.ask(60, sleep, 0))
    other = asyncio.create_task(workers.ask(60, sleep, 0.5))
    with pytest.raises(TimeoutError):
        await workers.ask(0.2, sleep, 600)
    survivor = await other
    [ended] = {*ids} - {survivor}
    await asyncio.to_thread(until, lambda: not _runs(ended))
    workers.stop()


def _runs(process: int) -> bool:
    with contextlib.suppress(OSError):
        os.kill(process, 0)
        return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
async def test_worker_memory_is_limited() -> None:
    workers = WorkerPool(1, memory=1024)
    with pytest.raises(MemoryError):
        await workers.ask(60, use_memory)
    assert await workers.ask(60, sleep, 0)
    workers.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_worker_stops_at_its_cpu_limit_and_takes_other_work() -> None:
    worker = make_process_pool(1)
    first = worker.submit(os.getpid).result(300)
    with pytest.raises(OutOfTime):
        worker.submit(run_within_limits, 2048, 0.1, burn).result(300)
    assert worker.submit(run_within_limits, 2048, 60, os.getpid).result(300) == first


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_overrunning_worker_ends_without_its_parent() -> None:
    worker = make_process_pool(1)
    with pytest.raises(BrokenExecutor):
        worker.submit(run_within_limits, 2048, 0.1, burn_without_a_break).result(300)


class BrokenWorkerPool(WorkerPool):
    """Worker pool that breaks at every request."""

    async def ask(self, seconds: float, work: Callable[[*Ts], T], *args: *Ts, **more: Any) -> Any:
        raise BrokenExecutor


async def test_table_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    service = TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path)))
    await service.store.open()
    scheduler = Scheduler(service, Users(service.store, True), BrokenWorkerPool(1))
    scheduler.bots.quick, scheduler.leases = BrokenWorkerPool(1), dict.fromkeys(range(SHARDS), 1)
    wish = setup.NewTable(GAME, ["random", "random"], names=["Bot", "Bot"])
    table = await service.open_table(*setup.plan_table(wish, User(1, "Ada")))
    scheduler.attendant.wake(table.facts.id)
    await asyncio.gather(*scheduler.attendant.tasks.values())
    assert scheduler.attendant.given_up == {table.facts.id}
    shown = service.news(await service.look(table.facts.id), None, None).lines[-1]
    assert (shown["kind"], shown["name"]) == ("stuck", "Bot")
    scheduler.attendant.wake(table.facts.id)
    assert not scheduler.attendant.tasks
    await service.store.close()


BEGUN = 3  # events of a table for two before the first answer: both sit down, the match begins


def test_a_quick_bot_does_not_wait_behind_slow_ones(own_server: Server, guest_at: GuestAt) -> None:
    """The quick bot answers ten times before each slow one, which takes ten seconds, has answered once.

    If they took turns, the quick bot would need a quarter of an hour.
    """
    own_server.start()
    rude, polite = guest_at(own_server.url), guest_at(own_server.url)
    awake = polite.open(seats=["greedy", "greedy"])
    until(lambda: polite.news(awake)["seq"] > BEGUN)
    slow = [rude.open(seats=["search:10s", "search:10s"]) for _ in range(20)]
    quick = polite.open(seats=["greedy", "greedy"])
    until(lambda: polite.news(quick)["seq"] >= BEGUN + 10, 300)
    assert sum(rude.news(table)["seq"] - BEGUN for table in slow) < len(slow)


class CountingWorkerPool(WorkerPool):
    """Worker pool that records the most simultaneous requests and reports one second of work for each."""

    now = most = 0

    async def ask(self, seconds: float, work: Callable[[*Ts], T], *args: *Ts, **more: Any) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.01)
        self.now -= 1
        return None, 1.0


async def test_each_table_host_has_one_slow_bot_task_at_a_time(tmp_path: Path) -> None:
    workers = CountingWorkerPool(5)
    scheduler = Scheduler(TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path))), None, workers)  # type: ignore[arg-type]
    table = new_table(2)
    await asyncio.gather(*[scheduler.bots.choose(table, "search:10s", ()) for _ in range(5)])
    assert workers.most == 1


def test_cpu_seconds_are_counted_per_person_and_address(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    cpu_budget = CpuBudget(100)
    assert cpu_budget.wait("person 1", "behind a") == 0
    cpu_budget.spend(130, "person 1", "behind a")
    assert cpu_budget.wait("person 1", "behind a") == pytest.approx(60)
    assert cpu_budget.wait("person 2", "behind a") == 0
    for person in range(2, 6):
        cpu_budget.spend(90, f"person {person}", "behind a")
    assert cpu_budget.wait("person 9", "behind a") == pytest.approx(180)
    assert cpu_budget.wait("person 9", "behind b") == cpu_budget.wait("person 9") == 0
    at[0] += 60
    assert cpu_budget.wait("person 1") == 0
    assert cpu_budget.wait("person 1", "behind a") == pytest.approx(120)


async def test_only_those_over_their_cpu_budget_wait(tmp_path: Path) -> None:
    service = TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path)))
    scheduler = Scheduler(service, None, CountingWorkerPool(5))  # type: ignore[arg-type]
    scheduler.bots.quick = CountingWorkerPool(1)
    rude, polite = new_table(2), new_table(2, host=2)
    scheduler.bots.cpu_budget.spend(10**6, "person 1")
    waiting = asyncio.create_task(scheduler.bots.choose(rude, "search:1s", ()))
    for _ in range(3):  # an unthrottled request is done before the second of these
        await scheduler.bots.choose(polite, "search:1s", ())
    assert not waiting.done()
    assert scheduler.bots.cpu_budget.used["person 2"][0] == pytest.approx(3, abs=0.5)
    assert (await scheduler.bots.choose(rude, "greedy", ())) is None
    waiting.cancel()


# Custom boards


def test_slow_board_file_delays_nobody(tmp_path: Path, guest_at: GuestAt) -> None:
    """The server limits the time for any board to a millisecond."""
    with Server(tmp_path, FONDACO_BOARD_SECONDS="0.001") as server, ThreadPoolExecutor() as pool:
        rude = guest_at(server.url)
        board = (all_games()[GAME].folder / "board.toml").read_text(encoding="utf-8")
        opening = pool.submit(rude.post, "/tables", game=GAME, seats=["me", "open"], board_file=board)
        while not wait([opening], timeout=0.2).done:
            assert httpx.get(f"{server.url}/alive", timeout=30).status_code == 200
        refused = opening.result().json()
        assert (refused["error"], refused["key"]) == ("malformed", "fondaco.error.heavy_board")
        assert rude.post("/tables", game=GAME, seats=["me", "open"]).status_code == 201
        refused = rude.post("/tables", game=GAME, seats=["me", "open"], board_file=long_hex_number()).json()
        assert (refused["error"], refused["key"]) == ("malformed", "fondaco.error.malformed")


@pytest.mark.parametrize(
    "text",
    ["x = " + "1" * 5000, "x = 0x" + "f" * 4000, "x = " + "[" * 3000, "x = [", "\x00", "a = 1\na = 1", "x = nan"],
)
def test_invalid_board_file_is_refused(new_guest: NewGuest, text: str) -> None:
    assert new_guest().post("/tables", game=GAME, seats=["me", "open"], board_file=text).status_code == 400


def test_unused_boards_are_deleted() -> None:
    game = all_games()[GAME]
    kept = fondaco.new(GAME, 2, "1", board=_named(game, "kept"))
    for number in range(50):
        fondaco.new(GAME, 2, "1", board=_named(game, f"board {number}"))
    gc.collect()
    assert game.known_components(kept.components.digest) is kept.components
    assert len(game.loaded_components) < 20


def _named(game: Game, name: str) -> dict[str, Any]:
    """Return the standard board under another name."""
    return {**game.standard_components.tables, "name": name}


# Loaded tables and sockets


def test_server_with_all_table_slots_watched_says_so(tmp_path: Path, guest_at: GuestAt) -> None:
    with Server(tmp_path, FONDACO_TABLES_IN_MEMORY="3") as server, contextlib.ExitStack() as watching:
        host = guest_at(server.url)
        tables = [host.open() for _ in range(5)]
        listeners = [watching.enter_context(host.live(table)) for table in tables[:3]]
        assert all(next_message(listener)["table"]["status"] == "open" for listener in listeners)
        refused = host.http.get(f"/tables/{tables[3]}")
        assert (refused.status_code, refused.json()["error"]) == (503, "server_full")
        assert host.post("/tables", game=GAME, seats=["me", "open"]).status_code == 503
        assert host.news(tables[0])["table"]["status"] == "open"
        assert len(host.get("/tables")["mine"]) == 5
        listeners[0].close()
        until(lambda: host.http.get(f"/tables/{tables[3]}").status_code == 200)


def test_sockets_per_person_are_limited(tmp_path: Path, guest_at: GuestAt) -> None:
    with Server(tmp_path, FONDACO_SOCKETS="2", FONDACO_LIMITS="1") as server:
        host, other = guest_at(server.url), guest_at(server.url)
        table = host.open()
        with host.live(table) as first, host.live(table) as second:
            assert next_message(first)["seq"] == next_message(second)["seq"]
            with host.live(table) as third, pytest.raises(ConnectionClosed) as closed:
                next_message(third)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
            with other.live(table) as fourth:
                assert next_message(fourth)["table"]["id"] == table
        until(lambda: _hears(host, table))


def _hears(host: Guest, table: str) -> bool:
    with contextlib.suppress(ConnectionClosed), host.live(table) as listener:
        return bool(next_message(listener))
    return False
