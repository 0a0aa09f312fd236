"""The server application: routes, request hooks, and startup and shutdown of all services."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from secrets import token_hex

import msgspec
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures.cookie import Cookie
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

import fondaco
from fondaco.server import pages
from fondaco.server.accounts import api as accounts_api
from fondaco.server.accounts import passkeys_api, session_api
from fondaco.server.accounts.account_settings import AccountSettingsService
from fondaco.server.accounts.hooks import AccountHooks
from fondaco.server.accounts.passkeys import PasskeyService
from fondaco.server.accounts.session_api import ServerAccountService
from fondaco.server.accounts.users import Users
from fondaco.server.base import counters, metrics
from fondaco.server.base import logging as logs
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, Refused, StorageError
from fondaco.server.base.fair_queue import ConcurrentRequestLimit
from fondaco.server.base.memory_driven_gc import MemoryDrivenCollector, no_automatic_collections
from fondaco.server.base.periodic import run_periodically
from fondaco.server.base.settings import Settings, settings_from_environment
from fondaco.server.base.user import User, UserId
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.bots import tasks
from fondaco.server.bots.analysis_store import SqlMatchAnalyses
from fondaco.server.bots.hints import HintRequestLimit, HintService
from fondaco.server.bots.match_analysis import MatchAnalysisService
from fondaco.server.bots.mistakes import MistakeService
from fondaco.server.daily_deals.store import SqlDailyDeals
from fondaco.server.health import HealthChecker
from fondaco.server.lobby import live as lobby_live
from fondaco.server.lobby import matchmaking_api
from fondaco.server.lobby.account_people import AccountPeople
from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.lobby.matchmaking_job import MatchmakingJob
from fondaco.server.moderation import admin_api
from fondaco.server.moderation import api as moderation_api
from fondaco.server.moderation import store as moderation_store
from fondaco.server.notifications import api as notifications_api
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.notifier import Notifier
from fondaco.server.privacy import api as privacy_api
from fondaco.server.privacy.api import ServerDataExport
from fondaco.server.puzzles.answer_store import SqlPuzzles
from fondaco.server.rendezvous import api as rendezvous_api
from fondaco.server.replay_audit import ReplayAudit
from fondaco.server.routes import ROUTES
from fondaco.server.social import api as social_api
from fondaco.server.social import blocks, profiles_api
from fondaco.server.storage.bus import Bus, OrdersChanged, TableChanged, UserChanged
from fondaco.server.storage.retention import delete_expired
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import archive, live, pictures_and_pages_api
from fondaco.server.tables.account_changes import take_over_seats
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.fast_path import ActionFastPath
from fondaco.server.tables.live import OpenSockets, Socket
from fondaco.server.tables.notes import SqlNotes
from fondaco.server.tables.replay import ReplayCache
from fondaco.server.tables.standing_order_store import SqlOrders
from fondaco.server.tables.upload_workers import UploadWorkers
from fondaco.server.tournaments import api as tournaments_api
from fondaco.server.tournaments.runner import TournamentRunner
from fondaco.server.web import errors
from fondaco.server.web.context import COOKIE, DEVICE_COOKIE, AnyRequest, Context, header
from fondaco.server.web.litestar_routes import litestar_routes
from fondaco.server.web.rate_limits import RateLimits
from fondaco.server.web.rates import MOST_BYTES

log = logging.getLogger(__name__)
LONGEST_PATH = 300
LONGEST_LENGTH = 20  # digits in Content-Length
UPLOADS = 1, 4, 16  # concurrent uploads of board and table files: per user, per address, in total
ADVICE = 4, 16, 200  # requests waiting for a hint or a match analysis: per user, per address, in total
PACKED = r"^/assets/|\.(woff2?|png|webp|jpe?g|ico|pack|whl)$"
BUSY = 50  # log lines in five seconds
FORGET_AFTER = 600_000
HOUR, YEAR = 3600.0, 365 * 24 * 3600
HEADERS = [(name.lower().encode(), value.encode()) for name, value in pages.HEADERS.items()]
FRESH = (b"cache-control", b"no-store")
ANY_SITE = "/api/rendezvous"
ANY_SITE_HEADERS = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-allow-methods", b"GET, POST, PUT"),
    (b"access-control-allow-headers", b"content-type"),
    (b"access-control-max-age", b"7200"),
]
OFFLINE_HEADERS = [(name.lower().encode(), value.encode()) for name, value in pages.OFFLINE_HEADERS.items()]
FEATURES = (
    session_api,
    accounts_api,
    passkeys_api,
    privacy_api,
    pictures_and_pages_api,
    live,
    lobby_live,
    social_api,
    profiles_api,
    matchmaking_api,
    moderation_api,
    admin_api,
    tournaments_api,
    notifications_api,
    rendezvous_api,
)
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def make_app(settings: Settings | None = None) -> Litestar:
    """Create the server as an ASGI application; without settings, read them from the environment."""
    if settings is None:
        settings = settings_from_environment()
        logs.set_up_logging()

    async def the_context(request: AnyRequest | None = None, socket: Socket | None = None) -> Context:
        context: Context = app.state.context
        return context

    @asynccontextmanager
    async def open_server(app: Litestar) -> AsyncIterator[None]:
        async with running_server(settings) as context:
            app.state.context = context
            yield

    app = Litestar(
        [
            Router(
                "/api",
                route_handlers=[
                    *litestar_routes(ROUTES),
                    *(route for feature in FEATURES for route in feature.ROUTES),
                ],
            ),
            *pages.ROUTES,
            *pages.offline_client_routes(settings),
            *pages.client_routes(),
        ],
        lifespan=[open_server],
        dependencies={"context": Provide(the_context)},
        before_request=check_request,
        before_send=[add_headers],
        exception_handlers={
            Refused: errors.refusal_response,
            HTTPException: errors.http_error_response,
            UnicodeDecodeError: errors.unreadable_response,
            RecursionError: errors.unreadable_response,
            Exception: errors.server_error_response,
        },
        request_max_body_size=MOST_BYTES,
        compression_config=CompressionConfig("gzip", minimum_size=1024, gzip_compress_level=4, exclude=PACKED),
        openapi_config=pages.openapi_config(),
        logging_config=None,
    )
    app.asgi_handler = ActionFastPath(app, [*HEADERS, FRESH], count_response)
    return app


async def check_request(request: AnyRequest) -> None:
    """Refuse requests with an invalid path, and writes from another site or with a body that is not JSON."""
    context: Context = request.app.state.context
    request.scope["state"]["began"] = time.perf_counter()
    if len(request.scope["path"]) > LONGEST_PATH or not request.scope["path"].isprintable():
        raise errors.InvalidPath
    length = header(request, b"content-length") or "0"
    if len(length) > LONGEST_LENGTH:
        raise BadRequest(why="Content-Length is not a number")
    if request.method in WRITES:
        if not for_any_site(request.scope["path"]):
            context.check_origin(request)
        has_body = length != "0" or header(request, b"transfer-encoding") is not None
        kind = (header(request, b"content-type") or "").partition(";")[0].strip().lower()
        if has_body and kind != "application/json":
            raise NotJson(why="the body must be application/json")


class NotJson(BadRequest):
    status = 415


def for_any_site(path: str) -> bool:
    """Whether pages of other sites may use a route; such routes read no cookie."""
    return path == ANY_SITE or path.startswith(f"{ANY_SITE}/")


async def add_headers(message: Message, scope: Scope) -> None:
    """Add security headers and new cookies, of a guest's session or a device, to a response, and update metrics."""
    if message["type"] != "http.response.start":
        return
    offline = scope["path"] == pages.OFFLINE or scope["path"].startswith(f"{pages.OFFLINE}/")
    headers = message["headers"] = [*message["headers"], *(OFFLINE_HEADERS if offline else HEADERS)]
    if for_any_site(scope["path"]):
        headers.extend(ANY_SITE_HEADERS)
    if scope["path"].startswith("/api/") and all(name.lower() != FRESH[0] for name, _ in headers):
        headers.append(FRESH)
    state = scope["state"]
    for name, given in ((COOKIE, state.get("new_token")), (DEVICE_COOKIE, state.get("new_device"))):
        if given is not None:
            secure = scope["scheme"] in ("https", "wss")
            age = YEAR if given else 0
            cookie = Cookie(name, path="/", value=given, max_age=age, secure=secure, httponly=True, samesite="lax")
            headers.append((b"set-cookie", cookie.to_header(header="").encode("latin-1")))
    count_response(scope, message["status"])


