"""Load test: 500 tables at once on this machine; throughput, delays and cost to the server.

Each seat is a client of its own. It answers from its menu, by POST or over the socket on which it listens. The delay of
an action is the time from sending it to the pushed update at the last receiver. Everything stays on the loopback.

`--profile` is what people do: `live` plays at all tables, `spectators` at one with 2,000 spectators, `correspondence`
at many where nobody listens, `bots` lets bots play alone, `lobby` lets guests arrive all at once, open a table or join
one, `idle` abandons tables after 300 actions and measures the memory of each idle table. `--parts` shows where the
server's CPU time goes. `--stored 100000` fills a store with that many tables first, and measures how long the server
takes to start and how long it then delays requests.

`--against FOLDER` is another checkout, for example the last release: both are loaded alternately, and the results are
ratios, which a busy machine disturbs least. `--postgres` stores the tables there, `--processes 2` shares them among
several server processes, `--apart` connects the seats of a table to different ones, `--watching 50` adds spectators to
each table.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import gzip
import math
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.databases import Postgres  # noqa: E402
from tests.trial import GAME  # noqa: E402
from tools.fill_store import fill  # noqa: E402

START = "import sys; from fondaco.server.serve import serve; serve('127.0.0.1', int(sys.argv[1]))"
IDLE_AFTER, ROUND = 3_000, 6.0  # milliseconds, instead of ten minutes; seconds until the server has checked
SOON_IDLE = f"from fondaco.server.tables.core import cache; cache.IDLE_AFTER = {IDLE_AFTER}; {START}"
ACTIONS, TOGETHER = 300, 20
WATCHED = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tools import profile_server; profile_server.watch(); {START}"
)
PARTED = str(Path(tempfile.gettempdir()) / f"fondaco-parts-{os.getpid()}.json")
PROFILES: dict[str, dict[str, Any]] = {
    "live": {},
    "spectators": {"tables": 1, "watching": 2000, "rate": 5.0},
    "bots": {"tables": 50},
    "correspondence": {"tables": 2000, "rate": 30.0},
    "lobby": {"tables": 300, "rate": 0.0},
    "idle": {"tables": 120, "rate": 0.0},
}


class Face(msgspec.Struct):
    seat: int | None
    options: list[msgspec.Raw]


class Card(msgspec.Struct):
    status: str


class News(msgspec.Struct):
    seq: int = 0
    views: list[Face] = []
    table: Card = msgspec.UNSET  # type: ignore[assignment]


decode = msgspec.json.Decoder(News).decode


class Client:
    """One seat: a connection to send on and a socket to listen on, as bare streams to save CPU."""

    more = ""  # additional headers

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = ""
        self.table = ""
        self.news = News()
        self.heard = asyncio.Event()
        self.refused = ""
        self.waiting_for: dict[int, asyncio.Future[float]] = {}

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.token = (await self.say("POST", "/api/guest"))[1]["token"]

    async def say(self, method: str, path: str, body: bytes = b"") -> tuple[int, Any]:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {self.token}\r\n"
        head = head if self.token else head.replace(f"Authorization: Bearer {self.token}\r\n", "")
        kind = "Content-Type: application/json\r\nAccept-Encoding: gzip\r\n" if body else ""
        self.writer.write(f"{head}{kind}{self.more}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        told = await self.reader.readexactly(length)
        told = gzip.decompress(told) if b"content-encoding: gzip" in answer.lower() else told
        return int(answer[9:12]), msgspec.json.decode(told)

    async def listen(self, table: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        self.socket, self.table = writer, table
        nonce = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/live?token={self.token} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\n"
            f"Sec-WebSocket-Version: 13\r\n{self.more}\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        while True:
            kind, size = await reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
            body = await reader.readexactly(size)
            if kind & 15 == 1 and body.startswith(b'{"seq"'):
                self.hear(decode(body))
            elif kind & 15 == 1 and body.startswith(b'{"refused"'):
                self.refused = body.decode()
            elif kind & 15 == 9:
                writer.write(b"\x8a" + bytes([0x80 | size]) + b"\0\0\0\0" + body)  # unanswered pings end the connection

    def hear(self, news: News) -> None:
        self.news = news
        self.heard.set()
        for seq in [seq for seq in self.waiting_for if seq <= news.seq]:
            self.waiting_for.pop(seq).set_result(time.perf_counter())

    def when_heard(self, seq: int) -> asyncio.Future[float]:
        future = asyncio.get_running_loop().create_future()
        self.waiting_for[seq] = future
        if self.news.seq >= seq:
            future.set_result(time.perf_counter())
            del self.waiting_for[seq]
        return future

    async def act(self, body: bytes, over: str) -> int:
        """Send an action and return the least sequence number it will have."""
        if over == "socket":
            told = b'{"act":' + body + b"}"
            size = bytes([0x80 | len(told)]) if len(told) < 126 else b"\xfe" + len(told).to_bytes(2, "big")
            self.socket.write(b"\x81" + size + b"\0\0\0\0" + told)
            return self.news.seq + 1
        body = body[:-1] + b',"news":true}' if over == "page" else body
        status, said = await self.say("POST", f"/api/tables/{self.table}/actions", body)
        if status != 200:
            self.refused = f"{status} {said}"
            return self.news.seq
        line: int = said["seq"]
        return line


@dataclass
class Tally:
    """Results of a run."""

    delays: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    ended: int = 0
    seconds: float = 0.0
    own: float = 0.0
    system: float = 0.0
    memory: float = 0.0
    growth: float = 0.0
    encoded: float = 0.0
    parts: dict[str, int] = field(default_factory=dict)
    idle: list[float] = field(default_factory=list)

    def delay(self, part: float) -> float:
        delays = sorted(self.delays) or [0.0]
        return 1000 * delays[min(len(delays) - 1, int(len(delays) * part))]

    @property
    def figures(self) -> dict[str, float]:
        count = max(1, len(self.delays))
        return {
            "CPU per action (\N{MICRO SIGN}s)": 1e6 * self.own / count,
            "of the system for it (\N{MICRO SIGN}s)": 1e6 * self.system / count,
            "encodings per action": self.encoded / count,
            "actions per second": count / (self.seconds or 1),
            "p50 (ms)": self.delay(0.5),
            "p99 (ms)": self.delay(0.99),
            "memory (MB)": self.memory,
            "memory per table (kB)": self.growth,
        }


async def open_table(ports: list[int], wish: argparse.Namespace) -> tuple[list[Client], list[asyncio.Task[None]]]:
    """Open a table with two players and its spectators."""
    clients = [Client(ports[index % len(ports)]) for index in range(2)]
    for client in clients:
        await client.connect()
    wished = msgspec.json.encode({"game": wish.game, "seats": ["me", "open"], "public": False, "agent": True})
    table = (await clients[0].say("POST", "/api/tables", wished))[1]["id"]
    await clients[1].say("POST", f"/api/tables/{table}/join", b'{"agent":true}')
    watching = [Client(ports[index % len(ports)]) for index in range(wish.watching)]
    tasks = [asyncio.create_task(client.listen(table)) for client in clients + watching]
    for client in clients + watching:
        await client.heard.wait()
    return clients, tasks


async def play(
    clients: list[Client],
    pause: float,
    end: float,
    tally: Tally,
    dice: random.Random,
    over: str,
    most: float = math.inf,
) -> None:
    """Play at one table at this pace until the time is up or `most` actions were played."""
    await asyncio.sleep(min(dice.random() * pause, end - time.perf_counter()))
    due = time.perf_counter()
    count = 0
    while time.perf_counter() < end and count < most:
        newest = max(client.news.seq for client in clients)
        able = [
            (client, face)
            for client in clients
            for face in client.news.views
            if face.options and client.news.seq == newest
        ]
        if clients[0].news.table.status == "over":
            tally.ended += 1
            return
        if not able:
            await asyncio.sleep(0.005)
            continue
        client, face = dice.choice(able)
        action = bytes(dice.choice(face.options)).decode()
        count += 1
        body = f'{{"seat":{face.seat},"seq":{client.news.seq},"key":"{count}","action":{action}}}'.encode()
        began = time.perf_counter()
        line = await client.act(body, over)
        try:
            at = await asyncio.wait_for(asyncio.gather(*[each.when_heard(line) for each in clients]), 30)
        except TimeoutError:
            client.refused = client.refused or "nothing was heard for 30 s"
        if client.refused:
            tally.errors.append(client.refused)
            return
        tally.delays.append(max(at) - began)
        due = max(due + pause, time.perf_counter() - pause)
        await asyncio.sleep(max(0.0, min(due, end) - time.perf_counter()))


async def run(servers: dict[int, int], wish: argparse.Namespace, over: str) -> Tally:
    tally, ports, empty = Tally(), [*servers], sum(map(resident, servers.values()))
    at_once = 5 if wish.watching else 25
    wish.resident = lambda: sum(map(resident, servers.values()))
    opened = []
    for start in range(0, wish.tables if wish.profile in SEATED else 0, at_once):
        batch = [
            open_table(ports if wish.apart else [ports[number % len(ports)]], wish)
            for number in range(start, min(start + at_once, wish.tables))
        ]
        opened += await asyncio.gather(*batch)
    tally.growth = 1000 * (sum(map(resident, servers.values())) - empty) / wish.tables if opened else 0.0
    encoded = await counter(ports, "encoded")
    began, used = time.perf_counter(), processor_seconds(servers)
    signalled(servers, signal.SIGUSR1, wish)
    await DOING[wish.profile](ports, opened, wish, tally, over)
    tally.parts = counted(servers, wish)
    tally.seconds = time.perf_counter() - began
    tally.own, tally.system = (now - then for now, then in zip(processor_seconds(servers), used, strict=True))
    tally.memory = sum(map(resident, servers.values()))
    if tally.idle:  # leave out what the first tables made the server load for all
        half = len(tally.idle) // 2
        tally.growth = 1000 * (tally.idle[-1] - tally.idle[half]) / (wish.tables - TOGETHER * (half + 1))
    tally.encoded = await counter(ports, "encoded") - encoded
    for _, tasks in opened:
        for task in tasks:
            task.cancel()
    return tally


Opened = list[tuple[list[Client], list[asyncio.Task[None]]]]


async def played(ports: list[int], opened: Opened, wish: argparse.Namespace, tally: Tally, over: str) -> None:
    """Play at all tables at the requested rate."""
    dice, end = random.Random(wish.seed), time.perf_counter() + wish.seconds
    pause = wish.tables / wish.rate if wish.rate else 0.0
    await asyncio.gather(
        *[play(clients, pause, end, tally, random.Random(dice.random()), over) for clients, _ in opened]
    )


async def corresponded(ports: list[int], opened: Opened, wish: argparse.Namespace, tally: Tally, over: str) -> None:
    """Let players visit a table, read its state, answer and leave; nobody listens."""
    for clients, tasks in opened:
        for task, client in zip(tasks, clients, strict=True):
            task.cancel()
            client.socket.close()
    dice, end = random.Random(wish.seed), time.perf_counter() + wish.seconds
    due = time.perf_counter()
    while time.perf_counter() < end:
        began = time.perf_counter()
        for client in dice.choice(opened)[0]:
            _, told = await client.say("GET", f"/api/tables/{client.table}")
            able = [face for face in told["views"] if face["options"]]
            if able:
                said = {
                    "seat": able[0]["seat"],
                    "seq": told["seq"],
                    "key": str(began),
                    "action": dice.choice(able[0]["options"]),
                }
                status, answer = await client.say(
                    "POST", f"/api/tables/{client.table}/actions", msgspec.json.encode(said)
                )
                if status != 200:
                    tally.errors.append(f"{status} {answer}")
                tally.delays.append(time.perf_counter() - began)
                break
        due += 1 / wish.rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def bots_played(ports: list[int], opened: Opened, wish: argparse.Namespace, tally: Tally, over: str) -> None:
    """Let bots play alone; the server's own counter gives the actions, delays are not measured."""
    host = Client(ports[0])
    await host.connect()
    bots = msgspec.json.encode({"game": wish.game, "seats": ["random", "random"], "public": False})
    for _ in range(wish.tables):
        await host.say("POST", "/api/tables", bots)
    before = await counter(ports, "lines")
    await asyncio.sleep(wish.seconds)
    tally.delays = [0.0] * (await counter(ports, "lines") - before)


