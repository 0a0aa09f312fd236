"""The house: it keeps the tables in mind, writes what happens there into the store, and tells whoever listens."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from fondaco.core.decision import Seat
from fondaco.house import metrics
from fondaco.house.book import lines, news, versions, writing
from fondaco.house.book.acts import Plan
from fondaco.house.book.clock import now
from fondaco.house.book.facts import Facts, State
from fondaco.house.book.lines import AnyLine, PersonId, Written, decode_line, encode
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import Damaged, NoRoom, Refused, StoreFailed, Unknown
from fondaco.house.book.table import Table
from fondaco.house.book.telling import Telling
from fondaco.house.settings import Settings
from fondaco.house.store.hints import CUP, PERSON, Hint, Row
from fondaco.house.store.lane import Overtaken
from fondaco.house.store.manners import Notice
from fondaco.house.store.origins import Opener
from fondaco.house.store.store import Snapshot, Store

log = logging.getLogger("fondaco.house")
FINISHED = 16
AWAY_AFTER = 60_000
HOUR = 3_600_000
LOOKING_FOR = 45_000
IDLE_AFTER = 600_000
Publish = Callable[[Hint], None]


class Listener:
    """Somebody's socket: what wakes it, who listens, whether there is news of his orders, and until when he is taken to
    be writing an offer."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.own = None if person is None else person.id
        self.heard = asyncio.Event()
        self.orders = False
        self.composes_until = 0


