"""Rate limits of a guest who uses several processes of one server: together they allow what one would."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from fondaco.server.base.errors import NotSignedIn, StorageError, TooManyRequests
from fondaco.server.base.settings import Settings
from fondaco.server.storage.retention import delete_expired
from fondaco.server.storage.schema import rate_limits as shelf
from fondaco.server.store import Store
from fondaco.server.web import rate_limit_store
from fondaco.server.web.rate_limits import RATES, SHARE, RateLimits
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server

NOON = 1_000_000_000_000
Clock = Callable[[float], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return a function that sets the clock, which otherwise stands still."""

    def put(seconds: float) -> None:
        monkeypatch.setattr(rate_limit_store, "now", lambda: NOON + round(seconds * 1000))

    put(0)
    return put


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    database = "" if request.param == "sqlite" else request.getfixturevalue("postgres")()
    return Settings(tmp_path, database)


@contextlib.asynccontextmanager
async def processes(settings: Settings, count: int) -> AsyncIterator[list[RateLimits]]:
    """Yield the rate limits of several processes that share one database."""
    stores = [Store(settings) for _ in range(count)]
    try:
        for store in stores:
            await store.open()
        yield [RateLimits(store) for store in stores]
    finally:
        for store in stores:
            await store.close()


async def spent(houses: list[RateLimits], kind: str, who: str = "ada") -> int:
    """Return how many requests are admitted, sent to each process in turn until all refuse."""
    open_doors = list(houses)
    for times in itertools.count():
        while open_doors:
            door = open_doors[times % len(open_doors)]
            with contextlib.suppress(TooManyRequests):
                await door.spend(kind, who)
                break
            open_doors.remove(door)
        else:
            return times
    raise AssertionError


@pytest.mark.parametrize("kind", ["read", "act", "password"])
async def test_two_processes_together_give_what_one_gives(settings: Settings, clock: Clock, kind: str) -> None:
    size, rate = RATES[kind]

    async with processes(settings, 4) as houses:
        assert await spent(houses[:2], kind) == size
        assert await spent(houses[:2], kind, "bob") == size
        clock(5 / rate)
        assert await spent(houses[2:], kind) == 5


async def test_few_requests_are_written_down(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    written, take = [], rate_limit_store.take

    async def counted(*args: object) -> rate_limit_store.TakenTokens:
        written.append(args)
        return await take(*args)  # type: ignore[arg-type]

    async with processes(Settings(tmp_path), 2) as houses:
        monkeypatch.setattr(rate_limit_store, "take", counted)
        assert await spent(houses, "read") == 200
        assert len(written) == SHARE + 2  # each process is refused once more


async def test_who_takes_at_the_same_time_gets_no_more_and_few_questions_are_asked(
    tmp_path: Path, postgres: Postgres, clock: Clock
) -> None:
    ada, others = (
        rate_limit_store.Bucket("act ada", 60, 10),
        [rate_limit_store.Bucket(f"act {n}", 60, 10) for n in range(40)],
    )

    async with processes(Settings(tmp_path, postgres()), 1) as [house]:
        store, asked = house.store, list[str]()
        assert store.pg is not None
        ask = store.pg.ask
        store.pg.ask = lambda query, *args: (asked.append(query), ask(query, *args))[1]  # type: ignore
        taken = await asyncio.gather(
            *[rate_limit_store.take(store, each, 25) for each in [*others, ada, ada, ada, ada]]
        )
        assert [each.drops for each in taken[:-4]] == [25] * 40
        assert sorted(each.drops for each in taken[-4:]) == [0, 10, 25, 25]
        assert len(asked) <= 2
        assert [round(await rate_limit_store.missing(store, each)) for each in (ada, others[0])] == [60, 25]


async def test_wrong_passwords_count_in_all_processes(settings: Settings, clock: Clock) -> None:
    async def delayed(house: RateLimits, name: str, wrong: bool = True) -> float:
        delay = 0.0
        with contextlib.suppress(NotSignedIn):
            async with house.guessing(name) as delay:
                if wrong:
                    raise NotSignedIn()
        return delay

    async with processes(settings, 2) as houses:
        delays = [await delayed(houses[number % 2], "ada") for number in range(12)]
        assert delays == [0, 0, 0, 0.25, 0.5, 1, 2, 4, 4, 4, 4, 4]
        assert await delayed(houses[0], "ada", wrong=False) == await delayed(houses[1], "ada", wrong=False) == 4
        assert await delayed(houses[1], "bob") == 0
        clock(900)
        assert await delayed(houses[0], "ada") == 0


async def test_a_clock_that_is_a_day_ahead_locks_nobody_out(settings: Settings, clock: Clock) -> None:
    size, rate = RATES["act"]

    async with processes(settings, 3) as houses:
        clock(24 * 3600)
        assert await spent(houses[:1], "act") == size
        clock(0)
        assert await spent(houses[1:2], "act") == 0
        clock(size / rate)
        assert await spent(houses[2:], "act") == size


async def test_a_store_that_fails_stops_nobody_and_opens_no_floodgate(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> rate_limit_store.TakenTokens:
        raise StorageError("no disk")

    async with processes(Settings(tmp_path), 1) as houses:
        monkeypatch.setattr(rate_limit_store, "take", fails)
        assert await spent(houses, "say") == 1


async def test_limits_that_nobody_uses_are_forgotten(settings: Settings, clock: Clock) -> None:
    async with processes(settings, 1) as [house]:
        await house.spend("act", "ada")
        await spent([house], "password")
        await delete_expired(house.store, settings, NOON + 1000)
        async with house.store.reading() as connection:
            left = (await connection.execute(sa.select(shelf.c.name))).scalars().all()
        assert left == ["password ada"]


def test_two_doors_of_one_house_have_one_limit(
    tmp_path: Path, postgres: Postgres, visitors: Callable[[str], Guest]
) -> None:
    """A person may create twenty tables at once, whichever process they ask."""
    address = postgres()
    with (
        Server(tmp_path / "one", FONDACO_DATABASE=address, FONDACO_LIMITS="1") as one,
        Server(tmp_path / "two", FONDACO_DATABASE=address, FONDACO_LIMITS="1") as two,
    ):
        first = visitors(one.url)
        addresses_seen = [first, Guest(two.url, first.token)]
        opened = [
            addresses_seen[turn % 2].post("/tables", game="", seats=["me", "open"]).status_code for turn in range(40)
        ]
        addresses_seen[1].http.close()
    assert opened[0] != 429
    assert opened[-1] == 429
    assert 20 <= sum(status != 429 for status in opened) <= 20 + 10
