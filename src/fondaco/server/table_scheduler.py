"""Scheduler: which tables this process attends, by leases, and how it learns of their changes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Container, Coroutine

from fondaco.server.base.errors import StorageError
from fondaco.server.base.people_queries import People
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.bots.fair_bot_runner import FairBotRunner
from fondaco.server.bots.notification_interface import NoNotifications, TurnNotificationInterface
from fondaco.server.storage import leases
from fondaco.server.storage.bus import TableChanged
from fondaco.server.storage.leases import SERVER_SHARD, SHARDS, TERM, Held, shard_of
from fondaco.server.table_attendant import AGAIN_AFTER, TableAttendant
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.standing_order_store import SqlOrders

log = logging.getLogger(__name__)
BEAT = 0.5
GATHERING = 0.2  # seconds for which change messages are collected, to read the database once for all
LEISURE = 5.0  # seconds for the same, where nothing is due soon
AT_ONCE = 100  # tables read at a time, so that others do not wait


class Scheduler:
    """Lets an attendant attend the tables of the shards whose leases this process holds."""

    def __init__(
        self,
        service: TableService,
        people: People,
        workers: WorkerPool,
        notifications: TurnNotificationInterface | None = None,
    ) -> None:
        self.service = service
        self.notifications = notifications or NoNotifications()
        self.bots = FairBotRunner(workers, service.settings, service.online)
        self.attendant = TableAttendant(
            service, SqlOrders(service.store), self.bots, people, self.notifications, self.attends
        )
        self.name = secrets.token_hex(8)
        self.leases: Held = {}
        self.leaving = False
        self.renewing = asyncio.Lock()
        self.changed: dict[float, set[str]] = {}
        self.leisure = max(GATHERING, min(LEISURE, service.settings.webhook_delay / 6))
        self.rounds: set[asyncio.Task[None]] = set()

    # Leases

    @property
    def on_duty(self) -> bool:
        """Whether this process holds any lease."""
        return bool(self.leases)

    @property
    def runs_server_jobs(self) -> bool:
        """Whether this process runs the server-wide jobs."""
        return SERVER_SHARD in self.leases

    def attends(self, table_id: str) -> bool:
        """Whether this process attends a table."""
        return shard_of(table_id) in self.leases

    async def serve(self) -> None:
        """Renew the leases until stopped; with SQLite this process simply holds all shards."""
        if not self.service.store.shared:
            self.hold(dict.fromkeys(range(SHARDS), 0))
            return
        renewed = 0.0
        while True:
            asked = time.monotonic()
            try:
                async with self.renewing, asyncio.timeout(TERM / 1000):
                    if self.leaving:
                        return
                    self.hold(await leases.renew_leases(self.service.store, self.name))
                renewed = asked
            except Exception as error:
                log.warning("leases could not be renewed", extra={"why": repr(error)})
            if time.monotonic() > renewed + TERM / 1000:
                self.hold({})
            await asyncio.sleep(BEAT)

    def hold(self, held: Held) -> None:
        """Take over newly leased shards, and cancel timers and notifications of lost ones."""
        if held == self.leases:
            return
        got = {shard for shard, epoch in held.items() if self.leases.get(shard) != epoch}
        self.leases = held
        self.attendant.drop_lost()
        self.notifications.keep(self.attends)
        if got:
            self._soon(self._take_over(got))

    def _soon(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.rounds.add(task)
        task.add_done_callback(self.rounds.discard)

    async def _take_over(self, shards: set[int]) -> None:
        """Look through the tables of new shards; repeated until it succeeds or the shards are lost."""
        while shards & self.leases.keys():
            try:
                await self.run_once(shards)
                return
            except Exception as error:
                log.warning("tables of new shards could not be read", extra={"why": repr(error)})
                await asyncio.sleep(AGAIN_AFTER)

    async def run_once(self, shards: Container[int] = range(SHARDS)) -> None:
        """Wake or schedule all attended tables of these shards with something due."""
        if self.on_duty:
            await self.attendant.look_through(lambda table_id: shard_of(table_id) in shards)

    async def stop(self) -> None:
        """Release the leases to other processes and cancel all work."""
        self.leaving = True
        async with self.renewing:
            self.leases = {}
            if self.service.store.shared:
                await self._give_up()
        rounds = [*self.rounds]
        for task in rounds:
            task.cancel()
        await asyncio.gather(*rounds, return_exceptions=True)
        await self.attendant.stop()
        self.bots.quick.stop()
        await self.notifications.stop()

    async def _give_up(self) -> None:
        """Release the leases; if the store does not respond, they expire by themselves."""
        with contextlib.suppress(StorageError, TimeoutError):
            async with asyncio.timeout(TERM / 1000):
                await leases.release_leases(self.service.store, self.name)

    # Changes

    def table_changed(self, message: TableChanged, elsewhere: bool) -> None:
        """Handle the message that a table has changed.

        Unless something is due here soon, messages are collected and checked by the table list; tables are not loaded.
        """
        table_id = message.table
        if not self.attends(table_id):
            return
        urgent = message.urgent or table_id in self.attendant.orders
        if table_id in self.attendant.tasks or (urgent and not elsewhere):
            self.attendant.wake(table_id)
            return
        delay = GATHERING if urgent else self.leisure
        if delay not in self.changed:
            self.changed[delay] = set()
            self._soon(self._gathered(delay))
        self.changed[delay].add(table_id)

    async def _gathered(self, delay: float) -> None:
        """Handle collected messages: check changed tables by their summaries, those in memory without the database."""
        await asyncio.sleep(delay)
        changed = self.changed.pop(delay)
        try:
            unknown = sorted([table_id for table_id in changed if not await self._check_loaded(table_id)])
            for start in range(0, len(unknown), AT_ONCE):
                for facts, brief in await self.service.store.briefs_by_id(unknown[start : start + AT_ONCE]):
                    self.attendant.check(facts, brief)
        except StorageError as failure:
            log.error("database failed", extra={"why": failure.why})
            for table_id in changed:
                self.attendant.later(table_id, AGAIN_AFTER)

    async def _check_loaded(self, table_id: str) -> bool:
        """Check a table if it is in memory; return whether it is. Yields to the event loop, since there may be many."""
        loaded = self.service.loaded_summary(table_id)
        if loaded is not None:
            self.attendant.check(*loaded)
            await asyncio.sleep(0)
        return loaded is not None
