"""Offline server: the table service on a key-value store, with the bots in a worker of the browser."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple, get_type_hints

import msgspec

import fondaco
from fondaco import i18n
from fondaco.bots.evaluation import network_files
from fondaco.bots.personalities import base_bot_name
from fondaco.bots.registry import TRAINED
from fondaco.core.decision import Seat
from fondaco.server.base.errors import NeuralNetworkUnavailable
from fondaco.server.base.fair_queue import SERVER, CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import UserId
from fondaco.server.bots.bot_runner import BotRunner
from fondaco.server.bots.hints import HintRequestLimit, HintService
from fondaco.server.bots.match_analysis import MatchAnalysisService
from fondaco.server.bots.mistakes import MistakeService
from fondaco.server.bots.tasks import BotAnswer
from fondaco.server.lobby.feed import LobbyFeed
from fondaco.server.lobby.people import LobbyPeople
from fondaco.server.offline.guests import GuestService
from fondaco.server.offline.handover import TableHandover
from fondaco.server.offline.key_value_store import KeyValueRepository, KeyValueStore
from fondaco.server.offline.people import OfflineAccountService, OfflineExport, OfflinePeople
from fondaco.server.offline.stores import KeyValueMatchAnalyses, KeyValueNotes, KeyValueOrders, KeyValuePuzzles
from fondaco.server.storage.bus import OrdersChanged, TableChanged
from fondaco.server.table_attendant import TableAttendant
from fondaco.server.tables.core.interfaces import FileReader, TableOpeningChecks
from fondaco.server.tables.core.online_users import OnlineUsers
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.events import Strength
from fondaco.server.tables.replay import ReplayCache
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table
from fondaco.server.web.services import Services

log = logging.getLogger(__name__)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Think = Callable[[str], Awaitable[str]]
"""Runs a task in the bot worker: `bot_worker.think` of this text."""
Bring = Callable[[str], Awaitable[None]]
"""Downloads a file for the bot worker that is not part of the installed packages."""
PACKAGES = Path(fondaco.__file__).parents[1]
SETTINGS = Settings(tables_in_memory=16, bot_seconds=600.0)  # the bot worker limits itself
ADVICE = 16, 16, 16  # requests waiting for a hint or a match analysis


async def skip_download(file: str) -> None:
    """Do nothing: everything is installed."""


class PeopleOfDevice(OnlineUsers):
    """Presence of people: those at this device are there as long as a page is open, others as on a server."""

    def __init__(self, people: OfflinePeople) -> None:
        super().__init__(shared=False)
        self.people = people

    def away(self, person: UserId) -> bool:
        return self.people.is_remote(person) and super().away(person)

    def is_alive(self, person: UserId, noted: int) -> bool:
        return super().is_alive(person, noted) if self.people.is_remote(person) else bool(self.listening)

    def absent_at(self, table: Table, seat: Seat, noted: int = 0) -> int | None:
        return None if table.state.seats[seat].person in self.listening else super().absent_at(table, seat, noted)


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


class OfflineBotRunner(BotRunner):
    """Runs bots in the bot worker, with their neural networks."""

    def __init__(self, worker: BotWorker, networks: NetworkFiles) -> None:
        super().__init__(worker, SETTINGS.bot_seconds)
        self.networks = networks

    async def choose(self, table: Table, strength: Strength, work: tuple[Any, ...]) -> BotAnswer:
        await self.networks.prepare_bot(strength, table.facts)
        return await super().choose(table, strength, work)


class OfflineServer(Services):
    """The server of one device, created by `open`."""

    def __init__(self, texts: KeyValueStore, think: Think, bring: Bring) -> None:
        self.repository = KeyValueRepository(texts)
        self.tables = BaseTableService(SETTINGS, self.repository)
        self.people = OfflinePeople(self.repository)
        self.tables.online = PeopleOfDevice(self.people)
        self.guests = GuestService(self.people, self.tables)
        self.worker, networks = BotWorker(think), NetworkFiles(bring)
        orders, bots = KeyValueOrders(self.repository), OfflineBotRunner(self.worker, networks)
        notes, analyses = KeyValueNotes(self.repository, self.people), KeyValueMatchAnalyses(self.repository)
        self.handover = TableHandover(self.repository, self.tables, self.people, orders, notes)
        self.attendant = TableAttendant(self.tables, orders, bots, self.people)
        self.tables.bus.subscribe(TableChanged, lambda message, _: self.attendant.wake(message.table))
        self.tables.bus.subscribe(OrdersChanged, lambda message, _: self.attendant.wake(message.table, orders_too=True))
        services = [
            self.tables,
            self.people,
            orders,
            networks,
            LobbyFeed(self.tables, LobbyPeople()),
            OfflineAccountService(self.people, self.tables),
            OfflineExport(self.repository),
            notes,
            KeyValuePuzzles(self.repository),
            FileReader(),
            ReplayCache(),
            HintService(self.worker, SETTINGS.hint_seconds),
            HintRequestLimit(*ADVICE),
            MatchAnalysisService(analyses, self.worker),
            MistakeService(analyses, self.worker),
        ]
        super().__init__(services)

    @classmethod
    async def open(
        cls, texts: KeyValueStore, think: Think, lang: str = i18n.DEFAULT, bring: Bring = skip_download
    ) -> OfflineServer:
        server = cls(texts, think, bring)
        await server.repository.open()
        await server.people.open(lang)
        await server.attendant.look_through()
        return server
