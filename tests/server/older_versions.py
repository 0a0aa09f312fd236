"""Tables as another version of the server has stored them."""

from __future__ import annotations

import msgspec

from fondaco.server.tables.rules_upgrade import StoredTable
from fondaco.server.tables.table import Table


def stored_under(table: Table, rules: int) -> StoredTable:
    """Return the table as stored under another rules version."""
    assert table.match is not None
    facts = msgspec.structs.replace(table.facts, rules_version=rules)
    return StoredTable(facts, None, None, list(table.state.recent))
