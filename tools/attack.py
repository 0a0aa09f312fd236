"""Measure how soon an honest player gets updates while the server is under attack, on this machine.

For each attack a server with default limits is started. Two people play at a table, first undisturbed, then while
another process attacks from one network address. The delay is the time from the POST of an action to the pushed update
at both players. The table shows p50, p99 and maximum in milliseconds, the ratio of the two p99, how much memory the
server had gained at most, and for some attacks how long something else took: a hint, a board check, a bot,
a notification, signing in, reading the lobby, entering a tournament. 90 s there means: never, or it was refused.

`--against FOLDER` attacks another checkout as well. Everything stays on the loopback; the attacker comes with another
`X-Forwarded-For`, which the server believes from 127.0.0.1.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.attacks import (  # noqa: E402
    MALFORMED,
    MEGABYTE,
    PING,
    chunked,
    connection,
    handshake,
    live,
    slow_board,
    upload,
)
from tests.trial import GAME  # noqa: E402
from tools.load import Client, Tally, open_table, play, resident, wait_for  # noqa: E402

HONEST, RUDE = "198.51.100.1", "203.0.113.1"
PAUSE = 0.15  # seconds between two actions of the honest players
SEATS = {"game": GAME, "seats": ["me", "open"], "public": False}
TOURNAMENT = {"game": GAME, "format": "swiss", "clock": {"kind": "live", "seconds": 90}}
PASSWORD = "a long secret"
Other = Callable[[int], Awaitable[float]]


# The attacker, in a process of its own


BEGUN: list[Any] = []


def attacker(run: Callable[[int], None], port: int, begun: Any) -> None:
    """Attack until this process is killed; set `begun` once the attack has started."""
    BEGUN.append(begun)
    run(port)


class Rude:
    """A guest account of the attacker."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}/api",
            headers={"X-Forwarded-For": RUDE},
            timeout=120,
        )
        self.token = self.http.post("/guest").json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def open(self, *seats: str, **wish: Any) -> str:
        answer = self.http.post("/tables", json=SEATS | {"seats": list(seats)} | wish)
        return str(answer.json().get("id", ""))

    def check(self) -> None:
        self.open("me", "open", board_file=slow_board())

    def hints(self, table: str) -> None:
        for seat in (0, 1):
            self.http.post(f"/tables/{table}/hint", json={"seat": seat})

    def sign_up(self) -> None:
        """Try to turn this guest into an account."""
        answer = self.http.post("/account", json={"name": f"Rude {os.urandom(8).hex()}", "password": PASSWORD})
        if "fondaco" in answer.cookies:
            self.token = answer.cookies["fondaco"]
            self.http.cookies.clear()
            self.http.headers["Authorization"] = f"Bearer {self.token}"

    def guess(self) -> None:
        """Try a wrong password for an honest account."""
        self.http.post("/session", json={"name": honest_name(0), "password": os.urandom(8).hex()})

    def block(self) -> None:
        """Enter all tournaments, and block everybody who signed up first."""
        self.enter()
        for number in range(1, 15):
            self.http.put(f"/users/{number}/block")

    def compete(self) -> None:
        """Set up a tournament, and enter all there are."""
        self.http.post("/tournaments", json=TOURNAMENT | {"name": "Rude tournament", "places": 64})
        self.enter()

    def enter(self) -> None:
        for each in self.http.get("/tournaments").json():
            self.http.post(f"/tournaments/{each['id']}/enter", json={})


def again_and_again(attacks: list[Callable[[], object]]) -> None:
    """Run each attack in a thread until this process is killed; refusals are expected."""

    def attack(once: Callable[[], object]) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError, OSError, ValueError, TypeError):
                once()
            time.sleep(0.01)

    threads = [threading.Thread(target=attack, args=(each,), daemon=True) for each in attacks]
    for thread in threads:
        thread.start()
    BEGUN[0].set()
    for thread in threads:
        thread.join()


def sent(port: int, head: bytes, data: bytes) -> None:
    """Send the data, then read until the server closes the connection."""
    with connection(port, 20) as line:
        line.sendall(head)
        reading = threading.Thread(target=drain, args=(line,), daemon=True)
        reading.start()
        with contextlib.suppress(OSError):
            line.sendall(data)
        reading.join(20)


