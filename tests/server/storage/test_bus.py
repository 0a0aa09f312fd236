"""Event bus: subscribers by type, with each transport between processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fondaco.server.base.announcement import Announcement
from fondaco.server.base.settings import Settings
from fondaco.server.storage.bus import (
    AnnouncementChanged,
    AnyMessage,
    Bus,
    InProcessTransport,
    OrdersChanged,
    TableChanged,
    TournamentChanged,
    Transport,
    UserChanged,
    decode_messages,
    encode_messages,
)
from fondaco.server.storage.database import Database
from fondaco.server.tables.core.loaded_table import TableSubscriber
from fondaco.server.tables.database_table_service import TableService
from tests.server.databases import Postgres
from tests.server.server_core import create_two_player_table, open_service, say

MESSAGES: list[AnyMessage] = [
    TableChanged("a table", 7, False),
    OrdersChanged("a table"),
    UserChanged(3),
    TournamentChanged(),
    AnnouncementChanged(Announcement("Closed tonight", 5)),
    AnnouncementChanged(None),
]
Received = list[tuple[AnyMessage, bool]]
Connect = Callable[[], AsyncIterator[tuple[Bus, Bus]]]


async def nothing() -> None:
    """Catch up on nothing: no message was lost."""


@pytest.fixture(params=["in process", "PostgreSQL"])
async def buses(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Bus, Bus]]:
    """The buses of two processes, with each transport."""
    if request.param == "in process":
        transport = InProcessTransport()
        async with receiving(transport, InProcessTransport(transport)) as pair:
            yield pair
        return
    settings = Settings(tmp_path, database=request.getfixturevalue("postgres")())
    one, two = Database(settings), Database(settings)
    try:
        async with receiving(one.transport, two.transport) as pair:
            yield pair
    finally:
        await one.close()
        await two.close()


@asynccontextmanager
async def receiving(*transports: Transport) -> AsyncIterator[tuple[Bus, Bus]]:
    one, two = (Bus(transport) for transport in transports)
    tasks = [asyncio.create_task(bus.transport.receive(bus.receive, nothing)) for bus in (one, two)]
    await until(lambda: all(bus.transport.connected for bus in (one, two)))
    await asyncio.sleep(0)
    try:
        yield one, two
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def record(bus: Bus) -> Received:
    """Return the growing list of all messages that subscribers of a bus get."""
    received: Received = []
    for kind in {type(message) for message in MESSAGES}:
        bus.subscribe(kind, lambda message, elsewhere: received.append((message, elsewhere)))
    return received


async def test_subscribers_of_all_processes_get_each_message_once(buses: tuple[Bus, Bus]) -> None:
    one, two = buses
    here, there = record(one), record(two)
    for message in MESSAGES:
        await one.publish(message)
    await until(lambda: len(there) >= len(MESSAGES))
    assert here == [(message, False) for message in MESSAGES]
    assert there == [(message, True) for message in MESSAGES]


async def test_subscribers_get_messages_of_their_type_only(buses: tuple[Bus, Bus]) -> None:
    one, two = buses
    people = list[int]()
    two.subscribe(UserChanged, lambda message, _: people.append(message.person))
    for message in MESSAGES:
        await one.publish(message)
    await one.publish(UserChanged(4))
    await until(lambda: 4 in people)
    assert people == [3, 4]


async def test_failing_subscriber_concerns_no_other(buses: tuple[Bus, Bus]) -> None:
    one, two = buses

    def fail(message: UserChanged, elsewhere: bool) -> None:
        raise RuntimeError("a fault")

    one.subscribe(UserChanged, fail)
    two.subscribe(UserChanged, fail)
    here, there = record(one), record(two)
    await one.publish(UserChanged(3))
    await until(lambda: bool(there))
    assert (here, there) == ([(UserChanged(3), False)], [(UserChanged(3), True)])


def test_messages_of_another_version_are_ignored() -> None:
    assert decode_messages('[["TableChanged","a table",7],["StarChanged",1]]') == []
    assert decode_messages('[["a table",7,true,[]]]') == []
    assert [each for text in encode_messages(MESSAGES) for each in decode_messages(text)] == MESSAGES


# Lost and doubled messages


@asynccontextmanager
async def subscribed(service: TableService, table: str) -> AsyncIterator[TableSubscriber]:
    subscriber = TableSubscriber(None)
    service.cache.use(table).listeners.add(subscriber)
    await service.look(table)
    yield subscriber


@pytest.mark.parametrize("copies", [0, 1, 2, 3])
async def test_subscriber_misses_nothing_when_messages_are_lost_or_doubled(
    copies: int, tmp_path: Path, postgres: Postgres
) -> None:
    address = postgres()
    async with open_service(tmp_path, address) as one, open_service(tmp_path, address) as two:
        table = (await create_two_player_table(one)).facts.id
        sent = list[TableChanged]()
        one.bus.subscribe(TableChanged, lambda message, _: sent.append(message))
        async with subscribed(two, table) as subscriber:
            for text in ("first", "second"):
                subscriber.wake_event.clear()
                written = await say(one, await one.look(table), text)
                for _ in range(copies):
                    two.bus.receive(sent[-1])
                if not copies:
                    await two.replay_lost_messages(0)
                assert subscriber.wake_event.is_set()
                seen = await two.look(table)
                assert seen.seq == written
                assert [each.seq for each in seen.state.recent] == [*range(1, written + 1)]
