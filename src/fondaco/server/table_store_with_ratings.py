"""The store of the server: tables, with ratings computed as matches end."""

from __future__ import annotations

import sqlalchemy as sa

from fondaco.server.daily_deals.store import record_deal_result
from fondaco.server.ratings.result_store import recompute_outdated_results, record_result
from fondaco.server.tables.state import TableFacts, TableState
from fondaco.server.tables.store import TableStore


class TableStoreWithRatings(TableStore):
    """The database of a server."""

    def after_migration(self, connection: sa.Connection) -> None:
        """Compute all results again if their version has changed."""
        recompute_outdated_results(connection)

    def record_result(self, connection: sa.Connection, facts: TableFacts, state: TableState, at: int) -> None:
        """Store the result of a match, update ratings, and enter it in the scores of the deal of the day."""
        record_result(connection, facts, state, at)
        record_deal_result(connection, facts, state, at)
