"""The standing orders in the store."""
from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from fondaco.house.book.lines import PersonId
from fondaco.house.book.orders import NewOrder, Order
from fondaco.house.book.table import Table
from fondaco.house.store.schema import orders
from fondaco.house.store.store import Store


async def of_tables(store: Store, table_id: str | None = None) -> list[Order]:
    query = sa.select(orders).order_by(orders.c.id)
    if table_id is not None:
        query = query.where(orders.c.table_id == table_id)
    async with store.reading() as connection:
        rows = await connection.execute(query)
        return [_order(row) for row in rows]


async def give(store: Store, table: Table, person: PersonId, new: NewOrder) -> Order:
    row: dict[str, Any] = {
        "table_id": table.facts.id, "person": person, "seat": new.seat, "do": new.do, "until": new.until,
        "unless": msgspec.json.encode(new.unless).decode(), "line": len(table.log),
    }  # fmt: skip
    writing = orders.insert().values(**row).returning(orders.c.id)
    number: int = await store.perform(lambda connection: connection.execute(writing).scalar_one())
    return Order(number, table.facts.id, person, new.seat, new.do, new.until, new.unless, len(table.log))


def _order(row: Any) -> Order:
    unless = msgspec.json.decode(row.unless)
    return Order(row.id, row.table_id, row.person, row.seat, row.do, row.until, unless, row.line)


async def revoke(store: Store, number: int) -> None:
    await store.perform(lambda connection: connection.execute(orders.delete().where(orders.c.id == number)))
