"""Storage of standing orders."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from fondaco.core.decision import Refusal
from fondaco.server.base.user import UserId
from fondaco.server.storage.database import Database, QueryRow, to_json
from fondaco.server.storage.schema import standing_orders
from fondaco.server.tables.core.interfaces import OrderStore
from fondaco.server.tables.standing_orders import NewStandingOrder, TableStandingOrder
from fondaco.server.tables.table import Table


async def list_standing_orders(store: Database, table_id: str | None = None) -> list[TableStandingOrder]:
    """Return the standing orders of a table, or of all tables."""
    query = sa.select(standing_orders).order_by(standing_orders.c.id)
    if table_id is not None:
        query = query.where(standing_orders.c.table_id == table_id)
    async with store.reading() as connection:
        rows = await connection.execute(query)
        return [_order(row) for row in rows]


async def add_order(store: Database, table: Table, person: UserId, new: NewStandingOrder) -> TableStandingOrder:
    """Store a standing order and return it with its number."""
    row = {
        "table_id": table.facts.id,
        "person": person,
        "seat": new.seat,
        "do": new.do,
        "until": new.until,
        "unless": to_json(new.unless),
        "line": len(table.log),
        "at": to_json(new.at),
        "below": new.below,
        "action": None if new.action is None else to_json(new.action),
    }
    writing = standing_orders.insert().values(**row).returning(standing_orders.c.id)
    number: int = await store.run_transaction(lambda connection: connection.execute(writing).scalar_one())
    return new.given(number, table, person)


def _order(row: QueryRow) -> TableStandingOrder:
    dropped = None if row.dropped is None else msgspec.json.decode(row.dropped, type=Refusal)
    return TableStandingOrder(
        row.id,
        row.table_id,
        row.person,
        row.seat,
        row.do,
        row.until,
        _read(row.unless),
        row.line,
        _read(row.at) or [],
        row.below,
        _read(row.action),
        dropped,
    )


def _read(kept: str | None) -> Any:
    return None if kept is None else msgspec.json.decode(kept)


async def mark_answer_dropped(store: Database, number: int, why: Refusal) -> None:
    """Mark a prepared answer as dropped, with the reason that is shown to its player."""
    dropping = standing_orders.update().where(standing_orders.c.id == number).values(dropped=to_json(why))
    await store.run_transaction(lambda connection: connection.execute(dropping))


async def revoke_order(store: Database, number: int) -> None:
    """Delete a standing order."""
    await store.run_transaction(
        lambda connection: connection.execute(standing_orders.delete().where(standing_orders.c.id == number))
    )


class SqlOrders(OrderStore):
    """Standing orders in the database."""

    def __init__(self, store: Database) -> None:
        self.store = store

    async def at_table(self, table_id: str | None = None) -> list[TableStandingOrder]:
        return await list_standing_orders(self.store, table_id)

    async def add(self, table: Table, person: UserId, new: NewStandingOrder) -> TableStandingOrder:
        return await add_order(self.store, table, person, new)

    async def mark_dropped(self, order: TableStandingOrder, why: Refusal) -> None:
        await mark_answer_dropped(self.store, order.number, why)

    async def revoke(self, number: int) -> None:
        await revoke_order(self.store, number)
