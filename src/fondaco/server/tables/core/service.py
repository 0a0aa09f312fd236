"""Table service: loads tables, carries out plans, appends to the repository and tells the bus."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Container, Sequence
from functools import partial

from fondaco.server.base import counters
from fondaco.server.base.announcement import Announcement
from fondaco.server.base.clock import now
from fondaco.server.base.errors import DamagedData, NotFound, Refused, SequenceConflict, StorageError
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User, UserId
from fondaco.server.storage.bus import (
    AnnouncementChanged,
    Bus,
    OrdersChanged,
    TableChanged,
    TournamentChanged,
    UserChanged,
)
from fondaco.server.tables import applied_plans, commands, events, projections, rules_upgrade
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.core.cache import TableCache
from fondaco.server.tables.core.loaded_table import LoadedTable
from fondaco.server.tables.core.online_users import OnlineUsers
from fondaco.server.tables.core.repository import Opener, Snapshot, TableRepository, TableWrite, Urgency
from fondaco.server.tables.events import AnyTableEvent, TableLogEntry
from fondaco.server.tables.projection_cache import ProjectionCache
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table

log = logging.getLogger(__name__)


class BaseTableService:
    """All tables of this process.

    `separated_from` returns the users who may not sit at a table with somebody.

    The bus passes on what has changed. The repository itself tells other processes of new log entries, since a
    database does so in the statement that writes them.
    """

    def __init__(self, settings: Settings, store: TableRepository, bus: Bus | None = None) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus or Bus(store.transport)
        self.cache = TableCache(settings.tables_in_memory)
        self.online = OnlineUsers(store.shared)
        self.announced_seqs: dict[str, int] = {}
        self.unfinished: set[asyncio.Task[int]] = set()
        self.moves = 0
        self.lobby_listeners: set[asyncio.Event] = set()
        self.announcement: Announcement | None = None
        self.separated_from: Callable[[UserId], Awaitable[Container[UserId]]] = _nobody
        self.bus.subscribe(TableChanged, self._table_changed)
        self.bus.subscribe(OrdersChanged, self._orders_changed)
        self.bus.subscribe(UserChanged, lambda message, _: self.online.wake(message.person))
        self.bus.subscribe(TournamentChanged, lambda _, __: self.wake_lobby())
        self.bus.subscribe(AnnouncementChanged, lambda message, _: self.set_announcement(message.announcement))

    # Reading

    def loaded_table(self, table_id: str) -> Table | None:
        """Return the table if it is loaded and known to be current, without reading the store."""
        loaded = self.cache.find(table_id)
        return None if loaded is None else self._known(loaded)

    def loaded_summary(self, table_id: str) -> tuple[TableFacts, projections.TableSummary] | None:
        """Return facts and summary of a table if it is loaded and known to be current."""
        loaded = self.cache.find(table_id)
        table = None if loaded is None else self._known(loaded)
        return None if loaded is None or table is None else (table.facts, loaded.cache(table).brief)

    async def look(self, table_id: str) -> Table:
        """Return the current table.

        Reads the store if the table is not loaded or another process may have written.
        """
        loaded = self.cache.use(table_id)
        table = self._known(loaded)
        if table is None:
            async with loaded:
                table = self._known(loaded) or await self._up_to_date(loaded)
        self.cache.note_finished(table)
        return table

    def _known(self, loaded: LoadedTable) -> Table | None:
        """Return the loaded table, if no other process can have written to it unnoticed."""
        table = loaded.table
        trusted = table is not None and (not self.store.shared or (loaded.listeners and loaded.announced <= table.seq))
        return table if trusted else None

    async def visible_to(self, table: Table, person: UserId | None) -> Table:
        """Return the table as this person may see it: with a spectator delay, spectators see it later."""
        if not table.facts.delay or table.state.status != "playing" or table.seats_of(person):
            return table
        loaded = self.cache.use(table.facts.id)
        async with loaded:
            loaded.earlier = await self._earlier(table, loaded.earlier)
        return loaded.earlier

    async def _earlier(self, table: Table, known: Table | None) -> Table:
        """Return the table as it was before its spectator delay, but at least its first position.

        Before that it would show open seats that nobody can take any more.
        """
        until = now() - table.facts.delay * 1000
        if known is None:
            whole = await self.store.load(table.facts.id, from_snapshot=False)
            assert whole is not None
            begun = next((each.seq for each in whole.lines if isinstance(each.line, events.BeginMatch)), 0)
            return rules_upgrade.rebuild_from_log(
                whole._replace(lines=[each for each in whole.lines if each.at <= until or each.seq <= begun])
            )
        missed = [each for each in await self.store.lines(table.facts.id, known.seq) if each.at <= until]
        earlier = known.copied() if missed else known
        for written in missed:
            earlier.apply(written)
        return earlier

    async def _up_to_date(self, loaded: LoadedTable) -> Table:
        """Load the table into memory, or apply what other processes have written."""
        packed, loaded.packed = loaded.packed, None
        if loaded.table is None and packed is not None:
            loaded.table = packed.table()
        if loaded.table is None:
            loaded.table = await self._load(loaded.id)
        elif self.store.shared:
            await self._catch_up(loaded)
        return loaded.table

    async def _load(self, table_id: str) -> Table:
        """Load a table from its snapshot, or from its log if the snapshot is damaged or of older rules."""
        try:
            stored = await self.store.load(table_id)
            table = None if stored is None else rules_upgrade.restore_from_snapshot(stored)
        except DamagedData as damage:
            log.error("damaged snapshot, rebuilding the table", extra={"table": table_id, "why": damage.why})
            table = await self._from_book(table_id)
            await self.store.keep(table_id, Snapshot.of(table))
        return table or await self._upgrade(await self._from_book(table_id))

    async def _from_book(self, table_id: str) -> Table:
        """Rebuild a table from its whole log; raise `NotFound` if there is no such table."""
        whole = await self.store.load(table_id, from_snapshot=False)
        if whole is None:
            self.cache.drop(table_id)
            raise NotFound("fondaco.error.no_table")
        return rules_upgrade.rebuild_from_log(whole)

    async def _upgrade(self, table: Table) -> Table:
        """Append a `NotationVersion` event to a running match that was converted to the current rules version."""
        today = rules_upgrade.current_rules_version(table.facts.game)
        if table.match is None or table.state.status != "playing" or table.state.rules == today:
            return table
        after = table.copied()
        written = TableLogEntry(after.seq + 1, now(), events.NotationVersion(today))
        after.apply(written)
        try:
            await self.store.append(
                TableWrite(after, projections.summarize_table(after), [written], Snapshot.of(after))
            )
        except SequenceConflict:  # another process has upgraded it
            return await self._load(table.facts.id)
        return after

    async def _catch_up(self, loaded: LoadedTable) -> bool:
        """Apply what other processes have written; return whether there was anything."""
        assert loaded.table is not None
        with rules_upgrade.convert_load_errors():
            missed = loaded.read()
        missed = missed or await self.store.lines(loaded.id, loaded.table.seq)
        if missed:
            table = loaded.table.copied()
            for written in missed:
                table.apply(written)
            loaded.table = table
        return bool(missed)

    async def by_code(self, code: str) -> Table:
        """Return the table with this table code; raise `NotFound` if there is none."""
        table_id = await self.store.id_of_code(code.strip().upper())
        if table_id is None:
            raise NotFound("fondaco.error.no_table")
        return await self.look(table_id)

    def card(self, table: Table, person: UserId | None) -> projections.TableCard:
        """Return the summary of a table for a list, as this person sees it."""
        return projections.listed_table_card(table.facts, projections.summarize_table(table), person, self.online.away)

    def news(self, table: Table, person: User | None, since: int | None) -> projections.News:
        """Return what changed at a table since a line, as this person sees it."""
        if person is None:
            return projections.make_news(table, None, since, now(), self.online.away)
        return projections.make_news(table, person.id, since, now(), self.online.away, person.muted)

    def encoded_news(self, loaded: LoadedTable, table: Table, person: User | None, since: int | None) -> bytes:
        """Return the encoded message about a table for one subscriber, from the cache where possible."""
        cache = loaded.cache(table)
        before = cache.encoded
        message = cache.news(person, since, now(), self.online.away)
        if cache.encoded > before:
            counters.ENCODED.count += 1
        return message

    # Writing

    async def write(
        self, table_id: str, plan: Callable[[Table], Plan], by: UserId | None = None, key: str | None = None
    ) -> int:
        """Append what `plan` returns to a table's log and return the number of its last line.

        Raises a refusal if nothing was changed. A request with the same `key` is carried out once. If the caller is
        cancelled, the write still finishes: otherwise a line could be stored that no subscriber is notified of.
        """
        task = asyncio.create_task(self._write(table_id, plan, by, key))
        self.unfinished.add(task)
        task.add_done_callback(self._finished)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # a refusal would hold this frame, which would hold the refusal

    def _finished(self, task: asyncio.Task[int]) -> None:
        self.unfinished.discard(task)
        if not task.cancelled():
            task.exception()  # a refusal whose caller was cancelled is not an error

    async def rename_player(self, person: User, was: str) -> None:
        """Rename a user at all current tables; damaged tables stay as they are."""
        if was == person.name:
            return
        for facts, _ in await self.store.briefs_of(person.id, now()):
            with contextlib.suppress(Refused):
                plan = partial(commands.rename_person, person=person.id, was=was, name=person.name)
                await self.write(facts.id, plan, person.id)

    async def finish_writes(self) -> None:
        """Wait for all writes in progress, including those whose callers were cancelled."""
        while self.unfinished:
            await asyncio.wait(self.unfinished)

    async def _write(self, table_id: str, plan: Callable[[Table], Plan], by: UserId | None, key: str | None) -> int:
        loaded = self.cache.use(table_id)
        async with loaded:
            table = loaded.table or await self._up_to_date(loaded)
            while True:
                if key is not None and (by, key) in table.keys:
                    return table.keys[by, key]
                try:
                    return await self._store(loaded, table, plan(table), by, key)
                except StorageError:
                    raise
                except SequenceConflict:
                    counters.CONFLICTS.count += 1
                    found = await self._after(loaded, by, key, overtaken=True)
                    if found is None:
                        raise StorageError("the store refuses a line that is not there") from None
                except Refused:
                    # Re-raised without a name: an exception that is named by a frame in its own traceback would keep
                    # that frame's table until the next garbage collection.
                    found = await self._after(loaded, by, key, overtaken=False)
                    if found is None:
                        raise
                if isinstance(found, int):
                    return found
                table = found

    async def _after(
        self, loaded: LoadedTable, by: UserId | None, key: str | None, overtaken: bool
    ) -> Table | int | None:
        """Look for news after a refusal.

        Returns the table if other processes have written to it, the line that the key has written, or `None`.
        """
        assert loaded.table is not None
        if (self.store.shared or overtaken) and await self._catch_up(loaded):
            return loaded.table
        return None if key is None else await self.store.seq_of_key(loaded.id, by, key)

    async def _store(self, loaded: LoadedTable, table: Table, planned: Plan, by: UserId | None, key: str | None) -> int:
        """Store the planned events, update the loaded table and notify subscribers; return the last number."""
        if not planned.lines:
            return table.seq
        after, written = applied_plans.apply_plan_to_copy(table, planned, now(), by, key)
        snapshot = Snapshot.of(after) if applied_plans.is_snapshot_due(table, after) else None
        cache = ProjectionCache(after)
        message = TableChanged(
            loaded.id, after.seq, projections.needs_attention_soon(cache.brief, after.state.moved_at)
        )
        urgency = Urgency.URGENT if message.urgent else Urgency.LATER if loaded.has_all(after) else Urgency.PROMPT
        await self.store.append(TableWrite(after, cache.brief, written, snapshot, urgency))
        loaded.table, loaded.caches = after, [cache]
        self.cache.note_finished(after)
        counters.LINES.count += len(written)
        self.bus.deliver(message)
        return after.seq

    def _orders_changed(self, message: OrdersChanged, elsewhere: bool) -> None:
        """Notify the subscribers of a table that standing orders may have changed."""
        loaded = self.cache.find(message.table)
        if loaded is not None:
            for listener in loaded.listeners:
                listener.orders = True
            loaded.wake()

    def _table_changed(self, message: TableChanged, elsewhere: bool) -> None:
        """Wake the subscribers of a table whose log has new lines."""
        loaded = self.cache.find(message.table)
        if loaded is not None:
            loaded.announce(message)
        if self.store.shared:
            self.announced_seqs[message.table] = max(message.seq, self.announced_seqs.get(message.table, 0))
        self.wake_lobby()

    def wake_lobby(self) -> None:
        """Wake the subscribers of table lists."""
        self.moves += 1
        for listener in self.lobby_listeners:
            listener.set()

    # New tables

    async def open_table(
        self, facts: TableFacts, first: Sequence[AnyTableEvent], opener: Opener | None = None
    ) -> Table:
        """Store a new table with its first events; the match begins if they fill all seats."""
        loaded = self.cache.use(facts.id)
        try:
            async with loaded:
                loaded.table = table = await self._opened(facts, first, opener)
        except BaseException:
            self.cache.drop(facts.id)
            raise
        counters.TABLES.counts[facts.game] += 1
        self.bus.deliver(TableChanged(facts.id, table.seq))
        return table

    async def _opened(self, facts: TableFacts, first: Sequence[AnyTableEvent], opener: Opener | None) -> Table:
        table, written = applied_plans.table_from_first_events(facts, first)
        await self.store.open_table(TableWrite(table, projections.summarize_table(table), written), opener)
        return table

    def set_announcement(self, announcement: Announcement | None) -> None:
        """Show an announcement to all subscribers of this process."""
        if announcement != self.announcement:
            self.announcement = announcement
            for loaded in self.cache.tables.values():
                loaded.wake()
            for listener in self.lobby_listeners:
                listener.set()

    async def replay_lost_messages(self, since: int) -> None:
        """Replay messages about lines that were written since a time and of which no message arrived.

        Lines that this process has read by itself in the meantime count as missed too, since reading notifies no
        subscriber.
        """
        before = [*self.announced_seqs]
        moved = dict(await self.store.moved_since(since))
        for table_id, seq in moved.items():
            if seq > self.announced_seqs.get(table_id, 0):
                self.bus.receive(TableChanged(table_id, seq))
        for table_id in before:
            if table_id not in moved:
                self.announced_seqs.pop(table_id, None)


async def _nobody(person: UserId) -> Container[UserId]:
    return ()