def count_response(scope: Scope, status: int) -> None:
    """Update the metrics of responses."""
    began = scope["state"].get("began")
    metrics.RESPONSES.count(status, None if began is None else time.perf_counter() - began)


@asynccontextmanager
async def running_server(settings: Settings) -> AsyncIterator[Context]:
    """Start all services, from the database to the scheduler; stop them when the context ends."""
    store = TableStoreWithRatings(settings)
    await store.open()
    bus = Bus(store.transport)
    persons = Users(store, settings.cheap_passwords, settings.moderators)
    bus.subscribe(UserChanged, lambda message, _: persons.forget(message.person))
    tables = TableService(settings, store, bus)
    for name in await persons.missing_moderators():
        log.warning("FONDACO_MODERATORS names an account that does not exist: create it first", extra={"host": name})
    tables.announcement = await moderation_store.current_announcement(store, now())
    tables.separated_from = partial(blocks.users_separated_by_blocks, store)
    workers = make_bot_pool(settings)
    notifier = Notifier(tables)
    scheduler = Scheduler(tables, persons, workers, notifier)
    uploads = UploadWorkers(WorkerPool(1, settings.worker_memory, tasks.__name__), ConcurrentRequestLimit(*UPLOADS))
    advisers = workers if settings.bot_cluster else WorkerPool(1, settings.worker_memory, tasks.__name__)
    limits = RateLimits(store, settings.limits, settings.sockets)

    bus.subscribe(OrdersChanged, lambda message, _: scheduler.attendant.wake(message.table, orders_too=True))
    bus.subscribe(TableChanged, scheduler.table_changed)

    async def missed() -> None:
        persons.known.clear()
        await tables.replay_lost_messages(now() - FORGET_AFTER)
        await scheduler.run_once()

    audit = ReplayAudit(store, scheduler, workers, settings.check_seconds)
    runner = TournamentRunner(tables, notifier.round_begins, notifier.announce_round)
    daily_deals = SqlDailyDeals(store, settings.daily_games or tuple(fondaco.games()))
    seconds = {
        MatchmakingJob(tables).run_once: 1.0,
        runner.run_once: 1.0,
        notifier.run_once: 10.0,
        daily_deals.run_once: 600.0,
    }
    work = [
        scheduler.serve(),
        audit.serve(),
        bus.transport.receive(bus.receive, missed),
        _presence(tables, persons),
        _tidiness(store, scheduler),
        *(run_periodically(run_once, every, lambda: scheduler.runs_server_jobs) for run_once, every in seconds.items()),
    ]
    health_check = HealthChecker(tables, scheduler, audit, [workers, scheduler.bots.quick, advisers, uploads.pool])

    async def user_changed(person: UserId) -> None:
        await bus.publish(UserChanged(person))

    async def signed_in(guest: User, person: User) -> None:
        await daily_deals.take_over(guest.id, person.id)
        await take_over_seats(tables, guest, person)

    hooks = AccountHooks(user_changed, tables.rename_player, signed_in)
    services: list[object] = [
        bus,
        store,
        SqlNotes(store),
        SqlOrders(store),
        SqlPuzzles(store),
        daily_deals,
        ServerAccountService(),
        ServerDataExport(store),
        tables,
        persons,
        scheduler,
        notifier,
        audit,
        health_check,
        hooks,
        uploads,
        MatchAnalysisService(SqlMatchAnalyses(store), advisers),
        MistakeService(SqlMatchAnalyses(store), advisers),
        HintService(advisers, settings.hint_seconds),
        HintRequestLimit(*ADVICE),
        LobbyFeed(tables, AccountPeople(tables)),
        AccountSettingsService(persons),
        PasskeyService(persons, settings.address),
        notifier.mail,
        ReplayCache(),
        OpenSockets(),
    ]
    origin_key = await notification_store.ensure_server_secret(store, "origins", token_hex(32))
    context = Context(settings, persons, limits, origin_key, tables.online.note_seen, services)
    running = [asyncio.create_task(each) for each in (*work, live.ping_sockets(context))]
    log.info("server started", extra={"version": fondaco.__version__, "alone": not store.shared})
    try:
        with no_automatic_collections():
            yield context
    finally:
        log.info("server stopping")
        await scheduler.stop()
        for pool in {workers, advisers, uploads.pool}:
            pool.stop()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await tables.finish_writes()
        await store.close()


