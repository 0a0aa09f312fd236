"""`make soak`: hostile load for minutes, and servers killed while the database restarts and the disk fills up.

`make soak ARGS=long` kills a thousand times.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import statistics
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection

from tests.server.board_files import long_hex_number
from tests.server.crashes import Client, assert_verified, kill_repeatedly, wait_for_acknowledgements
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server, next_message
from tests.trial import GAME

LONG = os.environ.get("FONDACO_SOAK") == "long"
ROUNDS, KILLS = (50, 10) if LONG else (2, 10)
MINUTES = 10 if LONG else 2
RESTARTS = 20 if LONG else 3
SOON = 5.0  # seconds until tables of a killed process continue, beyond what undisturbed ones take
CLOCK = {"kind": "live", "seconds": 3}  # runs out while no scheduler owns the table
GuestAt = Callable[[str], Guest]
pytestmark = [pytest.mark.soak, pytest.mark.skipif(sys.platform != "linux", reason="it takes Linux to fill a disk")]


def resign_and_verify(client: Client) -> None:
    """Let both seats resign, and verify what was played until then."""
    for seat in (0, 1):
        client.guest.post(f"/tables/{client.table}/resign", seat=seat)
    assert_verified(client)


def fill_disk(server: Server) -> None:
    """Prevent the server from extending files for a moment, like a full disk."""
    import resource

    assert server.process is not None
    assert server.process.pid is not None
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    time.sleep(0.3)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_nothing_is_lost_on_sqlite(own_server: Server, guest_at: GuestAt, round_: int) -> None:
    kill_repeatedly(own_server, guest_at, KILLS, 1000 + round_, [lambda: fill_disk(own_server)], resign_and_verify)


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_nothing_is_lost_on_postgresql(tmp_path: Path, postgres: Postgres, guest_at: GuestAt, round_: int) -> None:
    server = Server(tmp_path, FONDACO_DATABASE=postgres())
    try:
        kill_repeatedly(server, guest_at, KILLS, 2000 + round_, [postgres.restart], resign_and_verify)
    finally:
        server.stop()


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_kills_of_any_of_four_processes_lose_nothing(
    tmp_path: Path, postgres: Postgres, guest_at: GuestAt, round_: int
) -> None:
    """Tables of people continue at the other processes; so do bots and clocks within seconds."""
    address, dice = postgres(), random.Random(3000 + round_)
    servers = [Server(tmp_path / str(number), FONDACO_DATABASE=address, FONDACO_BOT_PACE="0.2") for number in range(4)]
    try:
        guests = {server: guest_at(server.start().url) for server in servers}
        clients = {
            server: Client(guest, guest.open(seats=["me", "me", "random"]), number)
            for number, (server, guest) in enumerate(guests.items())
        }
        bots = [guests[servers[0]].open(seats=["random"] * 5) for _ in range(4)]
        for client in clients.values():
            client.start()
        for _ in range(KILLS):
            wait_for_acknowledgements([*clients.values()])
            killed = dice.choice(servers)
            witness = next(guest for server, guest in guests.items() if server is not killed)
            clocks = [witness.open(seats=["me", "me"], clock=CLOCK) for _ in range(8)]
            undisturbed = seconds_until_tables_continue(witness, 60, bots=bots)
            killed.kill()
            seconds_until_tables_continue(witness, SOON + undisturbed, bots=bots, clocks=clocks)
            wait_for_acknowledgements([client for server, client in clients.items() if server is not killed])
            killed.start()
        for client in clients.values():
            client.ended.set()
        for client in clients.values():
            client.join(30)
            resign_and_verify(client)
    finally:
        for server in servers:
            server.stop()


def seconds_until_tables_continue(guest: Guest, limit: float, **kinds: list[str]) -> float:
    """Return how long it takes until all of these tables continue, and assert that it is less than `limit`."""
    began, left = time.monotonic(), dict[str, dict[str, int]]()
    for what, tables in kinds.items():
        left[what] = {table: guest.news(table)["seq"] for table in tables}
    while left:
        for what, waiting in [*left.items()]:
            for table in [*waiting]:
                news = guest.news(table)
                if news["seq"] > waiting[table] or news["table"]["status"] == "over":
                    del waiting[table]
            waited = time.monotonic() - began
            if not waiting:
                print(f"{what} went on after {waited:.1f} s")
                del left[what]
            assert waited < limit, (what, waited, limit)
    return waited


def test_events_travel_quickly_after_a_database_restart(tmp_path: Path, postgres: Postgres, guest_at: GuestAt) -> None:
    """This holds for people in different processes, and those who play meanwhile lose nothing."""
    address = postgres()
    servers = [Server(tmp_path / str(number), FONDACO_DATABASE=address) for number in range(4)]
    try:
        speaker, hearer = [guest_at(server.start().url) for server in servers][:2]
        table = speaker.open(seats=["me", "open"])
        hearer.take_seat(table)
        playing = guest_at(servers[2].url)
        client = Client(playing, playing.open(seats=["me", "me", "random"]), 4000)
        client.start()
        for _ in range(RESTARTS):
            with hearer.live(table) as listener:
                before = statistics.median(message_delay(speaker, listener, table) for _ in range(20))
                postgres.restart()
                began = time.monotonic()
                while (
                    after := statistics.median(message_delay(speaker, listener, table) for _ in range(5))
                ) > 2 * before:
                    assert time.monotonic() < began + 60
                waited = time.monotonic() - began
            print(f"news took {1000 * before:.0f} ms, and {1000 * after:.0f} ms {waited:.1f} s after the restart")
            assert waited < SOON + 100 * before
            wait_for_acknowledgements([client])
        client.ended.set()
        client.join(30)
        resign_and_verify(client)
    finally:
        for server in servers:
            server.stop()


def message_delay(speaker: Guest, listener: ClientConnection, table: str) -> float:
    """Return the seconds from a chat message to its subscriber; it is repeated while the server cannot write."""
    word, began = f"{time.monotonic_ns()}", time.monotonic()
    while speaker.post(f"/tables/{table}/chat", text=word).status_code not in (200, 201):
        time.sleep(0.05)
    while not any(line.get("text") == word for line in next_message(listener)["lines"]):
        pass
    return time.monotonic() - began


# Hostile load


class AttackThread(threading.Thread):
    """Thread that repeats an attack until `enough` is set; refusals are expected."""

    def __init__(self, attack: Callable[[], object], enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.attack, self.enough = attack, enough

    def run(self) -> None:
        while not self.enough.is_set():
            with contextlib.suppress(httpx.HTTPError, OSError, AssertionError, ValueError):
                self.attack()
            time.sleep(0.05)


def attacks(server: Server, rude: Guest) -> list[Callable[[], object]]:
    dice, table = random.Random(5), rude.open(seats=["me", "open"])

    def hold(said: bytes) -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=2) as line:
            line.sendall(said)
            time.sleep(1)

    def listen() -> None:
        with contextlib.ExitStack() as stack:
            for _ in range(30):
                stack.enter_context(rude.live(table))

    nonsense = ["{", "[]", "null", '{"seat":-1}', "[" * 5000, '{"seat":0,"seq":0,"key":"","action":{}}', "\x00"]
    return [
        lambda: rude.post("/tables", game=GAME, seats=["me", "open"], board_file=long_hex_number()),
        lambda: rude.post("/tables", game=GAME, seats=["search:1s", "search:1s"]),
        lambda: rude.post("/tables", game=GAME, seats=[dice.choice(["search:1sx99", "x" * 101, "hal", "me"])] * 2),
        lambda: rude.http.post(
            f"/tables/{table}/actions", content=dice.choice(nonsense), headers={"Content-Type": "application/json"}
        ),
        lambda: rude.http.put(f"/tables/{table}/notes", json={"text": "x" * 10_000}),
        lambda: rude.post(f"/tables/{table}/chat", text="x" * 500),
        lambda: httpx.get(f"{server.url}/%00" + "a" * dice.choice([1, 5000]), timeout=90),
        lambda: httpx.get(f"{server.url}/schema/openapi.json", timeout=90),
        lambda: httpx.post(f"{server.url}/api/guest", timeout=90),
        lambda: hold(b""),
        lambda: hold(b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000),
        lambda: hold(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n "),
        listen,
    ]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # attackers leave their sockets open
def test_hostile_guest_does_not_delay_others_under_load(tmp_path: Path, guest_at: GuestAt) -> None:
    enough = threading.Event()
    with Server(tmp_path, FONDACO_LIMITS="20", FONDACO_REQUEST_SECONDS="5") as server:
        players = [guest_at(server.url) for _ in range(3)]
        clients = [Client(guest, guest.open(seats=["me", "me", "random"]), seed) for seed, guest in enumerate(players)]
        rude = [AttackThread(attack, enough) for attack in attacks(server, guest_at(server.url))]
        for thread in [*clients, *rude]:
            thread.start()
        end = time.monotonic() + 60 * MINUTES
        while time.monotonic() < end and not all(client.ended.is_set() for client in clients):
            wait_for_acknowledgements(clients)
        enough.set()
        for client in clients:
            client.ended.set()
        for thread in [*clients, *rude]:
            thread.join(60)
        health = httpx.get(f"{server.url}/health", timeout=30).json()
        assert health["ok"], health
        told = httpx.get(f"{server.url}/metrics", timeout=90).text
        assert 'status="500"' not in told
        for client in clients:
            resign_and_verify(client)
