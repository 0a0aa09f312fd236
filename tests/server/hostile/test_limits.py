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
from fondaco.server.storage.schema import rate_limits
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.web import rate_limit_store
from fondaco.server.web.rate_limits import SHARE, RateLimits
from fondaco.server.web.rates import RATES
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
    stores = [TableStoreWithRatings(settings) for _ in range(count)]
    try:
        for store in stores:
            await store.open()
        yield [RateLimits(store) for store in stores]
    finally:
        for store in stores:
            await store.close()


async def count_admitted(limiters: list[RateLimits], kind: str, who: str = "ada") -> int:
    """Return how many requests are admitted, sent to each process in turn until all refuse."""
    admitting = list(limiters)
    for times in itertools.count():
        while admitting:
            process = admitting[times % len(admitting)]
            with contextlib.suppress(TooManyRequests):
                await process.spend(kind, who)
                break
            admitting.remove(process)
        else:
            return times
    raise AssertionError


@pytest.mark.parametrize("kind", ["read", "act", "password"])
async def test_two_processes_share_one_limit(settings: Settings, clock: Clock, kind: str) -> None:
    size, rate = RATES[kind]

    async with processes(settings, 4) as limiters:
        assert await count_admitted(limiters[:2], kind) == size
        assert await count_admitted(limiters[:2], kind, "bob") == size
        clock(5 / rate)
        assert await count_admitted(limiters[2:], kind) == 5


async def test_few_requests_write_to_the_rate_limit_store(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, take = [], rate_limit_store.take_tokens

    async def counted(*args: object) -> rate_limit_store.TakenTokens:
        written.append(args)
        return await take(*args)  # type: ignore[arg-type]

    async with processes(Settings(tmp_path), 2) as limiters:
        monkeypatch.setattr(rate_limit_store, "take_tokens", counted)
        assert await count_admitted(limiters, "read") == 200
        assert len(written) == SHARE + 2  # each process is refused once more


async def test_concurrent_requests_get_no_more_and_need_few_queries(
    tmp_path: Path, postgres: Postgres, clock: Clock
) -> None:
    ada, others = (
        rate_limit_store.SharedBucketLimit("act ada", 60, 10),
        [rate_limit_store.SharedBucketLimit(f"act {n}", 60, 10) for n in range(40)],
    )

    async with processes(Settings(tmp_path, postgres()), 1) as [limits]:
        store, asked = limits.store, list[str]()
        assert store.pg is not None
        ask = store.pg.ask
        store.pg.ask = lambda query, *args: (asked.append(query), ask(query, *args))[1]  # type: ignore
        taken = await asyncio.gather(
            *[rate_limit_store.take_tokens(store, each, 25) for each in [*others, ada, ada, ada, ada]]
        )
        assert [each.drops for each in taken[:-4]] == [25] * 40
        assert sorted(each.drops for each in taken[-4:]) == [0, 10, 25, 25]
        assert len(asked) <= 2
        assert [round(await rate_limit_store.count_used_tokens(store, each)) for each in (ada, others[0])] == [60, 25]


async def test_wrong_passwords_count_in_all_processes(settings: Settings, clock: Clock) -> None:
    async def delayed(limits: RateLimits, name: str, wrong: bool = True) -> float:
        delay = 0.0
        with contextlib.suppress(NotSignedIn):
            async with limits.guessing(name) as delay:
                if wrong:
                    raise NotSignedIn()
        return delay

    async with processes(settings, 2) as limiters:
        delays = [await delayed(limiters[number % 2], "ada") for number in range(12)]
        assert delays == [0, 0, 0, 0.25, 0.5, 1, 2, 4, 4, 4, 4, 4]
        assert await delayed(limiters[0], "ada", wrong=False) == await delayed(limiters[1], "ada", wrong=False) == 4
        assert await delayed(limiters[1], "bob") == 0
        clock(900)
        assert await delayed(limiters[0], "ada") == 0


async def test_clock_a_day_ahead_locks_nobody_out(settings: Settings, clock: Clock) -> None:
    size, rate = RATES["act"]

    async with processes(settings, 3) as limiters:
        clock(24 * 3600)
        assert await count_admitted(limiters[:1], "act") == size
        clock(0)
        assert await count_admitted(limiters[1:2], "act") == 0
        clock(size / rate)
        assert await count_admitted(limiters[2:], "act") == size


async def test_failing_store_neither_blocks_requests_nor_lifts_limits(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> rate_limit_store.TakenTokens:
        raise StorageError("no disk")

    async with processes(Settings(tmp_path), 1) as limiters:
        monkeypatch.setattr(rate_limit_store, "take_tokens", fails)
        assert await count_admitted(limiters, "say") == 1


async def test_unused_limits_are_deleted(settings: Settings, clock: Clock) -> None:
    async with processes(settings, 1) as [limits]:
        await limits.spend("act", "ada")
        await count_admitted([limits], "password")
        await delete_expired(limits.store, settings, NOON + 1000)
        async with limits.store.reading() as connection:
            left = (await connection.execute(sa.select(rate_limits.c.name))).scalars().all()
        assert left == ["password ada"]


def test_both_processes_of_a_server_share_a_persons_limit(
    tmp_path: Path, postgres: Postgres, guest_at: Callable[[str], Guest]
) -> None:
    """A person may create twenty tables at once, whichever process they ask."""
    address = postgres()
    with (
        Server(tmp_path / "one", FONDACO_DATABASE=address, FONDACO_LIMITS="1") as one,
        Server(tmp_path / "two", FONDACO_DATABASE=address, FONDACO_LIMITS="1") as two,
    ):
        first = guest_at(one.url)
        addresses_seen = [first, Guest(two.url, first.token)]
        opened = [
            addresses_seen[turn % 2].post("/tables", game="", seats=["me", "open"]).status_code for turn in range(40)
        ]
        addresses_seen[1].http.close()
    assert opened[0] != 429
    assert opened[-1] == 429
    assert 20 <= sum(status != 429 for status in opened) <= 20 + 10
