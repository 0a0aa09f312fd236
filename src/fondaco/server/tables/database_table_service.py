"""Table service of a server: its tables are in a database, and other features read them there."""

from __future__ import annotations

from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.store import TableStore


class TableService(BaseTableService):
    """All tables of this process, in the database of the server."""

    store: TableStore
