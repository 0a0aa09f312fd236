"""The store of the server: tables, with ratings computed as matches end."""

from __future__ import annotations

import sqlalchemy as sa

from fondaco.server.ratings.store import recompute_if_outdated, record_result
from fondaco.server.tables.state import Facts, State
from fondaco.server.tables.store import TableStore


class Store(TableStore):
    """The database of a server."""

    def after_migration(self, connection: sa.Connection) -> None:
        """Compute all results again if their version has changed."""
        recompute_if_outdated(connection)

    def record_result(self, connection: sa.Connection, facts: Facts, state: State, at: int) -> None:
        """Store the result of a match and update ratings."""
        record_result(connection, facts, state, at)
