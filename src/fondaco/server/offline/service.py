"""Offline server: the table service on a key-value store, with bots, standing orders and clocks in one task."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar, TypeVarTuple, get_type_hints

import msgspec

import fondaco
from fondaco import i18n
from fondaco.bots.evaluation import network_files
from fondaco.bots.offer_replies import OfferReply
from fondaco.bots.personalities import base_bot_name
from fondaco.bots.registry import TRAINED
from fondaco.core.decision import Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NeuralNetworkUnavailable, Refused, StorageError
from fondaco.server.base.fair_queue import SERVER, CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User, UserId
from fondaco.server.bots import tasks
from fondaco.server.bots.hints import HintRequestLimit, HintService
from fondaco.server.bots.match_analysis import MatchAnalysisService
from fondaco.server.bots.offer_limits import replace_excessive_offer
from fondaco.server.bots.tasks import BotAnswer, bot_seed, list_human_seats, serialize_seat
from fondaco.server.offline.key_value_store import KeyValueRepository, KeyValueStore
from fondaco.server.offline.people import OfflineAccountService, OfflineExport, OfflinePeople
from fondaco.server.offline.stores import (
    KeyValueMatchAnalyses,
    KeyValueNotes,
    KeyValueOrders,
    KeyValuePuzzles,
    OfflineLobby,
)
from fondaco.server.storage.bus import OrdersChanged, TableChanged
from fondaco.server.tables import commands, projections
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.core.interfaces import FileReader, TableOpeningChecks
from fondaco.server.tables.core.loaded_table import TableSubscriber
from fondaco.server.tables.core.online_users import OnlineUsers
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.events import Strength
from fondaco.server.tables.replay import ReplayCache
from fondaco.server.tables.standing_orders import next_order_to_handle
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table
from fondaco.server.web.call import Service

log = logging.getLogger(__name__)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Think = Callable[[str], Awaitable[str]]
"""Runs a task in the bot worker: `bot_worker.think` of this text."""
Bring = Callable[[str], Awaitable[None]]
"""Downloads a file for the bot worker that is not part of the installed packages."""
PACKAGES = Path(fondaco.__file__).parents[1]
IN_MEMORY = 16
ADVICE = 16, 16, 16  # requests waiting for a hint or a match analysis
HINT_SECONDS = 1.0
SECONDS = 600.0  # the bot worker limits itself


async def skip_download(file: str) -> None:
    """Do nothing: everything is installed."""


class EverybodyOnline(OnlineUsers):
    """Presence where everybody plays at the same device."""

    def away(self, person: UserId) -> bool:
        return False


class BotWorker:
    """The worker that runs tasks of `bots/tasks.py`."""

    def __init__(self, think: Think) -> None:
        self.think = think

    async def ask(self, seconds: float, work: Callable[[*Ts], T], *args: *Ts, caller: CallerIdentity = SERVER) -> T:
        """Return the result of a task."""
        told = await self.think(msgspec.json.encode([work.__name__, *args]).decode())
        found: T = msgspec.json.decode(told, type=get_type_hints(work)["return"])
        return found


class NetworkFiles(TableOpeningChecks):
    """Downloads the neural network of a bot before the bot plays; once per file."""

    def __init__(self, bring: Bring) -> None:
        self.bring = bring
        self.brought: set[Path] = set()

    async def prepare_bot(self, strength: Strength | None, facts: TableFacts) -> None:
        file = network_files(facts.game).get(facts.players) if strength and base_bot_name(strength) == TRAINED else None
        if file is None or file in self.brought:
            return
        try:
            await self.bring(file.relative_to(PACKAGES).as_posix())
        except Exception as error:
            log.warning("neural network could not be downloaded", extra={"file": file.name, "why": repr(error)})
            raise NeuralNetworkUnavailable() from None
        self.brought.add(file)


class OfflineServer:
    """The server of one device, created by `open`."""

    def __init__(self, texts: KeyValueStore, think: Think, bring: Bring) -> None:
        self.repository = KeyValueRepository(texts)
        self.tables = BaseTableService(Settings(tables_in_memory=IN_MEMORY), self.repository)
        self.tables.online = EverybodyOnline(shared=False)
        self.people = OfflinePeople(self.repository)
        self.orders = KeyValueOrders(self.repository)
        self.puzzles = KeyValuePuzzles(self.repository)
        self.networks, self.worker = NetworkFiles(bring), BotWorker(think)
        self.lobby = OfflineLobby(self.repository, self.tables.online)
        self.services: list[object] = [
            self.tables,
            self.people,
            self.orders,
            self.puzzles,
            self.networks,
            self.lobby,
            OfflineAccountService(self.people, self.tables, self.repository),
            OfflineExport(self.repository),
            KeyValueNotes(self.repository, self.people),
            FileReader(),
            ReplayCache(),
            HintService(self.worker, HINT_SECONDS),
            HintRequestLimit(*ADVICE),
            MatchAnalysisService(KeyValueMatchAnalyses(self.repository), self.worker),
        ]
        self.lines: set[OfflineSocket] = set()
        self.stirred = asyncio.Event()
        self.stirred.set()
        self.given_up: set[str] = set()
        self.tables.bus.subscribe(TableChanged, lambda *_: self.tell())
        self.tables.bus.subscribe(OrdersChanged, self._orders_changed)

    @classmethod
    async def open(
        cls, texts: KeyValueStore, think: Think, lang: str = i18n.DEFAULT, bring: Bring = skip_download
    ) -> OfflineServer:
        server = cls(texts, think, bring)
        await server.repository.open()
        await server.people.open(lang)
        await server.orders.open()
        await server.puzzles.open()
        return server

    def service(self, kind: type[Service]) -> Service:
        """Return the service of this type, or of a type derived from it."""
        return next(service for service in self.services if isinstance(service, kind))

    # Sockets

    def tell(self) -> None:
        """Update all sockets, and let the bots check whether they have to answer."""
        for line in [*self.lines]:
            line.tell()
        self.stirred.set()

    def _orders_changed(self, message: OrdersChanged, elsewhere: bool) -> None:
        for line in self.lines:
            line.orders = line.orders or line.table_id == message.table
        self.tell()

    # Bots, standing orders and clocks

    async def serve(self) -> None:
        """Run bots, carry out standing orders and watch clocks until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._next_clock()):
                    await self.stirred.wait()
            self.stirred.clear()
            await self.run_once()

    async def run_once(self) -> None:
        """Do everything that is due, until nothing is left."""
        while any([await self._attended(name) for name in self._due()]):
            pass

    def _due(self) -> list[str]:
        ordered = {order.table for order in self.orders.orders.values()}
        return [
            name
            for name, each in self.repository.listed.items()
            if each.brief.state.status == "playing"
            and name not in self.given_up
            and (each.brief.thinking is not None or each.brief.clocks or name in ordered)
        ]

    def _next_clock(self) -> float | None:
        """Return the seconds until the next clock runs out, or `None`."""
        ends = [
            clock.runs_out_at
            for each in self.repository.listed.values()
            if each.brief.state.status == "playing"
            for clock in each.brief.clocks
            if clock.runs_out_at is not None
        ]
        return max(0.0, (min(ends) - now()) / 1000) + 0.01 if ends else None

    async def _attended(self, table_id: str) -> bool:
        """Do one thing that is due at a table; return whether there may be more."""
        try:
            table = await self.tables.look(table_id)
            for seat in table.waiting:
                due = table.runs_out_at(seat)
                if due is not None and due <= now():
                    alive = bool(self.lines)  # a page is open
                    return await self._done(table_id, partial(commands.time_out, seat=seat, now=now(), alive=alive))
            return await self._order(table) or await self._bot(table)
        except StorageError as failure:
            log.error("database failed", extra={"table": table_id, "why": failure.why})
        except Refused as no:
            log.error("table is stuck", extra={"table": table_id, "why": str(no)})
            self.given_up.add(table_id)
        return False

    async def _done(self, table_id: str, plan: Callable[[Table], Plan]) -> bool:
        try:
            await self.tables.write(table_id, plan)
        except StorageError:
            raise
        except Refused:
            pass  # something else happened at the table first
        return True

    async def _answer(self, table: Table, seat: Seat, said: JsonObject, remarks: Sequence[OfferReply] = ()) -> bool:
        asked = table.state.seats[seat].asked
        plan = partial(commands.answer_by_server, seat=seat, asked=asked, said=said, remarks=remarks)
        return await self._done(table.facts.id, plan)

    async def _bot(self, table: Table) -> bool:
        found = table.next_bot()
        if found is None or table.match is None:
            return False
        seat, strength = found
        ruled = table.unanswered(seat)
        if ruled is not None:
            return await self._answer(table, seat, msgspec.to_builtins(ruled))
        try:
            said = await self._spoken(table, table.match, seat, strength)
        except Exception as error:
            log.error("table is stuck: no bot answer is possible", extra={"table": table.facts.id, "why": repr(error)})
            self.given_up.add(table.facts.id)
            return await self._done(table.facts.id, partial(commands.plan_stuck, seat=seat))
        action = replace_excessive_offer(table, seat, said.action)
        return await self._answer(table, seat, action, said.remarks if action == said.action else ())

    async def _spoken(self, table: Table, match: Match, seat: Seat, strength: Strength) -> BotAnswer:
        """Return a bot's answer, or the first legal one if the bot fails."""
        work = serialize_seat(match, seat)
        await self.networks.prepare_bot(strength, table.facts)
        try:
            said, _ = await self.worker.ask(
                SECONDS, tasks.choose_answer, work, strength, bot_seed(table, seat), list_human_seats(table)
            )
        except Exception as error:
            log.warning("bot gave no answer", extra={"strength": strength, "why": repr(error)})
            said = await self.worker.ask(SECONDS, tasks.choose_first_answer, work)
        return said

    async def _order(self, table: Table) -> bool:
        found = next_order_to_handle(await self.orders.at_table(table.facts.id), table)
        if found is None:
            return False
        order, due = found
        if isinstance(due, Refusal):
            await self.orders.drop_answer(order, due)
        elif due is None or order.action is not None:  # a prepared answer is given once
            await self.orders.revoke(order.number)
        await self.tables.bus.publish(OrdersChanged(table.facts.id))
        if due is None or isinstance(due, Refusal):
            return True
        return await self._answer(table, order.seat, msgspec.to_builtins(due))