class Room:
    """Where a table stands while the house has it in mind: who writes holds the lock, who listens is woken. `earlier`
    is the table as those see it who only look on, where they see it later."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.packed: Packed | None = None
        self.used_at = 0
        self.earlier: Table | None = None
        self.tellings: list[Telling] = []
        self.hinted = 0
        self.unread: list[Row] = []
        self.listeners: set[Listener] = set()
        self.users = 0

    async def __aenter__(self) -> None:
        """Wait for the lock. Whoever waits counts too: between two who hold it nobody does for a moment."""
        self.users += 1
        try:
            await self.lock.acquire()
        except BaseException:
            self.users -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()
        self.users -= 1

    @property
    def in_use(self) -> bool:
        """Must it stay in memory? A second room for the same table would show another version of it."""
        return bool(self.listeners or self.users)

    def wake(self) -> None:
        for listener in self.listeners:
            listener.heard.set()

    def has_all(self, table: Table) -> bool:
        """Does everybody who sits there listen at this process?"""
        here = {listener.own for listener in self.listeners}
        return all(chair.person is None or chair.person in here for chair in table.state.chairs)

    def hint(self, seq: int, lines: Sequence[Row]) -> None:
        """There is something to read; what was said with it is kept where somebody listens."""
        self.hinted = max(self.hinted, seq)
        if self.listeners and self.table is not None:
            self.unread += lines
        self.wake()

    def read(self) -> list[Written]:
        """What was said with hints, if it follows the table as it is in mind, without a gap and to the end."""
        assert self.table is not None
        seq, unread, self.unread = self.table.seq, self.unread, []
        fresh = [row for row in unread if row.seq > seq]
        if [row.seq for row in fresh] != [*range(seq + 1, self.hinted + 1)]:
            return []
        return [Written(row.seq, row.at, decode_line(row.line), row.by, row.key) for row in fresh]

    def pack(self) -> None:
        """Makes little of a table that nobody asks for, whoever listens there."""
        if self.table is None or self.table.match is None or self.users:
            return
        self.packed, self.hinted = Packed.of(self.table), max(self.hinted, self.table.seq)
        self.table, self.earlier, self.tellings, self.unread = None, None, [], []

    def telling(self, table: Table) -> Telling:
        """What is told of the table as it stands, or stood for those who see it later."""
        for telling in self.tellings:
            if telling.table is table:
                return telling
        kept = [telling for telling in self.tellings if telling.table in (self.table, self.earlier)]
        self.tellings = [Telling(table), *kept]
        return self.tellings[0]

    def presence(self, table: Table) -> news.Presence:
        seated = {chair.person for chair in table.state.chairs}
        people = {listener.own for listener in self.listeners}
        live = table is not self.earlier  # who sees it later is not told who writes now
        writing = {listener.own for listener in self.listeners if live and listener.composes_until > now()}
        onlookers = {each.person.name for each in self.listeners if each.person and each.own not in seated}
        strangers = sum(listener.person is None for listener in self.listeners)
        chairs = [(seat, chair.person) for seat, chair in enumerate(table.state.chairs) if chair.person is not None]
        return news.Presence(
            [seat for seat, person in chairs if person in people], sorted(onlookers), strangers,
            [seat for seat, person in chairs if person in writing],
        )  # fmt: skip


class Packed(NamedTuple):
    """A table that nobody has asked for lately, as a snapshot of it would be stored."""

    facts: Facts
    squeezed: bytes

    @classmethod
    def of(cls, table: Table) -> Packed:
        assert table.match is not None
        return cls(table.facts, zlib.compress(encode((table.state, table.match.to_json())), 1))

    def table(self) -> Table | None:
        state, match = _unpacked(zlib.decompress(self.squeezed))
        return versions.table_of(versions.Stored(self.facts, state, match, []))


_unpacked = msgspec.json.Decoder(tuple[State, str]).decode


class House:
    """All tables. `publish` tells whoever listens in this process that a book has a new line; others hear of it from
    the store."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.opened_at = now()
        self.finished: OrderedDict[str, None] = OrderedDict()
        self.seen: dict[PersonId, int] = {}
        self.listening: dict[PersonId, set[asyncio.Event]] = {}
        self.doors: dict[PersonId, str] = {}
        self.publish: Publish = lambda hint: None
        self.hear: Publish = lambda hint: self.told(hint.what, hint.number)
        self.heard: dict[str, int] = {}
        self.unfinished: set[asyncio.Task[int]] = set()
        self.moves = 0
        self.lobby_listeners: set[asyncio.Event] = set()
        self.notice: Notice | None = None

    # Reading

    def room(self, table_id: str) -> Room:
        if table_id not in self.rooms:
            self._make_space()
            self.rooms[table_id] = Room(table_id)
        self.rooms.move_to_end(table_id)
        room = self.rooms[table_id]
        room.used_at = now()
        return room

    def _make_space(self) -> None:
        """Room for one more: those leave first at which nobody has looked for longest, and none that is in use."""
        while len(self.rooms) >= self.settings.rooms:
            unused = (name for name, room in self.rooms.items() if not room.in_use)
            leaving = next(unused, None)
            if leaving is None:
                raise NoRoom()
            del self.rooms[leaving]

    async def pack_idle(self) -> None:
        """Of tables that nobody has asked for lately little is kept in mind; one after the other, so that nobody waits
        for it."""
        for room in [*self.rooms.values()]:
            if room.used_at > now() - IDLE_AFTER:
                return
            if room.table is not None:
                room.pack()
                await asyncio.sleep(0)

    def in_mind(self, table_id: str) -> Table | None:
        """The table as it stands, if nobody has to be asked for it."""
        room = self.rooms.get(table_id)
        return None if room is None else self._known(room)

    async def look(self, table_id: str) -> Table:
        """The table as it stands; if other processes may write, after a look into the store."""
        room = self.room(table_id)
        table = self._known(room)
        if table is None:
            async with room:
                table = self._known(room) or await self._up_to_date(room)
        self._let_go(table)
        return table

    def _known(self, room: Room) -> Table | None:
        """The table as it is in mind, if nobody can have written there unheard."""
        table = room.table
        trusted = table is not None and (self.store.alone or (room.listeners and room.hinted <= table.seq))
        return table if trusted else None

    async def seen_by(self, table: Table, person: PersonId | None) -> Table:
        """The table as this person may see it: who only looks on may see it later."""
        if not table.facts.delay or table.state.status != "playing" or table.seats_of(person):
            return table
        room = self.room(table.facts.id)
        async with room:
            room.earlier = await self._earlier(table, room.earlier)
        return room.earlier

    async def _earlier(self, table: Table, known: Table | None) -> Table:
        """The table as it stood so long ago as it has agreed on: its book up to there."""
        until = now() - table.facts.delay * 1000
        if known is None:
            whole = await self.store.load(table.facts.id, from_snapshot=False)
            assert whole is not None
            return versions.brought_up(whole._replace(lines=[each for each in whole.lines if each.at <= until]))
        missed = [each for each in await self.store.lines(table.facts.id, known.seq) if each.at <= until]
        earlier = known.copied() if missed else known
        for written in missed:
            earlier.apply(written)
        return earlier

    def _let_go(self, table: Table) -> None:
        """Of the matches that are over a few are kept in mind, for who comes to look at the end."""
        if table.state.status not in ("over", "closed"):
            return
        self.finished[table.facts.id] = None
        self.finished.move_to_end(table.facts.id)
        while len(self.finished) > FINISHED:
            leaving, _ = self.finished.popitem(last=False)
            room = self.rooms.get(leaving)
            if room is not None and not room.in_use:
                del self.rooms[leaving]

    async def _up_to_date(self, room: Room) -> Table:
        packed, room.packed = room.packed, None
        if room.table is None and packed is not None:
            room.table = packed.table()
        if room.table is None:
            room.table = await self._load(room.id)
        elif not self.store.alone:
            await self._catch_up(room)
        return room.table

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self.store.load(table_id)
            table = None if stored is None else versions.table_of(stored)
        except Damaged as damage:
            log.error("a snapshot is damaged", extra={"table": table_id, "why": damage.why})
            table = await self._from_book(table_id)
            await self.store.keep(table_id, snapshot_of(table))
        return table or await self._upgrade(await self._from_book(table_id))

    async def _from_book(self, table_id: str) -> Table:
        whole = await self.store.load(table_id, from_snapshot=False)
        if whole is None:
            self.rooms.pop(table_id, None)
            raise Unknown("fondaco.house.no_table")
        return versions.brought_up(whole)

    async def _upgrade(self, table: Table) -> Table:
        """A match that was brought into the words of today's rules says so in its book, and goes on from there."""
        today = versions.current(table.facts.game)
        if table.match is None or table.state.status != "playing" or table.state.rules == today:
            return table
        after = table.copied()
        written = Written(after.seq + 1, now(), lines.Rules(today))
        after.apply(written)
        try:
            await self.store.append(after, news.brief(after), [written], snapshot_of(after), False)
        except Overtaken:  # another process has brought it up to date
            return await self._load(table.facts.id)
        return after

    async def _catch_up(self, room: Room) -> bool:
        """Reads what others have written; was there anything?"""
        assert room.table is not None
        with versions.reading():
            missed = room.read()
        missed = missed or await self.store.lines(room.id, room.table.seq)
        if missed:
            table = room.table.copied()
            for written in missed:
                table.apply(written)
            room.table = table
        return bool(missed)

    async def by_code(self, code: str) -> Table:
        table_id = await self.store.id_of_code(code.strip().upper())
        if table_id is None:
            raise Unknown("fondaco.house.no_table")
        return await self.look(table_id)

    def away(self, person: PersonId) -> bool:
        return self.seen.get(person, 0) < now() - AWAY_AFTER

    def is_absent(self, table: Table, seat: Seat, noted: int) -> bool:
        """Has the person of a seat been absent for as long as the table has agreed on?"""
        due = self.absent_at(table, seat, noted)
        return due is not None and due <= now()

    def absent_at(self, table: Table, seat: Seat, noted: int = 0) -> int | None:
        """When that will be, if it will. `noted` is when the store last heard of him. After the house was closed
        everybody has an hour to return, or that long if it is less."""
        person = table.state.chairs[seat].person
        due = table.absent_at(seat, max(noted, self.seen.get(person or 0, 0)))
        return None if due is None else max(due, self.opened_at + self.grace(table.facts))

    def grace(self, facts: Facts) -> int:
        return min(HOUR, (facts.absence or 0) * 1000)

    def card(self, table: Table, person: PersonId | None) -> news.TableCard:
        return news.card_now(table.facts, news.brief(table), person, self.away)

    def news(self, table: Table, person: Person | None, since: int | None) -> news.News:
        if person is None:
            return news.news(table, None, since, now(), self.away)
        return news.news(table, person.id, since, now(), self.away, person.muted)

    def told_news(self, room: Room, table: Table, person: Person | None, since: int | None) -> bytes:
        """The same as it is sent."""
        telling = room.telling(table)
        before = telling.encoded
        message = telling.news(person, since, now(), self.away)
        if telling.encoded > before:
            metrics.ENCODED.count += 1
        return message

    # Writing

    async def write(
        self, table_id: str, plan: Callable[[Table], Plan], by: PersonId | None = None, key: str | None = None
    ) -> int:
        """Does something at a table, once: returns its line when that is stored, or refuses and has changed nothing. If
        the caller is cancelled it is done all the same: else a line could be stored of which nobody here is told."""
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
            task.exception()  # a refusal that nobody waits for any more is no error

    async def finish_writes(self) -> None:
        """Wait for all writes under way, also of callers who are gone."""
        while self.unfinished:
            await asyncio.wait(self.unfinished)

    async def _write(self, table_id: str, plan: Callable[[Table], Plan], by: PersonId | None, key: str | None) -> int:
        room = self.room(table_id)
        async with room:
            table = room.table or await self._up_to_date(room)
            while True:
                if key is not None and (by, key) in table.keys:
                    return table.keys[by, key]
                try:
                    return await self._store(room, table, plan(table), by, key)
                except StoreFailed:
                    raise
                except Overtaken:
                    metrics.OVERTAKEN.inc()
                    found = await self._after(room, by, key, overtaken=True)
                    if found is None:
                        raise StoreFailed("the store refuses a line that is not there") from None
                except Refused:
                    # Raised again here, by no name: an exception that a frame in its own traceback names would keep
                    # that frame's table until the next garbage collection.
                    found = await self._after(room, by, key, overtaken=False)
                    if found is None:
                        raise
                if isinstance(found, int):
                    return found
                table = found

    async def _after(self, room: Room, by: PersonId | None, key: str | None, overtaken: bool) -> Table | int | None:
        """After a refusal: the table as it really stands, if that is news; or the line that the key had written."""
        assert room.table is not None
        if (not self.store.alone or overtaken) and await self._catch_up(room):
            return room.table
        return None if key is None else await self.store.seq_of_key(room.id, by, key)

    async def _store(self, room: Room, table: Table, planned: Plan, by: PersonId | None, key: str | None) -> int:
        if not planned.lines:
            return table.seq
        after, written = writing.carried_out(table, planned, now(), by, key)
        sitting = any(isinstance(line, (lines.Sit, lines.Known)) for line in planned.lines)
        snapshot = snapshot_of(after) if writing.is_snapshot_due(table, after) else None
        telling = Telling(after)
        hint = Hint(room.id, after.seq, news.presses(telling.brief, after.state.moved_at))
        awaited = not self.store.alone and (hint.presses or not room.has_all(after))
        await self.store.append(after, telling.brief, written, snapshot, sitting, hint.presses, awaited)
        room.table, room.tellings = after, [telling]
        self._let_go(after)
        metrics.LINES.count += len(written)
        self.publish(hint)
        return after.seq

    def orders_told(self, table_id: str) -> None:
        """Who listens at a table is told that orders may have changed."""
        room = self.rooms.get(table_id)
        if room is not None:
            for listener in room.listeners:
                listener.orders = True
            room.wake()

    async def orders_changed(self, table_id: str) -> None:
        """Tells the steward, who may be in another process; a hint without a line is about standing orders."""
        await self.store.notify(table_id, 0)
        self.publish(Hint(table_id, 0))

    async def person_changed(self, person: PersonId) -> None:
        """Tells all processes: the sockets of this person look again, also whether they are still his."""
        await self.store.notify(PERSON, person)
        self.publish(Hint(PERSON, person))

    async def cups_changed(self) -> None:
        """Tells all processes: who looks at a tournament looks again."""
        await self.store.notify(CUP, 0)
        self.publish(Hint(CUP, 0))

    def told(self, table_id: str, seq: int, lines: Sequence[Row] = ()) -> None:
        """A hint that a book has new lines."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.hint(seq, lines)
        if not self.store.alone:
            self.heard[table_id] = max(seq, self.heard.get(table_id, 0))
        self.stir()

    def stir(self) -> None:
        """Something has changed that lists of tables tell of."""
        self.moves += 1
        for listener in self.lobby_listeners:
            listener.set()

    # New tables

    async def open_table(self, facts: Facts, first: Sequence[AnyLine], opener: Opener | None = None) -> Table:
        """A table with the first lines of its book; when all seats are taken by them, the match begins."""
        room = self.room(facts.id)
        try:
            async with room:
                room.table = table = await self._opened(facts, first, opener)
        except BaseException:
            self.rooms.pop(facts.id, None)
            raise
        metrics.TABLES.labels(facts.game).inc()
        self.publish(Hint(facts.id, table.seq))
        return table

    async def _opened(self, facts: Facts, first: Sequence[AnyLine], opener: Opener | None) -> Table:
        table, written = writing.opened(facts, first)
        await self.store.open_table(table, news.brief(table), written, opener)
        return table

    # Who is here

    def is_looking(self, person: PersonId) -> bool:
        """Has this person a socket open here, or given a sign of life in another process lately?"""
        return person in self.listening or (not self.store.alone and self.seen.get(person, 0) > now() - LOOKING_FOR)

    @contextmanager
    def listener(self, person: PersonId | None, heard: asyncio.Event) -> Iterator[None]:
        """A socket of a person, as long as it is open; `heard` wakes it."""
        if person is None:
            yield
            return
        sockets = self.listening.setdefault(person, set())
        sockets.add(heard)
        try:
            yield
        finally:
            sockets.discard(heard)
            if not sockets:
                self.listening.pop(person, None)

    def wake(self, person: PersonId) -> None:
        """All sockets of a person look again."""
        for heard in self.listening.get(person, ()):
            heard.set()

    def tell_all(self, notice: Notice | None) -> None:
        """Everybody who listens in this process hears it; the others read it from the store within seconds."""
        if notice != self.notice:
            self.notice = notice
            for room in self.rooms.values():
                room.wake()
            for listener in self.lobby_listeners:
                listener.set()

    async def lost_hints(self, since: int) -> None:
        """Hear of lines written since then of which no hint has told, for whoever listens and for the steward. What
        this process has read meanwhile by itself does not count: that told nobody."""
        before = [*self.heard]
        moved = dict(await self.store.moved_since(since))
        for table_id, seq in moved.items():
            if seq > self.heard.get(table_id, 0):
                self.hear(Hint(table_id, seq))
        for table_id in before:
            if table_id not in moved:
                self.heard.pop(table_id, None)


def snapshot_of(table: Table) -> Snapshot:
    return Snapshot(table.seq, encode(table.state), table.match.to_json() if table.match else None)