def make_bot_pool(settings: Settings) -> WorkerPool:
    """Create the worker pool for bots: local processes, or a dask cluster if one is configured."""
    if not settings.bot_cluster:
        return WorkerPool(settings.bot_workers, settings.worker_memory, tasks.__name__)
    from fondaco.server.bots.dask_pool import DaskPool

    return DaskPool(settings.bot_cluster, settings.bot_workers, settings.worker_memory)


async def _tidiness(store: TableStoreWithRatings, scheduler: Scheduler) -> None:
    """Delete expired data and archive finished matches every hour, in the process with the server-wide jobs."""
    while True:
        await asyncio.sleep(HOUR)
        if scheduler.runs_server_jobs:
            with contextlib.suppress(StorageError):
                done = await delete_expired(store, scheduler.service.settings, now())
                await archive.archive_finished_matches(store, now())
                log.info("expired data deleted", extra=msgspec.structs.asdict(done))


async def _presence(tables: TableService, persons: Users) -> None:
    """Exchange presence with other processes every few seconds, and catch up on lost messages.

    Also refreshes the announcement, compresses idle tables and triggers garbage collection.
    """
    noted: dict[int, int] = {}
    collector, lines = MemoryDrivenCollector(), 0
    while True:
        began = now()
        await asyncio.sleep(5)
        collector.look(busy=counters.LINES.count - lines > BUSY)
        lines = counters.LINES.count
        with contextlib.suppress(StorageError):
            fresh = {person: at for person, at in tables.online.seen.items() if at > noted.get(person, 0) + 20_000}
            await persons.seen(fresh)
            noted |= fresh
            for person in [person for person, at in tables.online.seen.items() if at < began - FORGET_AFTER]:
                del tables.online.seen[person]
                tables.online.addresses_seen.pop(person, None)
                noted.pop(person, None)
            tables.set_announcement(await moderation_store.current_announcement(tables.store, now()))
            await tables.cache.compress_idle()
            if tables.store.shared:
                tables.online.seen |= {
                    person: max(at, tables.online.seen.get(person, 0))
                    for person, at in (await persons.seen_since(began - 60_000)).items()
                }
                await tables.replay_lost_messages(began - 5_000)