async def left(ports: list[int], opened: Opened, wish: argparse.Namespace, tally: Tally, over: str) -> None:
    """Play `ACTIONS` actions at a few tables at a time, then abandon them."""
    dice = random.Random(wish.seed)
    for start in range(0, wish.tables, TOGETHER):
        batch = await asyncio.gather(*[open_table(ports, wish) for _ in range(min(TOGETHER, wish.tables - start))])
        await asyncio.gather(
            *[play(clients, 0.0, math.inf, tally, random.Random(dice.random()), over, ACTIONS) for clients, _ in batch]
        )
        for clients, tasks in batch:
            for task, client in zip(tasks, clients, strict=True):
                task.cancel()
                client.socket.close()
                client.writer.close()
        await asyncio.sleep(IDLE_AFTER / 1000 + ROUND)
        tally.idle.append(wish.resident())


async def counter(ports: list[int], name: str) -> int:
    """Return the sum of a counter over all server processes; 0 if a release does not have it."""
    found = 0
    for port in ports:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        told = (await reader.read()).decode()
        writer.close()
        counted = told.partition(f"\nfondaco_{name}_total ")[2]
        found += int(float(counted.partition("\n")[0] or 0))
    return found


async def arrived(ports: list[int], opened: Opened, wish: argparse.Namespace, tally: Tally, over: str) -> None:
    """Let guests arrive all at once: each reads the lobby, then opens a table or joins one."""
    wished = msgspec.json.encode({"game": wish.game, "seats": ["me", "open"], "public": True, "agent": True})

    async def guest(number: int, table: str | None = None) -> str:
        client, began = Client(ports[number % len(ports)]), time.perf_counter()
        await client.connect()
        await client.say("GET", "/api/tables")
        if table is None:
            table = str((await client.say("POST", "/api/tables", wished))[1]["id"])
        else:
            status, said = await client.say("POST", f"/api/tables/{table}/join", b'{"agent":true}')
            if status >= 300:
                tally.errors.append(f"{status} {said}")
        tally.delays.append(time.perf_counter() - began)
        client.writer.close()
        return table

    tables = await asyncio.gather(*[guest(number) for number in range(wish.tables)])
    await asyncio.gather(*[guest(number, table) for number, table in enumerate(tables)])


