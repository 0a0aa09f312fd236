"""Tables of offline play: actions are stored before they are shown, bots answer, sockets are updated."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import fondaco
from fondaco import i18n
from fondaco.bots.decline_replies import OfferReply
from fondaco.bots.evaluation import network_files
from fondaco.bots.match_analysis import MatchCourse
from fondaco.bots.personalities import base_bot_name
from fondaco.bots.registry import TRAINED
from fondaco.core.decision import Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NeuralNetworkUnavailable, Refused, StorageError
from fondaco.server.base.names import guest_name
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User, UserId
from fondaco.server.bots.offer_limits import replace_excessive_offer
from fondaco.server.bots.tasks import BotAnswer, bot_seed, list_human_seats, serialize_seat
from fondaco.server.offline.key_value_store import KeyValueRepository, KeyValueStore, ListedTable
from fondaco.server.puzzles.session import PuzzleAttempt
from fondaco.server.ratings.schemas import BEGINNER
from fondaco.server.storage.bus import OrdersChanged, TableChanged
from fondaco.server.tables import commands, projections
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.core.online_users import OnlineUsers
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.events import AnyEvent, Sit, Strength
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.replay import ReplayCache
from fondaco.server.tables.standing_orders import Order, next_order_to_handle
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table

log = logging.getLogger(__name__)
Think = Callable[[str], Awaitable[str]]
"""Runs a task in the bot worker: `bot_worker.think` of this text."""
Bring = Callable[[str], Awaitable[None]]
"""Downloads a file for the bot worker that is not part of the installed packages."""
PACKAGES = Path(fondaco.__file__).parents[1]
WEEK = 7 * 24 * 3600 * 1000
IN_MEMORY = 16


async def skip_download(file: str) -> None:
    """Do nothing: everything is installed."""


class EverybodyOnline(OnlineUsers):
    """Presence where everybody plays at the same device."""

    def away(self, person: UserId) -> bool:
        return False


class OfflineServer:
    """The server of one person, created by `open`; writes run one at a time."""

    def __init__(self, texts: KeyValueStore, think: Think, bring: Bring) -> None:
        self.repository = KeyValueRepository(texts)
        self.tables = BaseTableService(Settings(tables_in_memory=IN_MEMORY), self.repository)
        self.tables.online = EverybodyOnline(shared=False)
        self.think, self.bring = think, bring
        self.brought: set[Path] = set()
        self.person = User(1, guest_name())
        self.orders: dict[int, Order] = {}
        self.tried: list[PuzzleAttempt] = []
        self.replays = ReplayCache()
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
        known: User | None = None
        with contextlib.suppress(msgspec.MsgspecError):
            known = await server.repository.one("me", User)
        if known is None:
            await server.become(msgspec.structs.replace(server.person, lang=lang))
        else:
            server.person = known
        await server.repository.open()
        server.orders = {each.number: each for each in await server.repository.legible("order", Order)}
        server.tried = sorted(await server.repository.legible("tried", PuzzleAttempt), key=lambda each: each.at)
        return server

    async def become(self, person: User) -> None:
        await self.repository.put("me", person)
        self.person = person

    @property
    def lang(self) -> str:
        return self.person.lang or i18n.DEFAULT

    # Reading

    def news(self, table: Table, since: int | None) -> News:
        return projections.make_news(table, self.person.id, since, now(), self.tables.online.away)

    def card(self, listed: ListedTable) -> TableCard:
        return projections.listed_table_card(listed.facts, listed.brief, self.person.id, self.tables.online.away)

    def lobby(self) -> JsonObject:
        """Return the lobby as the online server would show it to its only user."""
        lately = sorted(self.repository.listed.values(), key=lambda each: -each.brief.state.moved_at)

        def public(status: str) -> list[TableCard]:
            return [self.card(each) for each in lately if each.facts.public and each.brief.state.status == status]

        mine = [
            self.card(each)
            for each in lately
            if any(chair.person for chair in each.brief.state.chairs)
            and (each.brief.state.status in ("open", "playing") or each.brief.state.moved_at > now() - WEEK)
        ]
        running = [card for card in public("playing") if card.spectators]
        return {
            "open": public("open"),
            "running": running,
            "mine": mine,
            "reputations": {},
            "invitations": [],
            "followed": [],
            "announcement": None,
            "beginner": BEGINNER,
        }

    # Writing

    async def open_table(self, facts: TableFacts, first: Sequence[AnyEvent]) -> TableCard:
        for line in first:
            await self.teach(line.strength if isinstance(line, Sit) else None, facts)
        return self.tables.card(await self.tables.open_table(facts, first), self.person.id)

    # Sockets

    def tell(self) -> None:
        """Update all sockets, and let the bots check whether they have to answer."""
        for line in [*self.lines]:
            line.tell()
        self.stirred.set()

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
        ordered = {order.table for order in self.orders.values()}
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
        asked = table.state.chairs[seat].asked
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
        await self.teach(strength, table.facts)
        try:
            said, _ = await self.thought("choose", work, strength, bot_seed(table, seat), list_human_seats(table))
        except Exception as error:
            log.warning("bot gave no answer", extra={"strength": strength, "why": repr(error)})
            said = await self.thought("first", work)
        return msgspec.convert(said, BotAnswer)

    async def teach(self, strength: Strength | None, facts: TableFacts) -> None:
        """Download the neural network of a bot, if there is one for this table; once per file."""
        file = network_files(facts.game).get(facts.players) if strength and base_bot_name(strength) == TRAINED else None
        if file is None or file in self.brought:
            return
        try:
            await self.bring(file.relative_to(PACKAGES).as_posix())
        except Exception as error:
            log.warning("neural network could not be downloaded", extra={"file": file.name, "why": repr(error)})
            raise NeuralNetworkUnavailable() from None
        self.brought.add(file)

    async def thought(self, work: str, *args: object) -> Any:
        """Run a task of `bots.tasks` in the bot worker and return its result."""
        asked = msgspec.json.encode([work, *args]).decode()
        return msgspec.json.decode(await self.think(asked))

    # Standing orders

    def orders_at(self, table: Table) -> list[Order]:
        given = [order for order in self.orders.values() if order.table == table.facts.id]
        return [order for order in given if not order.ended(table)]

    async def give(self, order: Order) -> None:
        await self.repository.put(f"order/{order.number}", order)
        self.orders[order.number] = order
        await self.tables.bus.publish(OrdersChanged(order.table))

    async def revoke(self, order: Order) -> None:
        await self.repository.texts.remove(f"order/{order.number}")
        self.orders.pop(order.number, None)
        await self.tables.bus.publish(OrdersChanged(order.table))

    def _orders_changed(self, message: OrdersChanged, elsewhere: bool) -> None:
        for line in self.lines:
            line.orders = line.orders or line.table_id == message.table
        self.tell()

    async def _order(self, table: Table) -> bool:
        found = next_order_to_handle([each for each in self.orders.values() if each.table == table.facts.id], table)
        if found is None:
            return False
        order, due = found
        if isinstance(due, Refusal):
            await self.give(msgspec.structs.replace(order, dropped=due))
            return True
        if due is None or order.action is not None:  # a prepared answer is given once
            await self.revoke(order)
        return due is None or await self._answer(table, order.seat, msgspec.to_builtins(due))

    # Puzzles and analysis

    async def tries(self, tried: PuzzleAttempt) -> None:
        """Store the answer to a puzzle."""
        await self.repository.put(f"tried/{tried.puzzle}", tried)
        self.tried = [*self.tried, tried]

    async def course(self, table: Table, look_back: Callable[[], Awaitable[MatchCourse]]) -> MatchCourse:
        name = f"course/{table.facts.id}"
        kept = await self.repository.one(name, MatchCourse)
        if kept is None or not kept.whole:
            kept = await look_back()
            await self.repository.put(name, kept)
        return kept


class OfflineSocket:
    """A socket for a table or the lobby; `send` gets the messages that the online server would send."""

    def __init__(
        self, server: OfflineServer, table_id: str | None, since: int | None, send: Callable[[str], None]
    ) -> None:
        self.server = server
        self.table_id = table_id
        self.since = since
        self.send = send
        self.orders = False
        self.told = b""
        self.first = True

    def tell(self) -> None:
        if self.table_id is None:
            self._tell_once(msgspec.json.encode({"tables": self.server.lobby()}))
            return
        table = self.server.tables.loaded_table(self.table_id)
        if table is None:
            return
        if self.first or table.seq != self.since:
            self.send(msgspec.json.encode(self.server.news(table, self.since)).decode())
            self.since, self.first = table.seq, False
            here = projections.Presence(table.seats_of(self.server.person.id), [], 0, [])
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
