"""The server: routes, hooks, and what begins and ends with it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from secrets import token_hex
from typing import Any

import msgspec
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures.cookie import Cookie
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

import fondaco
from fondaco.house import metrics
from fondaco.house.book.clock import now
from fondaco.house.book.refusals import BadRequest, Refused, StoreFailed
from fondaco.house.house import House
from fondaco.house.http import accounts as accounts_http
from fondaco.house.http import alerts as alerts_http
from fondaco.house.http import answers, logs, pages, push
from fondaco.house.http import company as company_http
from fondaco.house.http import cups as cups_http
from fondaco.house.http import hosts as hosts_http
from fondaco.house.http import manners as manners_http
from fondaco.house.http import passkeys as passkeys_http
from fondaco.house.http import people as people_http
from fondaco.house.http import play as play_http
from fondaco.house.http import profiles as profiles_http
from fondaco.house.http import puzzles as puzzles_http
from fondaco.house.http import seeking as seeking_http
from fondaco.house.http import tables as tables_http
from fondaco.house.http.desk import COOKIE, AnyRequest, Desk
from fondaco.house.http.health import Doctor
from fondaco.house.http.limits import Limits
from fondaco.house.http.lobbies import Lobbies
from fondaco.house.http.short import ShortWay
from fondaco.house.people.accounts import Accounts
from fondaco.house.people.passkeys import Passkeys
from fondaco.house.people.persons import Persons
from fondaco.house.settings import Settings, from_environment
from fondaco.house.steward.arbiter import Arbiter
from fondaco.house.steward.hindsight import Hindsight
from fondaco.house.steward.hints import Adviser
from fondaco.house.steward.inspector import Inspector
from fondaco.house.steward.memory import Collector
from fondaco.house.steward.rounds import rounds
from fondaco.house.steward.steward import Steward
from fondaco.house.steward.thinking import Workers
from fondaco.house.steward.turns import Admission
from fondaco.house.steward.usher import Usher
from fondaco.house.store import alerts, archive, manners
from fondaco.house.store.hearing import Ear
from fondaco.house.store.hints import CUP, PERSON, Hint
from fondaco.house.store.store import Store
from fondaco.house.store.tidy import tidy

log = logging.getLogger("fondaco.http")
MOST_BYTES = 64 * 1024
LONGEST_PATH = 300
LONGEST_LENGTH = 20  # digits of Content-Length
UPLOADS = 1, 4, 16  # board and table files under way: of a person, behind an address, in all
ADVICE = 4, 16, 200  # requests that wait for a hint or the course of a match
PACKED = r"\.(woff2?|png|webp|jpe?g|ico|pack|whl)$"
FORGET_AFTER = 600_000
HOUR = 3600.0
HEADERS = [(name.lower().encode(), value.encode()) for name, value in pages.HEADERS.items()]
FRESH = (b"cache-control", b"no-store")
answers_with = lru_cache(lambda status: metrics.ANSWERS.labels(str(status)))
OFFLINE_HEADERS = [(name, pages.OFFLINE_POLICY.encode() if value == pages.POLICY.encode() else value)
                   for name, value in HEADERS]  # fmt: skip
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def make_app(settings: Settings | None = None) -> Litestar:
    """The house as an ASGI application."""
    if settings is None:
        settings = from_environment()
        logs.begin()

    async def the_desk(request: AnyRequest | None = None, socket: Any = None) -> Desk:
        desk: Desk = app.state.desk
        return desk

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        async with running(settings) as desk:
            app.state.desk = desk
            yield

    app = Litestar(
        [Router("/api", route_handlers=[
            *people_http.ROUTES, *accounts_http.ROUTES, *passkeys_http.ROUTES, *alerts_http.ROUTES, *tables_http.ROUTES,
            *profiles_http.ROUTES, *company_http.ROUTES, *seeking_http.ROUTES, *manners_http.ROUTES, *hosts_http.ROUTES,
            *puzzles_http.ROUTES, *cups_http.ROUTES, *play_http.ROUTES, *push.ROUTES,
        ]), *pages.ROUTES, *pages.offline(settings.offline), *pages.client()],
        lifespan=[open_house],
        dependencies={"desk": Provide(the_desk)},
        before_request=admit,
        before_send=[dress],
        exception_handlers={
            Refused: answers.refused, HTTPException: answers.http_error, UnicodeDecodeError: answers.unreadable,
            RecursionError: answers.unreadable, Exception: answers.broken,
        },
        request_max_body_size=MOST_BYTES,
        compression_config=CompressionConfig("gzip", minimum_size=1024, gzip_compress_level=4, exclude=PACKED),
        openapi_config=pages.interface(),
        logging_config=None,
    )  # fmt: skip
    app.asgi_handler = ShortWay(app, admit)
    return app


async def admit(request: AnyRequest) -> None:
    """What writes has to come from here, and in JSON."""
    desk: Desk = request.app.state.desk
    request.scope["state"]["began"] = time.perf_counter()
    if len(request.scope["path"]) > LONGEST_PATH or not request.scope["path"].isprintable():
        raise answers.StrangePath
    length = request.headers.get("content-length", "0")
    if len(length) > LONGEST_LENGTH:
        raise BadRequest(why="Content-Length is no number")
    if request.method in WRITES:
        desk.check_origin(request)
        has_body = length != "0" or "transfer-encoding" in request.headers
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and kind != "application/json":
            raise NotJson(why="a body is application/json")


class NotJson(BadRequest):
    status = 415


async def dress(message: Message, scope: Scope) -> None:
    """Security headers, the cookie of a new guest, and numbers."""
    if message["type"] != "http.response.start":
        return
    offline = scope["path"] == pages.OFFLINE or scope["path"].startswith(f"{pages.OFFLINE}/")
    headers = message["headers"] = [*message["headers"], *(OFFLINE_HEADERS if offline else HEADERS)]
    if scope["path"].startswith("/api/") and all(name.lower() != FRESH[0] for name, _ in headers):
        headers.append(FRESH)
    state = scope["state"]
    token = state.get("new_token")
    if token is not None:
        secure = scope["scheme"] in ("https", "wss")
        age = pages.YEAR if token else 0
        cookie = Cookie(COOKIE, path="/", value=token, max_age=age, secure=secure, httponly=True, samesite="lax")
        headers.append((b"set-cookie", cookie.to_header(header="").encode("latin-1")))
    answers_with(message["status"]).inc()
    if "began" in state:
        metrics.SECONDS.observe(time.perf_counter() - state["began"])


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Desk]:
    """An open house, from the store to the steward."""
    store = Store(settings)
    await store.open()
    house = House(settings, store)
    persons = Persons(store, settings.cheap_passwords, settings.hosts)
    for name in await persons.missing_hosts():
        log.warning("FONDACO_HOSTS names nobody: make the account before it is named there", extra={"host": name})
    house.notice = await manners.told_all(store, now())
    workers = thinkers(settings)
    steward = Steward(house, persons, workers)
    clerk = Workers(1, settings.worker_memory)
    advisers = workers if settings.bot_cluster else Workers(1, settings.worker_memory)
    adviser = Adviser(advisers, settings.hint_seconds)
    limits = Limits(store, settings.limits, settings.sockets)

    def heard(hint: Hint, elsewhere: bool = True) -> None:
        if hint.what == PERSON:
            persons.forget(hint.number)
            house.wake(hint.number)
        elif hint.what == CUP:
            house.stir()
        elif not hint.number:
            house.orders_told(hint.what)
            steward.wake(hint.what, orders_too=True)
        else:
            house.told(hint.what, hint.number, hint.lines)
            steward.hear(hint.what, hint.presses, elsewhere)

    async def missed() -> None:
        persons.known.clear()
        await house.lost_hints(now() - FORGET_AFTER)
        await steward.go_round()

    inspector = Inspector(store, steward, workers, settings.check_seconds)
    arbiter = Arbiter(house, steward.herald.round_begins)
    seconds = {Usher(house).go_round: 1.0, arbiter.go_round: 1.0, steward.herald.go_round: 10.0}
    work = [
        steward.serve(), inspector.serve(), _presence(house, persons), _tidiness(store, steward),
        *(rounds(go_round, every, lambda: steward.keeps_house) for go_round, every in seconds.items()),
    ]  # fmt: skip
    house.publish = lambda hint: heard(hint, elsewhere=False)
    house.hear = heard
    ear = None if store.alone else Ear(store, heard, missed)
    if ear is not None:
        work.append(ear.listen())
    doctor = Doctor(house, steward, inspector, ear, [workers, steward.quick, advisers, clerk])
    desk = Desk(
        settings, house, persons, steward, limits, Hindsight(store, advisers), adviser, doctor, inspector, clerk,
        Admission(*UPLOADS), Admission(*ADVICE),
        Lobbies(house), Accounts(persons), Passkeys(persons, settings.address), steward.herald.mail,
        await alerts.secret(store, "origins", token_hex(32)),
    )  # fmt: skip
    tasks = [asyncio.create_task(each) for each in (*work, push.ping(desk))]
    tidy_seldom()
    log.info("the house is open", extra={"version": fondaco.__version__, "alone": store.alone})
    try:
        yield desk
    finally:
        log.info("the house closes")
        await steward.stop()
        for pool in {workers, advisers, clerk}:
            pool.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await house.finish_writes()
        await store.close()


def thinkers(settings: Settings) -> Workers:
    """Who thinks for bots: processes of this machine, or a cluster where the host names one."""
    if not settings.bot_cluster:
        return Workers(settings.bot_workers, settings.worker_memory)
    from fondaco.house.steward.cluster import Cluster

    return Cluster(settings.bot_cluster, settings.bot_workers, settings.worker_memory)


def tidy_seldom() -> None:
    """Python looks for circles of garbage after every few hundred new things, through all tables in mind each time: a
    quarter of the work and the longest pauses. What is there now stays; the rest is looked through less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


