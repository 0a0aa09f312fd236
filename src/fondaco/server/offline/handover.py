"""Hand-over of a table to the browser of another player, with its log and the keys of its people.

Person numbers are those of one device. They are replaced on arrival: the people are told apart by their keys.

A table has one host, also if the connection breaks at any moment: only the host decides whether it has given the table
away. The other device takes its copy when the host says so, also later (`hosting`). If the host does not return, the
person at the other device may take it; then the host gives its own copy up when it hears of that (`give_up`). The
table's epoch counts its hosts, and everybody follows the highest.
"""

from __future__ import annotations

import re
import secrets
from contextlib import AsyncExitStack
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fondaco.core.chance import commitment
from fondaco.server.base.errors import BadRequest, Conflict, NotAllowed, Refused
from fondaco.server.base.names import GUEST, clean_name
from fondaco.server.base.user import User, UserId
from fondaco.server.offline.guests import KEY
from fondaco.server.offline.key_value_store import PAST, KeyValueRepository
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
TRANSFERS = "transfers"


class HandedPerson(msgspec.Struct, frozen=True):
    """A person of the table: their number on the device that hands it over, and their public key."""

    id: UserId
    name: str
    key: Annotated[str, Meta(pattern=f"^{KEY.pattern}$")]
    lang: str | None = None
    muted: frozenset[UserId] = frozenset()
    notes: str = ""


class Transfer(msgspec.Struct, frozen=True):
    """A hand-over between this device and another one.

    `key` is the public key of the other device's owner. `epoch` is that of the new host. Only the two devices know the
    secret. `lines` is the length of the log.
    """

    key: Annotated[str, Meta(pattern=f"^{KEY.pattern}$")]
    epoch: int
    secret: str
    lines: int


class HandedTable(msgspec.Struct, frozen=True):
    """A table with its whole log; the key of the transfer is that of the device that hands it over."""

    facts: TableFacts
    lines: list[TableLogEntry]
    people: Annotated[list[HandedPerson], Meta(max_length=MOST_PEOPLE)]
    orders: list[TableStandingOrder]
    transfer: Transfer


class TableTransfers(msgspec.Struct, frozen=True):
    """The latest hand-overs of a table from and to this device, whether or not they were completed."""

    given: Transfer | None = None
    taken: Transfer | None = None

    @property
    def epoch(self) -> int:
        """The epoch in which this device hosts the table."""
        return 0 if self.taken is None else self.taken.epoch

    @property
    def latest(self) -> int:
        """The highest epoch of which this device knows."""
        return max(self.epoch, 0 if self.given is None else self.given.epoch)


