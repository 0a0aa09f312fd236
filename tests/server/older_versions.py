"""A table as another version of the server has stored it."""

from __future__ import annotations

import msgspec

from fondaco.server.tables.rules_upgrade import Stored
from fondaco.server.tables.table import Table


def stored(table: Table, rules: int) -> Stored:
    """The table as a house of another version would find it."""
    assert table.match is not None
    facts = msgspec.structs.replace(table.facts, rules_version=rules)
    return Stored(facts, None, None, list(table.state.recent))
