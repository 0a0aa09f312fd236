"""Load: 500 tables at once in one process with SQLite on this machine; how many actions, how soon they are heard of.

Each seat is a client of its own: it answers from its menu by POST and listens on a socket. The delay of an action is
the time from the POST to the pushed news at whoever of the two hears it last. Everything stays on the loopback.
"""
from __future__ import annotations

import argparse
import asyncio
import base64
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.trial import GAME  # noqa: E402

START = "import sys; from fondaco.house.http.serve import serve; serve('127.0.0.1', int(sys.argv[1]))"


class Face(msgspec.Struct):
    seat: int | None
    options: list[msgspec.Raw]


class Card(msgspec.Struct):
    status: str


class News(msgspec.Struct):
    seq: int = 0
    faces: list[Face] = []
    table: Card = msgspec.UNSET  # type: ignore[assignment]


decode = msgspec.json.Decoder(News).decode


class Client:
    """One seat: a connection for what it says, a socket for what it hears; bare streams leave the house its room."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = ""
        self.news = News()
        self.heard = asyncio.Event()
        self.waiting_for: dict[int, asyncio.Future[float]] = {}

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.token = (await self.say("POST", "/api/guest"))[1]["token"]

    async def say(self, method: str, path: str, body: bytes = b"") -> tuple[int, Any]:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {self.token}\r\n"
        head = head if self.token else head.replace(f"Authorization: Bearer {self.token}\r\n", "")
        kind = "Content-Type: application/json\r\n" if body else ""
        self.writer.write(f"{head}{kind}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        return int(answer[9:12]), msgspec.json.decode(await self.reader.readexactly(length))

    async def listen(self, table: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        nonce = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/live?token={self.token} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        while True:
            kind, size = await reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
            body = await reader.readexactly(size)
            if kind & 15 == 1 and b'"ping"' not in body[:8]:
                self.hear(decode(body))

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


class Tally:
    def __init__(self) -> None:
        self.delays: list[float] = []
        self.errors: list[str] = []
        self.ended = 0


async def open_table(port: int, game: str) -> tuple[list[Client], list[asyncio.Task[None]]]:
    clients = [Client(port), Client(port)]
    for client in clients:
        await client.connect()
    wish = msgspec.json.encode({"game": game, "seats": ["me", "open"], "public": False})
    table = (await clients[0].say("POST", "/api/tables", wish))[1]["id"]
    await clients[1].say("POST", f"/api/tables/{table}/join", b"{}")
    tasks = [asyncio.create_task(client.listen(table)) for client in clients]
    for client in clients:
        await client.heard.wait()
        client.table = table  # type: ignore[attr-defined]
    return clients, tasks


async def play(clients: list[Client], pause: float, end: float, tally: Tally, dice: random.Random) -> None:
    """Plays at one table, an action every so often, until the time is up."""
    await asyncio.sleep(dice.random() * pause)
    due = time.perf_counter()
    count = 0
    while time.perf_counter() < end:
        newest = max(client.news.seq for client in clients)
        able = [(client, face) for client in clients for face in client.news.faces
                if face.options and client.news.seq == newest]  # fmt: skip
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
        status, said = await client.say("POST", f"/api/tables/{client.table}/actions", body)  # type: ignore[attr-defined]
        if status != 200:
            tally.errors.append(f"{status} {said}")
            return
        at = await asyncio.wait_for(asyncio.gather(*[each.when_heard(said["seq"]) for each in clients]), 30)
        tally.delays.append(max(at) - began)
        due = max(due + pause, time.perf_counter() - pause)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def run(port: int, wish: argparse.Namespace) -> Tally:
    dice, tally = random.Random(wish.seed), Tally()
    opened = []
    for start in range(0, wish.tables, 25):
        batch = [open_table(port, wish.game) for _ in range(start, min(start + 25, wish.tables))]
        opened += await asyncio.gather(*batch)
    print(f"{len(opened)} tables with {2 * len(opened)} clients are open.", flush=True)
    began, used = time.perf_counter(), processor_seconds(wish.house)
    pause = wish.tables / wish.rate if wish.rate else 0.0
    players = [
        play(clients, pause, began + wish.seconds, tally, random.Random(dice.random())) for clients, _ in opened
    ]
    await asyncio.gather(*players)
    report(tally, time.perf_counter() - began)
    if used and tally.delays:
        after = processor_seconds(wish.house)
        own, system = (1000 * (now - then) / len(tally.delays) for now, then in zip(after, used, strict=True))
        print(f"processor time of the house: {own:.2f} ms per action, and {system:.2f} ms of the system for it")
    for _, tasks in opened:
        for task in tasks:
            task.cancel()
    return tally


def processor_seconds(process: int) -> list[float]:
    """What a process, and the system for it, have used so far; nothing where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
    return [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:13]]


def report(tally: Tally, seconds: float) -> None:
    delays = sorted(tally.delays) or [0.0]
    half, most = delays[len(delays) // 2], delays[min(len(delays) - 1, int(len(delays) * 0.99))]
    print(f"{len(tally.delays)} actions in {seconds:.1f} s: {len(tally.delays) / seconds:.0f} actions/s")
    half, most, last = (1000 * delay for delay in (half, most, delays[-1]))
    print(f"from POST to pushed news: p50 {half:.1f} ms, p99 {most:.1f} ms, most {last:.1f} ms")
    print(f"{tally.ended} matches ended, {len(tally.errors)} errors", *tally.errors[:3], sep="\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=330, help="actions per second that are wished for; 0: no limit")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"FONDACO_DATA": folder, "FONDACO_LIMITS": "1000000", "PYTHONPATH": str(ROOT / "src")}
        house = subprocess.Popen([sys.executable, "-c", START, str(port)], env=env, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            wish.house = house.pid
            tally = asyncio.run(run(port, wish))
        finally:
            house.terminate()
            house.wait(20)
    sys.exit(1 if tally.errors else 0)


def wait_for(port: int) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("the house did not open")


if __name__ == "__main__":
    main()
