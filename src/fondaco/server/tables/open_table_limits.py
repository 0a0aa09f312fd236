"""Limits on public tables that wait for players, per user and per network address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import sqlalchemy as sa

from fondaco.server.base.errors import Conflict
from fondaco.server.base.user import UserId
from fondaco.server.storage.address_hashes import lock_origin
from fondaco.server.storage.schema import tables
from fondaco.server.tables.core.repository import Opener

MOST_OPEN = 5  # public tables of one user waiting for players
MOST_OPEN_BEHIND = 15  # the same for all users behind one address


class ListedRow(Protocol):
    """The columns of a public table that decide whether it is listed."""

    id: str
    opened_by: UserId | None
    origin: str | None


def check_open_tables(connection: sa.Connection, opener: Opener) -> None:
    """Refuse another public table waiting for players if this person or address has too many."""
    lock_origin(connection, opener.origin.mark)
    own, behind = opener.origin.most(MOST_OPEN), opener.origin.most(MOST_OPEN_BEHIND)
    if _waiting(connection, tables.c.opened_by == opener.person) >= own:
        raise Conflict("fondaco.error.too_many_tables", most=own)
    if _waiting(connection, tables.c.origin == opener.origin.mark) >= behind:
        raise Conflict("fondaco.error.too_many_tables_here", most=behind)


def _waiting(connection: sa.Connection, which: sa.ColumnElement[bool]) -> int:
    query = sa.select(sa.func.count()).select_from(tables).where(tables.c.status == "open", tables.c.public, which)
    return int(connection.execute(query).scalar_one())


def select_listed_tables(rows: Iterable[ListedRow], most: int, factor: float = 1.0) -> list[str]:
    """Return the ids of the first tables, with few of each person and each address among them."""
    seen: dict[tuple[str, int | str | None], int] = {}
    found: list[str] = []
    for row in rows:
        whose = {("person", row.opened_by): MOST_OPEN, ("origin", row.origin): MOST_OPEN_BEHIND}
        known = {who: limit for who, limit in whose.items() if who[1] is not None}
        if len(found) < most and all(seen.get(who, 0) < limit * factor for who, limit in known.items()):
            found.append(row.id)
            for who in known:
                seen[who] = seen.get(who, 0) + 1
    return found