class OfflineSocket(TableSubscriber):
    """A socket for a table or the lobby; `send` gets the messages that the online server would send."""

    def __init__(
        self, server: OfflineServer, person: User, table_id: str | None, since: int | None, send: Callable[[str], None]
    ) -> None:
        super().__init__(person)
        self.server = server
        self.table_id = table_id
        self.since = since
        self.send = send
        self.told = b""
        self.first = True

    async def open(self) -> None:
        """Send the present state, and later what changes."""
        if self.table_id is not None:
            commands.check_may_see(await self.server.tables.look(self.table_id), self.own)
        self.server.lines.add(self)
        self.tell()

    def tell(self) -> None:
        if self.table_id is None:
            self._tell_once(b'{"tables":%s}' % self.server.lobby.encoded(self.own))
            return
        table = self.server.tables.loaded_table(self.table_id)
        if table is None:
            return
        if self.first or table.seq != self.since:
            news = self.server.tables.news(table, self.person, self.since)
            self.send(msgspec.json.encode(news).decode())
            self.since, self.first = table.seq, False
            seated = {seat for line in self.server.lines for seat in table.seats_of(line.own)}
            here = projections.Presence(sorted(seated), [], 0, [])
            self._tell_once(msgspec.json.encode({"presence": here}))
        if self.orders:
            self.orders = False
            self.send('{"orders":true}')

    def _tell_once(self, message: bytes) -> None:
        if message != self.told:
            self.told = message
            self.send(message.decode())

    def close(self) -> None:
        self.server.lines.discard(self)