SEATED = ("live", "spectators", "correspondence")
DOING = {
    "live": played,
    "spectators": played,
    "correspondence": corresponded,
    "bots": bots_played,
    "lobby": arrived,
    "idle": left,
}


def signalled(servers: dict[int, int], sign: signal.Signals, wish: argparse.Namespace) -> None:
    for process in servers.values():
        if wish.parts:
            os.kill(process, sign)


def counted(servers: dict[int, int], wish: argparse.Namespace) -> dict[str, int]:
    """Return the samples by part; processes share one file, so they are asked one by one."""
    found: Counter[str] = Counter()
    file = Path(PARTED)
    for port, process in servers.items() if wish.parts else ():
        file.unlink(missing_ok=True)
        signalled({port: process}, signal.SIGUSR2, wish)
        while not file.exists() or not file.read_bytes().endswith(b"}"):
            time.sleep(0.01)
        found.update(msgspec.json.decode(file.read_bytes(), type=dict[str, int]))
    return found


def processor_seconds(servers: dict[int, int]) -> list[float]:
    """Return the user and system CPU seconds used by these processes."""
    fields = [Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split() for server in servers.values()]
    return [sum(int(each[column]) for each in fields) / os.sysconf("SC_CLK_TCK") for column in (11, 12)]


def resident(server: int) -> float:
    pages = int(Path(f"/proc/{server}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextlib.contextmanager
def servers_of(checkout: Path, database: str, wish: argparse.Namespace) -> Iterator[dict[int, int]]:
    """Start the processes of one server from a checkout; yield process ids by port."""
    running: list[subprocess.Popen[bytes]] = []
    ports = []
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {
            "FONDACO_LIMITS": "1000000",
            "FONDACO_CONNECTIONS": "100000",
            "FONDACO_SOCKETS": "100000",
            "FONDACO_TABLES_IN_MEMORY": "100000",
            "FONDACO_ROOMS": "100000",
            "PYTHONPATH": str(checkout / "src"),
        }
        env |= {"FONDACO_PARTS": PARTED}
        env |= {"FONDACO_DATABASE": database} if database else {"FONDACO_DATA": folder}
        try:
            if wish.stored:
                asyncio.run(fill(Path(folder), wish.game, wish.stored))
            for _ in range(wish.processes):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", 0))
                    ports.append(probe.getsockname()[1])
                start = SOON_IDLE if wish.profile == "idle" else WATCHED if wish.parts else START
                command = [sys.executable, "-c", start, str(ports[-1])]
                running.append(subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL))
                opening = wait_for(ports[-1])
                if wish.stored:
                    used, waited = sum(processor_seconds({0: running[-1].pid})), longest_wait(ports[-1])
                    print(
                        f"{wish.stored} stored tables: open after {opening:.1f} s, {used:.1f} s of them at work;",
                        f"then nobody waited for longer than {waited:.2f} s",
                    )
            yield dict(zip(ports, [server.pid for server in running], strict=True))
        finally:
            for server in running:
                server.terminate()
            for server in running:
                server.wait(20)


def compared(rounds: dict[str, list[Tally]]) -> None:
    """Print the median figures of each checkout, with ratios if there are two."""
    figures = {
        name: {each: statistics.median(tally.figures[each] for tally in told) for each in told[0].figures}
        for name, told in rounds.items()
    }
    for name, told in rounds.items():
        count, ended = sum(len(each.delays) for each in told), sum(each.ended for each in told)
        errors = [error for each in told for error in each.errors]
        print(f"{name}: {count} actions, {ended} matches ended, {len(errors)} errors", *errors[:3], sep="\n")
    now = figures["now"]
    for figure, value in now.items():
        before = figures.get("before", {}).get(figure)
        beside = "" if not before else f"   before {before:10.1f}   before/now {before / value:5.2f}" if value else ""
        print(f"{figure:>28} {value:10.1f}{beside}", flush=True)
    parts = Counter(
        {part: sum(each.parts.get(part, 0) for each in rounds["now"]) for each in rounds["now"] for part in each.parts}
    )
    for part, count in parts.most_common():
        print(f"{part:>28} {100 * count / parts.total():9.1f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", choices=[*PROFILES], default="live")
    parser.set_defaults(tables=500, rate=330.0, watching=0)
    parser.set_defaults(**PROFILES[parser.parse_known_args()[0].profile])
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, help="actions per second that are wished for; 0: no limit")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--over",
        choices=("post", "page", "socket"),
        default="post",
        help="how actions are said: by POST, as a page does, which has the news in the answer, or over the socket",
    )
    parser.add_argument("--watching", type=int, help="people who look on at each table")
    parser.add_argument("--parts", action="store_true", help="where the processor time goes")
    parser.add_argument("--stored", type=int, default=0, help="so many tables are in the store before the server opens")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--apart", action="store_true", help="the seats of a table sit in different processes")
    parser.add_argument("--against", type=Path, help="another checkout to compare with; by POST for socket")
    parser.add_argument("--rounds", type=int, default=1)
    wish = parser.parse_args()
    checkouts = {"now": ROOT} | ({"before": wish.against} if wish.against else {})
    rounds: dict[str, list[Tally]] = {name: [] for name in checkouts}
    cluster = Postgres(durable=True) if wish.postgres or wish.processes > 1 else None
    try:
        for _ in range(wish.rounds):
            for name, checkout in checkouts.items():
                with servers_of(checkout, cluster() if cluster else "", wish) as servers:
                    over = "post" if name == "before" and wish.over == "socket" else wish.over
                    rounds[name].append(asyncio.run(run(servers, wish, over)))
    finally:
        if cluster is not None:
            cluster.close()
    compared(rounds)
    sys.exit(1 if any(tally.errors for told in rounds.values() for tally in told) else 0)


def wait_for(port: int) -> float:
    """Wait until the port accepts connections; return the seconds that took."""
    began = time.perf_counter()
    while time.perf_counter() < began + 120:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return time.perf_counter() - began
        time.sleep(0.05)
    sys.exit("the server did not open")


def longest_wait(port: int, seconds: float = 15.0) -> float:
    """Return the longest delay of a short request while the server does its start-up work."""
    end, longest = time.perf_counter() + seconds, 0.0
    while time.perf_counter() < end:
        began = time.perf_counter()
        with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
            line.sendall(b"GET /alive HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            while line.recv(4096):
                pass
        longest = max(longest, time.perf_counter() - began)
        time.sleep(0.02)
    return longest


if __name__ == "__main__":
    main()
