"""Databases that earlier releases have written."""

from __future__ import annotations

import random

import msgspec

from fondaco.server.tables import commands
from fondaco.server.tables.service import TableService
from fondaco.server.tables.table import Table


async def to_the_end(house: TableService, table_id: str) -> Table:
    """Play a match to its end with random answers on all seats."""
    rng, table = random.Random(table_id), await house.look(table_id)
    while table.state.status == "playing":
        seat = rng.choice(table.waiting)
        action = msgspec.to_builtins(rng.choice(table.match.options(seat)))  # type: ignore[union-attr]
        await house.write(table_id, lambda seen, seat=seat, said=action: played(seen, seat, said))  # type: ignore[misc]
        table = await house.look(table_id)
    return table


def played(table: Table, seat: int, said: object) -> commands.Plan:
    person = table.state.chairs[seat].person
    assert person is not None
    return commands.play(table, person, seat, table.seq, said)
