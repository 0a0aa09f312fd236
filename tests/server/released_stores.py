"""Databases that earlier releases have written."""

from __future__ import annotations

import random

import msgspec

from fondaco.server.tables import commands
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.table import Table


async def play_to_end(service: TableService, table_id: str) -> Table:
    """Play a match to its end with random answers on all seats."""
    rng, table = random.Random(table_id), await service.look(table_id)
    while table.state.status == "playing":
        seat = rng.choice(table.waiting)
        action = msgspec.to_builtins(rng.choice(table.match.options(seat)))  # type: ignore[union-attr]
        await service.write(table_id, lambda seen, seat=seat, said=action: play_plan(seen, seat, said))  # type: ignore[misc]
        table = await service.look(table_id)
    return table


def play_plan(table: Table, seat: int, said: object) -> commands.Plan:
    person = table.state.seats[seat].person
    assert person is not None
    return commands.play(table, person, seat, table.seq, said)