def drain(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while line.recv(65536):
            pass


def flood(port: int, frame: bytes) -> None:
    guests = [Rude(port) for _ in range(4)]
    tables = [guest.open("me", "open") for guest in guests]
    addresses_seen = [
        handshake(port, live(table, guest.token), RUDE) for guest, table in zip(guests, tables, strict=True)
    ]
    again_and_again([partial(sent, port, door, frame * (MEGABYTE // len(frame))) for door in addresses_seen])


def malformed(port: int) -> None:
    flood(port, MALFORMED)


def pings(port: int) -> None:
    flood(port, PING)


def uploads(port: int) -> None:
    """Upload slow boards, and files of 1 MB after them."""
    guests = [Rude(port) for _ in range(30)]
    files = [partial(hold, port, upload(port, guest.token, MEGABYTE, RUDE)) for guest in guests for _ in range(4)]
    again_and_again([*[guest.check for guest in guests[:5]], *files])


def hold(port: int, request: bytes) -> None:
    with connection(port, 15) as line:
        line.sendall(request)
        line.recv(65536)


def trailers(port: int) -> None:
    again_and_again([lambda: sent(port, chunked(port, RUDE), b"X-Trailer: x\r\n" * 2_000_000)] * 4)


def boards(port: int) -> None:
    guests = [Rude(port) for _ in range(15)]
    again_and_again([guest.check for guest in guests])


def thinkers(port: int) -> None:
    """Start bots that think for ten seconds, and request hints, for fifteen guests."""
    guests = [Rude(port) for _ in range(15)]
    for guest in guests:
        guest.open("search:10s", "search:10s")
    tables = [guest.open("me", "me") for guest in guests]
    again_and_again([partial(guest.hints, table) for guest, table in zip(guests, tables, strict=True)])


def quick_bots(port: int) -> None:
    """Open as many tables of fast bots as the server lets one address open."""
    guests = [Rude(port) for _ in range(50)]
    again_and_again([partial(guest.open, *["random"] * 5) for guest in guests])


def webhooks(port: int) -> None:
    """Register webhook receivers that answer one byte at a time."""
    server = socket.create_server(("127.0.0.1", 0), backlog=500)
    address = f"http://127.0.0.1:{server.getsockname()[1]}/"
    guests = [Rude(port) for _ in range(30)]
    for guest in guests:
        guest.http.put("/me/webhook", json={"url": address})
    lines: list[socket.socket] = []

    def drip() -> None:
        for line in lines:
            with contextlib.suppress(OSError):
                line.sendall(b"x")
        time.sleep(0.5)

    def answer() -> None:
        line, _ = server.accept()
        line.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
        lines.append(line)

    again_and_again([drip, answer, *[partial(guest.open, "me", "me") for guest in guests]])


def accounts(port: int) -> list[Rude]:
    """As many accounts as one address gets at once, or nearly."""
    guests = [Rude(port) for _ in range(9)]
    for guest in guests:
        guest.sign_up()
    return guests


def sign_ups(port: int) -> None:
    guests = [Rude(port) for _ in range(30)]
    again_and_again([guest.sign_up for guest in guests])


def sign_ins(port: int) -> None:
    guest = Rude(port)
    again_and_again([guest.guess] * 30)


def blocks(port: int) -> None:
    """Three accounts, so that places are left in the tournament they enter."""
    again_and_again([guest.block for guest in accounts(port)[:3]])


def lobby(port: int) -> None:
    """Open as many public tables as the server lets one address open."""
    guests = [Rude(port) for _ in range(30)]
    again_and_again([partial(guest.open, "me", "open", public=True) for guest in guests])


def tournaments(port: int) -> None:
    again_and_again([guest.compete for guest in accounts(port)])


# Other things an honest player waits for


async def hint(port: int) -> float:
    client, table = await newcomer(port, "me", "me")
    began = time.perf_counter()
    for seat in (0, 1):
        status, _ = await client.say("POST", f"/api/tables/{table}/hint", b'{"seat":%d}' % seat)
        if status == 200:
            return time.perf_counter() - began
    return float("nan")


async def board(port: int) -> float:
    client, _ = await newcomer(port, "me", "open")
    text = (ROOT / "src" / "fondaco" / "games" / GAME / "board.toml").read_text(encoding="utf-8")
    began = time.perf_counter()
    status, _ = await client.say("POST", "/api/tables", msgspec.json.encode(SEATS | {"board_file": text}))
    return time.perf_counter() - began if status == 201 else float("nan")


async def bots_answer(port: int) -> float:
    began = time.perf_counter()
    client, table = await newcomer(port, "random", "random")
    while (await client.say("GET", f"/api/tables/{table}"))[1]["seq"] < 13:
        await asyncio.sleep(0.02)
    return time.perf_counter() - began


async def notification(port: int) -> float:
    heard = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        heard.set()
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.2", 0) as server:
        client, _ = await newcomer(port, "me", "open")
        url = f"http://127.0.0.2:{server.sockets[0].getsockname()[1]}/"
        await client.say("PUT", "/api/me/webhook", msgspec.json.encode({"url": url}))
        began = time.perf_counter()
        await client.say("POST", "/api/tables", msgspec.json.encode(SEATS | {"seats": ["me", "me"]}))
        await heard.wait()
        return time.perf_counter() - began


async def newcomer(port: int, *seats: str) -> tuple[Client, str]:
    """Create an honest guest with a table."""
    client = Client(port)
    await client.connect()
    _, card = await client.say("POST", "/api/tables", msgspec.json.encode(SEATS | {"seats": seats}))
    return client, card["id"]


HONEST_TOKENS: dict[tuple[int, int], str] = {}  # of accounts, by port and number
HONEST_TABLES: dict[int, str] = {}
HONEST_CUPS: dict[int, str] = {}
NUMBERS = itertools.count()


def honest_name(number: int) -> str:
    return f"Honest number {number}"


@contextlib.asynccontextmanager
async def visitor(port: int, number: int) -> AsyncIterator[httpx.AsyncClient]:
    """An honest visitor with a network address of their own."""
    headers = {"X-Forwarded-For": f"198.51.100.{2 + number % 250}"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", headers=headers, timeout=90) as http:
        yield http


@contextlib.asynccontextmanager
async def account(port: int, number: int) -> AsyncIterator[httpx.AsyncClient]:
    """An honest account, signed up when it is first used."""
    async with visitor(port, number) as http:
        if (port, number) not in HONEST_TOKENS:
            token = (await http.post("/guest")).json()["token"]
            credentials = {"name": honest_name(number), "password": PASSWORD}
            answer = await http.post("/account", json=credentials, headers={"Authorization": f"Bearer {token}"})
            HONEST_TOKENS[port, number] = answer.raise_for_status().cookies.get("fondaco") or token
            http.cookies.clear()
        http.headers["Authorization"] = f"Bearer {HONEST_TOKENS[port, number]}"
        yield http


async def sign_in(port: int) -> float:
    """Sign in from somewhere else, while others guess the password."""
    async with account(port, 0):
        pass
    async with visitor(port, 10 + next(NUMBERS)) as http:
        began = time.perf_counter()
        answer = await http.post("/session", json={"name": honest_name(0), "password": PASSWORD})
        answer.raise_for_status()
        return time.perf_counter() - began


async def listed(port: int) -> float:
    """Find a table in the lobby that has been open since before the attack."""
    if port not in HONEST_TABLES:
        async with account(port, 0) as http:
            answer = await http.post("/tables", json=SEATS | {"public": True})
            HONEST_TABLES[port] = answer.raise_for_status().json()["id"]
    async with visitor(port, 1) as http:
        began = time.perf_counter()
        tables = (await http.get("/tables")).raise_for_status().json()["open"]
        took = time.perf_counter() - began
    return {each["id"]: took for each in tables}[HONEST_TABLES[port]]


async def enter(port: int) -> float:
    """Enter a tournament that has been open since before the attack, and leave it again."""
    if port not in HONEST_CUPS:
        for number in range(1, 6):
            async with account(port, number):
                pass
        async with account(port, 0) as http:
            answer = await http.post("/tournaments", json=TOURNAMENT | {"name": "Honest tournament", "places": 8})
            HONEST_CUPS[port] = answer.raise_for_status().json()["tournament"]["id"]
    async with account(port, 1 + next(NUMBERS) % 5) as http:
        began = time.perf_counter()
        (await http.post(f"/tournaments/{HONEST_CUPS[port]}/enter", json={})).raise_for_status()
        took = time.perf_counter() - began
        await http.post(f"/tournaments/{HONEST_CUPS[port]}/leave")
        return took


@dataclass(frozen=True)
class Attack:
    run: Callable[[int], None]
    other: Other | None = None


ATTACKS = {
    "malformed actions": Attack(malformed),
    "pings": Attack(pings),
    "uploads": Attack(uploads, board),
    "trailers": Attack(trailers),
    "boards": Attack(boards, board),
    "thinking": Attack(thinkers, hint),
    "quick bots": Attack(quick_bots, bots_answer),
    "webhooks": Attack(webhooks, notification),
    "sign-ups": Attack(sign_ups, sign_in),
    "sign-ins": Attack(sign_ins, sign_in),
    "blocks": Attack(blocks, enter),
    "lobby": Attack(lobby, listed),
    "tournaments": Attack(tournaments, enter),
}


# Measuring


@dataclass
class Measured:
    tally: Tally = field(default_factory=Tally)
    others: list[float] = field(default_factory=list)

    @property
    def other(self) -> str:
        """The median, in seconds."""
        return f"{statistics.median(self.others):.1f}" if self.others else "-"


async def measure(port: int, seconds: float, other: Other | None) -> Measured:
    """Let two honest people play for this long, while another request is timed now and then."""
    wish = argparse.Namespace(game=GAME, watching=0)
    tables: list[Any] = []
    with contextlib.suppress(EOFError, OSError, KeyError):
        tables.append(await asyncio.wait_for(open_table([port], wish), 60))
    measured, end = Measured(), time.perf_counter() + seconds

    async def play_on() -> None:
        while (began := time.perf_counter()) < end:
            tasks: list[asyncio.Task[None]] = []
            try:
                clients, tasks = tables.pop() if tables else await asyncio.wait_for(open_table([port], wish), 60)
                playing = play(clients, PAUSE, end, measured.tally, random.Random(1), "post")
                await asyncio.wait_for(playing, end - time.perf_counter() + 60)
            except (EOFError, OSError, KeyError) as error:  # disconnected by the server, or no answer
                measured.tally.errors.append(repr(error))
                measured.tally.delays.append(time.perf_counter() - began)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def ask_on() -> None:
        while other is not None and time.perf_counter() < end:
            measured.others.append(90.0)  # the timeout, replaced if it takes less
            with contextlib.suppress(TimeoutError, EOFError, OSError, KeyError, httpx.HTTPError):
                measured.others[-1] = await asyncio.wait_for(other(port), 90)
            await asyncio.sleep(1)

    await asyncio.gather(play_on(), ask_on())
    return measured


@contextlib.contextmanager
def server_of(checkout: Path) -> Iterator[tuple[int, int]]:
    """Start a server with default limits; yield its port and process id."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {
            "PYTHONPATH": str(checkout / "src"),
            "FONDACO_DATA": folder,
            "FONDACO_PROXIES": "127.0.0.1",
            "FONDACO_WEBHOOKS_TO_PRIVATE": "1",
            "FONDACO_WEBHOOK_DELAY": "0.3",
            "FONDACO_BOT_WORKERS": "1",
        }
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [sys.executable, "-m", "fondaco", "serve", "--port", str(port)]  # other checkouts have it too
        server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            httpx.get(f"http://127.0.0.1:{port}/alive", timeout=120)
            yield port, server.pid
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def attacked(checkout: Path, attack: Attack, seconds: float) -> tuple[Measured, Measured, float]:
    """Return measurements without and under attack, and the server's peak memory gain in MB."""
    Client.more = f"X-Forwarded-For: {HONEST}\r\n"
    with server_of(checkout) as (port, process):
        calm = asyncio.run(measure(port, seconds, attack.other))
        before, most, ended = resident(process), [0.0], threading.Event()

        def watch() -> None:
            while not ended.wait(0.05):
                most[0] = max(most[0], resident(process) - before)

        spawn = multiprocessing.get_context("spawn")
        begun = spawn.Event()
        rude = spawn.Process(target=attacker, args=(attack.run, port, begun), daemon=True)
        watching = threading.Thread(target=watch)
        rude.start()
        watching.start()
        try:
            begun.wait(300)
            rough = asyncio.run(measure(port, seconds, attack.other))
        finally:
            ended.set()
            watching.join()
            rude.kill()
            rude.join()
    return calm, rough, most[0]


COLUMNS = {"actions": 8, "p50": 7, "p99": 7, "max": 7, "p99 calm": 9, "ratio": 6, "MB": 6}
HEAD = " ".join([f"{'':8} {'attack':18}", *[f"{name:>{width}}" for name, width in COLUMNS.items()], " else"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", help=f"some of: {', '.join(ATTACKS)}; all of them without")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--against", type=Path, help="another checkout to attack as well")
    parser.add_argument("--most", type=float, help="fail if a p99 under attack is longer, in milliseconds")
    wish = parser.parse_args()
    checkouts = ({"before": wish.against} if wish.against else {}) | {"now": ROOT}
    print(HEAD, flush=True)
    worst = 0.0
    for name in wish.attacks or ATTACKS:
        for which, checkout in checkouts.items():
            calm, rough, memory = attacked(checkout, ATTACKS[name], wish.seconds)
            p50, p99, most = (rough.tally.delay(part) for part in (0.5, 0.99, 1.0))
            usual = calm.tally.delay(0.99)
            worst = max(worst, p99) if which == "now" else worst
            print(
                f"{which:>8} {name:18} {len(rough.tally.delays):8} {p50:7.0f} {p99:7.0f} {most:7.0f} {usual:9.0f}"
                f" {p99 / (usual or 1):6.1f} {memory:6.0f}  {calm.other} -> {rough.other} s",
                *rough.tally.errors[:2],
                flush=True,
            )
    sys.exit(1 if wish.most and worst > wish.most else 0)


if __name__ == "__main__":
    main()
