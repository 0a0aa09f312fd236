"""Several processes on one PostgreSQL: each event is written once, all show the same, and they share the bots."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from fondaco.server.accounts.users import Users
from fondaco.server.storage.leases import SHARDS
from fondaco.server.tables import setup
from tests.server.account_helpers import tables_found
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server, next_message, until
from tests.server.server_core import open_service
from tests.trial import GAME

CLIENTS, ROUNDS = 100, 3


def shards(servers: list[Server]) -> list[int]:
    """Return how many shards each server owns."""
    return [httpx.get(f"{server.url}/health", timeout=90).json()["shards"] for server in servers]


def test_events_reach_subscribers_of_other_processes(pair: list[Server], guest_at: Callable[[str], Guest]) -> None:
    host, other = guest_at(pair[0].url), guest_at(pair[1].url)
    table = host.open()
    with host.live(table) as listener:
        assert next_message(listener)["table"]["status"] == "open"
        other.take_seat(table)
        while (status := next_message(listener)["table"]["status"]) != "playing":
            assert status == "open"
        other.post_ok(f"/tables/{table}/chat", text="Good evening")
        assert next_message(listener)["lines"][-1]["text"] == "Good evening"


def test_quick_match_seats_players_of_different_processes_together(
    pair: list[Server], guest_at: Callable[[str], Guest]
) -> None:
    seekers = [guest_at(server.url) for server in pair]
    for each in seekers:
        assert each.http.put("/me/matchmaking", json={"games": [GAME], "players": 2, "wait": 600}).status_code == 200
    (table,) = until(lambda: tables_found(*seekers))
    assert [each.get(f"/tables/{table}")["table"]["status"] for each in seekers] == ["playing"] * 2


async def test_exactly_one_of_many_conflicting_actions_is_written(
    pair: list[Server], guest_at: Callable[[str], Guest]
) -> None:
    persons = [guest_at(pair[0].url) for _ in range(5)]
    table = persons[0].open(seats=["me", *["open"] * 4])
    for person in persons[1:]:
        person.take_seat(table)
    written, final = await race([server.url for server in pair], table, [each.token for each in persons])
    lines = [seq for seq, _ in written]
    assert len(lines) == len(set(lines)) >= ROUNDS
    assert len({news["seq"] for _, news in final}) == 1
    for seat in range(5):
        told = [news["views"] for client, news in final if client % 5 == seat]
        assert all(faces == told[0] for faces in told)
        assert [face["seat"] for face in told[0]] == [seat]
    assert_gapless(final[0][1])


async def race(urls: list[str], table: str, tokens: list[str]) -> tuple[list[tuple[int, int]], list[tuple[int, Any]]]:
    """Let many clients, twenty per seat, answer as fast as they can through either process."""
    # One connection per request: under load httpx closes connections as idle that it has just assigned.
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=0)
    async with httpx.AsyncClient(limits=limits, timeout=120) as http:

        async def news(client: int) -> Any:
            headers = {"Authorization": f"Bearer {tokens[client % 5]}"}
            return (await http.get(f"{urls[client // 5 % 2]}/api/tables/{table}", headers=headers)).json()

        async def act(client: int, turn: int, seen: Any) -> tuple[int, int] | None:
            face = seen["views"][0]
            if not face["options"]:
                return None
            action = random.Random(client * 100 + turn).choice(face["options"])
            body = {"seat": face["seat"], "seq": seen["seq"], "key": f"{client} {turn}", "action": action}
            headers = {"Authorization": f"Bearer {tokens[client % 5]}"}
            url = f"{urls[client // 5 % 2]}/api/tables/{table}/actions"
            answer = await http.post(url, json=body, headers=headers)
            assert answer.status_code in (200, 403, 409), answer.text
            return (answer.json()["seq"], client) if answer.status_code == 200 else None

        written = []
        for turn in range(ROUNDS):
            seen = {seat: await news(seat) for seat in range(5)}
            won = await asyncio.gather(*[act(client, turn, seen[client % 5]) for client in range(CLIENTS)])
            written += [each for each in won if each is not None]
        for _ in range(300):  # until both processes know everything that was written
            final = list(enumerate(await asyncio.gather(*[news(client) for client in range(CLIENTS)])))
            if {told["seq"] for _, told in final} == {max(seq for seq, _ in written)}:
                break
            await asyncio.sleep(0.1)
    return written, final


def assert_gapless(news: Any) -> None:
    lines, last = news["lines"], news["seq"]
    assert [line["seq"] for line in lines] == list(range(last - len(lines) + 1, last + 1))
    log = news["views"][0]["log"]
    assert [entry["seq"] for entry in log] == list(range(len(log)))


def test_processes_share_bots_and_take_over_from_a_killed_one(
    pair: list[Server], guest_at: Callable[[str], Guest]
) -> None:
    until(lambda: shards(pair) == [SHARDS // 2] * 2, 30)
    guest = guest_at(pair[1].url)
    tables = [guest.open(seats=["random"] * 5) for _ in range(6)]
    until(lambda: all(guest.news(table)["table"]["lines"] > 5 for table in tables), 60)
    pair[0].kill()
    until(lambda: shards(pair[1:]) == [SHARDS], 30)
    so_far = {table: guest.news(table)["seq"] for table in tables}
    for table in tables:
        until(lambda table=table: over(guest, table) or guest.news(table)["seq"] > so_far[table], 60)
        assert_gapless(guest.news(table))


def over(guest: Guest, table: str) -> bool:
    return bool(guest.news(table)["table"]["status"] == "over")


async def test_event_queries_of_many_tables_are_batched(postgres: Postgres, tmp_path: Path) -> None:
    """Queries for several tables that are requested while one is running share the next query."""

    async with open_service(tmp_path, postgres()) as service:
        wish = setup.NewTable(GAME, ["me", "open"])
        _, ada = await Users(service.store, True).new_guest(0)
        ids = [(await service.open_table(*setup.plan_table(wish, ada))).facts.id for _ in range(5)]
        store, asked = service.store, []
        assert store.pg is not None
        ask = store.pg.ask
        store.pg.ask = lambda query, *args: (asked.append(args), ask(query, *args))[1]  # type: ignore
        found = await asyncio.gather(*[store.lines(table, 0) for table in ids], store.lines(ids[0], 1))
        assert [[each.seq for each in lines] for lines in found] == [[1]] * 5 + [[]]
        stored = await store.load(ids[4])
        assert stored is not None
        assert found[4] == stored.lines
        assert [len(tables) for tables, _ in asked] == [6]
        store.pg.hang_up()
        assert [each.seq for each in await store.lines(ids[0], 0)] == [1]
