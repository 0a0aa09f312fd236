"""Floods of frames, headers, files and requests: memory and work stay bounded, and others are served meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import subprocess
import sys
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from litestar.connection import ASGIConnection
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from fondaco.core.board_file import BadBoard, parse_board_tables, refuse_slow_board_text
from fondaco.games import all_games
from fondaco.server import pages
from fondaco.server.app import UPLOADS, running_server
from fondaco.server.base import worker_pool
from fondaco.server.base.errors import ServerBusy, TooManyRequests, WorkerCannotStart
from fondaco.server.base.fair_queue import CallerIdentity, ConcurrentRequestLimit, FairSemaphore
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.base.worker_pool import T, Ts, WorkerPool
from fondaco.server.health import HealthChecker
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import setup
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.web import rate_limit_store
from fondaco.server.web import ws_protocol as wires
from fondaco.server.web.context import CROWD, Context
from fondaco.server.web.http_protocol import MOST_HEAD
from fondaco.server.web.litestar_routes import cancel_on_disconnect
from fondaco.server.web.rate_limits import RateLimits
from fondaco.server.web.rates import RATES
from fondaco.server.web.token_buckets import TokenBucket, TokenBuckets
from fondaco.server.web.ws_protocol import FRAMES, WebSocketProtocol
from tests.server.attacks import (
    LONG_FORM,
    MALFORMED,
    MEGABYTE,
    PING,
    chunked,
    connection,
    frames,
    handshake,
    live,
    slow_board,
    upload,
)
from tests.server.live_server import Guest, Server, free_port, is_up, next_message, until
from tests.server.table_log import new_table
from tests.server.waiting import until as until_true
from tests.server.worker_jobs import burn
from tests.trial import GAME

GuestAt = Callable[[str], Guest]


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with its default limits."""
    with Server(tmp_path_factory.mktemp("flood"), FONDACO_LIMITS="1") as server:
        yield server


def send_until_closed(line: socket.socket, data: bytes) -> bytes:
    """Send as much as the server accepts; return its response until it closes the connection."""

    def send() -> None:
        with contextlib.suppress(OSError):
            line.sendall(data)

    sending = threading.Thread(target=send, daemon=True)
    sending.start()
    told = b""
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65536):
            told += part
    sending.join(60)
    return told


# Sockets


