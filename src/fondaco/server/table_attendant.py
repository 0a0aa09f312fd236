"""Table attendant: lets bots answer, carries out standing orders, and watches clocks and absences.

A server has one below its scheduler, and a browser worker one of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from fondaco.bots.offer_replies import OfferReply
from fondaco.core.decision import Action, Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.server.base.clock import now
from fondaco.server.base.errors import Refused, ServerFull, StorageError, WorkerCannotStart
from fondaco.server.base.people_queries import People
from fondaco.server.bots.bot_runner import BotRunner
from fondaco.server.bots.notification_interface import NoNotifications, TurnNotificationInterface
from fondaco.server.bots.offer_limits import replace_excessive_offer
from fondaco.server.storage.bus import OrdersChanged
from fondaco.server.tables import commands
from fondaco.server.tables.core.interfaces import OrderStore
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.standing_orders import TableStandingOrder, next_order_to_handle
from fondaco.server.tables.state import TableFacts, awaited_seats
from fondaco.server.tables.table import Table

log = logging.getLogger(__name__)
AGAIN_AFTER = 2.0
LONGEST_TIMER = 24 * 3600.0  # seconds; a timer of a browser may not be longer than 24 days


class Timer(NamedTuple):
    """A table to be attended again at `at`, in seconds of the event loop's clock."""

    at: float
    handle: asyncio.Handle


def every_table(table_id: str) -> bool:
    return True