class TableHosting(msgspec.Struct, frozen=True):
    """What another device learns about the host of a table.

    `here` tells that this device hosts it, `given` that this device has given it to the other one, and `secret` that it
    has taken it from there.
    """

    epoch: int
    here: bool
    given: bool
    secret: str


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

    async def pack(self, table_id: str, key: str, successor: str) -> str:
        """Return a table as text for another device and lock it.

        `key` and `successor` are the public keys of the owners of this device and of the other one.
        """
        if table_id in self.locked:
            raise Conflict()
        stack = AsyncExitStack()
        await stack.enter_async_context(self.tables.cache.use(table_id))
        try:
            stored = await self.repository.load(table_id, from_snapshot=False)
            if stored is None:
                raise NotAllowed("fondaco.error.no_table")
            people = [await self._packed(user, known, table_id) for user, known in self._people(stored, key).items()]
            known = await self._transfers(table_id)
            transfer = Transfer(successor, known.latest + 1, secrets.token_urlsafe(16), len(stored.lines))
            await self._keep_transfers(table_id, msgspec.structs.replace(known, given=transfer))
            orders = await self.orders.at_table(table_id)
            handed = HandedTable(stored.facts, stored.lines, people, orders, msgspec.structs.replace(transfer, key=key))
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
        """Unlock a table; if another device has taken it, this device has it no longer.

        If the other device says later that it could not take it, this device has it again.
        """
        stack = self.locked.pop(table_id, None)
        if stack is None:
            if not taken:
                await self._take_back(table_id)
            return
        try:
            if taken:
                await self._set_aside(table_id)
        finally:
            await stack.aclose()

    async def _take_back(self, table_id: str) -> None:
        await self.repository.take_back(table_id)
        known = await self._transfers(table_id)
        await self._keep_transfers(table_id, msgspec.structs.replace(known, given=None))
        self.tables.bus.deliver(TableChanged(table_id, self.repository.listed[table_id].brief.state.seq))

    async def _set_aside(self, table_id: str) -> None:
        loaded = self.tables.cache.use(table_id)
        await self.repository.hand_over(table_id)
        loaded.table, loaded.packed, loaded.earlier, loaded.caches = None, None, None, []
        self.tables.cache.drop(table_id)
        self.tables.wake_lobby()

    async def hosting(self, table_id: str, key: str) -> TableHosting:
        """Return who hosts a table, for the device of the person with this public key."""
        async with self.tables.cache.use(table_id):  # while the table is handed over, the answer is not known yet
            known = await self._transfers(table_id)
            here = table_id in self.repository.listed
            given = not here and known.given is not None and known.given.key == key
            secret = known.taken.secret if known.taken is not None and known.taken.key == key else ""
            return TableHosting(known.epoch, here, given, secret)

    async def in_doubt(self) -> list[str]:
        """Return the tables that another device has taken, or may have taken without an answer of this one."""
        names = [name for name, _ in await self.repository.read(f"{TRANSFERS}/", f"{TRANSFERS}{PAST}")]
        known = {name.partition("/")[2]: await self.repository.one(name, TableTransfers) for name in names}
        return [table_id for table_id, each in known.items() if each is not None and each.latest > each.epoch]

    async def give_up(self, table_id: str, secret: str) -> bool:
        """Set this device's copy of a table aside, if the caller knows the secret of the device that has taken it."""
        async with self.tables.cache.use(table_id):
            known = await self._transfers(table_id)
            if known.given is None or known.latest == known.epoch or known.given.secret != secret:
                return False
            if table_id in self.repository.listed:
                await self._set_aside(table_id)
                await self.repository.cut(table_id, known.given.lines)
            return True

    async def _transfers(self, table_id: str) -> TableTransfers:
        return await self.repository.one(f"{TRANSFERS}/{table_id}", TableTransfers) or TableTransfers()

    async def _keep_transfers(self, table_id: str, transfers: TableTransfers) -> None:
        await self.repository.put(f"{TRANSFERS}/{table_id}", transfers)

    def check(self, text: str) -> TableFacts:
        """Return the facts of a table that is handed over, after replaying its log; raise if it is invalid."""
        handed = _decoded(text)
        _rebuilt(_check(handed))
        if handed.facts.id in self.repository.listed:
            raise Conflict()
        return handed.facts

    async def take(self, text: str, own_key: str) -> TableFacts:
        """Take a table that another device has handed over, after replaying its log; raise if it is invalid.

        It may be taken again: the page may have been left before it knew of the first time.
        """
        handed = _decoded(text)
        known = await self._transfers(handed.facts.id)
        if handed.facts.id in self.repository.listed:
            if known.taken != handed.transfer:
                raise Conflict()
            return handed.facts
        if handed.transfer.epoch <= known.latest:
            raise BadRequest("fondaco.error.import_broken", why="this device knows a later host")
        checked = _check(handed)
        numbers = await self._numbers(handed, own_key)
        stored = _renumbered(checked, numbers)
        table = _rebuilt(stored)
        before = await self.repository.lines(table.facts.id, 0)
        if before != stored.lines[: len(before)]:
            raise BadRequest("fondaco.error.import_broken", why="this device knows another log")
        await self._keep_transfers(table.facts.id, msgspec.structs.replace(known, taken=handed.transfer))
        await self.repository.open_table(
            TableWrite(table, projections.summarize_table(table), stored.lines, Snapshot.of(table))
        )
        await self._keep_private(handed, table, numbers)
        self.tables.bus.deliver(TableChanged(table.facts.id, table.seq))
        await self.tables.bus.publish(OrdersChanged(table.facts.id))
        return table.facts

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
    found: set[UserId | None] = {facts.host}
    for each in lines:
        found |= {each.by, getattr(each.line, "person", None)}
        if isinstance(each.line, GuestSignedIn):
            found.add(each.line.was)
    return {number for number in found if number is not None}


def _decoded(text: str) -> HandedTable:
    try:
        return msgspec.json.decode(text, type=HandedTable)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadRequest("fondaco.error.import_foreign", why=str(error)) from None


def _check(handed: HandedTable) -> StoredTable:
    """Return a table whose facts are safe to store; raise `BadRequest` otherwise."""
    facts, known = handed.facts, {person.id for person in handed.people}
    safe = TABLE_ID.fullmatch(facts.id) and commitment(facts.seed) == facts.commitment
    if not safe or facts.tournament or facts.daily_deal is not None or not people_of(facts, handed.lines) <= known:
        raise BadRequest("fondaco.error.import_foreign")
    return StoredTable(facts, None, None, handed.lines)


def _renumbered(stored: StoredTable, numbers: dict[UserId, UserId]) -> StoredTable:
    """Return a table with the person numbers of this device."""
    facts = msgspec.structs.replace(stored.facts, host=numbers[stored.facts.host], public=False)
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
