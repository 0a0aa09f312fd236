"""Network origins: keyed hashes of client addresses, for limits that count what exists.

Rate limits expire by themselves; open tables and tournaments are counted where they are stored.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlalchemy as sa


class HashedOrigin(NamedTuple):
    """The hash of an address; `factor` scales all limits of the server."""

    mark: str
    factor: float = 1.0

    def most(self, number: int) -> int:
        """Scale a limit, to at least 1."""
        return max(1, int(number * self.factor))


def hash_address(key: str, address: str) -> str:
    """Return the keyed hash of an address."""
    return hashlib.blake2b(address.encode(), key=key.encode(), digest_size=12).hexdigest()


def lock_origin(connection: sa.Connection, mark: str) -> None:
    """Serialize transactions of one origin, so that counting and inserting are atomic.

    SQLite has a single writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext($1))", (mark,))
