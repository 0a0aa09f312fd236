"""Bots of a server: in worker processes, by turns, and within the thinking time of each table host."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Any
from weakref import WeakValueDictionary

from fondaco.bots import STRENGTHS
from fondaco.bots.personalities import base_bot_name
from fondaco.core.decision import Seat
from fondaco.core.match import Match
from fondaco.server.base import metrics
from fondaco.server.base.errors import WorkerCannotStart
from fondaco.server.base.fair_queue import CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import UserId
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.bots import tasks
from fondaco.server.bots.bot_runner import MENU_SECONDS, BotRunner
from fondaco.server.bots.cpu_budget import CpuBudget
from fondaco.server.bots.tasks import BotAnswer, Sent
from fondaco.server.tables.core.online_users import OnlineUsers
from fondaco.server.tables.events import Strength
from fondaco.server.tables.table import Table

SLACK = 2.0
LONGEST_WAIT = 2.0
SHORT = ("random", "greedy")
AWAY, MOST_ADDRESSES = "away", 20_000


def metrics_label(strength: Strength) -> str:
    """Return the metrics label of a bot, without parameters that a guest can add."""
    name = base_bot_name(strength)
    return name if name in STRENGTHS else "other"


class FairBotRunner(BotRunner):
    """Runs bots in worker processes and charges their time to the hosts of their tables.

    Quick bots have a worker of their own; of the slow ones each host has one at a time in the queue.
    """

    workers: WorkerPool

    def __init__(self, workers: WorkerPool, settings: Settings, online: OnlineUsers) -> None:
        super().__init__(workers, settings.bot_seconds)
        self.quick = WorkerPool(1, workers.memory, tasks.__name__)
        self.cpu_budget = CpuBudget(settings.bot_budget)
        self.quick_cpu_budget = CpuBudget(settings.bot_budget)
        self.online = online
        self.addresses: OrderedDict[UserId, str] = OrderedDict()
        self.lines: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()
        self.thinking: dict[str, float] = {}
        self.answered = 0.0

    async def answer(self, table: Table, match: Match, seat: Seat, strength: Strength) -> BotAnswer:
        began = self.thinking[table.facts.id] = time.monotonic()
        try:
            said = await super().answer(table, match, seat, strength)
        finally:
            del self.thinking[table.facts.id]
            self.answered = time.monotonic()
        metrics.THINKING.observe(self.answered - began)
        return said

    @property
    def silent(self) -> bool:
        """Whether bots have pending questions and none has answered within the time limit."""
        if not self.thinking:
            return False
        since = max(self.answered, min(self.thinking.values()))
        return time.monotonic() > since + self.seconds + MENU_SECONDS + SLACK

    async def choose(self, table: Table, strength: Strength, work: tuple[Any, ...]) -> BotAnswer:
        try:
            said = await self._choose_by_turns(table, strength, work)
        except WorkerCannotStart:
            raise
        except Exception:
            metrics.BOT_FAILURES.inc()
            raise
        metrics.THOUGHTS.labels(metrics_label(strength)).inc()
        return said

    async def _choose_by_turns(self, table: Table, strength: Strength, work: tuple[Any, ...]) -> BotAnswer:
        host = table.facts.host
        caller, address = self._caller(host)
        payers = caller.person, address
        if base_bot_name(strength) in SHORT:
            await self._afford(self.quick_cpu_budget, *payers)
            said, used = await self.quick.ask(self.seconds, tasks.choose_answer, *work, caller=caller)
            self.quick_cpu_budget.spend(used, *payers)
            return said
        async with self.lines.setdefault(host, asyncio.Lock()):
            await self._afford(self.cpu_budget, *payers)
            said, used = await self.workers.ask(self.seconds, tasks.choose_answer, *work, caller=caller)
            self.cpu_budget.spend(used, *payers)
            return said

    def _caller(self, host: UserId) -> tuple[CallerIdentity, str | None]:
        """Return on whose behalf a bot runs, and the address charged for it, if known.

        Unknown addresses share one turn.
        """
        address = self.online.addresses_seen.get(host) or self.addresses.get(host)
        if address is not None:
            self.addresses[host] = address
            self.addresses.move_to_end(host)
            while len(self.addresses) > MOST_ADDRESSES:
                self.addresses.popitem(last=False)
        return CallerIdentity(f"person {host}", address or AWAY), address

    async def _afford(self, cpu_budget: CpuBudget, person: str, address: str | None) -> None:
        """Wait until the person and the address have thinking time left."""
        while wait := cpu_budget.wait(person, address):  # noqa: ASYNC110 - the budget refills with time
            await asyncio.sleep(min(wait, LONGEST_WAIT))

    async def choose_first(self, table: Table, position: Sent) -> BotAnswer:
        caller, _ = self._caller(table.facts.host)
        return await self.quick.ask(MENU_SECONDS, tasks.choose_first_answer, position, caller=caller)
