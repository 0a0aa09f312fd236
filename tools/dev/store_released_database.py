"""Store a server's database as this release writes it, for tests of later releases.

    python tools/dev/store_released_database.py 0.2.0

Contains two tables of each game, one running and one finished; in the running one some actions are undone.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import random
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import fondaco
from fondaco.bots import bot
from fondaco.core.match_file import BoardName
from fondaco.games import game
from fondaco.server.accounts.users import Users
from fondaco.server.base.settings import Settings
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.setup import make_table_facts
from fondaco.server.tables.table import Table

RELEASED = Path(__file__).parents[2] / "tests" / "server" / "released"
RUNNING, TAKEN_BACK = 150, 0.15


async def opened(server: TableService, name: str, players: int) -> Table:
    """Open a table with people in all seats."""
    people = Users(server.store, cheap_passwords=True)
    ids = [(await people.new_guest(0))[1].id for _ in range(players)]
    components = game(name).standard_components
    facts = make_table_facts(
        game=name,
        players=players,
        options=msgspec.to_builtins(game(name).options()),
        public=True,
        spectators=True,
        board=BoardName(components.name, components.digest),
        clock=NoClock(),
        host=ids[0],
    )
    return await server.open_table(facts, [events.Sit(seat, who, f"P{seat}") for seat, who in enumerate(ids)])


async def play(server: TableService, table: Table, strength: str, actions: int) -> None:
    """Play up to this many actions, chosen by bots of this strength."""
    bots = [bot(strength, table.facts.game, seat) for seat in range(table.facts.players)]
    dice, table_id = random.Random(table.facts.game), table.facts.id
    while table.match is not None and table.waiting and actions:
        seat = dice.choice(table.waiting)
        person = table.state.seats[seat].person or 0
        said = msgspec.to_builtins(bots[seat].choose(table.match.seat(seat)))
        await server.write(table_id, lambda now: commands.play(now, person, seat, now.seq, said))  # noqa: B023
        table, actions = await server.look(table_id), actions - 1
        back = strength == "random" and table.match is not None and table.match.may_undo(seat)
        if back and table.waiting and dice.random() < TAKEN_BACK:
            await server.write(table_id, lambda now: commands.undo(now, person, seat, now.seq, "undo"))  # noqa: B023
            table = await server.look(table_id)


async def fill(folder: Path) -> None:
    settings = Settings(folder=folder)
    store = TableStoreWithRatings(settings)
    await store.open()
    server = TableService(settings, store)
    for name, info in fondaco.games().items():
        await play(server, await opened(server, name, info.players[0] + 1), "random", RUNNING)
        await play(server, await opened(server, name, info.players[0]), "greedy", 10**6)
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("release")
    release = parser.parse_args().release
    with TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder)))
        shelf = sqlite3.connect(Path(folder) / "fondaco.db")
        text = "\n".join(shelf.iterdump())
        shelf.close()
    file = RELEASED / f"{release}.sql.gz"
    file.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(file.name, f"{file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
