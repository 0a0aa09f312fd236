"""Hand-over of a table to the browser of another player, with its log and the keys of its people.

Person numbers are those of one device. They are replaced on arrival: the people are told apart by their keys.
"""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fondaco.core.chance import commitment
from fondaco.server.base.errors import BadRequest, Conflict, NotAllowed, Refused
from fondaco.server.base.names import GUEST, clean_name
from fondaco.server.base.user import User, UserId
from fondaco.server.offline.guests import KEY
from fondaco.server.offline.key_value_store import KeyValueRepository
from fondaco.server.offline.people import OfflinePeople
from fondaco.server.offline.stores import KeyValueNotes, KeyValueOrders
from fondaco.server.storage.bus import OrdersChanged, TableChanged
from fondaco.server.tables import projections, rules_upgrade
from fondaco.server.tables.core.repository import Snapshot, TableWrite
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.events import GuestSignedIn, TableLogEntry
from fondaco.server.tables.rules_upgrade import StoredTable
from fondaco.server.tables.standing_orders import TableStandingOrder
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table

TABLE_ID = re.compile(r"[a-z2-9]{16}")
MOST_PEOPLE = 64


class HandedPerson(msgspec.Struct, frozen=True):
    """A person of the table: their number on the device that hands it over, and their public key."""

    id: UserId
    name: str
    key: Annotated[str, Meta(pattern=f"^{KEY.pattern}$")]
    lang: str | None = None
    muted: frozenset[UserId] = frozenset()
    notes: str = ""


class HandedTable(msgspec.Struct, frozen=True):
    """A table with its whole log."""

    facts: TableFacts
    lines: list[TableLogEntry]
    people: Annotated[list[HandedPerson], Meta(max_length=MOST_PEOPLE)]
    orders: list[TableStandingOrder]


class TableHandover:
    """Hands tables of this device over, and takes those of others.

    A table that is being handed over stays locked until the other device has it or has failed.
    """

    def __init__(
        self,
        repository: KeyValueRepository,
        tables: BaseTableService,
        people: OfflinePeople,
        orders: KeyValueOrders,
        notes: KeyValueNotes,
    ) -> None:
        self.repository, self.tables, self.people = repository, tables, people
        self.orders, self.notes = orders, notes
        self.locked: dict[str, AsyncExitStack] = {}

    async def pack(self, table_id: str, key: str) -> str:
        """Return a table as text and lock it; `key` is the public key of the owner of this device."""
        if table_id in self.locked:
            raise Conflict()
        stack = AsyncExitStack()
        await stack.enter_async_context(self.tables.cache.use(table_id))
        try:
            stored = await self.repository.load(table_id, from_snapshot=False)
            if stored is None:
                raise NotAllowed("fondaco.error.no_table")
            people = [await self._packed(user, known, table_id) for user, known in self._people(stored, key).items()]
            handed = HandedTable(stored.facts, stored.lines, people, await self.orders.at_table(table_id))
        except BaseException:
            await stack.aclose()
            raise
        self.locked[table_id] = stack
        return msgspec.json.encode(handed).decode()

    def _people(self, stored: StoredTable, own_key: str) -> dict[User, str]:
        """Return the people of a table with their keys."""
        keys = {user.id: (user, key) for user, key in self.people.remote()}
        keys[self.people.owner.id] = self.people.owner, own_key
        wanted = people_of(stored.facts, stored.lines)
        return dict(keys[number] for number in sorted(wanted & keys.keys()))

    async def _packed(self, user: User, key: str, table_id: str) -> HandedPerson:
        notes = await self.notes.read(table_id, user.id)
        return HandedPerson(user.id, user.name, key, user.lang, user.muted, notes)

    async def release(self, table_id: str, taken: bool) -> None:
        """Unlock a table; if another device has taken it, this device has it no longer."""
        stack = self.locked.pop(table_id, None)
        if stack is None:
            return
        try:
            if taken:
                loaded = self.tables.cache.use(table_id)
                await self.repository.hand_over(table_id)
                loaded.table, loaded.packed, loaded.earlier, loaded.caches = None, None, None, []
                self.tables.cache.drop(table_id)
                self.tables.wake_lobby()
        finally:
            await stack.aclose()

    async def take(self, text: str, own_key: str) -> Table:
        """Take a table that another device hands over, after replaying its log; raise if it is invalid."""
        try:
            handed = msgspec.json.decode(text, type=HandedTable)
            checked = _check(handed)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadRequest("fondaco.error.import_foreign", why=str(error)) from None
        if handed.facts.id in self.repository.listed:
            raise Conflict()
        numbers = await self._numbers(handed, own_key)
        stored = _renumbered(checked, numbers)
        table = _rebuilt(stored)
        before = await self.repository.lines(table.facts.id, 0)
        if before != stored.lines[: len(before)]:
            raise BadRequest("fondaco.error.import_broken", why="this device knows another log")
        await self.repository.open_table(
            TableWrite(table, projections.summarize_table(table), stored.lines, Snapshot.of(table))
        )
        await self._keep_private(handed, table, numbers)
        self.tables.bus.deliver(TableChanged(table.facts.id, table.seq))
        await self.tables.bus.publish(OrdersChanged(table.facts.id))
        return table

    async def _numbers(self, handed: HandedTable, own_key: str) -> dict[UserId, UserId]:
        """Return the number on this device of each person; new people are stored."""
        numbers: dict[UserId, UserId] = {}
        for person in handed.people:
            user = self.people.owner
            if person.key != own_key:
                _, user = await self.people.of_key(person.key, person.lang or "")
            numbers[person.id] = user.id
        for person in handed.people:
            user = self.people.of_number(numbers[person.id])
            name = user.name if GUEST.fullmatch(person.name) else clean_name(person.name)
            muted = user.muted | {numbers[each] for each in person.muted if each in numbers}
            await self.people.store(msgspec.structs.replace(user, name=name, muted=muted))
        return numbers

    async def _keep_private(self, handed: HandedTable, table: Table, numbers: dict[UserId, UserId]) -> None:
        """Store standing orders and notes."""
        for order in await self.orders.at_table(table.facts.id):
            await self.orders.revoke(order.number)
        for order in handed.orders:
            if order.table == table.facts.id and order.person in numbers:
                await self.orders.keep(msgspec.structs.replace(order, person=numbers[order.person]))
        for person in handed.people:
            await self.notes.write(table.facts.id, numbers[person.id], person.notes)