@pytest.mark.parametrize(
    "frame",
    [MALFORMED, PING, LONG_FORM, Frame(Opcode.TEXT, b"").serialize(mask=True)],
    ids=["malformed actions", "pings", "long forms", "empty texts"],
)
def test_flooding_socket_is_closed_after_few_frames(strict_server: Server, guest_at: GuestAt, frame: bytes) -> None:
    host = guest_at(strict_server.url)
    table = host.open()
    with host.live(table) as other, connection(strict_server.port) as line:
        next_message(other)
        line.sendall(handshake(strict_server.port, live(table, host.token or "")))
        told = send_until_closed(line, frame * (MEGABYTE // len(frame)))
        received = frames(told.partition(b"\r\n\r\n")[2])
        assert len(received) < FRAMES[0] + FRAMES[1] * 60
        assert all(payload[:2] == (1008).to_bytes(2, "big") for opcode, payload in received if opcode == Opcode.CLOSE)
        host.post_ok(f"/tables/{table}/chat", text="still here")
        assert next_message(other)["lines"]


class Transport(asyncio.Transport):
    """Transport that records what is written and whether reading is paused."""

    def __init__(self) -> None:
        super().__init__({"sockname": ("127.0.0.1", 1), "peername": ("127.0.0.1", 2)})
        self.sent = b""
        self.closing = self.paused = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True


async def opened(app: Callable[..., Any]) -> tuple[WebSocketProtocol, Transport]:
    """Return a WebSocket of an application, after its handshake."""
    config = Config(app, ws_max_size=4096, log_config=None, ws_ping_interval=None)
    wire, transport = WebSocketProtocol(config, ServerState(), {}), Transport()
    wire.connection_made(transport)
    wire.data_received(handshake(1, "/"))
    await until_true(lambda: b"\r\n\r\n" in transport.sent)
    return wire, transport


def listening(received: list[str], busy: asyncio.Event | None = None) -> Callable[..., Any]:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            received.append(message["text"])
            if busy is not None:
                await busy.wait()
        received.append(str(message["code"]))

    return app


async def until_heard(told: list[str], messages: float) -> None:
    await until_true(lambda: len(told) >= messages)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a clock for token buckets that stands still until it is set."""
    at = [1000.0]
    monkeypatch.setattr(wires, "time", SimpleNamespace(monotonic=lambda: at[0]))
    return at


TEXT = Frame(Opcode.TEXT, b"hello").serialize(mask=True)


async def test_frames_of_a_flood_are_neither_decoded_nor_kept(clock: list[float]) -> None:
    told: list[str] = []
    wire, transport = await opened(listening(told))
    wire.data_received(TEXT * 20_000)
    await until_true(lambda: transport.closing)
    await asyncio.gather(*wire.tasks)
    assert told == ["hello"] * int(FRAMES[0]) + ["1008"]
    assert wire.unread == b""
    wire.connection_lost(None)


async def test_sender_within_the_rate_limit_is_never_closed(clock: list[float]) -> None:
    told: list[str] = []
    wire, transport = await opened(listening(told))
    for second in range(1, 21):
        clock[0] += 1
        wire.data_received(TEXT * int(FRAMES[1]))
        await until_heard(told, second * FRAMES[1])
    assert not transport.closing
    assert len(told) == 20 * FRAMES[1]
    wire.connection_lost(None)
    await asyncio.gather(*wire.tasks)


async def test_nothing_more_is_read_while_messages_wait(clock: list[float]) -> None:
    told, busy = list[str](), asyncio.Event()
    wire, transport = await opened(listening(told, busy))
    wire.data_received(TEXT * 50)
    await until_true(lambda: bool(told))
    assert (transport.paused, wire.scheduled, len(told), wire.queue.qsize()) == (True, False, 1, 1)
    busy.set()
    await until_true(lambda: len(told) >= 50 and not transport.paused)
    wire.connection_lost(None)
    await asyncio.gather(*wire.tasks)


async def test_event_loop_serves_others_while_pings_are_answered(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds even if the settings allow any number of frames."""
    monkeypatch.setattr(wires, "FRAMES", (10.0**6, 10.0**6))

    wire, transport = await opened(listening([]))
    wire.data_received(PING * 10_000)
    assert len(frames(transport.sent.partition(b"\r\n\r\n")[2])) <= wires.AT_ONCE
    await until_true(lambda: len(frames(transport.sent.partition(b"\r\n\r\n")[2])) >= 10_000)
    wire.connection_lost(None)
    await asyncio.gather(*wire.tasks)


async def test_all_sockets_of_an_address_share_a_limit(clock: list[float]) -> None:
    """Sockets with little to read wait for tokens, those with much are closed."""

    shared, told = TokenBucket(10, 0, clock[0]), list[str]()
    sockets = [await opened(listening(told)) for _ in range(3)]
    for wire, _ in sockets:
        wire.charge(shared)
    for (wire, _), heard_by_then in zip(sockets[:2], (8, 10), strict=True):
        wire.data_received(TEXT * 8)
        await until_heard(told, heard_by_then)
    sockets[2][0].data_received(TEXT * 1000)
    await until_true(lambda: "1008" in told)
    assert told == ["hello"] * 10 + ["1008"]
    assert [transport.closing for _, transport in sockets] == [False, False, True]
    shared.tokens = 10
    await until_heard(told, 17)
    for wire, _ in sockets:
        wire.connection_lost(None)
        await asyncio.gather(*wire.tasks)


async def test_number_of_fragments_per_message_is_limited(clock: list[float]) -> None:
    told: list[str] = []
    wire, transport = await opened(listening(told))
    begin, more = Frame(Opcode.TEXT, b"", fin=False), Frame(Opcode.CONT, b"", fin=False)
    wire.data_received(begin.serialize(mask=True) + more.serialize(mask=True) * 90)
    await until_true(lambda: transport.closing)
    await asyncio.gather(*wire.tasks)
    assert told == ["1008"]
    wire.connection_lost(None)


def test_number_of_rate_limit_buckets_is_limited() -> None:
    buckets = TokenBuckets((1, 1), most=100)
    for number in range(1000):
        assert buckets.of(str(number), 0).spend(0)
    assert len(buckets.kept) == 100
    assert not buckets.of("999", 0).spend(0)


def test_full_rate_limit_buckets_are_dropped_and_held_ones_stay() -> None:
    buckets = TokenBuckets((2, 1))
    held = buckets.of("held", 0)
    for name in ("idle", "busy"):
        assert buckets.of(name, 0).spend(0)
    assert buckets.of("busy", 1).spend(1)
    assert buckets.of("busy", 1).spend(1)
    buckets.of("new", 2)
    assert set(buckets.kept) == {"busy", "new"}
    assert buckets.of("held", 2) is held
    assert not buckets.of("busy", 1).spend(1)


# Requests


def test_trailers_count_as_head(strict_server: Server) -> None:
    with connection(strict_server.port) as line:
        line.sendall(chunked(strict_server.port))
        until(lambda: b"\r\n\r\n" in line.recv(65536, socket.MSG_PEEK))  # the request is answered before its end
        sent, trailer = 0, b"X-Trailer: x\r\n" * 1000
        with contextlib.suppress(ConnectionError):
            while sent < 50 * MEGABYTE:
                sent += line.send(trailer)
        assert sent < 20 * MEGABYTE  # at most what fits into system buffers, beside what was read


@pytest.mark.parametrize("upgrade", [b"", b"Connection: upgrade\r\nUpgrade: another-protocol\r\n"])
def test_trailers_do_not_change_the_request(strict_server: Server, upgrade: bytes) -> None:
    with connection(strict_server.port) as line:
        body = b"2\r\n{}\r\n0\r\n"
        head = chunked(strict_server.port).removesuffix(b"0\r\n").replace(b"Transfer-", upgrade + b"Transfer-")
        line.sendall(head + body + b"Authorization: Bearer nobody\r\nContent-Type: text/plain\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 201 ")


def test_body_in_large_chunks_does_not_count_as_head(strict_server: Server) -> None:
    """The chunks are four times as long as a head may be."""
    with connection(strict_server.port) as line:
        size = 4 * MOST_HEAD
        head = chunked(strict_server.port).removesuffix(b"0\r\n").replace(b"/api/guest", b"/api/tables/import")
        file = b" " * size + b'{"file":""}'
        line.sendall(head + b"%x\r\n" % len(file) + file + b"\r\n0\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 400 ")


def test_unneeded_body_is_not_read(strict_server: Server) -> None:
    """The request is answered at once; a client that keeps sending is disconnected."""
    with connection(strict_server.port) as line:
        line.sendall(chunked(strict_server.port).removesuffix(b"0\r\n") + b"%x\r\n" % (50 * MEGABYTE))
        assert line.recv(65536, socket.MSG_PEEK).startswith(b"HTTP/1.1 201 ")
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 50 * MEGABYTE:
                sent += line.send(b" " * 65536)
        assert sent < 20 * MEGABYTE  # at most what fits into system buffers


def test_requests_per_address_are_limited(tmp_path: Path) -> None:
    with Server(tmp_path, FONDACO_LIMITS="0.05") as server, httpx.Client(base_url=server.url, timeout=90) as http:
        statuses = [http.get("/alive").status_code for _ in range(400)]
        assert statuses[:50] == [200] * 50
        refused = http.get("/no/such/page")
        assert 429 in statuses
        assert refused.status_code == 429 or int(refused.headers.get("Retry-After", "1")) >= 1
        elsewhere = {"X-Forwarded-For": "203.0.113.9"}
        assert http.get("/alive", headers=elsewhere).status_code == 200


async def test_a_hundred_guests_behind_one_address_have_ten_times_the_limit_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limit_store, "now", lambda: 1_000_000_000_000)
    size, _ = RATES["open"]

    store = TableStoreWithRatings(Settings(tmp_path))
    await store.open()
    done, context = Counter[str](), Context.__new__(Context)
    context.limits = RateLimits(store)
    there, elsewhere = (
        ASGIConnection[Any, Any, Any, Any]({"type": "http", "client": (host, 1), "headers": []})  # type: ignore
        for host in ("203.0.113.10", "203.0.113.11")
    )
    for number in range(100):
        with contextlib.suppress(TooManyRequests):
            while True:
                await context.spend("open", there, User(number, ""))
                done[f"person {number}"] += 1
    assert done.most_common(1)[0][1] == size
    assert done.total() == CROWD * size
    await context.spend("open", elsewhere, User(1000, ""))
    await store.close()


# Files


def resident(server: Server) -> float:
    """Return the resident memory of the server in megabytes."""
    assert server.process is not None
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * 4096 / 1e6


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_waiting_uploads_are_limited_and_dropped_with_their_client(tmp_path: Path, guest_at: GuestAt) -> None:
    """Clients send all but the last bytes of 1 MB each: admitted uploads stay open, others are refused at once."""
    with Server(tmp_path, FONDACO_LIMITS="1000", FONDACO_REQUEST_SECONDS="300") as server:
        tokens = [guest_at(server.url).token for _ in range(40)]
        before = resident(server)
        with contextlib.ExitStack() as lines:
            sending = [lines.enter_context(connection(server.port)) for _ in range(3 * len(tokens))]
            for line, token in zip(sending, 3 * tokens, strict=True):
                with contextlib.suppress(ConnectionError):
                    line.sendall(upload(server.port, token, MEGABYTE)[:-1000])
            until(lambda: sum(map(refused, sending)) >= len(sending) - UPLOADS[1])
            assert resident(server) < before + 60
        honest = guest_at(server.url)
        until(lambda: honest.post("/tables/import", file="{}").json()["key"] == "fondaco.error.import_foreign")


def refused(line: socket.socket) -> bool:
    """Whether this upload was refused with a Retry-After header."""
    line.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        told = line.recv(65536, socket.MSG_PEEK)
        assert told.startswith(b"HTTP/1.1 503 ")
        return b"\r\nretry-after: " in told.lower()
    return False


def test_uploads_are_limited_per_person_address_and_in_total() -> None:
    admission = ConcurrentRequestLimit(1, 2, 3)
    with contextlib.ExitStack() as stack:
        for caller in (CallerIdentity("a", "x"), CallerIdentity("b", "x"), CallerIdentity("c", "y")):
            stack.enter_context(admission.admitted(caller))
        for caller in (CallerIdentity("a", "z"), CallerIdentity("d", "x"), CallerIdentity("e", "z")):
            with pytest.raises(ServerBusy) as busy, admission.admitted(caller):
                pass
            assert busy.value.wait >= 1
    assert (admission.all, admission.here) == (0, {})


async def test_queued_work_is_dropped_when_its_client_disconnects() -> None:
    workers, hung_up = Recording(), asyncio.Event()

    async def receive() -> dict[str, str]:
        await hung_up.wait()
        return {"type": "http.disconnect"}

    request: Any = SimpleNamespace(receive=receive)
    first = asyncio.create_task(workers.ask(1, print, "first"))
    second = asyncio.create_task(cancel_on_disconnect(request, workers.ask(1, print, "second")))
    third = asyncio.create_task(workers.ask(1, print, "third"))
    await until_waiting(workers.turns, 2)
    hung_up.set()
    with pytest.raises(ServerBusy):
        await second
    workers.go_on.set()
    await asyncio.gather(first, third)
    assert workers.asked == ["first", "third"]
    assert (workers.turns.free, workers.turns.waiting) == (1, {})


# Boards


@pytest.mark.parametrize(
    "text",
    [
        "n = " + "9" * 3000,
        "n = 0x" + "f" * 50_000,
        "n = [1, -" + "1_0" * 1000 + "]",
        "n = 0b" + "1" * 200,
        "n = 1." + "3" * 4000,
    ],
)
def test_numbers_with_many_digits_are_refused_before_parsing(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(tomllib, "loads", pytest.fail)
    with pytest.raises(BadBoard, match="digits"):
        parse_board_tables("board", text)


def test_board_file_is_scanned_in_one_pass() -> None:
    """A long word takes no more processor time than as many short ones."""
    began = time.process_time()
    for text in ("a" * 60_000, "a." * 10 + "b" * 60_000, '"' * 60_000, "1234567890123456789a" * 3_000):
        refuse_slow_board_text("board", text)
    assert time.process_time() - began < 5


def test_boards_with_long_numbers_are_refused_and_others_are_read(strict_server: Server, guest_at: GuestAt) -> None:
    rude, honest = guest_at(strict_server.url), guest_at(strict_server.url)
    refused = rude.post("/tables", game=GAME, seats=["me", "open"], board_file=slow_board())
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
    board = (all_games()[GAME].folder / "board.toml").read_text(encoding="utf-8")
    assert honest.post("/tables", game=GAME, seats=["me", "open"], board_file=board).status_code == 201


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
async def test_work_beyond_its_cpu_seconds_stops_and_the_worker_goes_on() -> None:
    workers = WorkerPool(1)
    first = await workers.ask(60, os.getpid)
    with pytest.raises(TimeoutError):
        await workers.ask(300, burn, cpu=0.1)
    assert await workers.ask(60, os.getpid) == first
    workers.stop()


# Workers


class Recording(WorkerPool):
    """Worker pool that records its requests and answers once `go_on` is set."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Any] = []
        self.go_on = asyncio.Event()

    async def _work(self, seconds: float, cpu: float, work: Callable[[*Ts], T], *args: *Ts) -> Any:
        self.asked += [*args][:1]
        await self.go_on.wait()
        return None, 0.0


async def test_addresses_take_turns_however_many_guests_one_has() -> None:
    workers = Recording()
    rude = [
        asyncio.create_task(workers.ask(1, print, "rude", caller=CallerIdentity(f"guest {number % 15}", "there")))
        for number in range(1000)
    ]
    await until_waiting(workers.turns, 999)
    honest = [
        asyncio.create_task(workers.ask(1, print, "honest", caller=CallerIdentity("ada", "here"))) for _ in range(3)
    ]
    await until_waiting(workers.turns, 1002)
    workers.go_on.set()
    await asyncio.gather(*honest)
    assert workers.asked.count("rude") <= 5
    await asyncio.gather(*rude)
    assert (workers.turns.free, workers.turns.waiting) == (1, {})


async def test_heaviest_user_waits_for_the_others() -> None:
    turns, served = FairSemaphore(1), list[str]()

    async def ask(address: str) -> None:
        await turns.take(CallerIdentity("somebody", address))
        served.append(address)
        turns.give(CallerIdentity("somebody", address), {"slow": 10.0, "quick": 1.0}[address])

    await turns.take(CallerIdentity("somebody", "slow"))
    asking = [asyncio.create_task(ask(address)) for address in ["slow"] * 5 + ["quick"] * 25]
    await until_waiting(turns, 30)
    turns.give(CallerIdentity("somebody", "slow"), 10.0)
    await asyncio.gather(*asking)
    assert served[:22].count("slow") == 2
    await ask("quick")
    assert turns.free == 1


async def test_people_behind_one_address_take_turns_too() -> None:
    workers = Recording()
    asking = [
        asyncio.create_task(workers.ask(1, print, who, caller=CallerIdentity(who, "school")))
        for who in ["rude"] * 50 + ["ada", "bea"]
    ]
    await until_waiting(workers.turns, 51)
    workers.go_on.set()
    await asyncio.gather(*asking)
    assert {"ada", "bea"} <= {*workers.asked[:5]}


async def test_slot_is_not_given_to_a_caller_cancelled_at_the_same_moment() -> None:
    """A cancelled caller notices only when its task runs again; its slot goes to the next caller."""
    turns, ada, bea = FairSemaphore(1), CallerIdentity("ada", "here"), CallerIdentity("bea", "there")
    await turns.take(ada)
    waiting = [asyncio.create_task(turns.take(each)) for each in (ada, bea)]
    await until_waiting(turns, 2)
    waiting[0].cancel()
    turns.give(ada, 0.0)
    await waiting[1]
    with pytest.raises(asyncio.CancelledError):
        await waiting[0]
    turns.give(bea, 0.0)
    assert (turns.free, turns.waiting) == (1, {})


async def until_waiting(turns: FairSemaphore, callers: int) -> None:
    def waiting() -> int:
        return sum(len(places) for people in turns.waiting.values() for places in people.values())

    await until_true(lambda: waiting() >= callers)


@pytest.mark.parametrize(("strength", "queued"), [("random", 199), ("search:10s", 14)])
async def test_bots_of_many_tables_do_not_delay_other_addresses(tmp_path: Path, strength: str, queued: int) -> None:
    """Each of the fifteen hosts has one slow bot at a time in the queue."""
    service = TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path)))
    scheduler, workers = Scheduler(service, None, Recording()), Recording()  # type: ignore[arg-type]
    scheduler.bots.quick = scheduler.bots.workers = workers
    service.online.addresses_seen |= dict.fromkeys(range(1, 16), "behind there") | {99: "behind here"}
    rude = [
        asyncio.create_task(scheduler.bots.choose(new_table(2, host=1 + number % 15), strength, ("rude",)))
        for number in range(200)
    ]
    await until_waiting(workers.turns, queued)
    honest = asyncio.create_task(scheduler.bots.choose(new_table(2, host=99), strength, ("honest",)))
    await until_waiting(workers.turns, queued + 1)
    workers.go_on.set()
    await honest
    assert workers.asked.index("honest") <= 2
    await asyncio.gather(*rude)


async def test_quick_bots_use_cpu_budget_too(tmp_path: Path) -> None:
    service = TableService(Settings(tmp_path), TableStoreWithRatings(Settings(tmp_path)))
    scheduler = Scheduler(service, None, Recording())  # type: ignore[arg-type]
    quick = scheduler.bots.quick = Recording()
    quick.go_on.set()
    scheduler.bots.quick_cpu_budget.spend(10**6, "person 1")
    looked_up, wait = list[str](), scheduler.bots.quick_cpu_budget.wait
    scheduler.bots.quick_cpu_budget.wait = lambda person, *more: (looked_up.append(person), wait(person, *more))[1]  # type: ignore
    waiting = asyncio.create_task(scheduler.bots.choose(new_table(2), "random", ("rude",)))
    await until_true(lambda: "person 1" in looked_up or bool(quick.asked))
    await scheduler.bots.choose(new_table(2, host=2), "random", ("honest",))
    assert quick.asked == ["honest"]
    waiting.cancel()


# Workers that cannot start


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let every attempt to start a worker process fail."""

    def crew(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr(worker_pool, "make_process_pool", crew)
    return monkeypatch


async def test_worker_that_cannot_start_is_retried_with_backoff(no_processes: pytest.MonkeyPatch) -> None:
    at = [1000.0]
    no_processes.setattr(worker_pool, "time", SimpleNamespace(monotonic=lambda: at[0]))

    workers, waits = WorkerPool(1), list[float]()
    for _ in range(8):
        with pytest.raises(WorkerCannotStart) as failure:
            await workers.ask(60, os.getpid)
        waits.append(failure.value.wait)
        at[0] += waits[-1]
    assert waits == [1, 2, 4, 8, 16, 30, 30, 30]
    with pytest.raises(WorkerCannotStart):
        await workers.ask(60, os.getpid)
    no_processes.undo()
    workers.retry_at = 0.0
    assert await workers.ask(60, os.getpid)
    assert workers.failures == 0
    workers.stop()


async def test_no_table_is_marked_stuck_while_no_worker_can_start(
    tmp_path: Path, no_processes: pytest.MonkeyPatch
) -> None:
    async with running_server(Settings(tmp_path, disk_free=0)) as context:
        wish = setup.NewTable(GAME, ["random", "random"])
        table = await context[TableService].open_table(*setup.plan_table(wish, User(1, "Ada")))
        scheduler, name = context[Scheduler], table.facts.id
        await until_true(lambda: scheduler.bots.quick.failing and name not in scheduler.attendant.tasks)
        assert scheduler.attendant.given_up == set()
        assert name in scheduler.attendant.timers
        answer = await pages.get_health.fn(context)
        assert (answer.status_code, answer.content.wrong) == (503, ["workers"])
        begun = (await context[TableService].look(name)).seq
        no_processes.undo()
        async with asyncio.timeout(90):
            while (await context[TableService].look(name)).seq == begun:
                await asyncio.sleep(0.05)
        context[HealthChecker].looked = 0.0
        assert (await pages.get_health.fn(context)).status_code == 200


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
from fondaco.bots.process_pool import run_within_limits
print(run_within_limits(2048, 60, len, "abc"))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it takes Linux to limit the memory of a process")
def test_worker_runs_where_the_system_limits_memory_below_the_setting() -> None:
    """The test sets a limit like `ulimit -v`, which a process cannot raise."""
    result = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, timeout=120)
    assert result.stdout == "3\n", result.stderr


@contextlib.contextmanager
def server_with_address_space(mebibytes: int, folder: Path, **environment: str) -> Iterator[str]:
    """Run a server process under `ulimit -v` and yield its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    limited = ["sh", "-c", f'ulimit -v {mebibytes * 1024} && exec "$@"', "sh"]
    command = [*limited, sys.executable, "-m", "fondaco", "serve", "--port", str(port)]
    env = os.environ | {"FONDACO_DATA": str(folder), "FONDACO_BOT_WORKERS": "1"} | environment
    with (folder / "log").open("ab") as log, subprocess.Popen(command, env=env, stdout=log, stderr=log) as server:
        try:
            until(lambda: server.poll() is not None or is_up(f"{url}/alive"))
            assert server.poll() is None, (folder / "log").read_text()
            yield url
        finally:
            server.terminate()
            try:
                server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="it takes Linux to limit the memory of a process")
def test_bots_play_in_a_server_that_has_less_memory_than_is_set_for_workers(tmp_path: Path, guest_at: GuestAt) -> None:
    with server_with_address_space(1024, tmp_path, FONDACO_WORKER_MEMORY="2048") as url:
        host = guest_at(url)
        table = host.open(seats=["random", "random"])
        until(lambda: host.news(table)["seq"] >= 13)
        assert httpx.get(f"{url}/health", timeout=90).status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="it takes Linux to limit the memory of a process")
def test_server_with_too_little_worker_memory_is_unhealthy_and_gives_up_no_table(
    tmp_path: Path, guest_at: GuestAt
) -> None:
    """With enough memory again, the bots of the same table play on."""
    with server_with_address_space(1024, tmp_path, FONDACO_WORKER_MEMORY="40") as url:
        host = guest_at(url)
        table = host.open(seats=["random", "random"])
        begun = host.news(table)["seq"]
        until(lambda: httpx.get(f"{url}/health", timeout=90).status_code == 503)
        health = httpx.get(f"{url}/health", timeout=90).json()
        assert (health["ok"], health["wrong"], health["given_up"]) == (False, ["workers"], 0)
        assert host.news(table)["seq"] == begun
        assert httpx.get(f"{url}/alive", timeout=90).status_code == 200
    with server_with_address_space(1024, tmp_path) as url:
        returned = Guest(url, host.token)
        until(lambda: returned.news(table)["seq"] > begun + 5)
        returned.http.close()
        assert httpx.get(f"{url}/health", timeout=90).status_code == 200