class TableAttendant:
    """Attends a table whenever its log has a new line and when one of its clocks runs out.

    `attends` says whether this process attends a table. `given_up` has the tables at which no bot answer is possible;
    they are not attended again until the process restarts.
    """

    def __init__(
        self,
        service: BaseTableService,
        order_store: OrderStore,
        bots: BotRunner,
        people: People,
        notifications: TurnNotificationInterface | None = None,
        attends: Callable[[str], bool] = every_table,
    ) -> None:
        self.service = service
        self.order_store = order_store
        self.bots = bots
        self.people = people
        self.notifications = notifications or NoNotifications()
        self.attends = attends
        self.given_up: set[str] = set()
        self.orders: dict[str, list[TableStandingOrder]] = {}
        self.unread: set[str] = set()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.timers: dict[str, Timer] = {}

    # Which tables

    async def look_through(self, wanted: Callable[[str], bool] = every_table) -> None:
        """Wake or schedule the wanted tables with something due: a bot, an order, a clock or an absence."""
        found: dict[str, list[TableStandingOrder]] = {}
        for order in await self.order_store.at_table():
            if wanted(order.table):
                found.setdefault(order.table, []).append(order)
        self.orders = {table_id: kept for table_id, kept in self.orders.items() if not wanted(table_id)} | found
        reachable = await self.notifications.reachable()
        async for tables in self.service.store.playing(lambda table_id: wanted(table_id) and self.attends(table_id)):
            for facts, brief in tables:
                self.notifications.remind(facts, brief, reachable)
                self.schedule(facts, brief)
            await asyncio.sleep(0)

    def schedule(self, facts: TableFacts, brief: TableSummary) -> None:
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
            self.at_the_latest(facts.id, max(0.0, (min(dues) - now()) / 1000))

    def check(self, facts: TableFacts, brief: TableSummary) -> None:
        """Update the notifications of a table that has changed, and wake or schedule it; it need not be in memory."""
        if not self.attends(facts.id):
            return
        self.notifications.look(facts, brief.state.seats, awaited_seats(brief.state, brief.waiting))
        if brief.state.status == "playing":
            self.schedule(facts, brief)
        else:
            self._forget(facts.id)

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

    async def settle(self) -> None:
        """Wait until nothing is due at any table at present."""
        while self.tasks:
            await asyncio.wait([*self.tasks.values()])

    def drop_lost(self) -> None:
        """Cancel the timers of tables that this process no longer attends."""
        for table_id in [table_id for table_id in self.timers if not self.attends(table_id)]:
            self.timers.pop(table_id).handle.cancel()

    async def stop(self) -> None:
        """Cancel all timers and work."""
        for timer in self.timers.values():
            timer.handle.cancel()
        working = [*self.tasks.values()]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    # At a table

    def _is_quiet(self, table: Table, due: int | None) -> bool:
        """Whether a loaded table clearly has nothing due; true after most lines."""
        if table.facts.id in self.unread or self.orders.get(table.facts.id):
            return False
        return (due is None or due > now()) and not any(table.state.seats[seat].driven for seat in table.waiting)

    def _due_at(self, table: Table) -> int | None:
        """Return when the next clock runs out, a player will count as absent, or a bot has waited long enough."""
        if table.state.status != "playing":
            return None
        ends = [table.runs_out_at(seat) for seat in table.waiting]
        if table.facts.absence is not None:
            ends += [self.service.online.absent_at(table, seat) for seat in table.awaited]
        ends += [seat_state.vacation_ends_at(table.facts.clock) for seat_state in table.state.seats]
        ends.append(table.bot_waits_until)
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
            self.later(table_id, AGAIN_AFTER)
        except ServerFull:
            self.later(table_id, AGAIN_AFTER)
        except WorkerCannotStart as failure:
            self.later(table_id, max(AGAIN_AFTER, failure.wait))
        except Refused:
            pass
        except Exception:
            log.exception("table could not be attended", extra={"table": table_id})
            self.later(table_id, 5 * AGAIN_AFTER)

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
        return person is not None and self.service.online.is_alive(person, await self.people.last_seen(person))

    async def _is_absent(self, table: Table, seat: Seat) -> bool:
        """Whether a player is absent, by this process's knowledge first and the store's second."""
        person = table.state.seats[seat].person
        if person is None or not self.service.online.is_absent(table, seat, 0):
            return False
        noted = self.service.online.seen[person] = max(
            await self.people.last_seen(person), self.service.online.seen.get(person, 0)
        )
        return self.service.online.is_absent(table, seat, noted)

    async def _write(self, table_id: str, plan: Callable[[Table], commands.Plan]) -> bool:
        with contextlib.suppress(Refused):
            await self.service.write(table_id, plan)
        return True

    async def orders_at(self, table_id: str) -> list[TableStandingOrder]:
        """Return the standing orders of a table, read again if they have changed."""
        if table_id in self.unread:
            self.unread.discard(table_id)
            try:
                self.orders[table_id] = await self.order_store.at_table(table_id)
            except BaseException:
                self.unread.add(table_id)
                raise
        return self.orders.get(table_id, [])

    async def _order(self, table: Table) -> bool:
        """Carry out the next standing order that is due; return whether there was one."""
        given = await self.orders_at(table.facts.id)
        found = next_order_to_handle(given, table)
        if found is None:
            return False
        order, due = found
        gone = due is None or order.action is not None  # a prepared answer is given once
        if isinstance(due, Refusal):
            await self.order_store.mark_dropped(order, due)
        elif gone:
            await self.order_store.revoke(order.number)
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
        """Let the next bot of a table answer; return whether there may be more to do."""
        found, match = table.next_bot(now()), table.match
        if found is None or match is None:
            return False
        seat, strength = found
        ruled = table.unanswered(seat)
        if ruled is not None:
            return await self._answer(table, seat, msgspec.to_builtins(ruled))
        if self.service.settings.bot_pace:
            await asyncio.sleep(self.service.settings.bot_pace)
        try:
            said = await self.bots.answer(table, match, seat, strength)
        except WorkerCannotStart:
            raise
        except Exception as error:
            await self._give_up(table, seat, error)
            return False
        action = replace_excessive_offer(table, seat, said.action)
        return await self._answer(table, seat, action, said.remarks if action == said.action else ())

    async def _give_up(self, table: Table, seat: Seat, error: Exception) -> None:
        """Mark a table as stuck, because not even the first legal answer of its bot can be found."""
        self.given_up.add(table.facts.id)
        log.error("table is stuck: no bot answer is possible", extra={"table": table.facts.id, "why": repr(error)})
        await self._write(table.facts.id, partial(commands.plan_stuck, seat=seat))

    # Timers and notifications

    def _look_again(self, table: Table, due: int | None) -> None:
        """Set the timer for when something is due, and update the notifications of a table."""
        if due is not None:
            self.at_the_latest(table.facts.id, max(0.0, (due - now()) / 1000) + 0.01)
        self.notifications.look(table.facts, table.state.seats, awaited_seats(table.state, [*table.waiting]))
        if table.state.status != "playing":
            self._forget(table.facts.id)

    def _forget(self, table_id: str) -> None:
        """Drop orders and timer of a table whose match is not running."""
        self.orders.pop(table_id, None)
        timer = self.timers.pop(table_id, None)
        if timer is not None:
            timer.handle.cancel()

    def at_the_latest(self, table_id: str, delay: float) -> None:
        """Attend a table after a delay, unless a timer fires sooner."""
        known = self.timers.get(table_id)
        if known is None or known.at > asyncio.get_running_loop().time() + delay:
            self.later(table_id, delay)

    def later(self, table_id: str, delay: float) -> None:
        """Attend a table after a delay, replacing its timer."""
        earlier = self.timers.pop(table_id, None)
        if earlier is not None:
            earlier.handle.cancel()
        loop, delay = asyncio.get_running_loop(), min(delay, LONGEST_TIMER)
        self.timers[table_id] = Timer(loop.time() + delay, loop.call_later(delay, self._on_time, table_id))

    def _on_time(self, table_id: str) -> None:
        self.timers.pop(table_id, None)
        self.wake(table_id)


def _time_out(seat: Seat, alive: bool) -> Callable[[Table], commands.Plan]:
    """Return the plan that ends the time of a seat, as of the moment at which it is carried out."""
    return lambda seen: commands.time_out(seen, seat, now(), alive)