def people_of(facts: TableFacts, lines: list[TableLogEntry]) -> set[UserId]:
    """Return everybody whom the facts and the log of a table name."""
    found: set[UserId | None] = {facts.host, *facts.rematch_of}
    for each in lines:
        found |= {each.by, getattr(each.line, "person", None)}
        if isinstance(each.line, GuestSignedIn):
            found.add(each.line.was)
    return {number for number in found if number is not None}


def _check(handed: HandedTable) -> StoredTable:
    """Return a table whose facts are safe to store; raise `BadRequest` otherwise."""
    facts, known = handed.facts, {person.id for person in handed.people}
    safe = TABLE_ID.fullmatch(facts.id) and commitment(facts.seed) == facts.commitment
    if not safe or facts.tournament or facts.daily_deal is not None or not people_of(facts, handed.lines) <= known:
        raise BadRequest("fondaco.error.import_foreign")
    return StoredTable(facts, None, None, handed.lines)


def _renumbered(stored: StoredTable, numbers: dict[UserId, UserId]) -> StoredTable:
    """Return a table with the person numbers of this device."""
    facts = msgspec.structs.replace(
        stored.facts,
        host=numbers[stored.facts.host],
        public=False,
        rematch_of=tuple(numbers[person] for person in stored.facts.rematch_of),
    )
    return StoredTable(facts, None, None, [_renumbered_entry(each, numbers) for each in stored.lines])


def _renumbered_entry(entry: TableLogEntry, numbers: dict[UserId, UserId]) -> TableLogEntry:
    names = ("person", "was") if isinstance(entry.line, GuestSignedIn) else ("person",)
    changed: dict[str, Any] = {
        name: numbers[number] for name in names if isinstance(number := getattr(entry.line, name, None), int)
    }
    line = msgspec.structs.replace(entry.line, **changed) if changed else entry.line
    return msgspec.structs.replace(entry, line=line, by=None if entry.by is None else numbers[entry.by])


def _rebuilt(stored: StoredTable) -> Table:
    """Return the table after replaying its whole log by the rules; raise `BadRequest` if anything is not allowed."""
    try:
        table = rules_upgrade.rebuild_from_log(stored)
        wrong = rules_upgrade.log_differences(table) if table.match is not None else []
    except Refused as error:
        raise BadRequest("fondaco.error.import_broken", why=repr(error)) from None
    if wrong or table.state.status == "laid_aside":
        raise BadRequest("fondaco.error.import_broken", why="; ".join(wrong))
    return table
