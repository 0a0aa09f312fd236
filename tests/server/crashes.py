"""Helpers that kill servers, and clients that notice lost actions."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence

import httpx

import fondaco
from fondaco.server.tables.table import action_to_json
from tests.server.live_server import Guest, Server, until
from tests.trial import terse

TABLES = 2


class Client(threading.Thread):
    """Client that plays both seats of a table as fast as it can and records what was acknowledged.

    A request without a response is repeated with the same key.
    """

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.guest, self.table = guest, table
        self.dice = random.Random(seed)
        self.acknowledged: dict[int, tuple[int, object]] = {}
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                self.step()
            except (httpx.HTTPError, AssertionError, ValueError):
                time.sleep(0.01)

    def step(self) -> None:
        news = self.guest.news(self.table)
        if news["table"]["status"] == "over":
            self.ended.set()
            return
        able = [face for face in news["views"] if face["options"]]
        if able:
            face = self.dice.choice(able)
            action = self.dice.choice(face["options"])
            seq = self.said(face["seat"], news["seq"], action, f"{self.dice.random()}")
            if seq is not None:
                self.acknowledged[seq] = (face["seat"], action)

    def said(self, seat: int, seq: int, action: object, key: str) -> int | None:
        """Return the event that this action has written; `None` if it was refused, or if the test ends first."""
        while not self.ended.is_set():
            try:
                answer = self.guest.act(self.table, seat, seq, action, key=key)
                if answer.status_code < 500:
                    return int(answer.json()["seq"]) if answer.status_code == 200 else None
            except (httpx.HTTPError, ValueError):
                pass
            time.sleep(0.01)
        return None


Fault = Callable[[], None]


def kill_repeatedly(
    server: Server,
    guest_at: Callable[[str], Guest],
    times: int,
    seed: int,
    mishaps: Sequence[Fault] = (),
    kept: Callable[[Client], None] | None = None,
) -> None:
    """Kill a server repeatedly while clients play, and check that nothing is lost.

    One of `mishaps` happens before about half of the kills.
    """
    dice = random.Random(seed)
    server.start()
    clients = []
    for number in range(TABLES):
        guest = guest_at(server.url)
        table = guest.open(seats=["me", "me", "random"][: 2 + number % 2], options=terse())
        clients.append(Client(guest, table, seed + number))
    for client in clients:
        client.start()
    for _ in range(times):
        wait_for_acknowledgements(clients)
        time.sleep(dice.uniform(0, 0.5))
        if mishaps and dice.random() < 0.5:
            dice.choice(mishaps)()
        server.kill()
        server.start()
    wait_for_acknowledgements(clients)
    for client in clients:
        client.ended.set()
    for client in clients:
        client.join(30)
        (kept or assert_kept)(client)


def wait_for_acknowledgements(clients: list[Client]) -> None:
    """Wait until each client with a running match has another acknowledgement, so that the test proves something."""
    before = [len(client.acknowledged) for client in clients]
    for client, known in zip(clients, before, strict=True):
        until(lambda client=client, known=known: len(client.acknowledged) > known or client.ended.is_set(), 120)
        assert client.acknowledged


def assert_kept(client: Client) -> None:
    """Let bots finish the match, then check that every acknowledged action is in its place."""
    for seat in (0, 1):
        client.guest.post(f"/tables/{client.table}/stand-in", seat=seat, strength="random")
    assert_verified(client)


def assert_verified(client: Client) -> None:
    until(lambda: client.guest.news(client.table)["table"]["status"] == "over", 200)
    text = client.guest.http.get(f"/tables/{client.table}/match.json").text
    assert fondaco.verify(text) == []
    match = fondaco.load(text)
    log = match.log or []
    begin = match.players + 1  # events before the first action: everybody sits down, the match begins
    places = {min(seq - begin, len(log) - 1): said for seq, said in client.acknowledged.items()}
    for place, said in places.items():  # the last action is acknowledged with the number of the end
        assert (log[place].seat, action_to_json(log[place].action)) == said
    own = [place for place, entry in enumerate(log[: max(places) + 1]) if entry.seat in (0, 1)]
    assert own == sorted(places)  # every played action was requested, none is there twice
