"""The store of the server: tables, with ratings computed as matches end."""

from __future__ import annotations

import sqlalchemy as sa

from fondaco.server.ratings.store import reckon, reckon_all_once
from fondaco.server.tables.state import Facts, State
from fondaco.server.tables.store import TableStore


class Store(TableStore):
    """The database of a server."""

    def after_migration(self, connection: sa.Connection) -> None:
        """Compute all results again if their version has changed."""
        reckon_all_once(connection)

    def record_result(self, connection: sa.Connection, facts: Facts, state: State, at: int) -> None:
        """Store the result of a match and update ratings."""
        reckon(connection, facts, state, at)