async def _tidiness(store: Store, steward: Steward) -> None:
    """Every hour, in one process: what is to be forgotten is."""
    while True:
        await asyncio.sleep(HOUR)
        if steward.keeps_house:
            with contextlib.suppress(StoreFailed):
                done = await tidy(store, steward.settings, now())
                await archive.press(store, now())
                log.info("the house was tidied", extra=msgspec.structs.asdict(done))


async def _presence(house: House, persons: Persons) -> None:
    """Every few seconds: who has been here, and what a lost hint did not tell."""
    noted: dict[int, int] = {}
    collector = Collector()
    while True:
        began = now()
        await asyncio.sleep(5)
        collector.look()
        with contextlib.suppress(StoreFailed):
            fresh = {person: at for person, at in house.seen.items() if at > noted.get(person, 0) + 20_000}
            await persons.seen(fresh)
            noted |= fresh
            for person in [person for person, at in house.seen.items() if at < began - FORGET_AFTER]:
                del house.seen[person]
                house.doors.pop(person, None)
                noted.pop(person, None)
            house.tell_all(await manners.told_all(house.store, now()))
            await house.pack_idle()
            if not house.store.alone:
                house.seen |= {
                    person: max(at, house.seen.get(person, 0))
                    for person, at in (await persons.seen_since(began - 60_000)).items()
                }
                await house.lost_hints(began - 5_000)
