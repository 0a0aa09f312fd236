"""Changes at tables when a guest signs in."""

from __future__ import annotations

import contextlib

from fondaco.server.base.errors import Refused
from fondaco.server.base.user import User
from fondaco.server.tables import commands, events
from fondaco.server.tables.database_table_service import TableService


async def take_over_seats(tables: TableService, guest: User, person: User) -> None:
    """Give the seats of a guest to the account that the guest has signed in to; damaged tables are skipped."""
    known = commands.Plan([events.GuestSignedIn(guest.id, person.id)])
    for table_id in await tables.store.tables_of(guest.id):
        with contextlib.suppress(Refused):
            await tables.write(table_id, lambda _: known, person.id)
