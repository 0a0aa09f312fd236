"""Scheduler: runs bots, carries out standing orders, watches clocks and sends alerts.

Each process has one, which attends the tables of the shards whose leases it holds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Container, Coroutine, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from fondaco.bots import STRENGTHS
from fondaco.bots.offer_replies import OfferReply
from fondaco.bots.personalities import base_bot_name
from fondaco.core.decision import Action, Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.server.accounts.users import Users
from fondaco.server.base import metrics
from fondaco.server.base.clock import now
from fondaco.server.base.errors import Refused, ServerFull, StorageError, WorkerCannotStart, WrongPhase
from fondaco.server.base.fair_queue import CallerIdentity
from fondaco.server.base.user import UserId
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.bots import tasks
from fondaco.server.bots.alert_interface import NoAlerts, TurnAlertInterface
from fondaco.server.bots.cpu_budget import CpuBudget
from fondaco.server.bots.offer_limits import replace_excessive_offer
from fondaco.server.bots.tasks import BotAnswer
from fondaco.server.storage import leases
from fondaco.server.storage.bus import OrdersChanged, TableChanged
from fondaco.server.storage.leases import SERVER_SHARD, SHARDS, TERM, Held, shard_of
from fondaco.server.tables import commands, standing_order_store
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.events import Strength
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.standing_orders import TableStandingOrder, next_order_to_handle
from fondaco.server.tables.state import TableFacts, awaited_seats
from fondaco.server.tables.table import Table

log = logging.getLogger(__name__)
AGAIN_AFTER = 2.0
BEAT = 0.5
GATHERING = 0.2  # seconds for which change messages are collected, to read the database once for all
LEISURE = 5.0  # seconds for the same, where nothing is due soon
MENU_SECONDS = 10.0
SHORT = ("random", "greedy")
AWAY, MOST_ADDRESSES = "away", 20_000


def metrics_label(strength: Strength) -> str:
    """Return the metrics label of a bot, without parameters that a guest can add."""
    name = base_bot_name(strength)
    return name if name in STRENGTHS else "other"


class Scheduler:
    """Attends a table whenever its log has a new line and when one of its clocks runs out."""

    def __init__(
        self, service: TableService, persons: Users, workers: WorkerPool, alerts: TurnAlertInterface | None = None
    ) -> None:
        self.service = service
        self.persons = persons
        self.workers = workers
        self.quick = WorkerPool(1, workers.memory, tasks.__name__)
        self.cpu_budget = CpuBudget(service.settings.bot_budget)
        self.quick_cpu_budget = CpuBudget(service.settings.bot_budget)
        self.addresses: OrderedDict[UserId, str] = OrderedDict()
        self.alerts = alerts or NoAlerts()
        self.lines: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()
        self.given_up: set[str] = set()
        self.settings = service.settings
        self.name = secrets.token_hex(8)
        self.leases: Held = {}
        self.leaving = False
        self.renewing = asyncio.Lock()
        self.changed: dict[float, set[str]] = {}
        self.leisure = max(GATHERING, min(LEISURE, service.settings.webhook_delay / 6))
        self.rounds: set[asyncio.Task[None]] = set()
        self.orders: dict[str, list[TableStandingOrder]] = {}
        self.unread: set[str] = set()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.thinking: dict[str, float] = {}
        self.answered = 0.0

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
        """Take over newly leased shards, and cancel timers and alerts of lost ones."""
        if held == self.leases:
            return
        got = {shard for shard, epoch in held.items() if self.leases.get(shard) != epoch}
        self.leases = held
        for table_id in [table_id for table_id in self.timers if not self.attends(table_id)]:
            self.timers.pop(table_id).cancel()
        self.alerts.keep(self.attends)
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
        """Wake or schedule all attended tables with something due: a bot, an order, a clock or an absence."""
        if not self.on_duty:
            return
        found: dict[str, list[TableStandingOrder]] = {}
        for order in await standing_order_store.list_standing_orders(self.service.store):
            if shard_of(order.table) in shards:
                found.setdefault(order.table, []).append(order)
        self.orders = {table: kept for table, kept in self.orders.items() if shard_of(table) not in shards} | found
        reachable = await self.alerts.reachable()

        def wanted(table_id: str) -> bool:
            return shard_of(table_id) in shards and self.attends(table_id)

        async for tables in self.service.store.playing(wanted):
            for facts, brief in tables:
                self.alerts.remind(facts, brief, reachable)
                self._pass_by(facts, brief)
            await asyncio.sleep(0)

    def _pass_by(self, facts: TableFacts, brief: TableSummary) -> None:
        """Wake a table if something is due there, or set a timer for when it will be."""
        if not self.attends(facts.id):
            return
        seat_states = [seat_state for seat in brief.waiting if not (seat_state := brief.state.seats[seat]).on_vacation]
        if facts.id in self.orders or any(seat_state.driven for seat_state in seat_states):
            self.wake(facts.id)
            return
        dues = [clock.runs_out_at for clock in brief.clocks if clock.runs_out_at is not None]
        dues += [
            end for seat_state in brief.state.seats if (end := seat_state.vacation_ends_at(facts.clock)) is not None
        ]
        if facts.absence is not None and seat_states:
            asked = min(seat_state.asked_at for seat_state in seat_states)
            dues.append(
                max(asked + facts.absence * 1000, self.service.online.opened_at + self.service.online.grace(facts))
            )
        if dues:
            self._at_the_latest(facts.id, max(0.0, (min(dues) - now()) / 1000))

    async def stop(self) -> None:
        """Release the leases to other processes and cancel all work."""
        self.leaving = True
        async with self.renewing:
            self.leases = {}
            if self.service.store.shared:
                await self._give_up()
        for timer in self.timers.values():
            timer.cancel()
        working = [*self.tasks.values(), *self.rounds]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        self.quick.stop()
        await self.alerts.stop()

    async def _give_up(self) -> None:
        """Release the leases; if the store does not respond, they expire by themselves."""
        with contextlib.suppress(StorageError, TimeoutError):
            async with asyncio.timeout(TERM / 1000):
                await leases.release_leases(self.service.store, self.name)

    # At a table

    def wake(self, table_id: str, orders_too: bool = False) -> None:
        """Attend a table after a change, in a task if something may be due."""
        if not self.attends(table_id) or table_id in self.given_up:
            return
        if orders_too:
            self.unread.add(table_id)
        if table_id in self.tasks:
            self.again.add(table_id)
            return
        table = self.service.loaded_table(table_id)
        due = None if table is None else self._due_at(table)
        if table is not None and self._is_quiet(table, due):
            self._look_again(table, due)
            return
        task = asyncio.get_running_loop().create_task(self._attend(table_id))
        self.tasks[table_id] = task
        task.add_done_callback(lambda _: self._left(table_id))

    def table_changed(self, message: TableChanged, elsewhere: bool) -> None:
        """Handle the message that a table has changed.

        Unless something is due here soon, messages are collected and checked by the table list; tables are not loaded.
        """
        table_id = message.table
        if not self.attends(table_id):
            return
        urgent = message.urgent or table_id in self.orders
        if table_id in self.tasks or (urgent and not elsewhere):
            self.wake(table_id)
            return
        delay = GATHERING if urgent else self.leisure
        if delay not in self.changed:
            self.changed[delay] = set()
            self._soon(self._gathered(delay))
        self.changed[delay].add(table_id)

    async def _gathered(self, delay: float) -> None:
        """Handle collected messages: wake loaded tables, and check the others by the table list."""
        await asyncio.sleep(delay)
        changed = self.changed.pop(delay)
        known = {table_id for table_id in changed if self.service.loaded_table(table_id) is not None}
        for table_id in known:
            self.wake(table_id)
        try:
            for facts, brief in await self.service.store.briefs_by_id(sorted(changed - known)):
                if self.attends(facts.id):
                    self.alerts.look(facts, brief.state.seats, awaited_seats(brief.state, brief.waiting))
                    self._pass_by(facts, brief)
        except StorageError as failure:
            log.error("database failed", extra={"why": failure.why})
            for table_id in changed:
                self._later(table_id, AGAIN_AFTER)

    def _is_quiet(self, table: Table, due: int | None) -> bool:
        """Whether a loaded table clearly has nothing due; true after most lines."""
        if table.facts.id in self.unread or self.orders.get(table.facts.id):
            return False
        return (due is None or due > now()) and not any(table.state.seats[seat].driven for seat in table.waiting)

    def _due_at(self, table: Table) -> int | None:
        """Return when the next clock runs out or a player will count as absent."""
        if table.state.status != "playing":
            return None
        ends = [
            end
            for seat in table.waiting
            for end in (table.runs_out_at(seat), self.service.online.absent_at(table, seat))
        ]
        ends += [seat_state.vacation_ends_at(table.facts.clock) for seat_state in table.state.seats]
        return min((end for end in ends if end is not None), default=None)

    def _left(self, table_id: str) -> None:
        self.tasks.pop(table_id, None)
        if table_id in self.again:
            self.again.discard(table_id)
            self.wake(table_id)

    async def _attend(self, table_id: str) -> None:
        """Do what is due at a table until nothing is left; failures are tried again later."""
        try:
            while self.attends(table_id) and await self._one_thing(table_id):
                self.again.discard(table_id)
            table = await self.service.look(table_id)
            self._look_again(table, self._due_at(table))
        except StorageError as failure:
            log.error("database failed", extra={"table": table_id, "why": failure.why})
            self._later(table_id, AGAIN_AFTER)
        except ServerFull:
            self._later(table_id, AGAIN_AFTER)
        except WorkerCannotStart as failure:
            self._later(table_id, max(AGAIN_AFTER, failure.wait))
        except Refused:
            pass
        except Exception:
            log.exception("table could not be attended", extra={"table": table_id})
            self._later(table_id, 5 * AGAIN_AFTER)

    async def _one_thing(self, table_id: str) -> bool:
        """Do one thing that is due at a table; return whether there may be more."""
        table = await self.service.look(table_id)
        if table.state.status != "playing":
            return False
        for seat, seat_state in enumerate(table.state.seats):
            due = seat_state.vacation_ends_at(table.facts.clock)
            if due is not None and due <= now():
                return await self._write(table_id, partial(commands.end_vacation, seat=seat, now=due))
        for seat in table.waiting:
            due = table.runs_out_at(seat)
            if due is not None and due <= now():
                alive = await self._is_alive(table, seat)
                return await self._write(table_id, _time_out(seat, alive))
            if await self._is_absent(table, seat):
                return await self._write(table_id, partial(commands.plan_absent_stand_in, seat=seat))
        return await self._order(table) or await self._bot(table)

    async def _is_alive(self, table: Table, seat: Seat) -> bool:
        """Whether the player of a seat has lately given a sign of life to any process."""
        person = table.state.seats[seat].person
        return person is not None and self.service.online.is_alive(person, await self.persons.last_seen(person))

    async def _is_absent(self, table: Table, seat: Seat) -> bool:
        """Whether a player is absent, by this process's knowledge first and the store's second."""
        person = table.state.seats[seat].person
        if person is None or not self.service.online.is_absent(table, seat, 0):
            return False
        noted = self.service.online.seen[person] = max(
            await self.persons.last_seen(person), self.service.online.seen.get(person, 0)
        )
        return self.service.online.is_absent(table, seat, noted)

    async def _write(self, table_id: str, plan: Callable[[Table], commands.Plan]) -> bool:
        with contextlib.suppress(Refused):
            await self.service.write(table_id, plan)
        return True

    async def _orders(self, table_id: str) -> list[TableStandingOrder]:
        """Return the standing orders of a table, read again if they have changed."""
        if table_id in self.unread:
            self.unread.discard(table_id)
            try:
                self.orders[table_id] = await standing_order_store.list_standing_orders(self.service.store, table_id)
            except BaseException:
                self.unread.add(table_id)
                raise
        return self.orders.get(table_id, [])

    async def _order(self, table: Table) -> bool:
        """Carry out the next standing order that is due; return whether there was one."""
        given = await self._orders(table.facts.id)
        found = next_order_to_handle(given, table)
        if found is None:
            return False
        order, due = found
        gone = due is None or order.action is not None  # a prepared answer is given once
        if isinstance(due, Refusal):
            await standing_order_store.mark_answer_dropped(self.service.store, order.number, due)
        elif gone:
            await standing_order_store.revoke_order(self.service.store, order.number)
            given.remove(order)
        if isinstance(due, Action):
            await self._answer(table, order.seat, msgspec.to_builtins(due))
        if gone:
            await self.service.bus.publish(OrdersChanged(table.facts.id))
        return True

    async def _answer(self, table: Table, seat: Seat, said: JsonObject, remarks: Sequence[OfferReply] = ()) -> bool:
        asked = table.state.seats[seat].asked
        return await self._write(
            table.facts.id, lambda seen: commands.answer_by_server(seen, seat, asked, said, remarks)
        )

    async def _bot(self, table: Table) -> bool:
        """Let the next bot of a table answer; return whether there was one."""
        found = table.next_bot()
        if found is None or table.match is None:
            return False
        seat, strength = found
        ruled = table.unanswered(seat)
        if ruled is not None:
            return await self._answer(table, seat, msgspec.to_builtins(ruled))
        if self.settings.bot_pace:
            await asyncio.sleep(self.settings.bot_pace)
        said = await self._thought(table, seat, strength)
        action = replace_excessive_offer(table, seat, said.action)
        return await self._answer(table, seat, action, said.remarks if action == said.action else ())

    async def _thought(self, table: Table, seat: Seat, strength: Strength) -> BotAnswer:
        """Return a bot's answer, or the first legal one if the bot fails or takes too long."""
        assert table.match is not None
        began = self.thinking[table.facts.id] = time.monotonic()
        work = (
            tasks.serialize_seat(table.match, seat),
            strength,
            tasks.bot_seed(table, seat),
            tasks.list_human_seats(table),
        )
        try:
            said = await self._ask(table, strength, work)
            metrics.THOUGHTS.labels(metrics_label(strength)).inc()
        except WorkerCannotStart:
            raise  # neither the bot nor the table is at fault
        except Exception as error:
            metrics.BOT_FAILURES.inc()
            context = {"table": table.facts.id, "strength": strength, "why": repr(error)}
            log.warning("bot gave no answer", extra=context)
            said = await self._first_of_the_menu(table, seat)
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
        return time.monotonic() > since + self.settings.bot_seconds + MENU_SECONDS + AGAIN_AFTER

    def _caller(self, host: UserId) -> tuple[CallerIdentity, str | None]:
        """Return on whose behalf a bot runs, and the address charged for it, if known.

        Unknown addresses share one turn.
        """
        address = self.service.online.addresses_seen.get(host) or self.addresses.get(host)
        if address is not None:
            self.addresses[host] = address
            self.addresses.move_to_end(host)
            while len(self.addresses) > MOST_ADDRESSES:
                self.addresses.popitem(last=False)
        return CallerIdentity(f"person {host}", address or AWAY), address

    async def _ask(self, table: Table, strength: Strength, work: tuple[Any, ...]) -> BotAnswer:
        """Run a bot in a worker process and charge its time to the host of the table.

        Quick bots have a worker of their own; of the slow ones each host has one at a time in the queue.
        """
        host = table.facts.host
        caller, address = self._caller(host)
        payers, seconds = (caller.person, address), self.settings.bot_seconds
        if base_bot_name(strength) in SHORT:
            await self._afford(self.quick_cpu_budget, *payers)
            said, used = await self.quick.ask(seconds, tasks.choose_answer, *work, caller=caller)
            self.quick_cpu_budget.spend(used, *payers)
            return said
        async with self.lines.setdefault(host, asyncio.Lock()):
            await self._afford(self.cpu_budget, *payers)
            said, used = await self.workers.ask(seconds, tasks.choose_answer, *work, caller=caller)
            self.cpu_budget.spend(used, *payers)
            return said

    async def _afford(self, cpu_budget: CpuBudget, person: str, address: str | None) -> None:
        """Wait until the person and the address have thinking time left."""
        while wait := cpu_budget.wait(person, address):  # noqa: ASYNC110 - the budget refills with time
            await asyncio.sleep(min(wait, AGAIN_AFTER))

    async def _first_of_the_menu(self, table: Table, seat: Seat) -> BotAnswer:
        """Return the first legal answer for a bot that failed.

        If even that fails, the table is marked as stuck and not attended again until the server restarts.
        """
        assert table.match is not None
        try:
            caller, _ = self._caller(table.facts.host)
            return await self.quick.ask(
                MENU_SECONDS, tasks.choose_first_answer, tasks.serialize_seat(table.match, seat), caller=caller
            )
        except WorkerCannotStart:
            raise
        except Exception as error:
            self.given_up.add(table.facts.id)
            log.error("table is stuck: no bot answer is possible", extra={"table": table.facts.id, "why": repr(error)})
            await self._write(table.facts.id, lambda seen: commands.plan_stuck(seen, seat))
            raise WrongPhase() from error

    # Clocks and alerts

    def _look_again(self, table: Table, due: int | None) -> None:
        """Set the timer for when something is due, and update the alerts of a table."""
        if due is not None:
            self._at_the_latest(table.facts.id, max(0.0, (due - now()) / 1000) + 0.01)
        self.alerts.look(table.facts, table.state.seats, awaited_seats(table.state, [*table.waiting]))
        if table.state.status != "playing":
            self.orders.pop(table.facts.id, None)
            timer = self.timers.pop(table.facts.id, None)
            if timer is not None:
                timer.cancel()

    def _at_the_latest(self, table_id: str, delay: float) -> None:
        """Attend a table after a delay, unless a timer fires sooner."""
        known = self.timers.get(table_id)
        if known is None or known.when() > asyncio.get_running_loop().time() + delay:
            self._later(table_id, delay)

    def _later(self, table_id: str, delay: float) -> None:
        """Attend a table after a delay, replacing its timer."""
        earlier = self.timers.pop(table_id, None)
        if earlier is not None:
            earlier.cancel()
        self.timers[table_id] = asyncio.get_running_loop().call_later(delay, self._on_time, table_id)

    def _on_time(self, table_id: str) -> None:
        self.timers.pop(table_id, None)
        self.wake(table_id)


def _time_out(seat: Seat, alive: bool) -> Callable[[Table], commands.Plan]:
    """Return the plan that ends the time of a seat, as of the moment at which it is carried out."""
    return lambda seen: commands.time_out(seen, seat, now(), alive)
