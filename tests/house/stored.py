"""A table as another version of the server has stored it."""

from __future__ import annotations

import msgspec

from fondaco.house.book.table import Table
from fondaco.house.book.versions import Stored


def stored(table: Table, rules: int) -> Stored:
    """The table as a house of another version would find it."""
    assert table.match is not None
    facts = msgspec.structs.replace(table.facts, rules_version=rules)
    return Stored(facts, None, None, list(table.state.recent))
